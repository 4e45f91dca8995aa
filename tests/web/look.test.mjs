// The look of the table: the score in the header, the one place for the action, hands that lose nothing, names and counters.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { browser, done, newGame, open, phone, server, settled, stand } from "./lib.mjs";

stand();
const wide = { width: 1440, height: 900 };

/** A table at its first question. */
async function table(game, size = wide, more = {}) {
  const seats = game === "libertad" ? { moderate: "me", anarchist: "bot:random", communist: "bot:random" } : { rep: "me", nat: "bot:random" };
  const { links } = await newGame(server.url, seats, { game, ...more });
  const page = await open(browser, `${server.url}/#play=${links[0].token}`, size);
  await page.waitForFunction(() => globalThis.frente?.choices.length);
  await settled(page);
  return page;
}
const file = game => JSON.parse(readFileSync(new URL(`../../web/boards/${game}.json`, import.meta.url), "utf8"));

for (const game of ["brunete", "cruzada", "espana", "guerra", "libertad"])
  test(`${game}: the numbers that decide stand in a header of one height`, { timeout: 300000 }, async () => {
    for (const [size, height] of [[wide, 56], [phone, 50]]) {
      const page = await table(game, size);
      const parts = await page.locator("#score .score-part").allInnerTexts();
      assert.ok(parts.length >= 3, parts.join(" | "));
      assert.match(parts[0], /\d/);
      assert.equal((await page.locator(".bar").boundingBox()).height, height);
      const names = await page.locator("#score dt").allTextContents();
      assert.equal(new Set(names).size, names.length, "no two of the same name");
      const cut = await page.evaluate(() => {
        const score = document.getElementById("score").getBoundingClientRect(),
          nav = document.querySelector(".bar nav").getBoundingClientRect(),
          right = Math.min(score.right, nav.left);
        return [...document.querySelectorAll("#score :is(dt, dd b)")].filter(one => one.getBoundingClientRect().right > right + 0.5).map(one => one.textContent);
      });
      assert.deepEqual(cut, [], "no name and no number is cut");
      await done(page);
    }
  });

test("a round that is drafted is lost by no click beside, and by Escape one step at a time", { timeout: 300000 }, async () => {
  const page = await table("cruzada");
  const list = () => page.evaluate(() => globalThis.frente.state.draft.list.map(one => one.do));
  await page.evaluate(() => globalThis.frente.send([globalThis.frente.choices.find(one => one.verb === "ops").do]));
  await settled(page);
  await page.waitForFunction(() => globalThis.frente.choices.some(one => one.shape === "add"));
  for (let n = 1; n <= 3; n++) {
    await page.evaluate(() => {
      const add = globalThis.frente.choices.find(one => one.shape === "add");
      document.querySelector(`.choices .choice[data-do="${add.do}"]`).click();
    });
    await page.waitForFunction(k => globalThis.frente.state.draft.list.length === k, n);
    await settled(page);
  }
  const three = await list();
  await page.evaluate(() => globalThis.frente.pick(null)); // the sea
  await settled(page);
  assert.deepEqual(await list(), three);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => globalThis.frente.state.draft.list.length === 2);
  await settled(page);
  await page.locator(".quick .redo").click();
  await page.waitForFunction(() => globalThis.frente.state.draft.list.length === 3);
  assert.deepEqual(await list(), three);
  await done(page);
});

test("every space has its name at every step of the zoom, over no other name", () => {
  const spec = file("cruzada");
  for (const { font, names } of spec.levels) {
    assert.deepEqual(names.map(([id]) => id), Object.keys(spec.spaces).sort());
    const boxes = names.map(([id, x, y, anchor, ...text]) => {
      const w = Math.max(...text.map(([, long]) => long)),
        left = anchor === "start" ? x : anchor === "end" ? x - w : x - w / 2;
      return { id, left, top: y - font * 0.8, right: left + w, bottom: y - font * 0.8 + text.length * font * 1.02 };
    });
    for (const one of boxes)
      for (const other of boxes)
        assert.ok(
          one.id >= other.id || one.left >= other.right - 1 || other.left >= one.right - 1 || one.top >= other.bottom - 1 || other.top >= one.bottom - 1,
          `${one.id} and ${other.id}`,
        );
  }
});

test("counters have the symbol of their kind, a word and factors; a stack tells its sum", { timeout: 300000 }, async () => {
  const page = await table("cruzada");
  const seen = await page.evaluate(() => {
    const of = id => document.querySelector(`[data-key="piece:${id}"]`);
    const path = id => of(id)?.querySelector(".symbol path")?.getAttribute("d");
    const cavalry = [...document.querySelectorAll("[data-key^='piece:nat_cav']")][0]?.dataset.key.slice(6),
      infantry = [...document.querySelectorAll("[data-key^='piece:nat_inf']")][0]?.dataset.key.slice(6);
    return { cavalry: path(cavalry), infantry: path(infantry), words: of(infantry)?.querySelector(".counter-name")?.textContent, said: of(infantry)?.getAttribute("aria-label") };
  });
  assert.notEqual(seen.cavalry, seen.infantry);
  assert.equal(seen.words, "INF");
  assert.match(seen.said, /^INF \d+, Nationalist, /, "whose it is, and where");
  await done(page);
});

test("counters of hex boards have factors, armies a word, divisions tints of their own; no tint of a side lies on the sea", { timeout: 300000 }, async () => {
  for (const [game, tints] of [["brunete", 4], ["guerra", 1]]) {
    const page = await table(game),
      seen = await page.evaluate(() => {
        const counters = [...document.querySelectorAll(".board .counter")],
          without = part => counters.filter(one => !one.querySelector(part)?.textContent).length;
        return {
          unnamed: without(".counter-name"),
          bare: without(".counter-factors"),
          tints: new Set(counters.map(one => one.querySelector(".symbol")?.getAttribute("class"))).size,
          sides: document.querySelectorAll(".board .held").length,
          spilt: [...document.querySelectorAll(".board .held, .board .region-contested")].filter(one => !one.closest("[clip-path='url(#hex-land)']")).length,
        };
      });
    assert.equal(seen.bare, 0);
    assert.ok(seen.tints >= tints, `${seen.tints} tints`);
    if (game === "guerra") assert.deepEqual([seen.unnamed, seen.sides > 0, seen.spilt], [0, true, 0]);
    await done(page);
  }
});

test("the board begins where own counters face others', if nothing on it is asked", { timeout: 300000 }, async () => {
  for (const size of [wide, phone]) {
    const page = await table("cruzada", size);
    assert.equal(await page.evaluate(() => document.querySelectorAll(".board .lit").length), 0);
    const facing = await page.evaluate(() => {
      const { board, view } = globalThis.frente,
        far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]),
        at = mine => [...board.stacks].filter(([id, [piece]]) => !board.spread(id) && (piece.owner === view.viewer) === mine).map(([id]) => board.at(id)),
        others = at(false);
      return at(true).filter(one => board.pan.sees(...one) && others.some(other => far(one, other) < 110)).length;
    });
    assert.ok(facing >= (size === phone ? 6 : 16), `${facing} that face the enemy, ${size.width} wide`);
    await done(page);
  }
});
