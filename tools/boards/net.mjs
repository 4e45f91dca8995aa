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

const meets = (a, b) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** A name on one or two lines of about the same length. */
function lines(name) {
  const words = name.split(" ");
  if (words.length < 2 || name.length < 10) return [[name]];
  const breaks = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const best = breaks.sort((a, b) => Math.max(...a.map(w => w.length)) - Math.max(...b.map(w => w.length)))[0];
  return [best, [name]];
}

/** How wide a line is, in letters' heights; the page sets it exactly so wide, whatever its fonts are. */
const advance = letter => (/[ijlrtfI.,'’ ()]/.test(letter) ? 0.32 : /[mwMW]/.test(letter) ? 0.82 : /[A-ZÁÉÍÓÚÑ]/.test(letter) ? 0.68 : 0.52);
export const tenths = n => Math.round(n * 10) / 10;
export const lettered = (line, font) => tenths([...line].reduce((sum, letter) => sum + advance(letter), 0) * font);

/** The places where a name can stand around its space: [box, x, y of the first line, anchor, lines]. */
function stands({ at, half, name }, font) {
  const gap = 2,
    out = [];
  const [hw, hh] = half;
  for (const text of lines(name)) {
    const w = Math.max(...text.map(line => lettered(line, font))) + 4,
      h = text.length * font * 1.02;
    const put = (x, y, anchor) => {
      const left = anchor === "middle" ? x - w / 2 : anchor === "start" ? x : x - w;
      out.push({ box: [left, y, left + w, y + h], x, y: y + font * 0.8, anchor, text });
    };
    const [below, above] = [at[1] + hh + gap, at[1] - hh - gap - h];
    put(at[0], below, "middle");
    put(at[0], above, "middle");
    put(at[0] + hw + gap + 1, at[1] - h / 2, "start");
    put(at[0] - hw - gap - 1, at[1] - h / 2, "end");
    for (const y of [below, above]) {
      put(at[0] - hw, y, "start");
      put(at[0] + hw, y, "end");
      put(at[0] - hw * 0.3, y, "start");
      put(at[0] + hw * 0.3, y, "end");
      put(at[0] + hw * 0.8, y, "start");
      put(at[0] - hw * 0.8, y, "end");
      put(at[0] + hw * 1.1, y + (y === below ? -font : font) * 0.6, "start");
      put(at[0] - hw * 1.1, y + (y === below ? -font : font) * 0.6, "end");
    }
    for (const dy of [-hh * 0.7, hh * 0.7]) {
      put(at[0] + hw + gap + 1, at[1] + dy - h / 2, "start");
      put(at[0] - hw - gap - 1, at[1] + dy - h / 2, "end");
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
 * Names that overlap no space and no other name, at a size of letters; what matters more comes first.
 * spaces: [{id, name, at, half: [w/2, h/2], rank}]; links: pairs of points that names had better not cover.
 */
export function names(spaces, links, font, [x0, y0, x1, y1], blocks = []) {
  // Marks may stand on the upper left edge of a space.
  const boxes = spaces.flatMap(({ at, half: [w, h] }) => [
    [at[0] - w, at[1] - h, at[0] + w, at[1] + h],
    [at[0] - w, at[1] - h - 5, at[0] - w * 0.1, at[1]],
  ]);
  const candidates = new Map(
    spaces.map(space => [
      space.id,
      stands(space, font)
        .filter(
          ({ box }) =>
            box[0] > x0 && box[1] > y0 && box[2] < x1 && box[3] < y1 && ![...boxes, ...blocks].some(one => meets(one, box)),
        )
        .map((one, i) => ({ ...one, cost: i * 0.25 + links.reduce((sum, link) => sum + through(link, one.box), 0) }))
        .sort((a, b) => a.cost - b.cost),
    ]),
  );
  let best = [],
    most = -1;
  const random = dice(7);
  for (let round = 0; round < 300; round++) {
    const order = spaces
      .map(space => ({ space, key: space.rank * 1000 - Math.min(40, candidates.get(space.id).length) * 8 + random() * 200 }))
      .sort((a, b) => b.key - a.key);
    const placed = [];
    let worth = 0;
    for (const { space } of order) {
      const stand = candidates.get(space.id).find(one => !placed.some(other => meets(other.box, one.box)));
      if (!stand) continue;
      placed.push({ id: space.id, ...stand });
      worth += 1 + space.rank * 4 - stand.cost * 0.01;
    }
    if (worth > most) [most, best] = [worth, placed];
  }
  return best
    .map(({ id, x, y, anchor, text }) => [
      id,
      tenths(x),
      tenths(y),
      anchor,
      ...text.map(line => [line, lettered(line, font)]),
    ])
    .sort((a, b) => (a[0] < b[0] ? -1 : 1));
}
