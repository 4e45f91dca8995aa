// Pictures of the manual, in both languages: node tests/web/manual.mjs [FOLDER [NAME ...]], with the server of the tests.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fights } from "./fights.mjs";
import { asked, launch, newGame, open, serve, settled } from "./lib.mjs";

const [folder = "docs/manual/pictures", ...names] = process.argv.slice(2);
const desktop = { width: 1280, height: 800 },
  phone = { width: 390, height: 844 };
const record = readFileSync(new URL("../records/brunete-offensive.frente", import.meta.url), "utf8");
const attack = "at combat rep\nturn 2\nplace 1609 r10_1 r10_2\nplace 1709 r101_1 rt5_1\n";

mkdirSync(folder, { recursive: true });
const server = await serve({ key: 7 }),
  browser = await launch();

/** The address of a game of one's own against a bot. */
async function begin(game, more = {}) {
  const made = await newGame(server.url, more.seats ?? { rep: "me", nat: "bot:easy" }, { game, ...more });
  return `#play=${made.links.find(link => link.seats.length).token}`;
}
const turn = async page => {
  await asked(page);
  await page.waitForFunction(() => globalThis.frente.choices.length);
};
async function send(page, choice) {
  await page.evaluate(one => globalThis.frente.send([one]), choice);
  await settled(page);
}

/** An attack that is being planned. */
async function planned(page) {
  await page.waitForFunction(() => globalThis.frente.state.lit.has("space:1610"));
  await page.evaluate(() => globalThis.frente.pick("space:1610"));
  for (const unit of ["r10_1", "r10_2", "r101_1", "rt5_1"]) {
    await page.waitForFunction(u => globalThis.frente.state.lit.has(`piece:${u}`), unit);
    await page.evaluate(u => globalThis.frente.pick(`piece:${u}`), unit);
    await page.waitForFunction(u => globalThis.frente.held.has(`piece:${u}`), unit);
  }
  await settled(page);
}

/** The moment before the dice. */
async function fight(page) {
  await asked(page);
  for (const choice of fights.cruzada.first) await send(page, choice);
}

/** Until the other side has done something that is told. */
async function told(page) {
  await turn(page);
  for (let n = 0; n < 60; n++) {
    if ((await page.locator(".told:not([hidden])").count()) && n > 2) return;
    const choice = await page.evaluate(k => {
      const list = globalThis.frente.choices,
        end = list.find(one => /^(end|done|pass|stop|close)/.test(one.do));
      return (k > 2 && end ? end : list[(k * 5) % list.length])?.do;
    }, n);
    if (!choice) return;
    await send(page, choice);
    await asked(page);
  }
}

/** A saved game, at its first attacks. */
async function replayed(page) {
  await page.locator("textarea").evaluate((field, text) => void (field.value = text), record);
  await page.locator(".new-game .primary").click();
  await page.waitForSelector(".banner input[type=range]");
  await page.locator(".banner input[type=range]").evaluate(input => {
    input.value = "56";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  const at = step => page.waitForFunction(was => Number(document.querySelector(".banner .slider")?.dataset.at) > was && !document.querySelector("[aria-busy]"), step);
  await at(55);
  await page.locator('.banner [data-focus="replay.next"]').click(); // to the end of the act
  await at(56);
  await page.locator("#notices").evaluate(part => part.replaceChildren());
}

/** ... with the chart of who is ahead. */
async function charted(page) {
  await replayed(page);
  await page.locator('.banner [data-focus="chart"]').click();
  await page.waitForSelector(".banner .slider svg");
  await page.waitForFunction(() => !document.querySelector('.banner [data-focus="chart"]'));
}

/** The address of that moment, opened. */
async function studied(page) {
  await replayed(page);
  await page.locator(".banner").getByRole("button", { name: /^(Copy a link to this moment|Copiar un enlace a este momento)$/ }).click();
  await page.goto(await page.locator("#notices a").getAttribute("href"));
  await page.reload();
  await page.waitForSelector(".board [data-key^='piece:']");
}

/** A game with a friend has begun: whom to send what. */
async function linked(page) {
  await page.locator("select[name='seat.nat']").selectOption("me");
  await page.locator("select[name='seat.rep']").selectOption("friend");
  await page.locator(".new-game .primary").click();
  await page.waitForSelector(".links");
}

/** A place that the arrows have come to. */
async function byKeys(page) {
  await turn(page);
  await page.locator("div.board").focus();
  for (const way of ["ArrowRight", "ArrowDown", "ArrowDown"]) await page.keyboard.press(way);
  await page.waitForFunction(() => document.activeElement?.dataset.key);
}

/** @type {Record<string, {at: () => Promise<string> | string, size: object, ready: (page: any) => Promise<unknown>}>} */
const pictures = {
  start: { at: () => "", size: desktop, ready: page => page.waitForSelector(".game-picture svg") },
  table: { at: () => begin("brunete", { position: attack }), size: desktop, ready: planned },
  battle: { at: () => begin("cruzada", { seats: fights.cruzada.seats, scenario: fights.cruzada.scenario, position: fights.cruzada.position }), size: desktop, ready: fight },
  told: { at: () => begin("brunete"), size: desktop, ready: told },
  replay: { at: () => "#record", size: desktop, ready: charted },
  study: { at: () => "#record", size: desktop, ready: studied },
  links: { at: () => "#new=cruzada", size: { width: 1280, height: 380 }, ready: linked },
  keys: { at: () => begin("guerra"), size: desktop, ready: byKeys },
  phone: { at: () => begin("espana"), size: phone, ready: turn },
};

for (const [name, { at, size, ready }] of Object.entries(pictures))
  for (const lang of ["en", "es"]) {
    if (names.length && !names.includes(name)) continue;
    const page = await open(browser, `${server.url}/${await at()}`, size, { colorScheme: "light", locale: lang === "es" ? "es-ES" : "en-GB" });
    await ready(page);
    await page.waitForTimeout(400);
    const { data } = await (await page.context().newCDPSession(page)).send("Page.captureScreenshot", { format: "webp", quality: 80 });
    writeFileSync(join(folder, `${name}-${lang}.webp`), Buffer.from(data, "base64"));
    if (page.errors.length) console.log(name, lang, page.errors.join(" "));
    await page.context().close();
  }
await browser.close();
await server.close();
