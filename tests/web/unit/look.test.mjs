// Names that step aside for counters, and a stretch of turns as a table.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { asides } from "../../../web/board/net_names.js";
import { ledgerRows } from "../../../web/table/field/ledger.js";

const file = name => JSON.parse(readFileSync(new URL(`../../../web/boards/${name}.json`, import.meta.url), "utf8"));
const covered = (a, over) =>
  over.reduce((sum, b) => sum + Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1])), 0) / ((a[2] - a[0]) * (a[3] - a[1]));

test("a name that a stack lies on steps aside, the others stay", () => {
  const spec = file("cruzada"),
    [level] = spec.levels,
    r = spec.counter / 2,
    at = id => spec.spaces[id].at,
    around = ([x, y], left, up, right = left, down = left) => [x - left, y - up, x + right, y + down],
    // Beside each other around Durango and Granada, as in the campaign's first turn.
    there = ["bilbao", "durango", "orduna", "vitoria", "beasain", "san_sebastian", "granada", "loja"].filter(id => spec.spaces[id]),
    over = there.map(id => around(at(id), r + 1, r + 9, r + 9, r + 1)),
    empty = asides(level, at, r + 3, [], []),
    full = asides(level, at, r + 3, over, []);
  assert.equal(empty.aside.size, 0);
  assert.ok(there.length > 5 && full.aside.size > 0, "nothing was covered");
  for (const id of full.aside.keys()) {
    const i = level.names.findIndex(([name]) => name === id);
    assert.ok(covered(full.boxes[i], over) < covered(empty.boxes[i], over), `${id} is covered as before`);
  }
  for (const id of ["durango", "granada"]) {
    const i = level.names.findIndex(([name]) => name === id);
    assert.ok(covered(full.boxes[i], over) < 0.12, `${id} lies under a counter`);
  }
});

test("a stretch of turns: a row for each, since the last one ended", () => {
  const line = (kind, text = "") => ({ kind, text }),
    spec = { ends: "END", row: "TURN", columns: [] },
    lines = [line("TURN"), line("A"), line("END"), line("TURN"), line("A"), line("B"), line("TURN"), line("A"), line("END"), line("C")];
  assert.deepEqual(ledgerRows(spec, lines, 5).map(row => row.map(one => one.kind)), [["A", "B"], ["A"]]);
  assert.deepEqual(ledgerRows(spec, lines, 9), [], "it ended before what is told");
  assert.deepEqual(ledgerRows(spec, lines.slice(0, 2), 0), []);
});

test("the ledger of a board names kinds of lines that its game has", () => {
  for (const game of ["libertad", "brunete", "cruzada", "espana", "guerra"]) {
    const { ledger } = file(game);
    if (!ledger) continue;
    const entries = readFileSync(new URL(`../../../src/games/${game}/lists/entries.h`, import.meta.url), "utf8");
    for (const kind of [ledger.ends, ledger.row, ...ledger.columns.flatMap(column => column.kinds)]) assert.ok(entries.includes(`ENTRY(${kind},`), kind);
  }
});
