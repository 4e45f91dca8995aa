// How long the first board of the site takes, and a later one: node tests/site/starts.mjs [FOLDER]
// A phone: a processor four times slower, a wire with 150 ms of delay and 1.6 Mbit/s. Two kinds of first visit: to the start page, and to a
// link that begins a guided game. Later visits come from the service worker's cache.
import { launch, open, phone } from "../web/lib.mjs";
import { cached, folder, gamesOf } from "./browser.mjs";
import { serveFolder } from "./static_server.mjs";

const SLOWER = 4,
  WIRE = { offline: false, latency: 150, downloadThroughput: 200e3, uploadThroughput: 94e3 };

const site = await serveFolder(process.argv[2] ?? folder, { gzip: true }),
  browser = await launch();

async function slow(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", WIRE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** Milliseconds until something stands on the page. */
async function until(page, address, selector) {
  const start = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForSelector(selector);
  return Math.round(performance.now() - start);
}

const BOARD = ".table:not([aria-busy]) .board [data-key]";
for (const { id } of (await gamesOf()).slice(0, 2)) {
  const page = await open(browser, "about:blank", phone),
    row = {};
  await slow(page);
  row.first_picture = await until(page, `${site.url}/`, ".game-picture svg");
  await page.context().close();
  const other = await open(browser, "about:blank", phone);
  await slow(other);
  row.first_table = await until(other, `${site.url}/#guide=${id}`, BOARD);
  const address = other.url();
  await cached(other);
  row.later_picture = await until(other, `${site.url}/?2`, ".game-picture svg");
  row.later_table = await until(other, `${site.url}/?3${address.slice(address.indexOf("#"))}`, BOARD);
  console.log(id, row);
  await other.context().close();
}
await browser.close();
await site.stop();
