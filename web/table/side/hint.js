// Beside the choices: what the bot would do. Not while people play against each other.
import { guiding } from "../../store/guide_steps.js";
import { mySeats, seatTitle } from "../../store/select.js";
import { fillIfChanged, h } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { answerPlace, asking } from "./advice.js";

/** @typedef {{do: string, label: string, expected: number, visits: number}} Opinion */

/** May and can this seat ask for a hint now? @param {TableState} state */
function mayAsk(state) {
  const { viewer = "", acting } = state.live.view ?? {},
    alone = !state.live.table?.seats.some(seat => seat.who === "friend" || seat.who === "open");
  return alone && !state.mode.name && !guiding(state) && mySeats(state).includes(viewer) && acting?.includes(viewer);
}

/**
 * @param {object} uses
 * @param {TableStore} uses.store
 * @param {Table} uses.table
 * @param {(words: string, anchor: Anchor) => void} uses.take makes a choice, if it is still what is asked
 * @returns {Component}
 */
export function makeHint({ store, table, take }) {
  const element = h("div", { class: "hint" });
  return {
    element,
    draw() {
      const { state } = store,
        may = mayAsk(state);
      fillIfChanged(element, [may, state.live.step, state.live.view?.viewer], () => {
        if (!may) return null;
        const answer = answerPlace(),
          onclick = asking(answer, () => table.ask("hint"), said => opinions(said, seatTitle(state, said.seat), take));
        return [h("button", { class: "quiet", title: t("advice.hint.title"), data: { focus: "hint" }, onclick }, t("advice.hint")), answer];
      });
    },
  };
}

/**
 * The best choices with what they promise; each can be taken right there.
 * @param {{expected: number, iterations: number, best: Opinion[]}} said
 * @param {string} seat
 * @param {(words: string, anchor: Anchor) => void} take
 */
function opinions(said, seat, take) {
  /** @param {number} expected */
  const percent = expected => `${Math.round(expected / 10)} %`;
  /** @param {Opinion} one */
  const button = one =>
    h(
      "button",
      {
        class: "quiet",
        title: t("advice.take"),
        data: { focus: `advice:${one.do}` },
        onclick: event => take(one.do, event.currentTarget),
      },
      one.label,
    );
  return [
    h("p", {}, t("advice.expects", { seat, n: Math.round(said.expected / 10) })),
    h(
      "ol",
      { class: "opinions" },
      said.best.map(one =>
        h(
          "li",
          { title: t("advice.tried", { n: one.visits }) },
          button(one),
          h("meter", { min: 0, max: 1000, value: one.expected, "aria-label": percent(one.expected) }),
          h("b", {}, percent(one.expected)),
        ),
      ),
    ),
    h("p", { class: "empty" }, t("advice.note", { n: said.iterations })),
  ];
}
