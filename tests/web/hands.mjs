// A player's hands: whatever can be chosen is chosen on the table itself (board, cards, buttons beside the prompt), never in
// the list, by mouse or by real touch events. Things out of sight are brought there by dragging the board. Clicks are counted.
import assert from "node:assert/strict";
import { fingers } from "./fingers.mjs";
import { settled } from "./lib.mjs";

/** What a click is spent on, for who wants the list (`CLICKS=1`): the thing, and what was asked. */
const whatIsThere = ([x, y]) => {
  const found = document.elementFromPoint(x, y);
  return `${found?.closest("[data-key]")?.dataset.key ?? found?.closest("button")?.textContent ?? found?.className} | ${document.querySelector(".prompt-words")?.textContent ?? ""}`;
};

/** From now on the page numbers the presses, and knows of the last which went down on what and whether a click came of it: ui/presses.js may make one after the browser. */
const listen = () => {
  if (!globalThis.presses) {
    const presses = (globalThis.presses = { begun: 0, ended: 0, clicked: false, down: "", up: "" }),
      name = ({ target }) => {
        const thing = target.closest?.("[data-key], button, a, summary, label, .board");
        return thing?.dataset.key ?? thing?.dataset.do ?? thing?.textContent ?? "";
      },
      end = number => setTimeout(() => setTimeout(() => void (presses.ended = number))),
      nothing = () => (presses.up = "nothing", end(presses.begun));
    addEventListener("pointerdown", event => Object.assign(presses, { begun: presses.begun + 1, clicked: false, down: name(event) }), true);
    addEventListener("mouseup", event => (presses.up = name(event), end(presses.begun)), true);
    // A browser sends no mouseup to what is disabled, nor for a press that it takes for something else: that press ends too, as none.
    addEventListener("pointerup", event => event.target.closest?.(":disabled") && nothing(), true);
    addEventListener("pointercancel", nothing, true);
    addEventListener("click", () => void (presses.clicked = true), true);
  }
  return globalThis.presses.begun;
};

export class Hands {
  clicks = 0;
  /** Clicks by the seat that was looked through. @type {Record<string, number>} */
  by = {};
  drags = 0;
  /** How often each verb was chosen. @type {Record<string, number>} */
  did = {};
  /** What was chosen, in its order. @type {string[]} */
  told = [];

  constructor(page, touch) {
    this.page = page;
    this.touch = touch;
  }

  /** What can be chosen now, of the draft too. */
  choices() {
    return this.page.evaluate(() => {
      const { frente } = globalThis;
      return frente.choices.map(({ do: words, verb, shape, label, targets, closes }) => ({ do: words, verb, shape, label, targets, closes }));
    });
  }

  /**
   * A click, or a tap, whose end the page has heard. False if what lay there has moved away between the button's going down and up: that is no click,
   * whoever plays sees it and aims again. A click that the page loses is a failure.
   */
  async press({ x, y }) {
    const side = await this.page.evaluate(() => globalThis.frente.view?.viewer ?? "");
    if (process.env.CLICKS) console.log(`${this.clicks + 1} ${this.told.at(-1) ?? ""} | ${await this.page.evaluate(whatIsThere, [x, y])}`);
    const { width, height } = this.page.viewportSize();
    assert.ok(x >= 0 && y >= 0 && x < width && y < height, `${this.told.at(-1)}: ${Math.round(x)}, ${Math.round(y)} is not in the window`);
    const before = await this.page.evaluate(listen);
    if (this.touch) await (this.finger ??= await fingers(this.page)).tap(x, y);
    else await this.page.mouse.click(x, y);
    await this.page.waitForFunction(was => globalThis.presses.ended > was, before);
    const { clicked, down, up } = await this.page.evaluate(() => globalThis.presses);
    if (!clicked) assert.notEqual(down, up, `a press of ${down} was lost`);
    // A click may wait for an answer on which its meaning hangs.
    await this.page.waitForFunction(() => globalThis.frente.idle);
    await settled(this.page);
    if (!clicked) return false;
    this.clicks++;
    this.by[side] = (this.by[side] ?? 0) + 1;
    return true;
  }

