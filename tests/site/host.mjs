// The module in node, with a clock that stands still and chance that is the same every time.
import { readFile } from "node:fs/promises";
import { Engine, exportsOf } from "../../web/net/engine.js";

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

/** An engine whose every call is written down, with what came of it: `calls` and `answers` get a line each. */
export async function loggedEngine(module, calls, answers) {
  const real = await exportsOf(module, fixedHost()),
    bytes = (at, length) => new TextDecoder().decode(new Uint8Array(real.memory.buffer, at, length));
  let room = 0;
  const logged = { ...real, site_room: length => (room = real.site_room(length)) };
  for (const [name, call] of Object.entries(real)) {
    const words = ["site_call", "site_say", "site_thought", "bot_begin"].includes(name);
    if (!/^(site|bot)_/.test(name) || ["site_room", "site_text", "site_length", "site_hurries", "site_asks"].includes(name)) continue;
    logged[name] = argument => {
      calls.push(argument === undefined ? name : `${name} ${words ? bytes(room, argument) : argument}`);
      const what = call(argument) ?? 0;
      answers.push(`${what} ${bytes(real.site_text(), real.site_length())}`);
      return what;
    };
  }
  return new Engine(logged);
}
