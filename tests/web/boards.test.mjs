// What every board with counters must do, tried on a stage of its own (stage.mjs): by touch, by mouse, by eye and ear.
import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { table } from "../../tools/boards/table.mjs";
import { fingers } from "./fingers.mjs";
import { desktop, done, launch, open, phone, shot } from "./lib.mjs";
import { openStage } from "./stage.mjs";

let stage, browser;
before(async () => {
  stage = await openStage();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await stage?.close();
});

async function staged(board, size = desktop, { theme = "light", ...more } = {}) {
  const page = await open(browser, `${stage.url}/stage?board=${board}&theme=${theme}`, size, more);
  await page.waitForFunction(() => window.stage);
  return page;
}
/** Where the middle of the frame is on the board, and the scale. */
const where = page =>
  page.evaluate(() => {
    const { pan } = window.stage.board;
    return { at: pan.point(...pan.middle()), scale: pan.scale };
  });
const boxOf = (page, key) => page.evaluate(k => window.stage.board.boxOf(k).toJSON(), key);
/** A piece that lies in sight, alone or in a stack, not behind the buttons. */
const pieceInSight = (page, alone = true) =>
  page.evaluate(single => {
    const { board } = window.stage;
    const fits = ([id, list]) => !id.includes(".") && (list.length === 1) === single;
    const middle = ([, list]) => board.middleOf(`piece:${list.at(-1).id}`);
    const [x, y] = board.pan.point(...board.pan.middle());
    // The nearest to the middle; the board comes a little if there is none in sight.
    const [found] = [...board.stacks]
      .filter(fits)
      .sort((a, b) => Math.hypot(middle(a)[0] - x, middle(a)[1] - y) - Math.hypot(middle(b)[0] - x, middle(b)[1] - y));
    if (!board.pan.sees(...middle(found), 0.2)) board.pan.to(...middle(found));
    const [, pieces] = found;
    return `piece:${pieces.at(-1).id}`;
  }, alone);

