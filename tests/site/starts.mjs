// How long a first board takes: node tests/site/starts.mjs site [FOLDER] or node tests/site/starts.mjs server, then names of games; TRIES=5.
// The best and the middle of some tries, in milliseconds from the address to the picture in which it is drawn, as the page's own clock
// says; nothing is asserted. A busy machine makes all of it slower: its load is printed, too, and as `worked` what the page's own thread
// had of the processor until all was there (slowed as it is), which another program can't make more.
//
// site: a phone whose processor is four times slower (SLOWER), on a wire with 150 ms of delay and 1.6 Mbit/s, which Lighthouse calls "Slow 4G", and
//     Chrome's tools called "Fast 3G". `first`: a visit to a link that begins a guided game, nothing being known: its board. `whole`: all that is around it, too.
//     `later`: the same table again from the service worker's cache, `live`: until it can be played. `start`: a first visit to the start page, to its first picture of a board; `again`: the same later.
// server: a link to a table of brunete, nothing being known: on a processor four times slower, and at 250 ms of delay for whatever comes.
//
// Nothing but one small script is put into the page: what test libraries put there takes a quarter of a second on such a phone.
import { loadavg } from "node:os";
import { launch, newGame, phone, serve } from "../web/lib.mjs";
import { folder, gamesOf } from "./browser.mjs";
import { serveFolder } from "./static_server.mjs";

const SLOWER = Number(process.env.SLOWER ?? 4),
  WIRE = { offline: false, latency: 150, downloadThroughput: 200e3, uploadThroughput: 94e3 },
  LATE = { offline: false, latency: 250, downloadThroughput: -1, uploadThroughput: -1 },
  TRIES = Number(process.env.TRIES ?? 3),
  TABLE = {
    board: ".board-host .board [data-key]",
    whole: ".table:not([aria-busy]) .board-host .board [data-key]",
    live: ".table:not([aria-busy], [data-past]) .board-host .board [data-key]",
  },
  START = { picture: ".game-picture svg" };

const [kind = "site", ...words] = process.argv.slice(2),
  browser = await launch();

/** In the page: notes when each of the selectors has first been drawn: when that picture is made, before whatever the page does then. */
const watcher = selectors => `{
  const left = new Map(Object.entries(${JSON.stringify(selectors)})), drawn = globalThis.frenteDrawn = {};
  const look = () => {
    for (const [name, selector] of left) if (document.querySelector(selector)) {
      left.delete(name);
      requestAnimationFrame(() => scheduler.postTask(() => { drawn[name] = performance.now(); }, { priority: "user-blocking" }));
    }
    if (!left.size) seen.disconnect();
  };
  const seen = new MutationObserver(look);
  seen.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["aria-busy", "data-past"] });
}`;

/** A page as a visitor's, but slow. */
async function visitor(wire) {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true, locale: "en-GB" }),
    page = await context.newPage(),
    session = await context.newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Network.enable");
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await session.send("Network.emulateNetworkConditions", wire);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const asked = async expression => (await session.send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true })).result.value;
  let script = null;

  /** Milliseconds that the page's thread has worked since it began. */
  const worked = async () => 1000 * ((await session.send("Performance.getMetrics")).metrics.find(one => one.name === "TaskDuration")?.value ?? 0);

  /** Milliseconds until each of the selectors is drawn, and what its thread had done by then. */
  const until = async (address, selectors) => {
    if (script) await session.send("Page.removeScriptToEvaluateOnNewDocument", { identifier: script });
    await session.send("Page.navigate", { url: "about:blank" });
    ({ identifier: script } = await session.send("Page.addScriptToEvaluateOnNewDocument", { source: watcher(selectors) }));
    const before = await worked();
    await session.send("Page.navigate", { url: address });
    for (const count = Object.keys(selectors).length; ; await new Promise(done => setTimeout(done, 100))) {
      const drawn = await asked("globalThis.frenteDrawn").catch(() => null);
      if (drawn && Object.keys(drawn).length === count) return { ...drawn, work: await worked().then(now => (now < before ? now : now - before)) };
    }
  };
  /** The first visit is over: everything is in the cache. */
  const kept = () =>
    asked(`(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise(done => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    })()`);
  return { until, kept, asked, close: () => context.close() };
}

/** Tries something some times and prints what it took: {name: milliseconds}. */
async function tries(title, act) {
  const rows = [];
  for (let i = 0; i < TRIES; i++) rows.push(await act());
  const told = Object.keys(rows[0]).map(name => {
    const list = rows.map(row => row[name]).sort((a, b) => a - b);
    return `${name} ${Math.round(list[0])} (${Math.round(list[Math.floor(list.length / 2)])})`;
  });
  console.log(`${title}: ${told.join(", ")}; load ${loadavg()[0].toFixed(1)}`);
}

/** A table, first and later. */
async function tableOf(site, game) {
  const page = await visitor(WIRE),
    first = await page.until(`${site.url}/#guide=${game}`, { board: TABLE.board, whole: TABLE.whole });
  await page.kept();
  const later = await page.until(`${site.url}/${await page.asked("location.hash")}`, { board: TABLE.board, live: TABLE.live });
  await page.close();
  return { first: first.board, whole: first.whole, worked: first.work, later: later.board, live: later.live, "worked later": later.work };
}

/** The start page, first and later. */
async function startOf(site) {
  const page = await visitor(WIRE),
    first = await page.until(`${site.url}/`, START);
  await page.kept();
  const again = await page.until(`${site.url}/`, START);
  await page.close();
  return { start: first.picture, worked: first.work, again: again.picture, "worked again": again.work };
}

async function ofServer(server, game) {
  const { links } = await newGame(server.url, undefined, { game, guide: true }),
    address = `${server.url}/#play=${links[0].token}`,
    row = {};
  for (const [name, wire] of [["slow", { ...LATE, latency: 0 }], ["late", LATE]]) {
    const page = await visitor(wire);
    row[name] = (await page.until(address, { whole: TABLE.whole })).whole;
    await page.close();
  }
  return row;
}

if (kind === "site") {
  const from = words[0]?.includes("/") ? words.shift() : folder,
    site = await serveFolder(from, { gzip: true });
  for (const game of words.length ? words : ["start", ...(await gamesOf()).map(one => one.id)])
    await tries(game, () => (game === "start" ? startOf(site) : tableOf(site, game)));
  await site.stop();
} else {
  const server = await serve();
  for (const game of words.length ? words : ["libertad", "brunete", "cruzada"]) await tries(game, () => ofServer(server, game));
  await server.close();
}
await browser.close();
