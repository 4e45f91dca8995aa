// A page at a table in the module, as far as playing goes: it keeps what happens, follows what it is told, lets bots think in
// an instance of their own.
import assert from "node:assert/strict";

/** Numbers at random, the same every time. @param {number} noise */
export function chance(noise) {
  return bound => Math.floor(((noise = (Math.imul(noise, 1103515245) + 12345) & 0x7fffffff) / 0x80000000) * bound);
}

/** A page at a local table: what it has been told, and what it keeps. */
export class Page {
  events = [];
  heard = new Set();
  /** How long bots think before they are asked whether they are done. */
  slice = 5;
  constructor(engine, bots, below) {
    Object.assign(this, { engine, bots, below });
    engine.effort(3);
  }
  sit(what, hello = {}) {
    const { status, body } = this.engine.call("create", { name: "Ana", ...what });
    assert.equal(status, 201, JSON.stringify(body));
    this.events.push(...body.saved.events);
    this.game = body.saved.game;
    this.hello(hello);
  }
  /** Every message, as it comes. */
  told() {}
  hello(more = {}) {
    assert.equal(this.engine.say({ type: "hello", lang: this.below(2) ? "es" : "en", ...more }), 0);
    this.listen();
  }
  listen() {
    for (let m; (m = this.engine.next()); ) {
      this.heard.add(m.type);
      this.told(m);
      if (m.type === "view") this.view = m.view;
      if (m.type === "change") {
        const gone = new Set([...m.gone, ...m.items.map(item => item.key)]);
        this.view = { ...m.rest, items: [...this.view.items.filter(item => !gone.has(item.key)), ...m.items] };
      }
      if (m.seq && m.type !== "ok") this.seq = m.seq;
      if (m.type === "view" || m.type === "change") this.step = m.step;
      if (m.id) this.answer = m;
    }
  }
  keep() {
    const pending = this.engine.pending();
    if (!pending) return;
    assert.equal(pending.before, this.events.length);
    this.events.push(...pending.events);
    this.game = pending.game;
    this.next = pending.next;
    this.engine.stored();
  }
  ask(message) {
    this.answer = null;
    if (this.engine.say({ ...message, id: 7 }) === 2) while (!this.engine.go(this.slice));
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
      while (!this.bots.ponder(this.slice));
      assert.ok(this.engine.thought(this.bots.end()));
    }
  }
  reopen() {
    const { status, body } = this.engine.open(this.game, this.events);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body.game, this.game);
    this.hello();
  }
  choose() {
    const seats = this.view.acting.filter(seat => this.game.seats.includes(seat));
    if (!seats.includes(this.view.viewer)) assert.equal(this.ask({ type: "look", look: seats[0] }).type, "ok");
    const { choices } = this.view;
    assert.equal(this.ask({ type: "choose", seq: this.seq, do: choices[this.below(choices.length)].do }).type, "ok");
  }
}

/** Every seat but one is a bot's. */
export function seatsFor(game, which) {
  return Object.fromEntries(game.seats.map(({ id }, i) => [id, i === which % game.seats.length ? "me" : "bot:easy"]));
}
