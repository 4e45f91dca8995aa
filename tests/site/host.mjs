// The module in node, with a clock that stands still and chance that is the same every time.
import { readFile } from "node:fs/promises";
import { Engine } from "../../web/net/engine.js";

const AT = 1790000000000;

/** Chance that repeats: the same bytes as tests/site/fixed.c has. */
export function fixedHost() {
  let drawn = 0;
  return {
    now: () => AT,
    chance(bytes) {
      for (let i = 0; i < bytes.length; i++) bytes[i] = (drawn * 31 + i * 7 + 1) & 255;
      drawn++;
    },
    complain: words => process.stderr.write(words),
  };
}

export const compiled = async path => WebAssembly.compile(await readFile(path));
export const fixedEngine = module => Engine.start(module, fixedHost());
