// Plays all games through messages, as the page does without a server: node play.mjs FRENTE.WASM [GAME...]. People's seats
// choose at random, bots think in an instance of their own; what happens is kept, and now and then the table is forgotten and
// opened again from what was kept. The record of each game must be sound.
import assert from "node:assert/strict";
import { compiled, fixedEngine } from "./host.mjs";

const [path, ...wanted] = process.argv.slice(2);
const module = await compiled(path),
  lobby = await fixedEngine(module);
const MOST = 300,
  EFFORT = 3;

let noise = 12345;
const below = bound => (noise = (noise * 1103515245 + 12345) % 2147483648) % bound;

/** A page at a local table: what it has been told, and what it keeps. */
class Page {
  events = [];
  heard = [];
  async sit(rules, scenario, seats) {
    this.engine = await fixedEngine(module);
    this.bots = await fixedEngine(module);
    this.engine.effort(EFFORT);
    const { status, body } = this.engine.call("create", { game: rules, scenario, seats, name: "Ana" });
    assert.equal(status, 201, JSON.stringify(body));
    this.events.push(...body.saved.events);
    this.game = body.saved.game;
    this.hello();
  }
  hello() {
    assert.equal(this.engine.say({ type: "hello", lang: below(2) ? "es" : "en" }), 0);
    this.listen();
  }
  listen() {
    for (let m; (m = this.engine.next()); ) {
      this.heard.push(m.type);
      if (m.type === "view") this.view = m.view;
      if (m.type === "change") {
        const gone = new Set([...m.gone, ...m.items.map(item => item.key)]);
        this.view = { ...m.rest, items: [...this.view.items.filter(item => !gone.has(item.key)), ...m.items] };
      }
      if (m.seq && m.type !== "ok") this.seq = m.seq;
      if (m.id) this.answer = m;
    }
  }
  keep() {
    const pending = this.engine.pending();
    if (!pending) return;
    assert.equal(pending.before, this.events.length);
    this.events.push(...pending.events);
    this.game = pending.game;
    this.engine.stored();
  }
  ask(message) {
    this.answer = null;
    if (this.engine.say({ ...message, id: 7 }) === 2) while (!this.engine.go(5));
    this.keep();
    this.listen();
    assert.equal(this.answer?.id, 7, `no answer to ${message.type}`);
    return this.answer;
  }
  /** Bots and orders answer, one after the other. */
  others() {
    for (let due; (due = this.engine.due()).length; this.keep(), this.listen()) {
      if (due[0].wait !== undefined) {
        assert.ok(this.engine.order());
        continue;
      }
      const job = this.engine.think(due[0].seat);
      assert.ok(job && this.engine.asks(job) && this.bots.begin(job));
      while (!this.bots.ponder(5));
      assert.ok(this.engine.thought(this.bots.end()));
    }
  }
  reopen() {
    const { status, body } = this.engine.open(this.game, this.events);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body.game, this.game);
    this.hello();
  }
  questions() {
    for (const type of ["forecast", "position", "journal", "hint", "analyse", "undo"]) this.ask({ type, ms: 10 });
    this.ask({ type: "why", do: this.view.choices?.[0]?.do ?? "nothing" });
    this.ask({ type: "plan", choices: this.view.choices?.slice(0, 1).map(c => ({ do: c.do })) ?? [] });
    this.ask({ type: "at", step: 0 });
  }
  choose() {
    const seats = this.view.acting.filter(seat => this.game.seats.includes(seat));
    if (!seats.includes(this.view.viewer)) assert.equal(this.ask({ type: "look", look: seats[0] }).type, "ok");
    const { choices } = this.view;
    assert.equal(this.ask({ type: "choose", seq: this.seq, do: choices[below(choices.length)].do }).type, "ok");
  }
}

function seatsFor(game, round) {
  return Object.fromEntries(game.seats.map(({ id }, i) => [id, (i + round) % game.seats.length ? "bot:easy" : "me"]));
}

for (const game of lobby.call("games").body.games) {
  if (wanted.length && !wanted.includes(game.id)) continue;
  const page = new Page();
  await page.sit(game.id, game.scenarios[0].id, seatsFor(game, below(8)));
  let choices = 0;
  for (page.others(); !page.view.over && choices < MOST; choices++, page.others()) {
    page.choose();
    if (choices % 40 === 9) page.questions();
    if (choices % 100 === 50) page.reopen();
  }
  if (!page.view.over) assert.equal(page.ask({ type: "resign" }).type, "ok");
  const { record } = page.engine.call("record").body;
  const { body } = lobby.call("verify", { record });
  assert.ok(body.ok && body.over, body.text);
  const shown = lobby.call("replay", { record, at: 10 });
  assert.equal(shown.status, 200, JSON.stringify(shown.body));
  console.log(`${game.id}: ${choices} choices of a person, ${page.events.length} events, ${body.choices} moves, record sound`);
}
