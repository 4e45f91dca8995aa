// The rest of the page: starting games, my games, records, positions, planning, languages, themes, rules, sizes.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { get } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { asked, browser, button, desktop, done, finish, newGame, open, openList, phone, prompts, server, settled, shot, sideways, stand } from "./lib.mjs";

stand();

const web = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "web");
/** What the page is made of; declarations of types are for its writers and never sent. */
const files = folder =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap(entry => (entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)]))
    .filter(path => !path.endsWith(".d.ts"));

/** How many bytes the server sends of a path to a browser that takes them compressed. */
const sent = path =>
  new Promise((resolve, reject) => {
    get(`${server.url}/${path}`, { headers: { "Accept-Encoding": "gzip" } }, answer => {
      let bytes = 0;
      answer.on("data", part => (bytes += part.length)).on("end", () => resolve(answer.statusCode === 200 ? bytes : NaN));
    }).on("error", reject);
  });
const allSent = async paths => (await Promise.all(paths.map(sent))).reduce((sum, bytes) => sum + bytes, 0);

test("the page with five boards is sent in less than 240 KB, a board in less than 60 KB, the way to the engine in less than 5 KB", async () => {
  const boards = readdirSync(join(web, "boards")).map(name => `boards/${name}`);
  for (const path of boards) assert.ok((await sent(path)) < 60 * 1024, path);
  const page = await allSent(["", "early.js", "app.js", "style/page.css", "icon.svg", ...boards]),
    engine = await allSent(["module_worker.js", "seen_worker.js", "host.js"].map(name => `net/${name}`));
  assert.ok(page < 240 * 1024, `${page} bytes`);
  assert.ok(engine < 5 * 1024, `${engine} bytes`);
});

test("the first board is there after six requests, each of which the page knows of from its first three", async () => {
  const { links } = await newGame(server.url, { rep: "me", nat: "me" }, { game: "brunete" }),
    page = await open(browser, `${server.url}/about`),
    asked = [];
  await page.evaluate(link => localStorage.setItem("frente.links", JSON.stringify([link])), { ...links[0], rules: "brunete" });
  page.on("request", request => asked.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}/#play=${links[0].token}`);
  await page.waitForSelector(".board [data-key]");
  // Fonts, the engine, and what clocks the table has come beside it or after it.
  const needed = asked.filter(path => !/\.(woff2|svg)$/.test(path) && !path.startsWith("/net/") && path !== "/api/clocks");
  assert.deepEqual(needed.sort(), ["/", "/api/games", "/app.js", "/boards/brunete.json", "/early.js", "/style/page.css"]);
  await done(page);
});

test("both tables of words have the same keys", async () => {
  const [en, es] = await Promise.all(
    ["en", "es"].map(code => import(join(web, "words", `${code}.js`)).then(m => m.default)),
  );
  assert.deepEqual(Object.keys(en).sort(), Object.keys(es).sort());
  for (const key of Object.keys(en))
    assert.deepEqual((es[key].match(/\{\w+\}/g) ?? []).sort(), (en[key].match(/\{\w+\}/g) ?? []).sort(), key);
});

test("every word the page asks for is in the tables", async () => {
  const en = (await import(join(web, "words", "en.js"))).default;
  for (const path of files(web).filter(path => path.endsWith(".js")))
    for (const [, key] of readFileSync(path, "utf8").matchAll(/\bt\("([\w.]+)"/g))
      assert.ok(key in en, `${key} in ${path}`);
});

test("start page, form, table, my games, archive", { timeout: 450000 }, async () => {
  for (const [size, name] of [
    [desktop, "desktop"],
    [phone, "phone"],
  ]) {
    const page = await open(browser, server.url, size);
    await page.waitForSelector(".game");
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".game-picture")].every(frame => frame.querySelector("svg")),
    );
    await shot(page, `start-${name}`);
    assert.equal(await sideways(page), false);
    await page.locator(".game .button").first().click();
    await page.waitForSelector(".new-game");
    await shot(page, `new-${name}`);
    assert.equal(await sideways(page), false);
    await page.locator("[name=name]").fill("Ana");
    await page.locator("[name='seat.communist']").selectOption("friend");
    await page.locator(".new-game .primary").click();
    await page.waitForSelector(".links");
    await shot(page, `links-${name}`);
    await page.locator(".page .primary").click();
    await page.waitForSelector(".plaque");
    await settled(page);
    await page.locator(".brand").click();
    await page.waitForSelector(".my-games li.yours");
    assert.match(await page.locator(".my-games li.yours .row-score").innerText(), /^Year 1\/3 · Fronts lost 0/);
    await button(page, ".my-games", "Archive").first().click();
    await page.waitForSelector("details .my-games", { state: "attached" });
    await done(page);
  }
});

