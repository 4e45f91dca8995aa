// Several people at one table: secrets stay secret, two tabs keep in step, hot seat covers the board, a killed server loses nothing.
import { test } from "node:test";
import assert from "node:assert/strict";
import { asked, browser, button, done, newGame, open, openList, prompt, prompts, restart, server, settled, shot, stand } from "./lib.mjs";

stand();

const seatOf = (game, seat) => game.links.find(link => link.seats.includes(seat)).token;
const at = (token, more = "") => `${server.url}/#play=${token}${more}`;

/** Everything that a page receives over its sockets. */
function listen(page) {
  const frames = [];
  page.on("websocket", socket => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  return frames;
}

test("a secret pick never reaches the other browser", { timeout: 600000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "friend", moderate: "nonplayer" });
  const ana = await open(browser, `${server.url}/#about`),
    luis = await open(browser, `${server.url}/#about`);
  const heard = listen(luis);
  await ana.evaluate(hash => (location.hash = hash), `play=${seatOf(game, "anarchist")}`);
  await luis.evaluate(hash => (location.hash = hash), `play=${seatOf(game, "communist")}`);
  await ana.waitForSelector(".card-holder.lit");
  await luis.waitForSelector(".card-holder.lit");
  const hand = await ana.evaluate(() =>
    [...document.querySelectorAll(".zone-hand [data-key]")].map(e => e.dataset.key.slice(5)),
  );
  assert.ok(hand.length >= 5);
  await ana.locator(".zone-hand .card-holder.lit").nth(2).click();
  await prompts(ana, "Waiting for");
  await luis.waitForFunction(() =>
    /face down/.test([...document.querySelectorAll(".journal .line")].at(-1)?.textContent ?? ""),
  );
  const all = heard.join("\n");
  assert.ok(heard.length > 2, "frames were heard");
  for (const id of hand)
    assert.ok(!all.includes(`"${id}"`) && !all.includes(` ${id}"`), `${id} was sent to the other seat`);
  await shot(luis, "friend-waits");
  assert.deepEqual([...ana.errors, ...luis.errors], []);
  await Promise.all([ana.context().close(), luis.context().close()]);
});

test("a watcher sees the board and no hand", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "friend", moderate: "nonplayer" });
  const page = await open(browser, `${server.url}/#about`);
  const heard = listen(page);
  await page.evaluate(hash => (location.hash = hash), `play=${game.links.find(link => !link.seats.length).token}`);
  await page.waitForSelector(".plaque");
  const nothing = async () => {
    assert.equal(await page.locator(".lit").count(), 0);
    assert.deepEqual(heard.join("\n").match(/"kind":"card","id":"(an|co|mo)\d/g) ?? [], []);
  };
  await nothing();
  const ana = await open(browser, at(seatOf(game, "anarchist")));
  await ana.locator(".zone-hand .card-holder.lit").first().click();
  await prompts(ana, "Waiting for");
  await page.waitForFunction(() => document.querySelector(".journal .line:last-child")?.textContent.includes("face down"));
  await nothing();
  await ana.context().close();
  await page.context().close();
});

test("two tabs keep in step; undo goes to both", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "friend", moderate: "nonplayer" });
  const one = await open(browser, `${server.url}/#about`);
  const context = one.context(), // of one person: what is kept is kept for both tabs
    two = await context.newPage();
  context.setDefaultTimeout(120000);
  for (const page of [one, two]) await page.goto(at(seatOf(game, "anarchist")));
  await Promise.all([one.waitForSelector(".card-holder.lit"), two.waitForSelector(".card-holder.lit")]);
  await one.locator(".zone-hand .card-holder.lit").first().click();
  await Promise.all([one, two].map(page => prompts(page, "Waiting for")));
  await two.locator(".undo").click();
  await prompts(one, "Choose the card");
  await one.waitForSelector(".card-holder.lit");
  await context.close();
});

test("the server dies and comes back in mid game: the page goes on by itself", { timeout: 600000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" });
  const page = await open(browser, at(seatOf(game, "anarchist")));
  await asked(page);
  await openList(page);
  for (let i = 0; i < 12; i++) {
    await page.locator(".choice").first().click();
    await asked(page);
  }
  // The log in sight comes back with its last lines.
  const tail = () =>
    page.evaluate(() => [...document.querySelectorAll(".recent .line")].slice(-50).map(line => line.textContent));
  const before = { tail: await tail(), prompt: await prompt(page), choices: await page.locator(".choice").count() };
  assert.ok(before.tail.length > 0);
  const seen = await page.locator(".table").getAttribute("data-seq");
  await server.kill();
  await page.waitForSelector("body.offline");
  await shot(page, "offline");
  await restart();
  await page.waitForSelector("body:not(.offline)", { timeout: 120000 });
  await page.waitForFunction(old => document.querySelector(".table").dataset.seq !== old, seen); // the new server's view
  assert.deepEqual(
    { tail: await tail(), prompt: await prompt(page), choices: await page.locator(".choice").count() },
    before,
  );
  await page.locator(".choice").first().click();
  await asked(page);
  await page.waitForFunction(
    old => document.querySelector(".recent .line:last-child")?.textContent !== old,
    before.tail.at(-1),
  );
  await page.context().close();
});

