// What happened, and what must be read in full: watching again, moments, words that are never cut or covered, options in groups.
import { test } from "node:test";
import assert from "node:assert/strict";
import { browser, desktop, done, newGame, open, phone, server, settled, stand } from "./lib.mjs";

stand();

const link = (game, seat) => `${server.url}/#play=${game.links.find(one => (seat ? one.seats.includes(seat) : !one.seats.length)).token}`;
/** A seat at a table of Land and Freedom that stands at a position. */
async function libertad(seat, position, size = desktop, more = {}) {
  const seats = { anarchist: "friend", communist: "friend", moderate: "friend", [seat]: "me" };
  const page = await open(browser, link(await newGame(server.url, seats, { position }), seat), size, more);
  await page.waitForFunction(() => globalThis.frente?.choices.length);
  await settled(page);
  return page;
}
const southern =
  "at turn communist\nevent f101\nfront southern 9\nheld communist volunteers\nhero communist 2\nhand communist co01\nhand anarchist an01\nhand moderate mo01\n";

test("a watcher sees again what happened, at a speed of his own, and is back in the present by himself", { timeout: 300000 }, async () => {
  const position = "at movement rep\nturn 2\nbare 2\nplace 1607 r10_1\nplace 1903 r101_2\nplace 1610 n71a_2\n";
  const game = await newGame(server.url, { rep: "me", nat: "friend" }, { game: "brunete", position });
  const player = await open(browser, link(game, "rep")),
    watcher = await open(browser, link(game));
  const stands = hex => watcher.waitForFunction(h => document.querySelector('[data-key="piece:r10_1"]')?.dataset.at === h, hex);
  await stands("1607");
  await player.waitForFunction(() => globalThis.frente?.choices.some(choice => choice.do === "move r10_1"));
  await player.evaluate(() => globalThis.frente.send(["move r10_1", "to 1608"]));
  await stands("1608");
  assert.equal(await watcher.locator(".choice, .lit").count(), 0, "nothing is his to choose");
  await watcher.locator(".log-head button").first().click();
  await watcher.waitForSelector(".slider input");
  await stands("1607"); // as it was
  await watcher.locator('[data-focus="speed"]').click();
  await stands("1608"); // step by step, by itself
  await watcher.waitForFunction(() => !document.querySelector(".slider input"));
  assert.equal(await watcher.evaluate(() => globalThis.frente.state.mode.name), null);
  await done(player);
  await done(watcher);
});

test("a Front that is won is a moment: it is said until it is dismissed, and its plaque is not written over", { timeout: 300000 }, async () => {
  const page = await libertad("communist", southern);
  // The first line of the game's journal: news as any other.
  await page.locator('.choice[data-do="volunteer southern 1"]').click();
  await page.locator(".moment").getByText("Victory on the Southern Front").waitFor();
  // The Test of this turn is on that Front too: what it needs stands beside "won", not over it.
  // The plaque is drawn anew while the moment comes: both boxes are read from one picture that has both.
  const boxes = await page.waitForFunction(() => {
    const found = [".plaque-state", ".test-value"].map(part => document.querySelector(`[data-key="space:southern"] ${part}`)?.getBoundingClientRect());
    return found.every(box => box?.width) && found.map(({ x, width }) => ({ x, width }));
  });
  const [state, value] = await boxes.jsonValue();
  assert.ok(value.x + value.width <= state.x + 1 || state.x + state.width <= value.x + 1, JSON.stringify([state, value]));
  await page.locator(".moment button").click();
  await page.locator(".moment").waitFor({ state: "detached" });
  await done(page);
});

/** Is all of a text inside its box, and its box inside the window? */
const whole = text => {
  const box = text.getBoundingClientRect();
  return text.scrollHeight <= text.clientHeight + 1 && text.scrollWidth <= text.clientWidth + 1 && box.top >= 0 && box.bottom <= innerHeight + 1;
};

for (const [size, locale] of [[desktop, "en-GB"], [{ width: 1440, height: 900 }, "es-ES"], [phone, "es-ES"]])
  test(`the Fascist card and the question are read whole, ${size.width} wide, ${locale}`, { timeout: 300000 }, async () => {
    const page = await libertad("moderate", "at turn moderate\nevent f308\nyear 3\nhero moderate 4\nhand moderate mo04\npick moderate mo04\n", size, { locale });
    const prompt = page.locator(".prompt-words");
    await prompt.getByText(/Hero points first|gastar puntos de héroe/).waitFor();
    assert.ok(await prompt.evaluate(whole), await prompt.innerText());
    const card = page.locator(".zone-event .card").first();
    await card.evaluate(e => e.scrollIntoView({ block: "nearest", inline: "nearest" }));
    const text = card.locator(".card-text");
    await text.getByText(/Failed|Fallida/).first().waitFor({ state: "attached" });
    if (!(await text.evaluate(whole))) {
      await card.click({ force: true }); // where there is no room for it, a click shows it whole
      const large = page.locator(".menu .card-text, dialog .card-text").first();
      await large.getByText(/Failed|Fallida/).first().waitFor();
      assert.ok(await large.evaluate(whole));
    }
    await done(page);
  });

test("many options stand in groups that can be searched", { timeout: 300000 }, async () => {
  const page = await open(browser, `${server.url}/#about`);
  const words = (en, i) => ({ en: `${en} ${i}`, es: `${en} ${i}` });
  await page.route("**/api/games", async route => {
    const answer = await route.fetch(),
      list = await answer.json();
    const game = (Array.isArray(list) ? list : list.games).find(one => one.id === "brunete");
    game.options = Array.from({ length: 24 }, (_, i) => ({ id: `o${i}`, title: words("Switch", i), text: words("What it does", i), ...(i % 8 ? {} : { group: words("Group", i / 8) }) }));
    await route.fulfill({ response: answer, json: list });
  });
  await page.goto(`${server.url}/?fresh#new=brunete`);
  await page.locator(".option-group").nth(2).waitFor();
  assert.deepEqual(await page.locator(".option-group summary").allTextContents(), ["Group 0 · 8", "Group 1 · 8", "Group 2 · 8"]);
  assert.equal(await page.locator('.option-group input[name="option"]:visible').count(), 0, "folded at first: they are many");
  await page.locator(".options input[type=search]").fill("Switch 17");
  await page.locator('.option-group input[value="o17"]').waitFor();
  assert.equal(await page.locator('.option-group input[name="option"]:visible').count(), 1);
  await done(page);
});

test("things explain themselves, and layers lie over the Fronts", { timeout: 300000 }, async () => {
  const page = await libertad("communist", southern.replace("southern 9", "southern -3\nsupporters southern anarchist\nbonus teamwork"));
  await page.locator(".choice .promise").getByText("Test on the Southern Front: passed").first().waitFor(); // with Teamwork one point is enough
  await page.locator(".lens-box summary").click();
  await page.locator('[data-focus="lens:test"]').click();
  await page.locator(".laid-tab").getByText("−2").waitFor();
  await page.locator('[data-focus="lens:test"]').click();
  await page.locator(".laid-tab").waitFor({ state: "detached" });
  await page.locator('[data-key="track:government"] text').first().click({ force: true }); // four Hero points a step: not to be had
  await page.locator(".inspector-words").getByText("A step costs 4 Hero points").waitFor();
  await done(page);
});
