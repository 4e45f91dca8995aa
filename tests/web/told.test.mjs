// What the others did is told: rows that stay until the next own choice, arrows on the board, and a film act by act.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, browser, button, desktop, done, newGame, open, phone, server, settled, shot, stand } from "./lib.mjs";

stand({ key: 5 });

/** Plays the first of what ends something, else the first choice, until the others have acted and that is told. */
async function playUntilTold(page, most = 120) {
  for (let i = 0; i < most; i++) {
    await asked(page);
    if (await page.evaluate(() => globalThis.frente.state.told.open)) return true;
    await page.evaluate(() => {
      const { choices } = globalThis.frente,
        one = choices.find(choice => choice.shape === "close" || choice.shape === "pass") ?? choices[0];
      return globalThis.frente.send([one.do]);
    });
    await settled(page);
  }
  return false;
}

async function enter(rules, seats, size, more) {
  const game = await newGame(server.url, seats, { game: rules });
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, size, more);
  await asked(page);
  return page;
}

const games = [
  ["cruzada", { rep: "me", nat: "bot:easy" }],
  ["espana", { rep: "me", nat: "bot:easy" }],
  ["guerra", { rep: "me", nat: "bot:easy" }],
  ["brunete", { nat: "me", rep: "bot:easy" }],
];

for (const [rules, seats] of games)
  test(`the other side's turn is told: ${rules}`, async () => {
    const page = await enter(rules, seats, { width: 1440, height: 900 });
    assert.ok(await playUntilTold(page), "nothing was told");
    const rows = await page.locator(".told .told-row").allTextContents();
    assert.ok(rows.length > 0);
    const first = await page.evaluate(() => globalThis.frente.state.told.acts.map(({ kind, seat }) => `${kind} ${seat}`)[0]);
    assert.ok(!["move", "arrive", "take"].some(kind => first === `${kind} ${Object.keys(seats).find(seat => seats[seat] === "me")}`), `what I moved myself is not told: ${first}`);
    for (const row of rows) assert.doesNotMatch(row, /[{}]|undefined|NaN/);
    // The dice are the panel's and the journal's: a row says what was attacked and what came of it.
    if (rules === "cruzada") assert.ok(rows.some(row => /attack/.test(row)) && !rows.some(row => /roll \d/.test(row)), rows.join("; "));
    if (rows.some(row => /as operations|as an Event/.test(row))) assert.ok(await page.locator(".told .told-face .card-title").count(), "the card that was played lies in it");
    await shot(page, `told-${rules}`);
    // The film: act by act, to the end, and back in the present.
    const acts = await page.evaluate(() => globalThis.frente.state.told.acts.length);
    assert.ok(acts > 0);
    await page.locator(".told footer button").first().click();
    await page.locator(".film").waitFor();
    assert.equal(await page.locator(".film-stop").count(), acts, "the line has a stop for each act");
    assert.match(await page.locator(".prompt").innerText(), /^What the others did/, "nobody is waited for");
    await page.locator(".film-skip").click();
    await page.locator(".film").waitFor({ state: "hidden" });
    assert.equal(await page.evaluate(() => globalThis.frente.state.mode.name), null);
    // It stays until my next choice, and goes then.
    await page.locator(".told").waitFor();
    const since = await page.evaluate(() => globalThis.frente.state.told.since);
    await page.evaluate(() => globalThis.frente.send([globalThis.frente.choices[0].do]));
    await page.waitForFunction(old => globalThis.frente.state.told.since > old, since);
    await done(page);
  });

