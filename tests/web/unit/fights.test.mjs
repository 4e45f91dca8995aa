// Battles that are over: what is told of them, and how long each is shown.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { fateOf, followFight, verdictOf } from "../../../web/store/fight.js";
import { Fights } from "../../../web/store/fights.js";
import { newTableState } from "../../../web/store/table_state.js";

const side = (seat, more = {}) => ({ seat, pieces: [], ...more });
const viewOf = battle => ({ items: [], battle });

/** A state that hears positions, each with its lines. */
function hearing() {
  const state = newTableState();
  return {
    state,
    hear(view, lines = []) {
      state.live.view = view;
      state.live.lines.push(...lines);
      followFight(state, lines);
    },
  };
}

test("a battle that is over is told from its die to the next heading, with the dice that fell", () => {
  const { state, hear } = hearing();
  hear(viewOf({ title: "Attack", at: "x", ratio: "2 against 2 dice", sides: [side("a"), side("b")] }), [{ text: "a attacks x", deed: "attack" }]);
  const die = (seat, n) => ({ text: `${n}`, deed: "result", targets: [["seat", seat]], dice: [n] });
  hear(viewOf(undefined), [{ text: "a card" }, die("a", 5), die("a", 2), die("a", 6), die("b", 1), { text: "lost", deed: "loss" }, { text: "movement", news: "phase" }, { text: "a move" }]);
  const [fight] = state.recap.fights;
  assert.deepEqual(fight.battle.sides.map(one => one.dice), [[5, 2, 6], [1]]);
  assert.equal(fight.battle.ratio, undefined, "what was worked out before the card is not said of what was thrown");
  assert.deepEqual(fight.lines.map(line => line.text), ["5", "2", "6", "1", "lost"]);
  assert.equal(verdictOf(fight).line.text, "lost");
});

test("a die that fell after the last view lies on its side, and no place waits for one", () => {
  const { state, hear } = hearing(),
    die = (seat, n) => ({ text: `${seat} rolls`, deed: "result", targets: [["seat", seat]], dice: [n] });
  hear(viewOf({ at: "x", sides: [side("a", { throws: 1 }), side("b", { throws: 1 })] }), [{ text: "a attacks x", deed: "attack" }]);
  hear(viewOf({ at: "x", sides: [side("a", { throws: 1 }), side("b", { dice: [5] })] }), [die("b", 5)]); // b fires first, and a loses a step
  hear(viewOf(undefined), [die("a", 3), { text: "x falls", deed: "take" }]);
  assert.deepEqual(state.recap.fights[0].battle.sides.map(({ dice, throws }) => [dice, throws]), [[[3], undefined], [[5], undefined]]);
});

test("a battle in which no die fell is none, and the next one is its own", () => {
  const { state, hear } = hearing();
  hear(viewOf({ at: "x", sides: [side("a"), side("b")] }), [{ text: "attack", deed: "attack" }]);
  hear(viewOf(undefined), [{ text: "called off" }]);
  assert.deepEqual(state.recap.fights, []);
  hear(viewOf({ at: "x", sides: [side("a"), side("b")] }), [{ text: "attack x", deed: "attack" }]);
  // It is over and another has begun, in one message.
  hear(viewOf({ at: "y", sides: [side("a"), side("b")] }), [{ text: "die", dice: [3] }, { text: "won", deed: "result" }, { text: "attack y", deed: "attack" }]);
  assert.deepEqual(state.recap.fights.map(fight => verdictOf(fight).line.text), ["won"]);
  hear(viewOf(undefined), [{ text: "die", dice: [1] }, { text: "held", deed: "result" }]);
  assert.deepEqual(state.recap.fights.map(fight => verdictOf(fight).line.text), ["won", "held"]);
});

test("a battle without a question between is told from the journal", () => {
  const { state, hear } = hearing();
  hear(viewOf(undefined));
  hear(viewOf(undefined), [{ text: "a attacks x", deed: "attack", targets: [["space", "x"]] }, { text: "dice", deed: "result", dice: [4, 2] }, { text: "lost", deed: "loss" }]);
  const [fight] = state.recap.fights;
  assert.deepEqual([fight.battle.title, fight.battle.at, fight.battle.sides.map(one => one.dice)], ["a attacks x", "x", [[4], [2]]]);
});

test("... each die on the side of who threw it", () => {
  const { state, hear } = hearing(),
    die = (seat, n) => ({ text: `${seat} rolls`, targets: [["seat", seat]], dice: [n] });
  hear(viewOf(undefined));
  hear(viewOf(undefined), [{ text: "b attacks x", deed: "attack", targets: [["seat", "b"], ["space", "x"]] }, die("a", 3), die("b", 1), { text: "lost", deed: "loss" }]);
  assert.deepEqual(state.recap.fights[0].battle.sides.map(one => [one.seat, one.dice]), [["b", [1]], ["a", [3]]]);
});

test("a piece is gone from the board, hurt, or as it was", () => {
  const item = { key: 1, kind: "piece", at: "x", label: "2" };
  assert.equal(fateOf(item, { items: [] }), "gone");
  assert.equal(fateOf(item, { items: [{ ...item, at: "box.lost" }] }), "gone");
  assert.equal(fateOf(item, { items: [{ ...item, reduced: true }] }), "hurt");
  assert.equal(fateOf(item, { items: [{ ...item, at: "y" }] }), "");
});

test("dice roll for 0.6 s, a result stays 1.5 s when the next follows, however fast they come", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const state = newTableState(),
    fights = new Fights({ state, tell() {} }, { still: () => false }),
    [one, two] = [{ seen: false }, { seen: false }];
  state.recap.fights.push(one);
  fights.news();
  state.recap.fights.push(two); // at once
  fights.news();
  assert.deepEqual([state.recap.battle, state.recap.stage], [one, "roll"]);
  mock.timers.tick(599);
  assert.equal(state.recap.stage, "roll");
  mock.timers.tick(1);
  assert.deepEqual([state.recap.battle, state.recap.stage], [one, "after"]);
  mock.timers.tick(1499);
  assert.equal(state.recap.battle, one);
  mock.timers.tick(1);
  assert.deepEqual([state.recap.battle, state.recap.stage], [two, "roll"]);
  fights.click(); // the result at once
  assert.deepEqual([state.recap.battle, state.recap.stage], [two, "after"]);
  mock.timers.tick(60000);
  assert.equal(state.recap.battle, two, "nothing follows: it stays until it is clicked");
  fights.click();
  assert.equal(state.recap.battle, null);
  mock.timers.reset();
});

test("where nothing is to move the result is there at once", () => {
  const state = newTableState(),
    fights = new Fights({ state, tell() {} }, { still: () => true });
  state.recap.fights.push({ seen: false });
  fights.news();
  assert.equal(state.recap.stage, "after");
  fights.drop();
});
