// The still part of a hex board: ground, terrain, water, roads, names. Two thousand hexes are a few dozen paths, cut into
// blocks of columns so that only what is in sight is painted.
import { s } from "../ui/dom.js";
import { country, twoColours } from "./map_draw.js";
import { chains, corners, hexPath, hexSize, middle, outline, points, smooth } from "./hex_grid.js";
import { glyphAt, starAt } from "./marks.js";
import { pick } from "../words/words.js";
import { unseen } from "./unseen.js";

/** @type {Record<string, (x: number, y: number) => string>} */
const glyphs = {
  hill: (x, y) => `M${x - 12} ${y + 16}q4-7 8 0M${x - 2} ${y + 19}q4-7 8 0M${x + 6} ${y + 14}q4-7 8 0`,
  forest: (x, y) =>
    `M${x - 11} ${y + 20}v-4m-3 0h6l-3-6zM${x + 1} ${y + 22}v-4m-3 0h6l-3-6zM${x + 12} ${y + 19}v-4m-3 0h6l-3-6z`,
  mountain: (x, y) =>
    `M${x - 20} ${y + 10}l9-15 6 9M${x - 8} ${y + 10}l11-19 11 19M${x + 3} ${y - 9}l-2 8 4 4-1 5M${x + 9} ${y + 3}l4-6 8 13`,
};

/** Ids in blocks of eight columns. @param {string[]} ids */
function blocks(ids) {
  /** @type {Map<number, string[]>} */
  const out = new Map();
  for (const id of ids) {
    const block = Number(id.slice(0, -2)) >> 3;
    out.set(block, [...(out.get(block) ?? []), id]);
  }
  return [...out.values()];
}

/** Where the real coast is drawn, tints end at it. @param {HexSpec} spec */
export const onLand = spec => (spec.under ? { "clip-path": "url(#hex-land)" } : {});

/** All hexes of a board. @param {HexSpec} spec */
export const allHexes = spec => Object.values(spec.terrain).flat();

