// A worker in which the bots of one game think. In: {module, tables?}, {job}, {hurry}, {drop}; out: {answer}.
import { Engine } from "../engine.js";
import { SLICE, breathe } from "../slices.js";

/** @type {Promise<Engine> | null} */
let starting = null;
/** Counts the jobs: whoever thinks about an older one stops. */
let current = 0,
  hurried = false;

/** The bots know the tables that the game is played with. @param {WebAssembly.Module} module @param {DataSet | undefined} tables */
async function start(module, tables) {
  const engine = await Engine.start(module);
  if (tables) engine.call("use", tables);
  return engine;
}

/** @param {BotJob} job */
async function think(job) {
  const mine = ++current,
    engine = await starting;
  if (!engine || mine !== current) return;
  hurried = false;
  if (!engine.begin(job)) throw new Error("a bot's job is not understood");
  while (!engine.ponder(SLICE)) {
    await breathe();
    if (mine !== current) return;
    if (hurried) break;
  }
  postMessage({ answer: engine.end() });
}

addEventListener("message", ({ data }) => {
  if (data.module) starting = start(data.module, data.tables);
  if (data.job) void think(data.job);
  if (data.hurry) hurried = true;
  if (data.drop) current++;
});
