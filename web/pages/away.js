// Vacations from games with days a move: who is away until when, and a dialog to go and to come back.
import { awayWords } from "../words/absence.js";
import { dialog, toast } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { t } from "../words/words.js";

const DAY = 86400000;

/** Who of a game's players is away. @param {MyGame} game @param {(id: string) => string} title */
export const awayPlayers = (game, title) =>
  (game.status === "running" ? (game.players ?? []) : []).flatMap(one => {
    const words = awayWords(one.away);
    return words ? [`${one.name || title(one.seat)}: ${words}`] : [];
  });

/** A day as a date field has it. @param {number} time */
const dateOf = time => {
  const day = new Date(time);
  return new Date(time - day.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
};
/** The day begins at midnight here; today: now. @param {string} date @returns {number | undefined} */
export const beginOf = (date, now = Date.now()) => (date && date > dateOf(now) ? new Date(`${date}T00:00`).getTime() / 1000 : undefined);

/** @param {(what: { days: number, from?: number }) => Promise<void>} go */
function showAway(go) {
  const now = Date.now();
  /** @param {SubmitEvent} event */
  const send = event => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    go({ days: Number(data.get("days")), from: beginOf(String(data.get("from"))) }).then(
      () => box.close(),
      error => toast(error.message),
    );
  };
  const box = dialog(
    t("away.title"),
    h(
      "form",
      { class: "away-form", onsubmit: send },
      h("p", {}, t("away.text")),
      h("p", {}, h("label", {}, t("away.from"), " ", h("input", { type: "date", name: "from", value: dateOf(now), min: dateOf(now), max: dateOf(now + 364 * DAY), required: true }))),
      h("p", {}, h("label", {}, t("away.days"), " ", h("input", { type: "number", name: "days", value: "7", min: "1", max: "30", required: true }))),
      h("button", { class: "primary", type: "submit" }, t("away.go")),
    ),
  );
}

/** Vacation, or back from it; nothing where the clock does not count days. @param {MyGame} game @param {string} token @param {Lobby} lobby @param {() => void} again */
export function awayButton(game, token, lobby, again) {
  const { away } = lobby;
  if (!away || game.status !== "running" || !game.seats.length || !game.pace?.startsWith("days ")) return null;
  const mine = game.players?.find(one => game.seats.includes(one.seat) && awayWords(one.away));
  /** @param {{ days?: number, from?: number, back?: boolean }} what */
  const ask = async what => (await away({ token, game: game.game, ...what }), again());
  return mine
    ? h("button", { class: "forget", onclick: () => ask({ back: true }).catch(error => toast(error.message)) }, t("away.back"))
    : h("button", { class: "forget", onclick: () => showAway(ask) }, t("away.title"));
}
