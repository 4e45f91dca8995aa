// España 1936 through the page: a whole turn by mouse and by touch, at desktop and phone size, and a counter under the fog.
import { test } from "node:test";
import assert from "node:assert/strict";
import { Hands } from "./hands.mjs";
import { asked, browser, clickOne, done, has, newGame, open, phone, prompt, says, server, settled, shot, sideways, stand, take } from "./lib.mjs";

stand({ key: 3 });


/** The nth unit that can move, then the first box it can go to, by clicks on the board: what is out of sight is brought there. */
async function march(page, nth, tap) {
  const hands = new Hands(page, tap);
  const units = (await hands.choices()).filter(({ targets }) => targets.some(([kind]) => kind === "piece"));
  await hands.choose(units[nth].do);
  await says(page, "Where does");
  await page.waitForSelector('.board .lit[data-key^="space:"]');
  if (nth === 0) await shot(page, `espana-${tap ? "phone" : "desktop"}-reach`);
  const box = (await hands.choices()).find(({ targets }) => targets.some(([kind]) => kind === "space"));
  await hands.choose(box.do);
  await says(page, "Choose a unit to move");
  await settled(page);
}

/** What is answered to which question from the end of the movement on; the first answer that is offered. */
const answers = [
  ["Choose a unit to move", [/End movement/]],
  ["Assign your planes", [/End the assignment/]],
  ["Assign a general", [/ to (Córdoba|Granada|Zaragoza|Toledo)/, / to /]],
  ["Choose a general", [/starts a battle/, /does not attack/]],
  ["Battle in", [/attacks/, /End the battle/]],
  ["Who supports", [/supports/, /Done/]],
  ["Play a card", [/No card/]],
  ["Which planes", [/against/]],
  ["Place your modifiers", [/Place the modifiers/]],
  ["What does", [/Becomes/]],
  ["Move units from Marruecos", [/Legion 1 crosses/, /End the crossing/]],
  ["Play an event", [/^\d*Event/, /Play no more/]],
  ["Spend a Replacement Point", [/New Regular Army/, /New/, /Reinforce/]],
];

for (const [size, name] of [
  [{ width: 1440, height: 900 }, "desktop"],
  [phone, "phone"],
])
  test(`a whole turn, ${name}`, { timeout: 900000 }, async () => {
    const tap = size.width < 600;
    const seats = { nat: "me", rep: "bot:heuristic" };
    const game = await newGame(server.url, seats, { game: "espana", scenario: "1936" });
    const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, size);
    await asked(page);
    await shot(page, `espana-${name}`);
    for (const nth of [0, 1]) await march(page, nth, tap);
    const seen = new Set();
    for (let i = 0; i < 120; i++) {
      await asked(page);
      if (await page.evaluate(() => /Turn 2: /.test(document.body.textContent))) break;
      const words = await prompt(page),
        [part, ways] = answers.find(([start]) => words.includes(start)) ?? ["", [/./]];
      if (part && !seen.has(part)) await shot(page, `espana-${name}-${part.toLowerCase().replaceAll(" ", "-")}`);
      if (part === "Play a card") await page.waitForSelector(".battle");
      seen.add(part);
      for (const way of ways)
        if (await has(page, way)) {
          await take(page, way);
          break;
        }
    }
    for (const part of ["Assign a general", "Choose a general", "Battle in", "Play a card", "Move units from Marruecos"])
      assert.ok(seen.has(part), part);
    await page.waitForFunction(() => /Turn 2: /.test(document.body.textContent));
    await shot(page, `espana-${name}-turn-2`);
    assert.equal(await sideways(page), false);
    await done(page);
  });

test("under the fog a click on an own counter below the top takes it up", { timeout: 300000 }, async () => {
  const more = { game: "espana", scenario: "1936", options: ["fog-of-war"] };
  const game = await newGame(server.url, { nat: "me", rep: "bot:random" }, more);
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, { width: 1440, height: 900 });
  await asked(page);
  // A Falange lies under the Regular Army in Zaragoza; the choice names it by its box and its looks.
  await page.locator(".choice", { hasText: "Move Falange (2) from under the stack in Zaragoza" }).waitFor({ state: "attached" });
  const stack = '.board [data-key="piece:n_reg_s-7"], .board [data-key="piece:n_fal_s-5"]';
  assert.ok(await clickOne(page, stack, 0));
  await page.waitForSelector('.fan [data-key="piece:n_fal_s-5"]');
  await shot(page, "espana-fog-fan");
  assert.ok(await clickOne(page, '.fan [data-key="piece:n_fal_s-5"]', 0));
  await page.locator(".menu .choice", { hasText: "Move Falange" }).click();
  await says(page, "Where does Falange");
  await done(page);
});
