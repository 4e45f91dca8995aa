// The table in a player's terms: gestures, battles, ends, guides, and what was once wrong; through the page, against the server.
import { test } from "node:test";
import assert from "node:assert/strict";
import { browser, desktop, done, newGame, open, phone, server, settled, stand } from "./lib.mjs";

stand();

const small = `at movement rep
turn 2
bare 2
cp rep 3
place 1607 r10_1 r10_2
place 1707 r101_1 rt5_1
place 1903 r101_2 r108_1
place 1610 n71a_2 n71a_3
`;

async function brunete({ position = small, seats = { rep: "me", nat: "me" }, size = desktop, wire, ...more } = {}) {
  const game = await newGame(server.url, seats, { game: "brunete", position, ...more });
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, size, { wire });
  await page.waitForSelector(".counter");
  await page.waitForFunction(() => document.querySelector(".prompt-words b, .curtain"));
  await settled(page);
  page.clicks = 0;
  page.game = game;
  return page;
}
const prompt = page => page.locator(".prompt-words").innerText();
/** The prompt says something of this. */
const says = (page, words) =>
  page.waitForFunction(w => document.querySelector(".prompt-words")?.textContent.includes(w), words);
/** Where to click on what stands for a key: on itself, or on its place by the board's arithmetic. */
async function pointOf(page, key) {
  const point = await page.waitForFunction(k => {
    const { board } = globalThis.frente;
    const hit = (x, y) => {
      const found = document.elementFromPoint(x, y);
      if (!found?.closest(".board, .fan, .tray-holder, .card-holder, .seat")) return false;
      if (k.startsWith("space:")) return `space:${board.placeAt(x, y)}` === k && !found.closest(".fan");
      return found.closest("[data-key]")?.dataset.key === wanted;
    };
    let wanted = k;
    const boxes = [...document.querySelectorAll(`.fan [data-key="${k}"]`), ...document.querySelectorAll(`[data-key="${k}"]`)].map(e => e.getBoundingClientRect());
    if (k.startsWith("space:")) {
      const at = board.middleOf(k);
      const [x, y] = at ? board.pan.window(...at) : [0, 0];
      boxes.push(new DOMRect(x - 14, y - 14, 28, 28));
    }
    for (const box of boxes)
      for (const [fx, fy] of [[0.5, 0.5], [0.2, 0.2], [0.8, 0.8], [0.15, 0.5], [0.5, 0.85], [0.85, 0.5], [0.15, 0.85]]) {
        const [x, y] = [box.x + box.width * fx, box.y + box.height * fy];
        if (hit(x, y)) return { x, y };
      }
    // A counter that lies under stronger ones: what lies on it stands for the stack.
    wanted = k.startsWith("piece:") ? board.stackOf(k).at(-1) : k;
    for (const box of [...document.querySelectorAll(`[data-key="${wanted}"]`)].map(e => e.getBoundingClientRect()))
      for (const f of [0.5, 0.3, 0.7]) if (hit(box.x + box.width * f, box.y + box.height * f)) return { x: box.x + box.width * f, y: box.y + box.height * f };
    return null;
  }, key);
  return point.jsonValue();
}
/** A click there; with shift for several. */
async function clickAt(page, { x, y }, shift) {
  if (shift) await page.keyboard.down("Shift");
  await page.mouse.click(x, y);
  if (shift) await page.keyboard.up("Shift");
  page.clicks++;
}
async function click(page, key, { shift = false } = {}) {
  await clickAt(page, await pointOf(page, key), shift);
  await settled(page);
}
/**
 * A counter out of its stack: the stack opens first, if several can be taken; if only this one can, the click has taken it. A
 * stack that has opened by itself under the resting pointer is not one that waits for a click.
 */
