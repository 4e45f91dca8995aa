// The start page: the games, a new game, my games, open seats.
import { games, get, post } from "../net/api.js";
import { picture } from "../board/make_board.js";
import { h, toast } from "../ui/dom.js";
import * as keep from "../store/settings.js";
import { language, pick, t } from "../words/words.js";
import { linkRows, unpackPosition } from "../table/tools.js";

const shell = (...content) => h("main", { class: "page", id: "main" }, content);

/** @param {HTMLElement} place */
export async function startPage(place) {
  const list = h("div", { class: "games" }),
    mine = h("section", { class: "mine" }),
    open = h("section", { class: "open-seats" });
  place.replaceChildren(
    shell(
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
    const known = await games();
    list.replaceChildren(...known.games.map(gameCard));
    await Promise.all([myGames(mine, known), openSeats(open, known)]);
  } catch {
    list.replaceChildren(h("p", { class: "empty" }, t("start.unreachable")));
    const again = setTimeout(() => list.isConnected && startPage(place), 4000);
    return () => clearTimeout(again);
  }
  const timer = setInterval(
    () =>
      list.isConnected
        ? games()
            .then(known => myGames(mine, known))
            .catch(() => {})
        : clearInterval(timer),
    15000,
  );
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

/** @param {HTMLElement} place @param {Known} known */
async function myGames(place, known) {
  const links = keep.links();
  const answer = links.length ? await post("/api/mine", { tokens: links.map(link => link.token) }) : { games: [] };
  const rows = answer.games
    .map(game => ({ ...game, link: links[game.token] }))
    .sort((a, b) => b.yours - a.yours || b.changed - a.changed);
  const own = new Set(rows.filter(game => game.seats.length).map(game => game.game));
  const shown = rows
    .filter(game => game.seats.length || !own.has(game.game))
    .filter(
      game => game.link.who !== "friend" || !rows.some(other => other.game === game.game && other.link.who === "me"),
    );
  const present = shown.filter(game => !game.archived),
    past = shown.filter(game => game.archived);
  const again = () => myGames(place, known);
  place.replaceChildren(
    h("h2", {}, t("start.mine")),
    present.length
      ? h(
          "ul",
          { class: "my-games" },
          present.map(game => gameRow(game, known, again)),
        )
      : h("p", { class: "empty" }, t("start.none")),
    past.length
      ? h(
          "details",
          {},
          h("summary", {}, `${t("start.archived")} (${past.length})`),
          h(
            "ul",
            { class: "my-games" },
            past.map(game => gameRow(game, known, again)),
          ),
        )
      : "",
  );
}

function gameRow(game, known, again) {
  const rules = known.games.find(g => g.id === game.rules);
  const title = id => pick(rules?.seats.find(seat => seat.id === id)?.title) || id;
  const status =
    game.status === "finished"
      ? t("start.finished")
      : game.yours
        ? t("start.yours")
        : t("start.waiting", { who: game.acting.map(title).join(", ") });
  const archive = () =>
    post("/api/archive", { token: game.link.token, game: game.game, archived: !game.archived }).then(again, error =>
      toast(error.message),
    );
  return h(
    "li",
    { class: game.yours ? "yours" : "" },
    h(
      "span",
      { class: "row-title" },
      h("b", {}, game.title || pick(rules?.title) || game.rules),
      h(
        "span",
        {},
        ` · ${game.seats.length ? game.seats.map(title).join(", ") : t("start.watching")}${game.round > 1 ? ` · ${t("start.round", { n: game.round })}` : ""}`,
      ),
    ),
    h(
      "span",
      { class: "row-status" },
      status,
      h(
        "time",
        {},
        new Date(game.changed * 1000).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" }),
      ),
    ),
    h(
      "span",
      { class: "row-buttons" },
      h(
        "a",
        { class: "button", href: `#play=${game.link.token}&game=${game.game}` },
        t(game.status === "finished" || !game.seats.length ? "start.look" : "start.resume"),
      ),
      h("button", { class: "quiet", onclick: archive }, t(game.archived ? "start.unarchive" : "start.archive")),
      h("button", { class: "quiet", onclick: () => (keep.forgetLink(game.link.token), again()) }, t("start.forget")),
    ),
  );
}

/** @param {HTMLElement} place @param {Known} known */
async function openSeats(place, known) {
  const { open } = await get("/api/open");
  if (!open.length) return place.replaceChildren();
  const take = async (game, seat) => {
    try {
      const answer = await post("/api/join", { game: game.game, seat, name: keep.name() });
      keep.keepLinks(answer.links.map(link => ({ ...link, game: answer.game, rules: game.rules, who: "me" })));
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
      open.map(game => {
        const rules = known.games.find(g => g.id === game.rules);
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
                { onclick: () => take(game, seat) },
                `${t("start.join")}: ${pick(rules?.seats.find(one => one.id === seat)?.title)}`,
              ),
            ),
          ),
        );
      }),
    ),
  );
}

/**
 * The form of a new game; `position` (packed) begins from a described position.
 * @param {HTMLElement} place
 * @param {string} id
 * @param {string | null} [packed]
 */
