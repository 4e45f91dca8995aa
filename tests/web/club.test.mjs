// What a club has beside its tables, on the page: a tournament from sign-up to its end, ratings and the ladder.
import { test } from "node:test";
import assert from "node:assert/strict";
import { browser, button, done, open, phone, server, stand } from "./lib.mjs";

stand();

/** @param {import("playwright-core").Page} page @param {string} name */
async function signIn(page, name) {
  await page.getByRole("button", { name: "Sign in" }).first().click();
  const box = page.getByRole("dialog", { name: "Your account" });
  await box.getByLabel("Name", { exact: true }).fill(name);
  await box.getByLabel("Password").fill("a long password");
  await box.getByRole("button", { name: "Make an account" }).click();
  await page.getByText(`You are signed in as ${name}.`).waitFor();
}

/** @param {import("playwright-core").Page} page */
async function resign(page) {
  page.on("dialog", dialog => dialog.accept());
  await page.locator("#tab-tools").click();
  await button(page, ".tools-pane", "Resign").click();
}

test("a tournament is begun, joined on a phone, played and won; ratings change", async () => {
  const host = await open(browser, `${server.url}/#`), guest = await open(browser, `${server.url}/#`, phone);
  await signIn(host, "Ana");
  await signIn(guest, "Luis");
  await host.getByRole("link", { name: "Tournaments" }).click();
  await host.getByText("A new tournament").click();
  await host.getByLabel("Name of the tournament").fill("Autumn cup");
  await host.locator("select[name=game]").selectOption("libertad");
  assert.equal(await host.locator("input[name=option]:checked").count(), 1, "of three sides the game plays one");
  await host.getByLabel("Places").fill("2");
  await host.getByRole("button", { name: "Begin sign-up" }).click();
  await host.getByText("1 of 2 places taken").waitFor();

  await guest.getByRole("link", { name: "Tournaments" }).click();
  await guest.locator("li", { hasText: "Autumn cup" }).getByRole("link", { name: "Look" }).click();
  await guest.getByRole("button", { name: "Join" }).click();
  // It is full, and so it begins; the page looks again by itself.
  await guest.getByRole("heading", { name: "Round 1" }).waitFor();
  assert.ok(await guest.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no wider than the phone");
  await guest.getByRole("link", { name: "Play" }).click();
  await guest.waitForSelector(".board [data-key]");
  assert.equal(await guest.evaluate(() => globalThis.frente.state.live.about?.title), "Autumn cup · 1");
  // The own clock; who else has decided in secret nobody sees by it.
  await guest.locator(".seat-clock:not(:empty)").waitFor({ state: "attached" });
  await resign(guest);
  await guest.getByText(/^Ratings: .* 1500 → \d+, .* 1500 → \d+\.$/).waitFor();

  await host.getByText("over", { exact: true }).waitFor();
  const first = host.locator("table.club").first().locator("tbody tr").first();
  assert.match(await first.innerText(), /^1\s+Ana\s+1\s+0\s+0\s+1$/);
  await host.goto(`${server.url}/#ladder=libertad`);
  await host.getByText(/Your rating: 1\d\d\d ± \d+, after 1 games \(1 won, 0 drawn\)\./).waitFor();
  await host.getByText("Nobody has played enough rated games yet.").waitFor();
  assert.equal(await host.locator("table.club tbody tr").count(), 2, "both sides have learned");
  await host.locator("#nav-language").selectOption("es");
  await host.getByRole("heading", { name: "Clasificación" }).waitFor();
  for (const page of [host, guest]) await done(page);
});

test("somebody without an account is told that a game is not rated", async () => {
  const page = await open(browser, `${server.url}/#`), stranger = await open(browser, `${server.url}/#tournaments`, phone);
  await signIn(page, "Eva");
  await page.goto(`${server.url}/#new=brunete`);
  await page.locator("select[name^='seat.']").last().selectOption("friend");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.getByRole("link", { name: "Go to the game" }).click();
  await page.waitForSelector(".board [data-key]");
  await resign(page);
  await page.getByText("This game is not rated: it takes two people with accounts, and somebody played without one.").waitFor();
  await stranger.getByText("To take part you need an account").waitFor();
  for (const one of [page, stranger]) await done(one);
});
