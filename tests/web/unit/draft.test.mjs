// Intentions before they are sent: what waits, what is tried on a copy, what goes out as one list.
import { test } from "node:test";
import assert from "node:assert/strict";
import { page } from "./browser.mjs";

const draftOf = await page("store/draft.js"),
  select = await page("store/select.js"),
  { Drafting } = await page("store/drafting.js"),
  { Store } = await page("store/store.js"),
  { newTableState } = await page("store/table_state.js");

const choice = (words, shape, more = {}) => ({ do: words, verb: words.split(" ")[0], label: words, targets: [], shape, ...more });
const piece = (words, id) => choice(words, "pick", { targets: [["piece", id]] });
const viewOf = (choices, more = {}) => ({ game: "g", viewer: "rep", lang: "en", acting: ["rep"], items: [], choices, ...more });

/** A table that answers by kind of question, a store that stands at some choices, and what was sent and refused. */
function standing(choices, answers = {}) {
  const store = new Store(newTableState()),
    told = [],
    sent = [],
    refused = [],
    asked = [];
  store.state.live.view = viewOf(choices);
  store.state.live.about = { seats: ["rep"] };
  store.state.live.seq = 7;
  store.subscribe(what => told.push(what));
  const table = {
    ask: async (type, more) => {
      asked.push([type, more]);
      const answer = answers[type];
      if (!answer) throw new Error(`${type} is not answered`);
      return typeof answer === "function" ? answer(more) : answer;
    },
  };
  const sending = { busy: on => void (store.state.busy = on), send: async list => void sent.push(list), underWay: work => work };
  const drafting = new Drafting(store, table, { sending, refused: one => refused.push(one.message), closeStack: () => {} });
  return { store, state: store.state, drafting, told, sent, refused, asked };
}

test("picking waits; adding waits where a set is closed by hand; nothing waits in a plan", () => {
  const { state } = standing([choice("done", "close"), choice("add x", "add")]);
  assert.ok(draftOf.canWait(state, piece("move a", "a")));
  assert.ok(draftOf.canWait(state, choice("add x", "add")));
  assert.ok(!draftOf.canWait(state, choice("to n", "go")));
  assert.ok(!draftOf.canWait(standing([choice("add x", "add")]).state, choice("add x", "add")));
  state.mode.name = "plan";
  assert.ok(!draftOf.canWait(state, piece("move a", "a")));
});

test("a choice goes on top of the draft it belongs to, or begins another one", () => {
  const move = piece("move a", "a"),
    { draft } = standing([move]).state;
  assert.deepEqual(draftOf.withChoice(draft, move), [move]);
  Object.assign(draft, { list: [move], view: viewOf([]) });
  const on = choice("to n", "go", { before: ["move a"] });
  assert.deepEqual(draftOf.withChoice(draft, on), [move, on]);
  assert.deepEqual(draftOf.withChoice(draft, piece("move b", "b")).map(one => one.do), ["move b"]);
  const beyond = piece("move b", "b");
  draft.list = [];
  assert.deepEqual(draftOf.withChoice(draft, { ...beyond, before: ["done"] }).map(one => one.do), ["done", "move b"]);
});

test("what is tried is shown, with what can be chosen then and what goes out before it", async () => {
  const plan = { done: 1, view: viewOf([choice("to n", "go")]), forecast: [{ do: "to n", cost: ["2 MP"] }] };
  const { drafting, state, told, sent } = standing([piece("move a", "a")], { plan });
  await drafting.add(piece("move a", "a"));
  assert.deepEqual(state.draft.list.map(one => one.do), ["move a"]);
  assert.deepEqual(select.choicesNow(state), [{ ...choice("to n", "go"), before: ["move a"] }]);
  assert.deepEqual([...select.heldKeys(state)], ["piece:a"]);
  assert.equal(state.draft.forecasts.get("to n").cost[0], "2 MP");
  assert.deepEqual([told.at(-1), sent, state.busy], ["draft", [], false]);
});

test("what a die decides, what leaves nothing to choose and what fills a set is sent at once", async () => {
  const list = [piece("move a", "a")];
  for (const answer of [
    { done: 1, revealed: true, view: viewOf([choice("x")]), forecast: [] },
    { done: 1, view: viewOf([]), forecast: [] },
  ]) {
    const { drafting, sent, state } = standing(list, { plan: answer });
    await drafting.add(list[0]);
    assert.deepEqual(sent, [["move a"]]);
    assert.deepEqual(state.draft.list, []);
  }
  const add = [choice("add x", "add")];
  assert.ok(draftOf.isComplete(add, "R-1", { view: viewOf([choice("y")], { rule: "R-2" }) }));
  assert.ok(!draftOf.isComplete(add, "R-1", { view: viewOf([choice("y")], { rule: "R-1" }) }));
});

