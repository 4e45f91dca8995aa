// Studying a game: where acts end, which moments turned it.
import { test } from "node:test";
import assert from "node:assert/strict";
import { actStops, lineAt, linesTo, nextStop, pointAt, tellingLine, turningPoints } from "../../../web/store/study.js";

const line = (step, deed, text, piece) => ({ step, deed, text, targets: piece ? [["piece", piece], ["space", "a"]] : [] });
const lines = [line(1, "card", "A card"), line(3, "move", "goes", "p"), line(5, "move", "goes on", "p"), line(6, "attack", "Attack"), line(8, "result", "It holds"), { step: 9, text: "no deed" }];

test("acts end where their last line stands", () => {
  const stops = actStops(lines, 12);
  assert.deepEqual(stops, [0, 1, 5, 8, 12]);
  assert.deepEqual([nextStop(stops, 0, 1), nextStop(stops, 2, 1), nextStop(stops, 12, 1), nextStop(stops, 6, -1), nextStop(stops, 0, -1)], [1, 5, 12, 5, 0]);
  assert.deepEqual(linesTo(lines, stops, 8).map(one => one.text), ["Attack", "It holds"]);
});

test("turning points are the greatest changes, in their order", () => {
  const chart = { seats: ["a", "b"], points: [[0, 500], [10, 520], [20, 300], [30, 310], [40, 700]].map(([step, one]) => ({ step, expected: [one, 1000 - one] })) };
  assert.deepEqual(turningPoints(chart, 3), [
    { from: 10, step: 20, by: -220 },
    { from: 30, step: 40, by: 390 },
  ]);
  assert.equal(turningPoints(chart, 1)[0].step, 40);
  assert.equal(pointAt(chart, 25).step, 20);
});

test("a moment is told by its most telling line, a step by the last line before it", () => {
  assert.equal(tellingLine(lines, 1, 9)?.text, "It holds");
  assert.equal(tellingLine(lines, 9, 12), null);
  assert.equal(lineAt(lines, 4)?.text, "goes");
  assert.equal(lineAt(lines, 0), null);
});
