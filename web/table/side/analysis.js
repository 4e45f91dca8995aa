// How the whole game looked to the bots, step by step: a chart in the "Table" tab, which is the slider of the replay as well.
import { seatTitle } from "../../store/select.js";
import { h } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { chartKey, chartSlider } from "../chart.js";
import { answerPlace, asking } from "./advice.js";

/**
 * @param {object} uses
 * @param {TableStore} uses.store
 * @param {Modes} uses.modes
 */
export function makeAnalysis({ store, modes }) {
  /** What was said, and of which step. */
  let answer = answerPlace(),
    step = -1;
  /** @param {Analysis} said @returns {Child[]} */
  const shown = said => {
    const steps = said.points.at(-1)?.step || 1,
      title = /** @param {string} id */ id => seatTitle(store.state, id);
    return [
      chartSlider({ at: steps, steps, go: one => void modes.look(one), chart: said, title }),
      chartKey(said, title),
      h("p", { class: "empty" }, t("advice.chart.note")),
    ];
  };
  /** The tab is made anew whenever something happens: an answer stays until the position is another one. */
  return () => {
    if (step !== store.state.live.step) answer = answerPlace();
    ({ step } = store.state.live);
    const onclick = asking(answer, () => modes.analyse(), shown);
    return h("section", { class: "stack" }, h("button", { class: "wide", data: { focus: "analyse" }, onclick }, t("advice.analyse")), answer);
  };
}
