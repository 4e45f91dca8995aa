// Everybody can use every page: axe-core finds nothing serious, light and dark, at desk and phone size.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { asked, browser, button, done, newGame, open, phone, prompts, server, stand } from "./lib.mjs";

stand();

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const desk = { width: 1440, height: 900 };
/** In the suite a desk in daylight and a phone at night; AXE=all: three sizes, each light and dark, which takes minutes. @type {[size: typeof desk, theme: string][]} */
const looks =
  process.env.AXE === "all"
    ? [desk, { width: 1920, height: 1080 }, phone].flatMap(size => ["light", "dark"].map(theme => [size, theme]))
    : [
        [desk, "light"],
        [phone, "dark"],
      ];
const record = name => readFileSync(new URL(`../records/${name}.frente`, import.meta.url), "utf8");

/** What is serious or worse on the page as it stands: the rule, and the first few places. */
async function serious(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { rules: { "label-content-name-mismatch": { enabled: true } } });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(node => `${node.target.join(" ")} ${node.any[0]?.message ?? node.all[0]?.message ?? ""}`).join(" | ")} (${nodes.length})`);
  });
}

/** In each of the looks: one page, as it is after `ready`. */
async function sound(name, hash, ready) {
  const page = await open(browser, `${server.url}/${hash}`, desk);
  await ready(page);
  const found = [];
  for (const [size, theme] of looks) {
    await page.setViewportSize(size);
    await page.evaluate(name => (document.documentElement.dataset.theme = name), theme);
    for (const one of await serious(page)) found.push(`${name}, ${size.width}, ${theme}: ${one}`);
  }
  assert.deepEqual(found, []);
  await done(page);
}

test("axe: the start page, with games of mine and open seats", { timeout: 600000 }, async () => {
  await newGame(server.url, { anarchist: "me", communist: "open", moderate: "nonplayer" });
  await sound("start", "", page => page.waitForSelector(".open-seats li"));
});

test("axe: new game, about, record, position, an address that leads nowhere", { timeout: 600000 }, async () => {
  await sound("new", "#new=cruzada", page => page.waitForSelector(".new-game"));
  await sound("about", "#about", page => page.waitForSelector(".keys"));
  await sound("record", "#record", page => page.waitForSelector("textarea"));
  await sound("nowhere", `#play=${"A".repeat(32)}`, page => page.waitForSelector("h1"));
});

test("axe: the rules of every game, and a search in them", { timeout: 900000 }, async () => {
  for (const game of ["libertad", "brunete", "cruzada", "espana", "guerra"])
    await sound(`rules ${game}`, `#rules=${game}`, async page => {
      await page.locator(".rules-head input").fill(game === "brunete" ? "odds" : "");
    });
});

test("axe: a record that is looked into, with its chart", { timeout: 600000 }, async () => {
  await sound("record shown", "#record", async page => {
    await page.locator("textarea").evaluate((field, text) => void (field.value = text), record("libertad-standard"));
    await page.locator(".new-game .primary").click();
    await button(page, ".banner", "Chart").click();
    await page.waitForSelector(".slider-track.charted");
    await page.evaluate(() => document.getElementById("notices").replaceChildren());
  });
});

for (const game of ["libertad", "brunete", "cruzada", "espana", "guerra"])
  test(`axe: a table of ${game}`, { timeout: 600000 }, async () => {
    const { games } = await (await fetch(`${server.url}/api/games`)).json(),
      seats = games.find(one => one.id === game).seats;
    const made = await newGame(server.url, Object.fromEntries(seats.map((seat, i) => [seat.id, i ? "bot:easy" : "me"])), { game });
    await sound(game, `#play=${made.links.find(link => link.seats.length).token}`, asked);
  });

test("axe: looking back, the tools, the end of a game", { timeout: 600000 }, async () => {
  const made = await newGame(server.url, { rep: "me", nat: "bot:easy" }, { game: "brunete" });
  await sound("the end", `#play=${made.links.find(link => link.seats.length).token}`, async page => {
    page.on("dialog", dialog => dialog.accept());
    await asked(page);
    await page.locator("#tab-tools").click();
    await button(page, ".tools-pane", "Resign").click();
    await prompts(page, "The game is over");
    await page.waitForSelector(".ending h2");
  });
});
