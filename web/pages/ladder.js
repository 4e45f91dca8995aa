// The ladder of a game: who is how strong, as far as that is known, and how strong the sides of its scenarios are.
import { toast } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { pick, t } from "../words/words.js";
import { pageFrame } from "./page_frame.js";

/** "1612 ± 84": the second is twice the uncertainty, within which nineteen of twenty are. @param {{points: number, deviation: number}} one */
export const pointWords = one => `${one.points} ± ${2 * one.deviation}`;

/** @param {string[]} heads @param {Child[][]} rows @param {(row: number) => string} [kind] a class of the row */
export const table = (heads, rows, kind = () => "") =>
  h(
    "div",
    { class: "table-holder", tabindex: 0 },
    h("table", { class: "club" }, h("thead", {}, h("tr", {}, heads.map(head => h("th", { scope: "col" }, head)))), h("tbody", {}, rows.map((cells, i) => h("tr", { class: kind(i) }, cells.map(cell => h("td", {}, cell)))))),
  );

/** @param {Standing} one */
const lost = one => one.games - one.won - one.drawn;

/** @param {Ladder} ladder */
const peopleTable = ladder =>
  table(
    [t("ladder.place"), t("ladder.name"), t("ladder.points"), t("ladder.games"), t("ladder.won"), t("ladder.drawn"), t("ladder.lost")],
    ladder.people.map(one => [String(one.place), h("b", {}, one.name), pointWords(one), String(one.games), String(one.won), String(one.drawn), String(lost(one))]),
    i => (ladder.people[i].name === ladder.me?.name ? "me" : ""),
  );

/** What whoever is signed in has. @param {Ladder} ladder */
function ownWords({ me, all }) {
  if (!me) return t("ladder.none.own");
  const own = t("ladder.own", { points: pointWords(me), games: me.games, won: me.won, drawn: me.drawn });
  return `${own} ${me.place ? t("ladder.own.place", { place: me.place, all }) : t("ladder.own.open")}`;
}

/** @param {Ladder} ladder @param {GameInfo} rules */
const sideTable = (ladder, rules) =>
  table(
    [t("ladder.side"), t("ladder.scenario"), t("ladder.worth"), t("ladder.games")],
    ladder.sides.map(side => [
      pick(rules.seats.find(seat => seat.id === side.seat)?.title) || side.seat,
      pick(rules.scenarios.find(one => one.id === side.scenario)?.title) || side.scenario,
      `${side.points >= 1500 ? "+" : "−"}${Math.abs(side.points - 1500)}`,
      String(side.games),
    ]),
  );

/** @param {HTMLElement} place @param {Lobby} lobby @param {string} wanted the game, or nothing: the first */
export async function ladderPage(place, lobby, wanted) {
  const { club } = lobby,
    known = await lobby.games(),
    rules = known.games.find(one => one.id === wanted) ?? known.games[0],
    body = h("div", {});
  /** @param {number} from */
  const look = async from => {
    const ladder = await club?.ladder(rules.id, from);
    if (!ladder) return;
    const more = /** @param {number} at @param {string} key */ (at, key) => h("button", { class: "quiet", onclick: () => void look(at).catch(error => toast(error.message)) }, t(key));
    body.replaceChildren(
      h("p", {}, ownWords(ladder)),
      ladder.people.length ? peopleTable(ladder) : h("p", { class: "empty" }, t("ladder.none")),
      h("p", { class: "buttons" }, from ? more(0, "ladder.first") : "", ladder.more ? more(ladder.more, "lobby.more") : ""),
      ladder.sides.length ? h("section", {}, h("h2", {}, t("ladder.sides")), h("p", {}, t("ladder.sides.text")), sideTable(ladder, rules)) : "",
    );
  };
  place.replaceChildren(
    pageFrame(
      h("h1", {}, t("ladder.title")),
      h("p", {}, t("ladder.text")),
      h(
        "label",
        {},
        t("lobby.game"),
        " ",
        h("select", { name: "rules", onchange: event => (location.hash = `ladder=${/** @type {HTMLSelectElement} */ (event.target).value}`) }, known.games.map(game => h("option", { value: game.id, selected: game === rules }, pick(game.title)))),
      ),
      body,
    ),
  );
  await look(0);
}
