// A seat at a table over a transport, and what the store makes of its messages.
import { test } from "node:test";
import assert from "node:assert/strict";
import { clock, page } from "./browser.mjs";

const { TableClient } = await page("net/table_client.js"),
  { follow, until } = await page("store/live.js"),
  { Store } = await page("store/store.js"),
  { newTableState } = await page("store/table_state.js");

/** A line that is open as soon as it is asked for; `hear` is what comes over it. */
class Wire {
  isOpen = false;
  sent = [];
  opened = 0;
  open() {
    this.opened++;
    this.isOpen = true;
    this.onopen();
  }
  send(message) {
    this.sent.push(message);
  }
  close() {
    this.isOpen = false;
  }
  hear(message) {
    this.onmessage(message);
  }
  lose() {
    this.isOpen = false;
    this.onclose();
  }
}
function sitDown() {
  const wire = new Wire(),
    table = new TableClient(wire, "token", undefined),
    heard = [],
    states = [];
  table.onmessage = message => heard.push(message.type);
  table.onstate = state => states.push(state);
  table.connect();
  return { wire, table, heard, states };
}
const welcome = { type: "welcome", game: "k3", rules: "r", seats: ["rep"], look: "rep" };

test("it greets with the link, and after a loss with the game and the seat it had", () => {
  const time = clock();
  const { wire, states } = sitDown();
  assert.deepEqual(wire.sent, [{ type: "hello", token: "token", lang: "en", game: undefined, look: undefined }]);
  wire.hear(welcome);
  wire.hear({ type: "view", view: { viewer: "nat" } });
  wire.lose();
  time.tick(999);
  assert.equal(wire.opened, 1);
  time.tick(1);
  assert.deepEqual([wire.opened, wire.sent[1].game, wire.sent[1].look], [2, "k3", "nat"]);
  assert.deepEqual(states, ["open", "lost", "connecting"]);
  time.reset();
});

test("pauses grow until it is welcomed again", () => {
  const time = clock();
  const { wire } = sitDown();
  wire.lose();
  time.tick(1000);
  wire.lose();
  time.tick(1699);
  assert.equal(wire.opened, 2);
  time.tick(1);
  assert.equal(wire.opened, 3);
  wire.hear(welcome);
  wire.lose();
  time.tick(1000);
  assert.equal(wire.opened, 4);
  time.reset();
});

test("answers find their questions; a refusal is thrown with its rule", async () => {
  const { wire, table, heard } = sitDown();
  const [one, other] = [table.ask("why", { do: "x" }), table.ask("about")];
  const [first, second] = wire.sent.slice(1);
  wire.hear({ type: "error", id: second.id, code: "refused", text: "no", rule: "R-1" });
  wire.hear({ type: "why", id: first.id, text: "because" });
  assert.equal((await one).text, "because");
  await assert.rejects(other, { message: "no", code: "refused", rule: "R-1" });
  assert.deepEqual(heard, []);
});

test("questions that are open when the line is lost are refused, and none is sent while it is", async () => {
  const time = clock();
  const { wire, table } = sitDown(),
    open = table.ask("why");
  wire.lose();
  await assert.rejects(open, { code: "network" });
  await assert.rejects(table.ask("why"), { code: "network" });
  time.reset();
});

test("a link that opens nothing is final; what is said after the end is not heard", () => {
  const { wire, table, heard } = sitDown();
  wire.hear({ type: "error", code: "not-found", text: "" });
  assert.deepEqual([heard, table.closed, wire.isOpen], [["error"], true, false]);
  wire.hear(welcome);
  assert.deepEqual(heard, ["error"]);
});

test("not now is no end", () => {
  const { wire, table, heard } = sitDown();
  wire.hear({ type: "error", code: "unavailable", text: "" });
  assert.deepEqual([heard, table.closed], [["error"], false]);
});

// --- the store ---

const item = (key, more) => ({ key, kind: "piece", id: `p${key}`, ...more });
const viewOf = (items, more = {}) => ({ game: "r", viewer: "rep", lang: "en", acting: ["rep"], items, choices: [], ...more });

