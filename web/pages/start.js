// The start page: the games, my games, open seats.
import { picture } from "../board/make_board.js";
import * as settings from "../store/settings.js";
import { toast } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { language, pick, t } from "../words/words.js";
import { keptBox } from "./kept.js";
import { pageFrame } from "./page_frame.js";

/** Milliseconds until an unreachable server is tried again, and between two looks at my games. */
const AGAIN = 4000,
  REFRESH = 15000;

/** @param {HTMLElement} place @param {Lobby} lobby @returns {Promise<() => void>} what ends it */
export async function startPage(place, lobby) {
  const list = h("div", { class: "games" }),
    mine = h("section", { class: "mine" }),
    open = h("section", { class: "open-seats" });
  place.replaceChildren(
    pageFrame(
      h("div", { class: "masthead" }, h("h1", {}, "Frente"), h("p", {}, t("app.tagline"))),
      list,
      mine,
      open,
      h(
        "section",
        { class: "record-link" },
        h("h2", {}, t("start.record")),
        h("p", {}, t("start.record.text")),
        h("a", { class: "button quiet", href: "#record" }, t("start.record")),
      ),
    ),
  );
  try {
    const known = await lobby.games();
    list.replaceChildren(...known.games.map(gameCard));
    await Promise.all([myGames(mine, lobby, known), openSeats(open, lobby, known)]);
  } catch {
    list.replaceChildren(h("p", { class: "empty" }, t("start.unreachable")));
    const again = setTimeout(() => list.isConnected && startPage(place, lobby), AGAIN);
    return () => clearTimeout(again);
  }
  const refresh = async () => {
    if (!list.isConnected) return clearInterval(timer);
    await myGames(mine, lobby, await lobby.games());
  };
  const timer = setInterval(() => refresh().catch(() => {}), REFRESH);
  return () => clearInterval(timer);
}

/** @param {GameInfo} game */
function gameCard(game) {
  const frame = h("div", { class: "game-picture" });
  if (game.board)
    picture(game.id)
      .then(svg => frame.append(svg))
      .catch(() => {});
  return h(
    "article",
    { class: "game" },
    frame,
    h(
      "div",
      { class: "game-words" },
      h("h2", {}, pick(game.title)),
      h("p", {}, pick(game.text)),
      h(
        "dl",
        { class: "game-card" },
        ["players", "length", "hard", "win"].map(line =>
          game.card?.[line] ? [h("dt", {}, t(`card.${line}`)), h("dd", {}, pick(game.card[line]))] : null,
        ),
      ),
      h(
        "p",
        { class: "buttons" },
        h("a", { class: "button primary", href: `#new=${game.id}` }, t("start.play")),
        game.guide ? h("a", { class: "button", href: `#guide=${game.id}` }, t("start.guide")) : null,
        game.rules ? h("a", { class: "button quiet", href: `#rules=${game.id}` }, t("start.rules")) : null,
      ),
    ),
  );
}

/** @typedef {MyGame & {link: Link}} MyRow */

/**
 * The games of this browser's links, one row per game: as a player rather than as a watcher, through the own link rather than a
 * friend's; those that wait for me first.
 * @param {MyGame[]} games
 * @param {Link[]} links
 * @returns {MyRow[]}
 */
export function myRows(games, links) {
  const rows = games
    .map(game => ({ ...game, link: links[game.token] }))
    .sort((a, b) => Number(b.yours) - Number(a.yours) || b.changed - a.changed);
  const own = new Set(rows.filter(game => game.seats.length).map(game => game.game));
  return rows
    .filter(game => game.seats.length || !own.has(game.game))
    .filter(
      game => game.link.who !== "friend" || !rows.some(other => other.game === game.game && other.link.who === "me"),
    );
}

