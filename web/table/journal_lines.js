// The journal: what happened, with headings by turn and phase, sides by colour, dice drawn, things and rules linked.
import { h, reducedMotion, setChildren } from "../ui/dom.js";
import { die } from "../ui/icons.js";
import { t } from "../words/words.js";

/** The words of a line; dice that fell stand after them, drawn. @param {Line} line */
const wordsOf = line => [line.text, (line.dice ?? []).map(n => die(n))];

/** Whose doing a line is: of the piece it begins with, or of the one side that its words name. @param {Line} line @param {Map<string, string>} [owners] */
function sideOf(line, owners) {
  const piece = (line.targets ?? []).find(([kind]) => kind === "piece")?.[1];
  if (piece && owners?.get(piece)) return owners.get(piece);
  const seats = new Set((line.targets ?? []).filter(([kind]) => kind === "seat").map(([, id]) => id));
  return line.by ?? (seats.size === 1 ? [...seats][0] : null);
}

/** @param {Line} line @param {JournalActions} actions */
export function journalLine(line, { openRule, toStep, toThing, owners }) {
  const { rule, step } = line,
    side = sideOf(line, owners),
    thing = (line.targets ?? []).find(([kind]) => kind === "space") ?? (line.targets ?? []).find(([kind]) => kind === "piece");
  const words = h("span", { class: "line-words" }, wordsOf(line));
  return h(
    "li",
    { class: `line${line.news ? ` news-${line.news}` : ""}${line.dice?.length ? " roll" : ""}${side ? ` seat-${side} owned` : ""}` },
    thing && toThing ? h("button", { class: "line-go", onclick: () => toThing(thing) }, words) : words,
    rule
      ? h(
          "button",
          { class: "rule-link", "aria-label": t("why.rule", { rule }), onclick: () => openRule(rule) },
          "§",
        )
      : null,
    step != null && toStep
      ? h(
          "button",
          {
            class: "step-link",
            title: t("journal.step"),
            "aria-label": `${t("journal.step")} ${step}`,
            onclick: () => toStep(step),
          },
          step,
        )
      : null,
  );
}

/** Rows that were made, by list and line. @type {WeakMap<HTMLElement, {how: string, rows: WeakMap<Line, HTMLElement>}>} */
const made = new WeakMap();

/** How high the lists are that are in sight; one that comes into sight shows its latest lines. @type {WeakMap<Element, number>} */
const heights = new WeakMap();
/** @param {ResizeObserverEntry[]} entries */
function resized(entries) {
  for (const { target, contentRect } of entries) {
    const before = heights.get(target);
    heights.set(target, contentRect.height);
    if (!before && contentRect.height) toLatest(/** @type {HTMLElement} */ (target));
  }
}

/** @param {HTMLElement} list */
const toLatest = list => void (list.scrollTop = list.dataset.order === "first" ? 0 : list.scrollHeight);

/**
 * Fills the list; rows that are there stay, what is new rolls in briefly.
 * @param {HTMLElement} list
 * @param {Line[]} lines
 * @param {number} fresh
 * @param {JournalActions} actions
 */
export function fillJournal(list, lines, fresh, actions) {
  const turned = actions.order === "first",
    shown = lines.filter(line => line.news !== "no"),
    how = `${actions.order}:${document.documentElement.lang}`;
  let kept = made.get(list);
  if (!kept || kept.how !== how) made.set(list, (kept = { how, rows: new WeakMap() }));
  const { rows } = kept,
    before = list.childElementCount,
    [first, last] = [list.firstElementChild, list.lastElementChild];
  const all = shown.map(line => {
    const row = rows.get(line) ?? journalLine(line, actions);
    rows.set(line, row);
    return row;
  });
  setChildren(list, all.length ? (turned ? all.reverse() : all) : [h("li", { class: "empty" }, actions.empty ?? t("journal.empty"))]);
  if (before === list.childElementCount && first === list.firstElementChild && last === list.lastElementChild) return; // nothing new
  if (!heights.has(list)) {
    heights.set(list, 0);
    new ResizeObserver(resized).observe(list);
  }
  list.dataset.order = actions.order;
  // With the next picture: to ask how long the list is now would lay out the page before it is complete. What is folded away is not laid out at all.
  if (heights.get(list)) requestAnimationFrame(() => toLatest(list));
  if (reducedMotion() || !fresh) return;
  const items = [...list.children];
  for (const item of turned ? items.slice(0, fresh) : items.slice(-fresh)) {
    item.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300 });
    for (const d of item.querySelectorAll(".die"))
      d.animate([{ transform: "rotate(-200deg) scale(.4)" }, { transform: "none" }], {
        duration: 500,
        easing: "ease-out",
      });
  }
}