for (const others of ["bot:heuristic", "nonplayer"])
  test(`Tests and the end of a Year are told: ${others}`, async () => {
    const page = await enter("libertad", { anarchist: "me", communist: others, moderate: others }, { width: 1440, height: 900 });
    const titles = [];
    for (let i = 0; i < 40; i++) {
      await asked(page);
      await page.waitForFunction(() => globalThis.frente.choices.length);
      titles.push(...(await page.locator(".told h2, .told h3").allTextContents()));
      if (titles.includes("The end of Year 1")) break;
      await page.evaluate(() => {
        const { choices, send } = globalThis.frente;
        return send([(choices.find(one => / event$/.test(one.do)) ?? choices.find(one => ["pick", "end", "skip"].includes(one.verb)) ?? choices[0]).do]);
      });
      await settled(page);
    }
    assert.ok(titles.some(title => /^The Test on the \w+ Front (is passed|fails): .* needed\)$/.test(title)), titles.join("; "));
    const told = await page.locator(".told").innerText();
    assert.match(told, /hold the Initiative: 1 token into the Bag of Glory \(theirs: \d+ of \d+\)/); // why it is theirs
    assert.match(told, /A token of the \w+ is pulled from the Bag \(theirs were \d+ of \d+\): Glory 1/);
    assert.match(told, /The \w+ lead with 1 Glory; the next has 0/);
    // The Year as a table: a row for each turn, with its card, its Test and who put in a token.
    const year = await page.locator(".ledger tbody tr").evaluateAll(rows => rows.map(row => [...row.querySelectorAll("td")].map(cell => cell.textContent)));
    assert.equal(year.length, 4);
    for (const [card, attacks, passed, token] of year) {
      assert.ok(card && attacks);
      assert.match(passed, /^[✓✕] [+-]?\d+ \(.+ needed\)/);
      assert.match(token, /^(Anarchists|Communists|Moderates)$/);
    }
    // Put away, "Since your last turn" brings it back.
    await page.locator(".told-head button").click();
    await page.locator(".told").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Since your last turn" }).first().click();
    await page.locator(".film-skip").click();
    await page.locator(".told").getByText("The end of Year 1").waitFor();
    await done(page);
  });

test("a film steps by act, and a click on the board ends it without choosing", async () => {
  const page = await enter("cruzada", { rep: "me", nat: "bot:easy" }, desktop);
  assert.ok(await playUntilTold(page));
  await page.locator(".told footer button").first().click();
  const at = () => page.evaluate(() => globalThis.frente.state.mode.at);
  const before = await at();
  await page.locator(".film [data-focus='film.next']").click();
  assert.equal(await at(), before + 1);
  await page.locator(".film [data-focus='film.prev']").click();
  assert.equal(await at(), before);
  const seq = await page.evaluate(() => globalThis.frente.state.live.seq);
  await page.locator(".board").click({ position: { x: 20, y: 20 } });
  await page.locator(".film").waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => globalThis.frente.state.live.seq), seq);
  await done(page);
});

test("on a phone the rows lie over the board and can be put away", async () => {
  const page = await enter("cruzada", { rep: "me", nat: "bot:easy" }, phone);
  assert.ok(await playUntilTold(page));
  await page.locator(".told").waitFor();
  await shot(page, "told-phone");
  await page.locator(".told-head button").click();
  await page.locator(".told").waitFor({ state: "hidden" });
  await done(page);
});

test("a change of the score is announced at its number, with the reason", async () => {
  const position = "at round nat\nturn 3\nbare 1\nvp 10\nrm 20\ncontrol santa_olalla nat\ncontrol zafra nat\nplace zafra nat_inf-2 nat_afr-1\nplace madrid rep_mil-1\nhand nat n10 n7\n";
  const game = await newGame(server.url, { nat: "me", rep: "bot:random" }, { game: "cruzada", scenario: "campaign", position });
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, { width: 1440, height: 900 });
  await asked(page);
  for (const words of ["ops n7", "move zafra", "pick nat_afr-1", "to badajoz"]) {
    await page.evaluate(one => globalThis.frente.send([one]), words);
    await settled(page);
  }
  const victory = page.locator(".score-part", { hasText: "Victory" });
  assert.equal(await victory.locator(".score-change").innerText(), "+1");
  assert.equal(await victory.locator(".score-why").innerText(), "a VP space");
  assert.match(await page.locator("#score ~ [role=status]").first().textContent(), /Victory 10, now 11: a VP space/);
  // Who looks back sees the numbers of then, without what came later.
  await page.locator("#tab-tools").click();
  await button(page, ".tools-pane", "Replay").click();
  await page.waitForFunction(() => globalThis.frente.state.mode.view);
  await page.waitForFunction(() => !document.querySelector("#score .score-change"));
  await done(page);
});

