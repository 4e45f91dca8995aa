// Under the board: cards, hands, and trays of pieces that lie nowhere on it. It can be folded away to its titles.
import { counter, spoken } from "../../board/counters.js";
import { choicesAbout, usesOfCard } from "../../store/choices.js";
import { choicesNow, seatTitle, shownView } from "../../store/select.js";
import * as settings from "../../store/settings.js";
import { dialog } from "../../ui/dialogs.js";
import { fillIfChanged, h, s, setChildren } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { card, face, lightCard } from "../cards.js";
import { cardsByZone, zoneName, zoneParts } from "../zones.js";

/** @implements {Component} */
export class Hand {
  element = h("section", { class: "cards", "aria-label": t("tab.hand") });
  /** Trays that the player has opened. @type {Set<string>} */
  #open = new Set();
  /** Cards that are drawn, by zone and id: one that is the same as before stays, and is neither styled nor laid out again. @type {Map<string, {item: Item, box: HTMLElement, holder: HTMLElement}>} */
  #drawn = new Map();
  /** @type {Map<string, {item: Item, box: HTMLElement, holder: HTMLElement}>} */
  #drawing = new Map();
  /** Zones that are drawn, by their title. @type {Map<string, {section: HTMLElement, count: HTMLElement, cards: HTMLElement}>} */
  #zones = new Map();
  /** The board by whose names cards are drawn. @type {Board | null} */
  #named = null;

  /** @param {{store: TableStore, board: () => Board | null, pick: PickThing, press: (choice: Choice, anchor: Anchor) => void}} uses */
  constructor({ store, board, pick, press }) {
    this.press = press;
    this.store = store;
    this.board = board;
    this.pick = pick;
  }