  /** The board is dragged by its bare parts. */
  async pan([dx, dy]) {
    const from = await this.page.evaluate(([dx, dy, finger]) => {
      // A browser takes a finger that lands close beside a counter to mean it.
      const free = (x, y) => {
        const found = document.elementFromPoint(x, y);
        return found?.closest(".board") && !found.closest("button, .menu, .fan, [data-key^='piece:']");
      };
      const around = [[0, 0], [finger, 0], [-finger, 0], [0, finger], [0, -finger], [finger, finger], [-finger, finger], [finger, -finger], [-finger, -finger]];
      const box = document.querySelector(".board").getBoundingClientRect();
      for (let i = 1; i < 300; i++) {
        const [x, y] = [box.x + box.width * (0.1 + 0.8 * ((i * 0.618) % 1)), box.y + box.height * (0.1 + 0.8 * ((i * 0.377) % 1))];
        if (x + dx < box.left || x + dx > box.right || y + dy < box.top || y + dy > box.bottom) continue;
        if (around.every(([fx, fy]) => free(x + fx, y + fy))) return [x, y];
      }
      return null;
    }, [dx, dy, this.touch ? 20 : 0]);
    assert.ok(from, "the board has no bare part to drag it by");
    const to = [from[0] + dx, from[1] + dy];
    this.drags++;
    if (this.touch) {
      // The finger rests before it lifts: after a fling the browser keeps the next tap for itself.
      const finger = (this.finger ??= await fingers(this.page));
      await finger.down([from]);
      for (let i = 1; i <= 4; i++) await finger.move([[from[0] + (dx * i) / 4, from[1] + (dy * i) / 4]]);
      for (let i = 0; i < 10; i++) await finger.move([[to[0] + (i % 2) / 2, to[1]]]);
      await finger.up();
    } else {
      await this.page.mouse.move(...from);
      await this.page.mouse.down();
      await this.page.mouse.move(...to, { steps: 6 });
      await this.page.mouse.up();
    }
    await this.page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  /** Where a thing of the table is in the window; `by`: how far the board must be dragged to bring it there. */
  where(key) {
    return this.page.evaluate(key => {
      const { board } = globalThis.frente;
      const shown = [...document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)].filter(one => one.checkVisibility() && !one.closest(".menu"));
      const beside = shown.find(one => !one.closest(".board")),
        fanned = shown.find(one => one.closest(".fan"));
      const middle = one => {
        one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const box = one.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      };
      const at = board?.middleOf(key);
      if (fanned) return middle(fanned);
      if (!at) return beside ? middle(beside) : null;
      const [x, y] = board.pan.window(...at),
        frame = document.querySelector(".board").getBoundingClientRect();
      const seen = [document.elementFromPoint(x, y)].some(one => one?.closest(".board") && !one.closest("button:not([data-key])"));
      if (seen) return { x, y };
      // Where nothing lies over the board.
      for (let i = 0; i < 60; i++) {
        const [px, py] = [frame.x + frame.width * (0.5 + 0.4 * Math.cos(i * 2.4) * (i / 60)), frame.y + frame.height * (0.5 + 0.4 * Math.sin(i * 2.4) * (i / 60))];
        const free = document.elementFromPoint(px, py);
        if (free?.closest(".board") && !free.closest("button:not([data-key]), .fan")) {
          const cut = (by, most) => Math.max(-most, Math.min(most, by));
          return { by: [cut(px - x, frame.width * 0.5), cut(py - y, frame.height * 0.5)] };
        }
      }
      return null;
    }, key);
  }

  /** Clicks a thing, wherever it is; false if the table does not show it. */
  async click(key) {
    for (let i = 0; i < 12; i++) {
      await this.still(`[data-key=${JSON.stringify(key)}]`);
      const at = await this.where(key);
      if (!at) return false;
      if (at.by) await this.pan(at.by);
      else if (await this.press(at)) return true;
    }
    assert.fail(`${key} can't be brought into sight`);
  }

  /** Drags a counter to a place; both must be in sight. False if they are not. */
  async drag(piece, place) {
    const [from, to] = [await this.where(piece), await this.where(place)];
    if (!from || !to || from.by || to.by) return false;
    this.drags++;
    if (this.touch) await (this.finger ??= await fingers(this.page)).drag([[from.x, from.y]], [[to.x, to.y]], { steps: 5 });
    else {
      await this.page.mouse.move(from.x, from.y);
      await this.page.mouse.down();
      await this.page.mouse.move(to.x, to.y, { steps: 5 });
      await this.page.mouse.up();
    }
    return true;
  }

