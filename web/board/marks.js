// Signs that lie on a place (a trench, a siege, a port) on a square of 20, and the words of a board file for them. The view
// gives words ("trench:2", "interdiction-rep"); the board file says which sign a word is and what it is called.
import { s } from "../ui/dom.js";
import { said } from "../words/words.js";

/** @type {Record<string, string>} */
const glyphs = {
  anchor: "M10 4.500v12M6 8h8M3.500 12c1 6 12 6 13 0M10 2.500a1.800 1.800 0 1 0 .01 0",
  barrier: "M2 10h16M5 5l10 10M15 5L5 15",
  base: "M10 3v12M6 6.500h8M4 10c1 6 11 6 12 0M3 18h14",
  battery: "M3 13l12-7 1.500 3L5 15zM8 12a3.500 3.500 0 1 0 .01 0",
  cloud: "M5 12a3.500 3.500 0 0 1 1-7 4.500 4.500 0 0 1 8.500 1.500A3 3 0 0 1 15 12zM6.500 15l-1 3M10.500 15l-1 3M14.500 15l-1 3",
  cross: "M5 5l10 10M15 5L5 15",
  eye: "M2 10c4-6 12-6 16 0-4 6-12 6-16 0zM10 7.500a2.500 2.500 0 1 0 .01 0",
  flag: "M6 18V3h10l-3 3.500 3 3.500H6",
  fort: "M3 17V6h3v3h2.500V6h3v3H14V6h3v11z",
  ladder: "M6 17V3M14 17V3M6 6h8M6 10h8M6 14h8",
  mountain: "M2 16l5.500-10 3.500 6 2-3.500 5 7.500z",
  position: "M3 14l7-7 7 7",
  reserve: "M4 6h12v9H4zM4 6l6 5 6-5",
  ring: "M10 3a7 7 0 1 0 .01 0",
  siege: "M10 2.500a7.500 7.500 0 1 0 .01 0M10 6v8M6 10h8",
  star: "M10 2.500l2.200 4.800 5.200.5-3.900 3.500 1.100 5.200L10 13.800l-4.600 2.700 1.100-5.200-3.900-3.500 5.200-.5z",
  supply: "M10 3a7 7 0 1 0 .01 0M10 6.500v4.500M10 13.200v.6",
  trench: "M2 7h3v6h5V7h5v6h3",
  wave: "M2 8c3-3 5 3 8 0s5 3 8 0M2 13c3-3 5 3 8 0s5 3 8 0",
};

/** The star of what counts, around its middle. @type {Pair[]} */
const star = [[0, -6.2], [1.7, -2.2], [6, -1.8], [2.7, 1.1], [3.7, 5.4], [0, 3.1], [-3.7, 5.4], [-2.7, 1.1], [-6, -1.8], [-1.7, -2.2]];

/** @param {number} x @param {number} y @param {number} by how many times its size */
export const starAt = (x, y, by) => s("path", { class: "space-star", d: `M${star.map(([dx, dy]) => `${(x + dx * by).toFixed(1)} ${(y + dy * by).toFixed(1)}`).join("L")}z` });

/** Is there a drawing of that name? @param {string | undefined} name */
export const hasGlyph = name => Boolean(name && glyphs[name]);

/** The bare drawing, for a place of its own. @param {string} name @param {number} x @param {number} y @param {number} size */
export const glyphAt = (name, x, y, size, type = "mark-glyph") =>
  s("path", {
    class: type,
    d: glyphs[name] ?? glyphs.ring,
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 20})`,
  });

/**
 * The words of an item that are signs on this board, with their numbers.
 * @param {BoardSpec} spec
 * @param {string | undefined} words
 * @returns {{sign: MarkSpec, value: string, name: string}[]}
 */
export function marksOf(spec, words) {
  return (words ?? "")
    .split(" ")
    .filter(Boolean)
    .flatMap(word => {
      const [name, value = ""] = word.split(":"),
        sign = spec.marks?.[word] ?? spec.marks?.[name];
      return sign ? [{ sign, value, name: `${said(sign) ?? name}${value ? ` ${value}` : ""}` }] : [];
    });
}

/**
 * A mark in a small disc of its owner's colour, with its number.
 * @param {{sign: MarkSpec, value: string, name: string}} mark
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function markAt({ sign, value, name }, x, y, size) {
  return s(
    "g",
    { class: `place-mark mark-${sign.glyph} seat-${sign.seat ?? "none"}${sign.seat ? " owned" : ""}` },
    s("circle", { class: "mark-ground", cx: x, cy: y, r: size / 2 }),
    glyphAt(sign.glyph, x, y, size * 0.72),
    value
      ? s("text", { class: "mark-number", x: x + size * 0.42, y: y + size * 0.5, "font-size": size * 0.6 }, value)
      : null,
    s("title", {}, name),
  );
}
