// Other pure logic: what happened, the guided game, why not, links, fair dice, the lobby's patience, lists of the start page.
import { test } from "node:test";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { clock, page } from "./browser.mjs";

const { movedBetween } = await page("store/recap.js"),
  { allowedChoices, permits } = await page("store/guide_steps.js"),
  { rememberChoices, whyNot } = await page("store/why_not.js"),
  { newTableState } = await page("store/table_state.js"),
  { packPosition, unpackPosition } = await page("store/position_link.js"),
  { sha256 } = await page("store/sha256.js"),
  { remoteLobby } = await page("net/remote_lobby.js"),
  { myRows } = await page("pages/start.js"),
  { optionGroups } = await page("pages/new.js"),
  settings = await page("store/settings.js");

const piece = (key, at) => ({ key, kind: "piece", id: `p${key}`, at });

test("what moved: places that pieces left and came to, on the board", () => {
  const before = { items: [piece(1, "a"), piece(2, "b"), piece(3, "reserve.rep")] },
    after = { items: [piece(1, "c"), piece(2, "b"), piece(3, "d"), piece(4, "e")] };
  assert.equal(movedBetween(before, after).marks, "a c d");
  assert.equal(movedBetween(before, before), null);
});

const choice = (words, shape) => ({ do: words, verb: words.split(" ")[0], label: words, targets: [], shape });
function guided(steps, at = 0) {
  const state = newTableState(),
    one = { seat: "rep", steps: steps.map(([seat, ...list]) => ({ seat, do: list, show: [], text: "" })) };
  state.guide.kept = { at, steps: { en: one, es: one } };
  return state;
}
const texts = list => list.map(one => one.do);

test("a guided game allows what its step still waits for, its closing choice last", () => {
  const all = [choice("move a"), choice("move b"), choice("done", "close"), choice("pass")],
    state = guided([["rep", "move a", "move b", "done"], ["nat", "pass"]]);
  assert.deepEqual(texts(allowedChoices(state, all)), ["move a", "move b"]);
  state.guide.made = ["move a"];
  assert.deepEqual(texts(allowedChoices(state, all)), ["move b"]);
  state.guide.made = ["move a", "move b"];
  assert.deepEqual(texts(allowedChoices(state, all)), ["done"]);
  assert.ok(permits(state, choice("done")) && !permits(state, choice("pass")));
  state.guide.kept.at = 1;
  assert.deepEqual(allowedChoices(state, all), [], "the other side's step is not the newcomer's");
  state.guide.kept.left = true;
  assert.deepEqual(allowedChoices(state, all), all, "who has left it plays on");
});

test("amounts can be set otherwise, but not sent", () => {
  const state = guided([["rep", "support 2+1"]]);
  state.spec = { steppers: { support: [] } };
  const all = [choice("support 0+0"), choice("support 2+1"), choice("done")];
  assert.deepEqual(texts(allowedChoices(state, all)), ["support 0+0", "support 2+1"]);
  assert.ok(!permits(state, all[0]));
});

test("why not: a choice about the thing is made up after one that was seen", async () => {
  const state = newTableState(),
    asked = [];
  let when = "";
  const table = {
    ask: async (type, more) => {
      asked.push([type, more.do ?? more.what]);
      if (more.what) return { legal: false, text: when, rule: when && "R-2" };
      return more.do.startsWith("lay") ? { legal: false, text: "'n' is no card", rule: "" } : { legal: false, text: "too far", rule: "R-3" };
    },
  };
  Object.assign(state.live, { about: { seats: ["rep"] }, view: { acting: ["rep"], items: [], prompt: "Move.", rule: "R-1" } });
  assert.deepEqual(await whyNot(state, table, "space:n"), { text: "Move.", rule: "R-1" }, "nothing of the kind was seen, and no rule speaks against it");
  when = "in the autumn";
  assert.equal((await whyNot(state, table, "card:n")).text, "in the autumn", "the table says when");
  rememberChoices(state, [{ ...choice("lay c"), targets: [["card", "c"]] }]);
  assert.equal((await whyNot(state, table, "card:n")).text, "in the autumn", "what is about the words alone is no reason");
  asked.length = 0;
  rememberChoices(state, [{ ...choice("move a s"), targets: [["piece", "a"], ["space", "s"]] }]);
  assert.deepEqual((await whyNot(state, table, "space:n")).text, "too far");
  assert.deepEqual(asked, [["why", "move a n"]]);
  state.live.view.acting = ["nat"];
  assert.match((await whyNot(state, table, "space:n")).text, /not your turn/);
  state.live.about.seats = [];
  assert.match((await whyNot(state, table, "space:n")).text, /watching/);
});

