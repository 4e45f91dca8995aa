// Where the time of a click goes: `node tests/web/where.mjs [game (brunete)] [clicks (40)] [plain]`; plain: without the functions, whose counting takes time itself. Plays by clicking choices in turn, as speed.mjs does, and prints what the page's
// thread works for one click by kind (script, style, layout, painting ...), and the functions of the page that take most of it. CPU time, not throttled: times four is the aim's slow machine.
import { clickChoices } from "./clicking.mjs";
import { asked, launch, newGame, open, serve } from "./lib.mjs";

const rules = process.argv[2] ?? "brunete",
  count = Number(process.argv[3] ?? 40),
  profiled = process.argv[4] !== "plain";
const server = await serve(),
  browser = await launch();
const game = await newGame(server.url, { rep: "me", nat: "bot:random" }, { game: rules });
const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, { width: 1440, height: 900 });
await page.waitForSelector("[data-stack]");
await asked(page);

await clickChoices(page, 5); // what is made once is made by then

const cdp = await page.context().newCDPSession(page),
  events = [];
cdp.on("Tracing.dataCollected", ({ value }) => events.push(...value));
if (profiled) {
  await cdp.send("Profiler.enable");
  await cdp.send("Profiler.setSamplingInterval", { interval: 200 });
}
await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline", "blink", "blink.user_timing", "cc", "v8", "toplevel"], recordMode: "recordUntilFull" } });
if (profiled) await cdp.send("Profiler.start");
await clickChoices(page, count);
const { profile } = profiled ? await cdp.send("Profiler.stop") : { profile: { nodes: [], samples: [], timeDeltas: [] } };
const ended = new Promise(resolve => cdp.once("Tracing.tracingComplete", resolve));
await cdp.send("Tracing.end");
await ended;

// The page's own thread: where its scripts run.
const main = events.find(one => one.name === "thread_name" && one.args.name === "CrRendererMain" && events.some(two => two.pid === one.pid && two.name === "UpdateLayoutTree"));
const mine = events.filter(one => one.ph === "X" && one.pid === main.pid && one.tid === main.tid).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
/** Self time by name, in CPU milliseconds. @type {Map<string, {self: number, total: number, n: number}>} */
const kinds = new Map(),
  open_ = [];
for (const one of mine) {
  while (open_.length && open_.at(-1).ts + open_.at(-1).dur <= one.ts) open_.pop();
  const time = (one.tdur ?? 0) / 1000,
    kind = kinds.get(one.name) ?? { self: 0, total: 0, n: 0 };
  kinds.set(one.name, kind);
  kind.self += time;
  kind.n++;
  if (!open_.some(two => two.name === one.name)) kind.total += time;
  if (open_.length) kinds.get(open_.at(-1).name).self -= time;
  open_.push(one);
}
const row = (name, a, b, n = "") => console.log(`${name.padEnd(58)}${a.toFixed(2).padStart(9)}${b.toFixed(2).padStart(9)}${String(n).padStart(8)}`);
console.log(`${rules}: CPU ms a click (${count} clicks)`.padEnd(58), "    self    total     n");
for (const [name, { self, total, n }] of [...kinds].sort((a, b) => b[1].self - a[1].self).slice(0, 28)) row(name, self / count, total / count, (n / count).toFixed(1));

// What the thread works from each click to its picture: what a busy machine does not lengthen. The slowest by kind.
const marks = events.filter(one => one.pid === main.pid && (one.name === "pressed" || one.name === "shown")).sort((a, b) => a.ts - b.ts),
  spans = marks.flatMap((one, i) => (one.name === "shown" && marks[i - 1]?.name === "pressed" ? [[marks[i - 1].ts, one.ts]] : []));
/** @type {(span: number[]) => {ms: number, kinds: Map<string, number>}} */
const workOf = ([from, to]) => {
  const within = mine.filter(one => one.ts + one.dur > from && one.ts < to),
    /** @type {Map<string, number>} */
    own = new Map();
  let ms = 0,
    end = 0;
  const above = [];
  for (const one of within) {
    while (above.length && above.at(-1).ts + above.at(-1).dur <= one.ts) above.pop();
    // A task that began before the click, or goes on after the picture, counts for its part.
    const part = Math.min(1, (Math.min(to, one.ts + one.dur) - Math.max(from, one.ts)) / Math.max(1, one.dur)),
      time = ((one.tdur ?? 0) / 1000) * part;
    own.set(one.name, (own.get(one.name) ?? 0) + time);
    if (above.length) own.set(above.at(-1).name, (own.get(above.at(-1).name) ?? 0) - time);
    if (one.ts >= end) [ms, end] = [ms + time, one.ts + one.dur];
    above.push(one);
  }
  return { ms, kinds: own };
};
const works = spans.map(workOf).sort((a, b) => a.ms - b.ms),
  at = /** @param {number} part */ part => works[Math.min(works.length - 1, Math.floor(works.length * part))].ms.toFixed(1);
console.log(`\nfrom the click to the picture the thread works p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms (${works.length})`);
for (const { ms, kinds: own } of works.slice(-3))
  console.log(`  ${ms.toFixed(1)}: ${[...own].sort((a, b) => b[1] - a[1]).slice(0, 9).map(([name, time]) => `${name} ${time.toFixed(1)}`).join(", ")}`);

// Functions, by own time and with what they call.
const nodes = new Map(profile.nodes.map(node => [node.id, { ...node, own: 0 }]));
profile.samples.forEach((id, i) => (nodes.get(id).own += (profile.timeDeltas[i] ?? 0) / 1000));
const label = ({ callFrame: { functionName, url, lineNumber } }) => `${functionName || "(anonymous)"} ${url.replace(/^.*\/\/[^/]*\//, "")}:${lineNumber + 1}`;
/** @type {Map<string, {own: number, all: number}>} */
const functions = new Map();
function walk(node, above) {
  const name = label(node),
    one = functions.get(name) ?? { own: 0, all: 0 };
  functions.set(name, one);
  const inside = above.has(name) ? above : new Set([...above, name]);
  let sum = node.own;
  for (const id of node.children ?? []) sum += walk(nodes.get(id), inside);
  one.own += node.own;
  if (!above.has(name)) one.all += sum;
  return sum;
}
if (profiled) walk(nodes.get(profile.nodes[0].id), new Set());
console.log("\nfunctions, ms a click".padEnd(60), "    self    total");
for (const [name, { own, all }] of [...functions].sort((a, b) => b[1].own - a[1].own).slice(0, 25)) row(name, own / count, all / count);
console.log("\n... with what they call");
for (const [name, { own, all }] of [...functions].sort((a, b) => b[1].all - a[1].all).slice(0, 50)) row(name, own / count, all / count);
await browser.close();
await server.close();
