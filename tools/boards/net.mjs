// What boards of spaces and links share: the part of the land that belongs to each space, and where names can stand.

/** A polygon without what lies beyond the line through `p` across the direction `n`. */
function cut(polygon, p, n) {
  const side = q => (q[0] - p[0]) * n[0] + (q[1] - p[1]) * n[1];
  const out = [];
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length],
      [sa, sb] = [side(a), side(b)];
    if (sa <= 0) out.push(a);
    if (sa < 0 !== sb < 0 && sa !== sb) {
      const t = sa / (sa - sb);
      out.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
    }
  });
  return out;
}

const round = ([x, y]) => `${Math.round(x)} ${Math.round(y)}`;

/** The points nearer to a place than to any other (Voronoi), as paths, and the borders between them. */
export function cells(places, [x0, y0, x1, y1], reach = 220) {
  const ids = Object.keys(places),
    out = {},
    borders = [];
  for (const id of ids) {
    const p = places[id];
    let polygon = [
      [Math.max(x0, p[0] - reach), Math.max(y0, p[1] - reach)],
      [Math.min(x1, p[0] + reach), Math.max(y0, p[1] - reach)],
      [Math.min(x1, p[0] + reach), Math.min(y1, p[1] + reach)],
      [Math.max(x0, p[0] - reach), Math.min(y1, p[1] + reach)],
    ];
    for (const other of ids) {
      const q = places[other];
      if (other === id || Math.hypot(q[0] - p[0], q[1] - p[1]) > 2.9 * reach) continue;
      polygon = cut(polygon, [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2], [q[0] - p[0], q[1] - p[1]]);
    }
    out[id] = `M${polygon.map(round).join("L")}z`;
    polygon.forEach((a, i) => {
      const b = polygon[(i + 1) % polygon.length],
        middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
        own = Math.hypot(middle[0] - p[0], middle[1] - p[1]);
      const twin = ids.find(
        other =>
          other > id && Math.abs(Math.hypot(middle[0] - places[other][0], middle[1] - places[other][1]) - own) < 0.01,
      );
      if (twin && Math.hypot(a[0] - b[0], a[1] - b[1]) > 1) borders.push([id, twin, `M${round(a)}L${round(b)}`]);
    });
  }
  return { cells: out, borders };
}

