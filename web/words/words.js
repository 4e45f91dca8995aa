// The page's own words in the chosen language; what a game says comes from the server in that language.

import { files } from "./languages.js";

/** Those that have come. @type {Partial<Record<Lang, Record<string, string>>>} */
const tables = {};

/** Before the first word is said. @param {Lang} [code] */
export async function loadWords(code = language()) {
  tables[code] ??= (await files[code]()).default;
}

/** Asked for with every word, so it is looked up once. @type {Lang | null} */
let now = null;

/** @returns {Lang} */
export const language = () => (now ??= chosen());

/** @returns {Lang} */
function chosen() {
  const known = (/** @type {string | null | undefined} */ code) => Object.hasOwn(files, code ?? "") && /** @type {Lang} */ (code),
    wished = [localStorage.getItem("frente.language"), ...(navigator.languages ?? [navigator.language]).map(tag => tag?.slice(0, 2))];
  return wished.map(known).find(Boolean) || "en";
}

/** @param {Lang} code */
export async function setLanguage(code) {
  await loadWords(code);
  localStorage.setItem("frente.language", code);
  now = code;
  document.documentElement.lang = code;
}

/**
 * A phrase: t("why.rule", {rule: "LF-ptn-01"}).
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const phrase = tables[language()]?.[key] ?? key;
  return phrase.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
}

/**
 * The one of {en, es …} in the reader's language, the English one if it is not there.
 * @template T
 * @param {({en?: T} & Partial<Record<Lang, T>>) | null | undefined} each
 * @returns {T | undefined}
 */
export const said = each => each?.[language()] ?? each?.en;

/**
 * The same of words, which may also be in one language only; never nothing.
 * @param {Both | string | undefined} both
 * @returns {string}
 */
export const pick = both => (typeof both === "string" ? both : (said(both) ?? ""));
