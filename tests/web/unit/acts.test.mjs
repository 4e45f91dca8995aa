// Acts out of lines of the journal: what a player would count.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actsOf, othersActed, ownMoves, viewAfter } from "../../../web/store/acts.js";
import { changedNumbers } from "../../../web/store/recap.js";

const view = {
  items: [
    { key: 1, kind: "piece", id: "inf", owner: "nat", at: "sevilla" },
    { key: 2, kind: "piece", id: "mil", owner: "rep", at: "badajoz" },
  ],
  choices: [{ do: "done" }],
};
const moves = (piece, ...places) => ({ text: "", deed: "move", targets: [["piece", piece], ...places.map(place => ["space", place])] });

test("moves of one piece that follow each other are one act, from where it stood", () => {
  const acts = actsOf([moves("inf", "zafra"), moves("inf", "merida"), moves("mil", "badajoz", "elvas")], view);
  assert.deepEqual(
    acts.map(({ piece, seat, from, to }) => [piece, seat, from, to]),
    [
      ["inf", "nat", "sevilla", "merida"],
      ["mil", "rep", "badajoz", "elvas"],
    ],
  );
});

test("own moves that come first are not told, with what was taken by them; what I do after another has acted is", () => {
  const heading = { text: "Round 2", news: "phase" },
    took = { text: "", deed: "take", targets: [["seat", "nat"], ["space", "merida"]] },
    attack = { text: "", deed: "attack", targets: [["seat", "nat"], ["space", "badajoz"]] };
  const mine = [moves("inf", "zafra"), moves("inf", "merida"), took];
  assert.equal(ownMoves([...mine, heading, moves("mil", "elvas"), ...mine], view, ["nat"]), 3);
  assert.equal(ownMoves(mine, view, ["nat"]), 3);
  assert.equal(ownMoves([...mine, attack], view, ["nat"]), 3, "what came of an attack is told");
  assert.equal(ownMoves([moves("mil", "elvas"), ...mine], view, ["nat"]), 0);
  assert.equal(ownMoves([heading], view, ["nat"]), 0);
});

test("results and losses belong to their attack; what is nobody's news is no act", () => {
  const lines = [
    { text: "", deed: "attack", targets: [["seat", "nat"], ["space", "badajoz"]] },
    { text: "", deed: "result", dice: [5] },
    { text: "", deed: "loss", targets: [["piece", "mil"]] },
    { text: "", deed: "move", news: "no", targets: [["piece", "inf"]] },
    { text: "only the journal tells this" },
  ];
  const acts = actsOf(lines, view);
  assert.equal(acts.length, 1);
  assert.equal(acts[0].lines.length, 3);
  assert.equal(acts[0].to, "badajoz");
  assert.equal(acts[0].seat, "nat");
});

test("what others did is told apart from what I did", () => {
  assert.equal(othersActed(actsOf([moves("mil", "elvas")], view), ["rep"]), false);
  assert.equal(othersActed(actsOf([moves("inf", "zafra")], view), ["rep"]), true);
});

test("a view after some acts has the pieces where they went, and nothing to choose", () => {
  const after = viewAfter(view, actsOf([moves("inf", "zafra")], view));
  assert.equal(after.items[0].at, "zafra");
  assert.equal(after.items[1], view.items[1]);
  assert.deepEqual(after.choices, []);
  assert.equal(view.items[0].at, "sevilla");
});

test("the score that has changed is told from what to what; a turn that goes on is none", () => {
  const at = (vp, turn, text) => ({ numbers: [{ id: "turn", label: "Turn", value: turn, of: 18 }, { id: "vp", label: "Victory", value: vp, of: 20, marks: [18] }, { id: "rm", label: "Morale", value: 23 }, { id: "glory", label: "Glory", text }] });
  assert.deepEqual(changedNumbers(at(11, 1, "0 · 0"), at(12, 2, "1 · 0")), [
    { label: "Victory", from: 11, to: 12 },
    { label: "Glory", from: "0 · 0", to: "1 · 0" },
  ]);
  assert.deepEqual(changedNumbers(null, at(12, 2, "")), []);
});
