// A game to be studied: where acts end, so that one walks by action; the moments at which the chart turns. Pure.
import { actsOf } from "./acts.js";

/**
 * The steps at which an act is over, in order; with the start and the last step.
 * @param {Line[]} lines
 * @param {number} steps how many there are
 * @returns {number[]}
 */
export function actStops(lines, steps) {
  const ends = actsOf(lines, null).map(act => act.lines.at(-1)?.step ?? 0);
  return [...new Set([0, ...ends.filter(step => step > 0 && step < steps), steps])].sort((a, b) => a - b);
}

/** The stop before or after a step. @param {number[]} stops @param {number} at @param {1 | -1} by */
export const nextStop = (stops, at, by) =>
  by > 0 ? (stops.find(step => step > at) ?? at) : (stops.findLast(step => step < at) ?? 0);

/** What happened on the way to a step: the lines since the stop before it. @param {Line[]} lines @param {number[]} stops @param {number} at */
export function linesTo(lines, stops, at) {
  const from = nextStop(stops, at, -1);
  return lines.filter(line => (line.step ?? 0) > from && (line.step ?? 0) <= at);
}

/** What the chart says at a step: the nearest point at or before it. @param {Analysis} chart @param {number} step */
export const pointAt = (chart, step) => chart.points.findLast(point => point.step <= step) ?? chart.points[0];

/** A turn of the chart is at least so much of 1000. */
const TURN = 60;

/**
 * The moments at which most was won or lost: at most `most`, in their order.
 * @param {Analysis} chart
 * @param {number} most
 * @returns {{from: number, step: number, by: number}[]} `by`: how much the first seat gained
 */
export function turningPoints(chart, most) {
  const turns = chart.points.slice(1).map((point, i) => {
    const before = chart.points[i];
    return { from: before.step, step: point.step, by: point.expected[0] - before.expected[0] };
  });
  return turns
    .filter(turn => Math.abs(turn.by) >= TURN)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, most)
    .sort((a, b) => a.step - b.step);
}

/** Deeds by how much they tell. */
const telling = ["moment", "result", "attack", "take", "score", "card", "loss", "move"];

/** The line that tells most of what happened between two steps. @param {Line[]} lines @param {number} from @param {number} to */
export function tellingLine(lines, from, to) {
  const between = lines.filter(line => line.text && line.news !== "no" && (line.step ?? 0) > from && (line.step ?? 0) <= to);
  /** @param {Line} line */
  const rank = line => {
    const at = telling.indexOf(line.news === "moment" ? "moment" : (line.deed ?? ""));
    return at < 0 ? telling.length : at;
  };
  return between.sort((a, b) => rank(a) - rank(b))[0] ?? null;
}

/** What stands at a step, in words: the last line up to it. @param {Line[]} lines @param {number} step */
export const lineAt = (lines, step) => lines.findLast(line => line.text && line.news !== "no" && (line.step ?? 0) <= step && (line.step ?? 0) > 0) ?? null;
