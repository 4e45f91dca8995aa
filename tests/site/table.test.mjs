// The table in this browser, used as a newcomer would, at the size of a desk and of a phone: everything that a table on a server can do for
// somebody who plays alone or with others at one screen.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { followGuide, launch, open, openList, phone, settled, shot, sideways } from "../web/lib.mjs";
import { asked, begin, decide, serveSite, stepOf } from "./browser.mjs";

const wide = { width: 1440, height: 900 };
let browser, site;
before(async () => {
  site = await serveSite();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

/** The same at both sizes, each in a browser that has kept nothing yet. */
function both(name, act) {
  for (const [size, window] of Object.entries({ wide, phone }))
    test(`${name}: ${size}`, { timeout: 600000 }, async () => {
      const page = await open(browser, `${site.url}/`, window);
      await page.waitForSelector(".game");
      await act(page, size);
      assert.equal(await sideways(page), false, "nothing reaches over the edge");
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
}

const tools = page => page.locator("#tab-tools").click();
/** A button by what it does: its words are others' business. */
const press = (page, what) => page.locator(`[data-focus="${what}"]:visible`).first().click();
const go = (page, hash) => page.evaluate(to => void (location.hash = to), hash);

/** A game by its form, where `seats` says who sits where; nobody is waited for. */
async function form(page, id, seats, options = []) {
  await go(page, `new=${id}`);
  await page.waitForSelector(".new-game");
  for (const [seat, who] of Object.entries(seats)) await page.locator(`[name='seat.${seat}']`).selectOption(who);
  for (const option of options) await page.locator(`.new-game [value='${option}']`).evaluate(box => box.click());
  await page.locator(".new-game .primary").click();
}

// Bots would think for hours here: whatever comes of them comes of the button.
both("a bot that thinks is told to play now, and one that thinks about what is past is dropped", async (page, size) => {
  await page.evaluate(() => sessionStorage.setItem("frente.effort", "100000000"));
  await form(page, "brunete", { rep: "bot:hard", nat: "me" });
  await page.getByText("the bot is thinking").first().waitFor();
  await shot(page, `alone-thinking-${size}`);
  await press(page, "hurry");
  await page.waitForFunction(() => globalThis.frente.state.live.step > 0);
  await page.evaluate(() => sessionStorage.removeItem("frente.effort"));
  const address = page.url();
  await go(page, ""); // it thinks again; nobody waits for it
  await page.waitForSelector(".my-games");
  await page.goto(address);
  await page.reload();
  await asked(page);
});

both("looking back step by step, and the game as bots see it", async (page, size) => {
  await begin(page, "libertad");
  await decide(page, 6);
  await tools(page);
  await press(page, "replay.start");
  await page.waitForSelector(".banner input[type=range]");
  await press(page, "replay.first");
  await page.waitForFunction(() => globalThis.frente.state.mode.at === 0);
  await press(page, "replay.next");
  await page.waitForFunction(() => globalThis.frente.state.mode.at > 0);
  await shot(page, `alone-replay-${size}`);
  await press(page, "end");
  await page.waitForFunction(() => !globalThis.frente.state.mode.name);
  await asked(page);
  await tools(page);
  await press(page, "analyse");
  await page.waitForFunction(() => document.querySelectorAll(".tools-pane polyline").length >= 3);
  await shot(page, `alone-analysis-${size}`);
});

both("a hint names choices, and the one that is clicked is taken", async (page, size) => {
  await begin(page, "libertad");
  if (size === "phone") await page.locator("#tab-play").click();
  await press(page, "hint");
  await page.locator(".opinions li").first().waitFor();
  await shot(page, `alone-hint-${size}`);
  const step = await stepOf(page);
  await page.locator(".opinions button").first().click();
  await page.waitForFunction(was => globalThis.frente.state.live.step > was || document.querySelector(".menu .choice"), step);
});

both("a game to its end: its record goes out, comes in again and is watched; a rematch", async (page, size) => {
  await begin(page, "libertad");
  await decide(page);
  await shot(page, `alone-over-${size}`);
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "tools.record")]),
    record = await readFile(await file.path(), "utf8");
  assert.match(record, /^\[Game "?libertad/m);
  const played = page.url();
  await press(page, "tools.rematch");
  await press(page, "tools.rematch.go");
  await page.waitForFunction(() => globalThis.frente.state.live.view?.over !== true && globalThis.frente.state.live.about?.round === 2);
  await asked(page);
  await go(page, "");
  await page.waitForFunction(() => document.querySelectorAll(".my-games > li").length === 2);
  await page.goto(played);
  await page.evaluate(() => (location.hash = "record"));
  await page.locator("input[type=file]").setInputFiles({ name: "game.frente", mimeType: "text/plain", buffer: Buffer.from(record) });
  await page.waitForFunction(() => document.querySelector("textarea").value.length > 0);
  await page.locator(".new-game .primary").click();
  await page.waitForSelector(".banner input[type=range]");
  await press(page, "replay.next");
  await page.waitForFunction(() => Number(document.querySelector(".banner input[type=range]").value) > 0);
  await shot(page, `alone-record-${size}`);
  await go(page, "record-again");
  await go(page, "record");
  await page.locator("textarea").fill(record.replace(/\d/g, "7"));
  await page.locator(".new-game .primary").click();
  await page.waitForSelector(".notice");
});

both("moves are tried on a copy; the position goes out as a link, and is played on", async (page, size) => {
  await form(page, "libertad", { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" });
  await asked(page);
  const before = await page.locator(".prompt-words").textContent(),
    step = await stepOf(page);
  await tools(page);
  await press(page, "plan.start");
  await page.waitForSelector(".banner:not([hidden])");
  if (size === "phone") await page.locator("#tab-play").click();
  await openList(page);
  for (let i = 0; i < 3; i++) {
    await page.locator(".choices .choice").first().click();
    await settled(page);
  }
  if (size === "phone") await page.locator(".tab-board").click();
  await shot(page, `alone-plan-${size}`);
  await press(page, "end");
  assert.equal(await page.locator(".prompt-words").textContent(), before);
  assert.equal(await stepOf(page), step);
  await tools(page);
  await press(page, "tools.position");
  const link = await page.locator(".notice a").getAttribute("href");
  await page.evaluate(url => (location.href = url), link);
  await page.waitForSelector(".banner .primary");
  await page.waitForSelector(".plaque-value");
  await shot(page, `alone-position-${size}`);
  await page.locator(".banner .primary").click();
  await page.waitForSelector(".new-game");
  await page.locator(".new-game .primary").click();
  await asked(page);
});

both("two people at one screen: a curtain falls between them, and hides what the other may not see", async (page, size) => {
  await form(page, "libertad", { anarchist: "me", communist: "me", moderate: "nonplayer" });
  await asked(page);
  const first = await page.evaluate(() => globalThis.frente.view.viewer);
  await page.evaluate(() => void globalThis.frente.send([globalThis.frente.state.live.view.choices[0].do]));
  await page.waitForSelector(".curtain");
  await shot(page, `alone-curtain-${size}`);
  assert.equal(await page.locator(".table").isVisible(), false, "all is covered");
  await page.locator(".curtain .primary").click();
  await page.waitForFunction(was => globalThis.frente.view.viewer !== was, first);
  await asked(page);
  assert.equal(await page.locator(".curtain").count(), 0);
  await page.evaluate(() => globalThis.frente.send([globalThis.frente.state.live.view.choices[0].do]));
  await page.waitForFunction(was => document.querySelector(".curtain") || globalThis.frente.view.viewer === was, first);
});

both("a guided game from its first step to its last", async (page, size) => {
  await page.locator(".invitation a").click();
  await followGuide(page, `alone-${size}`);
});

both("options, a step taken back and done again, and why something can't be done", async (page, size) => {
  const option = await page.evaluate(async () => (await (await fetch("games.json")).json()).games.find(one => one.id === "brunete").options.find(one => !one.nonplayer).id);
  await form(page, "brunete", { rep: "me", nat: "bot:easy" }, [option]);
  await asked(page);
  assert.deepEqual(await page.evaluate(() => globalThis.frente.state.live.about.options), [option]);
  for (let i = 0; i < 40 && !(await page.evaluate(() => globalThis.frente.state.live.undo)); i++) await decide(page, 1, 1);
  const step = await stepOf(page);
  await page.keyboard.press("u");
  await page.waitForFunction(was => globalThis.frente.state.live.step < was, step);
  await asked(page);
  const grey = await page.evaluate(() => {
    const { view, state } = globalThis.frente;
    return view.items.map(item => `${item.kind}:${item.id}`).find(key => key.startsWith("piece:") && !state.lit.has(key));
  });
  await page.evaluate(key => globalThis.frente.pick(key), grey);
  await page.waitForSelector(".inspector .why");
  assert.ok((await page.locator(".inspector .why").textContent()).length > 15);
  await shot(page, `alone-undone-${size}`);
});
