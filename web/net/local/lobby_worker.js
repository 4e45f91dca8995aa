// A worker for what needs no table: a new game, records, positions, and whether a saved game is sound. In: {module},
// {id, name, body, saved?}; out: {id, status, body}. With `saved` that game is opened first.
import { Engine } from "../engine.js";

/** @type {Promise<Engine> | null} */
let starting = null;

/** @param {{name: string, body?: object, saved?: Kept}} what */
async function answer({ name, body, saved }) {
  const engine = await starting;
  if (!engine) throw new Error("there is no engine");
  const opened = saved ? engine.open(saved.game, saved.events) : null;
  return opened && (opened.status !== 200 || name === "load") ? opened : engine.call(name, body);
}

addEventListener("message", async ({ data }) => {
  if (data.module) starting = Engine.start(data.module);
  else postMessage({ id: data.id, ...(await answer(data)) });
});
