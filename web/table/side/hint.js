// Beside the choices: what the bot would do. Not while people play against each other.
import { guiding } from "../../store/guide_steps.js";
import { mySeats, seatTitle } from "../../store/select.js";
import { fillIfChanged, h } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { answerPlace, asking } from "./advice.js";

/** @typedef {{do: string, label: string, expected: number, visits: number, then?: Choice[], promise?: string[], why?: string[]}} Opinion */

/** Less than this, of 1000, is no real difference. */
const SAME = 15;

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
 * @param {() => void} uses.drawn the board shows the move that is meant
 * @returns {Component}
 */
export function makeHint({ store, table, take, drawn }) {
  const element = h("div", { class: "hint" });
  return {
    element,
    draw() {
      const { state } = store,
        may = mayAsk(state);
      /** @param {Opinion | null} one */
      const point = one => {
        state.advised = one ? [moveOf(one, state)].flatMap(act => act ?? []) : [];
        drawn();
      };
      fillIfChanged(element, [may, state.live.step, state.live.view?.viewer], () => {
        if (state.advised.length) point(null);
        if (!may) return null;
        const answer = answerPlace(),
          onclick = asking(answer, () => table.ask("hint"), said => {
            point(said.best[0] ?? null);
            return opinions(said, seatTitle(state, said.seat), take, point);
          });
        return [h("button", { class: "quiet", title: t("advice.hint.title"), data: { focus: "hint" }, onclick }, t("advice.hint")), answer];
      });
    },
  };
}

/** The whole move on the board: the piece, from where, to where. @param {Opinion} one @param {TableState} state @returns {Act | null} */
function moveOf(one, state) {
  const { view } = state.live,
    first = view?.choices?.find(choice => choice.do === one.do),
    targets = [first, ...(one.then ?? [])].flatMap(choice => choice?.targets ?? []),
    /** @param {string} kind */
    named = kind => targets.filter(target => target[0] === kind).map(target => target[1]),
    piece = named("piece")[0] ?? "",
    to = named("space").at(-1) ?? "",
    from = view?.items.find(item => item.kind === "piece" && item.id === piece)?.at ?? "";
  if (!to && !from) return null;
  return { kind: from && to ? "move" : "take", seat: view?.viewer ?? "", piece, card: "", from, to: to || from, lines: [] };
}

/** One reason: what the rules promise of it, what it changes for the better, or how much better it is. @param {Opinion} one @param {Opinion | undefined} next */
function reason(one, next) {
  if (one.promise?.length) return one.promise.join(" · ");
  if (one.why?.length) return t("advice.why", { what: one.why.join(", ") });
  const better = next ? one.expected - next.expected : 0;
  return better >= SAME ? t("advice.better", { n: Math.round(better / 10), than: next?.label ?? "" }) : "";
}

/**
 * The best choices with what they promise; each can be taken right there.
 * @param {{expected: number, iterations: number, best: Opinion[]}} said
 * @param {string} seat
 * @param {(words: string, anchor: Anchor) => void} take
 * @param {(one: Opinion) => void} point
 */
function opinions(said, seat, take, point) {
  /** @param {number} expected */
  const percent = expected => `${Math.round(expected / 10)} %`;
  const [best, second] = said.best,
    same = best && second && Math.abs(best.expected - second.expected) < SAME;
  /** @param {Opinion} one @param {number} i */
  const button = (one, i) => {
    const why = reason(one, said.best[i + 1]);
    return h(
      "button",
      {
        class: "quiet",
        title: t("advice.take"),
        data: { focus: `advice:${one.do}` },
        onclick: event => take(one.do, event.currentTarget),
        onfocus: () => point(one),
        onpointerenter: () => point(one),
      },
      h("span", { class: "opinion-move" }, [one.label, ...(one.then ?? []).map(choice => choice.label)].join(" → ")),
      why ? h("small", { class: "opinion-why" }, why) : null,
    );
  };
  return [
    h("p", {}, t("advice.expects", { seat, n: Math.round(said.expected / 10) })),
    same ? h("p", { class: "opinion-same" }, t("advice.same")) : null,
    h(
      "ol",
      { class: "opinions" },
      said.best.map((one, i) =>
        h(
          "li",
          { title: t("advice.tried", { n: one.visits }) },
          button(one, i),
          h("meter", { min: 0, max: 1000, value: one.expected, "aria-hidden": "true" }),
          h("b", {}, percent(one.expected)),
        ),
      ),
    ),
    h("p", { class: "empty" }, t("advice.note", { n: said.iterations })),
  ];
}
