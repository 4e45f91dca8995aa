// What waits for an answer: a wish to go back, an offer to end the game, a rematch.
import { finished, mySeats, seatTitle, shownView } from "../../store/select.js";
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
      fillIfChanged(element, [state.live.table, shownView(state)?.viewer, finished(state)], () => [
        consent(state, act),
        offer(state, act),
        finished(state) ? rematch(state, table, act) : null,
      ]);
    },
  };
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
        ? t("rollback.wait", { n: wish.to, who: waiting })
        : t("rollback.ask", { who: seatTitle(state, wish.by), n: wish.to }),
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

/** @param {TableState} state @param {Table} table @param {Act} act */
function rematch(state, table, act) {
  const mine = mySeats(state),
    rematch = state.live.table?.rematch,
    next = rematch?.game;
  if (next && next !== table.game)
    return h("div", { class: "ask" }, h("button", { class: "primary", onclick: () => table.hello(next) }, t("tools.rematch.go")));
  if (!mine.length) return null;
  return h(
    "div",
    { class: "ask" },
    rematch?.by?.some(id => mine.includes(id))
      ? h("p", {}, t("tools.rematch.wait"))
      : h("button", { class: "primary", onclick: () => act("rematch", { yes: true }) }, t("tools.rematch")),
  );
}
