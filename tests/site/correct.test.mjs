// Tables of one's own in the page, without a server: a wrong value and its sentence, a right one, a game that is played with it, a file of it and
// back, all of it there after the page was loaded anew; and a program that reads the same file.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { launch, open, phone, sideways } from "../web/lib.mjs";
import { asked, decide, gamesOf, serveSite } from "./browser.mjs";
import { readZip } from "../../web/net/local/zip.js";

let browser;
before(async () => void (browser = await launch()));
after(() => browser?.close());

const status = page => page.locator(".tables-status").textContent();
const says = (page, part) => page.waitForFunction(words => document.querySelector(".tables-status")?.textContent.includes(words), part);
const reads = page => page.waitForFunction(() => /can be played|own tables|:\d+/.test(document.querySelector(".tables-status")?.textContent ?? ""));

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds that is serious or worse, in daylight and at night. */
async function serious(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const found = [];
    for (const theme of ["light", "dark"]) {
      document.documentElement.dataset.theme = theme;
      const { violations } = await globalThis.axe.run(document);
      found.push(...violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => `${theme} ${id}: ${nodes[0].target} ${nodes[0].any[0]?.message ?? ""}`));
    }
    return found;
  });
}

/** Takes up the cell of the first row in a column: its value, and where another is written. */
async function takeCell(page, column) {
  const at = await page.evaluate(name => [...document.querySelectorAll(".grid-head .grid-cell")].findIndex(one => one.textContent === name), column),
    cell = page.locator(".grid-body .grid-row").first().locator(".grid-cell").nth(at);
  await cell.click();
  return { value: await cell.textContent(), input: page.locator("#table-cell") };
}

async function put(page, input, value) {
  await input.fill(value);
  await input.press("Enter");
  await reads(page);
}

/** A game, a table of it, and a factor in that which is reconstructed. */
const corrected = { id: "brunete", table: "units.tsv", column: "att" };

test("a value is corrected, played with, saved to a file and read from it", { timeout: 300000 }, async () => {
  const site = await serveSite(),
    page = await open(browser, `${site.url}/`),
    { id, table, column } = corrected;
  await page.waitForSelector(".game");
  await page.evaluate(game => void (location.hash = `tables=${game}`), id);
  await says(page, "own tables");
  assert.equal(await page.locator(".tables-tools ~ p .primary, .buttons .primary").getAttribute("aria-disabled"), "true");
  await page.locator(".tables-tools select").selectOption(table);
  const { value, input } = await takeCell(page, column);
  assert.ok(await page.locator(".grid-cell.made-up").count(), "what is reconstructed is tinted");
  assert.match(await page.locator(".tables-cell").textContent(), /Source: /);

  // a word where a number must be: the engine's sentence stands beside the cell, and nobody can play
  await put(page, input, "many");
  assert.match(await status(page), /:\d+ · .* 'many': a whole number/);
  assert.match(await page.locator(".grid-fault").textContent(), /'many'/);
  assert.equal(await page.locator(".grid-cell.wrong").getAttribute("aria-invalid"), "true");
  assert.deepEqual(await serious(page), []);
  await page.getByRole("button", { name: "Undo" }).click();
  await says(page, "own tables");

  // what somebody types while the last value is still being read stays
  await input.fill("8");
  await input.press("Enter");
  const { input: next } = await takeCell(page, "label");
  await next.fill("on the way");
  await says(page, "can be played");
  assert.equal(await next.inputValue(), "on the way");
  await next.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await says(page, "own tables");
  await takeCell(page, column);

  // another number
  const now = String(Number(value) + 1);
  await put(page, input, now);
  assert.match(await status(page), /can be played/);
  await page.waitForFunction(factor => document.querySelector(".picture-piece")?.textContent.includes(`${factor}-`), now);
  assert.ok((await page.locator(".tables-list li").first().textContent()).includes(`: ${value} → ${now}`));

  // saved as a file, whose zip has a manifest and that table alone
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save to a file" }).click()]);
  assert.equal(saved.suggestedFilename(), `${id}.frente-data`);
  const bytes = await readFile(await saved.path()),
    files = await readZip(new Uint8Array(bytes));
  assert.equal(files.size, 2);
  assert.equal(JSON.parse(new TextDecoder().decode(files.get("manifest.json"))).game, id);

  // a game with it, which says so and is still played with it after the page was loaded anew
  await page.locator(".buttons .primary", { hasText: "Play with these" }).click();
  await page.waitForSelector(".new-game");
  assert.match(await page.locator(".new-game .ask").textContent(), /your own tables/);
  await page.locator(".new-game .primary").click();
  await asked(page);
  assert.match(await page.locator("#where").textContent(), /own tables/);
  await decide(page, 2);
  const step = await page.evaluate(() => globalThis.frente.state.live.step);
  await page.reload();
  await asked(page);
  assert.match(await page.locator("#where").textContent(), /own tables/);
  assert.ok((await page.evaluate(() => globalThis.frente.state.live.step)) >= step);

  // all back, and out of the file again
  await page.evaluate(game => void (location.hash = `tables=${game}`), id);
  await says(page, "can be played");
  page.once("dialog", one => one.accept());
  await page.getByRole("button", { name: "All back" }).click();
  await says(page, "own tables");
  const import_ = { name: "x.frente-data", mimeType: "application/zip", buffer: bytes };
  await page.locator("input[type=file]").setInputFiles(import_);
  await says(page, "can be played");
  assert.ok((await page.locator(".tables-list li").first().textContent()).includes(`: ${value} → ${now}`));
  await page.locator("input[type=file]").setInputFiles({ ...import_, buffer: bytes.subarray(0, -9) });
  await page.waitForFunction(() => document.getElementById("notices").textContent.includes("is damaged"));
  assert.deepEqual(page.errors, []);
  await page.context().close();
  await site.stop();
});

test("on a phone and by keys alone: thousands of rows, of which only those in sight are there", { timeout: 300000 }, async () => {
  const site = await serveSite(),
    page = await open(browser, `${site.url}/`, phone),
    { id } = (await gamesOf()).at(2);
  await page.waitForSelector(".game");
  await page.evaluate(game => void (location.hash = `tables=${game}&table=hexes.tsv`), id);
  await says(page, "own tables");
  await page.locator(".grid-body .grid-cell").first().focus();
  for (const key of ["End", "PageDown", "PageDown", "Home", "ArrowRight"]) await page.keyboard.press(key);
  assert.ok(Number(await page.locator(".table-grid-rows").getAttribute("aria-rowcount")) > 600);
  assert.ok((await page.locator(".grid-body .grid-row").count()) < 60);
  assert.equal(await sideways(page), false, "nothing reaches over the edge");
  const place = await page.evaluate(() => [document.activeElement?.getAttribute("aria-colindex"), Number(document.activeElement?.parentElement?.getAttribute("aria-rowindex"))]);
  assert.ok(place[0] === "2" && place[1] > 10, `the focus follows: ${place}`);
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "table-cell");
  await page.keyboard.type("x");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("role")), "gridcell");
  assert.match(await status(page), /own tables/, "what was typed was given up");
  await page.getByRole("button", { name: "Add a row" }).click();
  await reads(page);
  await says(page, "hexes.tsv:");
  await page.getByRole("button", { name: "Remove the row" }).click();
  await says(page, "own tables");
  assert.deepEqual(await serious(page), []);
  assert.deepEqual(page.errors, []);
  await page.context().close();
  await site.stop();
});
