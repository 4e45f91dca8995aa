// Public numbers that stand nowhere else on the table.
import { seatTitle, shownView } from "../../store/select.js";
import { fillIfChanged, h } from "../../ui/dom.js";

/** @param {{store: TableStore, board: () => Board | null}} uses @returns {Component} */
export function makeFacts({ store, board }) {
  const element = h("div", { class: "facts" });
  return {
    element,
    draw() {
      const { state } = store;
      const all = (shownView(state)?.items ?? []).filter(item => item.kind === "fact" || item.kind === "track");
      fillIfChanged(element, [state.spec, state.live.table, ...all], () =>
        loose(all, state.spec, board()).map(item =>
          h("span", { class: "fact", title: item.text ?? "" }, item.title ?? item.id, h("b", {}, valueOf(state, item))),
        ),
      );
    },
  };
}

/** Those that neither the board nor a seat shows. @param {Item[]} all @param {BoardSpec | null} spec @param {Board | null} board */
function loose(all, spec, board) {
  const titles = new Set(all.filter(item => item.kind === "fact").map(item => item.title)),
    shownFacts = new Set((spec?.widgets ?? []).map(widget => widget.fact)),
    shownTracks = new Set((spec?.widgets ?? []).map(widget => widget.id));
  return all.filter(
    item =>
      (item.kind === "fact" || !shownTracks.has(item.id)) &&
      item.id &&
      !item.id.includes(".") &&
      !shownFacts.has(item.id) &&
      !(item.kind === "track" && (titles.has(item.title) || board?.showsTrack(item.at ?? item.id))) &&
      item.id !== spec?.leads,
  );
}

/** @param {TableState} state @param {Item} item */
function valueOf(state, item) {
  if (item.label != null) return item.label;
  if (item.kind === "track") return `${item.value ?? 0}/${item.high}`;
  return item.value ?? (item.owner ? seatTitle(state, item.owner) : 0);
}
