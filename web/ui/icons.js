// Line icons of our own, on a square of 24. One table for cards, tracks, bonuses and medallions.
import { s } from "./dom.js";

const plus = "M17 4v6M14 7h6",
  minus = "M14 7h6";
/** @type {Record<string, string>} */
const paths = {
  morale: "M4 20c4-2 5-6 8-6s4 4 8 6M12 14V4M12 4l6 2.5L12 9",
  "morale-off": "M4 20c4-2 5-6 8-6s4 4 8 6M12 14V4M12 4l6 2.5L12 9M4 4l16 16",
  teamwork: "M3 15l5-5 4 3 4-3 5 5M8 10l3-3 5 3M9 16l2 2 2-1 2 1 2-2",
  "bonus-on":
    "M12 3v4M12 17v4M3 12h4M17 12h4M6 6l2 2M16 16l2 2M18 6l-2 2M8 16l-2 2M9.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
  hero: "M12 3l2.6 5.8 6.2.6-4.7 4.1 1.4 6.2L12 16.4l-5.500 3.300 1.400-6.200-4.700-4.100 6.200-.6z",
  "hero-minus":
    "M9 5l2.200 4.900 5.300.5-4 3.500 1.200 5.300L9 16.400l-4.700 2.800 1.200-5.300-4-3.500 5.300-.5zM16 5h6",
  draw: "M8 4h9a1 1 0 0 1 1 1v13M5 7h9a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM9.500 17v-6M7 13.500l2.500-2.500 2.500 2.500",
  front: "M3 9c3-3 6 2 9-1s6 1 9-2M3 15c3-3 6 2 9-1s6 1 9-2M3 21c3-3 6 2 9-1s6 1 9-2",
  "front-plus": "M2 14c3-3 5 2 8-1s5 1 8-2M2 20c3-3 5 2 8-1s5 1 8-2" + plus,
  "front-minus": "M2 14c3-3 5 2 8-1s5 1 8-2M2 20c3-3 5 2 8-1s5 1 8-2" + minus,
  medallion:
    "M7 3l3 6M17 3l-3 6M12 9a6 6 0 1 0 .01 0M12 12.500l.9 1.900 2 .2-1.500 1.400.4 2-1.800-1-1.800 1 .4-2-1.500-1.400 2-.2z",
  flag: "M6 21V4M6 4h12l-3 4 3 4H6",
  liberty:
    "M12 21V11M9 21h6M12 11c-3 0-4-2-3.500-4 .5 1 1.500 1 1.500 0 0-2 2-2 2-4 2 1.500 4 3.500 3.500 5.500S13.500 11 12 11z",
  collectivization:
    "M12 21V7M12 10c-3 0-4-1.500-4-4 3 0 4 1.500 4 4zM12 10c3 0 4-1.500 4-4-3 0-4 1.500-4 4zM12 15c-3 0-4-1.500-4-4 3 0 4 1.500 4 4zM12 15c3 0 4-1.500 4-4-3 0-4 1.500-4 4z",
  government: "M3 20h18M5 20v-9M10 20v-9M14 20v-9M19 20v-9M3 11h18L12 4z",
  soviet: "M3 16h18l-2 4H5zM6 16V9h9v7M9 9V5h3v4M15 12h3v4",
  foreign: "M12 3a9 9 0 1 0 .01 0M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  year: "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5",
  turn: "M19 12a7 7 0 1 1-2-5M17 3v4h-4",
  bag: "M9 7c-4 3-5 6-5 9 0 3 3 5 8 5s8-2 8-5c0-3-1-6-5-9M8 3l1 4h6l1-4-2.500 1L12 3l-1.500 1z",
  laurel:
    "M12 21c-5 0-8-4-8-9 0-2 .5-4 1.500-6M12 21c5 0 8-4 8-9 0-2-.5-4-1.500-6M4 12c2 0 3 1 3 3M5 8c2 0 3 1 3 3M6 16c2-.5 3.500.5 4 2M20 12c-2 0-3 1-3 3M19 8c-2 0-3 1-3 3M18 16c-2-.5-3.500.5-4 2",
  lock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  glory: "M9 7c-4 3-5 6-5 9 0 3 3 5 8 5s8-2 8-5c0-3-1-6-5-9M8 3l1 4h6l1-4-2.500 1L12 3l-1.500 1zM12 11v6M9 14h6",
  heroism: "M12 3l2.600 5.800 6.200.6-4.700 4.100 1.400 6.200L12 16.400l-5.500 3.300 1.400-6.200-4.700-4.100 6.200-.6z",
  momentum: "M4 12h14M13 6l6 6-6 6M4 7h5M4 17h5",
  strategy: "M4 20L20 4M14 4h6v6M4 8l4 4M8 8l-4 4M14 16l4 4M18 16l-4 4",
  propaganda: "M4 10v4h3l8 5V5l-8 5zM18 9c1.500 1.500 1.500 4.500 0 6",
  intelligence: "M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM12 9a3 3 0 1 0 .01 0",
  volunteers: "M8 5a3 3 0 1 0 .01 0M16 5a3 3 0 1 0 .01 0M3 20c0-5 2-7 5-7s5 2 5 7M14 13.500c4-1.500 7 1 7 6.500",
  archives: "M4 4h16v5H4zM5 9v11h14V9M10 13h4",
  organization: "M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4",
  cp: "M6 21V4M6 4h12l-3 4 3 4H6",
  artillery: "M3 15l14-8 2 3-13 8M8 14a4 4 0 1 0 .01 0M12 21h8",
  aviation: "M12 3v18M3 12l9-3 9 3M8 20l4-2 4 2M10.500 3h3",
  resources: "M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9",
  spent: "M4 8l8-4 8 4v9l-8 4-8-4zM4 20L20 4",
  hand: "M5 20V8l5-2v14zM10 20V5h5v15M15 20V6l5 2v12z",
  deck: "M7 7h12v14H7zM5 5h12M5 5v14M3 3h12M3 3v14",
  tableau: "M3 6h8v12H3zM13 6h8v12h-8z",
  playing: "M6 4h9v12H6zM9 20h9V9M10.500 8v4M8.500 10h4",
  discard: "M5 7h10v13H5zM9 4h10v13",
  trash: "M5 7h14M8 7l1 13h6l1-13M10 4h4",
  people: "M8 5a3 3 0 1 0 .01 0M16 5a3 3 0 1 0 .01 0M3 20c0-5 2-7 5-7s5 2 5 7M14 13.5c4-1.5 7 1 7 6.5",
  clock: "M12 3a9 9 0 1 0 .01 0M12 7v5l4 2",
  steps: "M4 20v-5h4v5M10 20V9h4v11M16 20V4h4v16",
  undo: "M8 4L4 8l4 4M4 8h10a6 6 0 0 1 0 12H8",
  redo: "M16 4l4 4-4 4M20 8H10a6 6 0 0 0 0 12h6",
  test: "M12 3a9 9 0 1 0 .01 0M12 7a5 5 0 1 0 .01 0M12 11a1 1 0 1 0 .01 0",
  initiative: "M12 3l7 9-7 9-7-9z",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1.500 1.500M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1.500-1.500",
};

