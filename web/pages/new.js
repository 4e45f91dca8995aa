// The form of a new game, and the links that come of it.
import { unpackPosition } from "../store/position_link.js";
import * as settings from "../store/settings.js";
import { inviteOf, linkRows } from "../table/links.js";
import { toast } from "../ui/dialogs.js";
import { h } from "../ui/dom.js";
import { pick, t } from "../words/words.js";
import { paceWords } from "./lobby.js";
import { formFrame, pageFrame } from "./page_frame.js";

/** @typedef {ReturnType<typeof unpackPosition>} Position */
/** @typedef {GameInfo["options"][number]} Option */

/**
 * `packed` begins from a described position.
 * @param {HTMLElement} place
 * @param {Lobby} lobby
 * @param {string} id
 * @param {string | null} [packed]
 * @param {boolean} [own] is it played with the tables that this browser keeps?
 */
export async function newPage(place, lobby, id, packed, own = false) {
  const known = await lobby.games(),
    position = packed ? unpackPosition(packed) : null,
    game = known.games.find(one => one.id === (position?.game ?? id));
  if (!game) return void (location.hash = "");
  const tables = own ? await (await lobby.tables?.())?.kept(id) : undefined;
  const form = h(
    "form",
    { class: "new-game" },
    position ? h("p", { class: "ask" }, t("new.position")) : null,
    tables ? h("p", { class: "ask" }, h("span", {}, t("tables.new", { tables: tables.files.map(({ name }) => name).join(", ") })), " ", h("a", { href: `#tables=${id}` }, t("tables.link"))) : null,
    presetSet(game, known),
    scenarioSet(game, position),
    seatSet(game, known),
    optionSet(game, position),
    nameSet(lobby),
    h("p", { class: "buttons" }, h("button", { class: "primary" }, t("new.begin"))),
  );
  form.addEventListener("change", () => exclude(form, game));
  exclude(form, game);
  form.addEventListener("submit", event => {
    event.preventDefault();
    begin(place, lobby, game, new FormData(form), position, tables).catch(error => toast(error.message));
  });
  place.replaceChildren(formFrame(h("h1", {}, t("new.title", { game: pick(game.title) })), form));
}

/** @param {GameInfo} game @param {Position | null} position */
function scenarioSet(game, position) {
  return h(
    "fieldset",
    {},
    h("legend", {}, t("new.scenario")),
    game.scenarios.map((one, i) =>
      h(
        "label",
        { class: "radio" },
        h("input", {
          type: "radio",
          name: "scenario",
          value: one.id,
          checked: position ? one.id === position.scenario : i === 0,
        }),
        h("span", {}, h("b", {}, pick(one.title)), h("span", { class: "about" }, pick(one.text))),
      ),
    ),
  );
}

/** What most want, by one press: a side against a bot of the middle, both sides at one screen, a friend. @param {GameInfo} game @param {Known} known */
function presetSet(game, known) {
  const bot = known.bots.find(one => one.id === "medium") ?? known.bots.find(one => one.level),
    two = game.seats.length === 2;
  /** @param {string} words @param {(seat: GameInfo["seats"][number]) => string} who */
  const preset = (words, who) => {
    /** @param {Event} event */
    const start = ({ currentTarget }) => {
      const form = /** @type {HTMLFormElement} */ (/** @type {HTMLElement} */ (currentTarget).closest("form"));
      for (const seat of game.seats) /** @type {HTMLSelectElement} */ (form.elements.namedItem(`seat.${seat.id}`)).value = who(seat);
      form.requestSubmit();
    };
    return h("button", { type: "button", onclick: start }, words);
  };
  const title = bot ? pick(bot.title).toLowerCase() : "";
  return h(
    "fieldset",
    { class: "presets" },
    h("legend", {}, t("new.presets")),
    bot ? game.seats.map(mine => preset(t(two ? "new.preset.bot" : "new.preset.bots", { seat: pick(mine.title), bot: title }), seat => (seat === mine ? "me" : `bot:${bot.id}`))) : null,
    two ? preset(t("new.preset.both"), () => "me") : null,
    two && !known.alone ? preset(t("new.preset.friend"), seat => (seat === game.seats[0] ? "me" : "friend")) : null,
  );
}

