// The still part of a board of spaces and links: the land under it; then links, spaces, boxes, tracks and their names.
import { project } from "./conic.js";
import { s } from "../ui/dom.js";
import { ground, twoColours } from "./map_draw.js";
import { glyphAt, starAt } from "./marks.js";
import { unseen } from "./unseen.js";
import { pick } from "../words/words.js";

/** How far a space reaches from its middle. @param {NetSpec} spec @param {NetSpace} space @returns {Pair} */
export function half(spec, space) {
  return space.size ? [space.size[0] / 2, space.size[1] / 2] : [spec.counter / 2 + 5, spec.counter / 2 + 5];
}

/** Sea, land and its names. @param {NetSpec} spec @param {MapFile} map @returns {SVGElement[]} */
export function drawLand(spec, map) {
  const [w, h] = spec.size,
    [, , mw, mh] = map.box;
  /** @type {SVGElement[]} */
  const out = [
    s(
      "defs",
      {},
      s("clipPath", { id: "net-frame" }, s("rect", { width: mw, height: mh })),
      s("clipPath", { id: "net-land" }, s("path", { d: map.land })),
      s("filter", { id: "net-soft", x: "-10%", y: "-10%", width: "120%", height: "120%" }, s("feGaussianBlur", { stdDeviation: 22 })),
      twoColours("net-hatch", Object.keys(spec.seats)),
    ),
    s("rect", { class: "hex-sheet", width: w, height: h }),
    s(
      "g",
      { "clip-path": "url(#net-frame)" },
      s("rect", { class: "map-sea", width: mw, height: mh }),
      Object.values(spec.seas ?? {}).map(sea => s("path", { class: "sea-area", d: sea.outline })),
      ground(map),
      relief(spec),
      (spec.labels ?? []).map(label => {
        const [x, y] = project(map.conic, label.at);
        return s("text", { class: `map-label wide-label label-${label.type}`, x, y }, pick(label));
      }),
    ),
    s("rect", { class: "map-neat outer", x: 2, y: 2, width: mw - 4, height: mh - 4 }),
    s("rect", { class: "map-neat", x: 9, y: 9, width: mw - 18, height: mh - 18 }),
  ];
  return out;
}

/** Mountains are a soft tint under their spaces. @param {NetSpec} spec */
const relief = spec =>
  s(
    "g",
    { "clip-path": "url(#net-land)" },
    s(
      "g",
      { class: "net-relief", filter: "url(#net-soft)" },
      Object.values(spec.spaces)
        .filter(space => space.ground === "mountain")
        .map(({ at: [cx, cy] }) => s("circle", { cx, cy, r: 46 })),
    ),
  );

/** Links, spaces, names, boxes and tracks. @param {NetSpec} spec @returns {SVGElement[]} */
export function drawNet(spec) {
  return [
    ...links(spec),
    ...Object.values(spec.seas ?? {}).map(sea => seaBoxes(spec, sea)),
    s("g", { class: "space-signs" }, Object.values(spec.spaces).map(space => signs(spec, space))),
    ...spec.levels.map((level, i) => names(level, i)),
    ...Object.values(spec.boxes ?? {}).map(box => panel(box.box, pick(box), box.seat)),
    ...(spec.tracks ?? []).map(track => trackCells(track)),
  ];
}

/** @param {NetSpec} spec */
function links(spec) {
  /** @param {string | Pair} end @returns {Pair} */
  const at = end => (typeof end === "string" ? spec.spaces[end].at : end);
  return Object.entries(spec.links).flatMap(([kind, list]) => {
    const d = list.map(([a, b]) => `M${at(a).join(" ")}L${at(b).join(" ")}`).join("");
    const way = s("path", { class: `link link-${kind}`, d });
    return kind === "river" ? [way, s("path", { class: "bridge", d: list.map(([a, b]) => bridge(at(a), at(b))).join("") })] : [way];
  });
}

/** Two short strokes across the middle of a way: it crosses a river. @param {Pair} a @param {Pair} b */
function bridge(a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]],
    long = Math.hypot(dx, dy) || 1,
    [ux, uy] = [dx / long, dy / long],
    [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  /** @param {number} by */
  const stroke = by => `M${(mx + ux * by - uy * 7).toFixed(1)} ${(my + uy * by + ux * 7).toFixed(1)}L${(mx + ux * by + uy * 7).toFixed(1)} ${(my + uy * by - ux * 7).toFixed(1)}`;
  return stroke(-3) + stroke(3);
}

/**
 * An empty space: a dot of which the upper or the left half has its side's colour; with a ring what is more than a plain space, a square for the greatest, a triangle in the mountains. A star says
 * that it counts. Of an occupied space the counter says enough: only the star is left.
 * @param {NetSpec} spec
 * @param {NetSpace} space
 * @param {string | undefined} owner
 * @param {boolean} [occupied]
 */
export function spaceDot(spec, space, owner, occupied = false) {
  const [x, y] = space.at,
    { kind } = space,
    counts = kind === "gold" || kind === "great",
    r = kind === "great" ? 10 : kind === "plain" ? 7 : 8.5,
    left = spec.seats[owner ?? ""]?.glyph === "left",
    reach = space.halves ? spec.counter / 2 + 4 : half(spec, space)[0];
  const g = s("g", { class: `space-dot seat-${owner ?? "none"}${owner ? " owned" : ""}` });
  if (!occupied) g.append(...dotParts(space, r, left, Boolean(owner)));
  if (counts) g.append(occupied ? starAt(x - reach + 4, y - reach + 4, 1.3) : starAt(x + r + 5, y - r - 4, 1.3));
  return g;
}