test("an open seat can be taken from the start page", { timeout: 300000 }, async () => {
  await newGame(server.url, { anarchist: "me", communist: "open", moderate: "nonplayer" }, { title: "Thursday" });
  const page = await open(browser, server.url);
  await page.locator(".open-seats button").first().click();
  await asked(page);
  await page.waitForSelector(".card-holder.lit");
  assert.match(await page.locator("#where").textContent(), /Thursday/);
  assert.match(await page.locator(".seat").nth(1).textContent(), /you/);
  await done(page);
});

test("a finished game: record down, record up, replay, rematch", { timeout: 900000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" });
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`);
  await asked(page);
  await finish(page);
  await page.locator("#tab-tools").click();
  await shot(page, "over");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    button(page, ".tools-pane", "Download the game").click(),
  ]);
  const record = readFileSync(await file.path(), "utf8");
  assert.match(record, /^\[Game "?libertad/m);
  await button(page, ".ending", "Rematch").click();
  await button(page, ".asks", "To the new game").click();
  await prompts(page, "Choose the card");
  await page.evaluate(() => (location.hash = "record"));
  await page.locator("textarea").fill(record);
  await page.locator(".new-game .primary").click();
  await page.waitForSelector(".banner input[type=range]");
  await button(page, ".banner", "Forward").click();
  await page.waitForFunction(() => Number(document.querySelector(".banner input[type=range]").value) > 0);
  await button(page, ".banner", "☆ Bookmark").click();
  await page.waitForSelector(".marks");
  await shot(page, "record");
  await done(page);
});

test("one press begins a game: a side against a bot, both sides here, a friend", { timeout: 300000 }, async () => {
  const page = await open(browser, `${server.url}/#new=brunete`, phone);
  /** @param {string} name */
  const press = async name => {
    await page.goto(`${server.url}/#new=brunete`);
    await button(page, ".presets", name).click();
  };
  const seats = async () => {
    await page.waitForFunction(() => globalThis.frente?.state.live.table);
    return page.evaluate(() => Object.fromEntries(globalThis.frente.state.live.table.seats.map(({ id, who, bot }) => [id, [who, bot ?? ""]])));
  };
  await press("National side against a bot (medium)");
  assert.deepEqual(await seats(), { rep: ["bot", "medium"], nat: ["me", ""] });
  await press("Both sides at this screen");
  await page.waitForSelector(".table");
  assert.deepEqual(await seats(), { rep: ["me", ""], nat: ["me", ""] });
  await press("With a friend, by link");
  await page.getByRole("textbox", { name: "Links to send" }).first().waitFor();
  await done(page);
});

test("the game's name in the header is there as a whole or not at all", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { nat: "me", rep: "bot:random" }, { game: "guerra" });
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, { width: 1920, height: 1080 });
  await asked(page);
  const name = () =>
    page.evaluate(() => {
      const place = document.getElementById("where"),
        range = document.createRange();
      range.selectNodeContents(place);
      const [words, frame] = [range.getBoundingClientRect(), place.getBoundingClientRect()];
      return words.top >= frame.bottom - 1 ? "none" : words.right <= frame.right + 1 ? "whole" : "cut";
    });
  const seen = [];
  for (let width = 1920; width >= 700; width -= 61) {
    await page.setViewportSize({ width, height: 900 });
    seen.push(await name());
  }
  assert.equal(seen[0], "whole");
  assert.equal(seen.at(-1), "none");
  assert.ok(!seen.includes("cut"), seen.join(" "));
  await done(page);
});

