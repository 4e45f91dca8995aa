// Tournaments: those that can be joined, that go on, that are over, and a new one.
import * as settings from "../store/settings.js";
import { toast } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { language, pick, t } from "../words/words.js";
import { paceWords, setupWords } from "./lobby.js";
import { pageFrame } from "./page_frame.js";

/** @param {number} seconds */
export const moment = seconds => new Date(seconds * 1000).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });

/** How it stands, in a line. @param {Tournament} one */
export function stateWords(one) {
  if (one.state === "open") return t("cup.open", { joined: one.joined, places: one.places, when: moment(one.begins) });
  if (one.state === "running") return t("cup.running", { round: one.round, rounds: one.rounds, joined: one.joined });
  return t(one.state === "over" ? "cup.over" : "cup.off");
}

/** Out of time is lost, always: that need not be said in each line. @param {Tournament} one */
export const planWords = one => [t(`cup.${one.kind}`), paceWords(one.pace.replace(/ \w+$/, ""))].join(" · ");

/** @param {Tournament} one @param {GameInfo | undefined} rules */
const row = (one, rules) =>
  h(
    "li",
    {},
    h("span", { class: "row-title" }, h("b", {}, one.title), ` · ${[pick(rules?.title), setupWords(one, rules)].filter(Boolean).join(" · ")}`),
    h("p", { class: "small" }, `${planWords(one)} · ${stateWords(one)}`),
    h("div", { class: "buttons" }, h("a", { class: "button", href: `#tournament=${one.tournament}` }, t("cup.look"))),
  );

/** Game, scenario, and the options by which the game plays all sides but two. @param {Known} known */
function gameFields(known) {
  const scenarios = h("select", { name: "scenario" }),
    machines = h("div", {});
  const fill = () => {
    const game = known.games.find(one => one.id === games.value) ?? known.games[0];
    scenarios.replaceChildren(...game.scenarios.map(one => h("option", { value: one.id }, pick(one.title))));
    const many = game.seats.length - 2,
      able = game.seats.filter(seat => seat.nonplayer);
    machines.replaceChildren(
      ...(many > 0 ? [h("fieldset", {}, h("legend", {}, t("cup.machine", { n: many })), able.map((seat, i) => h("label", { class: "tick" }, h("input", { type: "checkbox", name: "option", value: seat.nonplayer, checked: i >= able.length - many }), ` ${pick(seat.title)}`)))] : []),
    );
  };
  const games = /** @type {HTMLSelectElement} */ (h("select", { name: "game", onchange: fill }, known.games.map(game => h("option", { value: game.id }, pick(game.title)))));
  fill();
  return [h("label", {}, t("lobby.game"), games), h("label", {}, t("ladder.scenario"), scenarios), machines];
}

const PACES = ["days 1+3", "days 3+7", "days 7+14", "live 1800+30", "live 5400+60"];

/** A moment as a field of the page has it, in the clock of whoever sits here. @param {Date} date */
const fieldTime = date => new Date(date.getTime() - date.getTimezoneOffset() * 60000).toISOString().slice(0, 16);

/** @param {Known} known @param {Club} club */
function newForm(known, club) {
  const wrong = h("p", { class: "refusal", role: "alert" });
  const form = h(
    "form",
    { class: "account" },
    h("label", {}, t("cup.name"), h("input", { name: "title", required: true, maxlength: 80 })),
    gameFields(known),
    h("label", {}, t("cup.kind"), h("select", { name: "kind" }, h("option", { value: "swiss" }, t("cup.swiss")), h("option", { value: "all" }, t("cup.all")))),
    h("label", {}, t("cup.rounds"), h("input", { name: "rounds", type: "number", min: 0, max: 20, value: 0 })),
    h("label", {}, t("cup.places"), h("input", { name: "places", type: "number", min: 2, max: 64, value: 16 })),
    h("label", {}, t("cup.begins"), h("input", { name: "begins", type: "datetime-local", required: true, value: fieldTime(new Date(Date.now() + 7 * 86400000)) })),
    h("label", {}, t("new.pace"), h("select", { name: "pace" }, PACES.map(pace => h("option", { value: pace }, paceWords(pace))))),
    h("label", { class: "tick" }, h("input", { type: "checkbox", name: "public", checked: true }), ` ${t("cup.public")}`),
    h("label", { class: "tick" }, h("input", { type: "checkbox", name: "join", checked: true }), ` ${t("cup.join.too")}`),
    h("p", { class: "buttons" }, h("button", { class: "primary" }, t("cup.make"))),
    wrong,
  );
  const make = async () => {
    const data = new FormData(form),
      number = /** @param {string} name */ name => Number(data.get(name));
    const made = await club.makeTournament({
      game: data.get("game"),
      scenario: data.get("scenario"),
      options: data.getAll("option"),
      title: String(data.get("title")).trim(),
      kind: data.get("kind"),
      rounds: number("rounds"),
      places: number("places"),
      begins: Math.floor(new Date(String(data.get("begins"))).getTime() / 1000),
      pace: data.get("pace"),
      public: data.has("public"),
      join: data.has("join"),
    });
    location.hash = `tournament=${made.tournament}`;
  };
  form.addEventListener("submit", event => {
    event.preventDefault();
    wrong.textContent = "";
    make().catch(error => (wrong.textContent = error.message));
  });
  return form;
}

/** @param {HTMLElement} place @param {Lobby} lobby */
export async function tournamentsPage(place, lobby) {
  const club = /** @type {Club} */ (lobby.club),
    known = await lobby.games(),
    list = h("ul", { class: "open-seats" }),
    signedIn = settings.me() === "account";
  const look = async () => {
    const value = which.value,
      { tournaments } = await club.tournaments({ over: value === "over", mine: value === "mine" });
    list.replaceChildren(...(tournaments.length ? tournaments.map(one => row(one, known.games.find(game => game.id === one.rules))) : [h("li", { class: "empty" }, t("lobby.none"))]));
  };
  const which = /** @type {HTMLSelectElement} */ (
    h("select", { onchange: () => void look().catch(error => toast(error.message)) }, h("option", { value: "" }, t("cup.which.open")), signedIn ? h("option", { value: "mine" }, t("cup.which.mine")) : "", h("option", { value: "over" }, t("cup.which.over")))
  );
  place.replaceChildren(
    pageFrame(
      h("h1", {}, t("cup.title")),
      h("p", {}, t("cup.text")),
      h("label", {}, t("lobby.which"), " ", which),
      list,
      signedIn ? h("details", {}, h("summary", {}, t("cup.new")), newForm(known, club)) : h("p", {}, t("cup.account")),
    ),
  );
  await look();
}
