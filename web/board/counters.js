// Counters: a square of 48 with the side's band, a word, a size mark, the unit's symbol (after APP-6) in a box of its family's tint, and factors. The
// band tells the side without colour: on top or on the left, as the board file says of the seat. What a counter looks like stands in the
// board file too (`looks`).
import { s } from "../ui/dom.js";
import { said, t } from "../words/words.js";
import { seatName } from "./names.js";

/** The drawing's side, and the side that boards reckon with. */
const SIDE = 48,
  BOARD_SIDE = 40;

const cross = "M0 0L26 16M26 0L0 16";
/** In a box of 26 by 16: what is drawn as a line, and what is filled. @type {Record<string, [line: string, solid?: string]>} */
const symbols = {
  infantry: [cross],
  cavalry: ["M0 16L26 0"],
  armour: ["M8 3.5h10a4.5 4.5 0 0 1 0 9h-10a4.5 4.5 0 0 1 0-9z"],
  motorised: [`${cross}M13 0V16`],
  mountain: [cross, "M13 9l4.5 7h-9z"],
  assault: [cross, "M13 8l13 8H0z"],
  foreign: [cross, "M13 8L0 0h26z"],
  militia: [cross],
  police: ["M7 2.5h12v5c0 3.5-3 5-6 6.5-3-1.5-6-3-6-6.5zM7 6.5h12"],
  garrison: [cross, "M0 16v-5h4v2.5h5V11h8v2.5h5V11h4v5z"],
  hq: ["M0 5h26M0 0v23"],
  artillery: ["", "M13 5a3 3 0 1 0 .01 0z"],
  air: ["", "M13 8C8 2 4 3 4 8s4 6 9 0c5-6 9-5 9 0s-4 6-9 0z"],
  naval: ["M13 2.5v11M8.5 5h9M6.5 9c1 6 12 6 13 0"],
  rising: ["M4 16c0-6 5-6 4-13 4 2 4 5 4 7 2-1 2-2 2-4 4 3 5 6 5 10"],
};
/** Irregulars have a broken frame. */
const broken = new Set(["militia", "rising"]);

/** Size marks, each around its own middle: bars and crosses, and how wide they are. Views name small units by the bars themselves. @type {Record<string, [path: string, wide: number]>} */
const sizes = (() => {
  /** @param {number} x */
  const x1 = x => `M${x - 2.2} 0l4.4 5.5M${x + 2.2} 0l-4.4 5.5`,
    /** @param {number} x */
    bar = x => `M${x} 0v5.8`;
  return {
    I: [bar(0), 3],
    II: [bar(-1.7) + bar(1.7), 6],
    III: [bar(-3.4) + bar(0) + bar(3.4), 9],
    X: [x1(0), 5],
    division: [x1(-3) + x1(3), 11],
    corps: [x1(-6) + x1(0) + x1(6), 17],
  };
})();

/** Paths that have been moved, by where and what. @type {Map<string, string>} */
const movedPaths = new Map();
/**
 * A path elsewhere. A transform of its own would do the same, but each is a piece of the picture that the browser puts together by itself, and a board has hundreds.
 * @param {string} d of M, L, H, V and what is relative
 * @param {number} dx
 * @param {number} dy
 */
function movedPath(d, dx, dy) {
  const key = `${dx},${dy}${d}`,
    known = movedPaths.get(key);
  if (known != null) return known;
  let across = true;
  const moved = d.replace(/([MLHV])|([a-z])|(-?\d*\.?\d+)/g, (() => {
    let command = "";
    return (/** @type {string} */ word, /** @type {string} */ absolute, /** @type {string} */ relative) => {
      if (absolute || relative) {
        command = word;
        across = true;
        return word;
      }
      if (/[a-z]/.test(command)) return ` ${word}`;
      const by = command === "H" || (command !== "V" && across) ? dx : dy;
      across = !across;
      return ` ${+(Number(word) + by).toFixed(2)}`;
    };
  })());
  movedPaths.set(key, moved);
  return moved;
}

/** @param {Item} item */
const marksOf = item => new Set((item.marks ?? "").split(" ").filter(Boolean));

/** What tells a counter from others: the first word of its title, if it has a number or is in capitals. @param {Item} item */
const identity = item => /^((?=\S*\d)\S{1,8}|[A-Z][A-Z-]{1,7})(?=\s|$)/.exec(item.title ?? "")?.[0] ?? "";

