// A page with the server's own engine: what only asks never goes over the wire, in every game.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { Hands } from "./hands.mjs";
import { asked, done, launch, newGame, open, serve, settled } from "./lib.mjs";

/** The folder that `make site` or `make wasm` made. */
const site = process.env.SITE ?? "build/site",
  built = existsSync(join(site, "frente.wasm"));

let server, browser;
before(async () => {
  if (!built) return;
  server = await serve({ key: 3, web: site });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const games = ["libertad", "brunete", "guerra", "espana", "cruzada"];

/** A page at a table of its own server, with all that goes over its socket. @param {(page: import("playwright-core").Page) => Promise<void>} [prepare] before the page is there */
async function sit(t, id, others = "me", prepare = async () => {}) {
  if (!built) return t.skip("the module has not been built: make wasm");
  const { games: known } = await (await fetch(`${server.url}/api/games`)).json(),
    seats = Object.fromEntries(known.find(one => one.id === id).seats.map((seat, i) => [seat.id, i ? others : "me"])),
    made = await newGame(server.url, seats, { game: id }),
    { token } = made.links[0],
    page = await open(browser, `${server.url}/about`),
    wire = await page.context().newCDPSession(page),
    [sent, came] = [[], []];
  await page.evaluate(one => localStorage.setItem("frente.uncovered", JSON.stringify([one])), token);
  await prepare(page);
  await wire.send("Network.enable");
  wire.on("Network.webSocketFrameSent", ({ response }) => sent.push(JSON.parse(response.payloadData)));
  wire.on("Network.webSocketFrameReceived", ({ response }) => came.push(response.payloadData));
  await page.goto(`${server.url}/#play=${token}`);
  await asked(page);
  assert.ok(await page.evaluate(() => globalThis.frente.state.live.about.states), "server and module are of one build");
  return { page, sent, came };
}

const types = sent => sent.map(message => message.type);
/** What the page says by itself, whenever it comes to it: which seat it looks through, its part of the dice's key, that a single
 * answer need not be asked for. */
const ITSELF = ["look", "fair", "order"];
const meant = sent => types(sent).filter(type => !ITSELF.includes(type));
/** As the wire has them: what is long is compressed. */
const weight = came => came.reduce((sum, words) => sum + (words.length < 512 ? words.length : deflateRawSync(words).length), 0);

/** Chooses anything until a counter can be taken up; in a game of cards, until something can be chosen on the table. */
async function upToMovement(page, verb = "") {
  return page.evaluate(async verb => {
    for (let i = 0; i < 400; i++) {
      const { frente } = globalThis;
      while (!frente.idle || document.querySelector("[aria-busy]") || !frente.choices.length) await new Promise(requestAnimationFrame);
      const found = frente.choices.find(one => one.shape === "pick" && (!verb || one.verb === verb) && one.targets.some(([kind]) => kind === "piece"));
      if (found) return found.do;
      await frente.send([frente.choices[(i * 5) % frente.choices.length].do]);
    }
    return null;
  }, verb);
}

for (const id of games)
  test(`${id}: one moved counter is one request of less than 4 KB`, { timeout: 300000 }, async t => {
    const table = await sit(t, id);
    if (!table) return;
    const { page, sent, came } = table,
      hands = new Hands(page, false),
      pick = id === "libertad" ? (await hands.choices())[0].do : await upToMovement(page);
    assert.ok(pick, "nobody came to move");
    await settled(page);
    sent.length = came.length = 0;
    await hands.choose(pick);
    if (id !== "libertad") assert.deepEqual(meant(sent), [], "taking up asks nobody");
    for (let i = 0; i < 6 && !meant(sent).length; i++) {
      const choices = await hands.choices();
      await hands.choose((choices.find(choice => choice.shape === "go") ?? choices[0]).do);
    }
    await asked(page);
    await settled(page);
    // If it is another seat's turn then, the page looks through that seat, which brings a view of its own, and tells once that a
    // single answer need not be asked for.
    const next = came.findIndex(words => JSON.parse(words).type === "view"),
      own = next < 0 ? came : came.slice(0, next);
    assert.deepEqual(meant(sent), ["choose"]);
    assert.ok(own.length > 0 && weight(own) < 4096, `${weight(own)} bytes`);
    await done(page);
  });

test("a counter that is put down is on its place before the server has answered", { timeout: 300000 }, async t => {
  const held = [];
  let holding = false,
    release = () => {};
  const table = await sit(t, "brunete", "me", page =>
    page.routeWebSocket(/./, socket => {
      const server = socket.connectToServer();
      server.onMessage(words => (holding ? held.push(words) : socket.send(words)));
      release = () => {
        holding = false;
        for (const words of held.splice(0)) socket.send(words);
      };
    }),
  );
  if (!table) return;
  const { page } = table,
    hands = new Hands(page, false);
  await page.waitForFunction(() => globalThis.frente.state.live.about.states);
  await hands.choose(await upToMovement(page, "move"));
  const [go] = (await hands.choices()).filter(choice => choice.shape === "go"),
    [piece, place] = await page.evaluate(words => [globalThis.frente.state.draft.list.at(-1).targets[0][1], words.split(" ").at(-1)], go.do);
  const lies = () =>
    page.waitForFunction(([piece, place]) => globalThis.frente.board.stackBy.get(`piece:${piece}`) === place && globalThis.frente.board.places.has(`piece:${piece}`), [piece, place]);
  const before = await page.evaluate(() => globalThis.frente.state.live.seq);
  holding = true;
  void hands.choose(go.do).catch(() => {}); // it is done when the server has answered
  await lies();
  assert.equal(await page.evaluate(() => globalThis.frente.state.live.seq), before, "nothing has been heard yet");
  release();
  await page.waitForFunction(was => globalThis.frente.state.live.seq > was, before);
  await lies();
  assert.equal(await page.evaluate(() => globalThis.frente.state.draft.foreseen), null);
  await done(page);
});

test("hints and views of steps that the page has seen are its own", { timeout: 300000 }, async t => {
  const table = await sit(t, "brunete");
  if (!table) return;
  const { page, sent } = table;
  await upToMovement(page);
  await settled(page);
  sent.length = 0;
  await page.locator("[data-focus=hint]").first().evaluate(button => button.click());
  await page.waitForFunction(() => document.querySelector(".hint .opinions"));
  await page.locator("#tab-tools").evaluate(tab => tab.click());
  await page.locator("[data-focus='replay.start']").first().evaluate(button => button.click());
  await page.waitForFunction(() => globalThis.frente.state.mode.name === "replay");
  await page.waitForFunction(() => globalThis.frente.state.mode.view);
  assert.deepEqual(types(sent).filter(type => type === "hint" || type === "at"), [], "they were answered here");
  await done(page);
});

test("a page that is loaded again still has what it has seen", { timeout: 300000 }, async t => {
  const table = await sit(t, "brunete", "bot:easy");
  if (!table) return;
  const { page, sent } = table;
  await upToMovement(page);
  await settled(page);
  await page.reload();
  await asked(page);
  // The engine comes after the board: who has its hint has it.
  await page.locator("[data-focus=hint]").first().evaluate(button => button.click());
  await page.waitForFunction(() => document.querySelector(".hint .opinions"));
  assert.ok((await page.evaluate(() => globalThis.frente.state.live.step)) > 0);
  sent.length = 0;
  await page.locator("#tab-tools").evaluate(tab => tab.click());
  await page.locator("[data-focus='replay.start']").first().evaluate(button => button.click());
  await page.waitForFunction(() => globalThis.frente.state.mode.name === "replay" && globalThis.frente.state.mode.at > 0);
  assert.deepEqual(types(sent).filter(type => ["at", "journal", "hint"].includes(type)), [], "they were answered here");
  await done(page);
});