/** Who sits where: the first seat is mine, the others the game's own players or bots, unless it is changed. @param {GameInfo} game @param {Known} known */
function seatSet(game, known) {
  const offered = known.bots.filter(bot => bot.level),
    levels = offered.length ? offered : known.bots,
    best = levels.at(0)?.id ?? "random";
  /** @param {GameInfo["seats"][number]} seat */
  const choices = seat => [
    ["me", t("new.me")],
    ...(known.alone
      ? []
      : [
          ["friend", t("new.friend")],
          ["open", t("new.open")],
        ]),
    ...levels.map(bot => [`bot:${bot.id}`, t("new.bot", { bot: pick(bot.title) })]),
    ...(seat.nonplayer ? [["nonplayer", t("new.nonplayer")]] : []),
  ];
  /** @param {GameInfo["seats"][number]} seat @param {number} i */
  const first = (seat, i) => (i === 0 ? "me" : seat.nonplayer ? "nonplayer" : `bot:${best}`);
  /** Several people at one screen are told so. */
  const shared = h("p", { class: "empty", hidden: true }, t("new.hotseat")),
    tell = /** @param {Event} event */ event => {
      const form = /** @type {HTMLElement} */ (event.currentTarget);
      shared.hidden = [...form.querySelectorAll("select")].filter(one => one.value === "me").length < 2;
    };
  return h(
    "fieldset",
    { class: "seat-form", onchange: tell },
    h("legend", {}, t("new.seats")),
    game.seats.map((seat, i) =>
      h(
        "label",
        {},
        h("b", {}, pick(seat.title)),
        h(
          "select",
          { name: `seat.${seat.id}` },
          choices(seat).map(([value, words]) => h("option", { value, selected: value === first(seat, i) }, words)),
        ),
      ),
    ),
    shared,
  );
}

/** Days that a move may take, each with a reserve; live clocks in minutes with seconds for every move. */
const PACES = ["", "days 1+3", "days 3+7", "days 7+14", "live 1800+30", "live 5400+60"];

/** @param {FormData} data */
const paceOf = data => (data.get("pace") ? `${data.get("pace")} ${data.get("late")}` : undefined);

/** How long one may think, and what comes then. */
const paceFields = () => [
  h("label", {}, h("b", {}, t("new.pace")), h("select", { name: "pace" }, PACES.map(pace => h("option", { value: pace }, paceWords(pace))))),
  h("label", {}, h("b", {}, t("new.late")), h("select", { name: "late" }, ["nudge", "bot", "forfeit"].map(end => h("option", { value: end }, t(`pace.${end}`))))),
];

/** @param {Lobby} lobby */
const nameSet = lobby =>
  h(
    "fieldset",
    {},
    h(
      "label",
      {},
      h("b", {}, t("new.name")),
      h("input", { name: "name", value: settings.name(), maxlength: 40, placeholder: t("new.name.hint") }),
    ),
    h("label", {}, h("b", {}, t("new.table")), h("input", { name: "title", maxlength: 80 })),
    lobby.browse
      ? [
          ...paceFields(),
          h("label", { class: "tick" }, h("input", { type: "checkbox", name: "public" }), ` ${t("new.public")}`),
          h("label", { class: "tick" }, h("input", { type: "checkbox", name: "random" }), ` ${t("new.random")}`),
          h("label", { class: "tick" }, h("input", { type: "checkbox", name: "rated", checked: true }), ` ${t("new.rated")}`),
        ]
      : null,
  );

/** More options than this can be searched. */
const MANY_OPTIONS = 12;

/** Options by the group that the first of them names. @param {Option[]} options @returns {[title: string, list: Option[]][]} */
export function optionGroups(options) {
  /** @type {[string, Option[]][]} */
  const groups = [];
  for (const option of options) {
    const title = pick(option.group);
    if (!groups.length || (title && title !== groups[groups.length - 1][0])) groups.push([title, []]);
    groups[groups.length - 1][1].push(option);
  }
  return groups;
}