for (const board of ["brunete", "guerra", "cruzada", "espana"]) {
  test(`${board}: a finger pans for as long as it moves, though what it touched is redrawn`, async () => {
    const page = await staged(board, phone),
      touch = await fingers(page);
    const key = await pieceInSight(page),
      { x, y, width, height } = await boxOf(page, key),
      start = [x + width / 2, y + height / 2];
    const before = await where(page);
    await touch.drag([start], [[start[0] - 80, start[1] - 120]], {
      steps: 10,
      // In the middle of the move the piece under the finger is taken away and drawn anew.
      between: step => step === 3 && page.evaluate(one => window.stage.show([one]), key),
    });
    const after = await where(page);
    // The first seven pixels decide that it is a pan; all the rest moves the board.
    assert.ok(Math.abs((after.at[0] - before.at[0]) * before.scale - 80) < 14, `${before.at} ${after.at}`);
    assert.ok(Math.abs((after.at[1] - before.at[1]) * before.scale - 120) < 18, `${before.at} ${after.at}`);
    assert.deepEqual(await page.evaluate(() => window.stage.picked), [], "a pan picks nothing");
    await done(page);
  });

  test(`${board}: two fingers zoom around the point between them`, async () => {
    const page = await staged(board, phone),
      touch = await fingers(page);
    const before = await where(page);
    const held = await page.evaluate(() => window.stage.board.pan.point(195, 300));
    await touch.drag(
      [
        [155, 300],
        [235, 300],
      ],
      [
        [105, 300],
        [285, 300],
      ],
    );
    const after = await where(page),
      still = await page.evaluate(() => window.stage.board.pan.point(195, 300));
    assert.ok(after.scale / before.scale > 1.9 && after.scale / before.scale < 2.6, `${after.scale / before.scale}`);
    assert.ok(Math.hypot(held[0] - still[0], held[1] - still[1]) * after.scale < 12, `${held} ${still}`);
    // When the fingers rest all is drawn at its true size.
    await page.waitForFunction(() => window.stage.board.pan.drawn === window.stage.board.pan.scale);
    await done(page);
  });

  test(`${board}: a finger beside a lit counter means it: targets of forty pixels`, async () => {
    const page = await staged(board, phone),
      touch = await fingers(page);
    const key = await pieceInSight(page);
    await page.evaluate(one => {
      window.stage.show([one]);
      window.stage.board.pan.scaleBy(0.6, 195, 300);
    }, key);
    await page.waitForFunction(() => window.stage.board.pan.drawn === window.stage.board.pan.scale);
    const { x, y, width, height } = await boxOf(page, key);
    assert.ok(width < 40, `${width}: the counter itself is smaller`);
    await touch.tap(x + width / 2 + 17, y + height / 2);
    assert.equal(await page.evaluate(() => window.stage.picked.at(-1)?.key), key);
    await done(page);
  });

  test(`${board}: dragging over names selects nothing`, async () => {
    const page = await staged(board);
    await page.mouse.move(300, 300);
    await page.mouse.down();
    await page.mouse.move(700, 500, { steps: 6 });
    await page.mouse.up();
    assert.equal(await page.evaluate(() => String(getSelection())), "");
    assert.deepEqual(await page.evaluate(() => window.stage.picked), []);
    await page.mouse.dblclick(500, 400);
    assert.equal(await page.evaluate(() => String(getSelection())), "");
    await done(page);
  });

  test(`${board}: factors never leave their counter, and can be read`, async () => {
    const page = await staged(board, { width: 1110, height: 720 });
    const found = await page.evaluate(() =>
      [...document.querySelectorAll(".counter:not(.in-box .counter)")].map(one => {
        const body = one.querySelector(".counter-body").getBoundingClientRect(),
          text = one.querySelector(".counter-factors").getBoundingClientRect();
        return {
          over: Math.max(body.left - text.left, text.right - body.right),
          side: body.width,
          // The sign of the size stands beside the word, not in it; a word has the room that is left.
          signed: [...one.querySelectorAll(".counter-size")].some(sign => {
            const [a, b] = [sign.getBoundingClientRect(), one.querySelector(".counter-name")?.getBoundingClientRect()];
            return b && a.left < b.right - 0.5 && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
          }),
          high: parseFloat(getComputedStyle(one.querySelector(".counter-factors")).fontSize) * (body.width / 40),
        };
      }),
    );
    assert.ok(found.length > 50);
    for (const { over, side, high, signed } of found) {
      assert.ok(!signed, "a sign of size lies on the word");
      assert.ok(over <= 0.5, `${over} pixels over the edge`);
      assert.ok(side >= 30, `a counter of ${side} pixels`);
      assert.ok(high >= 9, `factors of ${high} pixels`);
    }
    await done(page);
  });

  test(`${board}: an open stack covers nothing that can be chosen, and stays until it is dismissed`, async () => {
    const page = await staged(board);
    const key = await pieceInSight(page, false);
    const lit = await page.evaluate(one => {
      const { board } = window.stage,
        [x, y] = board.middleOf(one);
      // The nearest places around it can be chosen, and the stack's own pieces.
      const near = [...(board.known ?? Object.keys(board.spec.spaces))]
        .map(id => ({ id, at: board.placeMiddle(id) }))
        .map(({ id, at }) => ({ id, away: Math.hypot(at[0] - x, at[1] - y) }))
        .filter(({ id }) => id !== board.placeOf(board.stackBy.get(one)))
        .sort((a, b) => a.away - b.away)
        .slice(0, 5)
        .map(({ id }) => `space:${id}`);
      window.stage.show([...near, ...board.stackOf(one)]);
      return near;
    }, key);
    const { x, y, width, height } = await boxOf(page, key);
    await page.mouse.click(x + width / 2, y + height / 2);
    const fan = await page.locator(".fan .panel").boundingBox();
    assert.ok(fan, "the stack opens");
    const away = Math.max(fan.x - (x + width), x - (fan.x + fan.width), fan.y - (y + height), y - (fan.y + fan.height));
    assert.ok(away < 150, `${away} pixels from its stack`);
    for (const one of lit) {
      const { x: mx, y: my, width: mw, height: mh } = await boxOf(page, one),
        [cx, cy] = [mx + mw / 2, my + mh / 2];
      assert.ok(cx < fan.x || cx > fan.x + fan.width || cy < fan.y || cy > fan.y + fan.height, `${one} is covered`);
    }
    const frame = await page.locator("div.board").boundingBox();
    assert.ok(fan.x >= frame.x && fan.y >= frame.y && fan.x + fan.width <= frame.x + frame.width && fan.y + fan.height <= frame.y + frame.height);
    // A click in a gap of the fan is no click on anything.
    const picks = await page.evaluate(() => window.stage.picked.length);
    await page.mouse.click(fan.x + 2, fan.y + fan.height / 2);
    assert.equal(await page.evaluate(() => window.stage.picked.length), picks);
    await page.mouse.move(fan.x > frame.width / 2 ? 60 : frame.width - 60, 60);
    await page.waitForTimeout(600);
    assert.equal(await page.locator(".fan").count(), 1, "it stays");
    await page.locator("div.board").focus();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".fan").count(), 0, "Escape dismisses it");
    await done(page);
  });

  test(`${board}: a click that could mean the place or a piece asks which`, async () => {
    const page = await staged(board);
    const key = await pieceInSight(page);
    const place = await page.evaluate(one => {
      const { board } = window.stage,
        id = board.placeOf(board.stackBy.get(one));
      window.stage.show([one, `space:${id}`]);
      return `space:${id}`;
    }, key);
    const { x, y, width, height } = await boxOf(page, key);
    await page.mouse.click(x + width / 2, y + height / 2);
    assert.deepEqual(await page.evaluate(() => window.stage.picked), []);
    await page.locator(`.fan [data-key="${place}"]`).click();
    await page.locator(`.fan [data-key="${key}"]`).click();
    assert.deepEqual(await page.evaluate(() => window.stage.picked.map(one => one.key)), [place, key]);
    await done(page);
  });

  test(`${board}: the board goes to a decision that is out of sight, and never otherwise`, async () => {
    const page = await staged(board);
    const [far, near] = await page.evaluate(() => {
      const { board } = window.stage,
        ids = [...(board.known ?? Object.keys(board.spec.spaces))];
      const sorted = ids.sort((a, b) => board.placeMiddle(a)[0] - board.placeMiddle(b)[0]);
      board.pan.to(...board.placeMiddle(sorted[0]), 1.6);
      return [sorted.at(-1), sorted[0]];
    });
    const before = await where(page);
    await page.evaluate(id => window.stage.show([`space:${id}`]), near);
    assert.deepEqual(await where(page), before, "what is in sight moves nothing");
    await page.evaluate(id => window.stage.show([`space:${id}`]), far);
    assert.ok(await page.evaluate(id => window.stage.board.pan.sees(...window.stage.board.placeMiddle(id)), far));
    await page.evaluate(id => window.stage.board.pan.to(...window.stage.board.placeMiddle(id)), near);
    const chosen = await where(page);
    await page.evaluate(id => window.stage.show([`space:${id}`]), far);
    assert.deepEqual(await where(page), chosen, "the same decision does not take the board away again");
    await done(page);
  });

  test(`${board}: a screen reader hears where a unit is`, async () => {
    const page = await staged(board);
    const silent = await page.evaluate(() => {
      const { board } = window.stage;
      return [...document.querySelectorAll(".stack [data-at]")].filter(
        one => !one.getAttribute("aria-label").includes(board.nameOf(one.dataset.at)),
      ).length;
    });
    assert.equal(silent, 0);
    await done(page);
  });

  test(`${board}: control and the line between the sides follow the view`, async () => {
    const page = await staged(board);
    const lines = () => page.evaluate(() => document.querySelector(".earth .hex-front, .net-front").getAttribute("d"));
    const before = await lines();
    assert.ok(before.length > 20);
    await page.evaluate(() => {
      const { view, board } = window.stage;
      const held = view.items.filter(item => item.kind === "space" && item.owner);
      const one = held.length ? held[held.length >> 1] : null;
      if (one) view.items[view.items.indexOf(one)] = { ...one, owner: one.owner === "nat" ? "rep" : "nat" };
      else view.items.push({ key: 9999, kind: "space", id: [...board.known][100], owner: "rep" });
      window.stage.show();
    });
    assert.notEqual(await lines(), before);
    await done(page);
  });

  test(`${board}: many lit places are one outline, found by arithmetic`, async () => {
    const page = await staged(board);
    await page.evaluate(() => {
      const { board } = window.stage;
      window.stage.show([...(board.known ?? Object.keys(board.spec.spaces))].map(id => `space:${id}`));
    });
    const count = await page.evaluate(() => window.stage.board.lit.size);
    if (count > 80) {
      assert.equal(await page.locator(".lit-hex").count(), 0);
      assert.equal(await page.locator(".lit-area").count(), 1);
    }
    const bare = await page.evaluate(() => {
      const { board } = window.stage,
        held = new Set([...board.stacks.keys()].map(id => board.placeOf(id)));
      const id = [...board.lit].map(key => key.slice(6)).find(one => !held.has(one) && board.pan.sees(...board.placeMiddle(one), 0.2));
      return id && { id, at: board.pan.window(...board.placeMiddle(id)) };
    });
    if (bare) {
      await page.mouse.click(bare.at[0] + 6, bare.at[1] - 6);
      assert.equal(await page.evaluate(() => window.stage.picked.at(-1).key), `space:${bare.id}`);
    }
    await done(page);
  });

  test(`${board}: what fights is never dimmed`, async () => {
    const page = await staged(board);
    const seen = await page.evaluate(() => {
      const { view } = window.stage;
      const one = view.items.findIndex(item => item.kind === "piece");
      const fill = () => {
        const g = window.stage.board.elementOf(`piece:${view.items[one].id}`);
        return [getComputedStyle(g).opacity, g.querySelectorAll(".counter-veil").length];
      };
      const looks = [{}, { used: true }, { used: true, selected: true }].map(more => {
        view.items[one] = { ...view.items[one], used: undefined, selected: undefined, ...more };
        window.stage.show();
        return fill();
      });
      return looks;
    });
    const [plain, used, fighting] = seen;
    assert.notEqual(used[1], plain[1], "one that has acted looks spent");
    assert.deepEqual(fighting, plain);
    await done(page);
  });
}