async function take(page, id) {
  const opened = () =>
    page.evaluate(i => Boolean(globalThis.frente.board.staysOpen && document.querySelector(`.fan [data-key="piece:${i}"]`)), id);
  if (!(await opened())) {
    await click(page, await page.evaluate(i => globalThis.frente.board.stackOf(`piece:${i}`).at(-1), id));
    if (!(await opened())) return;
  }
  await click(page, `piece:${id}`);
}
async function press(page, selector) {
  const folded = await page.locator(".choice-fold:not([open]) > summary").count();
  if (folded && selector.includes(".choice")) await page.locator(".choice-fold > summary").click(); // once: it stays open
  await page.locator(selector).first().click();
  page.clicks++;
  await settled(page);
}
/** What was taken up, one piece or several together, can get there: the server has said so. */
const reaches = (page, hex) =>
  page.waitForFunction(h => {
    const { draft, lit } = globalThis.frente.state;
    return (draft.group.length ? draft.reach : lit).has(`space:${h}`);
  }, hex);
const place = (page, id) => page.locator(`[data-key="piece:${id}"]`).first().getAttribute("data-at");
const at = (page, id, hex) =>
  page.waitForFunction(([i, h]) => document.querySelector(`[data-key="piece:${i}"]`)?.dataset.at === h, [id, hex]);

test("whoever clicks faster than the answers come is understood all the same", { timeout: 300000 }, async () => {
  const page = await brunete({ wire: 400 });
  const keys = ["piece:r10_2", "space:1609", "piece:rt5_1", "space:1709"];
  await page.waitForFunction(() => globalThis.frente.state.lit.size > 0);
  await settled(page);
  const points = [];
  for (const key of keys) points.push(await pointOf(page, key));
  for (const [i, point] of points.entries()) await clickAt(page, point, keys[i].startsWith("piece:"));
  for (const piece of ["r10_1", "r10_2"]) await at(page, piece, "1609");
  for (const piece of ["r101_1", "rt5_1"]) await at(page, piece, "1709");
  await done(page);
});

test("a stack goes by two clicks and comes back by one undo", { timeout: 300000 }, async () => {
  const page = await brunete();
  await click(page, "piece:r10_2", { shift: true });
  await reaches(page, "1609");
  await click(page, "space:1609");
  await at(page, "r10_1", "1609");
  await at(page, "r10_2", "1609");
  assert.equal(page.clicks, 2);
  await press(page, ".undo");
  await at(page, "r10_1", "1607");
  await at(page, "r10_2", "1607");
  await done(page);
});

test("where a group can go stands in the list too", { timeout: 300000 }, async () => {
  const page = await brunete();
  await click(page, "piece:r10_2", { shift: true });
  await reaches(page, "1609");
  await page.locator(".choice-fold > summary").click(); // the board answers as well: the list is folded
  await page.locator('[data-focus="more:group"]').click();
  const there = page.locator('.choice[data-do="group space:1609"]');
  assert.match(await there.innerText(), /1609.*2 of 2/s);
  await there.click();
  await at(page, "r10_1", "1609");
  await at(page, "r10_2", "1609");
  await done(page);
});

test("who can't come along is named with the reason", { timeout: 300000 }, async () => {
  const page = await brunete({ position: small.replace("place 1903 r101_2 r108_1", "place 1609 r101_2\nplace 1903 r108_1") });
  await click(page, "piece:r10_2", { shift: true });
  await reaches(page, "1609");
  await click(page, "space:1609");
  await page.waitForSelector(".notice");
  assert.match(await page.locator(".notice").innerText(), /10\/46 no\. 2.*(two|stack|room|units)/i);
  await at(page, "r10_1", "1609");
  assert.equal(await place(page, "r10_2"), "1607");
  await done(page);
});

test("picking another counter just switches; a drag takes one to its place", { timeout: 300000 }, async () => {
  const page = await brunete();
  await take(page, "r10_1");
  await says(page, "10/46 no. 1");
  await click(page, "piece:rt5_1"); // a lit place with own counters: both are offered
  await page.locator('.menu [data-do="move rt5_1"]').click();
  await says(page, "V Corps tanks");
  const from = await page.locator('[data-key="piece:rt5_1"]').first().boundingBox();
  await page.keyboard.press("Escape");
  await says(page, "Choose a unit");
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 12, { steps: 3 });
  await says(page, "Where does");
  const [tx, ty] = await page.evaluate(() => globalThis.frente.board.pan.window(...globalThis.frente.board.middleOf("space:1709")));
  await page.mouse.move(tx, ty, { steps: 6 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelectorAll('[data-at="1709"]').length > 0);
  await done(page);
});

