// The digest of a game's rules with its contents and a search, on a page of its own or beside the board.
import { file } from "../net/files.js";
import { h } from "../ui/dom.js";
import { markdown } from "../ui/markdown.js";
import { hitsIn, searchFor } from "../ui/stems.js";
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

/**
 * The head with contents and search, and the text.
 * @param {string | null} text
 * @returns {HTMLElement[]}
 */
export function digest(text) {
  if (!text) return [h("p", { class: "empty" }, t("rules.none"))];
  const prose = markdown(text);
  const said = h("p", { class: "empty rules-found", hidden: true, role: "status" });
  const search = h("input", { type: "search", placeholder: t("rules.search"), "aria-label": t("rules.search") });
  search.addEventListener("input", () => {
    const hits = sieve(prose, search.value);
    said.hidden = hits === null;
    said.textContent = hits ? t(hits === 1 ? "rules.hit" : "rules.hits", { n: hits }) : t("rules.nothing");
  });
  return [h("header", { class: "rules-head" }, search, contents(prose)), said, prose];
}

/** The text in sections, each with its heading: what a search leaves standing or takes away. @param {HTMLElement} prose */
function sections(prose) {
  /** @type {{level: number, parts: Element[]}[]} */
  const all = [{ level: 0, parts: [] }];
  for (const part of prose.children) {
    const level = Number(/^H(\d)$/.exec(part.tagName)?.[1] ?? 0);
    if (level) all.push({ level, parts: [] });
    all[all.length - 1].parts.push(part);
  }
  return all;
}

/**
 * Leaves only the sections with these words, whole, under the headings over them, and marks the words; null: nothing is looked for.
 * @param {HTMLElement} prose
 * @param {string} wanted
 */
function sieve(prose, wanted) {
  for (const mark of prose.querySelectorAll("mark")) mark.replaceWith(...mark.childNodes);
  prose.normalize();
  const patterns = searchFor(wanted);
  let hits = 0;
  /** The headings over what is looked at. @type {{level: number, heading: Element}[]} */
  const over = [];
  for (const { level, parts } of sections(prose)) {
    const words = parts.map(part => part.textContent).join("\n"),
      has = patterns.every(one => hitsIn([one], words).length > 0);
    if (level) {
      while (over.length && over[over.length - 1].level >= level) over.pop();
      over.push({ level, heading: parts[0] });
    }
    for (const part of parts) part.classList.toggle("apart", !has);
    if (!has || !patterns.length) continue;
    for (const one of over) one.heading.classList.remove("apart");
    for (const part of parts) hits += markWords(part, patterns);
  }
  return patterns.length ? hits : null;
}

/** Marks what is found in the words of an element. @param {Element} element @param {RegExp[]} patterns */
function markWords(element, patterns) {
  const walker = document.createTreeWalker(element, 4 /* text */),
    /** @type {Text[]} */
    texts = [];
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  let marked = 0;
  for (const text of texts) {
    let end = Infinity;
    for (const { from, to } of hitsIn(patterns, text.data).reverse()) {
      if (to > end) continue;
      end = from;
      text.splitText(to);
      const word = text.splitText(from),
        mark = h("mark", {});
      word.replaceWith(mark);
      mark.append(word);
      marked++;
    }
  }
  return marked;
}

/** The headings, to go to. @param {HTMLElement} prose */
function contents(prose) {
  const headings = /** @type {HTMLElement[]} */ ([...prose.querySelectorAll("h2, h3")]);
  const go = /** @param {HTMLElement} heading */ heading => {
    if (box.closest(".rules-pane")) box.open = false;
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
