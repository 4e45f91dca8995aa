// The digest of a game's rules with its contents and a search, on a page of its own or beside the board.
import { file } from "../net/files.js";
import { h } from "../ui/dom.js";
import { markdown } from "../ui/markdown.js";
import { language, t } from "../words/words.js";

/**
 * The digest of a game's rules in the reader's language, if there is one.
 * @param {string} game
 * @returns {Promise<string | null>}
 */
export async function rulesText(game) {
  if (language() !== "en") {
    const own = await file(`rules/${game}.${language()}.md`).catch(() => null);
    if (own) return own;
  }
  return file(`rules/${game}.md`).catch(() => null);
}

/** What a search goes through, and what it leaves standing. */
const parts = "p, li, tr, blockquote";

/**
 * The head with contents and search, and the text.
 * @param {string | null} text
 * @returns {HTMLElement[]}
 */
export function digest(text) {
  if (!text) return [h("p", { class: "empty" }, t("rules.none"))];
  const prose = markdown(text);
  const none = h("p", { class: "empty", hidden: true, role: "status" }, t("rules.nothing"));
  const search = h("input", { type: "search", placeholder: t("rules.search"), "aria-label": t("rules.search") });
  search.addEventListener("input", () => (none.hidden = sieve(prose, search.value.trim().toLowerCase())));
  return [h("header", { class: "rules-head" }, search, contents(prose)), none, prose];
}

/**
 * Leaves only what has these words, with the headings over it; false: nothing has.
 * @param {HTMLElement} prose
 * @param {string} wanted
 */
function sieve(prose, wanted) {
  let found = wanted === "";
  /** The headings over what is looked at. @type {{level: number, heading: Element}[]} */
  const over = [];
  for (const part of prose.querySelectorAll(`h2, h3, h4, h5, ${parts}`)) {
    const level = Number(/^H(\d)$/.exec(part.tagName)?.[1] ?? 0),
      has = wanted === "" || (part.textContent ?? "").toLowerCase().includes(wanted);
    part.classList.toggle("apart", !has);
    if (level) {
      while (over.length && over[over.length - 1].level >= level) over.pop();
      over.push({ level, heading: part });
    }
    if (!has) continue;
    found = true;
    for (const one of over) one.heading.classList.remove("apart");
  }
  return found;
}

/** The headings, to go to. @param {HTMLElement} prose */
function contents(prose) {
  const headings = /** @type {HTMLElement[]} */ ([...prose.querySelectorAll("h2, h3")]);
  const go = /** @param {HTMLElement} heading */ heading => {
    box.open = false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: "start" });
  };
  const box = h(
    "details",
    { class: "contents" },
    h("summary", {}, t("rules.contents")),
    h(
      "ol",
      {},
      headings.map(one =>
        h("li", { class: `contents-${one.tagName.toLowerCase()}` }, h("button", { class: "quiet", onclick: () => go(one) }, one.textContent)),
      ),
    ),
  );
  return headings.length > 1 ? box : null;
}
