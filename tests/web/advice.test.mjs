// What a bot thinks, in the page: hints for whoever decides, a chart of the whole game, and no help against people.
import { test } from "node:test";
import assert from "node:assert/strict";
import { browser, done, newGame, open, phone, server, settled, shot, stand } from "./lib.mjs";

stand();

const play = game => `${server.url}/#play=${game.links.find(link => link.seats.length).token}`;
const tools = page => page.locator("#tab-tools").click();
const bots = { anarchist: "me", communist: "bot:easy", moderate: "bot:hard" };

test("levels are offered at the start, the easy one first", async () => {
  const page = await open(browser, `${server.url}/#new=libertad`);
  const list = page.locator('select[name="seat.communist"]');
  await list.locator('option[value^="bot:"]').nth(2).waitFor({ state: "attached" }); // what bots there are is fetched
  const words = await list.locator("option").allTextContents();
  assert.ok(["Easy", "Medium", "Hard"].every(level => words.some(one => one.includes(level))), words.join());
  assert.ok(!words.some(one => one.includes("Random")));
  await done(page);
});

test("a hint names legal choices with what they promise", async () => {
  const page = await open(browser, play(await newGame(server.url, bots)));
  await settled(page);
  const legal = await page.locator(".choice").count();
  await tools(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".opinions li").first().waitFor();
  const count = await page.locator(".opinions li").count();
  assert.ok(count >= 1 && count <= Math.max(8, legal));
  assert.match(await page.locator(".opinions li b").first().textContent(), /^\d+ %$/);
  await shot(page, "hint");
  await done(page);
});

test("the chart has a line a seat, and leads to the moment that is clicked; on a phone too", async () => {
  const game = await newGame(server.url, bots);
  for (const size of [undefined, phone]) {
    const page = await open(browser, play(game), size);
    await settled(page);
    await tools(page);
    await page.getByRole("button", { name: "How does the game look?" }).click();
    await page.locator(".advice-chart").waitFor();
    assert.equal(await page.locator(".advice-chart polyline").count(), 3);
    await shot(page, size ? "analysis-phone" : "analysis");
    await done(page);
  }
});

test("no hints while people play against each other", async () => {
  const page = await open(browser, play(await newGame(server.url, { ...bots, moderate: "friend" })));
  await settled(page);
  await tools(page);
  await page.getByRole("button", { name: "How does the game look?" }).click();
  await page.getByText("for games against bots").waitFor();
  await page.context().close();
});
