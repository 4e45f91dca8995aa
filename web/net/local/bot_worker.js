// A worker in which the bots of one game think. In: {module}, {job}, {hurry}, {drop}; out: {answer}.
import { Engine } from "../engine.js";
import { SLICE, breathe } from "../slices.js";

/** @type {Promise<Engine> | null} */
let starting = null;
/** Counts the jobs: whoever thinks about an older one stops. */
let current = 0,
  hurried = false;

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
  if (data.module) starting = Engine.start(data.module);
  if (data.job) void think(data.job);
  if (data.hurry) hurried = true;
  if (data.drop) current++;
});