test("ends: a piece's and a phase's stand apart, the phase's names itself and asks", { timeout: 300000 }, async () => {
  const page = await brunete();
  await take(page, "r101_2");
  await reaches(page, "1904");
  await click(page, "space:1904");
  await at(page, "r101_2", "1904");
  await page.waitForSelector(".quick .end");
  const own = await page.locator('.quick-choice[data-do="done"]').boundingBox();
  const phase = await page.locator(".quick .end").boundingBox();
  assert.ok(own && phase && (phase.y > own.y + own.height || phase.x > own.x + own.width), "they don't share a place");
  assert.match(await page.locator(".quick .end").innerText(), /End movement: \d+ units have not moved/);
  await page.locator('.quick-choice[data-do="done"]').dblclick(); // two presses end one piece's move and nothing more
  await settled(page);
  assert.match(await prompt(page), /Choose a unit to move/);
  await press(page, ".quick .end");
  await page.waitForSelector(".menu .sure");
  assert.match(await prompt(page), /Choose a unit to move/, "nothing has ended yet");
  await page.keyboard.press("Escape");
  await done(page);
});

test("the second press of a double click is none if another button has come in the place of the first", { timeout: 300000 }, async () => {
  const page = await brunete();
  await take(page, "r101_2");
  await reaches(page, "1904");
  await click(page, "space:1904");
  await at(page, "r101_2", "1904");
  await page.locator('.quick .quick-choice[data-do="done"]').click();
  await says(page, "Choose a unit to move");
  await settled(page);
  await page.evaluate(() => {
    const { send } = WebSocket.prototype;
    globalThis.sent = [];
    WebSocket.prototype.send = function (words) {
      globalThis.sent.push(JSON.parse(words).type);
      return send.call(this, words);
    };
  });
  const box = await page.locator(".undo").boundingBox(),
    sent = () => page.evaluate(() => globalThis.sent.filter(type => type === "undo").length);
  for (const [clickCount, undone] of [[2, 0], [1, 1]]) {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    assert.equal(await sent(), undone);
  }
  await done(page);
});

test("an attack is planned with its odds and price before it is made", { timeout: 300000 }, async () => {
  const position = small.replace("at movement rep", "at combat rep").replace("1607", "1609").replace("1707", "1709").replace("r101_2 r108_1", "r101_2\nplace 1509 r108_1");
  const page = await brunete({ position, seats: { rep: "me", nat: "bot:random" } });
  await click(page, "space:1610");
  await says(page, "Choose the units that attack");
  await take(page, "r10_1");
  await page.waitForFunction(() => /8 against 10/.test(document.querySelector(".battle")?.textContent ?? ""));
  await take(page, "r108_1");
  await page.waitForFunction(() => /1 CP: several divisions/.test(document.querySelector(".battle")?.textContent ?? ""));
  await click(page, "piece:r108_1"); // unpicked again
  await page.waitForFunction(() => !/several divisions/.test(document.querySelector(".battle")?.textContent ?? ""));
  await take(page, "r10_2");
  await page.waitForFunction(() => /16 against 10/.test(document.querySelector(".battle")?.textContent ?? ""));
  assert.equal(await page.locator(".battle-results li").count(), 6);
  assert.match(await page.locator(".quick .end").innerText(), /Attack Quijorna .*: 16 against 10/);
  await page.locator(".fight").waitFor(); // the board shows where
  await press(page, ".quick .end");
  await says(page, "elite bonus");
  await done(page);
});

