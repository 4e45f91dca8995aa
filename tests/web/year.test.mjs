// A Year of Libertad by hands on the table, against bots: its clicks are counted, and each is a decision.
import { test } from "node:test";
import assert from "node:assert/strict";
import { Hands } from "./hands.mjs";
import { asked, browser, done, newGame, open, server, settled, shot, stand } from "./lib.mjs";

stand({ key: 3 });

/** What a player does who plays cards for their Events and keeps the Hero points. */
function wish(choices) {
  const first = (...verbs) => verbs.map(verb => choices.find(one => one.verb === verb)).find(Boolean);
  return choices.find(one => /^play \S+ event$/.test(one.do)) ?? first("pick", "play", "end", "skip", "next") ?? choices[0];
}

test("a Year takes at most 18 clicks, and nobody is asked to go on", { timeout: 600000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "bot:heuristic", moderate: "bot:heuristic" });
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, { width: 1440, height: 900 });
  await asked(page);
  const hands = new Hands(page, false);
  for (let i = 0; ; i++) {
    assert.ok(i < 60, hands.told.join("; "));
    await asked(page);
    await page.waitForFunction(() => globalThis.frente.view.acting?.includes(globalThis.frente.view.viewer) && globalThis.frente.choices.length);
    if (await page.evaluate(() => globalThis.frente.view.numbers.find(one => one.id === "year").value > 1)) break;
    await hands.choose(wish(await hands.choices()).do);
    await settled(page);
  }
  await shot(page, "libertad-year-2");
  console.log(`a Year: ${hands.clicks} clicks`, JSON.stringify(hands.did));
  assert.equal(hands.did.next ?? 0, 0);
  assert.ok(hands.clicks <= 18, `${hands.clicks} clicks: ${hands.told.join("; ")}`);
  await done(page);
});