  get #view() {
    return /** @type {View} */ (shownView(this.store.state));
  }

  /** Is this a piece that has no place on the board? @param {Item} item */
  #isAway(item) {
    const board = this.board();
    return item.kind === "piece" && item.at && board && !board.holds(item.at);
  }

  draw() {
    const { state } = this.store,
      view = this.#view;
    /** @type {unknown[]} */
    const inputs = [this.board(), view.viewer, state.live.table, state.selected.join(), settings.handFolded()];
    for (const item of view.items) {
      const there = item.kind === "card" || this.#isAway(item);
      if (there || item.kind === "zone") inputs.push(item);
      if (there && state.lit.has(`${item.kind}:${item.id}`)) inputs.push("lit", this.#usesOf(item).map(choice => choice.do).join());
    }
    this.element.classList.toggle("nothing-lit", !inputs.includes("lit"));
    fillIfChanged(this.element, inputs, () => this.#parts());
  }

  #parts() {
    if (this.#named !== this.board()) this.#drawn.clear();
    this.#named = this.board();
    const cards = cardsByZone(this.#view),
      shown = this.#shownZones(cards),
      trays = this.#trays(),
      parts = [...shown.map(zone => this.#zone(zone, cards.get(zone) ?? [])), ...trays];
    this.element.classList.toggle("with-trays", trays.length > 0);
    this.#drawn = this.#drawing;
    this.#drawing = new Map();
    this.element.hidden = !parts.length;
    this.element.classList.toggle("low", !shown.some(zone => cards.get(zone)?.some(item => item.text)));
    return [this.#foldButton(), ...parts];
  }

  /** Common cards, what is played, my hand, what lies before me, and any zone with a lit card. @param {Map<string, Item[]>} cards */
  #shownZones(cards) {
    const { lit, live, spec } = this.store.state,
      own = this.#view.viewer,
      seats = new Set(live.table?.seats.map(seat => seat.id)),
      row = spec?.strip ?? ["playing", "hand", "tableau"];
    /** Zones that the row does not name come last. @param {string} zone */
    const order = zone => row.indexOf(zoneParts(zone)[0]) & 15;
    return [...cards.keys()]
      .filter(zone => {
        const [kind, seat] = zoneParts(zone);
        return (
          !seats.has(seat) ||
          kind === "playing" ||
          (seat === own && ["hand", "tableau"].includes(kind)) ||
          cards.get(zone)?.some(item => lit.has(`card:${item.id}`))
        );
      })
      .sort((a, b) => order(a) - order(b));
  }

  /** @param {string} zone @param {Item[]} cards */
  #zone(zone, cards) {
    const { live } = this.store.state,
      [kind, seat] = zoneParts(zone),
      another = seat !== this.#view.viewer && live.table?.seats.some(one => one.id === seat),
      title = another ? `${this.#zoneName(zone)} · ${seatTitle(this.store.state, seat)}` : this.#zoneName(zone),
      name = `${zone} ${title}`,
      drawn = this.#zones.get(name) ?? this.#newZone(kind, title);
    this.#zones.set(name, drawn);
    drawn.count.textContent = String(cards.length);
    setChildren(drawn.cards, cards.map(item => this.#card(item, zone)));
    return drawn.section;
  }

  /** @param {string} kind @param {string} title */
  #newZone(kind, title) {
    const cards = h("div", { class: "zone-cards" }),
      count = h("span", { class: "zone-count" });
    return { cards, count, section: h("section", { class: `zone zone-${kind}`, "aria-label": title }, h("h2", { class: "zone-title" }, title, count), cards) };
  }

  /** @param {Item} item @param {string} zone */
  #card(item, zone) {
    const { lit, selected } = this.store.state,
      key = `card:${item.id}`,
      name = `${zone} ${item.key}`,
      before = this.#drawn.get(name),
      drawn = before?.item === item ? before : this.#newCard(item),
      uses = lit.has(key) ? this.#usesOf(item) : [];
    this.#drawing.set(name, drawn);
    lightCard(drawn.holder, { lit: lit.has(key), chosen: selected.includes(key) || Boolean(item.selected) });
    // Whoever points at a card plays it by one click; the keyboard and a finger have the menu, where the same stands.
    setChildren(drawn.box, [
      drawn.holder,
      ...(uses.length > 1 ? [h("div", { class: "card-acts", "aria-hidden": "true" }, usesOfCard(uses).map(one => this.#useButton(one)))] : []),
    ]);
    return drawn.box;
  }

  /** @param {Item} item */
  #newCard(item) {
    const holder = card(item, { pick: this.pick });
    return { item, holder, box: h("div", { class: "card-box" }, holder) };
  }

  /** @param {{choice: Choice, words: string}} use */
  #useButton({ choice, words }) {
    const { forecasts } = this.store.state.draft,
      { cost = [] } = forecasts.get(choice.do) ?? {};
    return h("button", { class: "card-act", tabindex: -1, title: [choice.label, ...cost].join(" · "), data: { do: choice.do }, onclick: event => this.press(choice, event.currentTarget) }, words);
  }

  /** @param {Item} item */
  #usesOf(item) {
    return item.kind === "card" ? choicesAbout(choicesNow(this.store.state), [`card:${item.id}`]).filter(choice => choice.targets.length === 1) : [];
  }

  /** @param {string} zone */
  #zoneName(zone) {
    return zoneName(this.#view, zone, this.store.state.spec) ?? zoneParts(zone)[0];
  }

  /** A zone's name, and whose it is. @param {string} zone */
  #zoneTitle(zone) {
    const [, seat] = zoneParts(zone);
    return `${this.#zoneName(zone)}${seat ? ` · ${seatTitle(this.store.state, seat)}` : ""}`;
  }

  /** What is asked for is never folded away. */
  #foldButton() {
    const asked = [...this.store.state.lit].some(
        key => key.startsWith("card:") || (key.startsWith("piece:") && !this.board()?.middleOf(key)),
      ),
      folded = settings.handFolded() && !asked,
      words = t(folded ? "strip.open" : "strip.fold");
    this.element.classList.toggle("folded", folded);
    return h(
      "button",
      {
        class: "plain strip-fold",
        "aria-label": words,
        title: words,
        "aria-expanded": String(!folded),
        disabled: asked,
        data: { focus: "strip" },
        onclick: () => (settings.keepHandFolded(!folded), this.draw()),
      },
      folded ? "▴" : "▾",
    );
  }

  // --- pieces that lie nowhere on the board: reserves, reinforcements, losses ---

  #trays() {
    /** @type {Map<string, Item[]>} */
    const away = new Map();
    for (const item of this.#view.items)
      if (item.at && this.#isAway(item)) away.set(item.at, [...(away.get(item.at) ?? []), item]);
    /** @param {[string, Item[]]} tray */
    const asked = ([, pieces]) => pieces.some(item => this.store.state.lit.has(`piece:${item.id}`));
    // What is asked for comes first: the others may be out of sight.
    return [...away]
      .sort((a, b) => Number(asked(b)) - Number(asked(a)))
      .map(tray => this.#tray(...tray, asked(tray)));
  }

  /** @param {string} at @param {Item[]} pieces @param {boolean} asked */
  #tray(at, pieces, asked) {
    const shown = this.store.state.spec?.zones?.[zoneParts(at)[0]]?.open || asked || this.#open.has(at),
      tray = h("div", { class: "tray" });
    // What is folded away is not drawn: some trays hold a hundred counters.
    const fillTray = () => tray.childElementCount || tray.append(...pieces.map(item => this.#trayPiece(item)));
    if (shown) fillTray();
    /** @param {{target: HTMLDetailsElement}} event */
    const fold = event => {
      this.#open[event.target.open ? "add" : "delete"](at);
      if (event.target.open) fillTray();
    };
    return h(
      "details",
      { class: "zone zone-tray", open: Boolean(shown), ontoggle: fold },
      h("summary", { class: "zone-title", data: { focus: `tray:${at}` } }, `${this.#zoneTitle(at)} · ${pieces.length}`),
      tray,
    );
  }

  /** @param {Item} item */
  #trayPiece(item) {
    const { lit, selected, spec } = this.store.state,
      key = `piece:${item.id}`,
      due = spec?.due?.includes(zoneParts(item.at ?? "")[0]) && item.value ? h("span", { class: "due" }, item.value) : null;
    return h(
      "button",
      {
        class: `tray-holder${lit.has(key) ? " lit" : ""}${selected.includes(key) ? " chosen" : ""}`,
        title: spoken(item),
        data: { key, focus: key },
        onclick: event => this.pick(key, event.currentTarget),
      },
      h("span", { class: "unseen" }, spoken(item)),
      s("svg", { class: "tray-counter", viewBox: "-3 -3 46 46", "aria-hidden": "true" }, counter(item, spec, 0, 0)),
      due,
    );
  }

  /** Shows all cards of a zone, to be read. @param {string} zone */
  openZone(zone) {
    const cards = cardsByZone(this.#view).get(zone) ?? [];
    dialog(
      this.#zoneTitle(zone),
      h(
        "div",
        { class: "zone-cards wrap" },
        cards.map(item => h("span", { class: "card-holder still" }, face(item, true))),
      ),
    );
  }
}