/** How wide bold letters are, roughly, in parts of their height. @param {string} word */
export const wordWidth = word => [...word].reduce((sum, letter) => sum + (/[-–.,/ 'Iil1]/.test(letter) ? 0.36 : /[MWm]/.test(letter) ? 0.84 : /[A-Z0-9ÁÉÍÓÚÑ]/.test(letter) ? 0.62 : 0.54), 0);

/** A word that never leaves its room: what is too long is set narrower, never smaller. The figures of factors are all of one width. */
function fitted(type, x, y, word, room, em) {
  const wide = wordWidth(type === "counter-factors" ? word.replace(/\d/g, "0") : word) * em;
  return s("text", { class: type, x, y, ...(wide > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {}) }, word);
}

/** Lays a counter somewhere. @param {SVGElement} g @param {number} x @param {number} y @param {number} scale */
export function place(g, x, y, scale) {
  g.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${((scale * BOARD_SIDE) / SIDE).toFixed(4)})`);
}

/**
 * What a piece looks like: by its id without the number at its end, else by its type.
 * @param {Item} item
 * @param {BoardSpec | null | undefined} spec
 */
export function lookOf(item, spec) {
  const id = item.id ?? "",
    looks = spec?.looks ?? {},
    found = looks[id] ?? looks[id.replace(/[-_]\d+$/, "")] ?? looks[item.type ?? ""];
  const [symbol = item.type ?? "", family = "none", pattern = "", size = "", factors = ""] = found ?? [];
  const number = /\d+$/.exec(item.title ?? "")?.[0] ?? "",
    own = said(spec?.counterWords) ?? {},
    word = found ? pattern.replace(/^\p{L}+/u, name => own[name] ?? name).replace("#", number).replace("@", item.title ?? "").trim() : identity(item);
  const inText = /\((I{1,3}|X)\)$/.exec(item.text ?? "")?.[1];
  return { symbol, family, word, size: [...marksOf(item)].find(mark => mark in sizes) ?? (size || inText || ""), factors: item.label || factors };
}

/** Strengths that have been read already: with every position all stacks are sorted by them. @type {WeakMap<Item, number>} */
const strengths = new WeakMap();

/** What a piece counts in a stack's sum: its first number; what only shifts columns counts nothing. @param {Item} item @param {BoardSpec | null | undefined} spec */
export function strengthOf(item, spec) {
  let strength = strengths.get(item);
  if (strength == null) strengths.set(item, (strength = item.hidden ? 0 : Number(/^\d+/.exec(lookOf(item, spec).factors)?.[0] ?? 0)));
  return strength;
}

/**
 * A counter of side 40 (times `scale`) with its upper left corner at x, y.
 * @param {Item} item
 * @param {BoardSpec | null | undefined} spec
 * @param {number} x
 * @param {number} y
 */
export function counter(item, spec, x, y, scale = 1) {
  const marks = marksOf(item),
    left = spec?.seats?.[item.owner ?? ""]?.glyph === "left",
    states = ["reduced", "used", "selected"].filter(state => item[state]);
  const g = s(
    "g",
    { class: ["counter", `seat-${item.owner ?? "none"}`, "owned", left ? "left-band" : "", ...states].join(" ") },
    s("rect", { class: "ring", x: -5.5, y: -5.5, width: 59, height: 59, rx: 10 }),
    s("rect", { class: "counter-shadow", x: 1, y: 2.5, width: SIDE, height: SIDE, rx: 5 }),
    s("rect", { class: "counter-body", width: SIDE, height: SIDE, rx: 5 }),
    item.reduced ? s("path", { class: "counter-reduced", d: "M0 41L41 0h2a5 5 0 0 1 5 4L4 48a5 5 0 0 1-4-5z" }) : null,
    s("path", { class: "counter-band", d: left ? "M5 0h3v48h-3a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5z" : "M5 0h38a5 5 0 0 1 5 5v7.5H0V5a5 5 0 0 1 5-5z" }),
  );
  place(g, x, y, scale);
  const middle = left ? 27.5 : 24;
  if (item.hidden) g.append(s("text", { class: "counter-factors", x: middle, y: 38 }, "?"));
  else g.append(...face(lookOf(item, spec), left, middle, marks.has("elite")));
  if (marks.has("unsupplied"))
    g.append(
      s("circle", { class: "counter-sign", cx: 0, cy: 27, r: 9.5 }),
      s("path", { class: "counter-sign-line", d: "M0 22a5 5 0 1 0 .01 0zM0 22v10M-5 27h10M-7 34L7 20" }),
    );
  if (item.used && !item.selected) g.append(s("rect", { class: "counter-veil", width: SIDE, height: SIDE, rx: 5 }), s("rect", { class: "counter-tab", x: 47.5, y: 17, width: 12, height: 16, rx: 3 }), s("path", { class: "counter-sign-line", d: "M50.5 20.5l5 4.5-5 4.5" }));
  return g;
}

/**
 * Word, size, symbol, factors.
 * @param {ReturnType<typeof lookOf>} look
 * @param {boolean} left
 * @param {number} middle
 * @param {boolean} elite
 */
function face({ symbol, family, word, size, factors }, left, middle, elite) {
  const [line, solid] = symbols[symbol] ?? [],
    [mark, wide] = sizes[size] ?? ["", 0],
    /** A blank between word and factors is not drawn: whoever reads the text reads two words. @type {(SVGElement | string)[]} */
    out = [];
  if (word) out.push(fitted("counter-name", left ? 10.5 : 4, 10.6, word, (left ? 35 : 41) - (wide ? wide + 3 : 0), 12));
  if (mark) out.push(s("path", { class: "counter-size", d: movedPath(mark, 45 - wide / 2, 3.6) }));
  if (symbols[symbol]) {
    const [bx, by] = [middle - 13, 15.5];
    out.push(
      s(
        "g",
        { class: `symbol family-${family}` },
        s("rect", { class: broken.has(symbol) ? "broken" : "", x: bx, y: by, width: 26, height: 16 }),
        line ? s("path", { d: movedPath(line, bx, by) }) : null,
        solid ? s("path", { class: "solid", d: movedPath(solid, bx, by) }) : null,
        elite ? s("rect", { class: "frame", x: bx - 2.5, y: by - 2.5, width: 31, height: 21 }) : null,
      ),
    );
  }
  if (factors) out.push(" ", fitted("counter-factors", middle, 45.2, factors, left ? 36 : 43, 15));
  return out;
}

/** What a screen reader says of a counter: its name, its side, what is printed on it, its state. @param {Item} item @param {BoardSpec | null} [spec] */
export function spoken(item, spec) {
  if (item.hidden) return t("card.hidden");
  const { word, factors } = lookOf(item, spec),
    printed = spec ? [word, factors].filter(Boolean).join(" ") : item.label;
  return [
    item.title ?? item.id,
    seatName(item.owner),
    printed,
    item.reduced ? t("state.reduced") : "",
    item.used ? t("state.used") : "",
    marksOf(item).has("unsupplied") ? t("state.unsupplied") : "",
  ]
    .filter(Boolean)
    .join(", ");
}
