// The site in chromium, without a server: tabs that are killed, two tabs, no room, a browser that keeps nothing, games to a file and back, a
// newer version.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { desktop, launch, open } from "../web/lib.mjs";
import { asked, begin, cached, decide, fileOf, gamesOf, renew, serveSite, stepOf } from "./browser.mjs";

/** The kind of an event that is a choice (src/table/event.h); of others, the chance that a player adds to the dice, say, no value breaks a rule. */
const CHOOSE = 1;

let browser;
before(async () => void (browser = await launch()));
after(() => browser?.close());

/** A page of the site in a browser of its own. */
async function visit(size = desktop, more = {}) {
  const site = await serveSite(),
    page = await open(browser, `${site.url}/`, size, more);
  await page.waitForSelector(".game");
  return { site, page };
}

async function leave({ site, page }) {
  await page.context().close();
  await site.stop();
}

const connection = page => page.locator("#connection").textContent();
const sayOf = (page, words) => page.waitForFunction(part => document.body.textContent.includes(part), words);

test("every address of the site comes from the cache, also one with a question in it", { timeout: 300000 }, async () => {
  const site = await serveSite(),
    page = await open(browser, `${site.url}/`);
  await page.waitForSelector(".game");
  await cached(page);
  await site.stop();
  for (const address of ["/", "/index.html", "/?from=elsewhere", "/#about"]) {
    await page.goto("about:blank");
    await page.goto(`${site.url}${address}`);
    await page.waitForSelector("main.page");
  }
  assert.deepEqual(page.errors.filter(words => !words.includes("about:blank")), []);
  await page.context().close();
});

test("the manual is led to by the page, read from the network and no part of a version; without a network the page does not name it", { timeout: 300000 }, async () => {
  const site = await serveSite(),
    page = await open(browser, `${site.url}/`);
  await page.waitForSelector(".game");
  await cached(page);
  assert.ok(!site.requests.some(path => path.startsWith("/manual/")), "nothing of it belongs to the first visit");
  await page.goto(`${site.url}/#about`);
  await page.locator("a[href='manual/en/index.html']").click();
  await page.locator("h1", { hasText: "Playing with Frente" }).waitFor();
  await page.locator("nav a", { hasText: "How to play well" }).click();
  await page.waitForURL(/strategy\.html$/);
  await page.locator("header .name").click();
  await page.waitForSelector(".game");
  await page.context().setOffline(true);
  await page.goto(`${site.url}/#about`);
  await page.waitForSelector("main.prose");
  assert.equal(await page.locator("a[href^='manual/']").isVisible(), false);
  assert.deepEqual(page.errors, []);
  await page.context().close();
  await site.stop();
});

test("a tab that is killed in the middle of a move loses nothing that it has shown", { timeout: 300000 }, async () => {
  const { site, page } = await visit(),
    [game] = await gamesOf();
  await begin(page, game.id);
  await decide(page, 4);
  await asked(page);
  const shown = await stepOf(page),
    address = page.url();
  page.evaluate(() => void globalThis.frente.send([globalThis.frente.state.live.view.choices[0].do])).catch(() => {});
  const killer = await page.context().newCDPSession(page);
  killer.send("Page.crash").catch(() => {});
  await page.waitForEvent("crash");
  const again = await page.context().newPage();
  await again.goto(address);
  await asked(again);
  assert.ok((await stepOf(again)) >= shown);
  assert.equal(await connection(again), "");
  await decide(again, 3);
  await leave({ site, page });
});

test("two tabs: one plays, the other looks on and takes over when the first is closed", { timeout: 300000 }, async () => {
  const { site, page } = await visit(),
    [game] = await gamesOf();
  await begin(page, game.id);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await asked(other);
  assert.match(await connection(other), /another tab/);
  const before = await stepOf(other);
  await decide(other, 1);
  await sayOf(other, "Here you can look on");
  assert.equal(await stepOf(other), before);
  await decide(page, 1);
  await asked(page);
  const now = await stepOf(page);
  await other.waitForFunction(step => globalThis.frente.state.live.step === step, now);
  await page.close();
  await other.waitForFunction(() => document.querySelector("#connection").textContent === "");
  await decide(other, 1);
  await other.waitForFunction(step => globalThis.frente.state.live.step > step, now);
  await leave({ site, page: other });
});

test("no room: the step has not happened, which is said; with room it goes on", { timeout: 300000 }, async () => {
  const { site, page } = await visit(),
    [game] = await gamesOf(),
    // As IndexedDB refuses what doesn't fit: the browser's own quota is asked for only now and then, not at a known moment.
    fill = full =>
      page.evaluate(now => {
        const { prototype } = IDBObjectStore;
        prototype.real ??= prototype.put;
        prototype.put = function (...what) {
          if (now) throw new DOMException("no room", "QuotaExceededError");
          return this.real(...what);
        };
      }, full);
  await begin(page, game.id);
  await decide(page, 2);
  await asked(page);
  const before = await stepOf(page);
  await fill(true);
  await decide(page, 1);
  await sayOf(page, "has no room left");
  assert.equal(await stepOf(page), before);
  assert.match(await connection(page), /No room left/);
  await fill(false);
  await decide(page, 1);
  await page.waitForFunction(step => globalThis.frente.state.live.step > step, before);
  assert.equal(await connection(page), "");
  await leave({ site, page });
});

test("a browser that keeps nothing says so, and plays", { timeout: 300000 }, async () => {
  const site = await serveSite(),
    page = await open(browser, "about:blank"),
    [game] = await gamesOf();
  page.errors.length = 0;
  await page.addInitScript(() => {
    globalThis.indexedDB.open = () => {
      throw new DOMException("not here", "InvalidStateError");
    };
  });
  await page.goto(site.url);
  await sayOf(page, "This browser keeps nothing");
  await begin(page, game.id);
  await decide(page, 5);
  await asked(page);
  await leave({ site, page });
});

