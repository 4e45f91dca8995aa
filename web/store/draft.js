// Intentions before they are sent. Picking a piece or adding to a set is tried on a copy (the server's `plan`) and shown as if it
// were done: it can be unpicked, switched, dropped. What ends it (a place, a close) goes out with it as one list of choices,
// which is one undo. Nothing here knows a game: only the shapes of choices.
import { likewise } from "../net/api.js";
import { keysOf } from "../table/choices.js";

export class Draft {
  /** The choices of the draft, in order. @type {Choice[]} */
  list = [];
  /** The position after them, as far as this seat knows. @type {View | null} */
  view = null;
  /** What choices promise, by their text. @type {Map<string, Forecast>} */
  promises = new Map();
  /** What could be chosen after the move that is still open has been closed. @type {{before: string[], choices: Choice[]} | null} */
  beyond = null;
  /** What lies there has been asked for and is not known yet. @type {Promise<void> | null} */
  awaited = null;
  /** What is tried, or where a group can go, has been asked for and is not known yet. @type {Promise<void> | null} */
  asked = null;
  /** Several pieces that are to go together, and where they can. @type {string[]} */
  party = [];
  /** @type {Map<string, number[]>} */
  reach = new Map();
  /** Grows with every question: older answers no longer count. */
  run = 0;

  /** @param {import("../table/page.js").TablePage} page */
  constructor(page) {
    this.page = page;
  }

  /** The position has changed, or everything is let go. */
  drop() {
    this.run++;
    Object.assign(this, { list: [], view: null, party: [], reach: new Map() });
  }

  /** A new position from the server: what it promises is asked for, and what lies beyond an open move. */
  fresh() {
    this.drop();
    this.beyond = this.awaited = null;
    this.promises = new Map();
    const { link } = this.page,
      seq = link.seq,
      choices = link.view?.choices ?? [];
    if (!choices.length || this.page.finished) return;
    const still = () => link.seq === seq && !this.page.modes.name;
    link
      .ask("forecast")
      .then(answer => {
        if (!still()) return;
        this.live = new Map(answer.list.map(one => [one.do, one]));
        if (!this.list.length) this.promises = this.live;
        if (answer.list.length) this.page.drawSoon();
      })
      .catch(() => {});
    const close = choices.find(choice => choice.shape === "close" && !choice.closes);
    if (!close) return;
    const awaited = (this.awaited = link
      .ask("plan", { seed: 1, choices: [{ do: close.do }] })
      .then(answer => {
        if (!still() || answer.revealed || !answer.view.choices) return;
        // The last piece's end may be the phase's end as well: what lies beyond must be more of the same.
        const same = choice => choice.shape === "pick" && (!this.verb || choice.verb === this.verb);
        if (!answer.view.choices.some(same)) return;
        const before = [close.do];
        this.beyond = { before, choices: answer.view.choices.map(choice => ({ ...choice, before })) };
        this.page.remember(answer.view.choices);
        this.page.drawSoon();
      })
      .catch(() => {})
      .finally(() => {
        if (this.awaited === awaited) this.awaited = null;
      }));
  }

  /** @type {Map<string, Forecast>} */
  live = new Map();
  /** What pieces were taken up with last. */
  verb = "";

  /** Choices in the order in which a click is understood: of the draft, of the position, beyond the open move. */
  levels() {
    const live = this.page.liveChoices;
    const levels = [live];
    const open = /** @param {Choice[]} list */ list => this.page.guide.allowed(list);
    if (this.view) levels.unshift(open(this.view.choices ?? []).map(choice => ({ ...choice, before: this.list.map(c => c.do) })));
    if (this.beyond && !this.page.modes.name && !this.page.guide.on) levels.push(open(this.beyond.choices));
    return levels;
  }

  /** Is this choice one that can wait? Taking something up, or adding to a set that is closed by hand. @param {Choice} choice */
  waits(choice) {
    if (this.page.modes.name) return false;
    if (choice.shape === "pick") return true;
    const inDraft = this.list.length > 0 && choice.before?.length === this.list.length;
    return choice.shape === "add" && (inDraft || this.page.liveChoices.some(one => one.shape === "close"));
  }

