// The report of `frente sim` on a phone: all of it can be read without scrolling sideways.
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launch, open, shot } from "./lib.mjs";

const frente = process.env.FRENTE ?? new URL("../../build/frente", import.meta.url).pathname;

test("a report fits a screen of 390 pixels, in both languages", async () => {
  const folder = mkdtempSync(join(tmpdir(), "frente-report-"));
  const browser = await launch();
  try {
    for (const [game, lang] of [["espana", "en"], ["libertad", "es"]]) {
      const file = join(folder, `${game}.html`);
      execFileSync(frente, ["sim", game, "--games", "20", "--seed", "5", "--lang", lang, "--html", file], { stdio: "ignore" });
      const page = await open(browser, pathToFileURL(file).href, { width: 390, height: 844 });
      await shot(page, `report-${game}`);
      const [wide, words] = await page.evaluate(() => [document.documentElement.scrollWidth, document.body.innerText.length]);
      assert.ok(words > 500, `${game}: there is something to read`);
      assert.ok(wide <= 390, `${game}: ${wide} pixels wide`);
      const hidden = await page.evaluate(() =>
        [...document.querySelectorAll("body *")].filter(e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== "visible").map(e => e.className),
      );
      assert.deepEqual(hidden, [], `${game}: nothing scrolls by itself`);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("body *")]
          .filter(e => e.childElementCount === 0 && e.textContent.trim() && !e.closest("svg"))
          .map(e => parseFloat(getComputedStyle(e).fontSize))
          .filter(size => size < 11),
      );
      assert.deepEqual(small, [], `${game}: no letters too small to read`);
      assert.deepEqual(page.errors, []);
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
