// Looking into a saved record: chosen or pasted, checked, then shown step by step.
import { actsOf } from "../store/acts.js";
import * as settings from "../store/settings.js";
import { actStops, linesTo } from "../store/study.js";
import { replayBar } from "../table/replay_bar.js";
import { momentButtons } from "../table/study_tools.js";
import { download, toast } from "../ui/dialogs.js";
import { fill, h } from "../ui/dom.js";
import { pick, t } from "../words/words.js";
import { pageFrame } from "./page_frame.js";
import { StillTable } from "./still_table.js";

/** Choose or paste a record. @param {HTMLElement} place @param {Lobby} lobby */
export function recordPage(place, lobby) {
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
  const open = async () => {
    const checked = await lobby.verify(words.value);
    if (!checked.ok) return toast(`${t("record.bad")} ${checked.text}`);
    toast(t("record.sound", { n: checked.choices }));
    new RecordShown(place, lobby, checked.game, words.value).go(0);
  };
  const form = h(
    "form",
    {
      class: "new-game",
      onsubmit: event => {
        event.preventDefault();
        open().catch(error => toast(error.message));
      },
    },
    chosen,
    words,
    h("p", { class: "buttons" }, h("button", { class: "primary" }, t("record.open"))),
  );
  place.replaceChildren(pageFrame(h("h1", {}, t("record.title")), h("p", {}, t("start.record.text")), form));
}

/** A name for a record, by which its bookmarks are kept. @param {string} record */
export const recordName = record =>
  `record.${record.length}.${[...record].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) | 0, 7)}`;

/** Points of a record's chart, and how many of them are asked for at once. */
const POINTS = 40,
  AT_ONCE = 4;

/** A record that is looked into. */
class RecordShown {
  viewer = "watcher";
  #at = 0;
  #steps = 0;
  /** @type {View | null} */
  #view = null;
  /** The journal as the viewer knows it. @type {Line[]} */
  #lines = [];
  /** @type {number[] | null} */
  #stops = null;
  /** @type {Analysis | null} */
  #chart = null;
  /** @type {GameInfo["seats"]} */
  #seats = [];

  /** @param {HTMLElement} place @param {Lobby} lobby @param {string} game @param {string} record */
  constructor(place, lobby, game, record) {
    this.still = new StillTable(place, lobby, game);
    this.lobby = lobby;
    this.game = game;
    this.record = record;
    this.name = recordName(record);
  }

  /** @param {number} step */
  go = step => void this.#show(step).catch(error => toast(error.message));

  /** @param {number} step @param {{position?: boolean, story?: boolean, expect?: number[]}} [more] */
  #ask(step, more) {
    return this.lobby.replay({ record: this.record, at: step, viewer: this.viewer, ...more });
  }

  /** @param {number} step */
  async #show(step) {
    const { at, steps, view, journal, story } = await this.#ask(step, { story: !this.#stops });
    if (story) {
      this.#lines = story.flatMap(one => one.lines.map(line => ({ ...line, step: one.step })));
      this.#stops = actStops(this.#lines, steps);
    }
    const stops = this.#stops ?? [],
      lines = settings.byChoice() || !stops.includes(at) ? journal : linesTo(this.#lines, stops, at);
    this.#at = at;
    this.#steps = steps;
    this.#seats = await this.still.draw(view, lines, actsOf(lines, this.#view), at ? t("record.silent") : undefined);
    this.#view = view;
    this.#bar();
  }

  #bar() {
    const title = /** @param {string} id */ id => pick(this.#seats.find(seat => seat.id === id)?.title) || id;
    fill(
      this.still.bar,
      replayBar({
        at: this.#at,
        steps: this.#steps,
        stops: this.#stops,
        go: this.go,
        chart: this.#chart,
        title,
        again: () => this.#bar(),
        marks: settings.marks(this.name),
        keepMarks: list => (settings.keepMarks(this.name, list), this.#bar()),
        more: [
          this.#chart ? null : h("button", { class: "quiet", data: { focus: "chart" }, onclick: event => void this.#draw(event.currentTarget) }, t("advice.chart.short")),
          momentButtons(() => this.#position(), Boolean(this.#view?.over)),
          viewerForm(this.#seats, this.viewer, seat => this.#look(seat)),
          h("button", { class: "quiet", onclick: () => download(`${this.game}.frente`, this.record) }, t("tools.record")),
        ],
      }),
    );
  }

  /** @param {string} seat */
  #look(seat) {
    this.viewer = seat;
    this.#stops = this.#chart = null;
    this.go(this.#at);
  }

  async #position() {
    const { position } = await this.#ask(this.#at, { position: true });
    if (!position) throw new Error(t("error.network"));
    return position;
  }

  /** The chart comes in parts, since each is some work. @param {HTMLButtonElement} button */
  async #draw(button) {
    const { viewer } = this,
      count = Math.min(POINTS, this.#steps + 1),
      steps = Array.from({ length: count }, (_, i) => Math.round((this.#steps * i) / Math.max(1, count - 1))),
      /** @type {Analysis["points"]} */
      points = [];
    button.disabled = true;
    try {
      for (let i = 0; i < steps.length && viewer === this.viewer; i += AT_ONCE) {
        button.textContent = t("advice.thinking");
        points.push(...((await this.#ask(this.#at, { expect: steps.slice(i, i + AT_ONCE) })).expected ?? []));
      }
      if (viewer !== this.viewer) return;
      this.#chart = { seats: this.#seats.map(seat => seat.id), points };
    } catch (error) {
      toast(error.message);
    }
    this.#bar();
  }
}

/** @param {GameInfo["seats"]} seats @param {string} viewer @param {(seat: string) => void} look */
function viewerForm(seats, viewer, look) {
  const all = [["watcher", t("replay.everyone")], ...seats.map(seat => [seat.id, pick(seat.title)])];
  return h(
    "label",
    {},
    t("replay.viewer"),
    " ",
    h(
      "select",
      { data: { focus: "viewer" }, onchange: event => look(event.target.value) },
      all.map(([value, words]) => h("option", { value, selected: value === viewer }, words)),
    ),
  );
}
