// The frame of the page: which page the address asks for, language, theme. Everything that leaves the page goes through the lobby
// and the tables that are chosen here.
import { afterFiles } from "./net/files.js";
import { whereTablesAre } from "./net/where.js";
import * as settings from "./store/settings.js";
import { toast } from "./ui/dialogs.js";
import { afterPaint, byId, fillIfChanged, h } from "./ui/dom.js";
import { keepPresses } from "./ui/presses.js";
import { applyTheme, switchTheme } from "./ui/theme.js";
import { names } from "./words/languages.js";
import { language, loadWords, setLanguage, t } from "./words/words.js";

const [{ lobby, tableOf, keepOffline }] = await Promise.all([whereTablesAre(), loadWords()]);
const place = byId("page");
/** Ends the page that is shown. @type {(() => void) | null} */
let close = null;

/** @param {string} token @param {URLSearchParams} more */
async function playPage(token, more) {
  const [{ TablePage }, { boardParts }] = await Promise.all([import("./table/page.js"), import("./board/make_board.js")]),
    game = settings.links().find(link => link.token === token)?.rules;
  // What the board is made of is on its way: then the table is drawn once, with it.
  if (game) await boardParts(game).catch(() => null);
  const page = new TablePage({ place, table: tableOf(token, more.get("game") ?? undefined), lobby });
  Object.assign(globalThis, { frente: page.handle });
  return () => page.close();
}

/** Pages by the first word of the address; each may give back what ends it. @type {Record<string, (value: string, more: URLSearchParams) => Promise<unknown>>} */
const pages = {
  play: playPage,
  new: async (value, more) => (await import("./pages/new.js")).newPage(place, lobby, value, more.get("position"), more.has("tables")),
  guide: async value => (await import("./pages/guided.js")).guidedPage(lobby, value),
  position: async value => (await import("./pages/position.js")).positionPage(place, lobby, value),
  record: async () => (await import("./pages/records.js")).recordPage(place, lobby),
  about: async () => (await import("./pages/about.js")).aboutPage(place, lobby),
  me: async value => {
    if (lobby.personal) await (await import("./pages/personal.js")).takePersonal(lobby.personal, value);
    location.replace("#");
  },
  game: async value => location.replace((await import("./pages/personal.js")).tableOfGame(value)),
  confirm: async value => {
    const end = await startPage();
    if (lobby.personal) await (await import("./pages/notices.js")).confirmMail(lobby.personal, value);
    return end;
  },
  notices: async () => {
    const end = await startPage();
    if (lobby.personal) await (await import("./pages/notices.js")).showNotices(lobby.personal);
    return end;
  },
  lobby: async () => (await import("./pages/lobby.js")).lobbyPage(place, lobby),
  ladder: async value => lobby.club && (await import("./pages/ladder.js")).ladderPage(place, lobby, value),
  tournaments: async () => lobby.club && (await import("./pages/tournaments.js")).tournamentsPage(place, lobby),
  tournament: async value => lobby.club && (await import("./pages/tournament.js")).tournamentPage(place, lobby, value),
  tables: async (value, more) => {
    if (lobby.tables) return (await import("./pages/tables.js")).tablesPage(place, lobby, value, more.get("table"));
    location.replace("#");
  },
  rules: async value => (await import("./pages/rules.js")).rulesPage(place, lobby, value),
};
const startPage = async () => (await import("./pages/start.js")).startPage(place, lobby);

/** Uses the newer version of the page that is ready. @type {(() => Promise<number>) | null} */
let newer = null;
const newerNote = h("p", { class: "newer", role: "status" });

/** The notice of a newer version: on the start page only, where it interrupts nobody. */
function showNewer() {
  newerNote.remove();
  if (!newer || document.body.dataset.page !== "start") return;
  const use = async () => {
    const others = (await newer?.()) ?? 0;
    if (others > 0) newerNote.textContent = t("newer.others");
  };
  newerNote.replaceChildren(t("newer.ready"), " ", h("button", { onclick: () => void use() }, t("newer.use")));
  place.before(newerNote);
}

/** #play=TOKEN, #new=GAME, #about ...; nothing: the start page. */
async function route() {
  const more = new URLSearchParams(location.hash.slice(1));
  const [name, value] = [...more][0] ?? ["", ""];
  close?.();
  close = null;
  document.body.dataset.page = name || "start";
  byId("where").textContent = "";
  fillIfChanged(byId("score"), [], () => []); // a table that is only shown leaves it behind
  byId("connection").textContent = "";
  document.title = "Frente";
  showNewer();
  try {
    const done = await (pages[name] ?? startPage)(value, more);
    if (typeof done === "function") close = /** @type {() => void} */ (done);
  } catch (error) {
    place.replaceChildren(
      h(
        "main",
        { class: "page", id: "main" },
        h("h1", {}, t("error.network")),
        h("p", {}, error.message),
        h("p", {}, h("a", { href: "#" }, t("nav.home"))),
      ),
    );
  }
}

/** The words of the page's head. */
function headWords() {
  document.documentElement.lang = language();
  const words = {
    "nav-home": "nav.home",
    "nav-about": "nav.about",
    "nav-skip": "nav.skip",
  };
  for (const [id, key] of Object.entries(words)) byId(id).textContent = t(key);
  const theme = byId("nav-theme");
  theme.setAttribute("aria-label", t("nav.theme"));
  theme.title = t("nav.theme");
  languages.setAttribute("aria-label", t("nav.language"));
  languages.value = language();
  byId("nav-languages").dataset.code = language().toUpperCase(); // where there is room for no more
}

keepPresses();
byId("nav-theme").addEventListener("click", switchTheme);
/** @param {Lang} code */
async function changeLanguage(code) {
  try {
    await setLanguage(code);
  } catch {
    return toast(t("error.network"));
  }
  headWords();
  await route();
}
const languages = /** @type {HTMLSelectElement} */ (byId("nav-language"));
languages.replaceChildren(...Object.entries(names).map(([code, name]) => h("option", { value: code, lang: code }, name)));
languages.addEventListener("change", () => void changeLanguage(/** @type {Lang} */ (languages.value)));
byId("nav-skip").addEventListener("click", event => {
  event.preventDefault();
  (document.getElementById("choices") ?? byId("main"))?.focus();
});
addEventListener("hashchange", route);
/** The site's fonts are a third of what a first board needs: they come after it, but at once if they are kept here. */
const useFonts = () => document.getElementById("fonts")?.setAttribute("media", "all");

applyTheme();
headWords();
if (navigator.serviceWorker?.controller) useFonts();
void route()
  .then(afterFiles)
  .then(() => afterPaint(useFonts));
void keepOffline?.(use => {
  newer = use;
  showNewer();
});
