// Studying a game: any moment of it can be sent, played on from, and found on the chart; and the last moment, the end.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { asked, browser, button, done, finish, newGame, open, phone, prompts, server, settled, shot, stand, take } from "./lib.mjs";

stand();

const record = name => readFileSync(new URL(`../records/${name}.frente`, import.meta.url), "utf8");
const seatOf = (game, seat) => `${server.url}/#play=${game.links.find(link => link.seats.includes(seat)).token}`;
const value = page => page.evaluate(() => Number(document.querySelector(".banner input[type=range]").value));

/** A record in the page, at its start. */
async function shown(words, size) {
  const page = await open(browser, `${server.url}/#record`, size);
  await page.locator("textarea").evaluate((field, text) => void (field.value = text), words);
  await page.locator(".new-game .primary").click();
  await page.waitForSelector(".banner input[type=range]");
  return page;
}

/** The slider is moved, and what it asks for has come. */
async function slide(page, step) {
  await page.locator(".banner input[type=range]").evaluate((input, to) => {
    input.value = String(to);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, step);
  await page.waitForFunction(to => document.querySelector(".banner .slider")?.dataset.at === String(to) && !document.querySelector("[aria-busy]"), step);
}

/** What a button that copies a link has copied: the notice has it too. */
async function linkFrom(page, part, name) {
  await page.evaluate(() => document.getElementById("notices").replaceChildren());
  await button(page, part, name).click();
  return page.locator("#notices a").getAttribute("href");
}

test("a link to a moment of a record is of that moment, and a game can go on from there", { timeout: 300000 }, async () => {
  const page = await shown(record("brunete-campaign"));
  const links = [];
  for (const step of [0, 56]) {
    await slide(page, step);
    links.push(await linkFrom(page, ".banner", "Copy a link to this moment"));
  }
  assert.notEqual(links[0], links[1]);
  const before = await page.evaluate(() => [...document.querySelectorAll(".board [data-key^='piece:']")].map(e => e.dataset.key).sort());
  await page.goto(links[1]);
  await page.reload();
  await page.waitForSelector(".board [data-key^='piece:']");
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll(".board [data-key^='piece:']")].map(e => e.dataset.key).sort()), before);
  await page.locator(".banner .primary").click(); // play on: against a bot, a friend
  await page.locator("select[name='seat.rep']").selectOption("me");
  await page.locator("select[name='seat.nat']").selectOption("bot:easy");
  await page.locator(".new-game .primary").click();
  await asked(page);
  await done(page);
});

test("a choice of a record that brings nothing by itself is not said to be the first", { timeout: 300000 }, async () => {
  const page = await shown(record("brunete-offensive"));
  assert.equal(await page.locator(".journal .empty").textContent(), "Nothing has happened yet.");
  await slide(page, 56);
  assert.equal(await page.locator(".journal .empty").textContent(), "This choice alone brings nothing to tell.");
  await done(page);
});

test("a record is walked by action, or choice by choice on demand", { timeout: 300000 }, async () => {
  const page = await shown(record("brunete-campaign"));
  const next = async was => {
    await button(page, ".banner", "Forward").click();
    await page.waitForFunction(at => Number(document.querySelector(".banner input").value) > at, was);
    return value(page);
  };
  const score = () => page.locator("#score .score-part").allInnerTexts();
  assert.ok((await score()).length >= 3, "the numbers that decide stand in the header here too");
  const acts = [0];
  for (let i = 0; i < 16; i++) acts.push(await next(acts.at(-1)));
  assert.ok(acts.at(-1) > 16, `some act takes more than one choice: ${acts}`);
  assert.ok(await page.locator(".acts *").count(), "what happened is drawn on the board");
  await button(page, ".banner", "Choice by choice").click();
  const at = await value(page);
  assert.equal(await next(at), at + 1);
  await page.goto(`${server.url}/#about`);
  await page.waitForSelector(".keys");
  assert.deepEqual(await score(), [], "they go with the game");
  await done(page);
});

test("the chart of a record is its slider", { timeout: 300000 }, async () => {
  for (const size of [undefined, phone]) {
    const page = await shown(record("libertad-standard"), size);
    await button(page, ".banner", "Chart").click();
    await page.waitForSelector(".banner .slider-track.charted");
    assert.match(await page.locator(".banner .slider-says").textContent(), /Step 0 of \d+ · .+ \d+ %/);
    await slide(page, 30);
    assert.equal(await page.locator(".banner .slider-track.charted").count(), 1);
    await shot(page, `record-chart-${size ? "phone" : "desktop"}`);
    await done(page);
  }
});

test("looking back in a running game: the link is of that moment", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { rep: "me", nat: "bot:easy" }, { game: "brunete" });
  const page = await open(browser, seatOf(game, "rep"));
  await asked(page);
  for (let i = 0; i < 6; i++) await take(page, /./);
  await page.locator("#tab-tools").click();
  const now = await linkFrom(page, ".tools-pane", "Copy a link to this moment");
  await button(page, ".tools-pane", "Replay").click();
  await page.waitForSelector(".banner input[type=range]");
  await slide(page, 0);
  const start = await linkFrom(page, ".banner", "Copy a link to this moment");
  assert.notEqual(start, now);
  assert.equal(await linkFrom(page, ".tools-pane", "Copy a link to this moment"), start, "both speak of the moment that is shown");
  await button(page, ".banner", "Play on from here").click();
  await page.waitForSelector(".new-game");
  await done(page);
});

