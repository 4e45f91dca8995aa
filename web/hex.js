// Boards of kind "hex": terrain by tint and glyph, rivers along sides, roads, counters in stacks that fan.
import { s } from "./dom.js";
import { counter, spoken } from "./counter.js";
import { Scene } from "./scene.js";
import { language, t } from "./words.js";

const root3 = Math.sqrt(3),
  margin = 60;

/**
 * The middle of a hex "CCRR"; flat-top, one parity of columns half a hex lower.
 * @param {HexSpec} spec
 * @param {string} id
 * @returns {Pair}
 */
export function middle(spec, id) {
  const column = Number(id.slice(0, -2)),
    row = Number(id.slice(-2)),
    r = spec.radius;
  const lower = (column % 2 === 1) === (spec.lower === "odd");
  return [
    margin + r + (column - spec.columns[0]) * 1.5 * r,
    margin + (row - spec.rows[0] + 0.5 + (lower ? 0.5 : 0)) * root3 * r,
  ];
}

/** @param {HexSpec} spec @returns {Pair} */
export function hexSize(spec) {
  const across = spec.columns[1] - spec.columns[0] + 1,
    down = spec.rows[1] - spec.rows[0] + 1;
  return [
    2 * margin + spec.radius * (1.5 * across + 0.5),
    2 * margin + (down + 0.5) * root3 * spec.radius + (spec.legend ? 34 : 0),
  ];
}

const corners = (x, y, r) =>
  [0, 1, 2, 3, 4, 5].map(i => [x + r * Math.cos((Math.PI / 3) * i), y + r * Math.sin((Math.PI / 3) * i)]);
