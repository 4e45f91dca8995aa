// Takes the pictures of docs/screenshots: node tests/web/gallery.mjs FOLDER (needs chromium and the server of the
// tests, build/tests/server/serve: the same key gives the same pictures).
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { asked, desktop, launch, newGame, open, phone, serve } from "./lib.mjs";
import { openStage } from "./stage.mjs";

const folder = process.argv[2] ?? "docs/screenshots";
mkdirSync(folder, { recursive: true });
const server = await serve(),
  browser = await launch();

async function advance(page, count) {
  for (let i = 0; i < count; i++) {
    await page.locator(".choice").evaluateAll((list, n) => list.length && list[n % list.length].click(), i * 3);
    await asked(page);
  }
}

async function picture(name, address, size, more = {}, act = async () => {}) {
  const page = await open(browser, `${server.url}/${address}`, size, more);
  await page.waitForTimeout(1200);
  await act(page);
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.context().close();
}

// Boards alone, with pieces made up from their files: also those of games that are still to come.
const stage = await openStage();
for (const board of ["cruzada", "espana", "guerra"])
  for (const [name, size, theme] of [
    ["board", { width: 1440, height: 900 }, "light"],
    ["board-phone", phone, "dark"],
  ]) {
    const page = await open(browser, `${stage.url}/stage?board=${board}&theme=${theme}`, size);
    await page.waitForFunction(() => window.stage);
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(folder, `${board}-${name}.png`) });
    await page.context().close();
  }
const parts = await open(browser, `${stage.url}/stage?board=cruzada&parts`, desktop);
await parts.locator("#parts .dice").waitFor();
await parts.locator("#parts").screenshot({ path: join(folder, "parts.png") });
await parts.context().close();
await stage.close();

const libertad = await newGame(server.url, { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" });
const table = `#play=${libertad.links[0].token}`;
await picture("start", "", desktop);
await picture("libertad", table, desktop, {}, page => advance(page, 26));
await picture("libertad-dark", table, desktop, { colorScheme: "dark", locale: "es-ES" });
await picture("libertad-phone", table, phone);
await picture("libertad-rules", table, desktop, {}, page => page.locator(".prompt .rule-link").click());
const games = (await (await fetch(`${server.url}/api/games`)).json()).games;
if (games.some(game => game.id === "brunete")) {
  const brunete = await newGame(server.url, { rep: "me", nat: "bot:random" }, { game: "brunete" });
  const battle = `#play=${brunete.links[0].token}`;
  await picture("brunete", battle, desktop, {}, page => advance(page, 12));
  await picture("brunete-near", battle, desktop, {}, async page => {
    const box = await page.locator(".board").boundingBox();
    await page.mouse.move(box.x + box.width * 0.42, box.y + box.height * 0.3);
    await page.mouse.wheel(0, -560);
  });
  await picture("brunete-phone", battle, phone);
}
if (games.some(game => game.id === "guerra")) {
  const guerra = await newGame(server.url, { nat: "me", rep: "bot:random" }, { game: "guerra" });
  await picture("guerra", `#play=${guerra.links[0].token}`, desktop, {}, page => advance(page, 24));
  await picture("guerra-phone", `#play=${guerra.links[0].token}`, phone);
}
await browser.close();
await server.close();
