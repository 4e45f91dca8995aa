// The bar over the board while something else than the present is shown: a planning copy, or a step of the past.
import { finished, mySeats, seatTitle } from "../../store/select.js";
import * as settings from "../../store/settings.js";
import { toast } from "../../ui/dialogs.js";
import { fill, h } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { replayBar } from "../replay_bar.js";
import { momentButtons } from "../study_tools.js";

/**
 * @param {object} uses
 * @param {TableStore} uses.store
 * @param {Modes} uses.modes
 * @param {() => string | undefined} uses.game the game whose bookmarks are kept
 * @returns {Component}
 */
export function makeModeBar({ store, modes, game }) {
  const element = h("div", { class: "banner", hidden: true });
  /** @param {string} words @param {string} focus @param {() => void} onclick @param {boolean} [disabled] */
  const button = (words, focus, onclick, disabled) => h("button", { class: "quiet", disabled, data: { focus }, onclick }, words);
  /** @param {string} words */
  const endButton = words => h("button", { data: { focus: "end" }, onclick: () => modes.end() }, t(words));

  const planBar = () => [
    h("p", {}, h("b", {}, "✎ "), t("plan.banner")),
    h(
      "span",
      { class: "bar-buttons" },
      button(t("plan.back"), "back", () => modes.planBack(), !store.state.mode.tried.length),
      button(t("plan.dice"), "dice", () => modes.planAgain()),
      endButton("plan.end"),
    ),
  ];

  const watchButtons = () => {
    const { running } = store.state.mode,
      speed = settings.speed();
    const faster = () => (settings.keepSpeed((speed + 1) % 3), store.tell("mode"));
    return [
      button(t(running ? "watch.stop" : "watch.go"), "watch", () => (running ? modes.pause() : modes.run())),
      button(t("watch.speed", { n: speed + 1 }), "speed", faster),
    ];
  };

  const pastBar = () => {
    const { state } = store,
      mayGoBack = mySeats(state).length && !finished(state);
    return replayBar({
      at: state.mode.at,
      steps: state.mode.steps,
      stops: state.mode.stops,
      go: step => modes.look(step),
      chart: state.chart,
      title: id => seatTitle(state, id),
      again: draw,
      marks: settings.marks(game()),
      keepMarks: list => (settings.keepMarks(game(), list), draw()),
      more: [
        watchButtons(),
        state.chart ? null : button(t("advice.chart.short"), "chart", () => void modes.analyse().catch(error => toast(error.message))),
        momentButtons(() => modes.position(), Boolean(state.mode.view?.over)),
        mayGoBack ? h("button", { class: "quiet", onclick: () => modes.rollback() }, t("replay.rollback")) : null,
        endButton("replay.end"),
      ],
    });
  };

  function draw() {
    const { name } = store.state.mode;
    element.hidden = !name || name === "film"; // a film has a bar of its own
    if (element.hidden) element.replaceChildren();
    else fill(element, name === "plan" ? planBar() : pastBar());
  }
  return { element, draw };
}
