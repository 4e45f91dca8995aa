// A board of hexes through the page: brunete, by clicks on hexes and counters, at desktop and phone size.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { asked, clickOne, desktop, isOver, launch, newGame, open, phone, serve, shot } from "./lib.mjs";

let server, browser, there;
before(async () => {
  server = await serve();
  browser = await launch();
  there = (await (await fetch(`${server.url}/api/games`)).json()).games.some(game => game.id === "brunete");
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const start = () => newGame(server.url, { rep: "me", nat: "bot:random" }, { game: "brunete" });

for (const [size, name] of [
  [desktop, "desktop"],
  [phone, "phone"],
])
  test(`eighty decisions on the board, ${name}`, { timeout: 900000 }, async t => {
    if (!there) return t.skip("this program has no brunete");
    const game = await start();
    const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, size);
    await page.waitForSelector("[data-stack]");
    await asked(page);
    await shot(page, `brunete-${name}`);
    let clicks = 0;
    for (let turn = 0; turn < 80 && !(await isOver(page)); turn++) {
      const count = await page.locator(".lit-hex.lit").count();
      const byHex = count > 0 && count < 60;
      const clicked = byHex && (await clickOne(page, ".lit-hex.lit", turn, { tap: size.width < 600 }));
      const menu = page.locator(".menu .choice");
      if (clicked && (await menu.count())) await menu.first().click();
      if (clicked) clicks++;
      else await page.locator(".choice").evaluateAll((list, n) => list[n % list.length].click(), turn * 5);
      await asked(page);
    }
    await shot(page, `brunete-${name}-later`);
    assert.ok(clicks > 3, `${clicks} clicks on hexes`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1), false);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

test("a stack fans under the mouse; a selected unit lights its hexes", { timeout: 300000 }, async t => {
  if (!there) return t.skip("this program has no brunete");
  const game = await start();
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`);
  await page.waitForSelector("[data-stack]");
  await page.locator("[data-stack]").last().hover();
  await page.waitForSelector(".fan .counter");
  assert.ok((await page.locator(".fan .counter").count()) >= 2);
  await page.context().close();
});
