// Reading tables of data/ and writing board files; needs no package.
import { readFileSync, renameSync, writeFileSync } from "node:fs";

/** Rows of a table of data/, by column name. */
export function table(path) {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter(line => line && !line.startsWith("#"));
  const names = lines[0].split("\t");
  return lines.slice(1).map(line => Object.fromEntries(line.split("\t").map((cell, i) => [names[i], cell])));
}

export function save(path, value) {
  writeFileSync(path + ".new", JSON.stringify(value) + "\n");
  renameSync(path + ".new", path);
}
