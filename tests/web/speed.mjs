// Measures the page under a slow processor: `node tests/web/speed.mjs [slowness (4)] [boards, clicks or first] [game] [clicks (100)] [pause (60)]`. Frames while a board is panned and
// pinched by fingers on a phone, and the time from a click to the redrawn board. Prints figures; nothing is asserted.
import { clickChoices } from "./clicking.mjs";
import { fingers } from "./fingers.mjs";
import { asked, launch, newGame, open, phone, serve } from "./lib.mjs";
import { openStage } from "./stage.mjs";

const slowness = Number(process.argv[2] ?? 4);
const middle = (list, part) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))];
const said = list =>
  `p50 ${middle(list, 0.5).toFixed(1)} ms, p95 ${middle(list, 0.95).toFixed(1)} ms, worst ${Math.max(...list).toFixed(1)} ms (${list.length})`;

async function slow(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
}

/** Times between frames while fingers move, as the page sees them, and what the page's thread works for one. */
async function frames(page, from, to) {
  const touch = await fingers(page),
    session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () =>
    (await session.send("Performance.getMetrics")).metrics.find(one => one.name === "TaskDuration").value * 1000;
  const before = await worked();
  await page.evaluate(() => {
    const list = (window.frames_ = []);
    let last = 0;
    const tick = now => {
      if (last) list.push(now - last);
      last = now;
      if (window.frames_ === list) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await touch.down(from);
  const steps = 150;
  for (let i = 1; i <= steps; i++) {
    const part = Math.sin((i / steps) * Math.PI * 4) / 2 + 0.5;
    await touch.quick(from.map(([x, y], n) => [x + (to[n][0] - x) * part, y + (to[n][1] - y) * part]));
  }
  const list = await page.evaluate(() => window.frames_);
  const work = ((await worked()) - before) / list.length;
  await touch.up();
  await page.evaluate(() => (window.frames_ = null));
  return { list, work };
}

async function boards(browser) {
  const stage = await openStage();
  for (const board of ["brunete", "guerra", "cruzada", "espana"]) {
    const page = await open(browser, `${stage.url}/stage?board=${board}`, phone);
    await page.waitForFunction(() => window.stage);
    await slow(page);
    await page.waitForTimeout(800);
    for (const [name, from, to] of [
      ["pan", [[300, 500]], [[60, 120]]],
      ["pinch", [[170, 300], [220, 300]], [[60, 300], [330, 300]]],
    ]) {
      const { list, work } = await frames(page, from, to);
      const late = list.filter(ms => ms > 25).length;
      console.log(`${board}: ${name} ${said(list)}, ${late} frames late; ${work.toFixed(2)} ms of the page's thread a frame`);
    }
    await page.context().close();
  }
  await stage.close();
}

/** From a click to the next picture after the answer, with the whole game on the table. */
async function clicks(browser, rules, count, pause) {
  const server = await serve();
  const game = await newGame(server.url, { rep: "me", nat: "bot:random" }, { game: rules });
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, { width: 1440, height: 900 });
  await page.waitForSelector("[data-stack]");
  await asked(page);
  await slow(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () =>
    (await session.send("Performance.getMetrics")).metrics.find(one => one.name === "TaskDuration").value * 1000;
  const before = await worked();
  const times = await clickChoices(page, count, pause);
  const work = ((await worked()) - before) / times.length;
  console.log(`${rules}: click to redrawn board ${said(times.map(one => one.ms))}; ${work.toFixed(1)} ms of the page's thread a click`);
  const worst = [...times].sort((a, b) => b.ms - a.ms).slice(0, 5);
  console.log(`  slowest: ${worst.map(one => `${one.ms.toFixed(0)} ms with ${one.choices} choices`).join(", ")}`);
  await page.context().close();
  await server.close();
}

/** From the address to the first board, for a browser that knows nothing yet: milliseconds by the page's own clock, with each answer so much later. */
async function first(browser, rules, late) {
  const server = await serve();
  const seats = rules === "libertad" ? { moderate: "me", anarchist: "bot:random", communist: "bot:random" } : { rep: "me", nat: "bot:random" };
  const game = await newGame(server.url, seats, { game: rules });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" }),
    page = await context.newPage(),
    session = await context.newCDPSession(page);
  let requests = 0;
  page.on("request", request => (requests += /^http/.test(request.url()) ? 1 : 0));
  await session.send("Network.enable");
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: late, downloadThroughput: -1, uploadThroughput: -1 });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector(".board .counter, .board .plaque")) return requestAnimationFrame(look);
      setTimeout(() => (window.shown_ = performance.now())); // after the picture that has it
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${server.url}/#play=${game.links[0].token}`);
  await page.waitForFunction(() => window.shown_);
  const work = (await session.send("Performance.getMetrics")).metrics.find(one => one.name === "TaskDuration").value * 1000;
  console.log(`${rules}: first board after ${(await page.evaluate(() => window.shown_)).toFixed(0)} ms with ${late} ms of round trip, ${requests} requests; ${work.toFixed(0)} ms of the page's thread`);
  await context.close();
  await server.close();
}

const browser = await launch();
if (process.argv[3] === "first")
  for (const rules of process.argv[4] ? [process.argv[4]] : ["libertad", "brunete", "cruzada", "espana", "guerra"]) for (const late of [0, 250]) await first(browser, rules, late);
if (!process.argv[3] || process.argv[3] === "boards") await boards(browser);
if (!process.argv[3] || process.argv[3] === "clicks")
  for (const rules of process.argv[4] ? [process.argv[4]] : ["brunete", "cruzada", "guerra"]) await clicks(browser, rules, Number(process.argv[5] ?? 100), Number(process.argv[6] ?? 60));
await browser.close();