test("a position goes into a link and comes out again", () => {
  const position = { game: "g", scenario: "s", options: ["a"], text: "at combat\nplace «Ñ» ±\u{1f600}\n".repeat(9) };
  const packed = packPosition(position);
  assert.match(packed, /^[\w-]+$/);
  assert.deepEqual(unpackPosition(packed), position);
});

test("SHA-256 is SHA-256", () => {
  for (const words of ["", "abc", "x".repeat(55), "x".repeat(56), "x".repeat(64), "0123456789abcdef".repeat(20)])
    assert.equal(sha256(words), createHash("sha256").update(words).digest("hex"), words.length);
});

test("a question is asked again while the server says not now; a wish is not", async () => {
  const time = clock();
  const calls = [];
  const away = { ok: false, status: 503, headers: new Headers(), json: async () => ({ error: { code: "unavailable", text: "away" } }) };
  const fine = { ok: true, headers: new Headers(), json: async () => ({ games: [{ game: "k" }] }) };
  globalThis.fetch = async path => (calls.push(path), calls.length < 3 ? away : fine);
  const mine = remoteLobby.mine(["token"]);
  for (const pause of [1000, 1700]) {
    await new Promise(setImmediate);
    time.tick(pause);
  }
  assert.deepEqual(await mine, [{ game: "k" }]);
  assert.equal(calls.length, 3);
  calls.length = 0;
  await assert.rejects(remoteLobby.join({ game: "k", seat: "rep", name: "" }), { code: "unavailable" });
  assert.equal(calls.length, 1);
  time.reset();
});

test("my games: one row per game, through my own link; those that wait for me first", () => {
  const links = [{ who: "friend" }, { who: "me" }, { who: "watcher" }, { who: "me" }];
  const game = (token, id, more) => ({ token, game: id, seats: ["rep"], yours: false, changed: 0, ...more });
  const rows = myRows([game(0, "a"), game(1, "a", { changed: 5 }), game(2, "a", { seats: [] }), game(2, "b", { seats: [] }), game(3, "c", { yours: true })], links);
  assert.deepEqual(rows.map(row => [row.game, row.link.who]), [["c", "me"], ["a", "me"], ["b", "watcher"]]);
});

test("options stand in the group that the first of them names", () => {
  const option = (id, en) => ({ id, ...(en ? { group: { en, es: en } } : {}) });
  const groups = optionGroups([option("a"), option("b", "One"), option("c"), option("d", "One"), option("e", "Two")]);
  assert.deepEqual(groups.map(([title, list]) => [title, list.map(one => one.id).join("")]), [["", "a"], ["One", "bcd"], ["Two", "e"]]);
});

test("links are kept once, newest first; what can't be read counts as nothing", () => {
  localStorage.clear();
  settings.keepLinks([{ token: "a", seats: [], who: "me" }]);
  settings.keepLinks([{ token: "b", seats: [], who: "me" }, { token: "a", seats: [], who: "me" }]);
  assert.deepEqual(settings.links().map(link => link.token), ["b", "a"]);
  settings.forgetLink("b");
  assert.deepEqual(settings.links().map(link => link.token), ["a"]);
  localStorage.setItem("frente.links", "{");
  assert.deepEqual(settings.links(), []);
  assert.equal(settings.logOrder(), "last");
});

test("the page below /alone/ keeps its links apart from those of the server which sent it", async () => {
  localStorage.clear();
  settings.keepLinks([{ token: "server", seats: [], who: "me" }]);
  globalThis.location = { pathname: "/alone/" };
  const alone = await import(new URL("../../../web/store/settings.js?alone", import.meta.url));
  delete globalThis.location;
  assert.deepEqual(alone.links(), []);
  alone.keepLinks([{ token: "own", seats: [], who: "me" }]);
  assert.deepEqual([settings.links(), alone.links()].map(list => list.map(link => link.token)), [["server"], ["own"]]);
});
