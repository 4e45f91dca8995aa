// No click loses more than one step: with something drafted in every game, clicks beside things and Escape take back one step at
// most, and nothing is sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, browser, done, newGame, open, openList, phone, says, server, settled, stand } from "./lib.mjs";

stand({ key: 5 });

/** The same numbers every time. */
function numbers(seed) {
  let state = seed;
  return n => ((state = (state * 1664525 + 1013904223) >>> 0) >>> 8) % n;
}

const games = [
  ["cruzada", { rep: "bot:easy", nat: "me" }],
  ["espana", { rep: "me", nat: "bot:easy" }],
  ["guerra", { nat: "me", rep: "bot:easy" }],
  ["brunete", { rep: "me", nat: "bot:easy" }],
  ["libertad", { anarchist: "me", communist: "bot:easy", moderate: "bot:easy" }],
];

const at = page =>
  page.evaluate(() => {
    const { state } = globalThis.frente;
    return { seq: state.live.seq, list: state.draft.list.map(one => one.do), picked: state.draft.list.filter(one => one.shape === "pick").length, group: state.draft.group.length, selected: state.selected.length };
  });

/** Plays on until something can be drafted, and drafts up to three steps of it. */
async function draft(page) {
  for (let i = 0; i < 60; i++) {
    await asked(page);
    // Where several decide at once, a bot's answer is none of mine.
    await page.waitForFunction(() => globalThis.frente.view.acting.every(seat => seat === globalThis.frente.view.viewer));
    const drafted = await page.evaluate(async () => {
      const { frente } = globalThis;
      const waits = choice => ["pick", "add"].includes(choice.shape) && choice.targets.length;
      for (let k = 0; k < 3; k++) {
        const one = frente.choices.find(waits);
        if (!one) break;
        const before = frente.state.live.seq;
        frente.pick(`${one.targets[0][0]}:${one.targets[0][1]}`);
        await new Promise(done => setTimeout(done)); // the click is understood
        for (let n = 0; n < 400 && !frente.idle; n++) await new Promise(done => setTimeout(done, 25));
        document.querySelector(`.menu .choice[data-do="${one.do}"]`)?.click();
        for (let n = 0; n < 400 && !frente.idle; n++) await new Promise(done => setTimeout(done, 25));
        if (frente.state.live.seq !== before) return 0;
      }
      return frente.state.draft.list.length;
    });
    if (drafted) return drafted;
    await page.evaluate(() => {
      const { choices, send } = globalThis.frente,
        one = choices.find(choice => choice.shape === "close" || choice.shape === "pass") ?? choices[0];
      return one && send([one.do]);
    });
    await settled(page);
  }
  return 0;
}

/** A point of the board on which nothing lies that could be meant. */
const besides = (page, roll) =>
  page.evaluate(
    ([fx, fy]) => {
      const box = document.querySelector(".board").getBoundingClientRect();
      const { board, state } = globalThis.frente;
      for (let i = 0; i < 200; i++) {
        const x = box.x + box.width * ((fx + i * 0.618) % 1),
          y = box.y + box.height * ((fy + i * 0.377) % 1),
          found = document.elementFromPoint(x, y);
        if (!found?.closest(".board") || found.closest("button, [data-key], .fan, summary, label")) continue;
        const place = board.placeAt?.(x, y);
        if (place && (state.lit.has(`space:${place}`) || state.draft.list.some(one => one.targets.some(target => target[1] === place)))) continue;
        return [x, y];
      }
      return null;
    },
    [roll(1000) / 1000, roll(1000) / 1000],
  );

