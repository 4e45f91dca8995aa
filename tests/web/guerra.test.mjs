// La Guerra de España through the page: a whole turn by mouse and by touch, at desktop and phone size.
import { test } from "node:test";
import assert from "node:assert/strict";
import { asked, browser, clickOne, done, followGuide, has, newGame, open, phone, prompt, says, server, settled, shot, sideways, stand, take } from "./lib.mjs";

stand({ key: 3 });



/** Attacks once, and whatever must be attacked; then no more. */
async function fight(page, look) {
  const answers = [
    ["must attack", /^\d*Attack /],
    ["Choose what to attack", /^\d*End the combats/],
    ["Attack more", /^\d*Done/],
    ["Who attacks", /^\d*(With|Attack)/],
    ["Which aircraft", /^\d*Done/],
    ["Which counter is lost", /^\d*Lose/],
  ];
  for (let i = 0, looked = false; i < 60; i++) {
    await asked(page);
    const words = await prompt(page),
      answer = answers.find(([part]) => words.includes(part));
    if (!answer) return;
    if (!looked) looked = !(await look());
    const attacks = i === 0 && (await has(page, /^\d*Attack /));
    await take(page, attacks ? /^\d*Attack / : answer[1]);
  }
}

/** Places the free counters, whoever moves first. */
async function setUp(page) {
  for (let i = 0; i < 3; i++) {
    await says(page, `Army of Africa ${i + 1}`);
    await take(page, "1837");
  }
  await says(page, "fleet 1");
  await take(page, "0610");
  await says(page, "fleet 2");
  await take(page, "1434");
  await says(page, "Choose a counter to move");
}

for (const [size, name] of [
  [{ width: 1440, height: 900 }, "desktop"],
  [phone, "phone"],
])
  test(`a whole turn, ${name}`, { timeout: 900000 }, async () => {
    const tap = size.width < 600;
    const game = await newGame(server.url, { nat: "me", rep: "bot:random" }, { game: "guerra", scenario: "superior" });
    const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, size);
    await asked(page);
    await shot(page, `guerra-${name}-set-up`);
    await setUp(page);
    await shot(page, `guerra-${name}-movement`);
    // Three counters by hand: one that is lit, then a hex that is lit.
    for (let i = 0; i < 3; i++) {
      assert.ok(await clickOne(page, '.board .lit[data-key^="piece:nat-"]', i, { tap, most: 12 }));
      await says(page, "Where does");
      await page.waitForSelector(".board .lit-hex, .board .lit-area");
      if (i === 0) await shot(page, `guerra-${name}-reach`);
      if (!(await clickOne(page, ".board .lit-hex", 5 + i, { tap, most: 40 }))) await take(page, /^\d*To /);
      await settled(page);
      await says(page, "Choose a counter to move");
    }
    // A ship to the Strait and two armies over the bridge, if the dice and the enemy let them.
    if (await has(page, "Move Nationalist fleet 2")) {
      await take(page, "Move Nationalist fleet 2");
      await take(page, (await has(page, "To 1836")) ? "To 1836" : "Stay for now");
    }
    for (const army of [1, 2])
      if (await has(page, `Army of Africa ${army} crosses`)) await take(page, `Army of Africa ${army} crosses`);
    assert.equal(await has(page, "Army of Africa 3 crosses"), false);
    await shot(page, `guerra-${name}-strait`);
    await take(page, /^\d*End the movement/);
    await fight(page, () => shot(page, `guerra-${name}-combat`));
    await asked(page);
    await page.waitForFunction(() => /Sep-Oct 1936/.test(document.body.textContent));
    await shot(page, `guerra-${name}-turn-2`);
    assert.equal(await sideways(page), false);
    await done(page);
  });

test("the guided first game is finished by doing what it says", { timeout: 900000 }, async () => {
  const page = await open(browser, `${server.url}/#guide=guerra`);
  await followGuide(page, "guerra");
  assert.match(await page.locator("body").textContent(), /Toledo passes to the Nationalists/);
  await done(page);
});
