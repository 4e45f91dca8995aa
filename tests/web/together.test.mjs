// Several people at one table: secrets stay secret, two tabs keep in step, hot seat covers the board, a killed server loses nothing.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { launch, newGame, open, serve, settled, shot } from "./lib.mjs";

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const seatOf = (game, seat) => game.links.find(link => link.seats.includes(seat)).token;
const at = (token, more = "") => `${server.url}/#play=${token}${more}`;
const prompt = page => page.locator(".prompt-words").textContent();

/** Everything that a page receives over its sockets. */
function listen(page) {
  const frames = [];
  page.on("websocket", socket => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  return frames;
}

test("a secret pick never reaches the other browser", { timeout: 600000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "friend", moderate: "nonplayer" });
  const ana = await open(browser, `${server.url}/#about`),
    luis = await open(browser, `${server.url}/#about`);
  const heard = listen(luis);
  await ana.evaluate(hash => (location.hash = hash), `play=${seatOf(game, "anarchist")}`);
  await luis.evaluate(hash => (location.hash = hash), `play=${seatOf(game, "communist")}`);
  await ana.waitForSelector(".card-holder.lit");
  await luis.waitForSelector(".card-holder.lit");
  const hand = await ana.evaluate(() =>
    [...document.querySelectorAll(".zone-hand [data-key]")].map(e => e.dataset.key.slice(5)),
  );
  assert.ok(hand.length >= 5);
  await ana.locator(".zone-hand .card-holder.lit").nth(2).click();
  await ana.waitForFunction(() => /Waiting/.test(document.querySelector(".prompt-words").textContent));
  await luis.waitForFunction(() =>
    /face down/.test([...document.querySelectorAll(".journal .line")].at(-1)?.textContent ?? ""),
  );
  const all = heard.join("\n");
  assert.ok(heard.length > 2, "frames were heard");
  for (const id of hand)
    assert.ok(!all.includes(`"${id}"`) && !all.includes(` ${id}"`), `${id} was sent to the other seat`);
  await shot(luis, "friend-waits");
  assert.deepEqual([...ana.errors, ...luis.errors], []);
  await Promise.all([ana.context().close(), luis.context().close()]);
});

test("a watcher sees the board and no hand", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "friend", moderate: "nonplayer" });
  const page = await open(browser, `${server.url}/#about`);
  const heard = listen(page);
  await page.evaluate(hash => (location.hash = hash), `play=${game.links.find(link => !link.seats.length).token}`);
  await page.waitForSelector(".plaque");
  await page.waitForTimeout(300);
  assert.equal(await page.locator(".lit").count(), 0);
  const cards = heard.join("\n").match(/"kind":"card","id":"(an|co|mo)\d/g) ?? [];
  assert.deepEqual(cards, []);
  await page.context().close();
});

test("two tabs keep in step; undo goes to both", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "friend", moderate: "nonplayer" });
  const context = await browser.newContext({ locale: "en-GB" });
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) await page.goto(at(seatOf(game, "anarchist")));
  await Promise.all([one.waitForSelector(".card-holder.lit"), two.waitForSelector(".card-holder.lit")]);
  await one.locator(".zone-hand .card-holder.lit").first().click();
  await two.waitForFunction(() => /Waiting/.test(document.querySelector(".prompt-words").textContent));
  await two.locator(".undo").click();
  await one.waitForSelector(".card-holder.lit");
  assert.match(await prompt(one), /Choose the card/);
  await context.close();
});

test("the server dies and comes back in mid game: the page goes on by itself", { timeout: 600000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" });
  const page = await open(browser, at(seatOf(game, "anarchist")));
  await page.waitForSelector(".choice");
  for (let i = 0; i < 12; i++) {
    await page.locator(".choice").first().click();
    await settled(page);
    await page.waitForTimeout(60);
  }
  const before = await page.locator(".journal-pane .line").count();
  await server.kill();
  await page.waitForSelector("body.offline");
  await shot(page, "offline");
  server = await server.restart();
  await page.waitForSelector("body:not(.offline)", { timeout: 120000 });
  await page.waitForFunction(n => document.querySelectorAll(".journal-pane .line").length >= n, before);
  await page.locator(".choice").first().click();
  await settled(page);
  assert.ok((await page.locator(".choice").count()) > 0);
  await page.context().close();
});

