// One script of messages to the table in the module and to the same table on this machine: every answer equal byte for byte.
//     node messages.mjs SCRIPT FRENTE.WASM GAME...
// The script is made while the module plays: every message that there is, at random moments of random games of every scenario,
// with and without options, sound messages and others. SCRIPT (tests/site/script.c) then gets the same calls.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { compiled, fixedEngine, loggedEngine } from "./host.mjs";
import { chance, Page } from "./page.mjs";
import { asked, lenses } from "./questions.mjs";

const [script, path, ...wanted] = process.argv.slice(2);
const module = await compiled(path),
  lobby = await fixedEngine(module),
  below = chance(99);
const CHOICES = 60,
  BEGINNINGS = process.env.MESSAGES === "all" ? Infinity : 24, // a game with many options takes minutes
  LONG = 1000000; // a slice that ends by itself

/** A game from its start, or from the middle of another. */
function play(page, game) {
  let choices = 0;
  for (page.others(); !page.view.over && choices < CHOICES; choices++, page.others()) {
    page.choose();
    if (choices === 3) page.ask({ type: "hint", ms: 20 }); // by chance it might never be asked
    if (below(3)) page.ask(asked[below(asked.length)](page, below));
    if (choices === CHOICES / 2) page.reopen();
    if (choices % 20 === 7) for (const lens of lenses(page, game, below)) page.ask(lens);
    for (const order of game.orders) if (!below(8)) page.ask({ type: "order", order: order.id, give: below(2) === 1 });
  }
  page.ask({ type: "analyse" });
  // Whoever only watches can't resign; of three, one who resigns leaves the game to the others.
  for (const { id } of game.seats) {
    page.ask({ type: "look", look: id });
    if (!page.view.over) page.ask({ type: "resign" });
  }
  page.ask({ type: "rematch", yes: true });
  const { record } = page.engine.call("record").body;
  for (const call of ["verify", "replay"]) page.engine.call(call, { record, at: 5, lang: "es", viewer: game.seats[0].id });
  page.engine.call("verify", { record: record.slice(0, record.length >> 1) });
}

/** The ways to begin: each scenario plain, and each option where it can be. */
function beginnings(game) {
  const list = game.scenarios.map(({ id }) => ({ game: game.id, scenario: id, options: [] }));
  for (const option of game.options)
    if (!option.nonplayer) list.push({ game: game.id, scenario: option.scenarios?.[0] ?? game.scenarios[0].id, options: [option.id] });
  return list;
}

const calls = [],
  answers = [];
const kinds = new Set();
for (const game of lobby.call("games").body.games.filter(g => wanted.includes(g.id)))
  for (const [i, what] of beginnings(game).slice(0, BEGINNINGS).entries()) {
    const seats = Object.fromEntries(game.seats.map(({ id }, s) => [id, s === i % game.seats.length || !(i % 4) ? "me" : "bot:medium"]));
    const page = new Page(await loggedEngine(module, calls, answers), await loggedEngine(module, calls, answers), below);
    page.slice = LONG;
    page.sit({ ...what, seats });
    play(page, game);
    page.heard.forEach(kind => kinds.add(kind));
    // A game is a process of its own here, as it is an instance there.
    const native = spawnSync(script, [], { input: calls.join("\n") + "\n", encoding: "utf8", maxBuffer: 1 << 28 }),
      lines = native.stdout.split("\n");
    assert.equal(native.status, 0, native.stderr);
    answers.forEach((answer, at) => assert.equal(lines[at], answer, `call ${at}: ${calls[at].slice(0, 500)}`));
    console.log(`${game.id} ${what.scenario} ${what.options}: ${calls.length} calls, the same answers`);
    [calls.length, answers.length] = [0, 0];
  }
for (const kind of ["welcome", "view", "change", "table", "chat", "ok", "error", "why", "forecast", "group", "plan", "at", "hint", "analysis", "lens"])
  assert.ok(kinds.has(kind), `no ${kind} was heard`);
