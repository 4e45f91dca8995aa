// The "Table" tab: links, planning, looking back, records, the dice, the end of the game.
import { finished, mySeats, myTurn, seatTitle } from "../../store/select.js";
import * as settings from "../../store/settings.js";
import { download, toast } from "../../ui/dialogs.js";
import { fill, h } from "../../ui/dom.js";
import { play } from "../../ui/sound.js";
import { t } from "../../words/words.js";
import { inviteOf, linkRows } from "../links.js";
import { positionHref, shareLink } from "../study_tools.js";

/** The browser takes its time to say this; it changes by the button alone. @type {NotificationPermission | null} */
let permission = null;

/** @implements {Component} */
export class Tools {
  element = h("div", { class: "pane tools-pane" });

  /**
   * @param {object} uses
   * @param {TableStore} uses.store
   * @param {Table} uses.table
   * @param {Lobby} uses.lobby
   * @param {Modes} uses.modes
   * @param {import("./asks.js").Act} uses.act
   * @param {() => HTMLElement} uses.analysis
   * @param {() => void} uses.openList
   * @param {() => void} uses.openBoard where that is shown which a button here begins
   * @param {(seat: string) => void} uses.look
   */
  constructor({ store, table, lobby, modes, act, analysis, openList, openBoard, look }) {
    this.store = store;
    this.table = table;
    this.lobby = lobby;
    this.modes = modes;
    this.act = act;
    this.analysis = analysis;
    this.openList = openList;
    this.openBoard = openBoard;
    this.look = look;
  }

  draw() {
    fill(this.element, [
      this.#actions(),
      this.analysis(),
      this.#links(),
      mySeats(this.store.state).length ? this.#nameForm() : null,
      this.#dice(),
      this.#notes(),
      this.#ends(),
    ]);
  }

  /** @param {string} id */
  #seat(id) {
    return seatTitle(this.store.state, id);
  }

  /** @param {string} words @param {() => void} onclick @param {boolean} [disabled] */
  #button(words, onclick, disabled) {
    return h("button", { class: "wide", disabled, data: { focus: words }, onclick }, t(words));
  }

  #actions() {
    const { state } = this.store,
      { step } = state.live;
    const plan = () => {
      this.modes.plan();
      this.openList();
      this.openBoard();
    };
    const replay = () => {
      void this.modes.look(step);
      this.openBoard();
    };
    return h(
      "div",
      { class: "stack" },
      this.#button("plan.start", plan, !myTurn(state) || state.mode.name === "plan"),
      this.#button("replay.start", replay, !step),
      this.#button("tools.record", () => this.#record()),
      this.#button("tools.position", () => this.#position()),
      this.#notifyButton(),
      this.#switch("film.switch", settings.film(), settings.keepFilm),
      this.#switch("sound.switch", settings.sound(), on => (settings.keepSound(on), on && play("turn"))),
    );
  }

  #links() {
    const { game } = this.table,
      known = settings.links().filter(one => one.game === game);
    return known.length ? [h("h3", {}, t("links.show")), linkRows(known, id => this.#seat(id), inviteOf(this.lobby))] : null;
  }

  #dice() {
    const { fairness, live } = this.store.state,
      fair = live.table?.fair;
    return h(
      "dl",
      { class: "fair" },
      h("dt", {}, t("tools.fair")),
      h("dd", {}, h("code", {}, fair?.hash ?? "")),
      fair?.key ? [h("dt", {}, t("tools.key")), h("dd", {}, h("code", {}, fair.key))] : null,
      fair?.mixed?.length
        ? [h("dt", {}, t("tools.mixed")), h("dd", {}, fair.mixed.map(id => this.#seat(id)).join(", "))]
        : null,
      fairness ? h("dd", { class: `verdict ${fairness}` }, t(`tools.fair.${fairness}`)) : null,
    );
  }

  #notes() {
    const { state } = this.store,
      { about, table, undo, undoWhy } = state.live,
      over = finished(state);
    return [
      about?.tables ? h("p", { class: "empty" }, t("tables.played", { tables: about.tables })) : null,
      table?.changed ? h("p", { class: "empty" }, table.changed.text) : null,
      table?.watchers ? h("p", { class: "empty" }, t("table.watchers", { n: table.watchers })) : null,
      over ? this.#lookForm() : null,
      !over && mySeats(state).length && undoWhy && !undo ? h("p", { class: "empty" }, `${t("table.undo")}: ${undoWhy}`) : null,
    ];
  }

  #ends() {
    const { state } = this.store,
      { table, view } = state.live;
    if (!mySeats(state).length || finished(state)) return null;
    const sure = () => confirm(t("tools.resign.sure", { seat: this.#seat(view?.viewer ?? "") })) && this.act("resign");
    return [
      table?.seats.every(one => one.who !== "bot" && one.who !== "open")
        ? this.#button("tools.offer", () => this.act("offer-end"), Boolean(table.offer))
        : null,
      h("button", { class: "quiet danger", data: { focus: "resign" }, onclick: sure }, t("tools.resign")),
    ];
  }

  async #record() {
    const { token, game } = this.table,
      rules = this.store.state.live.view?.game;
    try {
      download(`${rules}-${game}.frente`, await this.lobby.record({ token, game }));
    } catch (error) {
      toast(error.message || t("tools.notfinished"));
    }
  }

  /** Of the moment that is shown. */
  async #position() {
    try {
      await shareLink(positionHref(await this.modes.position()));
    } catch (error) {
      toast(error.message);
    }
  }

  /** After the end the table may be seen from any seat. */
  #lookForm() {
    const { table, view } = this.store.state.live,
      seats = [["watcher", t("replay.everyone")], ...(table?.seats ?? []).map(seat => [seat.id, seat.title])];
    return h(
      "label",
      { class: "look-form" },
      t("replay.viewer"),
      h(
        "select",
        { data: { focus: "look" }, onchange: event => this.look(event.target.value) },
        seats.map(([value, words]) => h("option", { value, selected: value === view?.viewer }, words)),
      ),
    );
  }

  /** A setting of this browser. @param {string} words @param {boolean} on @param {(on: boolean) => unknown} keep */
  #switch(words, on, keep) {
    const turn = () => {
      keep(!on);
      this.store.tell("tools");
    };
    return h("button", { class: "wide", "aria-pressed": String(on), data: { focus: words }, onclick: turn }, t(words));
  }

  #notifyButton() {
    const state = (permission ??= globalThis.Notification?.permission ?? "denied");
    if (!state || state === "denied") return null;
    if (state === "granted") return h("p", { class: "empty" }, t("tools.notified"));
    const ask = async () => {
      permission = await Notification.requestPermission();
      this.store.tell("tools");
    };
    return h("button", { class: "wide", onclick: ask }, t("tools.notify"));
  }

  #nameForm() {
    const field = h("input", {
      value: settings.name(),
      maxlength: 40,
      "aria-label": t("tools.name"),
      data: { focus: "name" },
    });
    /** @param {Event} event */
    const save = event => {
      event.preventDefault();
      settings.keepName(field.value);
      this.table.tell("name", { name: field.value.trim() });
    };
    return h(
      "form",
      { class: "name-form", onsubmit: save },
      h("label", {}, t("tools.name"), field),
      h("button", { class: "quiet" }, t("tools.save")),
    );
  }
}