/** Ana and Luis play; Ana resigns. */
async function ended() {
  const game = await newGame(server.url, { anarchist: "me", communist: "friend", moderate: "nonplayer" });
  const ana = await open(browser, seatOf(game, "anarchist")),
    luis = await open(browser, seatOf(game, "communist"));
  await ana.waitForSelector(".card-holder.lit");
  ana.on("dialog", dialog => dialog.accept());
  await ana.locator("#tab-tools").click();
  await button(ana, ".tools-pane", "Resign").click();
  for (const page of [ana, luis]) await prompts(page, "The game is over");
  return { ana, luis };
}

test("the end of a game: result and how, score, chart; a rematch is told to the other", { timeout: 300000 }, async () => {
  const { ana, luis } = await ended();
  await luis.waitForSelector(".ending:not([hidden]) .end-verdict h2");
  assert.match(await luis.locator(".end-verdict").textContent(), /resigned/);
  await luis.locator(".end-verdict .end-fair").getByText("The dice were fair").waitFor();
  assert.equal(await luis.locator("#notices > *").count(), 0, "nothing lies over the verdict");
  for (const name of ["Rematch", "Replay", "Play on from any moment", "Share the final position", "Download the game", "See the board"])
    assert.equal(await button(luis, ".ending", name).count(), 1, name);
  await shot(luis, "end");
  await button(ana, ".ending", "Rematch").click();
  await luis.getByText("Anarchists: a rematch?").waitFor();
  await button(luis, ".asks", "Agree").click();
  await button(ana, ".asks", "To the new game").click();
  await prompts(ana, "Choose the card");
  assert.equal(await ana.locator(".ending:not([hidden])").count(), 0);
  await done(ana);
  await done(luis);
});

test("the end of a whole game has its chart, whose moments can be seen", { timeout: 600000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" });
  const page = await open(browser, seatOf(game, "anarchist"));
  await asked(page);
  await finish(page);
  await page.waitForSelector(".ending .slider-track.charted");
  assert.ok(await page.locator(".end-score dd").count());
  await shot(page, "end-whole");
  const [turn] = await page.locator(".end-turns button").all();
  if (turn) await turn.click();
  else await page.locator(".ending input[type=range]").fill("3");
  await page.waitForSelector(".banner .slider-track.charted"); // the same chart is the slider
  await done(page);
});

test("a wish to go back says what stands there", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "friend", moderate: "nonplayer" });
  const ana = await open(browser, seatOf(game, "anarchist")),
    luis = await open(browser, seatOf(game, "communist"));
  for (const page of [ana, luis]) {
    await page.waitForSelector(".zone-hand .card-holder.lit");
    await page.locator(".zone-hand .card-holder.lit").first().click();
    await settled(page);
  }
  await ana.locator("#tab-tools").click();
  await button(ana, ".tools-pane", "Replay").click();
  await ana.waitForSelector(".banner input[type=range]");
  await slide(ana, 0);
  await button(ana, ".banner", "Ask to go back to here").click();
  await luis.getByText("Anarchists asks to go back to the start of the game").waitFor();
  await done(ana);
  await done(luis);
});

test("a hint tells the whole move, and its bar keeps out of its percentage", { timeout: 600000 }, async () => {
  const game = await newGame(server.url, { rep: "me", nat: "bot:easy" }, { game: "brunete" });
  for (const size of [undefined, phone]) {
    const page = await open(browser, seatOf(game, "rep"), size);
    await asked(page);
    for (let i = 0; i < 60 && !(await page.evaluate(() => globalThis.frente.choices.some(choice => choice.shape === "pick"))); i++) await take(page, /./);
    if (size) await page.locator("#tab-play").click();
    await button(page, ".hint", "Hint").click();
    await page.locator(".opinions li").first().waitFor();
    const overlaps = await page.evaluate(() =>
      [...document.querySelectorAll(".opinions li")].some(row => row.querySelector("meter").getBoundingClientRect().right > row.querySelector("b").getBoundingClientRect().left + 0.5),
    );
    assert.equal(overlaps, false);
    const moves = await page.locator(".opinion-move").allTextContents();
    assert.ok(moves.slice(0, 3).some(words => words.includes(" → ")), moves.join("; "));
    assert.ok((await page.locator(".opinion-why, .opinion-same").count()) > 0, "a reason, or that there is no difference");
    assert.ok(await page.locator(".acts .act-arrow").count(), "the move is drawn");
    await shot(page, `hint-whole-${size ? "phone" : "desktop"}`);
    await done(page);
  }
});

test("after a guided game: now a real one", { timeout: 300000 }, async () => {
  const page = await open(browser, `${server.url}/#guide=libertad`);
  await page.waitForSelector(".guide");
  for (let i = 0; i < 80 && !(await page.getByRole("link", { name: "Now a real one" }).count()); i++) {
    const at = await page.locator(".guide-count").textContent(),
      on = page.locator(".guide button.primary");
    if (await on.count()) {
      await on.evaluate(one => one.click());
      await page.waitForFunction(was => document.querySelector(".guide-count")?.textContent !== was, at);
    } else await take(page, /./);
  }
  await page.getByRole("link", { name: "Now a real one" }).click();
  await page.waitForSelector(".new-game");
  await done(page);
});
