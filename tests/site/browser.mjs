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

/** A file of the site. */
export const fileOf = path => readFile(join(folder, path));

export const gamesOf = async () => JSON.parse(await readFile(join(folder, "games.json"), "utf8")).games;

/** The first visit is over: everything is in the cache, and this page comes from there from now on. */
export const cached = page =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller)
      await new Promise(done => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  });

/** How long something may take before a test gives up: a slow machine is no failure. */
const PATIENCE = Number(process.env.PATIENCE ?? 240000);

/**
 * In the page: a new game by its form, of this scenario or the first. The first seat is the person's, the others are bots of the first level.
 * @param {{id: string, scenario?: string, patience: number}} what
 */
export async function beginHere({ id, scenario, patience }) {
  const until = async holds => {
    for (const end = Date.now() + patience; !holds(); await new Promise(requestAnimationFrame))
      if (Date.now() > end) throw new Error(`waited for ${holds}`);
  };
  globalThis.frente = null; // of the table before
  document.querySelector(".new-game")?.remove();
  location.hash = `new=${id}`;
  await until(() => document.querySelector(".new-game"));
  if (scenario) document.querySelector(`.new-game [name=scenario][value="${scenario}"]`).click();
  for (const select of document.querySelectorAll(".seat-form select")) if (select.value !== "me") select.value = "bot:easy";
  document.querySelector(".new-game .primary").click();
  await until(() => globalThis.frente?.view);
}

/**
 * In the page: the person decides so many times, or to the end; now and then anything, else the last choice of the list, which ends things.
 * How many choices that were.
 * @param {{most: number, free: number, patience: number}} what
 */
export async function playHere({ most, free, patience }) {
  const isAsked = () => {
    const { frente } = globalThis;
    return frente?.view && frente.idle && !document.querySelector("[aria-busy]") && (frente.finished || frente.state.live.view.choices?.length > 0);
  };
  for (let made = 0; ; made++) {
    for (const end = Date.now() + patience; !isAsked(); await new Promise(requestAnimationFrame))
      if (Date.now() > end) throw new Error(`nothing was asked after ${made} choices`);
    const { frente } = globalThis;
    if (frente.finished || made === most) return made;
    const { choices } = frente.state.live.view;
    await frente.send([choices[made < free ? (made * 7919) % choices.length : choices.length - 1].do]);
  }
}

/** A new game by its form. */
export async function begin(page, id, scenario) {
  await page.evaluate(beginHere, { id, scenario, patience: PATIENCE });
  await asked(page);
}

/** It is up to the person, or over, and everything is drawn. */
export const asked = page => page.evaluate(playHere, { most: 0, free: 0, patience: PATIENCE });

export const stepOf = page => page.evaluate(() => globalThis.frente.state.live.step);

/** The person decides so many times, or to the end. */
export const decide = (page, most = Number.MAX_SAFE_INTEGER, free = 10) => page.evaluate(playHere, { most, free, patience: PATIENCE });

/** The same in Firefox, which has another protocol: the words of a call. */
export const callOf = (act, what) => `(${act})(${JSON.stringify({ ...what, patience: PATIENCE })})`;

/** The scenario of each game that is over soonest, where that is not the first. */
export const shortest = { brunete: "offensive", guerra: "intermediate" };
