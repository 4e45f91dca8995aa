// What a page keeps of a game that it sees on a server: only as long as nothing happened that it was not told.
import { test } from "node:test";
import assert from "node:assert/strict";
import { SeenPast } from "../../../web/net/seen_past.js";

const kept = new Map();
globalThis.sessionStorage = {
  getItem: name => kept.get(name) ?? null,
  setItem: (name, words) => void kept.set(name, words),
  removeItem: name => void kept.delete(name),
};

const seen = more => ({ engine: "e", game: "toy", scenario: "s", options: [], viewer: "red", lang: "en", seats: { red: "me" }, ...more });
const line = step => ({ step, text: `line ${step}` });

/** A page that has seen three positions. */
function played() {
  const past = new SeenPast();
  past.view(seen(), { seq: 7, journal: { from: 0, lines: [line(0)] } });
  past.change({ seq: 8, step: 1, state: "a" }, { seq: 8, journal: { from: 1, lines: [line(1)] } });
  past.change({ seq: 9, step: 2, state: "b" }, { seq: 9, journal: { from: 2, lines: [line(2)] } });
  return past;
}

test("the same position again: all of it stays", () => {
  const past = played();
  assert.equal(past.view(seen({ seats: { red: "me", blue: "friend" } }), { seq: 9, journal: { from: 2, lines: [line(2)] } }), true);
  assert.equal(past.told.length, 3);
  assert.deepEqual(past.told[0].seen.seats, { red: "me", blue: "friend" });
  assert.deepEqual(past.linesOf(1), [line(1)]);
});

test("another position, viewer, language or engine: what was before is forgotten", () => {
  for (const [more, seq] of [[{}, 10], [{ viewer: "blue" }, 9], [{ lang: "es" }, 9], [{ engine: "f" }, 9]]) {
    const past = played();
    assert.equal(past.view(seen(more), { seq, journal: { from: 2, lines: [line(2)] } }), false);
    assert.equal(past.told.length, 1);
    assert.equal(past.linesOf(1), null);
  }
});

test("a page that is loaded again has it; another tab and a second load of nothing do not", () => {
  played().keep("token");
  const again = new SeenPast(),
    other = new SeenPast();
  again.recall("token");
  other.recall("token");
  assert.equal(again.view(seen(), { seq: 9, journal: { from: 2, lines: [line(2)] } }), true);
  assert.deepEqual(again.lines(0, 3), [line(0), line(1), line(2)]);
  assert.equal(other.view(seen(), { seq: 9, journal: { from: 2, lines: [line(2)] } }), false);
});

test("an undo takes its lines along; older lines come before", () => {
  const past = new SeenPast();
  past.view(seen(), { seq: 4, journal: { from: 5, lines: [line(3), line(4)] } });
  past.change({ seq: 5, step: 3, state: "c" }, { seq: 5, journal: { from: 6, lines: [] } });
  assert.deepEqual(past.lines(5, 9), [line(3)]);
  assert.equal(past.lines(4, 6), null);
  past.older({ from: 3, lines: [line(1), line(2)] });
  assert.deepEqual(past.lines(3, 6), [line(1), line(2), line(3)]);
});