/** @param {HTMLElement} place @param {Lobby} lobby @param {Known} known */
async function myGames(place, lobby, known) {
  const links = await lobby.links(settings.links()),
    rows = myRows(links.length ? await lobby.mine(links.map(link => link.token)) : [], links),
    again = () => void myGames(place, lobby, known);
  const past = rows.filter(game => game.archived);
  /** @param {MyRow[]} list */
  const listOf = list =>
    h(
      "ul",
      { class: "my-games" },
      list.map(game => gameRow(game, lobby, known, again)),
    );
  const present = rows.filter(game => !game.archived);
  place.replaceChildren(
    h("h2", {}, t("start.mine")),
    present.length ? listOf(present) : h("p", { class: "empty" }, t("start.none")),
    lobby.kept ? keptBox(lobby.kept, again) : "",
    past.length ? h("details", {}, h("summary", {}, `${t("start.archived")} (${past.length})`), listOf(past)) : "",
  );
}

/** @param {MyRow} game @param {Lobby} lobby @param {Known} known @param {() => void} again */
function gameRow(game, lobby, known, again) {
  const rules = known.games.find(one => one.id === game.rules);
  /** @param {string} id */
  const title = id => pick(rules?.seats.find(seat => seat.id === id)?.title) || id;
  const who = game.seats.length ? game.seats.map(title).join(", ") : t("start.watching"),
    round = game.round > 1 ? ` · ${t("start.round", { n: game.round })}` : "";
  return h(
    "li",
    { class: game.yours ? "yours" : "" },
    h(
      "span",
      { class: "row-title" },
      h("b", {}, game.title || pick(rules?.title) || game.rules),
      h("span", {}, ` · ${who}${round}`),
    ),
    h(
      "span",
      { class: "row-status" },
      statusWords(game, title),
      h(
        "time",
        {},
        new Date(game.changed * 1000).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" }),
      ),
    ),
    rowButtons(game, lobby, again),
  );
}

/** @param {MyRow} game @param {(id: string) => string} title */
function statusWords(game, title) {
  if (game.status === "finished") return t("start.finished");
  return game.yours ? t("start.yours") : t("start.waiting", { who: game.acting.map(title).join(", ") });
}

/** @param {MyRow} game @param {Lobby} lobby @param {() => void} again */
function rowButtons(game, lobby, again) {
  const { token } = game.link;
  const forget = async () => {
    if (lobby.kept && !confirm(t("local.forget.sure"))) return;
    await lobby.kept?.forget(game.game);
    settings.forgetLink(token);
    again();
  };
  const archive = () =>
    lobby
      .archive({ token, game: game.game, archived: !game.archived })
      .then(again, error => toast(error.message));
  return h(
    "span",
    { class: "row-buttons" },
    h(
      "a",
      { class: "button", href: `#play=${token}&game=${game.game}` },
      t(game.status === "finished" || !game.seats.length ? "start.look" : "start.resume"),
    ),
    h("button", { class: "quiet", onclick: archive }, t(game.archived ? "start.unarchive" : "start.archive")),
    h("button", { class: "quiet", onclick: () => forget().catch(error => toast(error.message)) }, t("start.forget")),
  );
}

/** @param {HTMLElement} place @param {Lobby} lobby @param {Known} known */
async function openSeats(place, lobby, known) {
  const open = await lobby.openSeats();
  if (!open.length) return place.replaceChildren();
  /** @param {OpenGame} game @param {string} seat */
  const take = async (game, seat) => {
    try {
      const answer = await lobby.join({ game: game.game, seat, name: settings.name() });
      settings.keepLinks(answer.links.map(link => ({ ...link, game: answer.game, rules: game.rules, who: "me" })));
      location.hash = `play=${answer.links[0].token}`;
    } catch (error) {
      toast(error.message);
    }
  };
  place.replaceChildren(
    h("h2", {}, t("start.open")),
    h(
      "ul",
      { class: "my-games" },
      open.map(game => openRow(game, known.games.find(one => one.id === game.rules), seat => take(game, seat))),
    ),
  );
}

/** @param {OpenGame} game @param {GameInfo | undefined} rules @param {(seat: string) => void} take */
function openRow(game, rules, take) {
  return h(
    "li",
    {},
    h("span", { class: "row-title" }, h("b", {}, game.title || pick(rules?.title)), ` · ${game.name ?? ""}`),
    h(
      "span",
      { class: "row-buttons" },
      game.seats.map(seat =>
        h(
          "button",
          { onclick: () => take(seat) },
          `${t("start.join")}: ${pick(rules?.seats.find(one => one.id === seat)?.title)}`,
        ),
      ),
    ),
  );
}
