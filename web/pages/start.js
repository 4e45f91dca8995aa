// The start page: the games, my games, open seats.
import { picture } from "../board/make_board.js";
import * as settings from "../store/settings.js";
import { toast } from "../ui/dialogs.js";
import { afterPaint, byId, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { language, pick, t } from "../words/words.js";
import { accountButton, checkAccount } from "./account.js";
import { awayButton, awayPlayers } from "./away.js";
import { paceWords, playerWords, setupWords } from "./lobby.js";
import { keptBox } from "./kept.js";
import { noticesButton } from "./notices.js";
import { personalButton, tellPersonal } from "./personal.js";

/** Milliseconds until an unreachable server is tried again, and between two looks at my games. */
const AGAIN = 4000,
  REFRESH = 15000;

/** @param {HTMLElement} place @param {Lobby} lobby @returns {Promise<() => void>} what ends it */
export async function startPage(place, lobby) {
  const list = h("div", { class: "games" }),
    mine = h("section", { class: "mine" }),
    offered = h("section", { class: "open" }),
    open = h("section", { class: "open" });
  const invited = h("div", {}),
    door = h("div", { class: "enter" });
  place.replaceChildren(
    h(
      "main",
      { class: "page start", id: "main", tabindex: 0 },
      h("h1", { class: "unseen" }, "Frente"),
      mine,
      invited,
      h("section", {}, h("header", { class: "games-head" }, h("h2", {}, t("start.games")), h("span", {}, t("start.games.text")), door), list),
      offered,
      open,
      waysOn(lobby),
    ),
  );
  byId("where").textContent = t("app.tagline");
  try {
    const known = await lobby.games();
    await checkAccount(lobby);
    list.replaceChildren(...known.games.map(game => gameCard(game, known.site ? "alone/" : lobby.tables ? "" : null)));
    invited.replaceChildren(...invitation(known));
    await Promise.all([myGames(mine, door, lobby, known), openSeats(open, lobby, known), invitations(offered, lobby, known, () => void myGames(mine, door, lobby, known))]);
  } catch {
    list.replaceChildren(h("p", { class: "empty" }, t("start.unreachable")));
    const again = setTimeout(() => list.isConnected && startPage(place, lobby), AGAIN);
    return () => clearTimeout(again);
  }
  const refresh = async () => {
    if (!list.isConnected) return clearInterval(timer);
    await myGames(mine, door, lobby, await lobby.games());
  };
  const timer = setInterval(() => refresh().catch(() => {}), REFRESH);
  return () => clearInterval(timer);
}

/** What else there is, in one row: public games, tournaments, saved games. @param {Lobby} lobby */
function waysOn(lobby) {
  /** @param {string} text @param {[hash: string, name: string][]} links */
  const way = (text, ...links) =>
    h("div", {}, h("p", { class: "buttons" }, links.map(([hash, name]) => h("a", { class: "button quiet", href: `#${hash}` }, t(name)))), h("p", {}, t(text)));
  return h(
    "section",
    { class: "ways-on" },
    lobby.browse ? way("lobby.text", ["lobby", "lobby.title"]) : "",
    lobby.club ? way("ladder.start", ["tournaments", "cup.title"], ["ladder", "ladder.title"]) : "",
    way("start.record.text", ["record", "start.record"]),
  );
}

/** One invitation: the first game that has a guide. @param {Known} known @returns {HTMLElement[]} */
function invitation({ games }) {
  const game = games.find(one => one.guide);
  if (!game) return [];
  const title = pick(game.title);
  return [
    h(
      "section",
      { class: "invitation" },
      h("div", {}, h("h2", {}, t("start.new.title", { game: title })), h("p", {}, t("start.new.text"))),
      h("a", { class: "button bead", href: `#guide=${game.id}` }, t("start.new.go")),
    ),
  ];
}

/** Pictures are drawn one after the other, so that the page is never deaf and the first is there soon. @type {Promise<unknown>} */
let drawing = Promise.resolve();

/** The picture of a game's board. @param {string} game @param {boolean} [drawn] has it a board? */
function pictureOf(game, drawn = true) {
  const frame = h("div", { class: "game-picture" });
  const draw = async () => {
    if (!frame.isConnected) return;
    frame.append(await picture(game));
    await new Promise(done => afterPaint(() => done(null)));
  };
  if (drawn) drawing = drawing.then(draw).catch(() => {});
  return frame;
}

/** The icons of a game's three facts. @type {[line: string, sign: string][]} */
const facts = [
  ["players", "people"],
  ["length", "clock"],
  ["hard", "steps"],
];

/** @param {GameInfo} game @param {string | null} correct where its tables can be corrected: in this page, or in one that plays without the server; null: nowhere */
function gameCard(game, correct) {
  const title = pick(game.title);
  return h(
    "article",
    { class: "game" },
    pictureOf(game.id, game.board),
    h(
      "div",
      { class: "game-words" },
      h("h3", {}, title),
      h("p", {}, firstSentence(pick(game.text))),
      h(
        "ul",
        { class: "game-facts" },
        facts.map(([line, sign]) =>
          game.card?.[line] ? h("li", { title: `${t(`card.${line}`)}: ${pick(game.card[line])}` }, icon(sign), shortFact(pick(game.card[line]))) : null,
        ),
      ),
      h(
        "details",
        { class: "game-more" },
        h("summary", {}, t("start.more")),
        h("p", {}, pick(game.text)),
        game.card?.win ? h("p", {}, h("b", {}, `${t("card.win")}: `), pick(game.card.win)) : null,
        game.rules ? h("p", {}, h("a", { href: `#rules=${game.id}` }, t("start.rules"))) : null,
        correct !== null ? h("p", {}, h("a", { href: `${correct}#tables=${game.id}` }, t("tables.link"))) : null,
      ),
      h(
        "p",
        { class: "buttons" },
        h("a", { class: "button", href: `#new=${game.id}`, "aria-label": `${t("start.play")}: ${title}` }, t("start.play")),
        game.guide ? h("a", { class: "button ghost-button", href: `#guide=${game.id}`, title: `${t("start.guide")}: ${title}`, "aria-label": `${t("start.learn")}: ${title}` }, t("start.learn")) : null,
      ),
    ),
  );
}

/** @param {string} text */
const firstSentence = text => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
/** A fact as a chip: as far as its first stop. @param {string} text */
const shortFact = text => text.split(/[.;:(]/)[0].trim();

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
      game => !["friend", "person"].includes(game.link.who) || !rows.some(other => other.game === game.game && other.link.who === "me"),
    );
}