export async function newPage(place, id, packed) {
  const known = await games();
  const position = packed ? unpackPosition(packed) : null;
  const game = known.games.find(one => one.id === (position?.game ?? id));
  if (!game) return void (location.hash = "");
  const offered = known.bots.filter(bot => bot.level);
  const levels = offered.length ? offered : known.bots;
  const choices = seat => [
    ["me", t("new.me")],
    ["friend", t("new.friend")],
    ["open", t("new.open")],
    ...levels.map(bot => [`bot:${bot.id}`, t("new.bot", { bot: pick(bot.title) })]),
    ...(seat.nonplayer ? [["nonplayer", t("new.nonplayer")]] : []),
  ];
  const best = levels.at(0)?.id ?? "random";
  const first = (seat, i) => (i === 0 ? "me" : seat.nonplayer ? "nonplayer" : `bot:${best}`);
  const seats = h(
    "fieldset",
    { class: "seat-form" },
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
    h("p", { class: "empty" }, t("new.hotseat")),
  );
  const scenario = h(
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
  const form = h(
    "form",
    { class: "new-game" },
    position ? h("p", { class: "ask" }, t("new.position")) : null,
    scenario,
    seats,
    optionsSet(game, position),
    h(
      "fieldset",
      {},
      h(
        "label",
        {},
        h("b", {}, t("new.name")),
        h("input", { name: "name", value: keep.name(), maxlength: 40, placeholder: t("new.name.hint") }),
      ),
      h("label", {}, h("b", {}, t("new.table")), h("input", { name: "title", maxlength: 80 })),
    ),
    h("p", { class: "buttons" }, h("button", { class: "primary" }, t("new.begin"))),
  );
  form.addEventListener("change", () => exclude(form, game));
  exclude(form, game);
  form.addEventListener("submit", event => {
    event.preventDefault();
    begin(place, game, new FormData(form), position);
  });
  place.replaceChildren(shell(h("h1", {}, t("new.title", { game: pick(game.title) })), form));
}

/** @param {GameInfo} game @param {{options?: string[]} | null} position */
function optionsSet(game, position) {
  const plain = game.options.filter(option => !option.nonplayer);
  if (!plain.length) return null;
  /** @type {[string, GameInfo["options"]][]} */
  const groups = [];
  for (const option of plain) {
    const title = pick(option.group);
    if (!groups.length || (title && title !== groups[groups.length - 1][0])) groups.push([title, []]);
    groups[groups.length - 1][1].push(option);
  }
  const one = option =>
      h(
        "label",
        { class: "radio" },
        h("input", {
          type: "checkbox",
          name: "option",
          value: option.id,
          checked: position?.options?.includes(option.id),
        }),
        h("span", {}, h("b", {}, pick(option.title)), h("span", { class: "about" }, pick(option.text))),
      );
  const search = h("input", {
    type: "search",
    placeholder: t("new.filter"),
    "aria-label": t("new.filter"),
    oninput: () => {
      const wanted = search.value.trim().toLowerCase();
      for (const row of box.querySelectorAll("label"))
        row.hidden = wanted !== "" && !row.textContent.toLowerCase().includes(wanted);
      if (wanted) for (const part of box.querySelectorAll("details")) part.open = true;
    },
  });
  const box = h(
    "fieldset",
    { class: "options" },
    h("legend", {}, t("new.options")),
    plain.length > 12 ? search : null,
    groups.map(([title, list]) =>
      title
        ? h(
            "details",
            { class: "option-group", open: groups.length < 3 || list.some(option => position?.options?.includes(option.id)) },
            h("summary", {}, `${title} · ${list.length}`),
            list.map(one),
          )
        : list.map(one),
    ),
  );
  return box;
}

/**
 * Options that do not go together, or not with the scenario, are closed.
 * @param {HTMLFormElement} form
 * @param {GameInfo} game
 */
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

/** @param {HTMLElement} place @param {GameInfo} game @param {FormData} data @param {{text: string} | null} position */
async function begin(place, game, data, position) {
  keep.keepName(data.get("name") ?? "");
  const seats = Object.fromEntries(game.seats.map(seat => [seat.id, data.get(`seat.${seat.id}`)]));
  try {
    const answer = await post("/api/games", {
      game: game.id,
      scenario: data.get("scenario"),
      options: data.getAll("option"),
      name: data.get("name") || undefined,
      title: data.get("title") || undefined,
      seats,
      position: position?.text,
    });
    keep.keepLinks(answer.links.map(link => ({ ...link, game: answer.game, rules: game.id })));
    const own = answer.links.find(link => link.who === "me") ?? answer.links[0];
    const go = `#play=${own.token}`;
    if (!answer.links.some(link => link.who === "friend")) return void (location.hash = go);
    const title = id => pick(game.seats.find(seat => seat.id === id)?.title) || id;
    place.replaceChildren(
      shell(
        h("h1", {}, t("links.title")),
        h("p", {}, t("links.text")),
        linkRows(
          answer.links.filter(link => link !== own),
          title,
        ),
        h("p", { class: "buttons" }, h("a", { class: "button primary", href: go }, t("links.go"))),
      ),
    );
  } catch (error) {
    toast(error.message);
  }
}
