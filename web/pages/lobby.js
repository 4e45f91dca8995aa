// Public games: those that are played now, to watch, and those that are over, by game and player.
import { toast } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { language, pick, t } from "../words/words.js";
import { pageFrame } from "./page_frame.js";

/** Who plays, as the table has it. @param {PublicGame["players"]} players @param {GameInfo | undefined} rules */
export const playerWords = (players, rules) =>
  players
    .map(one => `${pick(rules?.seats.find(seat => seat.id === one.seat)?.title) || one.seat}: ${one.name || t(`lobby.${one.who === "bot" || one.who === "nonplayer" ? one.who : one.who === "open" ? "open" : "person"}`)}`)
    .join(" · ");

/** "days 3+7 bot" in words. @param {string} pace */
export function paceWords(pace) {
  const [, kind, one, two, end] = /^(days|live) (\d+)\+(\d+)(?: (\w+))?$/.exec(pace) ?? [];
  if (!kind) return t("pace.none");
  const words = kind === "days" ? t("pace.days", { n: one, more: two }) : t("pace.live", { n: Math.round(Number(one) / 60), more: two });
  return end ? `${words}, ${t(`pace.${end}`)}` : words;
}

/** Scenario and options by their names. @param {{scenario: string, options: string[]}} game @param {GameInfo | undefined} rules */
export const setupWords = (game, rules) =>
  [rules?.scenarios.find(one => one.id === game.scenario)?.title, ...game.options.map(id => rules?.options.find(one => one.id === id)?.title)]
    .map(title => title && pick(title))
    .filter(Boolean)
    .join(" · ");

/** @param {PublicGame} game @param {GameInfo | undefined} rules */
const row = (game, rules) =>
  h(
    "li",
    {},
    h("span", { class: "row-title" }, h("b", {}, game.title || pick(rules?.title) || game.rules), ` · ${setupWords(game, rules)}`),
    h("p", { class: "small" }, playerWords(game.players, rules), " · ", new Date(game.changed * 1000).toLocaleDateString(language(), { dateStyle: "medium" })),
    h("div", { class: "buttons" }, h("a", { class: "button", href: `#play=public&game=${game.game}` }, t(game.result ? "start.look" : "lobby.watch"))),
  );

/** @param {HTMLElement} place @param {Lobby} lobby */
export async function lobbyPage(place, lobby) {
  const { browse } = lobby;
  const known = await lobby.games(),
    list = h("ul", { class: "open-seats" }),
    more = h("p", { class: "buttons" });
  /** @param {PublicGame} game */
  const shown = game => row(game, known.games.find(one => one.id === game.rules));
  /** @param {number} [before] */
  const look = async before => {
    const data = new FormData(form);
    const answer = await browse?.({ finished: data.get("finished") === "1", rules: String(data.get("rules")), player: String(data.get("player")).trim(), before });
    if (!before) list.replaceChildren();
    list.append(...(answer?.games ?? []).map(shown));
    if (!list.children.length) list.append(h("li", { class: "empty" }, t("lobby.none")));
    more.replaceChildren(answer?.more ? h("button", { class: "quiet", onclick: () => tell(answer.more) }, t("lobby.more")) : "");
  };
  /** @param {number} [before] */
  const tell = before => look(before).catch(error => toast(error.message));
  const form = h(
    "form",
    { class: "account", onchange: () => tell(), onsubmit: event => (event.preventDefault(), tell()) },
    h("label", {}, t("lobby.which"), h("select", { name: "finished" }, h("option", { value: "0" }, t("lobby.running")), h("option", { value: "1" }, t("lobby.finished")))),
    h("label", {}, t("lobby.game"), h("select", { name: "rules" }, h("option", { value: "" }, t("lobby.any")), known.games.map(game => h("option", { value: game.id }, pick(game.title))))),
    h("label", {}, t("lobby.player"), h("input", { name: "player", maxlength: 60, placeholder: t("account.name") })),
  );
  place.replaceChildren(pageFrame(h("h1", {}, t("lobby.title")), h("p", {}, t("lobby.text")), form, list, more));
  await look();
}