/** Random numbers that are the same at every run. */
function dice(seed) {
  let state = seed;
  return () => (state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32;
}

/** How much of one box lies in another. */
const shared = (a, b) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

/** A name on one or two lines of about the same length. */
function lines(name) {
  const words = name.split(" ");
  if (words.length < 2 || name.length < 10) return [[name]];
  const breaks = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const best = breaks.sort((a, b) => Math.max(...a.map(w => w.length)) - Math.max(...b.map(w => w.length)))[0];
  return name.length < 13 ? [best, [name]] : [best];
}

/** How wide a line is, in letters' heights, for letters like those of the page; the page sets it exactly so wide, whatever its fonts are. */
const groups = { "I.,'’ ()ijl": 0.25, "Jfrt-": 0.34, "aceksxzvLFEg": 0.49, "ABCKPRSTXZYGV": 0.61, "DHNOQU": 0.73, "MWm": 0.86, w: 0.72 };
const plain = letter => letter.normalize("NFD")[0];
const advance = letter => Object.entries(groups).find(([letters]) => letters.includes(plain(letter)))?.[1] ?? 0.55;
export const tenths = n => Math.round(n * 10) / 10;
export const lettered = (line, font) => tenths([...line].reduce((sum, letter) => sum + advance(letter), 0) * font);

/**
 * The places where a name can stand around its space: in 24 directions, beside the dot that an empty space is, beside the counter that may lie on it, and a
 * little farther off. Best is beside the counter: the name is whole then, whatever passes through.
 */
function stands({ at, half, dot, name }, font) {
  const out = [];
  for (const text of lines(name)) {
    const w = Math.max(...text.map(line => lettered(line, font))) + 3,
      h = text.length * font * 1.02;
    for (const [ring, [a, b], price] of [["counter", half, 0], ["dot", dot, 60], ["far", [half[0] + font * 0.6, half[1] + font * 0.6], 70]])
      for (let n = 0; n < 24; n++) {
        const turn = (n / 24) * 2 * Math.PI,
          most = [a + 2 + w / 2, b + 1 + h / 2];
        const dx = Math.max(-most[0], Math.min(most[0], Math.cos(turn) * most[0] * 1.5)),
          dy = Math.max(-most[1], Math.min(most[1], Math.sin(turn) * most[1] * 1.5));
        const anchor = dx > w / 4 ? "start" : dx < -w / 4 ? "end" : "middle",
          box = [at[0] + dx - w / 2, at[1] + dy - h / 2, at[0] + dx + w / 2, at[1] + dy + h / 2],
          x = anchor === "start" ? box[0] + 1.5 : anchor === "end" ? box[2] - 1.5 : at[0] + dx;
        const slant = Math.abs(dx) < 1 ? (dy > 0 ? 0 : 5) : Math.abs(dy) < 1 ? (dx > 0 ? 6 : 8) : 14;
        out.push({ ring, box, x, y: box[1] + font * 0.8, anchor, text, cost: price + slant });
      }
  }
  return out;
}

/** How much of a line lies in a box, roughly. */
function through([a, b], box) {
  let inside = 0;
  for (let i = 0; i <= 12; i++) {
    const x = a[0] + ((b[0] - a[0]) * i) / 12,
      y = a[1] + ((b[1] - a[1]) * i) / 12;
    if (x > box[0] && x < box[2] && y > box[1] && y < box[3]) inside++;
  }
  return inside;
}

/**
 * Every name at a size of letters: none over another name or over a dot; over a counter that may come to lie on another space as little as can be. First
 * each takes its best place, then they try others while it cools (the same at every run).
 * spaces: [{id, name, at, half (of a counter), dot (of an empty space), rank}]; links: pairs of points that names had better not cover.
 */
export function names(spaces, links, font, [x0, y0, x1, y1], blocks = []) {
  const around = ({ at }, [w, h]) => [at[0] - w, at[1] - h, at[0] + w, at[1] + h];
  const items = spaces.map(space => {
    const near = spaces.filter(other => Math.abs(other.at[0] - space.at[0]) < 260 && Math.abs(other.at[1] - space.at[1]) < 130);
    const ways = links.filter(([a]) => Math.abs(a[0] - space.at[0]) < 400 && Math.abs(a[1] - space.at[1]) < 300);
    const tries = stands(space, font).map(one => ({
      ...one,
      cost:
        one.cost +
        near.reduce((sum, other) => sum + shared(one.box, around(other, other.half)) * (other === space ? 1.2 : 0.5) + shared(one.box, around(other, other.dot)) * 30, 0) +
        blocks.reduce((sum, block) => sum + shared(one.box, block) * 30, 0) +
        ways.reduce((sum, link) => sum + through(link, one.box), 0) * 3 +
        (one.box[0] < x0 || one.box[1] < y0 || one.box[2] > x1 || one.box[3] > y1 ? 5000 : 0),
    }));
    return { space, tries, pick: tries[0], near: [] };
  });
  for (const item of items)
    item.near = items.filter(other => other !== item && Math.abs(other.space.at[0] - item.space.at[0]) < 320 && Math.abs(other.space.at[1] - item.space.at[1]) < 160);
  const price = (item, one) => one.cost + item.near.reduce((sum, other) => sum + shared(one.box, other.pick.box) * 40, 0);
  const settle = () => items.forEach(item => (item.pick = item.tries.reduce((best, one) => (price(item, one) < price(item, best) ? one : best))));
  const random = dice(11);
  settle();
  for (let n = 0, heat = 120; n < 60000; n++, heat *= 0.9999) {
    const item = items[Math.floor(random() * items.length)],
      one = item.tries[Math.floor(random() * item.tries.length)],
      worse = price(item, one) - price(item, item.pick);
    if (worse < 0 || random() < Math.exp(-worse / heat)) item.pick = one;
  }
  for (let n = 0; n < 6; n++) settle();
  return items
    .map(({ space: { id }, pick: { x, y, anchor, text } }) => [id, tenths(x), tenths(y), anchor, ...text.map(line => [line, lettered(line, font)])])
    .sort((a, b) => (a[0] < b[0] ? -1 : 1));
}
