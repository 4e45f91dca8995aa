// A page that sees a game on a server answers questions by itself, out of the redacted states that views bring along: the same
// answers as the table gives that has everything. node seen.mjs FRENTE.WASM GAME...
import assert from "node:assert/strict";
import { compiled, fixedEngine } from "./host.mjs";
import { chance, Page } from "./page.mjs";
import { lenses, questions } from "./questions.mjs";

const [path, ...wanted] = process.argv.slice(2);
const module = await compiled(path),
  lobby = await fixedEngine(module),
  { engine } = lobby.call("engine").body,
  below = chance(7);
const CHOICES = 70,
  ELSEWHERE = -3;

/** A page at the table of one engine, with another engine that only sees what it is told. */
class Seeing extends Page {
  bytes = 0;
  changes = 0;
  told(m) {
    if (m.type === "welcome") assert.equal(m.states, true);
    if (m.type === "view") {
      const { rules, scenario, options, seats } = this.start,
        { viewer, lang } = m.view;
      this.see("seen", { game: rules, scenario, options, seats, viewer, lang, seq: m.seq, step: m.step, state: m.state });
    }
    if (m.type === "change") {
      this.bytes += m.state.length;
      this.changes++;
      this.see("seen-change", { seq: m.seq, step: m.step, state: m.state });
    }
  }
  see(call, what) {
    const { status, body } = this.local.call(call, what);
    assert.equal(status, 200, JSON.stringify(body));
  }
  /** The same question here and there. */
  compare(message) {
    const there = this.ask(message),
      what = this.local.say({ ...message, id: 7 });
    if ("step" in message && what === ELSEWHERE) return; // before it came
    if (what === 2) while (!this.local.go(1000));
    else assert.equal(what, 0, message.type);
    const here = this.local.next();
    assert.equal(this.local.next(), null);
    if (message.type === "at") there.lines = here.lines; // it has its own journal
    if (["hint", "analyse"].includes(message.type)) assert.equal(here.type, there.type); // by other dice
    else assert.deepEqual(here, there, JSON.stringify(message));
    counts[message.type] = (counts[message.type] ?? 0) + 1;
  }
}

const counts = {};
for (const game of lobby.call("games").body.games.filter(g => wanted.includes(g.id)))
  for (const scenario of game.scenarios) {
    const page = new Seeing(await fixedEngine(module), await fixedEngine(module), below),
      seats = Object.fromEntries(game.seats.map(({ id }) => [id, "me"]));
    page.local = await fixedEngine(module);
    page.local.effort(3);
    page.start = { rules: game.id, scenario: scenario.id, options: [], seats };
    page.sit({ game: game.id, scenario: scenario.id, seats }, { engine });
    for (let choices = 0; !page.view.over && choices < CHOICES; choices++) {
      page.choose();
      for (let i = below(4); i > 0; i--) page.compare(questions[below(questions.length)](page, below));
      if (choices % 20 === 9) for (const lens of lenses(page, game, below)) page.compare(lens);
      if (!below(9)) page.ask({ type: "undo" });
      if (!below(15)) page.ask({ type: "look", look: "watcher" });
    }
    for (const step of [page.step - 1, page.step]) page.compare({ type: "at", step }); // and steps that have surely come
    for (const type of ["choose", "undo", "resign", "chat", "journal", "hello"]) assert.equal(page.local.say({ type }), ELSEWHERE, type);
    // Nonsense is refused, and what was seen stays.
    for (const state of ["", "A", "****", "_".repeat(40), "/////w", "AP8", 7])
      if (state !== "") assert.equal(page.local.call("seen-change", { seq: 1, step: 1, state }).status, 400, String(state));
    page.compare({ type: "forecast" });
    console.log(`${game.id} ${scenario.id}: ${page.changes} changes, ${Math.round(page.bytes / page.changes)} letters of state each`);
  }
console.log(JSON.stringify(counts));
for (const kind of ["why", "forecast", "group", "about", "plan", "at", "position", "hint", "lens"]) assert.ok(counts[kind], `no ${kind}`);
