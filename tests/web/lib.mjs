// What the tests of the page share: a server of their own, a browser, and small steps of a player.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
/** The server of the tests: the program's own, with dice that follow from a key (tests/server/fixed.h). */
export const program = process.env.FRENTE_SERVE ?? join(root, "build", "tests", "server", "serve");
export const desktop = { width: 1280, height: 800 },
  phone = { width: 390, height: 844 };

/** Milliseconds by which everything that a page fetches comes late: shows which tests look before they have waited. */
const slowness = Number(process.env.SLOW ?? 0);
/** So many times slower is the page's processor. */
const throttle = Number(process.env.THROTTLE ?? 1);

/** Starts a server on a free port; restart keeps the same games and port. Every game's dice follow from `key`; bots that search try so many `thoughts`; `web` is a folder with the page. */
export async function serve({ key = 1, folder = mkdtempSync(join(tmpdir(), "frente-web-")), port = 0, thoughts = 20, web = process.env.WEB } = {}) {
  const from = web ? ["--web", web] : [];
  const child = spawn(program, ["--key", String(key), "--thoughts", String(thoughts), ...from, String(port), join(folder, "games.db")], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise(resolve => child.once("exit", resolve));
  const url = await new Promise((resolve, reject) => {
    let words = "";
    const read = part => {
      words += part;
      const found = /http:\/\/[\d.]+:(\d+)/.exec(words);
      if (found) resolve(found[0]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", code => reject(new Error(`the server ended with ${code}: ${words}`)));
  });
  return {
    url,
    folder,
    kill: () => (child.kill("SIGKILL"), ended),
    stop: () => (child.kill("SIGTERM"), ended),
    restart: () => serve({ key, folder, port: Number(new URL(url).port), thoughts, web }),
    close: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });

/** What a file of tests stands on: one server and one browser, from its first test to its last. */
export let server, browser;
export function stand(more) {
  before(async () => {
    server = await serve(more);
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
}

/** After the server was killed: the same games on the same port again. */
export const restart = async () => void (server = await server.restart());

/** The page met no error, and is done with. */
export async function done(page) {
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

/** Pages that were opened so far. */
let opened = 0;

/**
 * A page that collects every error it meets, and refuses any request to elsewhere. Nothing glides: what is there stays.
 * `wire` are milliseconds by which everything comes late.
 */
export async function open(browser, url, size = desktop, { wire = slowness, ...more } = {}) {
  const touch = size.width < 600;
  const context = await browser.newContext({
    viewport: size,
    hasTouch: touch,
    isMobile: touch,
    locale: "en-GB",
    reducedMotion: "reduce",
    ...more,
  });
  // What a page adds to the dice is no luck either: each page of a file has its own number, always the same.
  await context.addInitScript(number => {
    let drawn = 0;
    globalThis.crypto.getRandomValues = list => list.map(() => (drawn = (drawn * 75 + 74 + number) % 65537));
  }, ++opened);
  const page = await context.newPage();
  page.setDefaultTimeout(Number(process.env.PATIENCE ?? 120000)); // a slow machine is no failure
  page.errors = [];
  page.on("pageerror", error => page.errors.push(error.stack));
  page.on(
    "console",
    message =>
      message.type() === "error" &&
      !/WebSocket|ERR_CONNECTION|404/.test(message.text()) &&
      page.errors.push(message.text()),
  );
  page.on(
    "request",
    request =>
      !/^(data|blob):/.test(request.url()) &&
      new URL(request.url()).host !== new URL(url).host &&
      page.errors.push(`request to ${request.url()}`),
  );
  if (wire) await late(page, wire);
  if (throttle > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: throttle });
  await page.goto(url);
  return page;
}

/** Everything that comes over the wire comes later, in its order: pages, answers and messages. */
async function late(page, by) {
  const later = act => setTimeout(() => Promise.resolve(act()).catch(() => {}), by); // the page may be gone by then
  await page.route("**/*", route => later(() => route.continue()));
  await page.routeWebSocket(/./, socket => {
    const server = socket.connectToServer();
    server.onMessage(words => later(() => socket.send(words)));
  });
}

/** A picture of the page as it stands, for whoever sets SCREENSHOTS to a folder. */
export async function shot(page, name) {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Starts a game through the API; the answer has the links. */
export async function newGame(url, seats, more = {}) {
  const answer = await fetch(`${url}/api/games`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game: "libertad", seats, ...more }),
  });
  return answer.json();
}

/** Whatever was chosen has been answered, and the table shows what came of it. */
export const settled = page =>
  page.waitForFunction(() => document.querySelector(".table") && !document.querySelector("[aria-busy]"));

/** ... and it is up to this page again, or the game is over: bots have played. */
export const asked = page =>
  page.waitForFunction(
    () =>
      document.querySelector(".table") &&
      !document.querySelector("[aria-busy]") &&
      (document.querySelector(".choice, .curtain") ||
        /^(The game is over|La partida ha terminado)/.test(document.querySelector(".prompt-words").textContent)),
  );

export const isOver = page =>
  page.evaluate(() =>
    /^(The game is over|La partida ha terminado)/.test(document.querySelector(".prompt-words")?.textContent ?? ""),
  );

/** The prompt begins with these words. */
export const prompts = (page, words) =>
  page.waitForFunction(
    start => [...document.querySelectorAll(".prompt-words span")].some(part => part.textContent.startsWith(start)),
    words,
  );

/** The prompt has these words somewhere. */
export const says = (page, words) =>
  page.waitForFunction(part => document.querySelector(".prompt-words")?.textContent.includes(part), words);

export const prompt = page => page.locator(".prompt-words").first().textContent();

/** Is a choice of this name, or with a name like this, in the list? */
export const has = async (page, words) => (await page.locator(".choice", { hasText: words }).count()) > 0;

/** What is asked is answered from the list, by its whole or half name. */
export async function take(page, words) {
  await page.locator(".choice", { hasText: words }).first().evaluate(button => button.click());
  await page.evaluate(() => document.querySelector(".menu .choice")?.click());
  await settled(page);
}

/** The list of choices is folded where a click on the table answers as well: opened as a player would, and then it stays so. */
export async function openList(page) {
  const head = page.locator(".choice-fold:not([open]) > summary");
  if (await head.isVisible()) await head.click();
}

/** Does something reach over the edge of the page? */
export const sideways = page => page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);

/** A guided game from its first step to its last, by doing what it says; pictures of the first and of one on the way. */
export async function followGuide(page, name) {
  await page.waitForSelector(".guide");
  await shot(page, `${name}-guide`);
  const count = () => page.evaluate(() => document.querySelector(".guide-count")?.textContent ?? "");
  for (let i = 0, at = await count(); i < 80 && at; i++, at = await count()) {
    const on = page.locator(".guide button.primary, .guide:has(a.primary) button");
    if (await on.count()) {
      await on.evaluate(button => button.click());
      await page.waitForFunction(was => (document.querySelector(".guide-count")?.textContent ?? "") !== was, at);
    } else await take(page, /./);
    if (at.includes(" 8 ")) await shot(page, `${name}-guide-battle`);
  }
  assert.equal(await page.locator(".guide").count(), 0);
}

/** The button of exactly this name in one part of the page: cards and prompts may have any word. */
export const button = (page, part, name) => page.locator(part).getByRole("button", { name, exact: true });

/**
 * Clicks (or taps) the first of the things that shows at its own middle, beginning with number `from`; false if none does.
 * A thing may be covered, or its middle be a hole: whoever plays would click another one then.
 */
export async function clickOne(page, selector, from, { most = 4, tap = false } = {}) {
  const point = await page.evaluate(
    ([all, first, tries]) => {
      const things = [...document.querySelectorAll(all)].filter(thing => thing.checkVisibility());
      for (let i = 0; i < Math.min(things.length, tries); i++) {
        const thing = things[(first + i) % things.length];
        thing.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const box = thing.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const found = document.elementFromPoint(x, y);
        if (found && thing.contains(found)) return { x, y };
      }
      return null;
    },
    [selector, from, most],
  );
  if (!point) return false;
  if (tap) await page.touchscreen.tap(point.x, point.y);
  else await page.mouse.click(point.x, point.y);
  return true;
}

export async function finish(page) {
  await openList(page);
  for (let turn = 0; turn < 900 && !(await isOver(page)); turn++) {
    const count = Math.min(9, await page.locator(".choice kbd").count());
    if (count) await page.keyboard.press(String(1 + (turn % count)));
    await asked(page);
  }
}
