// One tournament: how it stands, who meets whom, joining and leaving. It looks again now and then, as rounds begin by themselves.
import * as settings from "../store/settings.js";
import { toast } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { pick, t } from "../words/words.js";
import { table } from "./ladder.js";
import { setupWords } from "./lobby.js";
import { pageFrame } from "./page_frame.js";
import { planWords, stateWords } from "./tournaments.js";

const REFRESH = 15000;

/** Half points as people write them. @param {number} half */
export const points = half => `${half > 1 || half === 0 ? Math.floor(half / 2) : ""}${half % 2 ? "½" : ""}`;
/** Quarters likewise. @param {number} quarters */
export const quarters = quarters => `${quarters > 3 || quarters === 0 ? Math.floor(quarters / 4) : ""}${["", "¼", "½", "¾"][quarters % 4]}`;

/** @param {{name: string, gone?: number}} player */
const nameOf = player => [player.name || t("cup.gone.name"), player.gone ? ` (${t("cup.gone")})` : ""].join("");

/** @param {TournamentBook} book */
const standing = book =>
  table(
    [t("ladder.place"), t("ladder.name"), t("cup.points"), t("cup.buchholz"), t("cup.sonneborn"), t("ladder.won")],
    book.players.map(one => [String(one.place), h("b", {}, nameOf(one)), points(one.half ?? 0), points(one.buchholz ?? 0), quarters(one.sonneborn ?? 0), String(one.wins)]),
    i => (book.players[i].me ? "me" : ""),
  );

/** @param {TournamentBoard} board */
function result(board) {
  if (board.other === undefined) return t("cup.bye");
  if (board.oneHalf === undefined || board.otherHalf === undefined) return t("cup.plays");
  return `${points(board.oneHalf)} : ${points(board.otherHalf)}${board.unplayed ? ` (${t("cup.unplayed")})` : ""}`;
}

/** Where the game is: mine through the account, anybody's as a watcher. @param {TournamentBoard} board */
const boardLink = board => (board.game ? h("a", { href: `#play=${board.mine ? "account" : "public"}&game=${board.game}` }, t(board.oneHalf === undefined ? (board.mine ? "cup.play" : "lobby.watch") : "start.look")) : "");

/** @param {TournamentBook} book */
function rounds(book) {
  const name = /** @param {number | undefined} number */ number => {
    const player = book.players.find(one => one.number === number);
    return player ? nameOf(player) : "";
  };
  const numbers = [...new Set(book.boards.map(board => board.round))].reverse();
  return numbers.map(round =>
    h(
      "section",
      {},
      h("h2", {}, t("cup.round", { n: round })),
      table(
        [t("cup.first"), t("cup.second"), t("cup.result"), ""],
        book.boards.filter(board => board.round === round).map(board => [name(board.one), name(board.other), result(board), boardLink(board)]),
        i => (book.boards.filter(board => board.round === round)[i].mine ? "me" : ""),
      ),
    ),
  );
}

/** @param {TournamentBook} book @param {(what: "join" | "leave" | "off") => void} act */
function buttons(book, act) {
  const me = book.players.find(one => one.me),
    open = book.state === "open";
  if (settings.me() !== "account") return h("p", {}, open ? t("cup.account") : "");
  /** @param {"join" | "leave" | "off"} what @param {string} type */
  const button = (what, type) => h("button", { class: type, onclick: () => act(what) }, t(`cup.${what === "off" ? "call.off" : what}`));
  return h(
    "p",
    { class: "buttons" },
    open && !me ? button("join", "primary") : "",
    me && !me.gone && (open || book.state === "running") ? button("leave", "quiet") : "",
    open && book.host ? button("off", "quiet") : "",
  );
}

/** @param {HTMLElement} place @param {Lobby} lobby @param {string} id @returns {Promise<() => void>} what ends it */
export async function tournamentPage(place, lobby, id) {
  const club = /** @type {Club} */ (lobby.club),
    known = await lobby.games(),
    frame = pageFrame();
  place.replaceChildren(frame);
  /** @param {TournamentBook} book */
  const draw = book => {
    const rules = known.games.find(one => one.id === book.rules);
    frame.replaceChildren(
      h("h1", {}, book.title),
      h("p", {}, [pick(rules?.title), setupWords(book, rules), planWords(book)].filter(Boolean).join(" · ")),
      h("p", { role: "status" }, stateWords(book)),
      buttons(book, act),
      h("section", {}, h("h2", {}, t(book.round ? "cup.standing" : "cup.players")), book.round ? standing(book) : h("ul", {}, book.players.map(one => h("li", {}, nameOf(one))))),
      ...rounds(book),
      h("p", {}, h("a", { href: "#tournaments" }, t("cup.title"))),
    );
  };
  /** @param {"join" | "leave" | "off"} what */
  const act = what => {
    if (what !== "join" && !confirm(t(what === "off" ? "cup.off.sure" : "cup.leave.sure"))) return;
    club.tournament(id, what).then(draw, error => toast(error.message));
  };
  draw(await club.tournament(id));
  const timer = setInterval(() => void club.tournament(id).then(draw, () => {}), REFRESH);
  return () => clearInterval(timer);
}
