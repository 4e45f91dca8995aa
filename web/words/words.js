// The page's own words in the chosen language; what a game says comes from the server in that language.

/** Where the words of each language are: a page fetches those that it speaks. @type {Record<Lang, () => Promise<{default: Record<string, string>}>>} */
const files = { en: () => import("./en.js"), es: () => import("./es.js") };
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
  const kept = localStorage.getItem("frente.language");
  if (kept === "en" || kept === "es") return kept;
  return (navigator.languages ?? [navigator.language]).some(l => l?.startsWith("es")) &&
    !navigator.language.startsWith("en")
    ? "es"
    : "en";
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
 * The fitting one of {en, es}.
 * @param {Both | string | undefined} both
 * @returns {string}
 */
export const pick = both => (typeof both === "string" ? both : (both?.[language()] ?? both?.en ?? ""));