/** @param {NetSpace} space @param {number} r @param {boolean} left @param {boolean} owned @returns {(SVGElement | string)[]} */
function dotParts({ at: [x, y], kind, ground }, r, left, owned) {
  const high = `M${x} ${y - r - 2}`,
    corner = `M${x - r} ${y - r}`;
  const shapes =
    ground === "mountain"
      ? [`${high}L${x + r + 2.5} ${y + r}H${x - r - 2.5}z`, left ? `${high}V${y + r}H${x - r - 2.5}z` : `${high}L${x + (r + 2.5) * 0.55} ${y - r * 0.1}H${x - (r + 2.5) * 0.55}z`]
      : kind === "great"
        ? [`${corner}h${2 * r}v${2 * r}h${-2 * r}z`, left ? `${corner}h${r}v${2 * r}h${-r}z` : `${corner}h${2 * r}v${r}h${-2 * r}z`]
        : [`M${x - r} ${y}a${r} ${r} 0 1 1 0 .01z`, left ? `M${x} ${y - r}a${r} ${r} 0 0 0 0 ${2 * r}z` : `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0z`];
  return [
    kind === "silver" || kind === "gold" ? s("circle", { class: "dot-ring", cx: x, cy: y, r: r + 3.5 }) : "",
    s("path", { class: "dot", d: shapes[0] }),
    owned ? s("path", { class: "dot-half", d: shapes[1] }) : "",
  ];
}

/** What is printed beside a space: a port, a fort. @param {NetSpec} spec @param {NetSpace} space */
function signs(spec, space) {
  const [x, y] = space.at,
    [w, h] = half(spec, space);
  return (space.signs ?? [])
    .filter(sign => sign !== space.ground)
    .map((sign, i) => glyphAt(sign, x + Math.min(w, 22) + 3, y + Math.min(h, 22) - 3 - i * 15, 14, `space-sign sign-${sign}`));
}

/** The names of one scale, made when it is first shown. @param {NetLevel} level @param {number} i */
function names(level, i) {
  return unseen(namesOf(level, i, []), () => [...namesOf(level, i, level.names).children]);
}

/** Some names of a scale. @param {NetLevel} level @param {number} i @param {NetLevel["names"]} some */
export function namesOf(level, i, some) {
  return s(
    "g",
    { class: `space-names names-${i}`, "font-size": level.font },
    some.map(([, x, y, anchor, ...text]) =>
      s(
        "text",
        { x, y, "text-anchor": anchor },
        text.map(([line, wide], n) =>
          s("tspan", { x, dy: n ? level.font * 1.02 : 0, textLength: wide, lengthAdjust: "spacingAndGlyphs" }, line),
        ),
      ),
    ),
  );
}

/** @param {NetSpec} spec @param {NetSea} sea */
function seaBoxes(spec, sea) {
  const r = spec.counter / 2 + 3;
  return s(
    "g",
    { class: "sea" },
    s("text", { class: "sea-name", x: sea.at[0], y: sea.at[1] }, pick(sea)),
    Object.entries(sea.halves ?? {}).map(([seat, [x, y]]) =>
      s("rect", { class: `sea-half seat-${seat} owned`, x: x - 2 * r + 3, y: y - r, width: 4 * r - 6, height: 2 * r, rx: 6 }),
    ),
  );
}

/** A box beside the map. @param {Box} box @param {string} title @param {string} [seat] */
function panel([x, y, w, h], title, seat) {
  return s(
    "g",
    { class: `off-box seat-${seat ?? "none"}${seat ? " owned" : ""}` },
    s("rect", { class: "panel", x, y, width: w, height: h, rx: 7 }),
    s("rect", { class: "off-band", x, y, width: 7, height: h, rx: 3 }),
    s("text", { class: "off-name", x: x + 18, y: y + 21 }, title),
  );
}

/** Where a value stands on a track: its cell's corner and side. @param {NetTrack} track @param {number} value @returns {Box} */
export function trackCell(track, value) {
  const [x, y, w, h] = track.box,
    count = track.high - track.low + 1,
    rows = Math.ceil(count / track.across),
    [cw, ch] = [(w - 16) / track.across, (h - 36) / rows],
    i = Math.max(0, Math.min(count - 1, value - track.low));
  return [x + 8 + (i % track.across) * cw, y + 30 + Math.floor(i / track.across) * ch, cw, ch];
}

/** @param {NetTrack} track */
function trackCells(track) {
  const count = track.high - track.low + 1;
  return unseen(s("g", { class: "net-track" }, panel(track.box, pick(track))), () =>
    Array.from({ length: count }, (_, i) => {
      const [x, y, w, h] = trackCell(track, track.low + i);
      return [
        s("rect", { class: "track-cell", x: x + 1, y: y + 1, width: w - 2, height: h - 2, rx: 3 }),
        s("text", { class: "track-number", x: x + w / 2, y: y + h / 2 + 5 }, track.low + i),
      ];
    }).flat(),
  );
}