test("planning copy changes nothing; a position link opens and plays on", { timeout: 450000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" });
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`);
  await asked(page);
  const before = await page.locator(".prompt-words").textContent();
  await page.locator("#tab-tools").click();
  await button(page, ".tools-pane", "Try moves on a copy").click();
  await page.waitForSelector(".banner:not([hidden])");
  await openList(page);
  for (let i = 0; i < 4; i++) {
    await page.locator(".choices .choice").first().click();
    await settled(page);
  }
  await shot(page, "plan");
  await button(page, ".banner", "Back to the game").click();
  assert.equal(await page.locator(".prompt-words").textContent(), before);
  await page.locator("#tab-tools").click();
  await button(page, ".tools-pane", "Copy a link to this moment").click();
  const link = await page.locator(".notice a").getAttribute("href");
  await page.evaluate(url => (location.href = url), link);
  await page.waitForSelector(".plaque-value");
  await shot(page, "position");
  await page.locator(".banner .primary").click();
  await page.waitForSelector(".new-game");
  await page.locator(".new-game .primary").click();
  await asked(page);
  await page.waitForSelector(".card-holder.lit");
  await done(page);
});

test("Spanish, dark, 360 pixels wide, reduced motion", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" });
  const page = await open(
    browser,
    `${server.url}/#play=${game.links[0].token}`,
    { width: 360, height: 720 },
    { locale: "es-ES", colorScheme: "dark", reducedMotion: "reduce" },
  );
  await page.waitForSelector(".plaque");
  await settled(page);
  assert.match(await page.locator(".prompt-words").textContent(), /Elige boca abajo/);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  assert.equal(await sideways(page), false);
  await shot(page, "es-dark-360");
  await page.locator("#nav-language").selectOption("en");
  await prompts(page, "Choose the card");
  await done(page);
});

test("pinch, wheel and keys zoom the board", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" });
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`);
  await page.waitForSelector(".plaque");
  await settled(page);
  const whole = await page.evaluate(() => document.querySelector(".plaque").getBoundingClientRect().width);
  // Waits until things are drawn so many times as large as on the whole board.
  const seen = (least, most) =>
    page.waitForFunction(
      ([width, low, high]) => {
        const by = document.querySelector(".plaque").getBoundingClientRect().width / width;
        return by >= low && by <= high;
      },
      [whole, least, most],
    );
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, -400);
  await seen(1.25, 99);
  await page.locator(".board").focus();
  await page.keyboard.press("0");
  await seen(0.99, 1.01);
  await page.keyboard.press("+");
  await seen(1.01, 99);
  await page.keyboard.press("0");
  await seen(0.99, 1.01);
  await page.evaluate(() => {
    const board = document.querySelector(".board"),
      box = board.getBoundingClientRect();
    const send = (type, id, x, y) =>
      board.dispatchEvent(
        new PointerEvent(type, {
          pointerId: id,
          pointerType: "touch",
          clientX: box.left + x,
          clientY: box.top + y,
          bubbles: true,
        }),
      );
    board.setPointerCapture = () => {};
    send("pointerdown", 11, 300, 200);
    send("pointerdown", 12, 340, 200);
    for (let i = 0; i < 10; i++) send("pointermove", 12, 340 + i * 12, 200);
    send("pointerup", 12, 460, 200);
    send("pointerup", 11, 300, 200);
  });
  await seen(1.4, 99);
  await page.context().close();
});

test("rules open at the rule; the about page credits its sources", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" });
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`);
  await page.waitForSelector(".prompt .rule-link");
  await page.locator(".prompt .rule-link").click();
  await page.waitForSelector(".rules-pane .found");
  await shot(page, "rules");
  await page.evaluate(() => (location.hash = "about"));
  await page.waitForSelector(".keys");
  assert.match(
    await page.locator(".page").textContent(),
    /Natural Earth[\s\S]*Instituto Geográfico Nacional[\s\S]*CC BY 4.0/,
  );
  await page.context().close();
});