test("what lies on another piece lies in its stack", async () => {
  const page = await staged("guerra");
  const stack = await page.evaluate(() => {
    const { view, board } = window.stage;
    const [ship, guest] = view.items.filter(item => item.kind === "piece");
    view.items[view.items.indexOf(guest)] = { ...guest, at: ship.id };
    window.stage.show();
    return [board.stackOf(`piece:${ship.id}`).includes(`piece:${guest.id}`), board.holds(ship.id)];
  });
  assert.deepEqual(stack, [true, true]);
  await done(page);
});

for (const board of ["brunete", "guerra", "cruzada", "espana"])
  test(`${board}: arrow keys go between lit places, many or few, and Enter chooses`, async () => {
    const page = await staged(board);
    const keys = await page.evaluate(() => {
      const { board } = window.stage;
      return [...(board.known ?? Object.keys(board.spec.spaces))].map(id => `space:${id}`);
    });
    for (const lit of [keys, keys.slice(0, 30)]) {
      await page.evaluate(list => window.stage.show(list), lit);
      await page.locator("div.board").focus();
      for (const way of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]) await page.keyboard.press(way);
      await page.waitForFunction(list => list.includes(document.activeElement.dataset.key), lit);
      const [here, words, inSight] = await page.evaluate(() => {
        const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
        const seen = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
        return [document.activeElement.dataset.key, document.activeElement.getAttribute("aria-label"), seen];
      });
      assert.ok(words && inSight, `${here}: "${words}"`);
      await page.keyboard.press("Enter");
      await page.waitForFunction(key => window.stage.picked.at(-1)?.key === key, here);
      // With Shift the board moves instead, as far as there is more of it to see.
      await page.keyboard.press("Shift+ArrowRight");
      assert.equal(await page.evaluate(() => document.activeElement.dataset.key), here);
    }
    await done(page);
  });