test("what is refused changes nothing and says why", async () => {
  const plan = { done: 0, text: "no room", rule: "R-9", view: viewOf([]), forecast: [] };
  const { drafting, state, refused } = standing([piece("move a", "a")], { plan });
  await drafting.add(piece("move a", "a"));
  assert.deepEqual([state.draft.list, refused], [[], ["no room"]]);
});

test("an answer that comes after everything was let go no longer counts", async () => {
  let answer;
  const { drafting, state } = standing([piece("move a", "a")], { plan: () => new Promise(done => (answer = done)) });
  const trying = drafting.add(piece("move a", "a"));
  state.selected = ["piece:a"];
  drafting.clear();
  answer({ done: 1, view: viewOf([choice("to n", "go")]), forecast: [] });
  await trying;
  assert.deepEqual([state.draft.list, state.selected], [[], []]);
});

test("beyond an open move lies more of the same, or nothing is offered there", async () => {
  const open = [choice("done", "close"), choice("to n", "go")],
    after = view => ({ forecast: { list: [] }, plan: { done: 1, view } });
  const more = standing(open, after(viewOf([piece("move b", "b")])));
  more.drafting.lookAhead();
  await more.drafting.awaited;
  assert.deepEqual(select.levels(more.state)[1].map(one => [one.do, one.before]), [["move b", ["done"]]]);
  assert.ok(select.lights(more.state).lit.has("piece:b"));
  const other = standing(open, after(viewOf([piece("attack c", "c")])));
  other.state.draft.verb = "move";
  other.drafting.lookAhead();
  await other.drafting.awaited;
  assert.equal(other.state.draft.afterClose, null);
});

test("a group knows where it can go, and its moves stand in the list", async () => {
  const group = { places: [["n", [0, 1]], ["s", [1]]], cannot: [{ piece: "c", text: "tired", rule: "" }] };
  const { drafting, state } = standing([piece("move a", "a")], { group });
  await drafting.gather(["piece:a", "piece:b"]);
  assert.deepEqual([...select.lights(state).notes], [["space:n", "2"], ["space:s", "1/2"]]);
  assert.deepEqual(select.groupMoves(state).map(one => one.do), ["group space:n", "group space:s"]);
  assert.equal(state.draft.cannot[0].text, "tired");
});

test("a group goes as one list, and who can't is named", async () => {
  const group = { places: [["n", [0]]], cannot: [{ piece: "b", text: "tired", rule: "R-1" }], do: ["move a", "to n"] };
  const { drafting, sent, refused } = standing([piece("move a", "a")], { group });
  await drafting.gather(["piece:a", "piece:b"]);
  await drafting.go("n", key => `<${key}>`);
  assert.deepEqual([sent, refused], [[["move a", "to n"]], ["<piece:b>: tired"]]);
});

test("what is added anew ends what could be done again", async () => {
  const plan = { done: 1, view: viewOf([choice("to n", "go")]), forecast: [] };
  const { drafting, state } = standing([piece("move a", "a")], { plan });
  state.redo = [["move b"]];
  await drafting.add(piece("move a", "a"), true);
  assert.deepEqual(state.redo, [["move b"]]);
  await drafting.add(piece("move a", "a"));
  assert.deepEqual(state.redo, []);
});

test("what the choices of a position promise is shown while nothing is drafted, and kept for when nothing is", async () => {
  const list = [{ do: "move a", cost: ["1 MP"] }],
    { drafting, state } = standing([piece("move a", "a")], { forecast: { list } });
  drafting.lookAhead();
  await new Promise(resolve => setTimeout(resolve));
  assert.equal(state.draft.forecasts.get("move a").cost[0], "1 MP");
  const drafted = standing([piece("move a", "a")], { forecast: { list } });
  drafted.state.draft.list = [piece("move a", "a")];
  drafted.drafting.lookAhead();
  await new Promise(resolve => setTimeout(resolve));
  assert.equal(drafted.state.draft.forecasts.get("move a"), undefined);
  assert.equal(drafted.state.draft.liveForecasts.get("move a").cost[0], "1 MP");
});
