// The words of a guided game, over the board, and what they speak of.
import { guideStep, guiding, ownStep } from "../../store/guide_steps.js";
import { h } from "../../ui/dom.js";
import { language, t } from "../../words/words.js";

/**
 * @param {object} uses
 * @param {TableStore} uses.store
 * @param {GuidedGame} uses.game
 * @param {() => Board | null} uses.board
 * @returns {Component & {close: () => void, shows: () => string[]}}
 */
export function makeGuide({ store, game, board }) {
  const element = h("div", { class: "guide-host" });
  const close = () => element.replaceChildren();
  return {
    element,
    close,
    /** Keys of what its words speak of. */
    shows: () => (guiding(store.state) ? thingsOf(guideStep(store.state)) : []),
    draw() {
      const { state } = store,
        step = guideStep(state),
        { kept } = state.guide;
      if (!guiding(state) || state.mode.name) return close();
      game.sit();
      if (!step || !kept) return;
      showThings(step.show);
      const sign = `${kept.at}:${language()}`;
      if (/** @type {HTMLElement | null} */ (element.firstElementChild)?.dataset.sign === sign) return;
      element.replaceChildren(stepBox(state, kept, step, sign, game));
      if (step.show.length) board()?.goTo(thingsOf(step));
    },
  };
}

/** @param {GuideSteps["steps"][number] | null | undefined} step */
const thingsOf = step => (step?.show ?? []).flatMap(id => [`space:${id}`, `piece:${id}`]);

/** What the step speaks of stands out. @param {string[]} ids */
function showThings(ids) {
  for (const old of document.querySelectorAll(".guide-shown")) old.classList.remove("guide-shown");
  for (const id of ids)
    for (const thing of document.querySelectorAll(`[data-key$=":${CSS.escape(id)}"]`)) thing.classList.add("guide-shown");
}

/**
 * @param {TableState} state
 * @param {KeptGuide} kept
 * @param {GuideSteps["steps"][number]} step
 * @param {string} sign
 * @param {GuidedGame} game
 */
function stepBox(state, kept, step, sign, game) {
  const mine = ownStep(state),
    all = kept.steps.en.steps.length,
    last = kept.at === all - 1,
    on = last ? "guide.end" : mine ? "guide.next" : "guide.other";
  return h(
    "aside",
    { class: "guide", data: { sign }, "aria-live": "polite", "aria-label": t("guide.title") },
    h("p", { class: "guide-count" }, t("guide.step", { n: kept.at + 1, all })),
    h("p", {}, step.text),
    h(
      "p",
      { class: "buttons" },
      mine && step.do.length
        ? h("span", { class: "empty" }, t("guide.yours"))
        : h("button", { class: last ? "quiet" : "primary", onclick: () => (step.do.length ? game.play() : game.forward()) }, t(on)),
      last
        ? h("a", { class: "button primary", href: `#new=${state.live.about?.rules}`, onclick: () => game.leave() }, t("guide.real"))
        : h("button", { class: "quiet", onclick: () => game.leave() }, t("guide.leave")),
    ),
  );
}
