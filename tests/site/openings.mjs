// What the site shows of a guided game before its engine is there is what the engine then says: node openings.mjs FRENTE.WASM
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Engine } from "../../web/net/engine.js";
import { Shown, guidedGame, takeOpening } from "../../web/net/local/opening.js";
import { setLanguage } from "../../web/words/words.js";

const made = JSON.parse(
    execFileSync("node", [fileURLToPath(new URL("../../tools/site_made.mjs", import.meta.url)), process.argv[2]], { maxBuffer: 1e8 }),
  ),
  module = await WebAssembly.compile(await readFile(process.argv[2]));
globalThis.fetch = async path => (made[path] ? new Response(JSON.stringify(made[path])) : new Response("", { status: 404 }));
globalThis.localStorage = { getItem: () => null, setItem: () => {} };
globalThis.document = { documentElement: {} };

let count = 0;
for (const { id } of made["games.json"].games.filter(game => game.guide))
  for (const lang of ["en", "es"]) {
    await setLanguage(lang);
    const { game, saved, links, guide } = await guidedGame(id),
      told = takeOpening(game, lang),
      engine = await Engine.start(module),
      { status, body } = engine.open(saved.game, saved.events);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(takeOpening(game, lang), null); // it is how a game begins, not how it stands later
    assert.equal(links[0].token, game);
    assert.equal(engine.say({ type: "hello", lang, look: guide[lang].seat }), 0);
    const shown = new Shown(told);
    for (let message; (message = engine.next()); ) {
      const before = told.find(({ type }) => type === message.type);
      if (message.type === "view") assert.deepEqual({ ...before, seq: message.seq }, message); // positions are counted from a number drawn by chance
      else assert.deepEqual(before, message);
      assert.equal(shown.knows(message), message.type !== "view" || message.seq === before.seq);
    }
    assert.ok(shown.isAll);
    assert.ok(!new Shown(told).knows({ ...told[0], created: 1 }));
    count++;
  }
assert.ok(count >= 10);
console.log(`${count} openings`);
