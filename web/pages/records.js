// Looking into a saved record, or at a position out of a link: the board with nobody playing.
import { games, post } from "../net/api.js";
import { makeBoard } from "../board/make_board.js";
import { card, zoneName, zones } from "../table/cards.js";
import { download, h, refill, renew, toast } from "../ui/dom.js";
import { fillJournal } from "../table/journal.js";
import * as keep from "../store/settings.js";
import { layersBox, overlayTicks } from "../table/layers.js";
import { replayBar } from "../store/modes.js";
import { seatsPanel } from "../table/seats.js";
import { unpackPosition } from "../table/tools.js";
import { language, pick, t } from "../words/words.js";

/** Choose or paste a record. @param {HTMLElement} place */
export function recordPage(place) {
  const words = h("textarea", {
    rows: 8,
    "aria-label": t("record.paste"),
    placeholder: t("record.paste"),
    spellcheck: "false",
  });
  const chosen = h("input", {
    type: "file",
    accept: ".frente,text/plain",
    "aria-label": t("record.choose"),
    onchange: async event => {
      words.value = await event.target.files[0].text();
    },
  });
  const form = h(
    "form",
    {
      class: "new-game",
      onsubmit: async event => {
        event.preventDefault();
        try {
          const checked = await post("/api/verify", { record: words.value });
          if (!checked.ok) return toast(`${t("record.bad")} ${checked.text}`);
          toast(t("record.sound", { n: checked.choices }));
          new Viewer(place, checked.game, words.value);
        } catch (error) {
          toast(error.message);
        }
      },
    },
    chosen,
    words,
    h("p", { class: "buttons" }, h("button", { class: "primary" }, t("record.open"))),
  );
  place.replaceChildren(
    h("main", { class: "page", id: "main" }, h("h1", {}, t("record.title")), h("p", {}, t("start.record.text")), form),
  );
}

/** A board that only shows: used for records and for positions. */
class Still {
  layersOpen = false;

  /** @param {HTMLElement} place @param {string} game */
  constructor(place, game) {
    this.game = game;
    const e = (this.e = {
      bar: h("div", { class: "banner" }),
      board: h("div", { class: "board-host" }),
      layers: h("div", { class: "lenses" }),
      cards: h("section", { class: "cards" }),
      seats: h("section", { class: "seats-host" }),
      journal: h("ol", { class: "journal", "aria-live": "polite" }),
    });
    place.replaceChildren(
      h(
        "main",
        { class: "table still", id: "main", data: { pane: "board" } },
        h("div", { class: "field" }, e.bar, h("div", { class: "board-frame" }, e.board, e.layers), e.cards),
        h("aside", { class: "side" }, e.seats, h("div", { class: "pane" }, e.journal)),
      ),
    );
    this.board = makeBoard(game, e.board, () => {});
  }

  /** @param {View} view @param {Line[]} [lines] @returns {Promise<GameInfo["seats"]>} */
  async draw(view, lines) {
    const seats = (await games()).games.find(one => one.id === this.game)?.seats ?? [];
    const board = await this.board;
    const table = { seats: seats.map(seat => ({ ...seat, title: pick(seat.title), who: "none" })) };
    board.show(view, new Set(), new Set());
    const overlays = overlayTicks(board);
    renew(this.e.layers, overlays.flatMap(one => [one.id, one.on]), () =>
      layersBox({ lenses: [], overlays, orders: [], open: this.layersOpen, toggled: open => (this.layersOpen = open) }),
    );
    refill(
      this.e.seats,
      seatsPanel({ table, view, board: board.spec, lit: new Set(), open: () => {}, pick: () => {} }),
    );
    refill(
      this.e.cards,
      [...zones(view)]
        .filter(([, cards]) => !cards.every(item => item.hidden))
        .map(([zone, cards]) =>
          h(
            "section",
            { class: `zone zone-${zone.split(".")[0]}` },
            h(
              "h2",
              { class: "zone-title" },
              [
                zoneName(view, zone, board.spec) ?? zone.split(".")[0],
                table.seats.find(seat => seat.id === zone.split(".")[1])?.title,
              ]
                .filter(Boolean)
                .join(" · "),
            ),
            h(
              "div",
              { class: "zone-cards" },
              cards.map(item => card(item, { lit: false, pick: () => {} })),
            ),
          ),
        ),
    );
    fillJournal(this.e.journal, lines ?? [], 0, { openRule: () => {} });
    return seats;
  }
}

class Viewer extends Still {
  viewer = "watcher";

  /** @param {HTMLElement} place @param {string} game @param {string} record */
  constructor(place, game, record) {
    super(place, game);
    this.record = record;
    this.name = `record.${record.length}.${[...record].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) | 0, 7)}`;
    this.go(0);
  }

  /** @param {number} at */
  async go(at) {
    try {
      const answer = await post("/api/replay", { record: this.record, at, viewer: this.viewer });
      const seats = await this.draw(answer.view, answer.journal);
      const viewers = h(
        "label",
        {},
        t("replay.viewer"),
        " ",
        h(
          "select",
          {
            data: { focus: "viewer" },
            onchange: event => {
              this.viewer = event.target.value;
              this.go(at);
            },
          },
          [["watcher", t("replay.everyone")], ...seats.map(seat => [seat.id, pick(seat.title)])].map(
            ([value, words]) => h("option", { value, selected: value === this.viewer }, words),
          ),
        ),
      );
      refill(
        this.e.bar,
        replayBar({
          at: answer.at,
          steps: answer.steps,
          go: step => this.go(step),
          marks: keep.marks(this.name),
          keepMarks: list => (keep.keepMarks(this.name, list), this.go(at)),
          more: [
            viewers,
            h(
              "button",
              { class: "quiet", onclick: () => download(`${this.game}.frente`, this.record) },
              t("tools.record"),
            ),
          ],
        }),
      );
    } catch (error) {
      toast(error.message);
    }
  }
}

/** A position out of a link, with a button to play on from it. @param {HTMLElement} place @param {string} packed */
export async function positionPage(place, packed) {
  try {
    const { game, scenario, options, text } = unpackPosition(packed);
    const still = new Still(place, game);
    const { view } = await post("/api/show", {
      game,
      scenario,
      options,
      position: text,
      viewer: "watcher",
      lang: language(),
    });
    await still.draw(view, []);
    refill(
      still.e.bar,
      h("b", {}, t("position.title")),
      h("a", { class: "button primary", href: `#new=${game}&position=${packed}` }, t("new.from")),
    );
  } catch (error) {
    toast(error.message);
  }
}
