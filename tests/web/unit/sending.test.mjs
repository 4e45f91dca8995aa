// Choices on their way, one tab that writes, and the film of what others did.
import { test } from "node:test";
import assert from "node:assert/strict";
import { page } from "./browser.mjs";

const { Sending } = await page("store/sending.js"),
  { Telling } = await page("store/telling.js"),
  { OneWriter } = await page("net/local/one_writer.js"),
  { Store } = await page("store/store.js"),
  { newTableState } = await page("store/table_state.js");

const view = (more = {}) => ({ game: "g", viewer: "rep", lang: "en", acting: ["rep"], items: [], choices: [], ...more });

/** A store at a position, and a table that takes every choice at once. */
function sitting(answer = { seq: 7 }) {
  const store = new Store(newTableState()),
    { state } = store,
    told = [],
    asked = [],
    refused = [],
    tried = [];
  Object.assign(state.live, { view: view(), seq: 7, step: 3, about: { seats: ["rep"] } });
  store.subscribe(what => told.push(what));
  const table = {
    ask: async (type, more) => {
      asked.push([type, more]);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const sending = new Sending(store, table, {
    modes: { try: async list => void tried.push(list) },
    refused: one => refused.push(one.message),
    closeStack: () => {},
  });
  return { store, state, told, asked, refused, tried, sending };
}

test("one choice goes alone, several as a list, each with the position it is made in", async () => {
  const { sending, asked, state } = sitting();
  await sending.send(["move a"]);
  await sending.send(["move a", "to n"]);
  assert.deepEqual(asked, [
    ["choose", { seq: 7, do: "move a" }],
    ["choose", { seq: 7, list: ["move a", "to n"] }],
  ]);
  assert.deepEqual([state.sent, state.sentStep, state.guide.sent], [[["move a"], ["move a", "to n"]], 3, ["move a", "to n"]]);
});

test("a new choice ends what could be done again; one that is done again does not", async () => {
  const { sending, state } = sitting();
  state.redo = [["move b"]];
  await sending.send(["move a"], true);
  assert.deepEqual(state.redo, [["move b"]]);
  await sending.send(["move a"]);
  assert.deepEqual(state.redo, []);
});

test("it is busy until the answer is there, then nothing is on its way", async () => {
  const { sending, state, told } = sitting();
  state.selected = ["piece:a"];
  const work = sending.send(["move a"]);
  assert.ok(state.busy && sending.current);
  assert.deepEqual(state.selected, []);
  await work;
  assert.deepEqual([state.busy, sending.current], [false, null]);
  assert.deepEqual(told.filter(what => what === "busy").length, 2);
});

test("a later gesture is still on its way when an earlier one ends", async () => {
  const { sending } = sitting();
  let end = () => {};
  const first = sending.underWay(Promise.resolve()),
    second = sending.underWay(new Promise(resolve => void (end = resolve)));
  await first;
  assert.equal(sending.current, second);
  end();
  await second;
  assert.equal(sending.current, null);
});

test("what is refused says why and is not among what was sent", async () => {
  const said = sitting({ seq: 7, text: "too far", rule: "X-1" });
  await said.sending.send(["move a"]);
  assert.deepEqual([said.refused, said.state.sent], [["too far"], []]);
  const lost = sitting(new Error("the line is lost"));
  await lost.sending.send(["move a"]);
  assert.deepEqual([lost.refused, lost.state.busy], [["the line is lost"], false]);
});

test("a plan tries, and asks nobody", async () => {
  const { sending, state, asked, tried } = sitting();
  state.mode.name = "plan";
  await sending.send(["move a"]);
  assert.deepEqual([asked, tried], [[], [["move a"]]]);
});

test("the outcome of a battle goes with the next choice", async () => {
  const { sending, state, told } = sitting();
  state.recap.battle = { title: "b" };
  await sending.send(["move a"]);
  assert.equal(state.recap.battle, null);
  assert.ok(told.includes("battle"));
});

// --- one tab writes ---

/** As much of `navigator.locks` as a writer needs. */
function locks() {
  const queues = new Map();
  const next = name => {
    const queue = queues.get(name);
    const [one] = queue;
    if (one) void Promise.resolve(one({ name })).then(() => (queue.shift(), next(name)));
  };
  return {
    request: async (name, options, call) => {
      const queue = queues.get(name) ?? queues.set(name, []).get(name);
      if (options.ifAvailable && queue.length) return call(null);
      queue.push(call);
      if (queue.length === 1) next(name);
    },
  };
}

test("the first tab writes a game, the next in line once it closes, another game at once", async t => {
  navigator.locks = locks();
  const first = new OneWriter("g1"),
    second = new OneWriter("g1"),
    other = new OneWriter("g2"),
    heard = [];
  t.after(() => [first, second, other].forEach(one => one.close())); // or nothing ends when this fails
  assert.equal(await first.claim(() => heard.push("first")), true);
  assert.equal(await second.claim(() => heard.push("second")), false);
  assert.equal(await other.claim(() => heard.push("other")), true);
  assert.deepEqual(heard, []);
  first.close();
  await new Promise(resolve => setTimeout(resolve));
  assert.deepEqual(heard, ["second"]);
  delete navigator.locks;
  const alone = new OneWriter("g1");
  assert.equal(await alone.claim(() => {}), true);
  alone.close();
});

// --- the film ---

const piece = (id, owner, at) => ({ key: id.charCodeAt(0), kind: "piece", id, owner, at });
const line = (id, ...places) => ({ text: "", deed: "move", targets: [["piece", id], ...places.map(place => ["space", place])] });

test("a film begins with the position before, shows so many acts, and nothing moves by itself where nothing is to move", () => {
  const { store, state } = sitting();
  let dropped = 0;
  const telling = new Telling(store, { game: "g", ask: async () => ({ sections: [] }) }, { still: () => true, fights: { drop: () => void dropped++ } });
  telling.show(1);
  assert.notEqual(state.mode.name, "film"); // there is nothing to show
  state.told.before = view({ items: [piece("a", "nat", "x"), piece("b", "nat", "y")] });
  state.live.lines = [line("a", "m"), line("b", "n")];
  state.live.from = 0;
  state.told.since = 0;
  telling.heard([]);
  assert.equal(state.told.acts.length, 2);
  telling.play(1);
  assert.equal(dropped, 1); // the film shows the battles itself
  assert.deepEqual([state.mode.name, state.mode.at, state.mode.steps, state.mode.running], ["film", 1, 2, false]);
  assert.deepEqual(state.mode.view.items.map(one => one.at), ["m", "y"]);
  telling.show(2);
  assert.deepEqual(state.mode.view.items.map(one => one.at), ["m", "n"]);
  telling.skip();
  assert.notEqual(state.mode.name, "film");
});