test("dice lie on places, several markers stand on a track, cards say what they are good for", async () => {
  for (const board of ["brunete", "cruzada"]) {
    const page = await open(browser, `${stage.url}/stage?board=${board}&parts`, desktop);
    await page.waitForSelector("#parts .dice");
    assert.equal(await page.locator(".place-dice .die").count(), 2);
    assert.equal(await page.locator(".place-dice .die.spent").count(), 1);
    if (board === "cruzada") {
      const first = await page.evaluate(() => window.stage.board.spec.tracks[0].items.length);
      const there = await page.locator(".track-markers").first().locator(".track-marker").count();
      assert.equal(there, first + 1);
    }
    assert.deepEqual(await page.locator("#parts .card-shown .card-use").allTextContents(), ["redeployment4"]);
    assert.equal(await page.locator("#parts .card-shown .card-slab").textContent(), "3operations");
    assert.match(await page.locator("#parts .card-holder .unseen").textContent(), /operations 3, redeployment 4/);
    assert.deepEqual(await page.locator("#parts .dice-name").allTextContents(), ["rep · Attack", "nat · Attack"]);
    assert.equal(await page.locator("#parts .dice .die").count(), 3);
    assert.equal(await page.locator("#parts .dice .die text").textContent(), "9"); // no pips for a nine
    await done(page);
  }
});

