// A file with the games of a browser comes from anywhere: what is not understood is refused, all of it. And a planning copy.
import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./browser.mjs";

const { readGames, writeGames } = await page("net/local/games_file.js"),
  { Modes } = await page("store/modes.js"),
  { newTableState } = await page("store/table_state.js");

const event = seq => ({ seq, kind: 1, seat: 0, value: 2, at: 3 }),
  kept = { game: { game: "duel" }, events: [event(0), event(1)], archived: true },
  file = change => JSON.stringify({ ...JSON.parse(writeGames([kept])), ...change }),
  code = words => {
    try {
      readGames(words);
      return "taken";
    } catch (refused) {
      return refused.code;
    }
  };

test("what was written is read", () => {
  assert.deepEqual(readGames(writeGames([kept])), [kept]);
  assert.deepEqual(readGames(writeGames([])), []);
});

test("no file of games, one of a newer program, and one that is damaged are refused", () => {
  for (const words of ["", "no", "null", "[]", file({ kind: "other" }), file({ games: {} }), file({ kind: "other", games: "x" })])
    assert.equal(code(words), "bad-file", words);
  assert.equal(code(file({ version: 2 })), "newer-file");
  assert.equal(code(file({ version: 1 })), "taken");
});

test("one game that is not understood spoils the file", () => {
  const games = [
    { ...kept, game: { game: "" } },
    { ...kept, game: { game: "x".repeat(41) } },
    { ...kept, game: { game: "../up" } },
    { ...kept, game: {} },
    { ...kept, events: {} },
    { ...kept, events: [event(1)] },
    { ...kept, events: [{ ...event(0), at: "now" }] },
    { ...kept, events: [null] },
    null,
  ];
  for (const game of games) assert.equal(code(file({ games: [kept, game] })), "bad-file", JSON.stringify(game));
  assert.equal(code(file({ games: [kept, { ...kept, game: { game: "x".repeat(40) } }] })), "taken");
});

test("a plan grows by what is tried and goes back by one choice", async () => {
  const asked = [],
    view = { viewer: "red", items: [], choices: [] },
    state = newTableState(),
    table = {
      ask: async (what, { choices }) => {
        asked.push(choices.map(one => one.do).join(" "));
        return { done: choices.length, view, lines: [] };
      },
    },
    modes = new Modes({ state, tell() {} }, table, ({ message }) => assert.fail(message));
  await modes.plan();
  await modes.try(["a", "b"]);
  await modes.try(["c"]);
  await modes.planBack();
  await modes.planAgain();
  assert.deepEqual(asked, ["", "a b", "a b c", "a b", "a b"]);
  assert.deepEqual(state.mode.tried, [{ seat: "red", do: "a" }, { seat: "red", do: "b" }]);
});