// What the server says when its store is away, as often as `left` says; then it is the server itself that answers.
async function notNow(page, left) {
  const tries = { sockets: 0, lists: 0 };
  await page.routeWebSocket(/\/socket$/, socket => {
    if (tries.sockets++ >= left) return void socket.connectToServer();
    socket.onMessage(() => {
      socket.send(JSON.stringify({ type: "error", code: "unavailable", text: "the store is away", rule: "" }));
      socket.send(JSON.stringify({ type: "bye", text: "" }));
      socket.close({ code: 1001 });
    });
  });
  await page.route("**/api/mine", route =>
    tries.lists++ >= left
      ? route.continue()
      : route.fulfill({ status: 503, json: { error: { code: "unavailable", text: "the store is away" } } }),
  );
  return tries;
}

test("not now, not found and broken are three things: the page goes on trying on the first alone", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" });
  const page = await open(browser, at(seatOf(game, "anarchist")));
  await asked(page);
  page.errors.splice(0);
  const tries = await notNow(page, 2);
  await page.reload();
  await page.waitForFunction(() => /Reconnecting/.test(document.getElementById("connection")?.textContent ?? ""));
  await page.waitForSelector(".card-holder.lit"); // by itself
  await page.waitForSelector("body:not(.offline)");
  assert.equal(tries.sockets, 3);
  // The list of one's games as well.
  await page.goto(`${server.url}/#`);
  await page.waitForSelector(".my-games li");
  assert.ok(tries.lists >= 3, `${tries.lists} calls`);
  await page.context().close();

  for (const [answer, heading] of [
    [{ code: "not-found", text: "no such link" }, /lead to any game/],
    [{ code: "broken", text: "its events were changed in the database" }, /can't be opened/],
  ]) {
    const other = await open(browser, `${server.url}/#about`);
    let asked = 0;
    await other.routeWebSocket(/\/socket$/, socket => {
      asked++;
      socket.onMessage(() => {
        socket.send(JSON.stringify({ type: "error", rule: "", ...answer }));
        socket.close({ code: 1001 });
      });
    });
    await other.clock.install();
    await other.goto(at(seatOf(game, "anarchist")));
    await other.reload();
    await other.locator("main.page h1").waitFor(); // in place of the table
    assert.match(await other.locator("main.page h1").textContent(), heading);
    assert.match(await other.locator("main").textContent(), new RegExp(answer.text));
    await other.clock.runFor(60000); // a minute later it has not asked again
    assert.equal(asked, 1);
    assert.deepEqual(other.errors, []);
    await other.context().close();
  }
});

/** The notice at the foot of the page has these words. */
const noticed = (page, words) => page.waitForFunction(part => document.querySelector("#notices")?.textContent.includes(part), words);

test("a server that goes down says so, and the page shows it and comes back by itself", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" });
  const page = await open(browser, at(seatOf(game, "anarchist")));
  await asked(page);
  await server.stop();
  await noticed(page, "The server is going down; it will be back.");
  await page.waitForFunction(() => /Reconnecting/.test(document.getElementById("connection").textContent));
  await restart();
  await page.waitForSelector("body:not(.offline)");
  await done(page);
});

test("why the server closes a connection is shown: its sentence, else the page's words for its code", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" });
  for (const [locale, bye, words] of [
    ["en-GB", { text: "somebody else's choice was stored first: please connect again and look" }, "Somebody else's choice was stored first: please connect again and look."],
    ["es-ES", { code: "busy", text: "" }, "Demasiados mensajes a la vez."],
    ["es-ES", { code: "something-new" }, "El servidor cerró la conexión."],
  ]) {
    const page = await open(browser, `${server.url}/#about`, undefined, { locale });
    let sockets = 0,
      back;
    const again = new Promise(resolve => (back = resolve));
    await page.routeWebSocket(/\/socket$/, socket => {
      const real = socket.connectToServer();
      if (sockets++) return back();
      real.onMessage(message => {
        socket.send(message);
        if (JSON.parse(message).type !== "view") return;
        socket.send(JSON.stringify({ type: "bye", ...bye }));
        socket.close({ code: 1001 });
      });
    });
    await page.goto(`${server.url}/?routed#play=${seatOf(game, "anarchist")}`);
    await noticed(page, words);
    await again; // it connects by itself
    await page.waitForSelector("body:not(.offline)");
    await asked(page);
    await done(page);
  }
});

