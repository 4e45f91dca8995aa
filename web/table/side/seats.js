// The players: who sits where, who decides, and each seat's public numbers and cards.
import { shownView } from "../../store/select.js";
import { fillIfChanged, h } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { seatsInputs, seatsPanel } from "../seats_panel.js";

/** @param {{store: TableStore, openZone: (zone: string) => void, pick: PickThing}} uses @returns {Component} */
export function makeSeats({ store, openZone, pick }) {
  const element = h("section", { class: "seats-host", "aria-label": t("seat.seats") });
  return {
    element,
    draw() {
      const { state } = store,
        { lit, spec } = state,
        view = shownView(state),
        { table } = state.live;
      if (!view || !table) return;
      fillIfChanged(element, seatsInputs(table, view, lit, spec), () =>
        seatsPanel({ table, view, spec, lit, open: openZone, pick: (key, thing) => pick(key, thing) }),
      );
    },
  };
}