test("areas of the view are laid over the board on demand", async () => {
  const page = await staged("brunete");
  assert.equal(await page.locator(".overlay").count(), 0);
  await page.locator(".lens-box summary").click();
  await page.locator("[data-layer='zoc.nat'] input").check();
  assert.ok((await page.locator(".overlay-zoc .overlay-line").getAttribute("d")).length > 100);
  await page.locator("[data-layer='control'] input").check();
  assert.ok((await page.locator(".held").count()) >= 2);
  await shot(page, "board-overlays");
  await page.locator("[data-layer='zoc.nat'] input").uncheck();
  assert.equal(await page.locator(".overlay").count(), 0);
  await done(page);
});

for (const name of ["cruzada", "guerra"])
  test(`${name}: a board begins where it is told to, with all that is in sight; what is far off comes after that picture`, async () => {
    const page = await staged(name, phone, { reducedMotion: "no-preference" });
    const first = await page.evaluate(async game => {
      const { makeBoard } = await import("/board/make_board.js"),
        { view, board: known } = window.stage,
        counters = () => [...board.svg.querySelectorAll("[data-key^='piece:']")].map(one => one.dataset.key),
        board = await makeBoard(game, document.getElementById("host"), () => {});
      // The last of what the view names lies far from the middle, where a board begins by itself.
      const [x, y] = known.size.map(side => side / 2),
        away = key => Math.hypot(known.middleOf(key)[0] - x, known.middleOf(key)[1] - y),
        far = [...known.places.keys()].filter(key => key.startsWith("piece:")).sort((a, b) => away(b) - away(a))[0];
      board.begins = () => [far];
      board.show(view, new Set(), new Set());
      window.second = { board, counters };
      const all = [...board.stackBy.keys()];
      return { far: board.pan.sees(...board.middleOf(far)), missing: all.filter(key => board.pan.sees(...board.middleOf(key)) && !counters().includes(key)), count: counters().length, all: all.length };
    }, name);
    assert.ok(first.far, "it has gone there");
    assert.deepEqual(first.missing, []);
    assert.ok(first.count && first.count < first.all / 2, `${first.count} of ${first.all}`);
    await page.waitForFunction(all => window.second.counters().length === all, first.all);
    assert.equal(await page.evaluate(() => window.second.board.svg.getAnimations({ subtree: true }).length), 0, "it was there all the time");
    await done(page);
  });

test("two thousand hexes are a few paths", async () => {
  const page = await staged("guerra");
  const nodes = await page.evaluate(() => document.querySelectorAll(".still *:not(.hex-numbers *)").length);
  assert.ok(nodes < 700, `${nodes} nodes`);
  assert.equal(await page.evaluate(() => window.stage.board.known.size), 2028);
  await done(page);
});

test("outlines and words stand out in both themes", async () => {
  for (const theme of ["light", "dark"]) {
    const page = await staged("brunete", desktop, { theme });
    const worst = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      /** @param {string} colour */
      const rgb = colour => {
        probe.style.color = colour;
        return getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
      };
      const light = colour => {
        const [r, g, b] = rgb(colour).map(c => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ratio = (a, b) => {
        const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
        return (x + 0.05) / (y + 0.05);
      };
      const fill = type => getComputedStyle(document.querySelector(type)).fill;
      const grounds = ["var(--land)", "var(--panel)", "var(--card)", "var(--sea)", "var(--tray)", fill(".terrain-hill"), fill(".terrain-forest")];
      const pairs = [];
      for (const ground of grounds) pairs.push(["var(--ink)", ground, 4.5], ["var(--focus)", ground, 3]);
      // The lamp stands out by its case or by itself, and words on it can be read.
      for (const ground of grounds) if (Math.max(ratio("var(--lamp)", ground), ratio("var(--lamp-case)", ground)) < 3) pairs.push(["var(--lamp)", ground, 3]);
      pairs.push(["var(--on-lamp)", "var(--lamp)", 4.5], ["var(--on-room)", "var(--room)", 4.5], ["var(--room-quiet)", "var(--room)", 4.5]);
      for (const ground of ["var(--land)", "var(--panel)", "var(--card)"]) pairs.push(["var(--quiet)", ground, 4.5], ["var(--rep)", ground, 3], ["var(--nat)", ground, 3]);
      pairs.push(["var(--quiet)", "var(--tray)", 4.5], ["var(--sea-ink)", "var(--sea)", 4.5]);
      return pairs.map(([a, b, least]) => ({ a, b, least, is: ratio(a, b) })).filter(one => one.is < one.least);
    });
    assert.deepEqual(worst, [], theme);
    await done(page);
  }
});

