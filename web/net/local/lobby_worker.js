// A worker for what needs no table: a new game, records, positions, and whether a saved game is sound. In: {module},
// {id, name, body, saved?, tables?}; out: {id, status, body}. With `saved` that game is opened first; with `tables` they take the place of the
// program's, in an engine of their own: what an engine has read of a game stays in it.
import { Engine } from "../engine.js";

/** @type {Promise<Engine> | null} */
let starting = null;
/** @type {WebAssembly.Module} */
let module;

/** An engine with these tables, and what it says to them. @param {DataSet} tables */
async function engineWith(tables) {
  const engine = await Engine.start(module);
  return { engine, used: engine.call("use", tables) };
}

/** @param {{name: string, body?: object, saved?: Kept, tables?: DataSet}} what */
async function answer({ name, body, saved, tables = saved?.tables }) {
  const { engine, used } = tables ? await engineWith(tables) : { engine: await starting, used: null };
  if (!engine) throw new Error("there is no engine");
  if (used && (used.status !== 200 || name === "use")) return used;
  const opened = saved ? engine.open(saved.game, saved.events) : null;
  return opened && (opened.status !== 200 || name === "load") ? opened : engine.call(name, body);
}

/** Tables that people wrote may do anything, but only to an engine of their own. @param {any} data */
async function safeAnswer(data) {
  try {
    return await answer(data);
  } catch (error) {
    if (!data.tables) throw error;
    return { status: 503, body: { error: { code: "engine" } } };
  }
}

addEventListener("message", async ({ data }) => {
  if (data.module) starting = Engine.start((module = data.module));
  else postMessage({ id: data.id, ...(await safeAnswer(data)) });
});
