// Crusade and Revolution through the page: the Nationalist's whole first turn by mouse and by touch, and the guided game.
import { test } from "node:test";
import assert from "node:assert/strict";
import { asked, browser, done, followGuide, has, newGame, open, phone, prompt, says, server, settled, shot, sideways, stand, take } from "./lib.mjs";

stand({ key: 3 });



/** Clicks (or taps) the middle of a lit space that is in sight, whatever stands in it. */
async function clickSpace(page, tap) {
  await page.waitForSelector('.board .lit[data-key^="space:"]');
  const point = await page.evaluate(() => {
    for (const lit of document.querySelectorAll('.board .lit[data-key^="space:"]')) {
      const box = lit.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (document.elementFromPoint(x, y)?.closest(".board")) return { x, y };
    }
    return null;
  });
  assert.ok(point, "no lit space is in sight");
  await (tap ? page.touchscreen.tap(point.x, point.y) : page.mouse.click(point.x, point.y));
}

/** What the Nationalist answers; the first row whose words stand in the prompt. */
const answers = [
  [/Round \d: play a card/, [/Air Bridge as Event/, /as operations/, /Automatic Operation/]],
  [/Activate spaces/, [/Combat: (Sevilla|Huelva)/, /Activate no more/, /Done/]],
  [/Move units/, [/End the movement/]],
  [/Where does .* go/, [/Stop here/]],
  [/Who builds/, [/Done/]],
  [/arrive/, [/./]],
  [/Attack, or end|Which space|attack/i, [/^\d*Attack /, /^\d*With /, /^\d*Fight/, /End the combats/, /Done/]],
  [/./, [/^\d*With /, /^\d*Fight/, /^\d*(Done|Pass|Listo)/, /End the/, /./]],
];

/** Answers until another turn or the end; `each` is called before every answer. */
async function playTurn(page, each) {
  for (let i = 0; i < 150; i++) {
    await asked(page);
    if (await page.evaluate(() => /September 1936/.test(document.querySelector(".facts, .table").textContent))) return;
    const words = await prompt(page);
    await each(words);
    const [, tries] = answers.find(([part]) => part.test(words));
    for (const one of tries)
      if (await has(page, one)) {
        await take(page, one);
        break;
      }
  }
  assert.fail("the turn did not end");
}

for (const [size, name] of [
  [{ width: 1440, height: 900 }, "desktop"],
  [phone, "phone"],
])
  test(`a whole turn, ${name}`, { timeout: 900000 }, async () => {
    const tap = size.width < 600;
    const game = await newGame(
      server.url,
      { nat: "me", rep: "bot:random" },
      { game: "cruzada", scenario: "war_of_columns" },
    );
    const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, size);
    await says(page, "Round 1");
    await asked(page);
    await shot(page, `cruzada-${name}-round-1`);
    await take(page, /Air Bridge as Event/);
    await says(page, "Activate spaces (2");
    // One space by hand: a click on a lit space asks for what it is activated.
    await clickSpace(page, tap);
    await page.locator(".menu .choice", { hasText: "Combat" }).first().click();
    await settled(page);
    await says(page, "Activate spaces (1");
    await shot(page, `cruzada-${name}-activated`);
    const looked = new Set();
    await playTurn(page, async words => {
      const what = /Attack on|Who attacks|Combat Cards/.exec(words)?.[0];
      if (!what || looked.has(what)) return;
      looked.add(what);
      await shot(page, `cruzada-${name}-${what.toLowerCase().replace(/ /g, "-")}`);
    });
    await shot(page, `cruzada-${name}-turn-2`);
    assert.equal(await sideways(page), false);
    await done(page);
  });

test("the guided first game is finished by doing what it says", { timeout: 900000 }, async () => {
  const page = await open(browser, `${server.url}/#guide=cruzada`);
  await followGuide(page, "cruzada");
  await done(page);
});
