// Whoever does not see the board, or has no mouse: places and counters in the tree, the focus kept, rules that are found, quiet sounds.
import { test } from "node:test";
import assert from "node:assert/strict";
import { asked, browser, done, isOver, newGame, open, openList, server, settled, stand } from "./lib.mjs";

stand();

const table = async (game, seats, size) => {
  const made = await newGame(server.url, seats, { game });
  const page = await open(browser, `${server.url}/#play=${made.links.find(link => link.seats.length).token}`, size);
  await asked(page);
  return page;
};
const two = { rep: "me", nat: "bot:easy" };

test("places are in the tree with who holds them, what stands there and what lies beside", { timeout: 300000 }, async () => {
  const page = await table("cruzada", two);
  const places = page.getByRole("list", { name: "Places of the board" });
  await places.getByRole("listitem").nth(199).waitFor({ state: "attached" });
  const lugo = await places.getByRole("listitem").filter({ hasText: /^Lugo:/ }).textContent();
  assert.match(lugo, /^Lugo: Nationalist\. .*Units: INF 2.*Next to: .*Villalba/);
  await done(page);
});

test("a counter is named with side, place and state", { timeout: 300000 }, async () => {
  const page = await table("espana", two);
  const names = await page.evaluate(() => [...document.querySelectorAll(".board [data-key^='piece:']")].map(one => one.getAttribute("aria-label")));
  assert.ok(names.length > 20);
  for (const name of names.filter(one => !/Face-down/.test(one))) assert.match(name, /Nationalist|Republic/, name);
  assert.ok(names.some(name => /^Regular Army \d+, .*, Córdoba$/.test(name)), names.slice(0, 5).join("; "));
  await done(page);
});

for (const [game, seats] of [["libertad", { anarchist: "me", communist: "bot:easy", moderate: "bot:easy" }], ["brunete", two], ["guerra", two], ["cruzada", { nat: "me", rep: "bot:easy" }], ["espana", two]])
  test(`${game}: a turn by keyboard loses no focus`, { timeout: 600000 }, async () => {
    const page = await table(game, seats);
    await openList(page);
    await page.keyboard.press("Tab");
    const lost = [];
    for (let i = 0; i < 14 && !(await isOver(page)); i++) {
      // The list is a way to everything: its buttons, one after the other, and the menu that may ask back.
      const key = await page.evaluate(n => {
        const all = [...document.querySelectorAll(".choices button.choice")].filter(one => one.checkVisibility());
        all[n % Math.max(1, all.length)]?.focus();
        return document.activeElement?.dataset.focus ?? "";
      }, i * 3);
      await page.keyboard.press("Enter");
      await page.waitForTimeout(0);
      if (await page.locator(".menu").count()) await page.keyboard.press("Enter");
      await asked(page);
      await settled(page);
      if (await page.evaluate(() => document.activeElement === document.body)) lost.push(`${i}: ${key}`);
    }
    assert.deepEqual(lost, []);
    await done(page);
  });

test("a menu that is closed gives the focus back", { timeout: 300000 }, async () => {
  const page = await table("libertad", { anarchist: "me", communist: "bot:easy", moderate: "bot:easy" });
  await page.locator(".zone-hand .card-holder.lit").first().focus();
  const held = await page.evaluate(() => document.activeElement.dataset.focus);
  await page.keyboard.press("Enter");
  await settled(page);
  if (await page.locator(".menu").count()) {
    await page.keyboard.press("Escape");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.focus), held);
  } else assert.notEqual(await page.evaluate(() => document.activeElement), null);
  assert.equal(await page.evaluate(() => document.activeElement === document.body), false);
  await done(page);
});