for (const [rules, seats] of games)
  for (const size of [{ width: 1440, height: 900 }, phone])
    test(`clicks beside and Escape lose one step at most: ${rules}, ${size.width} wide`, { timeout: 600000 }, async () => {
      const game = await newGame(server.url, seats, { game: rules }),
        page = await open(browser, `${server.url}/#play=${game.links[0].token}`, size),
        roll = numbers(7);
      await page.waitForSelector(".board");
      await asked(page);
      assert.ok((await draft(page)) > 0, "nothing could be drafted");
      for (let i = 0; i < 12; i++) {
        const before = await at(page),
          key = i % 3 === 2,
          point = await besides(page, roll);
        if (key) await page.keyboard.press("Escape");
        else if (point) await page.mouse.click(...point);
        await page.waitForFunction(() => globalThis.frente.idle);
        await settled(page);
        const now = await at(page),
          lost = before.list.length - now.list.length;
        assert.equal(now.seq, before.seq, "nothing was sent, and nothing taken back that was");
        assert.deepEqual(now.list, before.list.slice(0, now.list.length), "what is left is what was there");
        // What is picked up is put down as one; a set that is made loses its last member, and only by Escape.
        assert.ok(key ? lost <= 1 : lost <= before.picked, `${key ? "Escape" : "a click"} took ${lost} of ${before.list.join(", ")}`);
        await page.evaluate(() => document.querySelector(".menu") && document.querySelector(".menu > .quiet")?.click());
        if (!now.list.length && !(await draft(page))) break;
      }
      await done(page);
    });

/** A combat of brunete on a phone, up to the question how much support is given. */
async function support() {
  const position = "at movement rep\nturn 2\nbare 2\ncp rep 3\nplace 1609 r10_1 r10_2\nplace 1709 r101_1\nplace 1610 n71a_2 n71a_3\n",
    game = await newGame(server.url, { rep: "me", nat: "bot:random" }, { game: "brunete", position }),
    page = await open(browser, `${server.url}/#play=${game.links[0].token}`, phone);
  await asked(page);
  for (let i = 0; i < 12 && !(await page.evaluate(() => globalThis.frente.choices.some(one => one.verb === "support"))); i++) {
    await page.evaluate(() => {
      const { choices, send } = globalThis.frente,
        wanted = ["done", "target", "attack", "with", "fight", "pass"].flatMap(verb => choices.filter(one => one.verb === verb)),
        one = wanted.find(choice => !/^done/.test(choice.do)) ?? wanted[0];
      return send([one.do]);
    });
    await settled(page);
    await asked(page);
    await page.waitForFunction(() => globalThis.frente.choices.length);
  }
  return page;
}

test("on a phone the amounts of support are one button away, and none is one press", { timeout: 300000 }, async () => {
  const page = await support();
  await page.locator('.quick [data-do="support 0+0"]').waitFor();
  await page.locator(".quick .amounts").click();
  await page.locator(".stepper .primary").waitFor();
  // The journal below shows its latest lines, however long it is.
  await page.locator(".log .fold").click();
  const below = await page.evaluate(() => {
    const list = document.querySelector(".log .recent");
    return list.scrollHeight - list.clientHeight - list.scrollTop;
  });
  assert.ok(below < 3, `${below} px of newer lines are out of sight`);
  await done(page);
});

test("on a phone the place that a guide's step speaks of is in sight, whatever the words and the hand leave of the board", { timeout: 300000 }, async () => {
  const page = await open(browser, `${server.url}/#guide=cruzada`, phone);
  await page.waitForSelector(".guide");
  await page.waitForFunction(() => {
    const frame = document.querySelector(".board").getBoundingClientRect(),
      name = [...document.querySelectorAll(".space-names text")].find(one => one.textContent === "Badajoz" && one.checkVisibility())?.getBoundingClientRect();
    return name && name.left > frame.left && name.right < frame.right && name.top > frame.top && name.bottom < frame.bottom;
  });
  await page.close();
});

test("on a phone what can be shown covers no track, and a guide's light darkens nothing", { timeout: 300000 }, async () => {
  const page = await open(browser, `${server.url}/#guide=libertad`, phone);
  await page.waitForSelector(".guide");
  await settled(page);
  const covers = await page.evaluate(() => {
    const box = document.querySelector(".lens-box").getBoundingClientRect();
    return [...document.querySelectorAll(".board .track, .board [data-key^='track:']")].some(track => {
      const one = track.getBoundingClientRect();
      return one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top;
    });
  });
  assert.equal(covers, false);
  const filters = await page.evaluate(() => [...document.querySelectorAll(".area.guide-shown")].map(one => getComputedStyle(one).filter));
  assert.ok(filters.length > 0);
  assert.deepEqual(new Set(filters), new Set(["none"]));
  await done(page);
});

