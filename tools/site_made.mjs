// Prints what the site has of the engine ready made, as JSON by path: node site_made.mjs FRENTE.WASM
// games.json: what it says of its games, and its own hash. openings/GAME.LANGUAGE.json: how each guided game begins, and what a page is told
// that greets it first, as the seat of whoever learns. Its dice are fixed: only the game's id and the time differ, and web/net/local/opening.js puts in its own.
import { readFile } from "node:fs/promises";
import { Engine } from "../web/net/engine.js";
import { names } from "../web/words/languages.js";

const module = await WebAssembly.compile(await readFile(process.argv[2])),
  host = { now: () => 0, chance: bytes => void bytes.fill(7), complain: words => console.error(words) };

function called(engine, name, body) {
  const { status, body: answer } = engine.call(name, body);
  if (status >= 300) throw new Error(answer.error.text);
  return answer;
}

/** How a guided game begins. */
async function opening(game, lang) {
  const engine = await Engine.start(module, host),
    made = called(engine, "create", { game, guide: true, lang }),
    told = [];
  delete made.saved.game.digest; // it seals id and time, too: whoever opens it checks its choices instead, and there are none yet
  engine.say({ type: "hello", lang, look: (made.guide[lang] ?? made.guide.en).seat });
  for (let message; (message = engine.next()); ) told.push(message);
  return { id: made.game, made, told };
}

const engine = await Engine.start(module, host),
  known = called(engine, "games"), // games, and the bots that can be chosen
  files = { "games.json": { ...known, ...called(engine, "engine") } };
for (const { id, guide } of known.games)
  if (guide) for (const lang of Object.keys(names)) files[`openings/${id}.${lang}.json`] = await opening(id, lang);
process.stdout.write(JSON.stringify(files));