/** The name of an icon for a word of a game: "liberty+" is the liberty icon with a plus. @param {string} word */
function find(word) {
  if (paths[word]) return { path: paths[word] };
  const sign = /[+]$/.test(word) ? "+" : /-$/.test(word) ? "−" : "";
  const bare = word.replace(/[+-]$/, "");
  const first = bare.split(/_or_/)[0].split("_")[0];
  const side = bare.includes("_or_") ? "/" : bare.includes("_") ? bare.split("_")[1][0].toUpperCase() : "";
  return paths[first] ? { path: paths[first], sign: sign + side } : null;
}

/** @param {string} word */
export const hasIcon = word => find(word) != null;

/**
 * Draws an icon inside an SVG at x, y; size is its side.
 * @param {string} word
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function iconAt(word, x, y, size, extra = {}) {
  const found = find(word);
  if (!found) return s("g");
  return s(
    "g",
    { transform: `translate(${x} ${y}) scale(${size / 24})`, class: "icon", ...extra },
    s("path", { d: found.path }),
    found.sign ? s("text", { x: 25, y: 9, class: "icon-sign" }, found.sign) : null,
  );
}

/** The same as an element of its own, for HTML. @param {string} word @param {string} [label] */
export function icon(word, label) {
  const found = find(word);
  const wide = found?.sign ? 34 : 24;
  return s(
    "svg",
    {
      viewBox: `0 0 ${wide} 24`,
      class: "icon",
      role: label ? "img" : null,
      "aria-label": label,
      "aria-hidden": label ? null : "true",
    },
    label ? s("title", {}, label) : null,
    found ? s("path", { d: found.path }) : null,
    found?.sign ? s("text", { x: 22, y: 10, class: "icon-sign" }, found.sign) : null,
  );
}

/**
 * A seat's mark: a disc with a geometric filling, so that it reads without colour.
 * @param {string} seat
 * @param {string | undefined} glyph
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function seatMark(seat, glyph, x, y, r) {
  const inner = {
    slash: () =>
      s("path", {
        d: `M${x - r} ${y + r * 0.0}A${r} ${r} 0 0 0 ${x + r * 0.707} ${y + r * 0.707}L${x - r * 0.707} ${y - r * 0.707}A${r} ${r} 0 0 0 ${x - r} ${y}z`,
        class: "mark-second",
      }),
    square: () =>
      s("rect", { x: x - r * 0.42, y: y - r * 0.42, width: r * 0.84, height: r * 0.84, class: "mark-paper" }),
    bars: () =>
      s("path", {
        d: `M${x - r * 0.6} ${y - r * 0.38}h${r * 1.2}M${x - r * 0.72} ${y}h${r * 1.44}M${x - r * 0.6} ${y + r * 0.38}h${r * 1.2}`,
        class: "mark-line",
        "stroke-width": r * 0.2,
      }),
    top: () => s("rect", { x: x - r * 0.7, y: y - r * 0.6, width: r * 1.4, height: r * 0.45, class: "mark-paper" }),
    left: () => s("rect", { x: x - r * 0.6, y: y - r * 0.7, width: r * 0.45, height: r * 1.4, class: "mark-paper" }),
  }[glyph];
  return s(
    "g",
    { class: `seat-mark seat-${seat}` },
    s("circle", { cx: x, cy: y, r, class: "mark-disc" }),
    inner ? inner() : null,
    s("circle", { cx: x, cy: y, r, class: "mark-rim" }),
  );
}

/** The face of a die on a square of 24: pips, or a figure where there are more than six. @param {number} value */
export function dieFace(value) {
  const pips = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] }[value];
  return [
    s("rect", { x: 1.5, y: 1.5, width: 21, height: 21, rx: 4 }),
    pips
      ? pips.map(p => s("circle", { cx: 6.5 + (p % 3) * 5.5, cy: 6.5 + Math.floor(p / 3) * 5.5, r: 2 }))
      : s("text", { x: 12, y: 17 }, value),
  ];
}

/** A die as drawn in the journal. @param {number} value */
export const die = value =>
  s("svg", { viewBox: "0 0 24 24", class: "die", role: "img", "aria-label": String(value) }, dieFace(value));