test("all games to a file, and back in another browser; what breaks the rules is left out", { timeout: 300000 }, async () => {
  const { site, page } = await visit(),
    [game] = await gamesOf();
  await begin(page, game.id);
  await decide(page, 6);
  await asked(page);
  const [step, address] = [await stepOf(page), page.url()];
  await page.evaluate(() => void (location.hash = ""));
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(".kept button").first().click()]),
    words = await (await import("node:fs/promises")).readFile(await file.path(), "utf8");
  const read = async (to, text) => {
    await to.locator(".kept input").setInputFiles({ name: "games.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await to.waitForSelector(".notice");
    return to.locator(".notice p").textContent();
  };
  const other = await open(browser, `${site.url}/`);
  await other.waitForSelector(".kept");
  assert.match(await read(other, "no games"), /no games of Frente/);
  const broken = JSON.parse(words);
  broken.games[0].events.find(event => event.kind === CHOOSE && event.seq > 2).value += 977;
  await other.reload();
  await other.waitForSelector(".kept");
  assert.match(await read(other, JSON.stringify(broken)), /0 games read.* 1 do not follow/);
  await other.reload();
  await other.waitForSelector(".kept");
  assert.match(await read(other, words), /1 games read/);
  await other.goto(address);
  await asked(other);
  assert.ok((await stepOf(other)) >= step); // bots go on
  await other.context().close();
  await leave({ site, page });
});

test("a newer version is told of on the start page alone, and used when asked for", { timeout: 300000 }, async () => {
  const { site, page } = await visit(),
    [game] = await gamesOf();
  await cached(page);
  await begin(page, game.id);
  const address = page.url();
  await renew(site, "icon.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting) await new Promise(done => setTimeout(done, 50));
  });
  assert.equal(await page.locator(".newer").count(), 0, "a game is not interrupted");
  await decide(page, 2);
  await asked(page);
  const step = await stepOf(page);
  await page.evaluate(() => void (location.hash = ""));
  await page.waitForSelector(".newer");
  const other = await page.context().newPage();
  await other.goto(address);
  await asked(other);
  await page.locator(".newer button").click();
  await sayOf(page, "Close the other tabs");
  await other.close();
  await page.reload();
  await page.waitForSelector(".newer");
  await Promise.all([page.waitForEvent("load"), page.locator(".newer button").click()]);
  await page.waitForSelector(".game");
  assert.deepEqual(await page.evaluate(() => caches.keys()), ["frente-newer"]);
  await page.goto(address);
  await asked(page);
  assert.equal(await stepOf(page), step);
  await leave({ site, page });
});

/** In the page: what this browser keeps of its only game; with `kept`, that is put in its place. */
const keptHere = kept =>
  new Promise((done, failed) => {
    const opening = indexedDB.open("frente");
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(["games", "events"], "readwrite"),
        [games, events] = ["games", "events"].map(name => transaction.objectStore(name)),
        found = {};
      games.getAll().onsuccess = ({ target }) => ([found.game] = target.result);
      events.getAll().onsuccess = ({ target }) => (found.events = target.result);
      if (kept) games.put(kept.game);
      for (const event of kept?.events ?? []) events.put(event, [kept.game.game, event.seq]);
      transaction.oncomplete = () => (opening.result.close(), done(found));
      transaction.onabort = () => failed(transaction.error);
    };
  });

/** Changes what is kept of the only game, as an older version or a mishap would have left it; then the game is opened again. */
async function reopened(page, change) {
  const address = page.url();
  await page.evaluate(() => void (location.hash = ""));
  await page.waitForSelector(".my-games");
  const kept = await page.evaluate(keptHere, null);
  change(kept.game.row, kept.events);
  await page.evaluate(keptHere, kept);
  await page.goto(address);
  await page.reload();
}

test("games of older rules are opened: whole if they still play, else from the last position that was kept, else as far as they play", { timeout: 600000 }, async () => {
  const { site, page } = await visit();
  await begin(page, "brunete", "offensive");
  await decide(page, 20);
  const step = await stepOf(page);
  // A newer module: the same engine with a mark, which another build would have, too.
  await renew(site, "frente.wasm", Buffer.concat([await fileOf("frente.wasm"), Buffer.from([0, 6, 5, ...Buffer.from("newer")])]));
  await reopened(page, row => {
    row.start.version--;
    row.start.data = "0123456789abcdef";
    delete row.digest;
  });
  await asked(page);
  assert.equal(await stepOf(page), step);
  assert.equal(await connection(page), "");
  await decide(page, 1);
  // From here on a choice is no longer lawful.
  await reopened(page, (row, events) => {
    events.findLast(one => one.kind === CHOOSE).value += 977;
    delete row.digest;
  });
  await page.waitForFunction(() => globalThis.frente?.state.live.table?.changed);
  const words = await page.evaluate(() => globalThis.frente.state.live.table.changed.text);
  assert.match(words, /^Played with version \d+ of the rules; this is \d+\. .*(goes on from a position that was kept|as far as it still plays)/);
  await page.locator("#tab-tools").evaluate(tab => tab.click());
  await sayOf(page, words);
  await leave({ site, page });
});

test("a kept game that was damaged says so, and stays where it is", { timeout: 300000 }, async () => {
  const { site, page } = await visit(),
    [game] = await gamesOf();
  await begin(page, game.id);
  await decide(page, 3);
  await reopened(page, (_row, events) => {
    events.at(-1).value += 977;
  });
  await sayOf(page, "can't be opened");
  await page.evaluate(() => void (location.hash = ""));
  await page.waitForSelector(".my-games > li");
  await leave({ site, page });
});
