// Searching the rules: by stems and synonyms, with accents or without.
import { test } from "node:test";
import assert from "node:assert/strict";
import { hitsIn, searchFor } from "../../../web/ui/stems.js";

/** The words that are found. */
const found = (wanted, text) => hitsIn(searchFor(wanted), text).map(({ from, to }) => text.slice(from, to));

test("a word is found by its stem", () => {
  assert.deepEqual(found("attacking", "The attacker attacks; an attack is over."), ["attacker", "attacks", "attack"]);
  assert.deepEqual(found("retreats", "It must retreat."), ["retreat"]);
});

test("a word is found by what means the same", () => {
  assert.deepEqual(found("odds", "The ratio of both sides is rounded down."), ["ratio"]);
  assert.deepEqual(found("ZOC", "Every unit has a zone of control; zones of control end a move."), ["zone of control", "zones of control"]);
  assert.deepEqual(found("zone of control", "A ZOC ends it."), ["ZOC"]);
});

test("Spanish, with accents or without; the places are those of the text", () => {
  assert.deepEqual(found("proporcion", "La proporción se redondea."), ["proporción"]);
  assert.deepEqual(found("ZdC", "Las zonas de control detienen."), ["zonas de control"]);
});

test("short words are not found inside others, and nothing is no pattern", () => {
  assert.deepEqual(found("die", "The soldier audience dies not."), ["dies"]);
  assert.deepEqual(searchFor("  . "), []);
});

test("all words must be there", () => {
  assert.equal(searchFor("supply source").length, 2);
});
