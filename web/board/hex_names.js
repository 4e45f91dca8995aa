// Where the names of towns and heights stand on a hex board: beside the counter that lies there or may come, over no counter, and so large that they can be read.
import { wordWidth } from "./counters.js";
import { middle } from "./hex_grid.js";

/** Pixels, and at most so many units of the board: farther out names would cover the map. */
const PIXELS = { town: 13, vertex: 11.5 },
  MOST = 22;
/** A longer name is broken in two. */
const LONG = 14;

/** @typedef {{id: string, type: string, lines: string[], at: Pair, pixels: number}} TownName */
/** @typedef {{id: string, type: string, lines: string[], x: number, y: number, anchor: string, font: number}} PlacedName */

/** A long name in two lines, broken at the blank nearest its middle. @param {string} name */
function broken(name) {
  const blanks = [...name.matchAll(/ /g)].map(({ index }) => index);
  if (name.length <= LONG || !blanks.length) return [name];
  const at = blanks.reduce((best, one) => (Math.abs(one - name.length / 2) < Math.abs(best - name.length / 2) ? one : best));
  return [name.slice(0, at), name.slice(at + 1)];
}

/** All names of a board. @param {HexSpec} spec @returns {TownName[]} */
export const townNames = spec => [
  ...Object.entries(spec.towns).map(([id, name]) => ({ id, type: "town-name", lines: broken(name), at: middle(spec, id), pixels: PIXELS.town })),
  ...Object.entries(spec.vertices).map(([id, name]) => ({ id, type: "vertex-name", lines: broken(name), at: middle(spec, id), pixels: PIXELS.vertex })),
];

/** How much of two boxes [left, top, right, bottom] lies over each other. @param {number[]} a @param {number[]} b */
const shared = (a, b) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

/**
 * Each name where it covers least: under its place if that is free, else at its right, above, at its left. It keeps clear of a counter on its own place whether one lies there or not, so that it
 * does not move when a unit passes through.
 * @param {TownName[]} names
 * @param {[x: number, y: number, pieces: number][]} stacks
 * @param {{unit: number, scale: number, size: Pair}} board
 * @returns {PlacedName[]}
 */
export function placeNames(names, stacks, { unit, scale, size }) {
  const half = unit / 2 + 3,
    taken = stacks.map(([x, y, pieces]) => [x - half, y - half - (pieces > 1 ? 8 : 0), x + half + (pieces > 1 ? 8 : 0), y + half]);
  return names.map(({ id, type, lines, at: [x, y], pixels }) => {
    const font = Math.min(MOST, Math.max(pixels, pixels / scale)),
      wide = Math.max(...lines.map(wordWidth)) * font,
      high = lines.length * font * 1.04,
      away = half + 3;
    /** @type {[anchor: string, x: number, top: number][]} */
    const tries = [
      ["middle", x, y + away],
      ["start", x + away, y - high / 2],
      ["end", x - away, y - high / 2],
      ["middle", x, y - away - high],
      ["start", x + away * 0.5, y + away],
      ["end", x - away * 0.5, y + away],
      ["start", x + away, y + away * 0.3],
      ["end", x - away, y + away * 0.3],
    ];
    const boxes = tries.map(([anchor, tx, top]) => {
      const left = anchor === "middle" ? tx - wide / 2 : anchor === "start" ? tx : tx - wide;
      return [left, top, left + wide, top + high];
    });
    /** @param {number[]} box @param {number} i */
    const cost = (box, i) => {
      const off = Math.max(0, -box[0]) + Math.max(0, -box[1]) + Math.max(0, box[2] - size[0]) + Math.max(0, box[3] - size[1]);
      return taken.reduce((sum, other) => sum + shared(box, other), 0) + off * high + i * 6;
    };
    const best = boxes.map(cost).reduce((least, one, i, all) => (one < all[least] ? i : least), 0);
    taken.push(boxes[best]);
    return { id, type, lines, x: tries[best][1], y: boxes[best][1] + font * 0.8, anchor: tries[best][0], font };
  });
}