/** @param {GameInfo} game @param {Position | null} position */
function optionSet(game, position) {
  const plain = game.options.filter(option => !option.nonplayer),
    groups = optionGroups(plain);
  if (!plain.length) return null;
  /** @param {Option} option */
  const isOn = option => Boolean(position?.options?.includes(option.id));
  /** @param {[title: string, list: Option[]]} group */
  const part = ([title, list]) =>
    title
      ? h(
          "details",
          { class: "option-group", open: groups.length < 3 || list.some(isOn) },
          h("summary", {}, `${title} · ${list.length}`),
          list.map(option => optionRow(option, isOn(option))),
        )
      : list.map(option => optionRow(option, isOn(option)));
  const box = h(
    "fieldset",
    { class: "options" },
    h("legend", {}, t("new.options")),
    plain.length > MANY_OPTIONS ? optionSearch(() => box) : null,
    groups.map(part),
  );
  return box;
}

/** @param {Option} option @param {boolean} checked */
const optionRow = (option, checked) =>
  h(
    "label",
    { class: "radio" },
    h("input", { type: "checkbox", name: "option", value: option.id, checked }),
    h("span", {}, h("b", {}, pick(option.title)), h("span", { class: "about" }, pick(option.text))),
  );

/** A field that leaves only the options with its words. @param {() => HTMLElement} box */
function optionSearch(box) {
  const sift = () => {
    const wanted = search.value.trim().toLowerCase();
    for (const row of box().querySelectorAll("label"))
      row.hidden = wanted !== "" && !row.textContent.toLowerCase().includes(wanted);
    if (wanted) for (const part of box().querySelectorAll("details")) part.open = true;
  };
  const search = h("input", { type: "search", placeholder: t("new.filter"), "aria-label": t("new.filter"), oninput: sift });
  return search;
}

/** Options that do not go together, or not with the scenario, are closed. @param {HTMLFormElement} form @param {GameInfo} game */
function exclude(form, game) {
  const scenario = new FormData(form).get("scenario") ?? game.scenarios[0].id;
  const boxes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("[name=option]")]);
  const on = new Set(boxes.filter(box => box.checked).map(box => box.value));
  for (const box of boxes) {
    const option = game.options.find(one => one.id === box.value);
    if (!option) continue;
    const barred =
      (option.scenarios && !option.scenarios.includes(String(scenario))) || option.excludes?.some(other => on.has(other));
    box.disabled = Boolean(barred) && !(box.checked && !option.scenarios);
    if (box.disabled) box.checked = false;
  }
}

/** @param {HTMLElement} place @param {Lobby} lobby @param {GameInfo} game @param {FormData} data @param {Position | null} position @param {DataSet} [tables] */
async function begin(place, lobby, game, data, position, tables) {
  settings.keepName(String(data.get("name") ?? ""));
  const answer = await lobby.create({
    game: game.id,
    scenario: data.get("scenario"),
    options: data.getAll("option"),
    name: data.get("name") || undefined,
    title: data.get("title") || undefined,
    seats: Object.fromEntries(game.seats.map(seat => [seat.id, data.get(`seat.${seat.id}`)])),
    position: position?.text,
    me: settings.me() || undefined,
    pace: paceOf(data),
    public: data.has("public") || undefined,
    random: data.has("random") || undefined,
    tables,
    rated: !lobby.club || data.has("rated") ? undefined : false,
  });
  settings.keepLinks(answer.links.map(link => ({ ...link, game: answer.game, rules: game.id })));
  const own = answer.links.find(link => link.who === "me") ?? answer.links[0],
    go = `#play=${own.token}`;
  if (!answer.links.some(link => link.who === "friend")) return void (location.hash = go);
  /** @param {string} id */
  const title = id => pick(game.seats.find(seat => seat.id === id)?.title) || id;
  place.replaceChildren(
    pageFrame(
      h("h1", {}, t("links.title")),
      h("p", {}, t("links.text")),
      linkRows(
        answer.links.filter(link => link !== own),
        title,
        inviteOf(lobby),
      ),
      h("p", { class: "buttons" }, h("a", { class: "button primary", href: go }, t("links.go"))),
    ),
  );
}
