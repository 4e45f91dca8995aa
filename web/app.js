// The frame of the page: which page the address asks for, language, theme.
import { byId, h } from "./ui/dom.js";
import { applyTheme, switchTheme } from "./store/settings.js";
import { language, setLanguage, t } from "./words/words.js";

const place = byId("page");
/** @type {(() => void) | null} */
let close = null;

const loaders = {
  play: async (value, more) => {
    const { TablePage } = await import("./table/page.js");
    const page = new TablePage(place, value, more.get("game") ?? undefined);
    Object.assign(globalThis, { frente: page }); // for whoever looks at it in the console, and for tests
    return () => page.close();
  },
  new: async (value, more) => (await import("./pages/start.js")).newPage(place, value, more.get("position")),
  guide: async value => (await import("./table/guide.js")).guidePage(value),
  position: async value => (await import("./pages/records.js")).positionPage(place, value),
  record: async () => (await import("./pages/records.js")).recordPage(place),
  about: async () => (await import("./pages/about.js")).aboutPage(place),
  rules: async value => (await import("./pages/rules.js")).rulesPage(place, value),
};

/** #play=TOKEN, #new=GAME, #about ...; nothing: the start page. */
async function route() {
  const more = new URLSearchParams(location.hash.slice(1));
  const [name, value] = [...more][0] ?? ["", ""];
  close?.();
  close = null;
  document.body.dataset.page = name || "start";
  byId("where").textContent = "";
  byId("connection").textContent = "";
  document.title = "Frente";
  const load = loaders[name] ?? (async () => (await import("./pages/start.js")).startPage(place));
  try {
    const done = await load(value, more);
    if (typeof done === "function") close = done;
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

function frame() {
  document.documentElement.lang = language();
  const words = {
    "nav-home": "nav.home",
    "nav-about": "nav.about",
    "nav-language": "nav.language",
    "nav-skip": "nav.skip",
  };
  for (const [id, key] of Object.entries(words)) byId(id).textContent = t(key);
  const theme = byId("nav-theme");
  theme.setAttribute("aria-label", t("nav.theme"));
  theme.title = t("nav.theme");
}

byId("nav-theme").addEventListener("click", switchTheme);
byId("nav-language").addEventListener("click", () => {
  setLanguage(language() === "en" ? "es" : "en");
  frame();
  route();
});
byId("nav-skip").addEventListener("click", event => {
  event.preventDefault();
  (document.getElementById("choices") ?? byId("main"))?.focus();
});
addEventListener("hashchange", route);
applyTheme();
frame();
route();
