// Whole games of libertad through the page: by clicks on lit things at desktop and phone size, and by keyboard alone.
import { test } from "node:test";
import assert from "node:assert/strict";
import { asked, browser, clickOne, desktop, done, isOver, newGame, open, openList, phone, server, shot, sideways, stand } from "./lib.mjs";

stand();

const alone = () => newGame(server.url, { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" });


/** One decision by a click on something lit (board, card, seat), through the menu if one opens; the list otherwise. */
async function byClick(page, turn, tap) {
  await clickOne(page, ".table .lit[data-key], .quick-choice, .seats .lit", turn, { tap }); // the hand may lie beside the board
  const menu = page.locator(".menu .choice");
  const count = await menu.count();
  if (count) await menu.nth(turn % count).click();
}

/** The list of choices in sight: on a phone it has a tab of its own. */
async function showList(page) {
  if (!(await page.locator(".choices").isVisible())) await page.locator("#tab-play").click();
  await openList(page);
}

/** Closes a set: what is picked by a click is unpicked by the next, so that clicks alone might go on for ever. */
async function close(page) {
  const done = page.locator(".choice.shape-close").first();
  if (!(await done.count())) return;
  await showList(page);
  await done.click();
  if (await page.locator(".tab-board").isVisible()) await page.locator(".tab-board").click();
  await asked(page);
}

async function fallback(page, turn) {
  await page.keyboard.press("Escape");
  await asked(page); // what was picked up is put down: the list is another one
  await showList(page);
  await asked(page);
  const list = page.locator(".choice");
  await list.nth(turn % (await list.count())).click();
  if (await page.locator(".tab-board").isVisible()) await page.locator(".tab-board").click();
}

const state = page =>
  page.evaluate(
    () =>
      document.querySelector(".prompt-words")?.textContent +
      document.querySelectorAll(".choice").length +
      (document.querySelector(".journal .line:last-child")?.textContent ?? "") +
      document.querySelectorAll(".journal .line").length,
  );

async function playByClicks(size, name) {
  const game = await alone();
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, size);
  await asked(page);
  let clicks = 0,
    lists = 0;
  for (let turn = 0; turn < 900 && !(await isOver(page)); turn++) {
    const before = await state(page);
    await byClick(page, turn, size.width < 600);
    await asked(page);
    if ((await state(page)) === before && !(await isOver(page))) {
      await fallback(page, turn);
      await asked(page);
      lists++;
    } else clicks++;
    if (turn % 8 === 7 && !(await isOver(page))) await close(page);
    if (turn === 12) {
      await shot(page, `${name}-early`);
      assert.equal(await sideways(page), false);
    }
    if (turn === 60) await shot(page, `${name}-middle`);
  }
  assert.ok(await isOver(page), "the game ends");
  assert.ok(clicks > lists, `mostly by clicks: ${clicks} clicks, ${lists} from the list`);
  await shot(page, `${name}-end`);
  await done(page);
}

test("a whole game by clicks at desktop size", { timeout: 1200000 }, () => playByClicks(desktop, "desktop"));
test("a whole game by taps on a phone", { timeout: 1200000 }, () => playByClicks(phone, "phone"));

/** The folded list of choices is opened by Tab and Enter; from then on it stays open. */
async function openByKeys(page) {
  const there = () => page.evaluate(() => document.activeElement.matches(".choice-fold > summary"));
  for (let i = 0; i < 80 && !(await there()); i++) await page.keyboard.press("Tab");
  assert.ok(await there(), "Tab reaches the list");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".choice-fold[open]");
}

test("a whole game by keyboard alone", { timeout: 1200000 }, async () => {
  const game = await alone();
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`);
  await asked(page);
  await openByKeys(page);
  for (let turn = 0; turn < 900 && !(await isOver(page)); turn++) {
    const count = Math.min(9, await page.locator(".choice kbd").count());
    if (count) await page.keyboard.press(String(1 + (turn % count)));
    await asked(page);
  }
  assert.ok(await isOver(page), "the game ends");
  await done(page);
});

test("Tab reaches what is lit, and Enter takes it", { timeout: 300000 }, async () => {
  const game = await alone();
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`);
  await asked(page);
  await page.waitForSelector(".card-holder.lit");
  let found = false;
  for (let i = 0; i < 40 && !found; i++) {
    await page.keyboard.press("Tab");
    found = await page.evaluate(() => document.activeElement.matches(".card-holder.lit"));
  }
  assert.ok(found, "a lit card has the focus");
  const label = await page.evaluate(() => document.activeElement.querySelector(".unseen").textContent);
  assert.ok(label.length > 10, "and it has words for a screen reader");
  const before = await page.locator(".prompt-words").textContent();
  await page.keyboard.press("Enter");
  await page.waitForFunction(old => document.querySelector(".prompt-words").textContent !== old, before);
  await page.context().close();
});

test("a greyed thing explains itself with its rule", { timeout: 300000 }, async () => {
  const game = await alone();
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`);
  await asked(page);
  await page.waitForSelector(".card-holder.lit");
  await page.locator(".plaque").first().click();
  await page.waitForSelector(".inspector .why");
  assert.ok((await page.locator(".inspector .why").textContent()).length > 15);
  await shot(page, "why");
  await page.locator(".inspector .why .rule-link").click();
  await page.waitForSelector(".rules-pane:not([hidden])");
  await page.context().close();
});