test("rules: found by stem and synonym, marked, in whole sections, in lines of some 70 letters", { timeout: 300000 }, async () => {
  const page = await open(browser, `${server.url}/#rules=brunete`);
  const search = page.locator(".rules-head input");
  await search.waitFor();
  for (const words of ["odds", "ZOC", "attacking"]) {
    await search.fill(words);
    await page.waitForSelector(".prose mark");
    assert.match(await page.locator(".rules-found").textContent(), /^\d+ places? found\.$/);
  }
  const halves = await page.evaluate(() => {
    // A section is whole: from a heading that has a hit below it to the next heading all or nothing is in sight.
    let shown = null;
    return [...document.querySelectorAll(".prose > *")].filter(part => {
      if (/^H\d$/.test(part.tagName)) return void (shown = null);
      const now = !part.classList.contains("apart");
      shown ??= now;
      return now !== shown;
    }).length;
  });
  assert.equal(halves, 0);
  await search.fill("xyzzy");
  await page.getByText("Nothing found.").waitFor();
  await search.fill("");
  await page.waitForFunction(() => !document.querySelector(".prose .apart, .prose mark"));
  await page.setViewportSize({ width: 1920, height: 1080 });
  const longest = await page.evaluate(() => {
    const lines = [...document.querySelectorAll(".prose > p")].flatMap(part => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const rows = new Set([...range.getClientRects()].map(box => Math.round(box.top))).size;
      return rows > 3 ? [part.textContent.length / rows] : [];
    });
    return Math.max(...lines);
  });
  assert.ok(longest < 80, `${longest} letters a line`);
  await done(page);
});

test("sounds are off until they are wanted, and are made by code", { timeout: 300000 }, async () => {
  const page = await table("libertad", { anarchist: "me", communist: "bot:easy", moderate: "bot:easy" });
  await page.evaluate(() => {
    globalThis.heard = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      globalThis.heard++;
      return start.apply(this, when);
    };
  });
  const choose = async () => {
    await page.locator(".zone-hand .card-holder.lit").first().click();
    await settled(page);
  };
  await choose();
  assert.equal(await page.evaluate(() => globalThis.heard), 0);
  await page.locator("#tab-tools").click();
  await page.getByRole("button", { name: "Quiet sounds" }).click();
  await page.waitForFunction(() => globalThis.heard > 0);
  assert.equal(await page.getByRole("button", { name: "Quiet sounds" }).getAttribute("aria-pressed"), "true");
  await done(page);
});

test("Spanish on every page", { timeout: 300000 }, async () => {
  const english = /\b(the|your|with|and|games?|rules|from)\b/i;
  for (const hash of ["", "#new=brunete", "#rules=brunete", "#record", "#about"]) {
    const page = await open(browser, `${server.url}/${hash}`, undefined, { locale: "es-ES" });
    await page.waitForSelector("h1");
    await page.waitForFunction(() => document.querySelectorAll("main h1, main h2, main h3, main button, main label").length > 1);
    const words = await page.evaluate(() => [...document.querySelectorAll("main h1, main h2, main button, main label, nav a")].map(one => one.textContent.trim()));
    assert.deepEqual(words.filter(one => english.test(one)), [], hash);
    await done(page);
  }
});

test("French where it is begun, English where it is not, and the way back", { timeout: 300000 }, async () => {
  const page = await open(browser, `${server.url}/`, undefined, { locale: "fr-CA" });
  await page.getByRole("heading", { name: "Les jeux" }).waitFor();
  await page.getByRole("heading", { name: "Terre et liberté" }).first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "fr");
  const game = await newGame(server.url, { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" });
  await page.goto(`${server.url}/#play=${game.links[0].token}`);
  await page.waitForSelector(".plaque");
  await page.waitForFunction(() => document.querySelector(".prompt-words")?.textContent?.includes("Choisissez, face cachée"));
  await page.goto(`${server.url}/#rules=libertad`);
  await page.getByText("Anarchists").first().waitFor(); // nobody has written a French digest
  await page.locator("#nav-language").selectOption("es");
  await page.getByRole("link", { name: "Juegos", exact: true }).waitFor();
  await done(page);
});