for (const size of [{ width: 1440, height: 900 }, phone])
  test(`a stack opens whole and clear of the board's buttons, a notice covers no action, ${size.width} wide`, { timeout: 300000 }, async () => {
    const game = await newGame(server.url, { rep: "me", nat: "bot:easy" }, { game: "espana" }),
      page = await open(browser, `${server.url}/#play=${game.links[0].token}`, size);
    await asked(page);
    const opened = await page.evaluate(() => {
      const { board } = globalThis.frente,
        frame = document.querySelector(".board").getBoundingClientRect(),
        seen = [...board.stacks].filter(([id, pieces]) => {
          const [x, y] = board.pan.window(...board.middleOf(`piece:${pieces[0].id}`));
          return pieces.length > 1 && !board.spread(id) && x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
        });
      return seen.map(([id]) => {
        board.openStack(id, true);
        const hidden = [...document.querySelectorAll(".fan [data-key]")].filter(one => {
          const box = one.getBoundingClientRect();
          return !document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest(".fan");
        });
        board.closeStack();
        return `${id}: ${hidden.length}`;
      });
    });
    assert.ok(opened.length > 0);
    assert.deepEqual(opened.filter(words => !words.endsWith(": 0")), []);
    await page.locator("#tab-tools").click();
    await page.getByRole("button", { name: "Copy a link to this moment" }).first().click();
    await page.locator("#notices > *").first().waitFor();
    const covered = await page.evaluate(() => {
      const note = document.querySelector("#notices > *").getBoundingClientRect();
      return [...document.querySelectorAll(".quick button, .tabs button, .prompt")].filter(one => one.checkVisibility()).filter(one => {
        const box = one.getBoundingClientRect();
        return box.left < note.right && box.right > note.left && box.top < note.bottom && box.bottom > note.top;
      }).length;
    });
    assert.equal(covered, 0);
    await done(page);
  });

test("no button of the action lies over a tab, however long its words", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { rep: "me", nat: "bot:random" }, { game: "brunete", position: "at aviation rep\nturn 3\n" });
  for (const [size, locale] of [[{ width: 1280, height: 800 }, "en-GB"], [{ width: 1024, height: 700 }, "es-ES"], [phone, "es-ES"]]) {
    const page = await open(browser, `${server.url}/#play=${game.links[0].token}`, size, { locale });
    await asked(page);
    await page.locator('.quick .end[data-do="done"]').waitFor();
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll(".tabs button, .quick button")].filter(one => one.checkVisibility()).flatMap(one => {
        const box = one.getBoundingClientRect(),
          there = [[0.1, 0.2], [0.5, 0.5], [0.9, 0.8]].map(([x, y]) => document.elementFromPoint(box.x + box.width * x, box.y + box.height * y));
        return there.every(found => found && one.contains(found)) ? [] : [one.textContent];
      }),
    );
    assert.deepEqual(covered, []);
    await done(page);
  }
});

/** Clicks a counter where it lies on the board; then its stack lies open. What of it can't be clicked, and how far away it lies. @param {import("playwright-core").Page} page @param {string} piece */
async function openedStack(page, piece) {
  await page.mouse.click(...(await page.evaluate(id => globalThis.frente.board.pan.window(...globalThis.frente.board.middleOf(`piece:${id}`)), piece)));
  await page.locator(".fan [data-key]").first().waitFor();
  await settled(page);
  return page.evaluate(id => {
    const frame = document.querySelector(".board").getBoundingClientRect(),
      fan = document.querySelector(".fan .panel").getBoundingClientRect(),
      [x, y] = globalThis.frente.board.pan.window(...globalThis.frente.board.middleOf(`piece:${id}`)),
      hidden = [...document.querySelectorAll(".fan [data-key]")].filter(one => {
        const box = one.getBoundingClientRect();
        return !document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest(".fan");
      });
    return {
      hidden: hidden.length,
      whole: fan.left >= frame.left && fan.right <= frame.right && fan.top >= frame.top && fan.bottom <= frame.bottom,
      away: Math.max(fan.left - x, x - fan.right, fan.top - y, y - fan.bottom),
    };
  }, piece);
}