/** The still board: everything but counters and, on a table, names of places (hex_names.js). @param {HexSpec} spec @param {{named?: boolean}} [how] @returns {SVGElement[]} */
export function drawHexes(spec, { named = true } = {}) {
  const [w, h] = hexSize(spec);
  /** @type {SVGElement[]} */
  const out = [s("rect", { class: spec.under ? "map-sea" : "hex-sheet", width: w, height: h })];
  if (spec.under) out.push(...under(spec, spec.under));
  for (const [terrain, ids] of Object.entries(spec.terrain)) {
    if (!spec.untinted?.includes(terrain))
      out.push(
        s(
          "g",
          { class: `terrain terrain-${terrain}`, ...onLand(spec) },
          blocks(ids).map(block => s("path", { d: hexPath(spec, block, -0.4) })),
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
    grid(spec, Object.entries(spec.terrain).filter(([terrain]) => !spec.unnumbered?.includes(terrain)), "hex-grid"),
    grid(spec, Object.entries(spec.terrain).filter(([terrain]) => spec.unnumbered?.includes(terrain)), "hex-grid faint"),
    ...regions(spec),
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
    ...places(spec, named),
    ...riverNames(spec),
    ...labels(spec),
    ...legend(spec),
    s("rect", { class: "map-neat outer", x: 2, y: 2, width: w - 4, height: h - 4 }),
    s("rect", { class: "map-neat", x: 7, y: 7, width: w - 14, height: h - 14 }),
  );
  return out;
}

/** The lines between hexes of these kinds. @param {HexSpec} spec @param {[string, string[]][]} terrains @param {string} type */
const grid = (spec, terrains, type) => s("g", { class: type }, blocks(terrains.flatMap(([, ids]) => ids)).map(block => s("path", { d: hexPath(spec, block) })));

/**
 * The real country under the hexes: coast, neighbours and rivers, in the units of the board.
 * @param {HexSpec} spec
 * @param {NonNullable<HexSpec["under"]>} map
 */
function under(spec, map) {
  const [w, h] = hexSize(spec);
  const ground = s("g", { class: "under" }, country(map));
  return [
    s(
      "defs",
      {},
      s("clipPath", { id: "hex-frame" }, s("rect", { width: w, height: h })),
      s("clipPath", { id: "hex-land" }, s("path", { d: map.land })),
      twoColours("hex-hatch", Object.keys(spec.seats)),
    ),
    s("g", { "clip-path": "url(#hex-frame)" }, ground),
  ];
}

/** Borders of provinces and, wider, of zones of several of them. @param {HexSpec} spec */
function regions(spec) {
  const all = Object.values(spec.regions ?? {});
  if (!all.length) return [];
  const lines = ids => outline(spec, new Set(ids));
  const out = [s("path", { class: "region-line", d: all.map(one => lines(one.hexes)).join("") })];
  for (const [id, zone] of Object.entries(spec.zonesOf ?? {})) {
    const hexes = zone.regions.flatMap(region => spec.regions?.[region]?.hexes ?? []);
    out.push(s("path", { class: `zone-line zone-${id}`, d: lines(hexes) }));
  }
  return out;
}

/** @param {HexSpec} spec @param {boolean} named */
function places(spec, named) {
  /** @type {SVGElement[]} */
  const out = [];
  out.push(
    unseen(s("g", { class: "hex-numbers" }), () =>
      allHexes(spec)
        .filter(id => !spec.unnumbered?.some(terrain => spec.terrain[terrain].includes(id)))
        .map(id => {
          const [x, y] = middle(spec, id);
          return s("text", { x, y: y - spec.radius * 0.62 }, id);
        }),
    ),
  );
  for (const id of Object.keys(spec.towns)) {
    const [x, y] = middle(spec, id);
    out.push(town(spec.capitals?.[id] ?? 0, x, y));
  }
  for (const id of Object.keys(spec.vertices)) {
    const [x, y] = middle(spec, id);
    out.push(s("path", { class: "vertex", d: `M${x} ${y - 9}l9 15h-18z` }));
  }
  for (const [id, sign] of Object.entries(spec.signs ?? {})) {
    const [x, y] = middle(spec, id);
    out.push(glyphAt(sign, x, y, 22, `hex-sign sign-${sign}`));
  }
  if (named) for (const [id, name] of [...Object.entries(spec.towns), ...Object.entries(spec.vertices)]) {
    const [x, y] = middle(spec, id);
    out.push(
      s("text", { class: spec.towns[id] ? "town-name" : "vertex-name", x, y: y + (spec.counter ?? 44) / 2 + 11 }, name),
    );
  }
  for (const [id, letter] of Object.entries(spec.entries)) {
    const [x, y] = outside(spec, id, spec.radius * 0.88 + 10);
    out.push(s("g", { class: "entry" }, s("circle", { cx: x, cy: y, r: 10 }), s("text", { x, y: y + 4.5 }, letter)));
  }
  return out;
}

/** Houses of a town; a ring of walls by its rank. @param {number} rank @param {number} x @param {number} y */
function town(rank, x, y) {
  const blocks = `M${x - 13} ${y - 4}h9v7h-9zM${x - 2} ${y - 9}h7v10h-7zM${x + 7} ${y - 3}h8v8h-8zM${x - 6} ${y + 5}h11v6h-11z`;
  if (!rank) return s("path", { class: "town-blocks", d: blocks });
  return s(
    "g",
    {},
    s("rect", { class: `town-wall rank-${rank}`, x: x - 18, y: y - 14, width: 36, height: 30, rx: 3 }),
    s("path", { class: "town-blocks", d: blocks }),
  );
}

/**
 * A point off the map beside a hex of its edge.
 * @param {HexSpec} spec
 * @param {string} id
 * @param {number} away
 * @returns {Pair}
 */
export function outside(spec, id, away) {
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

/** Words on the sea and on other countries. @param {HexSpec} spec */
function labels(spec) {
  return (spec.labels ?? []).map(label =>
    s("text", { class: `map-label label-${label.type}`, x: label.at[0], y: label.at[1] }, pick(label)),
  );
}

/** What the signs mean, along the foot of the sheet; its left end is free for the buttons that lie over it. The header has the title. @param {HexSpec} spec @returns {SVGElement[]} */
function legend(spec) {
  if (!spec.legend) return [];
  const [w, h] = hexSize(spec),
    y = h - 26,
    first = 250;
  /** @type {SVGElement[]} */
  const out = [];
  const step = Math.min(150, (w - first - 20) / spec.legend.length);
  spec.legend.forEach((one, i) => {
    const x = first + i * step;
    out.push(
      s("g", { class: "legend" }, sample(one.type, x, y), s("text", { x: x + 17, y: y + 4.5 }, pick(one))),
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
        d: glyphs[type.slice(8)]?.(0, 0) ?? "",
      }),
    );
  if (type.startsWith("objective"))
    return s("g", { class: `objective ${type}` }, s("polygon", { points: points(corners(x, y, 11)) }), starAt(x - 7, y - 7, 0.9));
  if (type === "town")
    return s("path", {
      class: "town-blocks",
      transform: `translate(${x} ${y}) scale(.8)`,
      d: "M-13-4h9v7h-9zM-2-9h7v10h-7zM7-3h8v8h-8zM-6 5h11v6h-11z",
    });
  if (type === "vertex") return s("path", { class: "vertex", d: `M${x} ${y - 8}l8 13h-16z` });
  if (type === "anchor") return glyphAt("anchor", x, y, 20, "hex-sign sign-anchor");
  const line = `M${x - 12} ${y}h24`;
  return s(
    "g",
    {},
    type === "road"
      ? [s("path", { class: "hex-road-case", d: line }), s("path", { class: "hex-road", d: line })]
      : s("path", { class: `hex-${type}`, d: line }),
  );
}
