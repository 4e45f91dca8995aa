// Reading the tables of data/; needs no package.
import { readFileSync } from "node:fs";

/** Rows of a table of data/, by column name. */
export function table(path) {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter(line => line && !line.startsWith("#"));
  const names = lines[0].split("\t");
  return lines.slice(1).map(line => Object.fromEntries(line.split("\t").map((cell, i) => [names[i], cell])));
}

/** What a word of a table means to a board; a word that the board does not know stops the work instead of leaving a hole. */
export function known(meanings, word, where) {
  if (!Object.hasOwn(meanings, word)) throw new Error(`${where}: no way to draw "${word}"`);
  return meanings[word];
}

/** The row that has a word in a column. */
export function row(rows, column, word) {
  const found = rows.find(one => one[column] === word);
  if (!found) throw new Error(`no row with ${column} ${word}`);
  return found;
}

/** The places drawn by hand must be those of the table, no fewer and no more. */
export function covers(drawn, wanted, where) {
  const missing = wanted.filter(id => !drawn.includes(id)),
    stale = drawn.filter(id => !wanted.includes(id));
  if (missing.length) throw new Error(`${where} has ${missing.join(", ")}, but no place to draw it at`);
  if (stale.length) throw new Error(`${where} has no ${stale.join(", ")}, but it is drawn`);
}
