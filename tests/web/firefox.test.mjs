// One whole turn of each game in Firefox, by clicks.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { newGame, serve } from "./lib.mjs";
import { openFirefox, there } from "./firefox.mjs";

let server, fox;
before(async () => {
  if (!there) return;
  server = await serve();
  fox = await openFirefox();
});
after(async () => {
  await fox?.close();
  await server?.close();
});

/** Where to click next: an answer to what is asked, the ends last but one, and something of the list else, which is opened if it is folded. */
const where = `(() => {
  const seen = e => { if (!e || !e.checkVisibility()) return null; e.scrollIntoView({ block: "nearest" }); const b = e.getBoundingClientRect(); return { x: b.x + b.width / 2, y: b.y + b.height / 2, words: e.textContent }; };
  for (const all of [".menu .choice", ".stepper .primary", ".quick .end", ".quick-choice", ".choice-fold:not([open]) > summary", ".choices .choice"]) {
    const found = seen(document.querySelector(all));
    if (found) return found;
  }
  return null;
})()`;
const ready = "globalThis.frente?.state.live.view && !document.querySelector('[aria-busy]') && (globalThis.frente.choices.length > 0 || globalThis.frente.finished)";
const turn = "globalThis.frente.view.items.find(item => /^turn/.test(item.id ?? '') && item.kind !== 'zone')?.value ?? globalThis.frente.view.items.find(item => item.id === 'turn')?.label";

for (const [game, seats] of [
  ["libertad", { anarchist: "me", communist: "bot:random", moderate: "bot:random" }],
  ["brunete", { rep: "me", nat: "bot:random" }],
])
  test(`a whole turn of ${game} in Firefox`, { timeout: 600000 }, async t => {
    if (!there) return t.skip("there is no Firefox");
    const made = await newGame(server.url, seats, { game });
    await fox.goto(`${server.url}/?${game}#play=${made.links[0].token}`);
    await fox.until(ready);
    const first = await fox.evaluate(turn);
    let clicks = 0;
    while (clicks < 250 && (await fox.evaluate(turn)) === first) {
      const at = await fox.evaluate(where);
      if (at) await fox.click(at.x, at.y);
      clicks++;
      await fox.until(ready);
    }
    assert.notEqual(await fox.evaluate(turn), first, `${clicks} clicks`);
    console.log(`${game}: a turn in ${clicks} clicks`);
  });
