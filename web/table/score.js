// The score, in the page's header: the few numbers that decide, each with its threshold. The game names them (`numbers` of the view). A change is
// underlined and stands beside the number with its reason until the next own choice; screen readers hear it.
import { seatTitle, shownView } from "../store/select.js";
import { byId, fillIfChanged, h } from "../ui/dom.js";
import { t } from "../words/words.js";

/** @param {{store: TableStore}} uses @returns {Component & {close(): void}} */
export function makeScore({ store }) {
  const element = byId("score"),
    said = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
  element.after(said);
  element.tabIndex = 0; // it scrolls where there is little room
  /** Numbers as they were, by label. @type {Map<string, number | string>} */
  let known = new Map();
  /** What has changed since the last own choice. @type {Map<string, Change>} */
  let changed = new Map();
  let heldSeq = -1;
  /** The line of the journal up to which reasons have been looked for. */
  let heldLine = 0;
  return {
    element,
    draw() {
      const { state } = store,
        view = shownView(state),
        numbers = view?.numbers ?? [];
      if (state.live.seq !== heldSeq && !state.mode.name && !state.draft.list.length) {
        heldSeq = state.live.seq;
        if (state.sentStep != null) changed = new Map();
        said.textContent = tell(numbers, known, changed, state, heldLine);
        heldLine = state.live.from + state.live.lines.length;
        known = new Map(numbers.map(one => [keyOf(one), one.value ?? one.text ?? ""]));
      }
      const told = toldNow(numbers, changed, state);
      fillIfChanged(element, [JSON.stringify(numbers), JSON.stringify([...told])], () => numbers.map(one => part(one, told.get(keyOf(one)))));
    },
    close() {
      fillIfChanged(element, [], () => []); // another table with the same numbers fills it anew
      element.removeAttribute("tabindex");
      said.remove();
    },
  };
}

/** @typedef {{by: number | null, why: string}} Change by how much a number has changed, and the journal's reason */

/** @param {DecidingNumber} one */
const keyOf = one => `${one.id}`;

/**
 * Why a number has changed, in the journal's words: the last line of a score that is about it; of a number that decides also the last place that was taken.
 * @param {DecidingNumber} one
 * @param {Line[]} lines
 */
function reasonOf(one, lines) {
  const [id] = one.id.split("."),
    own = lines.findLast(line => line.deed === "score" && line.kind?.toLowerCase() === id),
    any = one.marks?.length ? (lines.findLast(line => line.deed === "score") ?? lines.findLast(line => line.deed === "take")) : undefined,
    text = (own ?? any)?.text ?? "";
  return /: (.+)$/.exec(text)?.[1] ?? text; // "Victory Points +1, now 12: Badajoz" is for Badajoz
}

/**
 * The changes that the moment shown has seen already: a film tells them when it comes to them, a look back tells none.
 * @param {DecidingNumber[]} numbers
 * @param {Map<string, Change>} changed
 * @param {TableState} state
 */
function toldNow(numbers, changed, { mode, live }) {
  if (!mode.name || mode.name === "plan") return changed;
  const now = new Map((live.view?.numbers ?? []).map(one => [keyOf(one), one.value ?? one.text])),
    seen = mode.name === "film" ? numbers.filter(one => now.get(keyOf(one)) === (one.value ?? one.text)).map(keyOf) : [];
  return new Map([...changed].filter(([key]) => seen.includes(key)));
}

/**
 * What has changed, in words; and remembered.
 * @param {DecidingNumber[]} numbers
 * @param {Map<string, number | string>} known
 * @param {Map<string, Change>} changed
 * @param {TableState} state
 * @param {number} since a line of the journal
 */
function tell(numbers, known, changed, state, since) {
  const words = [],
    lines = state.live.lines.slice(Math.max(0, since - state.live.from));
  for (const one of numbers) {
    const before = known.get(keyOf(one)),
      now = one.value ?? one.text ?? "";
    if (before === undefined || before === now) continue;
    const by = typeof before === "number" && typeof now === "number" ? now - before : null,
      old = changed.get(keyOf(one)),
      sum = by === null ? null : (old?.by ?? 0) + by,
      why = reasonOf(one, lines) || (old?.why ?? "");
    if (sum === 0) changed.delete(keyOf(one));
    else changed.set(keyOf(one), { by: sum, why });
    const said = t("score.changed", { label: `${one.side ? `${seatTitle(state, one.side)}: ` : ""}${one.label}`, from: before, to: now });
    words.push(why ? `${said}: ${why}` : said);
  }
  return words.join(". ");
}

/** The numbers of a view that is only shown. @param {DecidingNumber[]} [numbers] */
export const showScore = (numbers = []) => fillIfChanged(byId("score"), [JSON.stringify(numbers)], () => numbers.map(one => part(one)));

/** @param {DecidingNumber} one @param {Change} [change] */
function part(one, change) {
  const by = change?.by,
    why = change?.why ?? "",
    signed = by ? `${by > 0 ? "+" : "−"}${Math.abs(by)}` : "";
  return h(
    "div",
    { class: `score-part${one.value == null ? " word" : ""}${change ? " changed" : ""}${one.side ? ` seat-${one.side} owned` : ""}` },
    h("dt", {}, one.label),
    h(
      "dd",
      {},
      h("b", {}, one.text ?? one.value),
      signed ? h("span", { class: "score-change" }, signed) : null,
      one.of != null ? h("small", { class: "of" }, t("score.of", { n: one.of })) : null,
      one.marks?.length ? h("small", { class: "marks", "aria-hidden": "true" }, one.marks.join(" | ")) : null,
      signed && why ? aside("score-why", why) : one.note ? aside("note", one.note) : null,
    ),
    one.marks?.length || (one.of != null && one.bar) ? gauge(one) : null,
  );
}

/** The numbers in one line: "Turn 2/18 · Victory 11". @param {DecidingNumber[]} [numbers] */
export const scoreWords = (numbers = []) => numbers.map(({ label, text, value, of }) => `${label} ${text ?? value}${of == null ? "" : `/${of}`}`).join(" · ");

/** Words beside a number, as many as there is room for: the number itself is never cut. @param {string} type @param {string} words */
const aside = (type, words) => h("small", { class: `aside ${type}`, title: words }, h("span", {}, words));

/** A bar with the thresholds on it. @param {DecidingNumber} one */
export function gauge({ value = 0, of, low = 0, marks = [] }) {
  const high = of ?? Math.max(...marks) * 1.3,
    at = /** @param {number} n */ n => `${Math.max(0, Math.min(100, ((n - low) / (high - low)) * 100)).toFixed(1)}%`,
    bar = h("i", {}),
    ticks = marks.map(() => h("b", {}));
  bar.style.width = at(value);
  ticks.forEach((tick, i) => (tick.style.left = at(marks[i])));
  return h("span", { class: "gauge", "aria-hidden": "true" }, bar, ticks);
}
