// The moment of dice, one panel for all games: the chances before, the dice, what came of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fightOut, fights } from "./fights.mjs";
import { asked, browser, done, newGame, open, phone, server, settled, shot, stand } from "./lib.mjs";

stand({ key: 7 });

const broad = { width: 1440, height: 900 };

async function enter(rules, size = broad, more = {}) {
  const { seats, position, scenario, first } = fights[rules],
    game = await newGame(server.url, seats, { game: rules, position, scenario }),
    { token } = game.links[0];
  const page = await open(browser, `${server.url}/#play=${token}`, size, more);
  await asked(page);
  // A result goes when its time is over and something follows; here it waits for a click, however slow the test is (its time: unit/fights.test.mjs).
  await page.evaluate(() => {
    const wait = globalThis.setTimeout.bind(globalThis);
    globalThis.setTimeout = (call, time, ...more) => (time === 1500 ? 0 : wait(call, time, ...more));
  });
  for (const words of first) await choose(page, words);
  return page;
}

async function choose(page, words) {
  await page.evaluate(one => globalThis.frente.send([one]), words);
  await settled(page);
}

for (const rules of Object.keys(fights))
  test(`${rules}: the chances stand there before the dice, the result in large type after them`, { timeout: 300000 }, async () => {
    const page = await enter(rules);
    const panel = page.locator(".battle");
    await panel.locator(".chances-bar").waitFor();
    const chances = await panel.locator(".chances li").allTextContents();
    assert.match(chances.join(), fights[rules].chances);
    const sum = chances.map(words => Number(/(\d+) %/.exec(words)[1])).reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(sum - 100) <= 2, chances.join());
    assert.ok((await panel.locator(".die-place").count()) > 0, "places for the dice");
    await shot(page, `fight-before-${rules}`);
    await fightOut(page);
    await page.locator('.battle[data-stage="after"] .verdict').waitFor();
    assert.ok((await panel.locator(".battle-dice .die").count()) > 0);
    await shot(page, `fight-after-${rules}`);
    await panel.locator("h2").click();
    await panel.waitFor({ state: "detached" });
    await done(page);
  });

for (const rules of Object.keys(fights))
  test(`${rules}: on a phone the panel leaves its battle in sight, and the result stands above the fold`, { timeout: 300000 }, async () => {
    const page = await enter(rules, phone);
    await page.locator(".battle").waitFor();
    const apart = () => {
      const { frente } = globalThis,
        at = (frente.view.battle ?? frente.state.recap.battle?.battle)?.at,
        place = at && frente.board.boxOf(`space:${at}`),
        box = document.querySelector(".battle-host").getBoundingClientRect(),
        frame = document.querySelector(".board").getBoundingClientRect();
      if (!place) return true;
      const x = (place.left + place.right) / 2,
        y = (place.top + place.bottom) / 2;
      return (y < box.top || y > box.bottom || x < box.left || x > box.right) && y > frame.top && y < frame.bottom;
    };
    await page.waitForFunction(apart);
    await shot(page, `fight-before-${rules}-phone`);
    await fightOut(page);
    const verdict = page.locator('.battle[data-stage="after"] .verdict');
    await verdict.waitFor();
    await shot(page, `fight-after-${rules}-phone`);
    const { bottom, fold } = await verdict.evaluate(element => ({
      bottom: element.getBoundingClientRect().bottom,
      fold: element.closest(".battle-host").getBoundingClientRect().bottom,
    }));
    assert.ok(bottom <= fold && bottom < 844, `${bottom} of ${fold}`);
    await page.waitForFunction(apart);
    await done(page);
  });

test("no attack begins by a click on the last counter that can join it", { timeout: 300000 }, async () => {
  const page = await enter("guerra");
  const before = await page.evaluate(() => globalThis.frente.state.live.step);
  await page.evaluate(() => globalThis.frente.pick("piece:rep-army-3", null));
  const attack = page.locator(".quick .act.primary", { hasText: "Attack" });
  await attack.waitFor();
  await settled(page);
  assert.equal(await page.evaluate(() => globalThis.frente.state.live.step), before, "nothing has been sent");
  assert.equal(await page.locator(".battle-side").first().locator(".battle-piece").count(), 2);
  assert.match(await page.locator(".battle-ratio").innerText(), /4 against/);
  await page.keyboard.press("Escape"); // one step back: the counter leaves
  await page.waitForFunction(() => /2 against/.test(document.querySelector(".battle-ratio").textContent));
  assert.equal(await attack.innerText(), "Attack: 2 against 2", "the way to the dice is called so, whoever joins");
  await page.evaluate(() => globalThis.frente.pick("piece:rep-army-3", null));
  await attack.click();
  await page.locator('.battle .die.hit').first().waitFor();
  await done(page);
});
