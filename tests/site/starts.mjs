// How long a first board takes: node tests/site/starts.mjs site [FOLDER] or node tests/site/starts.mjs server, then names of games; TRIES=5.
// The best and the middle of some tries, in milliseconds from the address to a table that is drawn whole; nothing is asserted. A
// busy machine makes all of it slower: its load is printed, too.
//
// site: a phone whose processor is four times slower, on a wire with 150 ms of delay and 1.6 Mbit/s ("Slow 4G" of Chrome's tools, which was called
//     "Fast 3G"). `first`: a visit to a link that begins a guided game, nothing being known. `picture`: to the start page. `later`: the
//     same table again from the service worker's cache, `again`: the start page.
// server: a link to a table of brunete, nothing being known: on a processor four times slower, and at 250 ms of delay for whatever comes.
import { loadavg } from "node:os";
import { launch, newGame, open, phone, serve } from "../web/lib.mjs";
import { cached, folder, gamesOf } from "./browser.mjs";
import { serveFolder } from "./static_server.mjs";

const SLOWER = 4,
  WIRE = { offline: false, latency: 150, downloadThroughput: 200e3, uploadThroughput: 94e3 },
  LATE = 250,
  TRIES = Number(process.env.TRIES ?? 3),
  TABLE = ".table:not([aria-busy]) .board [data-key]",
  PICTURE = ".game-picture svg";

const [kind = "site", ...words] = process.argv.slice(2),
  browser = await launch();

async function slow(page, wire) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  if (wire) await session.send("Network.emulateNetworkConditions", wire);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return session;
}

/** Milliseconds until something stands on the page. */
async function until(page, address, selector) {
  const start = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForSelector(selector);
  return performance.now() - start;
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

async function ofSite(site, game) {
  const row = {},
    other = await open(browser, "about:blank", phone);
  await slow(other, WIRE);
  row.picture = await until(other, `${site.url}/`, PICTURE);
  await other.context().close();
  const page = await open(browser, "about:blank", phone);
  await slow(page, WIRE);
  row.first = await until(page, `${site.url}/#guide=${game}`, TABLE);
  const address = page.url();
  await cached(page);
  await page.goto("about:blank");
  row.again = await until(page, `${site.url}/`, PICTURE);
  await page.goto("about:blank");
  row.later = await until(page, `${site.url}/${address.slice(address.indexOf("#"))}`, TABLE);
  await page.context().close();
  return row;
}

async function ofServer(server, game) {
  const { links } = await newGame(server.url, undefined, { game, guide: true }),
    address = `${server.url}/#play=${links[0].token}`,
    row = {};
  for (const [name, wire] of [["slow", 0], ["late", LATE]]) {
    const page = await open(browser, "about:blank", phone, { wire });
    await slow(page, null);
    row[name] = await until(page, address, TABLE);
    await page.context().close();
  }
  return row;
}

if (kind === "site") {
  const from = words[0]?.includes("/") ? words.shift() : folder,
    site = await serveFolder(from, { gzip: true });
  for (const game of words.length ? words : (await gamesOf()).map(one => one.id)) await tries(game, () => ofSite(site, game));
  await site.stop();
} else {
  const server = await serve();
  for (const game of words.length ? words : ["libertad", "brunete", "cruzada"]) await tries(game, () => ofServer(server, game));
  await server.close();
}
await browser.close();