/** @param {HTMLElement} place @param {HTMLElement} door where whoever has no games signs in @param {Lobby} lobby @param {Known} known */
async function myGames(place, door, lobby, known) {
  if (lobby.personal) await tellPersonal(lobby.personal).catch(() => {}); // it is tried again with the next look
  const me = lobby.personal && settings.me(),
    links = [...(await lobby.links(settings.links())), ...(me ? [{ token: me, seats: [], who: "person" }] : [])],
    rows = myRows(links.length ? await lobby.mine(links.map(link => link.token)) : [], links),
    again = () => void myGames(place, door, lobby, known);
  const past = rows.filter(game => game.archived);
  /** @param {MyRow[]} list */
  const listOf = list =>
    h(
      "ul",
      { class: "my-games" },
      list.map((game, i) => gameRow(game, lobby, known, again, i === 0 && game.yours)),
    );
  const present = rows.filter(game => !game.archived),
    waiting = present.filter(game => game.yours && game.status !== "finished").length;
  const enter = present.length || past.length ? null : accountButton(lobby, again);
  if (door.textContent !== (enter?.textContent ?? "")) door.replaceChildren(enter ?? ""); // else whoever stands on it keeps his place
  place.replaceChildren(
    present.length || past.length
      ? h(
          "header",
          {},
          h("h2", {}, t("start.mine")),
          h("span", {}, waiting ? t(waiting === 1 ? "start.wait.one" : "start.wait", { n: waiting }) : ""),
          accountButton(lobby, again),
          lobby.personal ? [noticesButton(lobby.personal), me === "account" ? null : personalButton(lobby.personal, again)] : null,
        )
      : "",
    present.length ? listOf(present) : "",
    lobby.kept ? keptBox(lobby.kept, again) : "",
    past.length ? h("details", {}, h("summary", {}, `${t("start.archived")} (${past.length})`), listOf(past)) : "",
  );
}

