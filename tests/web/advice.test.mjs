// What a bot thinks, in the page: hints for whoever decides, a chart of the whole game, and no help against people.
import { after, test } from "node:test";
import assert from "node:assert/strict";
import { asked, browser, done, newGame, open, phone, serve, server, settled, shot, stand } from "./lib.mjs";

stand();

const play = game => `${server.url}/#play=${game.links.find(link => link.seats.length).token}`;
const tools = page => page.locator("#tab-tools").click();
const bots = { anarchist: "me", communist: "bot:easy", moderate: "bot:hard" };

test("levels are offered at the start, the easy one first", async () => {
  const page = await open(browser, `${server.url}/#new=libertad`);
  const list = page.locator('select[name="seat.communist"]');
  await list.locator('option[value^="bot:"]').nth(2).waitFor({ state: "attached" }); // what bots there are is fetched
  const words = await list.locator("option").allTextContents();
  assert.ok(["Easy", "Medium", "Hard", "Club"].every(level => words.some(one => one.includes(level))), words.join());
  assert.ok(!words.some(one => one.includes("Random")));
  await done(page);
});

/** Of every game the first seat against easy bots. */
async function everyGame() {
  const { games } = await (await fetch(`${server.url}/api/games`)).json();
  return games.map(({ id, seats }) => ({
    id,
    seats,
    game: () => newGame(server.url, Object.fromEntries(seats.map((seat, i) => [seat.id, i ? "bot:easy" : "me"])), { game: id }),
  }));
}

test("a hint names choices with what they promise, and takes the one that is clicked, in every game", async () => {
  for (const { id, game } of await everyGame()) {
    const page = await open(browser, play(await game()));
    await asked(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".opinions li").first().waitFor();
    assert.match(await page.locator(".opinions li b").first().textContent(), /^\d+ %$/, id);
    await shot(page, `hint-${id}`);
    const before = await page.locator(".prompt-words").textContent();
    await page.locator(".opinions button").first().click();
    await page.waitForFunction(words => document.querySelector(".prompt-words").textContent !== words || document.querySelector(".sure"), before);
    await done(page);
  }
});

test("the chart names every seat in every game, on a phone too", async () => {
  for (const { id, seats, game } of await everyGame()) {
    const made = await game();
    for (const size of id === "libertad" ? [undefined, phone] : [undefined]) {
      const page = await open(browser, play(made), size);
      await asked(page);
      await tools(page);
      await page.getByRole("button", { name: "Who is ahead?" }).click();
      await page.locator(".tools-pane .slider-track.charted").waitFor();
      assert.equal(await page.locator(".tools-pane .advice-key span").count(), seats.length, id);
      await shot(page, size ? "analysis-phone" : `analysis-${id}`);
      await done(page);
    }
  }
});

// The bots of this server would think for hours: whatever comes of them comes of the button.
test("a bot that thinks can be told to play", async () => {
  const slow = await serve({ thoughts: 100000000 });
  after(() => slow.close());
  const made = await newGame(slow.url, { rep: "bot:hard", nat: "me" }, { game: "brunete" });
  const page = await open(browser, `${slow.url}/#play=${made.links.find(link => link.seats.length).token}`);
  await page.getByText("the bot is thinking").waitFor();
  const now = page.getByRole("button", { name: "Hurry the bot" });
  await now.waitFor();
  await shot(page, "thinking");
  await page.setViewportSize(phone);
  await shot(page, "thinking-phone");
  await now.click();
  await asked(page);
  await done(page);
});

test("no hints while people play against each other", async () => {
  const page = await open(browser, play(await newGame(server.url, { ...bots, moderate: "friend" })));
  await settled(page);
  assert.equal(await page.getByRole("button", { name: "Hint" }).count(), 0);
  await tools(page);
  await page.getByRole("button", { name: "Who is ahead?" }).click();
  await page.getByText("for games against bots").waitFor();
  await page.context().close();
});