test("a battle that is over stays until the next own choice", { timeout: 300000 }, async () => {
  const page = await brunete();
  await page.evaluate(() => {
    const { frente } = globalThis,
      battle = { title: "Attack", sides: [{ pieces: [], dice: [3] }, { pieces: [] }] };
    Object.assign(frente.state.recap, { stage: "after", battle: { battle, view: frente.view, after: frente.view, lines: [{ text: "the die", dice: [3] }, { text: "a loss", deed: "loss" }], seen: true } });
    frente.draw();
  });
  assert.equal(await page.locator(".battle .verdict h3").textContent(), "a loss");
  assert.deepEqual(await page.locator(".battle-told .line-words").allTextContents(), ["the die", "a loss"]);
  await page.evaluate(() => globalThis.frente.send(["move r10_1", "to 1608"]));
  await page.locator(".battle").waitFor({ state: "detached" });
  await done(page);
});

test("small amounts are set with plus and minus, and one button", { timeout: 300000 }, async () => {
  const position = `at combat rep
turn 2
bare 2
place 1609 r101_1 r101_2
place 1610 n150_1
`;
  const page = await brunete({ position, seats: { rep: "me", nat: "bot:random" } });
  await click(page, "space:1610");
  await take(page, "r101_1");
  await take(page, "r101_2");
  await press(page, ".quick .end");
  await page.waitForSelector(".stepper");
  await page.locator(".stepper-row").nth(0).locator(".step").nth(1).click();
  assert.match(await page.locator(".stepper .primary").innerText(), /1 artillery, 0 aviation/);
  await page.locator(".stepper .outcome-table tr").first().waitFor(); // without a command point a die decides
  await page.locator(".stepper-row").nth(2).locator(".step").click();
  await page.locator(".stepper").getByText(/1 column/).first().waitFor();
  await press(page, ".stepper .primary");
  await page.waitForFunction(() => !document.querySelector(".stepper"));
  await done(page);
});

test("what throws a die is asked for first; what can be taken back is not", { timeout: 300000 }, async () => {
  const page = await brunete({ position: "at aviation rep\nturn 3\n", seats: { rep: "me", nat: "bot:random" } });
  await page.waitForSelector(".lit-area"); // all hexes at once are one outline
  assert.ok((await page.locator(".lit-hex").count()) === 0);
  const before = await prompt(page);
  await page.evaluate(() => document.querySelector('.choice[data-do^="bomb"]')?.click());
  await page.waitForSelector(".menu .sure");
  assert.match(await page.locator(".menu").innerText(), /1 aviation marker/);
  assert.equal(await prompt(page), before, "nothing has been spent");
  await page.keyboard.press("Escape");
  // A resource can be had back by one step: nobody asks.
  const spent = () => page.evaluate(() => globalThis.frente.state.live.undo);
  assert.equal(await spent(), false);
  await page.evaluate(() => document.querySelector('.choice[data-do^="interdict"]')?.click());
  await page.waitForFunction(() => globalThis.frente.state.live.undo || document.querySelector(".menu .sure"));
  assert.equal(await page.locator(".menu").count(), 0);
  await press(page, ".undo");
  await page.waitForFunction(() => !globalThis.frente.state.live.undo);
  assert.equal(await prompt(page), before);
  await done(page);
});

test("number keys act only on what is in sight", { timeout: 300000 }, async () => {
  const page = await brunete();
  await page.locator("#tab-rules").click();
  await page.locator(".rules-pane h2").first().waitFor();
  const before = await page.locator(".table").getAttribute("data-seq");
  await page.locator("h1").first().evaluate(e => e.focus());
  await page.keyboard.press("1");
  await settled(page);
  assert.equal(await page.locator(".table").getAttribute("data-seq"), before);
  assert.match(await prompt(page), /Choose a unit/);
  await page.locator("#tab-play").click();
  await page.keyboard.press("1"); // folded: the board answers
  assert.match(await prompt(page), /Choose a unit/);
  await page.locator(".choice-fold > summary").click();
  await page.locator(".choices .choice").first().scrollIntoViewIfNeeded();
  await page.keyboard.press("1");
  await says(page, "Where does");
  await done(page);
});

