// Looking into a saved record: chosen or pasted, checked, then shown step by step.
import * as settings from "../store/settings.js";
import { replayBar } from "../table/replay_bar.js";
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
    showRecord(place, lobby, checked.game, words.value);
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

/** @param {HTMLElement} place @param {Lobby} lobby @param {string} game @param {string} record */
function showRecord(place, lobby, game, record) {
  const still = new StillTable(place, lobby, game),
    name = recordName(record);
  let viewer = "watcher";
  /** @param {number} step */
  const go = step => void show(step).catch(error => toast(error.message));
  /** @param {number} step */
  const show = async step => {
    const { at, steps, view, journal } = await lobby.replay({ record, at: step, viewer }),
      seats = await still.draw(view, journal);
    /** @param {string} seat */
    const look = seat => {
      viewer = seat;
      go(step);
    };
    fill(
      still.bar,
      replayBar({
        at,
        steps,
        go,
        marks: settings.marks(name),
        keepMarks: list => (settings.keepMarks(name, list), go(step)),
        more: [
          viewerForm(seats, viewer, look),
          h("button", { class: "quiet", onclick: () => download(`${game}.frente`, record) }, t("tools.record")),
        ],
      }),
    );
  };
  go(0);
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