/** @param {MyRow} game @param {Lobby} lobby @param {Known} known @param {() => void} again @param {boolean} first is it the first that waits for me? */
function gameRow(game, lobby, known, again, first) {
  const rules = known.games.find(one => one.id === game.rules);
  /** @param {string} id */
  const title = id => pick(rules?.seats.find(seat => seat.id === id)?.title) || id;
  const who = game.seats.length ? game.seats.map(title).join(", ") : t("start.watching"),
    score = settings.seenScore(game.game),
    round = game.round > 1 ? ` · ${t("start.round", { n: game.round })}` : "";
  return h(
    "li",
    { class: `my-game${game.yours ? " yours" : ""}` },
    pictureOf(game.rules, rules?.board),
    h(
      "div",
      { class: "my-game-words" },
      h("h3", {}, game.title || pick(rules?.title) || game.rules),
      h("p", { class: "row-status" }, statusWords(game, title)),
      score ? h("p", { class: "small row-score" }, score) : null,
      game.pace ? h("p", { class: "small" }, [paceWords(game.pace), ...awayPlayers(game, title)].join(" · ")) : null,
      h("p", { class: "small" }, `${who}${round} · `, h("time", {}, new Date(game.changed * 1000).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" }))),
      rowButtons(game, lobby, again, first),
    ),
  );
}

/** @param {MyRow} game @param {(id: string) => string} title */
function statusWords(game, title) {
  if (game.status === "finished") return t("start.finished");
  if (game.due) return `${t("start.yours")} · ${t("start.due", { when: new Date(game.due * 1000).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" }) })}`;
  return game.yours ? t("start.yours") : t("start.waiting", { who: game.acting.map(title).join(", ") });
}

/** @param {MyRow} game @param {Lobby} lobby @param {() => void} again @param {boolean} first */
function rowButtons(game, lobby, again, first) {
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
  const words = t(game.yours && game.status !== "finished" ? "start.yours" : game.status === "finished" || !game.seats.length ? "start.look" : "start.resume");
  return h(
    "div",
    { class: "buttons" },
    game.link.who === "person" ? null : h("button", { class: "forget", onclick: () => forget().catch(error => toast(error.message)) }, t("start.forget")),
    h("button", { class: "forget", onclick: archive }, t(game.archived ? "start.unarchive" : "start.archive")),
    awayButton(game, token, lobby, again),
    h("a", { class: `button ${first ? "primary" : game.yours ? "ready" : ""}`, href: `#play=${token}&game=${game.game}` }, words),
  );
}

/** @param {HTMLElement} place @param {Lobby} lobby @param {Known} known */
async function openSeats(place, lobby, known) {
  const open = await lobby.openSeats();
  if (!open.length) return place.replaceChildren();
  /** @param {OpenGame} game @param {string} seat */
  const take = async (game, seat) => {
    try {
      const answer = await lobby.join({ game: game.game, seat, name: settings.name(), me: settings.me() || undefined });
      settings.keepLinks(answer.links.map(link => ({ ...link, game: answer.game, rules: game.rules, who: "me" })));
      location.hash = `play=${answer.links[0].token}`;
    } catch (error) {
      toast(error.message);
    }
  };
  place.replaceChildren(
    h("header", {}, h("h2", {}, t("start.open"))),
    h(
      "ul",
      { class: "open-seats" },
      open.map(game => openRow(game, known.games.find(one => one.id === game.rules), seat => take(game, seat))),
    ),
  );
}

/** Seats that were offered to my name. @param {HTMLElement} place @param {Lobby} lobby @param {Known} known @param {() => void} taken */
async function invitations(place, { account }, known, taken) {
  if (!account || settings.me() !== "account") return;
  /** @param {Invitation[]} list */
  const draw = list =>
    place.replaceChildren(
      ...(list.length ? [h("header", {}, h("h2", {}, t("start.offered"))), h("ul", { class: "open-seats" }, list.map(one => offerRow(one, known.games.find(game => game.id === one.rules), answer)))] : []),
    );
  /** @param {string} game @param {boolean} accept */
  const answer = (game, accept) =>
    account.invitations({ game, accept }).then(
      list => {
        draw(list);
        taken();
      },
      error => toast(error.message),
    );
  draw(await account.invitations().catch(() => []));
}

/** @param {Invitation} one @param {GameInfo | undefined} rules @param {(game: string, accept: boolean) => void} answer */
const offerRow = (one, rules, answer) =>
  h(
    "li",
    {},
    h("span", { class: "row-title" }, h("b", {}, one.title || pick(rules?.title)), ` · ${setupWords(one, rules)}`),
    h("p", { class: "small" }, t("start.offer", { host: one.host, seats: one.seats.map(id => pick(rules?.seats.find(seat => seat.id === id)?.title) || id).join(", ") })),
    h("div", { class: "buttons" }, h("button", { class: "quiet", onclick: () => answer(one.game, false) }, t("start.decline")), h("button", { class: "primary", onclick: () => answer(one.game, true) }, t("start.accept"))),
  );

/** @param {OpenGame} game @param {GameInfo | undefined} rules @param {(seat: string) => void} take */
function openRow(game, rules, take) {
  return h(
    "li",
    {},
    h("span", { class: "row-title" }, h("b", {}, game.title || pick(rules?.title)), ` · ${setupWords(game, rules)}`),
    h("p", { class: "small" }, playerWords(game.players, rules), game.pace ? ` · ${paceWords(game.pace)}` : ""),
    h(
      "div",
      { class: "buttons" },
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