  /** The choice of the draft that names a thing by adding it: it can be taken out again. @param {string} key */
  added(key) {
    return this.list.find(choice => choice.shape === "add" && keysOf(choice).includes(key));
  }
  /** The piece or place that the draft is about. @param {string} key */
  picked(key) {
    return this.list.some(choice => choice.shape === "pick" && keysOf(choice).includes(key));
  }

  /** @param {Choice} choice */
  add(choice) {
    const base = choice.before?.length && this.view && choice.before.length === this.list.length ? this.list : [];
    const before =
      base.length || !choice.before?.length ? base : choice.before.map(words => ({ do: words, verb: "", label: "", targets: [] }));
    return this.try([...before, choice]);
  }
  /** @param {Choice} choice */
  remove(choice) {
    return this.try(this.list.filter(one => one !== choice));
  }
  back() {
    return this.list.length ? this.try(this.list.slice(0, -1)) : undefined;
  }

  /** Holds back clicks whose meaning hangs on an answer. @param {Promise<void>} answer */
  asking(answer) {
    const asked = (this.asked = answer.finally(() => {
      if (this.asked === asked) this.asked = null;
    }));
    return asked;
  }

  /** @param {Choice[]} list */
  try(list) {
    return this.asking(this.trying(list));
  }
  /** @param {Choice[]} list */
  async trying(list) {
    const { page } = this,
      run = ++this.run,
      rule = this.view?.rule,
      last = list.at(-1);
    if (!list.length) {
      this.drop();
      this.promises = this.live;
      return page.draw();
    }
    page.busy(true);
    try {
      const answer = await page.link.ask("plan", { seed: 1, choices: list.map(choice => ({ do: choice.do })) });
      if (run !== this.run) return;
      if (answer.done < list.length) {
        page.refused({ message: answer.text, rule: answer.rule });
        return page.draw();
      }
      const more = answer.view.choices?.length;
      const complete = last?.shape === "add" && rule && answer.view.rule !== rule;
      if (answer.revealed || !more || complete) return await page.send(list.map(choice => choice.do)); // busy until its view is there
      Object.assign(this, { list, view: likewise(answer.view, this.view ?? page.link.view), party: [], reach: new Map() });
      if (last?.shape === "pick") page.unfan();
      this.promises = new Map(answer.forecast.map(one => [one.do, one]));
      page.remember(answer.view.choices);
    } catch (error) {
      page.refused(error);
    } finally {
      page.busy(false);
    }
    page.draw();
  }

  // --- several pieces at once ---

  /** @param {string[]} keys of pieces */
  gather(keys) {
    return this.asking(this.gathering(keys));
  }
  /** @param {string[]} keys */
  async gathering(keys) {
    const { page } = this,
      run = ++this.run;
    Object.assign(this, { list: [], view: null, party: keys, reach: new Map(), left: [] });
    page.unfan();
    page.draw();
    if (!keys.length) return;
    try {
      const answer = await page.link.ask("group", { pieces: keys.map(key => key.slice(6)) });
      if (run !== this.run) return;
      this.reach = new Map(answer.places.map(([id, who]) => [`space:${id}`, who]));
      this.left = answer.cannot;
    } catch (error) {
      page.refused(error);
    }
    page.draw();
  }
  /** @type {{piece: string, text: string, rule: string}[]} */
  left = [];

  /** All that can get there go; who can't is named with the reason. @param {string} place */
  go(place) {
    return this.page.underWay(this.going(place));
  }
  /** @param {string} place */
  async going(place) {
    const { page, party } = this;
    try {
      const answer = await page.link.ask("group", { pieces: party.map(key => key.slice(6)), to: place });
      if (answer.do.length) await page.send(answer.do);
      for (const one of answer.cannot.slice(0, 1))
        page.refused({ message: `${page.titleOf(`piece:${one.piece}`)}: ${one.text}`, rule: one.rule });
    } catch (error) {
      page.refused(error);
    }
  }
}
