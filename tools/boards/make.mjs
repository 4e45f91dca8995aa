// The board files in web/boards, out of data/ and what the tools draw by hand:
//     node tools/boards/make.mjs            writes them anew (`make boards`)
//     node tools/boards/make.mjs --check    says which of them are not what would be written (the test `boards`)
import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { boards, folder, made } from "./boards.mjs";

const file = name => new URL(`${name}.json`, folder);

function write(name) {
  const fresh = new URL(`${name}.json.new`, folder);
  writeFileSync(fresh, made(name));
  renameSync(fresh, file(name));
}

/** Where a file differs from what its tool makes now, as a sentence; nothing if it does not. */
function stale(name) {
  if (!existsSync(file(name))) return `web/boards/${name}.json is missing: run 'make boards'`;
  const is = readFileSync(file(name), "utf8").split("\n"),
    should = made(name).split("\n");
  const at = should.findIndex((line, i) => line !== is[i]);
  if (at < 0 && is.length === should.length) return "";
  return `web/boards/${name}.json does not follow data/ and tools/boards, from line ${(at < 0 ? should.length : at) + 1} on: run 'make boards'`;
}

const [how] = process.argv.slice(2);
if (how === "--check") {
  const strangers = readdirSync(folder).filter(one => !(one.replace(/\.json$/, "") in boards));
  const wrong = [
    ...Object.keys(boards).map(stale),
    ...strangers.map(one => `web/boards/${one} is made by no tool: remove it, or add its tool to tools/boards/boards.mjs`),
  ].filter(Boolean);
  console.log(wrong.join("\n") || `${Object.keys(boards).length} boards are what data/ gives`);
  process.exitCode = wrong.length ? 1 : 0;
} else if (how === undefined) Object.keys(boards).forEach(write);
else {
  console.error("usage: node tools/boards/make.mjs [--check]");
  process.exitCode = 2;
}