for (const [rules, seats, more] of [
  ["cruzada", { rep: "me", nat: "bot:easy" }, {}],
  ["libertad", { anarchist: "me" }, { options: ["np-communist", "np-moderate"] }],
])
  test(`what happened since your last turn stands there after a reload, without a film, and can be seen again: ${rules}`, async () => {
    const game = await newGame(server.url, seats, { game: rules, ...more });
    const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, { width: 1440, height: 900 });
    await asked(page);
    for (let i = 0; i < 2; i++) {
      assert.ok(await playUntilTold(page), "nothing was told");
      if (!i) await page.evaluate(() => globalThis.frente.send([globalThis.frente.choices[0].do]));
    }
    const rows = await page.locator(".told .told-row").allTextContents();
    await page.reload();
    await asked(page);
    await page.locator(".told").waitFor();
    assert.equal(await page.evaluate(() => globalThis.frente.state.mode.name), null);
    assert.deepEqual(await page.locator(".told .told-row").allTextContents(), rows);
    await page.locator(".told-head button").click();
    await page.locator(".told").waitFor({ state: "hidden" });
    await page.locator(".log .since").click();
    await page.locator(".film").waitFor();
    await page.locator(".film-skip").click();
    await page.locator(".told").waitFor();
    assert.deepEqual(await page.locator(".told .told-row").allTextContents(), rows);
    await done(page);
  });

test("a card that can't be played as an event says why in its menu", async () => {
  const page = await enter("cruzada", { rep: "me", nat: "bot:easy" }, { width: 1440, height: 900 });
  // A card that can be an event, and one that can't; both can be operations.
  const found = () =>
    page.evaluate(() => {
      const { choices, view } = globalThis.frente,
        able = new Set(choices.filter(choice => choice.verb === "event").map(choice => choice.targets[0][1])),
        hand = choices.filter(choice => choice.verb === "ops").map(choice => choice.targets[0][1]);
      return able.size && view.prompt ? (hand.find(id => !able.has(id)) ?? null) : null;
    });
  let card = await found();
  for (let i = 0; i < 60 && !card; i++) {
    await page.evaluate(() => {
      const { choices } = globalThis.frente,
        one = choices.find(choice => choice.shape === "close" || choice.shape === "pass") ?? choices[0];
      return globalThis.frente.send([one.do]);
    });
    await settled(page);
    await asked(page);
    card = await found();
  }
  assert.ok(card, "every card can be an event");
  if (await page.evaluate(() => globalThis.frente.state.told.open)) await page.locator(".told-head button").click();
  await page.locator(`.card-holder[data-key="card:${card}"]`).click();
  await page.locator(".menu .menu-why .why").first().waitFor();
  assert.ok((await page.locator(".menu .menu-why").innerText()).length > 10);
  await shot(page, "card-why");
  await done(page);
});

for (const [rules, seats] of [
  ["espana", { rep: "me", nat: "bot:easy" }],
  ["brunete", { nat: "me", rep: "bot:easy" }],
  ["libertad", { anarchist: "me", communist: "bot:easy", moderate: "bot:easy" }],
])
  test(`a card that can't be used now says when it can, in no words but the rules': ${rules}`, async () => {
    const page = await enter(rules, seats, { width: 1440, height: 900 });
    const card = page.locator(".card-holder:not(.lit)").first();
    await card.evaluate(one => one.scrollIntoView({ block: "center" }));
    const { x, y } = await card.boundingBox();
    await page.mouse.click(x + 20, y + 20);
    const why = page.locator(".menu .why");
    await why.waitFor();
    const words = await why.innerText();
    assert.match(words, /^Not now\s*\p{Lu}/u);
    assert.doesNotMatch(words, /not now:|'|is no card/, "no word that only the page uses");
    assert.ok(!words.includes(await page.evaluate(() => globalThis.frente.view.prompt)), "what is asked now is no reason");
    assert.equal(await why.locator(".rule-link").count(), 1);
    await done(page);
  });

test("who does not want the film has it switched off: what the others did stands there at once", async () => {
  const page = await enter("cruzada", { rep: "me", nat: "bot:easy" }, desktop, { reducedMotion: "no-preference" });
  await page.locator("#tab-tools").click();
  await page.getByRole("button", { name: "Show the others' turn act by act" }).click();
  await page.getByRole("button", { name: "Show the others' turn act by act", pressed: false }).waitFor();
  await page.evaluate(() => {
    const film = document.querySelector(".film");
    new MutationObserver(() => (globalThis.filmed ||= !film.hidden)).observe(film, { attributes: true });
  });
  assert.ok(await playUntilTold(page));
  await page.locator(".told").waitFor();
  assert.ok(!(await page.evaluate(() => globalThis.filmed)), "no film ran");
  await done(page);
});