test("hot seat: the curtain hides the hand until the other player sits down", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "me", moderate: "nonplayer" });
  const page = await open(browser, at(game.links[0].token));
  await asked(page);
  await page.waitForSelector(".card-holder.lit");
  const mine = await page.locator(".zone-hand [data-key]").evaluateAll(list => list.map(e => e.dataset.key));
  await page.locator(".zone-hand .card-holder.lit").first().click();
  await page.waitForSelector(".curtain");
  await shot(page, "curtain");
  assert.equal(await page.locator(".zone-hand").first().isVisible(), false);
  await page.locator(".curtain .primary").click();
  await asked(page);
  await page.waitForSelector(".card-holder.lit");
  const theirs = await page.locator(".zone-hand [data-key]").evaluateAll(list => list.map(e => e.dataset.key));
  assert.equal(theirs.filter(key => mine.includes(key)).length, 0);
  await done(page);
});

test("roll-back by consent", { timeout: 450000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "friend", moderate: "nonplayer" });
  const ana = await open(browser, at(seatOf(game, "anarchist"))),
    luis = await open(browser, at(seatOf(game, "communist")));
  for (const page of [ana, luis]) {
    await page.waitForSelector(".zone-hand .card-holder.lit");
    await page.locator(".zone-hand .card-holder.lit").first().click();
    await settled(page);
  }
  await ana.locator("#tab-tools").click();
  await button(ana, ".tools-pane", "Replay").click();
  await ana.waitForSelector(".banner input[type=range]");
  await button(ana, ".banner", "First").click();
  await ana.waitForFunction(() => document.querySelector(".banner input[type=range]").value === "0");
  await shot(ana, "look-back");
  await button(ana, ".banner", "Ask to go back to here").click();
  await luis.locator("#tab-tools").click();
  await button(luis, ".asks", "Agree").click();
  await prompts(ana, "Choose the card");
  await prompts(luis, "Choose the card");
  assert.deepEqual([...ana.errors, ...luis.errors], []);
  await Promise.all([ana.context().close(), luis.context().close()]);
});

test("chat and presence", { timeout: 300000 }, async () => {
  const game = await newGame(
    server.url,
    { anarchist: "me", communist: "friend", moderate: "nonplayer" },
    { name: "Ana" },
  );
  const ana = await open(browser, at(seatOf(game, "anarchist")));
  await ana.waitForSelector(".seat");
  assert.match(await ana.locator(".seat").nth(1).textContent(), /away/);
  const luis = await open(browser, at(seatOf(game, "communist")));
  await ana.waitForFunction(() => /at the table/.test(document.querySelectorAll(".seat")[1].textContent));
  await luis.locator("#tab-chat").click();
  await luis.locator(".chat-form input").fill("Salud, Ana");
  await luis.keyboard.press("Enter");
  await ana.waitForSelector(".tabs .news");
  await ana.locator("#tab-chat").click();
  assert.match(await ana.locator(".chat").textContent(), /Salud, Ana/);
  await Promise.all([ana.context().close(), luis.context().close()]);
});

test("an offer to end the game is refused, then accepted: a draw", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "friend", moderate: "nonplayer" });
  const ana = await open(browser, at(seatOf(game, "anarchist"))),
    luis = await open(browser, at(seatOf(game, "communist")));
  await ana.waitForSelector(".card-holder.lit");
  for (const page of [ana, luis]) await page.locator("#tab-tools").click();
  await button(ana, ".tools-pane", "Offer to end the game").click();
  await button(luis, ".asks", "Decline").click();
  await ana.waitForFunction(() => !document.querySelector(".asks .ask"));
  await button(ana, ".tools-pane", "Offer to end the game").click();
  await button(luis, ".asks", "Agree").click();
  for (const page of [ana, luis])
    await prompts(page, "The game is over");
  assert.match(await prompt(luis), /Nobody wins\. All agree to end the game/);
  assert.deepEqual([...ana.errors, ...luis.errors], []);
  await Promise.all([ana.context().close(), luis.context().close()]);
});

test("resigning ends the game for all; then any seat may be looked through", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "friend", moderate: "nonplayer" });
  const ana = await open(browser, at(seatOf(game, "anarchist"))),
    luis = await open(browser, at(seatOf(game, "communist")));
  await ana.waitForSelector(".card-holder.lit");
  ana.on("dialog", dialog => dialog.accept());
  await ana.locator("#tab-tools").click();
  await button(ana, ".tools-pane", "Resign").click();
  for (const page of [ana, luis])
    await prompts(page, "The game is over");
  assert.match(await prompt(luis), /Anarchists resigned/);
  assert.equal(await luis.locator(".card-holder.lit").count(), 0);
  await luis.locator("#tab-tools").click();
  // Each page has compared by itself what was promised of the dice with what was.
  for (const page of [ana, luis]) assert.match(await page.locator(".fair .verdict.kept").textContent(), /dice were fair/);
  await luis.locator(".look-form select").selectOption("anarchist");
  await luis.waitForFunction(() => document.querySelector(".zone-hand .seat-anarchist"));
  assert.deepEqual([...ana.errors, ...luis.errors], []);
  await Promise.all([ana.context().close(), luis.context().close()]);
});