for (const size of [{ width: 1440, height: 900 }, phone])
  test(`a stack opens at its place, in the air phase, also after "Fit", and beside a battle; it closes when it has moved, ${size.width} wide`, { timeout: 300000 }, async () => {
    const enter = async position => {
      const game = await newGame(server.url, { rep: "me", nat: "bot:random" }, { game: "brunete", position }),
        page = await open(browser, `${server.url}/#play=${game.links[0].token}`, size);
      await asked(page);
      return page;
    };
    const fits = ({ hidden, whole, away }) => {
      assert.equal(hidden, 0, "all of it can be clicked");
      assert.ok(whole && away < 120, `${away} pixels from its stack`);
    };
    // All hexes can be chosen: a mission goes to a unit or to its hex.
    const air = await enter("at aviation rep\nturn 3\nbare 2\nplace 1609 r101_1\nplace 1610 n71a_2 n71a_3\n");
    await air.evaluate(() => globalThis.frente.board.pan.show(...globalThis.frente.board.middleOf("piece:n71a_2")));
    fits(await openedStack(air, "n71a_2"));
    await air.keyboard.press("Escape");
    await air.locator(".fan").waitFor({ state: "detached" });
    await air.evaluate(() => globalThis.frente.board.pan.fit());
    fits(await openedStack(air, "n71a_2"));
    await done(air);
    // The panel of the battle leaves the stack in sight; shift with a click is one attacker more, as a click is.
    const fight = await enter("at combat rep\nturn 2\nbare 2\nplace 1609 r101_1 r101_2 rt5_1\nplace 1610 n150_1\n");
    await fight.evaluate(() => globalThis.frente.send(["attack 1610"]));
    await says(fight, "Choose the units that attack");
    await settled(fight);
    fits(await openedStack(fight, "r101_1"));
    await fight.locator('.fan [data-key="piece:r101_1"]').click({ modifiers: ["Shift"] });
    await fight.waitForFunction(() => /7 against 7/.test(document.querySelector(".battle-ratio")?.textContent ?? ""));
    assert.deepEqual(await fight.evaluate(() => globalThis.frente.state.draft.list.map(one => one.do)), ["with r101_1"]);
    await done(fight);
    const move = await enter("at movement rep\nturn 2\nbare 2\nplace 1607 r10_1 r10_2\nplace 1610 n71a_2\n");
    fits(await openedStack(move, "r10_1"));
    await move.locator('.fan [data-key="piece:r10_1"]').click();
    await settled(move);
    await move.evaluate(() => globalThis.frente.pick("space:1608"));
    await move.waitForFunction(() => globalThis.frente.view.items.some(item => item.id === "r10_1" && item.at === "1608"));
    await settled(move);
    assert.equal(await move.locator(".fan").count(), 0, "it has served");
    await done(move);
  });

/** Presses the middle of a thing, has everything drawn anew while the button of the mouse is down, as an answer may on a slow page, and lifts. */
async function pressSlowly(page, selector, hex) {
  const thing = await page.waitForSelector(selector),
    { x, y, width, height } = await thing.boundingBox(),
    // Many lit hexes are one outline.
    at = hex ? await page.evaluate(id => globalThis.frente.board.pan.window(...globalThis.frente.board.placeMiddle(id)), hex) : [x + width / 2, y + height / 2];
  await page.mouse.move(...at);
  await page.mouse.down();
  await page.evaluate(() => {
    const { board, state, draw } = globalThis.frente;
    board.forget();
    state.pen += "another";
    for (const one of [state.live, state.draft]) one.view &&= structuredClone(one.view);
    draw();
  });
  assert.equal(await thing.evaluate(one => one.isConnected), false, `${selector} was drawn anew`);
  await page.mouse.up();
}

