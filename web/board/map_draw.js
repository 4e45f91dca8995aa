// The drawn map of Spain under boards of kind "map" and "net": sea, neighbours, land, relief, rivers, names, frame.
import { project } from "./conic.js";
import { s } from "../ui/dom.js";
import { pick, said } from "../words/words.js";

/**
 * The still map: sea, neighbours, land, relief, rivers, towns, frame. Also the picture of the game on the start page.
 * @param {MapFile} map
 * @param {MapSpec} spec
 * @param {Layout} layout
 * @param {Shape} shape
 */
export function drawMap(map, spec, layout, shape) {
  const { at, size, from, scale } = layout.map;
  /** @param {Pair} point */
  const place = point => project(map.conic, point);
  /** @param {Pair} point */
  const onBoard = point => {
    const [x, y] = place(point);
    return [at[0] + (x - from[0]) * scale, at[1] + (y - from[1]) * scale];
  };
  const frame = s("rect", { x: at[0], y: at[1], width: size[0], height: size[1] });
  /** @type {SVGElement[]} */
  const out = [s("defs", {}, s("clipPath", { id: "map-frame" }, frame), hatch("hatch-low", 45, "hatch-low seat-low"))];
  const inner = s(
    "g",
    { transform: `translate(${at[0] - from[0] * scale} ${at[1] - from[1] * scale}) scale(${scale})` },
    ground(map),
  );
  const words = s("g", {});
  for (const [name, longitude, latitude] of spec.towns ?? []) {
    const [x, y] = onBoard([longitude, latitude]);
    if (covered(spec, shape, x, y)) continue;
    words.append(
      s("g", { class: "town" }, s("circle", { cx: x, cy: y, r: 2.4 }), s("text", { x: x + 5, y: y + 4 }, name)),
    );
  }
  for (const label of spec.labels ?? []) {
    const [x, y] = onBoard(label.at);
    if (shape === "tall" && label.type === "sea") continue;
    words.append(s("text", { class: `map-label label-${label.type}`, x, y }, pick(label)));
  }
  const foot = spec.cartouche?.[shape],
    title = said(spec.cartouche);
  if (title && foot) words.append(cartouche(title, foot, (map.conic.scale / 6371) * scale));
  out.push(
    s(
      "g",
      { "clip-path": "url(#map-frame)" },
      s("rect", { class: "map-sea", x: at[0], y: at[1], width: size[0], height: size[1] }),
      inner,
      words,
    ),
    s("rect", { class: "map-neat", x: at[0] + 5, y: at[1] + 5, width: size[0] - 10, height: size[1] - 10 }),
    s("rect", { class: "map-neat outer", x: at[0] + 1, y: at[1] + 1, width: size[0] - 2, height: size[1] - 2 }),
  );
  return out;
}

/** Land and water in the units of the map. @param {MapFile} map @returns {SVGElement[]} */
export function ground(map) {
  return [
    s("path", { class: "map-graticule", d: graticule(point => project(map.conic, point)) }),
    ...country(map),
  ];
}

/** The same without the net of meridians, for maps with a projection of their own. @param {Country} map @returns {SVGElement[]} */
export function country(map) {
  return [
    s("path", { class: "map-shore-2", d: map.around }),
    s("path", { class: "map-shore-1", d: map.around }),
    s("path", { class: "map-around", d: map.around }),
    s("path", { class: "map-frontier", d: map.frontiers }),
    s("path", { class: "map-shore-2", d: map.land }),
    s("path", { class: "map-shore-1", d: map.land }),
    s("path", { class: "map-land", d: map.land }),
    s("path", { class: "map-relief", d: map.relief ?? "" }),
    s("path", { class: "map-inner", d: map.inner ?? "" }),
    ...Object.values(map.rivers).flatMap(d => [
      s("path", { class: "map-river thin", d }),
      s("path", { class: "map-river wide", d, pathLength: 100 }),
    ]),
    s("path", { class: "map-coast", d: map.land }),
  ];
}

/**
 * The title of the map with a scale of two hundred kilometres.
 * @param {[string, string]} words
 * @param {Pair} at
 * @param {number} kilometre
 */
function cartouche([title, dates], [x, y], kilometre) {
  const long = 200 * kilometre;
  return s(
    "g",
    { class: "cartouche" },
    s("text", { class: "cartouche-title", x, y }, title),
    s("text", { class: "cartouche-dates", x, y: y + 19 }, dates),
    s("path", { d: `M${x - long / 2} ${y + 32}v6h${long}v-6M${x} ${y + 34}v4` }),
    s("rect", { x: x - long / 2, y: y + 35, width: long / 2, height: 3 }),
    s("text", { class: "cartouche-scale", x, y: y + 52 }, "200 km"),
  );
}

/**
 * Does a plaque lie over this town or its name? Then the name stays away.
 * @param {MapSpec} spec
 * @param {Shape} shape
 * @param {number} x
 * @param {number} y
 */
function covered(spec, shape, x, y) {
  const [w, hgt] = spec.plaque?.[shape] ?? [0, 0];
  return Object.values(spec.spaces ?? {}).some(
    ({ [shape]: [px, py] }) => x > px - 60 && x < px + w + 8 && y > py - 10 && y < py + hgt + 10,
  );
}

/** @param {(point: Pair) => Pair} place */
function graticule(place) {
  /** @param {Pair[]} points */
  const line = points =>
    "M" +
    points
      .map(p =>
        place(p)
          .map(n => n.toFixed(0))
          .join(" "),
      )
      .join("L");
  /** @type {string[]} */
  const out = [];
  /** @param {number} low @param {number} high @param {number} by */
  const steps = (low, high, by) => Array.from({ length: Math.round((high - low) / by) + 1 }, (_, i) => low + i * by);
  for (const latitude of steps(34, 46, 2)) {
    /** @type {Pair[]} */
    const points = steps(-12, 7, 1).map(longitude => [longitude, latitude]);
    out.push(line(points));
  }
  for (const longitude of steps(-12, 6, 2))
    out.push(
      line([
        [longitude, 33],
        [longitude, 47],
      ]),
    );
  return out.join("");
}

/** Slanting bars, for what must read without colour. @param {string} id @param {number} angle @param {string} type */
/** Stripes in the colours of two sides, for what both of them dispute. @param {string} id @param {string[]} seats */
export const twoColours = (id, [one, other]) =>
  s(
    "pattern",
    { id, width: 14, height: 14, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    s("rect", { width: 7, height: 14, class: `hatch-side seat-${one} owned` }),
    s("rect", { x: 7, width: 7, height: 14, class: `hatch-side seat-${other} owned` }),
  );

export const hatch = (id, angle, type) =>
  s(
    "pattern",
    { id, width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${angle})` },
    s("rect", { width: 3, height: 9, class: type }),
  );
