// A tiny renderer for the digests of rules: headings, paragraphs, lists, tables, emphasis, code, links.
// Every heading and every rule id becomes a place that prompts and refusals can link to.
import { h } from "./dom.js";

const ruleId = /\b[A-Z]{2,3}-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*\b/;
/** @param {string} words */
export const slug = words =>
  words
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** @param {string} source @returns {(Node | string)[]} */
function inline(source) {
  // A backslash before a mark means the mark itself: it is put aside, as a letter that no text has, and comes back as it is.
  const text = source.replace(/\\([\\`*_{}[\]()#+\-.!|<>~^])/g, (_, c) => String.fromCharCode(0xe000 + c.charCodeAt(0)));
  /** @type {(Node | string)[]} */
  const out = [];
  const pattern =
    /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)|(\b[A-Z]{2,3}-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*\b)/g;
  let at = 0;
  for (const m of text.matchAll(pattern)) {
    out.push(plain(text.slice(at, m.index)));
    at = m.index + m[0].length;
    if (m[1]) out.push(h("strong", {}, inline(m[1])));
    else if (m[2]) out.push(h("em", {}, inline(m[2])));
    else if (m[3]) out.push(ruleId.test(m[3]) ? h("code", { data: { rule: m[3] } }, m[3]) : h("code", {}, plain(m[3])));
    else if (m[4])
      out.push(
        /^(https?:|#)/.test(m[5])
          ? h("a", { href: m[5], rel: "noopener noreferrer", target: m[5].startsWith("#") ? null : "_blank" }, m[4])
          : m[4],
      );
    else out.push(h("span", { class: "rule-id", data: { rule: m[6] } }, m[6]));
  }
  return [...out, plain(text.slice(at))];
}
/** @param {string} text */
const plain = text => text.replace(/[\ue000-\ue0ff]/g, c => String.fromCharCode(c.charCodeAt(0) - 0xe000));

/** @param {string} line */
const cells = line =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim());

/** @param {string[]} lines */
function tableOf(lines) {
  const [head, , ...rows] = lines;
  return h(
    "div",
    { class: "table-holder", tabindex: 0 },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          cells(head).map(c => h("th", { scope: "col" }, inline(c))),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(row =>
          h(
            "tr",
            {},
            cells(row).map(c => h("td", {}, inline(c))),
          ),
        ),
      ),
    ),
  );
}

/**
 * Items that are indented more deeply become a list inside the item before.
 * @param {string[]} lines
 * @returns {HTMLElement}
 */
function listOf(lines) {
  const root = h(/^\s*\d+[.)]/.test(lines[0]) ? "ol" : "ul", {});
  const depth = lines[0].search(/\S/);
  /** @type {string[]} */
  let inner = [];
  const flush = () => {
    if (inner.length) (root.lastElementChild ?? root).append(listOf(inner));
    inner = [];
  };
  for (const line of lines) {
    const indent = line.search(/\S/);
    if (indent > depth + 1 && /^\s*([-*+]|\d+[.)])\s/.test(line)) inner.push(line);
    else if (inner.length && indent > depth + 1) inner.push(line);
    else if (/^\s*([-*+]|\d+[.)])\s/.test(line)) {
      flush();
      root.append(h("li", {}, inline(line.replace(/^\s*([-*+]|\d+[.)])\s+/, ""))));
    } else root.lastElementChild?.append(" ", ...inline(line.trim()));
  }
  flush();
  return root;
}

/** The page has the first of its own. @type {("h2" | "h3" | "h4" | "h5" | "h6")[]} */
const headings = ["h2", "h3", "h4", "h5", "h6"];

/** @param {string} line */
const kindOf = line =>
  /^\s*$/.test(line)
    ? "gap"
    : /^#{1,6} /.test(line)
      ? "heading"
      : /^\s*\|/.test(line)
        ? "table"
        : /^\s*([-*+]|\d+[.)])\s/.test(line)
          ? "list"
          : /^>/.test(line)
            ? "quote"
            : /^(---+|\*\*\*+)\s*$/.test(line)
              ? "rule"
              : "words";

/** @param {string} source */
export function markdown(source) {
  const lines = source
    .replace(/\r/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .split("\n");
  const out = h("div", { class: "prose" });
  for (let i = 0; i < lines.length;) {
    const kind = kindOf(lines[i]),
      start = i++;
    if (kind === "gap") continue;
    if (kind === "heading") {
      const [, marks, words] = /^(#+) (.*)$/.exec(lines[start]) ?? ["", "", ""];
      out.append(h(headings[Math.min(4, marks.length - 1)], { id: `s-${slug(words)}`, tabindex: -1 }, inline(words)));
      continue;
    }
    if (kind === "rule") {
      out.append(h("hr"));
      continue;
    }
    while (
      i < lines.length &&
      (kindOf(lines[i]) === kind || (kind === "list" && kindOf(lines[i]) === "words" && /^\s/.test(lines[i])))
    )
      i++;
    const block = lines.slice(start, i);
    if (kind === "table") out.append(tableOf(block));
    else if (kind === "list") out.append(listOf(block));
    else if (kind === "quote")
      out.append(h("blockquote", {}, inline(block.map(l => l.replace(/^>\s?/, "")).join(" "))));
    else out.append(h("p", {}, inline(block.join(" "))));
  }
  return out;
}

/**
 * The place of a rule in a rendered digest: the rule itself, or the nearest heading of its chapter.
 * @param {HTMLElement} prose
 * @param {string} rule
 * @returns {HTMLElement | null}
 */
export function findRule(prose, rule) {
  const places = /** @type {HTMLElement[]} */ ([...prose.querySelectorAll("[data-rule]")]);
  const chapter = rule.replace(/[.-][^.-]*$/, "");
  const of = e => e.dataset.rule ?? "";
  const found =
    places.find(e => of(e) === rule) ??
    places.find(e => spans(e, rule)) ??
    places.find(e => of(e).startsWith(`${chapter}-`) || of(e).startsWith(`${chapter}.`) || of(e) === chapter);
  return found?.closest("li, p, tr, h2, h3, h4, h5") ?? found ?? null;
}

/** "LF-track-01 to -07" covers LF-track-03. @param {HTMLElement} element @param {string} rule */
function spans(element, rule) {
  const first = /^(.*?)(\d+)$/.exec(element.dataset.rule ?? ""),
    wanted = /^(.*?)(\d+)$/.exec(rule);
  const after = /^\s*(?:to|a|–|-|…|\.\.)\s*-?(?:[A-Z]{2,3}-[\w-]*?-)?(\d+)/.exec(
    element.nextSibling?.textContent ?? "",
  );
  return Boolean(
    first &&
    wanted &&
    after &&
    first[1] === wanted[1] &&
    Number(wanted[2]) >= Number(first[2]) &&
    Number(wanted[2]) <= Number(after[1]),
  );
}
