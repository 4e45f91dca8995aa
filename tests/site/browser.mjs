// What the tests of the site in a browser share: the folder that `make site` built, served by a plain server, with chance that
// follows from a number; and a person who chooses without looking.
import { readFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveFolder } from "./static_server.mjs";

export const folder = process.env.SITE ?? fileURLToPath(new URL("../../build/site", import.meta.url));

/** In the place of web/net/host.js: the same draws in every engine that is started. */
const fixedHost = `let drawn = 1;
export const host = {
  now: () => Date.now(),
  chance: bytes => { for (let i = 0; i < bytes.length; i++) bytes[i] = (drawn = (drawn * 75 + 74) % 65537); },
  complain: words => queueMicrotask(() => { throw new Error(words); }),
};
`;

const hashOf = bytes => createHash("sha256").update(bytes).digest("hex");

/** Puts other bytes in the place of a file, also in the list by which the service worker checks them. */
export async function replace(site, path, bytes) {
  const list = JSON.parse(site.instead.get("/files.json") ?? (await readFile(join(folder, "files.json"), "utf8"))),
    row = list.files.find(one => one.path === path);
  site.instead.set(`/${path}`, bytes);
  Object.assign(row, { hash: hashOf(bytes), packed: false });
  site.instead.set("/files.json", JSON.stringify(list));
}

/** A newer version of the site: one file has changed, and with it the version. */
export async function renew(site, path, bytes) {
  await replace(site, path, bytes);
  const list = JSON.parse(site.instead.get("/files.json")),
    worker = String(site.instead.get("/sw.js") ?? (await readFile(join(folder, "sw.js"))));
  site.instead.set("/sw.js", worker.replace(list.version, "newer"));
  site.instead.set("/files.json", JSON.stringify({ ...list, version: "newer" }));
}

export async function serveSite() {
  const site = await serveFolder(folder);
  await replace(site, "net/host.js", fixedHost);
  return site;
}

export const gamesOf = async () => JSON.parse(await readFile(join(folder, "games.json"), "utf8")).games;

/** The first visit is over: everything is in the cache, and this page comes from there from now on. */
export const cached = page =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller)
      await new Promise(done => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  });

/** A new game by its form: the first seat is the person's, the others are bots of the first level. */
export async function begin(page, id) {
  await page.evaluate(hash => void (location.hash = hash), `new=${id}`);
  await page.waitForSelector(".new-game");
  await page.evaluate(() => void (globalThis.frente = null)); // of the table before
  for (const select of await page.locator(".seat-form select").all())
    if ((await select.inputValue()) !== "me") await select.selectOption("bot:easy");
  await page.locator(".new-game .primary").click();
  await asked(page);
}

/** It is up to the person, or over, and everything is drawn. */
export const asked = page =>
  page.waitForFunction(() => {
    const { frente } = globalThis;
    return frente?.view && frente.idle && !document.querySelector("[aria-busy]") && (frente.finished || frente.state.live.view.choices?.length);
  });

export const stepOf = page => page.evaluate(() => globalThis.frente.state.live.step);

/** The person decides so many times, or to the end: now and then anything, else the last choice of the list, which ends things. */
export async function decide(page, most = Infinity, free = 10) {
  let made = 0;
  for (; made < most; made++) {
    await asked(page);
    const over = await page.evaluate(
      async ([number, isFree]) => {
        const { frente } = globalThis;
        if (frente.finished) return true;
        const { choices } = frente.state.live.view;
        await frente.send([choices[isFree ? (number * 7919) % choices.length : choices.length - 1].do]);
        return false;
      },
      [made, made < free],
    );
    if (over) break;
  }
  return made;
}
