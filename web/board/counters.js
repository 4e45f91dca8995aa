// Counters: rounded squares with a unit symbol (after APP-6), factors, steps and marks. The band tells the side without colour:
// on top or on the left, as the board file says of the seat.
import { s } from "../ui/dom.js";
import { t } from "../words/words.js";

/** @type {Record<string, string>} */
const symbols = {
  infantry: "M0 0L22 14M22 0L0 14",
  cavalry: "M0 14L22 0",
  tank: "M6.500 3.500h9a3.500 3.500 0 0 1 0 7h-9a3.500 3.500 0 0 1 0-7z",
  armour: "M6.500 3.500h9a3.500 3.500 0 0 1 0 7h-9a3.500 3.500 0 0 1 0-7z",
  artillery: "M11 4.500a2.500 2.500 0 1 0 .01 0z",
  aviation: "M11 7C7 2 4 4 4 7s3 5 7 0c4-5 7-3 7 0s-3 5-7 0z",
  garrison: "M0 0L22 14M22 0L0 14M2 18v-3h3v2h3v-2h6v2h3v-2h3v3",
  headquarters: "M0 4h22M3 14v5",
  naval: "M11 2v10M7 4.500h8M5 8c1 4 11 4 12 0",
};

/** @type {Map<string, string>} */
const shifted = new Map();
/**
 * A symbol's path elsewhere. (A transform on each symbol would be one more thing to compose for the browser, a hundred times.)
 * @param {string} d
 * @param {number} dx
 * @param {number} dy
 */
function shift(d, dx, dy) {
  const key = `${d}:${dx}:${dy}`,
    known = shifted.get(key);
  if (known) return known;
  const out = d.replace(/([MLC])([\d.\s]+)/g, (_, letter, numbers) => {
    const list = numbers.trim().split(/\s+/).map(Number);
    return letter + list.map((n, i) => n + (i % 2 ? dy : dx)).join(" ");
  });
  shifted.set(key, out);
  return out;
}

/** @param {Item} item */
const words = item => new Set((item.marks ?? "").split(" ").filter(Boolean));
/** @param {Set<string>} marks @param {string} name */
const number = (marks, name) => Number([...marks].find(mark => mark.startsWith(`${name}:`))?.split(":")[1] ?? 0);

/** What tells a counter from others: the first word of its title, if it has a number or is in capitals. @param {Item} item */
const identity = item => /^((?=\S*\d)\S{1,8}|[A-Z][A-Z-]{1,7})(?=\s|$)/.exec(item.title ?? "")?.[0] ?? "";

/** A word that never leaves the counter: what is too long for its width is set narrower, never smaller. */
function fitted(type, x, y, word, room, em) {
  // Bold figures are at most 0.72 of their height wide, signs and small letters less.
  const long = [...word].reduce((sum, letter) => sum + (/[-–.,/ ]/.test(letter) ? 0.45 : 0.72), 0) * em > room;
  return s("text", { class: type, x, y, ...(long ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {}) }, word);
}

/** Lays a counter somewhere. @param {SVGElement} g @param {number} x @param {number} y @param {number} scale */
export function place(g, x, y, scale) {
  g.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})${scale === 1 ? "" : ` scale(${scale})`}`);
}

/**
 * A counter of side 40 (times `scale`) with its upper left corner at x, y.
 * @param {Item} item
 * @param {BoardSpec | null | undefined} spec
 * @param {number} x
 * @param {number} y
 */
export function counter(item, spec, x, y, scale = 1) {
  const marks = words(item),
    glyph = spec?.seats?.[item.owner ?? ""]?.glyph ?? "top";
  const size =
    [...marks].find(mark => /^(I{1,3}|X{1,4})$/.test(mark)) ?? /\((I{1,3}|X{1,4})\)$/.exec(item.text ?? "")?.[1] ?? "";
  const states = ["reduced", "used", "selected"].filter(state => item[state]);
  const g = s(
    "g",
    {
      class: ["counter", `seat-${item.owner ?? "none"}`, "owned", ...states, marks.has("elite") ? "elite" : "", identity(item) ? "named" : ""].join(" "),
    },
    s("rect", { class: "ring", x: -3, y: -3, width: 46, height: 46, rx: 8 }),
    s("rect", { class: "counter-shadow", x: 0.500, y: 1.500, width: 40.500, height: 40, rx: 5 }),
    s("rect", { class: "counter-body", width: 40, height: 40, rx: 5 }),
  );
  place(g, x, y, scale);
  g.append(
    glyph === "left"
      ? s("path", { class: "counter-band", d: "M5 0h1v40h-1a5 5 0 0 1-5-5v-30a5 5 0 0 1 5-5z" })
      : s("path", { class: "counter-band", d: "M5 0h30a5 5 0 0 1 5 5v1h-40v-1a5 5 0 0 1 5-5z" }),
  );
  if (item.reduced) g.append(s("path", { class: "counter-corner", d: "M40 0v9l-9-9h4a5 5 0 0 1 5 0z" }));
  const left = glyph === "left" ? 3 : 0,
    top = glyph === "left" ? 9 : 11.500;
  if (item.hidden) return (g.append(s("text", { class: "counter-factors", x: 20 + left, y: 27 }, "?")), g);
  const symbol = symbols[spec?.types?.[item.type ?? ""] ?? item.type ?? ""];
  if (symbol)
    g.append(
      s(
        "g",
        { class: "symbol" },
        s("rect", { x: 9 + left, y: top, width: 22, height: 14 }),
        s("path", { d: shift(symbol, 9 + left, top) }),
      ),
    );
  if (size) g.append(s("text", { class: "counter-size", x: 20 + left, y: top - 1.200 }, size));
  const name = identity(item);
  if (name) g.append(fitted("counter-name", 20 + left, top - 1.200, name, 34 - left, 6));
  if (item.label) g.append(fitted("counter-factors", 20 + left, 37.500, item.label, 37 - left, 12.5));
  const steps = number(marks, "steps") || ((item.value ?? 0) <= 4 ? (item.value ?? 0) : 0);
  for (let i = 0; i < (item.reduced ? 1 : steps) && (steps > 1 || item.reduced); i++)
    g.append(s("circle", { class: "pip", cx: 36.500, cy: top + 3 + i * 4.500, r: 1.600 }));
  if (marks.has("unsupplied"))
    g.append(
      s("circle", { class: "warning", cx: 5, cy: top + 3, r: 5 }),
      s("text", { class: "warning-sign", x: 5, y: top + 6 }, "!"),
    );
  return g;
}

/** What a screen reader says of a counter. @param {Item} item */
export function spoken(item) {
  if (item.hidden) return t("card.hidden");
  return [item.title ?? item.id, item.label, item.reduced ? t("state.reduced") : "", item.used ? t("state.used") : ""]
    .filter(Boolean)
    .join(", ");
}