  /** A button of the table by its choice, as soon as it lies still: a click that begins on one button and ends on another is none. */
  async button(selector) {
    for (let i = 0; i < 12; i++) {
      await this.still(selector);
      const at = await this.page.evaluate(selector => {
        const one = [...document.querySelectorAll(selector)].find(one => one.checkVisibility());
        if (!one) return null;
        one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const box = one.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
      }, selector);
      if (!at) return false;
      // Two taps at one point, one soon after the other, are a double tap: the page lets no other button take its second.
      if (this.touch && this.last && Math.hypot(at.x - this.last.x, at.y - this.last.y) < 24) at.x += Math.min(30, at.width / 3);
      this.last = at;
      if (await this.press(at)) return true;
    }
    assert.fail(`${selector} does not lie still`);
  }

  /** Nothing is awaited any more, and the board and what the selector finds have kept their places and words for three frames. */
  async still(selector) {
    await this.page.evaluate(() => void (globalThis.lay = { where: "", frames: 0 }));
    await this.page.waitForFunction(selector => {
      const { lay, frente } = globalThis;
      const boxes = [...document.querySelectorAll(selector)].map(one => [one.textContent, Object.values(one.getBoundingClientRect().toJSON())]),
        where = JSON.stringify([boxes, frente.board?.pan.window(0, 0), frente.board?.pan.window(100, 100)]);
      lay.frames = frente.idle && where === lay.where ? lay.frames + 1 : 0;
      lay.where = where;
      return lay.frames >= 3;
    }, selector);
  }

  /** A menu beside what was clicked, or the question whether it is meant. */
  async menu(words) {
    for (let i = 0; i < 2; i++)
      if (!(await this.button(`.menu .choice[data-do="${words}"]`))) return;
  }

  /** A card under the mouse is used by one click on the way to use it. */
  async card({ do: words, targets: [[kind, id]] }) {
    if (kind !== "card" || this.touch) return false;
    await this.page.evaluate(key => document.querySelector(`.card-box [data-key="${CSS.escape(key)}"]`)?.scrollIntoView({ block: "nearest" }), `card:${id}`);
    const at = await this.page.evaluate(words => {
      const box = document.querySelector(`.card-act[data-do="${words}"]`)?.closest(".card-box")?.getBoundingClientRect();
      return box ? { x: box.x + 20, y: box.y + 20 } : null;
    }, words);
    if (!at) return false;
    await this.page.mouse.move(at.x, at.y);
    return this.button(`.card-act[data-do="${words}"]`);
  }

  /** What a click on a place is to mean is set, if there is a switch for it. */
  async pen({ verb }) {
    await this.button(`.pen[data-pen="${verb}"]:not([aria-checked="true"])`);
  }

  /** Does the thing lie in a stack that is laid out? */
  fanned(key) {
    return this.page.evaluate(key => Boolean(document.querySelector(`.fan [data-key="${CSS.escape(key)}"]`)), key);
  }

  offered(words) {
    return this.page.evaluate(words => globalThis.frente.choices.some(choice => choice.do === words), words);
  }

  /** Makes a choice by what it points at; what points at nothing stands on a button beside the prompt or the board. */
  async choose(words) {
    const choice = (await this.choices()).find(one => one.do === words);
    assert.ok(choice, `${words} can't be chosen`);
    this.told.push(words);
    this.did[choice.verb] = (this.did[choice.verb] ?? 0) + 1;
    if (!choice.targets.length) {
      assert.ok(await this.button(`.quick-choice[data-do="${words}"], .quick .end[data-do="${words}"]`), `no button for ${words}`);
      return this.menu(words);
    }
    if (await this.card(choice)) return;
    await this.pen(choice);
    let clicked = false;
    for (const [kind, id] of choice.targets) {
      if (clicked && !(await this.offered(words))) break;
      const key = `${kind}:${id}`;
      const open = await this.fanned(key);
      if (!(await this.click(key))) continue;
      clicked = true;
      if (!open && (await this.fanned(key))) await this.click(key); // the first click has laid the stack out
      await this.menu(words);
    }
    assert.ok(clicked, `nothing on the table stands for ${words}`);
  }
}
