// The still part of a board of spaces and links: the land under it; then links, spaces, boxes, tracks and their names.
import { project } from "./conic.js";
import { s } from "../ui/dom.js";
import { ground, hatch } from "./map_draw.js";
import { glyphAt } from "./marks.js";
import { language } from "../words/words.js";

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
      hatch("net-hatch", 45, "hatch-quiet"),
    ),
    s("rect", { class: "hex-sheet", width: w, height: h }),
    s(
      "g",
      { "clip-path": "url(#net-frame)" },
      s("rect", { class: "map-sea", width: mw, height: mh }),
      Object.values(spec.seas ?? {}).map(sea => s("path", { class: "sea-area", d: sea.outline })),
      ground(map),
      (spec.labels ?? []).map(label => {
        const [x, y] = project(map.conic, label.at);
        return s("text", { class: `map-label wide-label label-${label.type}`, x, y }, label[language()]);
      }),
    ),
    s("rect", { class: "map-neat outer", x: 2, y: 2, width: mw - 4, height: mh - 4 }),
    s("rect", { class: "map-neat", x: 9, y: 9, width: mw - 18, height: mh - 18 }),
  ];
  return out;
}

/** Links, spaces, names, boxes and tracks. @param {NetSpec} spec @returns {SVGElement[]} */
export function drawNet(spec) {
  return [
    ...links(spec),
    ...Object.values(spec.seas ?? {}).map(sea => seaBoxes(spec, sea)),
    s("g", { class: "spaces" }, Object.values(spec.spaces).map(space => spaceBox(spec, space))),
    ...spec.levels.map((level, i) => names(level, i)),
    ...Object.values(spec.boxes ?? {}).map(box => panel(box.box, box[language()], box.seat)),
    ...(spec.tracks ?? []).map(track => trackCells(track)),
  ];
}

/** @param {NetSpec} spec */
function links(spec) {
  /** @param {string | Pair} end @returns {Pair} */
  const at = end => (typeof end === "string" ? spec.spaces[end].at : end);
  return Object.entries(spec.links).flatMap(([kind, list]) => {
    const d = list.map(([a, b]) => `M${at(a).join(" ")}L${at(b).join(" ")}`).join("");
    return [s("path", { class: `link link-${kind} link-case`, d }), s("path", { class: `link link-${kind}`, d })];
  });
}

/** @param {NetSpec} spec @param {NetSpace} space */
function spaceBox(spec, space) {
  const [x, y] = space.at,
    [w, h] = half(spec, space);
  const frame = (grow, type) =>
    s("rect", { class: type, x: x - w - grow, y: y - h - grow, width: 2 * (w + grow), height: 2 * (h + grow), rx: 6 + grow });
  return s(
    "g",
    { class: `space space-${space.kind} ground-${space.ground ?? "open"}` },
    space.kind === "plain" || space.kind === "base" ? null : frame(4, "space-rim"),
    frame(0, "space-box"),
    space.ground === "mountain"
      ? s("path", { class: "space-relief", d: `M${x - 17} ${y + 12}l11-22 8 15 5-8 11 15z` })
      : null,
    space.halves ? s("path", { class: "space-split", d: `M${x} ${y - h + 4}v${2 * h - 8}` }) : null,
    (space.signs ?? [])
      .filter(sign => sign !== space.ground)
      .map((sign, i) => glyphAt(sign, x + w - 11 - i * 17, y + h - 11, 15, `space-sign sign-${sign}`)),
  );
}

/** @param {NetLevel} level @param {number} i */
function names(level, i) {
  return s(
    "g",
    { class: `space-names names-${i}`, "font-size": level.font },
    level.names.map(([, x, y, anchor, ...text]) =>
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
    s("text", { class: "sea-name", x: sea.at[0], y: sea.at[1] }, sea[language()]),
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
  return s(
    "g",
    { class: "net-track" },
    panel(track.box, track[language()]),
    Array.from({ length: count }, (_, i) => {
      const [x, y, w, h] = trackCell(track, track.low + i);
      return [
        s("rect", { class: "track-cell", x: x + 1, y: y + 1, width: w - 2, height: h - 2, rx: 3 }),
        s("text", { class: "track-number", x: x + w / 2, y: y + h / 2 + 5 }, track.low + i),
      ];
    }),
  );
}