test("a list that has not followed the board yet takes a click only if it still means what it says", { timeout: 300000 }, async () => {
  const page = await brunete();
  await page.waitForSelector('.choice[data-do="move r10_1"]', { state: "attached" });
  /** A click before the list follows, on a choice that says something else by then, or the same. */
  const click = other =>
    page.evaluate(label => {
      const { frente } = globalThis,
        { live } = frente.state,
        button = document.querySelector('.choice[data-do="move r10_1"]'),
        there = live.view;
      if (label) live.view = { ...there, choices: there.choices.map(one => (one.do === "move r10_1" ? { ...one, label } : one)) };
      frente.draw();
      button.click();
      live.view = there;
      return frente.asking;
    }, other);
  assert.equal(await click("Something else"), false);
  await settled(page);
  assert.equal(await click(), true);
  await says(page, "Where does 10/46 no. 1 go");
  await done(page);
});

test("the rules have no backslashes, and the facts no doubles", { timeout: 300000 }, async () => {
  const page = await brunete();
  await page.locator("#tab-rules").click();
  await page.locator(".rules-pane table").first().waitFor();
  assert.equal(await page.locator(".rules-pane").evaluate(e => e.textContent.includes("\\")), false);
  const facts = await page.locator(".fact").evaluateAll(list => list.map(e => e.firstChild.textContent));
  assert.equal(new Set(facts).size, facts.length, facts.join());
  assert.equal(await page.locator("text=zone.spent").count(), 0);
  await done(page);
});

test("the rules beside the board have contents and a search", { timeout: 300000 }, async () => {
  const page = await brunete();
  await page.locator("#tab-rules").click();
  const pane = page.locator(".rules-pane");
  await pane.locator("table").first().waitFor();
  await pane.locator(".contents summary").click();
  const last = pane.locator(".contents button").last();
  const words = await last.textContent();
  await last.click();
  await page.waitForFunction(heading => document.activeElement.textContent === heading && /^H[23]$/.test(document.activeElement.tagName), words);
  await pane.locator("input").fill("interdiction");
  await pane.locator(".prose :is(p, li, tr).apart").first().waitFor({ state: "attached" });
  const shown = await pane.locator(".prose :is(p, li, tr):not(.apart)").evaluateAll(list => list.filter(e => e.checkVisibility()).map(e => e.textContent));
  assert.ok(shown.length > 0 && shown.every(one => /interdiction/i.test(one)), shown.join("|"));
  await pane.locator("input").fill("no such word");
  await pane.locator(".empty").waitFor();
  // Whoever follows a rule's sign finds it, whatever was searched for.
  await page.locator(".prompt .rule-link").click();
  await pane.locator(".found").waitFor();
  await done(page);
});

test("the newest line of the log is in sight, first or last", { timeout: 300000 }, async () => {
  const page = await brunete({ size: { width: 1440, height: 900 } });
  await click(page, "piece:r10_2", { shift: true });
  await reaches(page, "1609");
  await click(page, "space:1609");
  await at(page, "r10_2", "1609");
  await page.locator(".log .fold").click(); // one line, until it is opened
  const inSight = first =>
    page.waitForFunction(top => {
      const lines = [...document.querySelectorAll(".log .line")],
        line = lines.at(top ? 0 : -1);
      if (!line || !/moves to 1609/.test(line.textContent)) return false;
      const [box, list] = [line.getBoundingClientRect(), line.closest(".recent").getBoundingClientRect()];
      return box.top >= list.top - 1 && box.bottom <= list.bottom + 1 && box.bottom <= innerHeight;
    }, first);
  await inSight(false);
  assert.equal(await page.locator(".log").getByText("is about to").count(), 0, "nobody's news");
  await page.locator(".log-head .order").click();
  await inSight(true);
  assert.match(await page.locator(".log .line").first().innerText(), /moves to 1609/);
  await done(page);
});

test("looking back: the slider follows the drag", { timeout: 300000 }, async () => {
  const page = await brunete();
  for (const hex of ["1608", "1609"]) {
    await take(page, "r10_1").catch(() => null);
    await reaches(page, hex);
    await click(page, `space:${hex}`);
  }
  await page.locator("#tab-tools").click();
  await page.getByRole("button", { name: "Replay" }).or(page.locator('[data-focus="replay.start"]')).first().click();
  await page.waitForSelector(".slider input");
  await page.locator(".slider input").evaluate(e => {
    e.value = "1";
    e.dispatchEvent(new Event("input", { bubbles: true })); // still held
  });
  assert.match(await page.locator(".slider-says").innerText(), /1/);
  await page.waitForFunction(() => document.querySelector(".slider input")?.value === "1");
  await done(page);
});

