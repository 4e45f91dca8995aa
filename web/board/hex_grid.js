// The geometry of flat-top hexes with ids "CCRR": where they lie, which one a point is in, and lines along their sides.
const root3 = Math.sqrt(3);

/** @param {HexSpec} spec */
const margin = spec => spec.margin ?? 36;

/** @param {string} id @returns {Pair} */
const cell = id => [Number(id.slice(0, -2)), Number(id.slice(-2))];
/** @param {number} column @param {number} row */
export const named = (column, row) => `${String(column).padStart(2, "0")}${String(row).padStart(2, "0")}`;
/** @param {HexSpec} spec @param {number} column */
const sinks = (spec, column) => (column % 2 === 1) === (spec.lower === "odd");

/**
 * What follows from a map's grid alone, kept for each hex that was asked for: a board asks for the same ones with every view.
 * @template T
 * @param {(spec: HexSpec, id: string) => T} work
 * @returns {(spec: HexSpec, id: string) => T}
 */
function once(work) {
  /** @type {WeakMap<HexSpec, Map<string, T>>} */
  const known = new WeakMap();
  return (spec, id) => {
    let map = known.get(spec);
    if (!map) known.set(spec, (map = new Map()));
    let found = map.get(id);
    if (found === undefined) map.set(id, (found = work(spec, id)));
    return found;
  };
}

/** The middle of a hex; one parity of columns stands half a hex lower. */
export const middle = once((spec, id) => {
  const [column, row] = cell(id),
    r = spec.radius;
  return /** @type {Pair} */ ([
    margin(spec) + r + (column - spec.columns[0]) * 1.5 * r,
    margin(spec) + (row - spec.rows[0] + 0.5 + (sinks(spec, column) ? 0.5 : 0)) * root3 * r,
  ]);
});

/** The size of the sheet. @param {HexSpec} spec @returns {Pair} */
export function hexSize(spec) {
  const across = spec.columns[1] - spec.columns[0] + 1,
    down = spec.rows[1] - spec.rows[0] + 1;
  return [
    2 * margin(spec) + spec.radius * (1.5 * across + 0.5),
    2 * margin(spec) + (down + 0.5) * root3 * spec.radius + (spec.legend ? 34 : 0),
  ];
}

/** The hex at a point, by arithmetic; it may be outside the map. @param {HexSpec} spec @param {Pair} point */
export function hexAt(spec, [x, y]) {
  const r = spec.radius,
    guess = Math.round((x - margin(spec) - r) / (1.5 * r)) + spec.columns[0];
  let best = "",
    least = Infinity;
  for (const column of [guess - 1, guess, guess + 1]) {
    const row =
      Math.round((y - margin(spec)) / (root3 * r) - 0.5 - (sinks(spec, column) ? 0.5 : 0)) + spec.rows[0];
    if (column < 0 || row < 0) continue;
    const id = named(column, row),
      [mx, my] = middle(spec, id),
      away = Math.hypot(mx - x, my - y);
    if (away < least) [least, best] = [away, id];
  }
  return best;
}

/** The neighbour across each side: the side from corner i to corner i + 1, clockwise from the right. */
export const neighbours = once((spec, id) => {
  const [c, r] = cell(id),
    low = sinks(spec, c) ? 1 : 0;
  return [
    [c + 1, r + low],
    [c, r + 1],
    [c - 1, r + low],
    [c - 1, r - 1 + low],
    [c, r - 1],
    [c + 1, r - 1 + low],
  ].map(([column, row]) => (column < 0 || row < 0 ? "" : named(column, row)));
});

/** @param {number} x @param {number} y @param {number} r @param {number} i @returns {Pair} */
const corner = (x, y, r, i) => [x + r * Math.cos((Math.PI / 3) * i), y + r * Math.sin((Math.PI / 3) * i)];
/** @param {number} x @param {number} y @param {number} r @returns {Pair[]} */
export const corners = (x, y, r) => [0, 1, 2, 3, 4, 5].map(i => corner(x, y, r, i));
/** @param {Pair[]} list */
export const points = list => list.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

