// The README's picture in motion, an attack of brunete from the first click to the dice: node tests/web/motion.mjs [FILE], with the
// server of the tests and img2webp (Debian's package webp). Still pictures of the page, one after the other.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fightOut } from "./fights.mjs";
import { asked, launch, newGame, open, serve, settled } from "./lib.mjs";

const file = process.argv[2] ?? "docs/screenshots/playing.webp";
const attack = "at combat rep\nturn 2\nplace 1609 r10_1 r10_2\nplace 1709 r101_1 rt5_1\n";
const QUALITY = 60,
  STEP = 1100, // milliseconds of a picture
  REST = 3200; // ... of the last one

const folder = mkdtempSync(join(tmpdir(), "frente-motion-"));
const server = await serve({ key: 7 }),
  browser = await launch();
const made = await newGame(server.url, { rep: "me", nat: "bot:easy" }, { game: "brunete", position: attack });
const token = made.links.find(link => link.seats.length).token;
const page = await open(browser, `${server.url}/#play=${token}`, { width: 1100, height: 700 }, { colorScheme: "light" });
const wire = await page.context().newCDPSession(page);

/** @type {string[]} */
const pictures = [];
async function picture(ms = STEP) {
  await settled(page);
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { data } = await wire.send("Page.captureScreenshot", { format: "png" });
  const name = join(folder, `${pictures.length / 3}.png`);
  writeFileSync(name, Buffer.from(data, "base64"));
  pictures.push("-d", String(ms), name);
}
async function pick(id) {
  await page.waitForFunction(one => globalThis.frente.state.lit.has(one), id);
  await page.evaluate(one => globalThis.frente.pick(one), id);
}

// The result stays until somebody clicks, however slow this is.
await page.evaluate(() => {
  const wait = globalThis.setTimeout.bind(globalThis);
  globalThis.setTimeout = (call, time, ...more) => (time === 1500 ? 0 : wait(call, time, ...more));
});
await asked(page);
await picture();
await pick("space:1610");
await picture();
for (const unit of ["r10_1", "r10_2", "r101_1", "rt5_1"]) {
  await pick(`piece:${unit}`);
  await page.waitForFunction(one => globalThis.frente.held.has(`piece:${one}`), unit);
  await picture();
}
await page.locator(".quick .act.primary").click();
await asked(page);
await picture();
await fightOut(page);
await page.locator('.battle[data-stage="after"] .verdict').waitFor();
await picture(REST);
execFileSync("img2webp", ["-loop", "0", "-mixed", "-q", String(QUALITY), "-m", "6", "-min_size", ...pictures, "-o", file], { stdio: "ignore" });
rmSync(folder, { recursive: true });
if (page.errors.length) console.log(page.errors.join(" "));
await browser.close();
await server.close();
