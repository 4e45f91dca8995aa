// The players: who sits where, who decides, and each seat's public numbers and cards.
import { shownView } from "../../store/select.js";
import { fillIfChanged, h } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { seatsInputs, seatsPanel } from "../seats_panel.js";
import { Clocks } from "./clocks.js";

/** @param {{store: TableStore, table: Table, lobby: Lobby, openZone: (zone: string) => void, pick: PickThing}} uses @returns {Component} */
export function makeSeats({ store, table: at, lobby, openZone, pick }) {
  const element = h("section", { class: "seats-host", "aria-label": t("seat.seats") }),
    clocks = new Clocks({ store, table: at, lobby, place: element });
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
      clocks.draw();
    },
  };
}
