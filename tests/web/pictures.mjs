// Pictures of the table for docs/screenshots: node tests/web/pictures.mjs FOLDER [WIDTH ...], with the server of the tests. An attack that is being
// planned, a turn of Land and Freedom, the first questions of the other games, the start page; three sizes, light and dark.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch, newGame, open, serve, settled } from "./lib.mjs";

const [folder = "docs/screenshots", ...widths] = process.argv.slice(2);
const sizes = { 1440: { width: 1440, height: 900 }, 1920: { width: 1920, height: 1080 }, 390: { width: 390, height: 844 } };
const attack = "at combat rep\nturn 2\nplace 1609 r10_1 r10_2\nplace 1709 r101_1 rt5_1\n";
const cards =
  "at picks\nevent f105\nhero moderate 4\nfront northern 2\nhand anarchist an01 an05 an08\nhand communist co02 co03 co04\nhand moderate mo02 mo03 mo04\n";

/** The pictures of the README are PNG, all others WebP. @type {Record<string, string>} */
const shown = { "brunete-1440-light": "brunete-1440-light", "libertad-1440-light": "libertad-1440-light", "guerra-1440-light": "guerra", "espana-1440-light": "espana", "cruzada-1440-light": "cruzada" };
async function keep(page, what, name, theme) {
  const full = `${what}-${name}-${theme}`;
  if (shown[full]) return page.screenshot({ path: join(folder, `${shown[full]}.png`) });
  const browserOf = await page.context().newCDPSession(page),
    { data } = await browserOf.send("Page.captureScreenshot", { format: "webp", quality: 82 });
  return writeFileSync(join(folder, `${full}.webp`), Buffer.from(data, "base64"));
}

mkdirSync(folder, { recursive: true });
const server = await serve(),
  browser = await launch();
for (const [name, size] of Object.entries(sizes).filter(([name]) => !widths.length || widths.includes(name)))
  for (const theme of ["light", "dark"]) {
    const how = { colorScheme: theme };
    const take = async (page, what) => {
      if (what !== "start") await settled(page);
      await page.waitForTimeout(400);
      await keep(page, what, name, theme);
      if (page.errors.length) console.log(what, name, theme, page.errors);
      await page.context().close();
    };
    const start = await open(browser, `${server.url}/`, size, how);
    await start.waitForSelector(".game-picture svg, .game-picture .board");
    await take(start, "start");
    const battle = await newGame(server.url, { rep: "me", nat: "bot:random" }, { game: "brunete", position: attack });
    const page = await open(browser, `${server.url}/#play=${battle.links[0].token}`, size, how);
    await page.waitForSelector(".counter");
    await page.waitForFunction(() => globalThis.frente.state.lit.has("space:1610"));
    await page.evaluate(() => globalThis.frente.pick("space:1610"));
    for (const unit of ["r10_1", "r10_2", "r101_1", "rt5_1"]) {
      await page.waitForFunction(u => globalThis.frente.state.lit.has(`piece:${u}`), unit);
      await page.evaluate(u => globalThis.frente.pick(`piece:${u}`), unit);
      await page.waitForFunction(u => globalThis.frente.held.has(`piece:${u}`), unit);
    }
    await take(page, "brunete");
    const game = await newGame(server.url, { moderate: "me", anarchist: "bot:random", communist: "bot:random" }, { position: cards });
    const table = await open(browser, `${server.url}/#play=${game.links[0].token}`, size, how);
    await table.waitForSelector(".card");
    await table.waitForFunction(() => globalThis.frente.choices.length);
    await take(table, "libertad");
    for (const [id, seat, other] of [["guerra", "rep", "nat"], ["espana", "rep", "nat"], ["cruzada", "rep", "nat"]]) {
      const begun = await newGame(server.url, { [seat]: "me", [other]: "bot:random" }, { game: id });
      const first = await open(browser, `${server.url}/#play=${begun.links[0].token}`, size, how);
      await first.waitForSelector(".counter");
      await first.waitForFunction(() => globalThis.frente.choices.length);
      await take(first, id);
    }
  }
await browser.close();
await server.close();
