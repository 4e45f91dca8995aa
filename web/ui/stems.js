// Searching a text by word stems and synonyms, in English and Spanish. Pure.

/** Words that mean the same to a player; each list is one meaning. */
const same = [
  ["odds", "ratio", "proportion", "column", "proporcion", "columna"],
  ["zoc", "zone of control", "zones of control", "zdc", "zona de control", "zonas de control"],
  ["crt", "results table", "tabla de resultados"],
  ["vp", "victory point", "pv", "punto de victoria"],
  ["mp", "movement point", "pm", "punto de movimiento"],
  ["cp", "command point", "pdm", "punto de mando"],
  ["rp", "replacement", "pr", "reemplazo"],
  ["sr", "redeployment", "re", "redespliegue"],
  ["ops", "operation", "operacion"],
  ["stack", "stacking", "pila", "apilamiento"],
  ["supply", "supplied", "suministro"],
  ["retreat", "withdraw", "retirada", "repliegue"],
  ["attack", "combat", "battle", "fight", "ataque", "combate", "batalla"],
  ["move", "movement", "march", "mover", "movimiento"],
  ["die", "dice", "roll", "dado", "tirada"],
  ["win", "victory", "ganar", "victoria"],
  ["unit", "counter", "unidad", "ficha"],
  ["hex", "hexagon", "hexagono"],
];

/** Small letters without accents. @param {string} words */
export const plain = words => words.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");

const endings = /(?:aciones|acion|ciones|cion|ments|ment|mientos|miento|ings|ing|ed|ers|er|es|s|os|as|o|a|e|ar|ir)$/;
/** The stem of a word: at least four letters stay. @param {string} word */
export function stem(word) {
  const bare = plain(word),
    cut = bare.replace(endings, "");
  return cut.length >= 4 ? cut : bare;
}

/** The stem as the beginning of a word in a text. @param {string} word */
const begins = word => {
  const root = stem(word).replace(/[^\p{L}\p{N}]/gu, "\\$&");
  return root.length < 4 ? `${root}(?:s|es)?(?![\\p{L}\\p{N}])` : root;
};

/** A group of words that must stand there: a word, or one of its synonyms. @param {string} term @returns {RegExp} */
function pattern(term) {
  const key = stem(term),
    group = same.find(list => list.some(one => stem(one) === key)) ?? [];
  const all = [...new Set([term, ...group])].map(one => one.split(/\s+/).map(begins).join("\\w*\\s+"));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${all.join("|")})[\\p{L}\\p{N}]*`, "giu");
}

/**
 * What is looked for, as patterns over plain text, all of which must be found; words in quotation marks stay together.
 * @param {string} wanted
 * @returns {RegExp[]}
 */
export function searchFor(wanted) {
  const terms = [...plain(wanted).matchAll(/"([^"]+)"|(\S+)/g)].map(m => (m[1] ?? m[2]).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")).filter(Boolean),
    phrase = terms.join(" "),
    known = terms.length > 1 && same.some(list => list.includes(phrase));
  return known ? [pattern(phrase)] : terms.map(pattern);
}

/**
 * Where a pattern is found in a text: the places are those of the text as it is, with its accents.
 * @param {RegExp[]} patterns
 * @param {string} words
 * @returns {{from: number, to: number}[]}
 */
export function hitsIn(patterns, words) {
  const bare = [...words].map(c => plain(c).slice(0, c.length).padEnd(c.length, " ")).join("");
  return patterns
    .flatMap(one => [...bare.matchAll(one)].map(m => ({ from: m.index, to: m.index + m[0].length })))
    .sort((a, b) => a.from - b.from);
}
