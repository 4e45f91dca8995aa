// A board of hexes through the page: brunete, by clicks on hexes and counters, at desktop and phone size.
import { test } from "node:test";
import assert from "node:assert/strict";
import { asked, browser, clickOne, desktop, done, isOver, newGame, open, phone, server, shot, stand } from "./lib.mjs";

stand();

const start = () => newGame(server.url, { rep: "me", nat: "bot:random" }, { game: "brunete" });

for (const [rules, size, name] of [
  ["brunete", desktop, "desktop"],
  ["brunete", phone, "phone"],
  ["guerra", desktop, "desktop"],
  ["guerra", phone, "phone"],
])
  test(`${rules}: eighty decisions on the board, ${name}`, { timeout: 900000 }, async () => {
    const game = await newGame(server.url, { rep: "me", nat: "bot:random" }, { game: rules });
    const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, size);
    await page.waitForSelector(".board .counter");
    await asked(page);
    await shot(page, `${rules}-${name}`);
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
    await shot(page, `${rules}-${name}-later`);
    assert.ok(clicks > 3, `${clicks} clicks on hexes`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1), false);
    await done(page);
  });

test("a stack fans under the mouse; a selected unit lights its hexes", { timeout: 300000 }, async () => {
  const game = await start();
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`);
  await page.waitForSelector("[data-stack]");
  await page.locator("[data-stack]").last().hover();
  await page.waitForSelector(".fan .counter");
  assert.ok((await page.locator(".fan .counter").count()) >= 2);
  await page.context().close();
});

test("at 1440 x 900 counters have 30 pixels and factors 9; aviation lights one outline", { timeout: 300000 }, async () => {
  const game = await start();
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, { width: 1440, height: 900 });
  await page.waitForSelector("[data-stack]");
  await asked(page);
  const small = await page.evaluate(() => {
    const body = document.querySelector(".board .counter-body").getBoundingClientRect();
    const type = parseFloat(getComputedStyle(document.querySelector(".board .counter-factors")).fontSize);
    return { side: body.width, type: (type * body.width) / 40 };
  });
  assert.ok(small.side >= 30 && small.type >= 9, JSON.stringify(small));
  const aviation = () => page.evaluate(() => document.querySelector(".lit-area") != null);
  for (let i = 0; i < 60 && !(await aviation()); i++) {
    await page.locator(".choice").evaluateAll((list, n) => list[n % list.length].click(), i * 5);
    await asked(page);
  }
  assert.ok(await aviation(), "aviation was reached");
  assert.equal(await page.locator(".lit-hex").count(), 0);
  await shot(page, "brunete-aviation");
  await done(page);
});