test("hot seat: the curtain hides the hand until the other player sits down", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "me", moderate: "nonplayer" });
  const page = await open(browser, at(game.links[0].token));
  await page.waitForSelector(".card-holder.lit");
  const mine = await page.locator(".zone-hand [data-key]").evaluateAll(list => list.map(e => e.dataset.key));
  await page.locator(".zone-hand .card-holder.lit").first().click();
  await page.waitForSelector(".curtain");
  await shot(page, "curtain");
  assert.equal(await page.locator(".zone-hand").first().isVisible(), false);
  await page.locator(".curtain .primary").click();
  await page.waitForSelector(".card-holder.lit");
  const theirs = await page.locator(".zone-hand [data-key]").evaluateAll(list => list.map(e => e.dataset.key));
  assert.equal(theirs.filter(key => mine.includes(key)).length, 0);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("roll-back by consent", { timeout: 450000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "friend", moderate: "nonplayer" });
  const ana = await open(browser, at(seatOf(game, "anarchist"))),
    luis = await open(browser, at(seatOf(game, "communist")));
  for (const page of [ana, luis]) {
    await page.waitForSelector(".zone-hand .card-holder.lit");
    await page.locator(".zone-hand .card-holder.lit").first().click();
    await settled(page);
  }
  await ana.locator("#tab-tools").click();
  await ana.getByRole("button", { name: "Look back" }).click();
  await ana.waitForSelector(".banner input[type=range]");
  await ana.getByRole("button", { name: "First" }).click();
  await ana.waitForFunction(() => document.querySelector(".banner input[type=range]").value === "0");
  await shot(ana, "look-back");
  await ana.getByRole("button", { name: "Ask to go back to here" }).click();
  await luis.locator("#tab-tools").click();
  await luis.getByRole("button", { name: "Agree" }).click();
  await ana.waitForFunction(() => /Choose the card/.test(document.querySelector(".prompt-words").textContent));
  await luis.waitForFunction(() => /Choose the card/.test(document.querySelector(".prompt-words").textContent));
  assert.deepEqual([...ana.errors, ...luis.errors], []);
  await Promise.all([ana.context().close(), luis.context().close()]);
});

test("chat and presence", { timeout: 300000 }, async () => {
  const game = await newGame(
    server.url,
    { anarchist: "me", communist: "friend", moderate: "nonplayer" },
    { name: "Ana" },
  );
  const ana = await open(browser, at(seatOf(game, "anarchist")));
  await ana.waitForSelector(".seat");
  assert.match(await ana.locator(".seat").nth(1).textContent(), /away/);
  const luis = await open(browser, at(seatOf(game, "communist")));
  await ana.waitForFunction(() => /at the table/.test(document.querySelectorAll(".seat")[1].textContent));
  await luis.locator("#tab-chat").click();
  await luis.locator(".chat-form input").fill("Salud, Ana");
  await luis.keyboard.press("Enter");
  await ana.waitForSelector(".tabs .news");
  await ana.locator("#tab-chat").click();
  assert.match(await ana.locator(".chat").textContent(), /Salud, Ana/);
  await Promise.all([ana.context().close(), luis.context().close()]);
});

test("resigning ends the game for all; then any seat may be looked through", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "friend", moderate: "nonplayer" });
  const ana = await open(browser, at(seatOf(game, "anarchist"))),
    luis = await open(browser, at(seatOf(game, "communist")));
  await ana.waitForSelector(".card-holder.lit");
  ana.on("dialog", dialog => dialog.accept());
  await ana.locator("#tab-tools").click();
  await ana.getByRole("button", { name: "Resign" }).click();
  for (const page of [ana, luis])
    await page.waitForFunction(() => /The game is over/.test(document.querySelector(".prompt-words").textContent));
  assert.match(await prompt(luis), /Anarchists resigned/);
  assert.equal(await luis.locator(".card-holder.lit").count(), 0);
  await luis.locator("#tab-tools").click();
  await luis.locator(".look-form select").selectOption("anarchist");
  await luis.waitForFunction(() => document.querySelector(".zone-hand .seat-anarchist"));
  assert.deepEqual([...ana.errors, ...luis.errors], []);
  await Promise.all([ana.context().close(), luis.context().close()]);
});