test("a hex and a unit say what they are, and the words cover nothing that is lit", { timeout: 300000 }, async () => {
  const page = await brunete();
  const free = await page.evaluate(() => {
    const board = document.querySelector(".board").getBoundingClientRect();
    return { x: board.x + board.width * 0.6, y: board.y + board.height * 0.6 };
  });
  await page.mouse.click(free.x, free.y);
  await page.waitForSelector(".inspector-words p");
  assert.match(await page.locator(".inspector").innerText(), /To enter: infantry \d MP/);
  const covers = await page.evaluate(() => {
    const box = document.querySelector(".inspector").getBoundingClientRect();
    return [...document.querySelectorAll(".lit[data-key]")].filter(e => {
      const b = e.getBoundingClientRect();
      return b.left < box.right && b.right > box.left && b.top < box.bottom && b.bottom > box.top;
    }).length;
  });
  assert.equal(covers, 0);
  await page.locator(".inspector .plain").click();
  assert.equal(await page.locator(".inspector").count(), 0);
  // What was said of one thing goes with the next click, whatever that is.
  await page.mouse.click(free.x, free.y);
  await page.waitForSelector(".inspector");
  await take(page, "r10_1");
  assert.equal(await page.locator(".inspector").count(), 0);
  await done(page);
});

test("lenses: zones of control over the board", { timeout: 300000 }, async () => {
  const page = await brunete();
  await page.evaluate(() => globalThis.frente.send(["move r10_1", "to 1608"]));
  await settled(page);
  await page.locator(".lens-box summary").click();
  await page.locator(".lens-box label").first().click();
  await page.waitForSelector(".overlay-lens-zoc");
  assert.ok((await page.locator(".overlay-lens-zoc").count()) >= 2, "both sides'");
  // Looking back, the zones of the present are not laid over the past.
  await page.locator("#tab-tools").click();
  await page.getByRole("button", { name: "Replay" }).or(page.locator('[data-focus="replay.start"]')).first().click();
  await page.waitForFunction(() => globalThis.frente.state.mode.name === "replay" && !document.querySelector(".overlay-lens-zoc"));
  await page.evaluate(() => {
    const { state, draw } = globalThis.frente;
    Object.assign(state.mode, { name: null, view: null });
    draw();
  });
  await page.waitForSelector(".overlay-lens-zoc");
  await page.locator(".lens-box label").first().click();
  await page.waitForFunction(() => !document.querySelector(".overlay-lens-zoc"));
  await done(page);
});

test("a refused roll-back is told to who asked", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { rep: "me", nat: "friend" }, { game: "brunete", position: small });
  const [one, other] = await Promise.all([0, 1].map(i => open(browser, `${server.url}/#play=${game.links[i].token}`)));
  one.clicks = 0;
  await one.waitForSelector(".counter");
  await click(one, "piece:r10_2", { shift: true });
  await reaches(one, "1609");
  await click(one, "space:1609");
  await at(one, "r10_2", "1609");
  await one.locator("#tab-tools").click();
  await one.locator('[data-focus="replay.start"]').click();
  await one.locator('[data-focus="replay.first"]').click();
  await one.waitForFunction(() => document.querySelector(".slider input")?.value === "0");
  await one.getByRole("button", { name: /^(Go back|Ask to go back|Take the game back)/ }).or(one.locator(".banner .bar-buttons button.quiet").last()).first().click();
  await other.waitForSelector(".asks .ask button.quiet");
  await other.locator(".asks .ask button.quiet").first().click();
  await one.waitForFunction(() => /did not agree/.test(document.querySelector("#notices")?.textContent ?? ""));
  await done(one);
  await done(other);
});

