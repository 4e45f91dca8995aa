// A table with nobody playing: board, seats, cards and journal of a view that is only shown. For records and positions.
import { makeBoard } from "../board/make_board.js";
import { card } from "../table/cards.js";
import { fillJournal } from "../table/journal_lines.js";
import { layersBox, overlayTicks } from "../table/layers_box.js";
import { showScore } from "../table/score.js";
import { seatsPanel } from "../table/seats_panel.js";
import { cardsByZone, zoneName, zoneParts } from "../table/zones.js";
import { fill, fillIfChanged, h } from "../ui/dom.js";
import { pick } from "../words/words.js";

export class StillTable {
  #layers = h("div", { class: "lenses" });
  #cards = h("section", { class: "cards" });
  #seats = h("section", { class: "seats-host" });
  #journal = h("ol", { class: "journal", "aria-live": "polite" });
  #layersOpen = false;
  /** What stands over the board. */
  bar = h("div", { class: "banner" });

  /** @param {HTMLElement} place @param {Lobby} lobby @param {string} game */
  constructor(place, lobby, game) {
    const host = h("div", { class: "board-host" });
    this.game = game;
    this.lobby = lobby;
    place.replaceChildren(
      h(
        "main",
        { class: "table still", id: "main", data: { pane: "board" } },
        h("div", { class: "field" }, this.bar, h("div", { class: "board-frame" }, host, this.#layers)),
        h("aside", { class: "side" }, this.#seats, h("div", { class: "pane", tabindex: 0 }, this.#journal, this.#cards)),
      ),
    );
    this.board = makeBoard(game, host, () => {});
  }

  /** @param {View} view @param {Line[]} lines @param {Act[]} [acts] what happened, to be drawn on the board @param {string} [empty] what is said where there is no line @returns {Promise<GameInfo["seats"]>} */
  async draw(view, lines, acts = [], empty) {
    const known = await this.lobby.games(),
      seats = known.games.find(one => one.id === this.game)?.seats ?? [],
      board = await this.board,
      shown = seats.map(seat => ({ ...seat, title: pick(seat.title), who: "none" })),
      { spec } = board;
    showScore(view.numbers);
    board.show(view, new Set(), new Set());
    board.drawActs(acts, true);
    this.#drawLayers(board);
    fill(this.#seats, seatsPanel({ table: { seats: shown }, view, spec, lit: new Set(), open: () => {}, pick: () => {} }));
    fill(this.#cards, zonesOf(view, spec, shown));
    fillJournal(this.#journal, lines, 0, { openRule: () => {}, empty });
    return seats;
  }

  /** @param {Board} board */
  #drawLayers(board) {
    const overlays = overlayTicks(board);
    fillIfChanged(this.#layers, overlays.flatMap(one => [one.id, one.on]), () =>
      layersBox({ lenses: [], overlays, orders: [], open: this.#layersOpen, toggled: open => (this.#layersOpen = open) }),
    );
  }
}

/** All cards that lie open: hands and what is being played in sight, piles folded. @param {View} view @param {BoardSpec} spec @param {Seat[]} seats */
function zonesOf(view, spec, seats) {
  const open = [...cardsByZone(view)].filter(([, cards]) => !cards.every(item => item.hidden));
  return open.map(([zone, cards]) => {
    const [kind, owner] = zoneParts(zone),
      title = [zoneName(view, zone, spec) ?? kind, seats.find(seat => seat.id === owner)?.title];
    return h(
      "details",
      { class: `zone zone-${kind}`, open: kind === "hand" || kind === "playing" || kind === "event", data: { focus: zone } },
      h("summary", { class: "zone-title" }, `${title.filter(Boolean).join(" · ")} · ${cards.length}`),
      h(
        "div",
        { class: "zone-cards" },
        cards.map(item => card(item, { pick: () => {} })),
      ),
    );
  });
}