// --- boards of spaces and links ---

for (const board of ["cruzada", "espana"])
  test(`${board}: no name overlaps a space or another name, at any step of the zoom`, async () => {
    const page = await staged(board, { width: 1440, height: 900 });
    const steps = await page.evaluate(() => window.stage.board.spec.levels.map(level => level.from));
    for (const from of steps) {
      const clashes = await page.evaluate(scale => {
        const { board } = window.stage;
        board.pan.to(1000, 800, Math.max(scale + 0.01, 0.66));
        const level = board.frame.dataset.level;
        const boxes = [...document.querySelectorAll(`.names-${level} text, .still .space-box`)].map(one => ({
          word: one.textContent || "a space",
          ...one.getBoundingClientRect().toJSON(),
        }));
        const out = [],
          slack = 1.5 * board.pan.scale;
        boxes.forEach((a, i) =>
          boxes.slice(i + 1).forEach(b => {
            const x = Math.min(a.right, b.right) - Math.max(a.left, b.left),
              y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            // The box of a text has room for accents and tails: a quarter of it is empty.
            const text = [a, b].filter(one => one.word !== "a space").map(one => one.height * 0.25);
            if (text.length && x > slack && y > Math.max(...text)) out.push(`${a.word} / ${b.word}: ${x.toFixed(1)} x ${y.toFixed(1)}`);
          }),
        );
        return out;
      }, from);
      assert.deepEqual(clashes, [], `from ${from} pixels a unit`);
    }
    await shot(page, `board-${board}-near`);
    await done(page);
  });

test("boards have exactly the places and links of the tables", async () => {
  const spec = async name => (await fetch(`${stage.url}/boards/${name}.json`)).json();
  const sorted = list => [...list].sort();
  const rows = name => table(new URL(`../../data/${name}.tsv`, import.meta.url));
  const espana = await spec("espana");
  const boxes = rows("espana/boxes").map(row => row.id);
  assert.deepEqual(sorted(Object.keys(espana.spaces).filter(id => !id.startsWith("base_"))), sorted(boxes));
  assert.deepEqual(espana.links.land, rows("espana/links").map(row => [row.a, row.b]));
  const guerra = await spec("guerra");
  assert.deepEqual(sorted(Object.values(guerra.terrain).flat()), sorted(rows("guerra/hexes").map(row => row.id)));
  assert.deepEqual(sorted(Object.keys(guerra.regions)), sorted(rows("guerra/provinces").map(row => row.id)));
  const cruzada = await spec("cruzada");
  assert.deepEqual(sorted(Object.keys(cruzada.spaces)), sorted(rows("cruzada/spaces").map(row => row.id)));
  const land = kind => rows("cruzada/links").filter(row => row.kind === kind).map(row => [row.a, row.b]);
  assert.deepEqual(cruzada.links.land, land("land"));
  assert.deepEqual(cruzada.links.river, land("river"));
});

test("no module of the page names a game or a side of one", () => {
  const folder = new URL("../../web/", import.meta.url);
  const games = readdirSync(new URL("boards/", folder)).map(name => name.replace(".json", "")).filter(name => name !== "spain");
  for (const name of readdirSync(folder).filter(one => one.endsWith(".js"))) {
    const code = readFileSync(new URL(name, folder), "utf8").replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
    for (const word of [...games, "rep", "nat"]) assert.doesNotMatch(code, new RegExp(`["'\`.:-]${word}["'\`.]`), `${word} in ${name}`);
  }
});