function followed() {
  const { wire, table } = sitDown(),
    store = new Store(newTableState()),
    told = [];
  store.subscribe((what, detail) => told.push([what, detail]));
  follow(store, table);
  wire.hear(welcome);
  wire.hear({ type: "table", seats: [], rollback: null });
  wire.hear({ type: "view", seq: 4, step: 2, undo: true, view: viewOf([item(1, { at: "a" }), item(2)]), journal: { from: 10, lines: [{ text: "one" }] } });
  told.length = 0;
  return { wire, table, store, state: store.state, told };
}

test("a change is joined to the view, its lines to the journal, and whoever listens hears what is new", () => {
  const { wire, state, told } = followed(),
    [first, second] = state.live.view.items;
  const lines = [{ text: "two" }];
  wire.hear({ type: "change", base: 4, seq: 5, step: 3, items: [item(1, { at: "b" })], gone: [2], rest: viewOf([]), journal: { from: 11, lines } });
  const { view, seq, step } = state.live;
  assert.deepEqual([view.items.length, view.items[0].at, seq, step], [1, "b", 5, 3]);
  assert.notEqual(view.items[0], first);
  assert.ok(!view.items.includes(second));
  assert.deepEqual(state.live.lines.map(line => line.text), ["one", "two"]);
  assert.deepEqual(told, [["view", { fresh: lines }]]);
  assert.equal(state.recap.moved.marks, "a b");
});

test("a change of another position asks for everything anew", () => {
  const { wire, state, told } = followed(),
    sent = wire.sent.length;
  wire.hear({ type: "change", base: 3, seq: 5, items: [], gone: [], rest: viewOf([]) });
  assert.deepEqual([state.live.seq, wire.sent.length - sent, wire.sent.at(-1).type, told], [4, 1, "hello", []]);
});

test("a new position ends what was about the one before, but not looking back", () => {
  const { wire, state } = followed();
  const come = seq => wire.hear({ type: "view", seq, step: seq, view: viewOf([]) });
  const run = state.draft.run;
  Object.assign(state, { selected: ["piece:p1"] });
  Object.assign(state.draft, { list: [{ do: "x", targets: [] }], group: ["piece:p1"] });
  Object.assign(state.mode, { name: "plan", view: viewOf([]) });
  come(5);
  assert.deepEqual([state.selected, state.draft.list, state.draft.group, state.mode.name], [[], [], [], null]);
  assert.ok(state.draft.run > run, "answers that are under way no longer count");
  Object.assign(state.mode, { name: "replay", view: viewOf([]) });
  come(6);
  assert.equal(state.mode.name, "replay");
});

test("a wish to go back that ends without having been granted is told", () => {
  const { wire, state, told } = followed(),
    wish = { by: "rep", to: 1, waiting: ["nat"] };
  wire.hear({ type: "table", seats: [], rollback: wish });
  wire.hear({ type: "table", seats: [], rollback: null });
  assert.deepEqual(told.map(([what]) => what), ["table", "rollback-ended", "table"]);
  state.live.step = 1;
  wire.hear({ type: "table", seats: [], rollback: wish });
  wire.hear({ type: "table", seats: [], rollback: null });
  assert.equal(told.filter(([what]) => what === "rollback-ended").length, 1, "this one was granted");
});

test("a goodbye and a failure are told with their words", () => {
  const { wire, told } = followed();
  wire.hear({ type: "bye", text: "going down" });
  wire.hear({ type: "error", code: "unavailable", text: "away" });
  wire.hear({ type: "error", code: "broken", text: "damaged" });
  assert.deepEqual(told.map(([what, { text }]) => [what, text]), [["bye", "going down"], ["failed", "away"], ["gone", "damaged"]]);
});

test("whoever waits for a position hears of it, or of the loss", async () => {
  const time = clock();
  const { wire, table, store, state } = followed();
  let came = "";
  const wait = name => until(store, table, () => state.live.seq >= 9).then(() => (came += name));
  const first = wait("position ");
  wire.hear({ type: "view", seq: 8, view: viewOf([]) });
  await Promise.resolve();
  assert.equal(came, "");
  wire.hear({ type: "view", seq: 9, view: viewOf([]) });
  await first;
  state.live.seq = 1;
  const second = wait("loss");
  wire.lose();
  await second;
  assert.equal(came, "position loss");
  time.reset();
});
