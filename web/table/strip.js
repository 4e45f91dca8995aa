// A part of the table: the strip under the board with cards, hands and trays of pieces. It can be folded away to its titles.
import { card, face, zoneName, zones } from "./cards.js";
import { counter, spoken } from "../board/counters.js";
import { dialog, h, renew, s } from "../ui/dom.js";
import * as keep from "../store/settings.js";
import { t } from "../words/words.js";

/** Methods of the table's page. @type {Strip & ThisType<import("./page.js").TablePage>} */
export const strip = {
  /** The strip of cards: common cards, my hand, what lies before me, and any zone with a lit card. */
  drawCards() {
    const { view, e, board } = this;
    /** @type {unknown[]} */
    const sign = [board, view.viewer, this.link.table, this.selected.join(), keep.stripFolded()];
    for (const item of view.items) {
      const there = item.kind === "card" || (item.kind === "piece" && item.at && board && !board.holds(item.at));
      if (there || item.kind === "zone") sign.push(item);
      if (there && this.lit.has(`${item.kind}:${item.id}`)) sign.push("lit");
    }
    renew(e.cards, sign, () => this.stripParts());
  },

  stripParts() {
    const { view, e } = this;
    const all = zones(view),
      own = view.viewer;
    const seats = new Set(this.table.seats.map(seat => seat.id));
    const row = this.board?.spec.strip ?? ["playing", "hand", "tableau"];
    const order = zone => row.indexOf(zone.split(".")[0]) & 15;
    const wanted = [...all.keys()]
      .filter(zone => {
        const [kind, seat] = zone.split(".");
        return (
          !seats.has(seat) ||
          kind === "playing" ||
          (seat === own && ["hand", "tableau"].includes(kind)) ||
          all.get(zone)?.some(item => this.lit.has(`card:${item.id}`))
        );
      })
      .sort((a, b) => order(a) - order(b));
    const parts = wanted.map(zone => {
      const [kind, seat] = zone.split(".");
      const named = this.zoneName(zone);
      const title = seats.has(seat) && seat !== own ? `${named} · ${this.seatTitle(seat)}` : named;
      return h(
        "section",
        { class: `zone zone-${kind}`, "aria-label": title },
        h("h2", { class: "zone-title" }, title, h("span", { class: "zone-count" }, ` · ${all.get(zone)?.length ?? 0}`)),
        h(
          "div",
          { class: "zone-cards" },
          all.get(zone)?.map(item => this.card(item)),
        ),
      );
    });
    parts.push(...this.trays());
    e.cards.hidden = !parts.length;
    e.cards.classList.toggle("low", !wanted.some(zone => all.get(zone)?.some(item => item.text)));
    return [this.foldButton(), ...parts];
  },

  /** What is asked for is never folded away. */
  foldButton() {
    const { e, lit } = this,
      asked = [...lit].some(key => key.startsWith("card:") || (key.startsWith("piece:") && !this.board?.middleOf(key))),
      folded = keep.stripFolded() && !asked;
    e.cards.classList.toggle("folded", folded);
    const words = t(folded ? "strip.open" : "strip.fold");
    return h(
      "button",
      {
        class: "plain strip-fold",
        "aria-label": words,
        title: words,
        "aria-expanded": String(!folded),
        disabled: asked,
        data: { focus: "strip" },
        onclick: () => (keep.keepStripFolded(!folded), this.drawCards()),
      },
      folded ? "▴" : "▾",
    );
  },

  /** What a zone is called: by the board, by the view, or by the page's words. */
  zoneName(zone) {
    return zoneName(this.view, zone, this.board?.spec) ?? zone.split(".")[0];
  },

  /** Pieces that lie nowhere on the board (reserves, reinforcements, losses), as trays of counters. */
  trays() {
    /** @type {Map<string, Item[]>} */
    const away = new Map();
    for (const item of this.view.items)
      if (item.kind === "piece" && item.at && this.board && !this.board.holds(item.at))
        away.set(item.at, [...(away.get(item.at) ?? []), item]);
    // What is asked for comes first: the others may be out of sight.
    const asked = ([, pieces]) => pieces.some(item => this.lit.has(`piece:${item.id}`));
    return [...away].sort((a, b) => Number(asked(b)) - Number(asked(a))).map(([at, pieces]) => {
      const seat = at.split(".")[1],
        title = `${this.zoneName(at)}${seat ? ` · ${this.seatTitle(seat)}` : ""}`;
      const shown =
        this.board?.spec.zones?.[at.split(".")[0]]?.open ||
        pieces.some(item => this.lit.has(`piece:${item.id}`)) ||
        this.trayOpen.has(at);
      const tray = h("div", { class: "tray" });
      // What is folded away is not drawn: some trays hold a hundred counters.
      const fill = () => tray.childElementCount || tray.append(...pieces.map(item => this.trayPiece(item)));
      if (shown) fill();
      const fold = event => {
        this.trayOpen[event.target.open ? "add" : "delete"](at);
        if (event.target.open) fill();
      };
      return h(
        "details",
        { class: "zone zone-tray", open: Boolean(shown), ontoggle: fold },
        h("summary", { class: "zone-title", data: { focus: `tray:${at}` } }, `${title} · ${pieces.length}`),
        tray,
      );
    });
  },

  trayPiece(item) {
    const key = `piece:${item.id}`,
      lit = this.lit.has(key),
      due = this.board?.spec.due?.includes(item.at?.split(".")[0] ?? "") && item.value ? h("span", { class: "due" }, item.value) : null;
    return h(
      "button",
      {
        class: `tray-holder${lit ? " lit" : ""}${this.selected.includes(key) ? " chosen" : ""}`,
        "aria-label": spoken(item),
        title: spoken(item),
        data: { key, focus: key },
        onclick: event => this.pick(key, event.currentTarget),
      },
      s(
        "svg",
        { class: "tray-counter", viewBox: "-3 -3 46 46", "aria-hidden": "true" },
        counter(item, this.board?.spec, 0, 0),
      ),
      due,
    );
  },

  card(item) {
    const key = `card:${item.id}`;
    return card(item, {
      lit: this.lit.has(key),
      chosen: this.selected.includes(key),
      pick: (k, element, it) => this.pick(k, element, it),
    });
  },

  openZone(zone) {
    const cards = zones(this.view).get(zone) ?? [];
    const seat = zone.split(".")[1];
    dialog(
      `${this.zoneName(zone)}${seat ? ` · ${this.seatTitle(seat)}` : ""}`,
      h(
        "div",
        { class: "zone-cards wrap" },
        cards.map(item => h("span", { class: "card-holder still" }, face(item, true))),
      ),
    );
  },
};
