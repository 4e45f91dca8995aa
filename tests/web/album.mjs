// Pictures of every page, to be looked at one by one: `node tests/web/album.mjs FOLDER [WORD ...]`, with the server of the tests. Only pictures whose name has all the words
// are taken: "brunete", "1440", "dark", "es" ... A name is PAGE-WIDTH-THEME-LANGUAGE.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fightOut, fights } from "./fights.mjs";
import { asked, launch, newGame, open, serve, settled } from "./lib.mjs";

const [folder = "build/album", ...words] = process.argv.slice(2);
const sizes = { 1440: { width: 1440, height: 900 }, 1920: { width: 1920, height: 1080 }, 390: { width: 390, height: 844 } };
const games = ["libertad", "brunete", "cruzada", "espana", "guerra"];
const own = { libertad: { moderate: "me", anarchist: "nonplayer", communist: "nonplayer" } };
const record = readFileSync(new URL("../records/libertad-standard.frente", import.meta.url), "utf8");

mkdirSync(folder, { recursive: true });
const server = await serve({ key: 7 }),
  browser = await launch();

/** The address of a new game. */
async function begin(game, more = {}) {
  const made = await newGame(server.url, more.seats ?? own[game] ?? { rep: "me", nat: "bot:easy" }, { game, ...more });
  return `#play=${made.links.find(link => link.seats.length).token}`;
}
const turn = async page => {
  await asked(page);
  await page.waitForFunction(() => globalThis.frente.choices.length);
};
const send = async (page, choice) => {
  await page.evaluate(one => globalThis.frente.send([one]), choice);
  await settled(page);
};
/** Plays until the others have done something that is told. */
async function told(page) {
  await turn(page);
  for (let n = 0; n < 60; n++) {
    if ((await page.locator(".told:not([hidden])").count()) && n > 2) return;
    const choice = await page.evaluate(k => {
      const list = globalThis.frente.choices,
        end = list.find(one => /^(end|done|pass|stop|close)/.test(one.do));
      return (k > 2 && end ? end : list[(k * 5) % list.length])?.do;
    }, n);
    if (!choice) return;
    await send(page, choice);
    await asked(page);
  }
}
async function fight(page, rules, after) {
  await asked(page);
  await page.evaluate(() => {
    const wait = globalThis.setTimeout.bind(globalThis);
    globalThis.setTimeout = (call, time, ...more) => (time === 1500 ? 0 : wait(call, time, ...more));
  });
  for (const choice of fights[rules].first) await send(page, choice);
  if (after) await fightOut(page);
}
async function end(page) {
  page.on("dialog", dialog => dialog.accept());
  await told(page);
  await page.evaluate(() => document.getElementById("tab-tools").click());
  await page.locator(".tools-pane .danger").last().evaluate(button => button.click());
  await page.waitForSelector(".ending h2");
  await page.locator(".ending").evaluate(part => part.scrollTo(0, 0));
  await page.waitForTimeout(1500);
}

/** Every page: where it is, and what is done before its picture is taken. @type {Record<string, {at: () => Promise<string> | string, ready: (page: any) => Promise<unknown>}>} */
const pages = {
  start: { at: () => "", ready: page => page.waitForSelector(".game-picture svg") },
  ...Object.fromEntries(games.map(game => [`new-${game}`, { at: () => `#new=${game}`, ready: page => page.waitForSelector(".new-game") }])),
  ...Object.fromEntries(games.map(game => [`rules-${game}`, { at: () => `#rules=${game}`, ready: page => page.waitForSelector(".prose h2") }])),
  about: { at: () => "#about", ready: page => page.waitForSelector(".keys") },
  record: { at: () => "#record", ready: page => page.waitForSelector("textarea") },
  "record-shown": {
    at: () => "#record",
    ready: async page => {
      await page.locator("textarea").evaluate((field, text) => void (field.value = text), record);
      await page.locator(".new-game .primary").click();
      await page.waitForSelector(".banner");
    },
  },
  ...Object.fromEntries(games.map(game => [`turn-${game}`, { at: () => begin(game), ready: turn }])),
  ...Object.fromEntries(games.map(game => [`told-${game}`, { at: () => begin(game), ready: told }])),
  ...Object.fromEntries(
    Object.entries(fights).flatMap(([game, { seats, position, scenario }]) =>
      [false, true].map(after => [`dice-${after ? "after" : "before"}-${game}`, { at: () => begin(game, { seats, position, scenario }), ready: page => fight(page, game, after) }]),
    ),
  ),
  ...Object.fromEntries(games.map(game => [`end-${game}`, { at: () => begin(game), ready: end }])),
};

for (const [name, { at, ready }] of Object.entries(pages))
  for (const [width, size] of Object.entries(sizes))
    for (const theme of ["light", "dark"])
      for (const lang of ["en", "es"]) {
        const full = `${name}-${width}-${theme}-${lang}`;
        if (!words.every(word => full.split("-").includes(word) || full.startsWith(`${word}-`))) continue;
        const page = await open(browser, `${server.url}/${await at()}`, size, { colorScheme: theme, locale: lang === "es" ? "es-ES" : "en-GB" });
        page.setDefaultTimeout(30000);
        await ready(page).catch(error => console.log(full, error.message.split("\n")[0]));
        await page.waitForTimeout(400);
        await page.screenshot({ path: join(folder, `${full}.png`) });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
        if (wide || page.errors.length) console.log(full, wide ? "reaches over the edge" : "", page.errors.join(" "));
        await page.context().close();
      }
await browser.close();
await server.close();
