// What waits for an answer: a wish to go back, an offer to end the game, a rematch.
import { finished, mySeats, seatTitle, shownView } from "../../store/select.js";
import { lineAt } from "../../store/study.js";
import { fillIfChanged, h } from "../../ui/dom.js";
import { t } from "../../words/words.js";

/** @typedef {(type: string, more?: object) => void} Act asks something of the table and says why it is refused */

/** @param {{store: TableStore, table: Table, act: Act}} uses @returns {Component} */
export function makeAsks({ store, table, act }) {
  const element = h("div", { class: "asks" });
  return {
    element,
    draw() {
      const { state } = store;
      fillIfChanged(element, [state.live.table, state.live.table?.rollback && state.live.lines.length, shownView(state)?.viewer, finished(state), state.endSeen], () => [
        consent(state, act),
        offer(state, act),
        finished(state) ? rematch(state, table, act) : null,
      ]);
    },
  };
}

/** What stands at a step, for words about going back to it. @param {TableState} state @param {number} step */
function stepWords(state, step) {
  const line = step > 0 ? lineAt(state.live.lines, step) : null;
  return line ? t("rollback.after", { what: line.text, n: step }) : t(step > 0 ? "advice.step" : "rollback.start", { n: step });
}

/** Somebody asks to go back: agree or refuse; or my own wish, to withdraw. @param {TableState} state @param {Act} act */
function consent(state, act) {
  const wish = state.live.table?.rollback,
    mine = mySeats(state);
  if (!wish) return null;
  const own = mine.includes(wish.by),
    asked = wish.waiting?.some(id => mine.includes(id)),
    waiting = (wish.waiting ?? []).map(id => seatTitle(state, id)).join(", ");
  /** @param {string} words @param {boolean} yes */
  const button = (words, yes) => h("button", { class: yes ? null : "quiet", onclick: () => act("consent", { yes }) }, t(words));
  return h(
    "div",
    { class: "ask", role: "alert" },
    h(
      "p",
      {},
      own && !asked
        ? t("rollback.wait", { to: stepWords(state, wish.to), who: waiting })
        : t("rollback.ask", { who: seatTitle(state, wish.by), to: stepWords(state, wish.to) }),
    ),
    asked ? [button("rollback.yes", true), button("rollback.no", false)] : own ? button("rollback.cancel", false) : null,
  );
}

/** Somebody offers to end the game: the seat looked through answers, or takes its own offer back. @param {TableState} state @param {Act} act */
function offer(state, act) {
  const wish = state.live.table?.offer,
    self = shownView(state)?.viewer ?? "";
  if (!wish || finished(state)) return null;
  const names = { who: seatTitle(state, wish.by), waiting: wish.waiting.map(id => seatTitle(state, id)).join(", ") };
  /** @param {string} type @param {string} words @param {boolean} quiet */
  const button = (type, words, quiet) =>
    h("button", { class: quiet ? "quiet" : "", data: { focus: type }, onclick: () => act(type) }, t(words));
  return h(
    "div",
    { class: "ask", role: "alert" },
    h("p", {}, t(wish.by === self ? "offer.wait" : "offer.ask", names)),
    wish.waiting.includes(self)
      ? [button("accept-end", "rollback.yes", false), button("refuse-end", "rollback.no", true)]
      : wish.by === self
        ? button("withdraw-end", "rollback.cancel", true)
        : null,
  );
}

/** A rematch that another offers is told; my own offer stands at the end of the game (field/end.js) too. @param {TableState} state @param {Table} table @param {Act} act */
function rematch(state, table, act) {
  const mine = mySeats(state),
    rematch = state.live.table?.rematch,
    next = rematch?.game,
    others = (rematch?.by ?? []).filter(id => !mine.includes(id));
  if (next && next !== table.game)
    return h("div", { class: "ask", role: "alert" }, h("p", {}, t("tools.rematch.begun")), h("button", { class: "primary", onclick: () => table.hello(next) }, t("tools.rematch.go")));
  if (!mine.length) return null;
  /** @param {boolean} yes @param {string} words @param {string} type */
  const button = (yes, words, type) => h("button", { class: type, data: { focus: words }, onclick: () => act("rematch", { yes }) }, t(words));
  if (rematch?.by?.some(id => mine.includes(id)))
    return h("div", { class: "ask" }, h("p", {}, t("tools.rematch.wait")), button(false, "rollback.cancel", "quiet"));
  if (others.length)
    return h(
      "div",
      { class: "ask", role: "alert" },
      h("p", {}, t("tools.rematch.ask", { who: others.map(id => seatTitle(state, id)).join(", ") })),
      button(true, "rollback.yes", "primary"),
    );
  // As long as the end of the game is in sight, it has this button.
  return state.endSeen === table.game ? h("div", { class: "ask" }, button(true, "tools.rematch", "primary")) : null;
}