test("a standing order answers for the seat, and is kept by the server", { timeout: 300000 }, async () => {
  const position = "at picks\nevent f105\nhero moderate 4\nhand anarchist an01 an05 an08\nhand communist co02 co03 co04\nhand moderate mo02 mo03 mo04\n";
  const game = await newGame(server.url, { moderate: "me", anarchist: "bot:random", communist: "bot:random" }, { game: "libertad", position });
  const page = await open(browser, `${server.url}/#play=${game.links[0].token}`);
  await page.waitForSelector('.choice[data-do="pick mo04"]');
  // What is usual is given from the start where only bots play besides.
  const order = page.locator('.lens-box [data-focus="order:go-on"]');
  await page.waitForFunction(() => document.querySelector('.lens-box [data-focus="order:go-on"]')?.checked);
  await page.locator('.choice[data-do="pick mo04"]').click();
  await page.waitForSelector('.choice[data-do="play mo04 event"]');
  await page.locator('.choice[data-do="play mo04 event"]').click();
  await page.waitForSelector('.choice[data-do="end"], .quick [data-do="end"]'); // nobody pressed "go on"
  await page.reload();
  await page.waitForFunction(() => document.querySelector('[data-focus="order:go-on"]')?.checked);
  // Taken back it is not given again.
  await page.locator(".lens-box summary").click();
  await order.click();
  await page.waitForFunction(() => !document.querySelector('[data-focus="order:go-on"]').checked);
  await page.reload();
  await page.waitForSelector(".choice");
  await settled(page);
  assert.equal(await order.evaluate(e => e.checked), false);
  await done(page);
});

for (const [game, size] of [["brunete", desktop], ["libertad", desktop], ["brunete", phone]])
  test(`the guided game of ${game} can be finished, ${size.width} wide`, { timeout: 300000 }, async () => {
    const page = await open(browser, `${server.url}/#guide=${game}`, size);
    await page.waitForSelector(".guide");
    let last = "";
    for (let i = 0; i < 60; i++) {
      await settled(page);
      await page.waitForSelector(".menu .choice, .guide .primary, .stepper, .quick .end, .choices .choice", { state: "attached" });
      last = await page.locator(".guide-count").innerText();
      const before = await page.evaluate(standing);
      if (await page.locator(".menu .choice").count()) await page.locator(".menu .choice").first().click();
      else if (await page.locator(".guide .primary").count()) await page.evaluate(() => document.querySelector(".guide .primary")?.click());
      else if (await page.locator(".stepper").count()) await fillStepper(page);
      else if (await page.locator(".quick .end").count()) await page.locator(".quick .end").first().click();
      else await page.evaluate(() => document.querySelector(".choices .choice")?.click());
      await page.waitForFunction(standing, before);
      if (!(await page.locator(".guide").count())) break;
    }
    assert.match(last, /Step (\d+) of \1/);
    await done(page);
  });

/** Everything that an answer to the guide can change: its step, the position, what is asked, what is drafted; or is it another now? */
const standing = was => {
  const now = JSON.stringify([
    document.querySelector(".guide-count")?.textContent,
    document.querySelector(".prompt-words")?.textContent,
    Boolean(document.querySelector(".menu")),
    globalThis.frente.state.live.seq,
    globalThis.frente.state.draft.list.length,
  ]);
  return was ? now !== was : now;
};

/** Two artillery and the command point, as the guide says. */
async function fillStepper(page) {
  await page.evaluate(() => {
    const rows = () => [...document.querySelectorAll(".stepper-row")];
    for (let i = 0; i < 2; i++) if (Number(rows()[0].querySelector("b").textContent) < 2) rows()[0].querySelectorAll(".step")[1].click();
    if (rows()[2].querySelector(".step").textContent === "☐") rows()[2].querySelector(".step").click();
    document.querySelector(".stepper .primary").click();
  });
}

