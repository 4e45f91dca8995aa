// The chat of the table: watchers read and don't write.
import { mySeats, seatTitle } from "../../store/select.js";
import * as settings from "../../store/settings.js";
import { toast } from "../../ui/dialogs.js";
import { h } from "../../ui/dom.js";
import { language, t } from "../../words/words.js";

/** @param {{store: TableStore, table: Table, lobby: Lobby}} uses @returns {Component & {focus: () => void}} */
export function makeChat({ store, table, lobby }) {
  /** Seats of people whom I have muted or blocked; asked for with the first words. @type {Promise<string[]> | null} */
  let asked = null;
  /** @type {string[]} */
  let quiet = [];
  const askQuiet = () => {
    if (asked || settings.me() !== "account" || !lobby.account || !table.game) return;
    asked = lobby.account.quiet(table.game).catch(() => []);
    void asked.then(seats => {
      quiet = seats;
      if (seats.length) part.draw();
    });
  };
  const list = h("ol", { class: "chat", role: "log", "aria-live": "polite", "aria-label": t("tab.chat") });
  const field = h("input", {
    name: "words",
    maxlength: 500,
    autocomplete: "off",
    "aria-label": t("chat.write"),
    placeholder: t("chat.write"),
  });
  /** @param {Event} event */
  const send = event => {
    event.preventDefault();
    const text = field.value.trim();
    if (text) table.ask("chat", { text }).catch(error => toast(error.message));
    field.value = "";
  };
  const form = h("form", { class: "chat-form", onsubmit: send }, field, h("button", {}, t("chat.send")));
  const part = {
    element: h("div", { class: "pane chat-pane" }, list, form),
    focus: () => field.focus(),
    draw() {
      const { state } = store,
        chat = state.live.chat.filter(line => !quiet.includes(line.seat));
      if (state.live.chat.length) askQuiet();
      list.replaceChildren(...(chat.length ? chat.map(line => chatLine(state, line)) : [h("li", { class: "empty" }, t("chat.empty"))]));
      list.scrollTop = list.scrollHeight;
      form.hidden = !mySeats(state).length;
    },
  };
  return part;
}

/** @param {TableState} state @param {ChatLine} line */
const chatLine = (state, line) =>
  h(
    "li",
    { class: `seat-${line.seat} owned` },
    h("b", {}, line.name || seatTitle(state, line.seat)),
    h("time", {}, new Date(line.at * 1000).toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" })),
    h("p", {}, line.text),
  );
