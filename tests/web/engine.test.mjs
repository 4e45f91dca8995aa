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

/** Who sits where: one person at every seat. */
const games = {
  libertad: { anarchist: "me", communist: "me", moderate: "me" },
  brunete: { rep: "me", nat: "me" },
  guerra: {},
  espana: {},
  cruzada: {},
};

/** A page at a table of its own server, with all that goes over its socket. */
async function sit(t, id) {
  if (!built) return t.skip("the module has not been built: make wasm");
  const { games: known } = await (await fetch(`${server.url}/api/games`)).json(),
    seats = Object.fromEntries(known.find(one => one.id === id).seats.map(seat => [seat.id, "me"])),
    made = await newGame(server.url, seats, { game: id }),
    { token } = made.links[0],
    page = await open(browser, `${server.url}/about`),
    wire = await page.context().newCDPSession(page),
    [sent, came] = [[], []];
  await page.evaluate(one => localStorage.setItem("frente.uncovered", JSON.stringify([one])), token);
  await wire.send("Network.enable");
  wire.on("Network.webSocketFrameSent", ({ response }) => sent.push(JSON.parse(response.payloadData)));
  wire.on("Network.webSocketFrameReceived", ({ response }) => came.push(response.payloadData));
  await page.goto(`${server.url}/#play=${token}`);
  await asked(page);
  assert.ok(await page.evaluate(() => globalThis.frente.state.live.about.states), "server and module are of one build");
  return { page, sent, came };
}

const types = sent => sent.map(message => message.type);
/** As the wire has them: what is long is compressed. */
const weight = came => came.reduce((sum, words) => sum + (words.length < 512 ? words.length : deflateRawSync(words).length), 0);

/** Chooses anything until a counter can be taken up; in a game of cards, until something can be chosen on the table. */
async function upToMovement(page) {
  return page.evaluate(async () => {
    for (let i = 0; i < 400; i++) {
      const { frente } = globalThis;
      while (!frente.idle || document.querySelector("[aria-busy]") || !frente.choices.length) await new Promise(requestAnimationFrame);
      const found = frente.choices.find(one => one.shape === "pick" && one.targets.some(([kind]) => kind === "piece"));
      if (found) return found.do;
      await frente.send([frente.choices[(i * 5) % frente.choices.length].do]);
    }
    return null;
  });
}

for (const id of Object.keys(games))
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
    if (id !== "libertad") assert.deepEqual(sent, [], "taking up asks nobody");
    for (let i = 0; i < 6 && !sent.length; i++) {
      const choices = await hands.choices();
      await hands.choose((choices.find(choice => choice.shape === "go") ?? choices[0]).do);
    }
    await asked(page);
    await settled(page);
    assert.deepEqual(types(sent), ["choose"]);
    assert.ok(weight(came) < 4096, `${weight(came)} bytes`);
    await done(page);
  });

test("hints, the chart and past views are the page's own", { timeout: 300000 }, async t => {
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
  await page.locator("[data-focus='replay.prev']").first().evaluate(button => button.click());
  await page.waitForFunction(() => globalThis.frente.state.mode.at < globalThis.frente.state.live.step);
  const view = await page.evaluate(() => globalThis.frente.state.mode.lines.length);
  assert.ok(view >= 0);
  assert.deepEqual(types(sent).filter(type => ["hint", "at", "analyse", "position"].includes(type)), [], "they were answered here");
  await done(page);
});