const points = list => list.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
const ring = (spec, id, shrink = 0) => points(corners(...middle(spec, id), spec.radius - shrink));

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
function chains(spec, pairs) {
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
function smooth(list) {
  /** @param {number} n */
  const f = n => n.toFixed(1);
  if (list.length < 3) return `M${list.map(p => p.map(f).join(" ")).join("L")}`;
  let out = `M${list[0].map(f).join(" ")}`;
  for (let i = 1; i + 1 < list.length; i++) {
    const [a, b] = [list[i], list[i + 1]];
    out += `Q${a.map(f).join(" ")} ${f((a[0] + b[0]) / 2)} ${f((a[1] + b[1]) / 2)}`;
  }
  return `${out}L${list[list.length - 1].map(f).join(" ")}`;
}

/** @type {Record<string, (x: number, y: number) => string>} */
const glyphs = {
  hill: (x, y) => `M${x - 12} ${y + 16}q4-7 8 0M${x - 2} ${y + 19}q4-7 8 0M${x + 6} ${y + 14}q4-7 8 0`,
  forest: (x, y) =>
    `M${x - 11} ${y + 20}v-4m-3 0h6l-3-6zM${x + 1} ${y + 22}v-4m-3 0h6l-3-6zM${x + 12} ${y + 19}v-4m-3 0h6l-3-6z`,
};

/** The still board: everything but counters. @param {HexSpec} spec @returns {SVGElement[]} */
export function drawHexes(spec) {
  /** @type {SVGElement[]} */
  const out = [];
  const [w, h] = hexSize(spec);
  out.push(s("rect", { class: "hex-sheet", width: w, height: h }));
  for (const [terrain, ids] of Object.entries(spec.terrain)) {
    out.push(
      s(
        "g",
        { class: `terrain terrain-${terrain}` },
        ids.map(id => s("polygon", { points: ring(spec, id, -0.4), "data-key": `space:${id}` })),
      ),
    );
    if (glyphs[terrain])
      out.push(
        s("path", {
          class: `glyph glyph-${terrain}`,
          d: ids
            .filter(id => !spec.towns[id])
            .map(id => middle(spec, id).map(Math.round))
            .map(([x, y]) => glyphs[terrain](x, y))
            .join(""),
        }),
      );
  }
  out.push(
    s(
      "g",
      { class: "hex-grid" },
      Object.values(spec.terrain)
        .flat()
        .map(id => s("polygon", { points: ring(spec, id) })),
    ),
  );
  out.push(
    s(
      "g",
      { class: "rivers" },
      Object.values(spec.rivers).flatMap(pairs =>
        chains(spec, pairs).map(line => s("path", { class: "hex-river", d: smooth(line) })),
      ),
    ),
  );
  const route = list => smooth(list.map(id => middle(spec, id)));
  out.push(
    s("path", { class: "hex-path", d: spec.paths.map(route).join("") }),
    s("path", { class: "hex-road-case", d: spec.roads.map(route).join("") }),
    s("path", { class: "hex-road", d: spec.roads.map(route).join("") }),
  );
  if (spec.front) out.push(s("path", { class: "hex-front", d: chains(spec, spec.front).map(smooth).join("") }));
  out.push(
    ...places(spec),
    ...riverNames(spec),
    ...legend(spec),
    s("rect", { class: "map-neat outer", x: 2, y: 2, width: w - 4, height: h - 4 }),
    s("rect", { class: "map-neat", x: 7, y: 7, width: w - 14, height: h - 14 }),
  );
  return out;
}

/** @param {HexSpec} spec */
function places(spec) {
  /** @type {SVGElement[]} */
  const out = [];
  const all = Object.values(spec.terrain).flat();
  out.push(
    s(
      "g",
      { class: "hex-numbers" },
      all.map(id => {
        const [x, y] = middle(spec, id);
        return s("text", { x, y: y - spec.radius * 0.62 }, id);
      }),
    ),
  );
  for (const id of Object.keys(spec.towns)) {
    const [x, y] = middle(spec, id);
    out.push(
      s("path", {
        class: "town-blocks",
        d: `M${x - 13} ${y - 4}h9v7h-9zM${x - 2} ${y - 9}h7v10h-7zM${x + 7} ${y - 3}h8v8h-8zM${x - 6} ${y + 5}h11v6h-11z`,
      }),
    );
  }
  for (const id of Object.keys(spec.vertices)) {
    const [x, y] = middle(spec, id);
    out.push(s("path", { class: "vertex", d: `M${x} ${y - 9}l9 15h-18z` }));
  }
  for (const [id, name] of [...Object.entries(spec.towns), ...Object.entries(spec.vertices)]) {
    const [x, y] = middle(spec, id);
    out.push(
      s("text", { class: spec.towns[id] ? "town-name" : "vertex-name", x, y: y + spec.radius * 0.86 + 3 }, name),
    );
  }
  for (const [id, letter] of Object.entries(spec.entries)) {
    const [x, y] = outside(spec, id, spec.radius * 0.88 + 12);
    out.push(s("g", { class: "entry" }, s("circle", { cx: x, cy: y, r: 10 }), s("text", { x, y: y + 4.5 }, letter)));
  }
  return out;
}

/**
 * A point off the map beside a hex of its edge.
 * @param {HexSpec} spec
 * @param {string} id
 * @param {number} away
 * @returns {Pair}
 */
function outside(spec, id, away) {
  const [x, y] = middle(spec, id),
    edge = spec.edges?.[id] ?? "";
  const dx = edge.includes("w") ? -1 : edge.includes("e") ? 1 : 0,
    dy = dx ? 0 : edge.includes("n") ? -1 : edge.includes("s") ? 1 : 0;
  return [x + dx * away, y + dy * away];
}

/** @param {HexSpec} spec */
function riverNames(spec) {
  return Object.entries(spec.riverNames ?? {}).flatMap(([id, name]) => {
    const line = chains(spec, spec.rivers[id] ?? []).sort((a, b) => b.length - a.length)[0];
    if (!line) return [];
    const run = line[0][0] < line[line.length - 1][0] ? line : [...line].reverse();
    return [
      s("path", { id: `river-${id}`, class: "no-ink", d: smooth(run.filter((_, i) => i % 5 === 2)) }),
      s("text", { class: "river-name", dy: -5 }, s("textPath", { href: `#river-${id}`, startOffset: "38%" }, name)),
    ];
  });
}

/** The title and what the signs mean, along the foot of the sheet. @param {HexSpec} spec @returns {SVGElement[]} */
function legend(spec) {
  if (!spec.legend) return [];
  const [w, h] = hexSize(spec),
    y = h - 32,
    [title, dates] = spec.title[language()];
  /** @type {SVGElement[]} */
  const out = [
    s("text", { class: "legend-title", x: 28, y: y + 9 }, title),
    s("text", { class: "legend-dates", x: 28 + title.length * 19 + 14, y: y + 8 }, dates),
  ];
  const first = 300,
    step = (w - first - 20) / spec.legend.length;
  spec.legend.forEach((one, i) => {
    const x = first + i * step;
    out.push(
      s("g", { class: "legend" }, sample(one.type, x, y), s("text", { x: x + 17, y: y + 4.5 }, one[language()])),
    );
  });
  return out;
}

/** @param {string} type @param {number} x @param {number} y */
function sample(type, x, y) {
  const hex = points(corners(x, y, 12));
  if (type.startsWith("terrain"))
    return s(
      "g",
      { class: `terrain ${type}` },
      s("polygon", { points: hex }),
      s("g", { class: "hex-grid" }, s("polygon", { points: hex })),
      s("path", {
        class: `glyph glyph-${type.slice(8)}`,
        transform: `translate(${x} ${y - 8}) scale(.55)`,
        d: glyphs[type.slice(8)](0, 0),
      }),
    );
  if (type.startsWith("objective"))
    return s("g", { class: `objective ${type}` }, s("polygon", { points: points(corners(x, y, 11)) }));
  if (type === "town")
    return s("path", {
      class: "town-blocks",
      transform: `translate(${x} ${y}) scale(.8)`,
      d: "M-13-4h9v7h-9zM-2-9h7v10h-7zM7-3h8v8h-8zM-6 5h11v6h-11z",
    });
  if (type === "vertex") return s("path", { class: "vertex", d: `M${x} ${y - 8}l8 13h-16z` });
  const line = `M${x - 12} ${y}h24`;
  return s(
    "g",
    {},
    type === "road"
      ? [s("path", { class: "hex-road-case", d: line }), s("path", { class: "hex-road", d: line })]
      : s("path", { class: `hex-${type}`, d: line }),
  );
}

export class HexBoard extends Scene {
  /** @type {View | null} */
  view = null;
  /** Pieces by where they lie. @type {Map<string, Item[]>} */
  stacks = new Map();
  /** The stack that is laid out. @type {string | null} */
  fanned = null;
  /** @type {number | undefined} */
  waiting = undefined;

  /** @param {HTMLElement} host @param {HexSpec} spec @param {PickThing} pick */
  constructor(host, spec, pick) {
    super(host, spec, pick);
    this.spec = spec;
    this.known = new Set(Object.values(spec.terrain).flat());
    this.still.replaceChildren(...drawHexes(spec));
    this.ready(hexSize(spec));
    this.svg.addEventListener("pointerover", event => event.pointerType === "mouse" && this.hover(event));
  }

  /** Is there a place on the board for what lies there? @param {string} at */
  holds(at) {
    return this.known.has(at.replace(/^beside\./, ""));
  }

  /** @param {View} view @param {Set<string>} lit @param {Set<string>} chosen */
  show(view, lit, chosen) {
    Object.assign(this, { view, lit, chosen });
    this.stacks = new Map();
    for (const item of view.items)
      if (item.kind === "piece" && item.at && this.holds(item.at))
        this.stacks.set(item.at, [...(this.stacks.get(item.at) ?? []), item]);
    this.svg.classList.toggle("many", [...lit].filter(key => key.startsWith("space:")).length > 60);
    this.redraw(() => {
      for (const item of view.items)
        if (item.kind === "space" && this.known.has(item.id)) this.live.append(this.marker(item));
      for (const key of lit)
        if (key.startsWith("space:") && this.known.has(key.slice(6))) this.live.append(this.litHex(key));
      for (const [id, pieces] of this.stacks) this.live.append(this.stack(id, pieces));
    });
    if (this.fanned && this.stacks.has(this.fanned)) this.fan(this.fanned);
    else this.fanned = null;
  }

  /** Who holds an objective: a disc in the corner of the hex with the side's mark. @param {Item} item */
  marker(item) {
    const [x, y] = middle(this.spec, item.id),
      r = this.spec.radius;
    const kind = this.spec.objectives?.[item.id] ?? "";
    const g = s(
      "g",
      { class: `objective objective-${kind} seat-${item.owner ?? "none"} owned`, "data-key": `space:${item.id}` },
      kind ? s("polygon", { points: points(corners(x, y, r - 2.5)) }) : null,
    );
    for (const side of ["rep", "nat"])
      if (item.marks?.includes(`interdiction-${side}`))
        g.append(
          s("path", {
            class: `interdiction seat-${side}`,
            d: `M${x - r * 0.8} ${y}h${r * 1.6}M${x - 7} ${y - 7}l14 14m0-14l-14 14`,
          }),
        );
    if (item.selected) g.append(s("polygon", { class: "target", points: points(corners(x, y, r - 4)) }));
    if (item.owner) g.append(s("circle", { class: "holder", cx: x + r * 0.58, cy: y - r * 0.52, r: 5.5 }));
    if (item.value)
      g.append(s("text", { class: "objective-value", x: x + r * 0.58, y: y - r * 0.52 + 3.5 }, item.value));
    g.append(s("title", {}, [item.title ?? item.id, item.owner].filter(Boolean).join(", ")));
    return g;
  }

  /** @param {string} key */
  litHex(key) {
    const id = key.slice(6);
    const item = this.view?.items.find(one => one.kind === "space" && one.id === id);
    const name = item?.title ?? this.spec.towns[id] ?? this.spec.vertices[id] ?? id;
    return this.thing(
      key,
      name === id ? id : `${name} ${id}`,
      s("g", { class: "lit-hex" }, s("polygon", { class: "ring", points: ring(this.spec, id, 3) })),
    );
  }

  /** Where a stack lies: on its hex, or off the map beside one ("beside.1401"). @param {string} id */
  at(id) {
    return id.startsWith("beside.") ? outside(this.spec, id.slice(7), this.spec.radius + 26) : middle(this.spec, id);
  }

  /** @param {string} id @param {Item[]} pieces */
  stack(id, pieces) {
    const [x, y] = this.at(id),
      step = Math.min(4, 12 / pieces.length);
    const key = pieces.length === 1 ? `piece:${pieces[0].id}` : `stack:${id}`;
    const lit = pieces.filter(piece => this.lit.has(`piece:${piece.id}`));
    const g = s("g", { class: `stack${lit.length ? " has-lit" : ""}` });
    pieces.forEach((piece, i) => {
      const [px, py] = [x - 20 + (i - (pieces.length - 1) / 2) * step, y - 20 - (i - (pieces.length - 1) / 2) * step];
      const drawn = this.thing(`piece:${piece.id}`, spoken(piece), counter(piece, this.spec, px, py));
      if (pieces.length > 1) drawn.dataset.stack = id;
      g.append(this.moves(`piece:${piece.id}`, px, py, drawn));
    });
    if (pieces.length > 2) g.append(s("text", { class: "stack-count", x: x + 24, y: y - 20 }, pieces.length));
    g.dataset.group = key;
    return g;
  }

  /** @param {Event} event */
  clicked(event) {
    const thing = this.thingOf(event),
      key = thing?.dataset.key ?? "",
      id = thing?.dataset.stack,
      inFan = /** @type {Element} */ (event.target).closest(".fan");
    if (id && this.lit.has(`space:${id}`)) return this.pick(`space:${id}`, thing);
    if (id && !inFan && this.fanned !== id) return this.fan(id);
    if (thing && !id && key.startsWith("piece:")) {
      const piece = this.view?.items.find(item => item.kind === "piece" && `piece:${item.id}` === key);
      if (piece && !this.isLit(key) && this.lit.has(`space:${piece.at}`))
        return this.pick(`space:${piece.at}`, thing);
    }
    if (!inFan) this.unfan();
    super.clicked(event);
  }

  /** @param {PointerEvent} event */
  hover(event) {
    const under = /** @type {Element} */ (event.target);
    /** @type {SVGElement | null} */
    const stack = under.closest("[data-stack]");
    const id = stack?.dataset.stack;
    clearTimeout(this.waiting);
    if (under.closest(".fan")) return;
    if (id) this.waiting = setTimeout(() => this.fan(id), 250);
    else if (this.fanned) this.waiting = setTimeout(() => this.unfan(), 350);
  }

  /** Lays a stack out in a row, so that each counter can be seen and taken. @param {string} id */
  fan(id) {
    const pieces = this.stacks.get(id) ?? [];
    this.fanned = id;
    const [x, y] = this.at(id),
      [w] = this.size,
      across = Math.min(pieces.length, 8),
      rows = Math.ceil(pieces.length / 8);
    const width = across * 46 + 8,
      height = rows * 46 + 8;
    const x0 = Math.max(8, Math.min(w - width - 8, x - width / 2)),
      y0 = y - height - 30 < 4 ? y + 32 : y - height - 30;
    this.top.replaceChildren(
      s(
        "g",
        { class: "fan", "aria-label": t("hex.stack", { n: pieces.length, hex: id }) },
        s("rect", { class: "panel shadowed", x: x0, y: y0, width, height, rx: 8 }),
        pieces.map((piece, i) => {
          const drawn = counter(piece, this.spec, x0 + 7 + (i % 8) * 46, y0 + 7 + Math.floor(i / 8) * 46);
          return this.thing(`piece:${piece.id}`, spoken(piece), drawn);
        }),
      ),
    );
  }

  unfan() {
    this.fanned = null;
    this.top.replaceChildren();
  }
}