test("on a phone each counter of a tray comes into sight where it is looked for, whatever cards lie before it", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { rep: "me", nat: "bot:random" }, { game: "brunete" }),
    page = await open(browser, `${server.url}/#play=${game.links[0].token}`, phone);
  await asked(page);
  await page.evaluate(() => document.querySelectorAll(".field .zone-tray:not([open]) > summary").forEach(one => one.click()));
  await page.waitForSelector(".field .tray-holder");
  const hidden = await page.evaluate(() => {
    const away = [];
    document.querySelectorAll(".field .tray-holder").forEach((one, i) => {
      one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const { left, right } = one.getBoundingClientRect();
      if (left < 0 || right > innerWidth) away.push([i, left, right].join(" "));
    });
    return away;
  });
  assert.deepEqual(hidden, []);
  await done(page);
});

/** Presses a choice of the list; what it costs comes to be known while the button of the mouse is down. */
async function pressForeseen(page, words) {
  const row = page.locator(`.choices [data-do="${words}"]`);
  await openList(page);
  await row.scrollIntoViewIfNeeded();
  const { x, y } = await row.boundingBox();
  await page.mouse.move(x + 20, y + 12);
  await page.mouse.down();
  await page.evaluate(one => {
    const { state, draw } = globalThis.frente;
    state.draft.forecasts = new Map([[one, { do: one, cost: ["1 point"] }]]);
    draw();
  }, words);
  await row.locator(".forecast").waitFor();
  await page.mouse.up();
}

test("a press is a click, also if what was pressed is drawn anew before the button is let go", { timeout: 300000 }, async () => {
  const position = "at movement rep\nturn 2\nbare 2\nplace 1607 r10_1\nplace 1903 r101_2\nplace 1610 n71a_2\n",
    game = await newGame(server.url, { rep: "me", nat: "bot:random" }, { game: "brunete", position }),
    page = await open(browser, `${server.url}/#play=${game.links[0].token}`, { width: 1440, height: 900 });
  const drafted = words => page.waitForFunction(all => globalThis.frente.state.draft.list.map(one => one.do).join() === all, words);
  await page.waitForFunction(() => globalThis.frente?.state.lit.has("piece:r10_1"));
  await settled(page);
  await pressSlowly(page, '.board [data-key="piece:r10_1"]');
  await drafted("move r10_1");
  await pressSlowly(page, ".quick .undo");
  await drafted("");
  await settled(page);
  // The list follows a moment after the board: what still says the same can be taken before.
  await page.evaluate(() => (globalThis.frente.draw(), document.querySelector('.choices [data-do="move r10_1"]').click()));
  await drafted("move r10_1");
  await settled(page);
  await page.keyboard.press("Escape");
  await drafted("");
  await settled(page);
  await pressForeseen(page, "move r10_1");
  await drafted("move r10_1");
  await settled(page);
  await pressSlowly(page, ".board .lit-area, .board [data-key='space:1608']", "1608");
  await page.waitForFunction(() => globalThis.frente.view.items.some(item => item.id === "r10_1" && item.at === "1608"));
  await done(page);
});

test("a card that is drawn anew under the mouse is clicked all the same", { timeout: 300000 }, async () => {
  const game = await newGame(server.url, { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" }),
    page = await open(browser, `${server.url}/#play=${game.links[0].token}`, { width: 1440, height: 900 });
  await page.waitForSelector(".zone-hand .card-holder.lit");
  await settled(page);
  const seq = await page.evaluate(() => globalThis.frente.state.live.seq);
  await pressSlowly(page, ".zone-hand .card-holder.lit");
  await page.waitForFunction(was => globalThis.frente.state.live.seq > was, seq);
  await done(page);
});
