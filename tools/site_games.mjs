// Prints what the engine says of its games, and its own hash: node site_games.mjs FRENTE.WASM
import { readFile } from "node:fs/promises";
import { Engine } from "../web/net/engine.js";

const engine = await Engine.start(await WebAssembly.compile(await readFile(process.argv[2])));
const { status, body } = engine.call("games");
if (status !== 200) throw new Error(body.error.text);
process.stdout.write(JSON.stringify({ ...body, ...engine.call("engine").body }));