/** @param {number} n */
const short = n => String(Math.round(n * 10) / 10);
/** Hexes as one path. @param {HexSpec} spec @param {Iterable<string>} ids @param {number} [shrink] */
export function hexPath(spec, ids, shrink = 0) {
  let out = "";
  for (const id of ids) {
    const [x, y] = middle(spec, id),
      r = spec.radius - shrink,
      [h, w] = [short((r * root3) / 2), short(r / 2)];
    out += `M${short(x + r)} ${short(y)}l-${w} ${h}h-${short(r)}l-${w}-${h}l${w}-${h}h${short(r)}z`;
  }
  return out;
}

/**
 * The outline of a set of hexes: every side that has the set on one side only, joined into closed lines.
 * @param {HexSpec} spec
 * @param {Set<string>} ids
 */
export function outline(spec, ids) {
  return sidesBetween(spec, ids, (_, there) => !ids.has(there));
}

/**
 * Lines along the sides between a hex of the list and a neighbour of which `parts(here, there)` is true.
 * @param {HexSpec} spec
 * @param {Iterable<string>} ids
 * @param {(here: string, there: string) => boolean} parts
 */
export function sidesBetween(spec, ids, parts) {
  /** Where each side leads to, by where it begins. @type {Map<string, Pair[]>} */
  const from = new Map();
  const name = ([x, y]) => `${Math.round(x)} ${Math.round(y)}`;
  for (const id of ids) {
    const [x, y] = middle(spec, id);
    neighbours(spec, id).forEach((there, i) => {
      if (!parts(id, there)) return;
      const start = name(corner(x, y, spec.radius, i)),
        end = corner(x, y, spec.radius, i + 1),
        others = from.get(start);
      if (others) others.push(end);
      else from.set(start, [end]);
    });
  }
  const ends = new Set([...from.values()].flat().map(name));
  // Lines that begin somewhere first, then the closed ones.
  const starts = [...[...from.keys()].filter(key => !ends.has(key)), ...from.keys()];
  let out = "";
  for (const start of starts) {
    let at = start,
      line = "";
    for (let next = from.get(at)?.pop(); next; next = from.get(at)?.pop()) {
      line += `L${short(next[0])} ${short(next[1])}`;
      at = name(next);
    }
    if (line) out += `M${start}${line}`;
  }
  return out;
}

/**
 * The two corners that neighbours share.
 * @param {HexSpec} spec
 * @param {string} a
 * @param {string} b
 * @returns {Pair[]}
 */
function side(spec, a, b) {
  const [ax, ay] = middle(spec, a),
    [bx, by] = middle(spec, b);
  const [mx, my] = [(ax + bx) / 2, (ay + by) / 2],
    length = Math.hypot(bx - ax, by - ay);
  const [dx, dy] = [-(by - ay) / length, (bx - ax) / length],
    half = spec.radius / 2;
  return [
    [mx + dx * half, my + dy * half],
    [mx - dx * half, my - dy * half],
  ];
}

/**
 * Joins sides that meet at a corner into lines.
 * @param {HexSpec} spec
 * @param {[string, string][]} pairs
 * @returns {Pair[][]}
 */
export function chains(spec, pairs) {
  const open = pairs.map(([a, b]) => side(spec, a, b)),
    out = [];
  const meets = (p, q) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 1;
  for (let first = open.pop(); first; first = open.pop()) {
    const line = [...first];
    const last = () => line[line.length - 1];
    for (let found = true; found;) {
      found = false;
      for (let i = 0; i < open.length; i++) {
        const [p, q] = open[i];
        if (meets(last(), p)) line.push(q);
        else if (meets(last(), q)) line.push(p);
        else if (meets(line[0], p)) line.unshift(q);
        else if (meets(line[0], q)) line.unshift(p);
        else continue;
        open.splice(i, 1);
        found = true;
        break;
      }
    }
    out.push(line);
  }
  return out;
}

/** A line through points whose corners are rounded off. @param {Pair[]} list */
export function smooth(list) {
  if (list.length < 3) return `M${list.map(p => p.map(short).join(" ")).join("L")}`;
  let out = `M${list[0].map(short).join(" ")}`;
  for (let i = 1; i + 1 < list.length; i++) {
    const [a, b] = [list[i], list[i + 1]];
    out += `Q${a.map(short).join(" ")} ${short((a[0] + b[0]) / 2)} ${short((a[1] + b[1]) / 2)}`;
  }
  return `${out}L${list[list.length - 1].map(short).join(" ")}`;
}
