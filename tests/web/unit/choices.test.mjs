// Choices: what lights up, what a click means, how they are grouped and where they stand.
import { test } from "node:test";
import assert from "node:assert/strict";
import { page } from "./browser.mjs";

const c = await page("store/choices.js");
const { stepped } = await page("table/side/stepper.js");

/** "to 1608 space:1608": the words, then what it is about. */
const choice = (words, targets = "", more = {}) => ({
  do: words,
  verb: words.split(" ")[0],
  label: words,
  targets: targets.split(" ").filter(Boolean).map(c.splitKey),
  ...more,
});
const texts = list => list?.map(one => one.do);

test("a thing is named as a space, a track or a fact alike", () => {
  assert.ok(c.sameThing("space:liberty", "track:liberty"));
  assert.ok(!c.sameThing("piece:liberty", "track:liberty"));
  assert.ok(!c.sameThing("space:liberty", "space:madrid"));
  assert.deepEqual(c.splitKey("piece:71/2:x"), ["piece", "71/2:x"]);
});

const moves = [
  choice("move a north", "piece:a space:north"),
  choice("move a south", "piece:a space:south"),
  choice("move b north", "piece:b space:north"),
  choice("pass"),
];

test("what is selected narrows what is lit", () => {
  assert.deepEqual([...c.litKeys(moves, [])].sort(), ["piece:a", "piece:b", "space:north", "space:south"]);
  assert.deepEqual([...c.litKeys(moves, ["piece:a"])].sort(), ["space:north", "space:south"]);
});

test("a click makes the only choice, selects, or offers what is left", () => {
  assert.deepEqual(texts([c.meaningOf(moves, [], "piece:b").do]), ["move b north"]);
  assert.deepEqual(c.meaningOf(moves, [], "piece:a"), { select: ["piece:a"] });
  assert.deepEqual(texts([c.meaningOf(moves, ["piece:a"], "space:south").do]), ["move a south"]);
  assert.equal(c.meaningOf(moves, [], "piece:z"), null);
  const card = [choice("play c event", "card:c"), choice("play c points", "card:c")];
  assert.deepEqual(texts(c.meaningOf(card, [], "card:c").menu), ["play c event", "play c points"]);
});

test("a click beside what was selected begins anew", () => {
  assert.deepEqual(texts([c.meaningOf(moves, ["piece:a"], "piece:b").do]), ["move b north"]);
});

test("choices are grouped by what is done, those with amounts by all but the amount", () => {
  const list = [choice("fire x 1"), choice("fire x 2"), choice("fire y 1"), choice("rest"), choice("go 1608", "space:1608")];
  assert.deepEqual([...c.groupChoices(list).keys()], ["fire x", "fire y", "rest", "go"]);
});

test("three choices that differ in amounts alone are set with plus and minus", () => {
  const amounts = [1, 2, 3].map(n => choice(`spend ${n}`));
  assert.ok(c.differInAmounts(amounts, false));
  assert.ok(!c.differInAmounts(amounts.slice(1), false), "two are buttons");
  assert.ok(!c.differInAmounts([1, 2, 3].map(n => choice(`to ${n}`, `space:${n}`)), false), "those are places");
  const mixed = ["0+1", "1+0", "1+0+cp"].map(words => choice(`support ${words}`));
  assert.ok(!c.differInAmounts(mixed, false));
  assert.ok(c.differInAmounts(mixed, true), "the board file names the parts");
  assert.deepEqual(c.amountsOf(mixed[2]), [1, 0, "cp"]);
});

test("a step of an amount leads only to what can be chosen", () => {
  const known = new Set(["0+0", "1+0", "1+0+cp", "1+1"]);
  assert.deepEqual(stepped(known, [0, 0], 3, 0, 1), [1, 0]);
  assert.equal(stepped(known, [1, 0], 3, 0, 1), null);
  assert.deepEqual(stepped(known, [1, 0], 3, 2, 1, "cp"), [1, 0, "cp"]);
  assert.deepEqual(stepped(known, [1, 0, "cp"], 3, 2, 1, "cp"), [1, 0]);
  assert.deepEqual(stepped(known, [1, 0, "cp"], 3, 1, 1), [1, 1], "the flag goes where it can't be had");
  assert.equal(stepped(known, [0, 0], 3, 2, 1, "cp"), null);
});

test("a group is named by what its labels begin with", () => {
  const named = (...labels) => c.groupName(labels.map(label => ({ ...choice("x"), label })), "x");
  assert.equal(named("Move the army to Madrid", "Move the army to Toledo"), "Move the army to");
  assert.equal(named("Go north", "Go south"), "Go north …", "too short to say something");
  assert.equal(named("", ""), "x");
});

test("beside the prompt stands what points at nothing, the ones of a kind first, while they fit", () => {
  const list = [choice("pick 1"), choice("pick 2"), choice("done"), choice("go", "space:a"), choice("end", "", { shape: "close", closes: { text: "End", left: 2 } })];
  assert.deepEqual(texts(c.quickChoices(list)), ["done", "pick 1", "pick 2"]);
  assert.deepEqual(texts(c.quickChoices(list, { pick: [] })), ["done"], "amounts are set elsewhere");
  const long = [choice("a"), choice("b")].map(one => ({ ...one, label: "x".repeat(30) }));
  assert.deepEqual(texts(c.quickChoices(long)), ["a"], "the second does not fit");
});

test("the end of a phase is offered once; while something is drafted only what ends the draft", () => {
  const end = (words, before) => choice(words, "", { shape: "close", closes: { text: "End movement", left: 1 }, before });
  const levels = [[end("a", ["move x"]), choice("to 1")], [end("b"), end("c")]];
  assert.deepEqual(texts(c.phaseEnds(levels, [])), ["a"]);
  assert.deepEqual(texts(c.phaseEnds(levels.slice(1), [choice("move x")])), []);
  assert.deepEqual(texts(c.phaseEnds(levels, [choice("move x")])), ["a"]);
});

test("what is chosen with shift comes and goes", () => {
  assert.deepEqual(c.toggled(["a", "b"], ["b", "c"]), ["a", "c"]);
});

test("pens are named by what they do, not by the one place that is left", () => {
  const adds = ["move sevilla", "combat sevilla", "move huelva", "combat huelva"].map(words =>
    choice(words, `space:${words.split(" ")[1]}`, { shape: "add", label: words.replace(/^move /, "Movement: ").replace(/^combat /, "Combat: ") }),
  );
  assert.deepEqual(c.pensOf(adds).map(pen => pen.name), ["Movement", "Combat"]);
  assert.deepEqual(c.pensOf(adds.slice(0, 2)).map(pen => pen.name), ["Movement", "Combat"]);
});

test("the list says where a piece is, unless the words do", async () => {
  const { whereOf } = await page("store/select.js");
  const items = [{ kind: "piece", id: "mil", at: "zaragoza" }, { kind: "piece", id: "r10", at: "1607" }, { kind: "piece", id: "new", at: "rep.pool" }, { kind: "space", id: "zaragoza", title: "Zaragoza" }],
    state = { mode: {}, draft: {}, live: { view: { items } } },
    where = (words, targets, label = words) => whereOf(state, choice(words, targets, { label }));
  assert.equal(where("raise mil", "piece:mil"), "Zaragoza");
  assert.equal(where("raise mil", "piece:mil", "Reinforce the militia in Zaragoza"), "");
  assert.equal(where("pick r10", "piece:r10"), "1607");
  assert.equal(where("bring new", "piece:new"), "");
  assert.equal(where("to zaragoza", "piece:mil space:zaragoza"), "");
});
