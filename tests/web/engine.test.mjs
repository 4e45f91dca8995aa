// A page with the server's own engine: what only asks never goes over the wire.
import { test } from "node:test";
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { Hands } from "./hands.mjs";
import { asked, done, launch, newGame, open, serve, settled } from "./lib.mjs";

/** The folder that `make site` or `make wasm` made. */
const site = process.env.SITE ?? "build/site";

test("one moved counter is one request of less than 4 KB; hints and reasons are none", { timeout: 300000 }, async t => {
  if (!existsSync(join(site, "frente.wasm"))) return t.skip("the module has not been built: make wasm");
  const server = await serve({ key: 3, web: site }),
    browser = await launch();
  t.after(async () => {
    await browser.close();
    await server.close();
  });
  const game = await newGame(server.url, { rep: "me", nat: "bot:easy" }, { game: "brunete" }),
    page = await open(browser, `${server.url}/about`);
  const sent = [],
    came = [],
    wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  wire.on("Network.webSocketFrameSent", ({ response }) => sent.push(JSON.parse(response.payloadData)));
  wire.on("Network.webSocketFrameReceived", ({ response }) => came.push(response.payloadData));
  await page.goto(`${server.url}/#play=${game.links[0].token}`);
  await asked(page);
  assert.ok(await page.evaluate(() => globalThis.frente.state.live.about.states), "server and module are of one build");
  const hands = new Hands(page, false);
  const movable = async () => (await hands.choices()).find(choice => choice.shape === "pick" && choice.verb === "move");
  let pick;
  for (let i = 0; i < 200 && !(pick = await movable()); i++) {
    await page.locator(".choice").evaluateAll((list, n) => list[n % list.length].click(), i * 5);
    await asked(page);
  }
  assert.ok(pick, "nobody came to move");
  sent.length = came.length = 0;
  await hands.choose(pick.do);
  assert.deepEqual(sent, [], "taking up asks nobody");
  await hands.choose((await hands.choices()).find(choice => choice.shape === "go").do);
  await asked(page);
  await settled(page);
  assert.deepEqual(sent.map(message => message.type), ["choose"]);
  // As the wire has them: what is long is compressed.
  const bytes = came.reduce((sum, words) => sum + (words.length < 512 ? words.length : deflateRawSync(words).length), 0);
  assert.ok(bytes < 4096, `${bytes} bytes`);
  await page.locator("[data-focus=hint]").first().evaluate(button => button.click());
  await page.waitForFunction(() => document.querySelector(".hint .opinions"));
  assert.deepEqual(sent.map(message => message.type), ["choose"], "the hint was thought of here");
  await done(page);
});
