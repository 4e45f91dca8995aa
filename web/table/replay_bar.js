// Slider, step buttons and bookmarks: for a game being played and for a record.
import { h } from "../ui/dom.js";
import { t } from "../words/words.js";

/** A drag of the slider is followed, but not every pixel of it is asked for. @type {number | undefined} */
let sliding;
const SLIDE_PAUSE = 60;

/** @param {number} at @param {number} steps @param {(step: number) => void} go */
function slider(at, steps, go) {
  return h("input", {
    type: "range",
    min: 0,
    max: steps,
    value: at,
    "aria-label": t("replay.title", { n: at, all: steps }),
    data: { focus: "slider" },
    oninput: event => {
      const step = Number(event.target.value);
      event.target.nextElementSibling.textContent = t("replay.title", { n: step, all: steps });
      clearTimeout(sliding);
      sliding = setTimeout(() => go(step), SLIDE_PAUSE);
    },
  });
}

/** @param {number} at @param {number} steps @param {(step: number) => void} go */
function stepButtons(at, steps, go) {
  /** @type {[sign: string, words: string, step: number, off: boolean][]} */
  const all = [
    ["|◀", "replay.first", 0, at === 0],
    ["◀", "replay.prev", at - 1, at === 0],
    ["▶", "replay.next", at + 1, at >= steps],
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
 * @param {(step: number) => void} what.go
 * @param {{step: number}[]} what.marks bookmarks
 * @param {(list: {step: number}[]) => void} what.keepMarks
 * @param {Child[]} what.more what else stands in the bar
 * @returns {Child[]}
 */
export function replayBar({ at, steps, go, marks, keepMarks, more }) {
  const here = marks.find(mark => mark.step === at);
  const toggle = () =>
    keepMarks(here ? marks.filter(mark => mark !== here) : [...marks, { step: at }].sort((a, b) => a.step - b.step));
  return [
    h("span", { class: "bar-buttons" }, stepButtons(at, steps, go)),
    h("label", { class: "slider" }, slider(at, steps, go), h("span", {}, t("replay.title", { n: at, all: steps }))),
    h(
      "button",
      { class: "quiet", "aria-pressed": String(Boolean(here)), data: { focus: "mark" }, onclick: toggle },
      here ? "★ " : "☆ ",
      t("replay.mark"),
    ),
    marks.length
      ? h(
          "span",
          { class: "marks", "aria-label": t("replay.marks") },
          marks.map(mark => h("button", { class: "quiet", onclick: () => go(mark.step) }, `★ ${mark.step}`)),
        )
      : null,
    h("span", { class: "bar-buttons" }, more),
  ];
}
