// The curtain between players who share one screen: when another of my seats must decide, everything is covered until its player
// sits here.
import { guiding } from "../../store/guide_steps.js";
import { finished, mySeats, seatTitle } from "../../store/select.js";
import * as settings from "../../store/settings.js";
import { h } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { closeMenu } from "../menu.js";

export class Curtain {
  /** The seat before whom all is covered. @type {string | null} */
  #covered = null;
  /** @type {HTMLElement | null} */
  #box = null;

  /** @param {{store: TableStore, table: Table, place: HTMLElement, main: () => HTMLElement}} uses `main` is what is covered */
  constructor({ store, table, place, main }) {
    this.store = store;
    this.table = table;
    this.place = place;
    this.main = main;
  }

  draw() {
    const { state } = this.store,
      { view } = state.live,
      next = view?.acting?.find(seat => mySeats(state).includes(seat)),
      needed = !finished(state) && !state.mode.name && mySeats(state).length > 1;
    if (!needed || !next || view?.acting.includes(view.viewer) || guiding(state)) return this.#uncover();
    if (settings.uncovered().includes(this.table.token)) {
      this.#uncover();
      return this.look(next);
    }
    if (this.#covered !== next) this.#cover(next);
  }

  /** Looks through the eyes of another seat. @param {string} seat */
  look(seat) {
    this.table.tell("look", { look: seat });
  }

  /** @param {string} next */
  #cover(next) {
    const seat = seatTitle(this.store.state, next),
      never = h("input", { type: "checkbox" });
    this.#covered = next;
    this.main().hidden = true;
    closeMenu();
    const go = () => {
      if (never.checked) settings.keepUncovered(this.table.token);
      this.look(next);
    };
    this.#box?.remove();
    this.#box = h(
      "main",
      { class: `curtain seat-${next} owned` },
      h("h1", {}, t("curtain.title", { seat })),
      h("p", {}, t("curtain.text", { seat })),
      h("button", { class: "primary", onclick: go }, t("curtain.go", { seat })),
      h("label", { class: "check" }, never, t("curtain.never")),
    );
    this.place.append(this.#box);
    this.#box.querySelector("button")?.focus();
  }

  #uncover() {
    this.#covered = null;
    this.#box?.remove();
    this.#box = null;
    this.main().hidden = false;
  }
}
