// Names of a board of spaces: where they stand is worked out when the board file is made, for the empty map. A name that a counter, its badge or a mark
// has come to lie on steps aside to where it can be read.

/** @typedef {[left: number, top: number, right: number, bottom: number]} Edges */

/** A name may be covered by so much of itself. */
const COVERED = 0.1;
/** Directions around a space that are tried. */
const TURNS = 16;

/** @param {Edges} a @param {Edges} b */
const shared = (a, b) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));
/** @param {Edges} box @param {Pair} by @returns {Edges} */
const shifted = ([a, b, c, d], [x, y]) => [a + x, b + y, c + x, d + y];
/** @param {Edges} a */
const area = a => (a[2] - a[0]) * (a[3] - a[1]);
/** @param {Edges} box @param {Edges[]} over */
const covered = (box, over) => over.reduce((sum, one) => sum + shared(box, one), 0);

/** Where a name stands on the empty map. @param {NetLevel["names"][number]} name @param {number} font @returns {Edges} */
function standsAt([, x, y, anchor, ...lines], font) {
  const w = Math.max(...lines.map(([, wide]) => wide)) + 2,
    left = anchor === "start" ? x - 1 : anchor === "end" ? x - w + 1 : x - w / 2,
    top = y - font * 0.8;
  return [left, top, left + w, top + lines.length * font * 1.02];
}

/** @type {WeakMap<NetLevel, Edges[]>} */
const known = new WeakMap();

/**
 * How far each name steps aside: only those that are covered do.
 * @param {NetLevel} level
 * @param {(id: string) => Pair | undefined} middle of a space
 * @param {number} reach from the middle of a space to beside its counter
 * @param {Edges[]} over what lies on the map
 * @param {Edges[]} dots empty spaces
 * @returns {{aside: Map<string, Pair>, boxes: Edges[]}} by the space's id; where all of them stand then
 */
export function asides(level, middle, reach, over, dots) {
  let boxes = known.get(level);
  if (!boxes) known.set(level, (boxes = level.names.map(name => standsAt(name, level.font))));
  const now = [...boxes],
    /** @type {Map<string, Pair>} */
    out = new Map();
  level.names.forEach((name, i) => {
    const at = middle(name[0]),
      box = boxes[i];
    if (!at || covered(box, over) <= COVERED * area(box)) return;
    const [w, h] = [(box[2] - box[0]) / 2, (box[3] - box[1]) / 2],
      near = /** @param {Edges} one */ one => Math.abs((one[0] + one[2]) / 2 - at[0]) < 4 * reach + 2 * w && Math.abs((one[1] + one[3]) / 2 - at[1]) < 4 * reach + 2 * h,
      there = over.filter(near),
      others = now.filter((one, k) => k !== i && near(one)),
      points = dots.filter(near),
      price = /** @param {Edges} one */ one => 3 * covered(one, there) + 3 * covered(one, others) + 2 * covered(one, points);
    /** @type {Pair} */
    let best = [0, 0];
    let least = price(box);
    for (const ring of [reach, reach + level.font])
      for (let n = 0; n < TURNS; n++) {
        const turn = (n / TURNS) * 2 * Math.PI,
          dx = Math.max(-1, Math.min(1, Math.cos(turn) * 1.5)) * (ring + w),
          dy = Math.max(-1, Math.min(1, Math.sin(turn) * 1.5)) * (ring + h),
          by = /** @type {Pair} */ ([at[0] + dx - (box[0] + w), at[1] + dy - (box[1] + h)]),
          cost = price(shifted(box, by)) + (ring - reach) * 2 + Math.hypot(...by) * 0.2;
        if (cost < least) [best, least] = [by, cost];
      }
    if (!best[0] && !best[1]) return;
    now[i] = shifted(box, best);
    out.set(name[0], best);
  });
  return { aside: out, boxes: now };
}