// The same turn as a clerk would take it: each unit picked (a stack opened first), sent, and ended; each attacker, each amount.
// By gestures it takes half of that, or less.
test("the strip of cards folds away to its titles, and stays so", { timeout: 300000 }, async () => {
  const page = await brunete({ size: phone });
  const fold = page.locator(".strip-fold"),
    card = page.locator(".cards .card").first();
  await card.waitFor();
  await fold.click();
  await card.waitFor({ state: "hidden" });
  assert.match(await page.locator(".zone-title").first().innerText(), /Resources\s*6/);
  await page.reload();
  await page.locator(".cards.folded").waitFor();
  await fold.click();
  await card.waitFor();
  await done(page);
});

test("the guided game offers the whole stack, as it says", { timeout: 300000 }, async () => {
  const page = await open(browser, `${server.url}/#guide=brunete`);
  for (const step of ["Step 2", "Step 3"]) {
    await page.locator(".guide .primary").click();
    await page.locator(".guide-count").getByText(step).waitFor();
  }
  await settled(page);
  await click(page, "piece:r10_1");
  await press(page, ".fan .fan-all");
  await reaches(page, "1609");
  await click(page, "space:1609");
  await page.locator(".guide-count").getByText("Step 4").waitFor();
  await at(page, "r10_2", "1609");
  await done(page);
});

test("a turn of brunete takes half the clicks", { timeout: 600000 }, async () => {
  const position = `at movement rep
turn 2
bare 2
cp rep 3
place 1607 r10_1 r10_2 rt5_1
place 1707 r101_1 r101_2
place 1907 r108_1 r108_2
place 2003 r68_1 r68_2
place 1703 r1_1 r1_2
place 1503 r9_1 r9_2
place 1903 r100_1 r100_2
place 1303 rxiii_1 rxiii_2
place 1610 n150_1
place 2107 n150_2
`;
  const page = await brunete({ position, seats: { rep: "me", nat: "bot:random" } });
  // Where each stack goes: eight gestures of two clicks.
  const moves = { r10_2: "1609", r101_2: "1709", r108_2: "2006", r68_2: "2106", r1_2: "1705", r9_2: "1505", r100_2: "1905", rxiii_2: "1305" };
  let clerk = 0;
  for (const [piece, hex] of Object.entries(moves)) {
    const stack = await page.evaluate(p => globalThis.frente.board.stackOf(`piece:${p}`), piece);
    clerk += stack.length * 4; // open the stack, the counter, the hex, its end
    await click(page, stack.at(-1), { shift: true });
    await reaches(page, hex);
    await click(page, `space:${hex}`);
    await at(page, piece, hex);
  }
  // All have moved: the end of the last one's move is the end of the movement, and nothing else is offered in its place.
  assert.equal(await page.locator(".quick .end").count(), 0);
  await press(page, '.quick [data-do="done"]');
  clerk += 1;
  for (const [hex, units] of [["1610", ["r10_1", "r10_2", "rt5_1", "r101_1", "r101_2"]], ["2107", ["r108_1", "r108_2", "r68_1", "r68_2"]]]) {
    await page.waitForFunction(h => globalThis.frente.state.lit.has(`space:${h}`), hex);
    await click(page, `space:${hex}`);
    for (const unit of units) await take(page, unit);
    await press(page, ".quick .end");
    clerk += 1 + units.length * 2 + 1;
    await fightOut(page);
    clerk += 6;
  }
  console.log(`a turn: ${page.clicks} clicks by gestures, ${clerk} one choice at a time`);
  assert.ok(page.clicks <= 50 && page.clicks * 2 <= clerk, `${page.clicks} of ${clerk}`);
  await done(page);
});

/** Answers whatever the battle asks, until it is over. */
async function fightOut(page) {
  for (let i = 0; i < 12; i++) {
    await page.waitForFunction(() => globalThis.frente.state.live.view?.choices?.length || globalThis.frente.state.live.view?.over);
    await settled(page);
    if (!(await page.evaluate(() => globalThis.frente.state.live.view.battle))) return;
    if (await page.locator(".menu .choice").count()) await press(page, ".menu .choice");
    else if (await page.locator(".stepper").count()) await press(page, ".stepper .primary");
    else if (await page.locator('.quick [data-do="done"]').count()) await press(page, '.quick [data-do="done"]');
    else await press(page, ".choices .choice");
  }
}
