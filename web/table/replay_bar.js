// Chart or slider, step buttons and bookmarks: for a game being played and for a record. One walks by action, or by choice.
import { nextStop } from "../store/study.js";
import * as settings from "../store/settings.js";
import { h } from "../ui/dom.js";
import { t } from "../words/words.js";
import { chartSlider } from "./chart.js";

/** @param {number} at @param {number} steps @param {number[] | null} stops @param {(step: number) => void} go */
function stepButtons(at, steps, stops, go) {
  /** @param {1 | -1} by */
  const to = by => (stops ? nextStop(stops, at, by) : at + by);
  /** @type {[sign: string, words: string, step: number, off: boolean][]} */
  const all = [
    ["|◀", "replay.first", 0, at === 0],
    ["◀", "replay.prev", to(-1), at === 0],
    ["▶", "replay.next", to(1), at >= steps],
    ["▶|", "replay.last", steps, at >= steps],
  ];
  return all.map(([sign, words, step, disabled]) =>
    h(
      "button",
      { class: "quiet", "aria-label": t(words), title: t(words), disabled, data: { focus: words }, onclick: () => go(step) },
      sign,
    ),
  );
}

/**
 * @param {object} what
 * @param {number} what.at the step that is shown
 * @param {number} what.steps how many there are
 * @param {number[] | null} what.stops where acts end, once that is known
 * @param {(step: number) => void} what.go
 * @param {Analysis | null} what.chart
 * @param {(id: string) => string} what.title of a seat
 * @param {() => void} what.again draws the bar anew
 * @param {{step: number}[]} what.marks bookmarks
 * @param {(list: {step: number}[]) => void} what.keepMarks
 * @param {Child[]} what.more what else stands in the bar
 * @returns {Child[]}
 */
export function replayBar({ at, steps, stops, go, chart, title, again, marks, keepMarks, more }) {
  const here = marks.find(mark => mark.step === at),
    byChoice = settings.byChoice();
  const toggle = () =>
    keepMarks(here ? marks.filter(mark => mark !== here) : [...marks, { step: at }].sort((a, b) => a.step - b.step));
  return [
    h("span", { class: "bar-buttons" }, stepButtons(at, steps, byChoice ? null : stops, go)),
    chartSlider({ at, steps, go, chart, title }),
    h(
      "span",
      { class: "bar-buttons" },
      h(
        "button",
        { class: "quiet", "aria-pressed": String(byChoice), data: { focus: "by-choice" }, onclick: () => (settings.keepByChoice(!byChoice), again()) },
        t("replay.bychoice"),
      ),
      h(
        "button",
        { class: "quiet", "aria-pressed": String(Boolean(here)), data: { focus: "mark" }, onclick: toggle },
        here ? "★ " : "☆ ",
        t("replay.mark"),
      ),
    ),
    marks.length
      ? h(
          "span",
          { class: "marks", role: "group", "aria-label": t("replay.marks") },
          marks.map(mark => h("button", { class: "quiet", onclick: () => go(mark.step) }, `★ ${mark.step}`)),
        )
      : null,
    h("span", { class: "bar-buttons" }, more),
  ];
}
