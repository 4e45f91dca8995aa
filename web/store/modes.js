// Besides the present: a planning copy (choices tried on an imagined position) and looking back step by step.
import { likewise } from "../net/api.js";
import { h, refill, toast } from "../ui/dom.js";
import { moved } from "../table/happen.js";
import * as keep from "./settings.js";
import { t } from "../words/words.js";

export class Modes {
  /** @type {"plan" | "replay" | null} */
  name = null;
  /** @type {View | null} */
  view = null;
  /** @type {Line[] | null} */
  lines = null;
  /** Grows with every question: older answers no longer count. */
  run = 0;
  /** The plan so far. @type {{seat: string, do: string}[]} */
  tried = [];
  seed = 1;
  /** Looking back: at which step, of how many. */
  at = 0;
  steps = 0;
  /** The step that was asked for in a roll-back. */
  asking = -1;

  /** @param {import("../table/page.js").TablePage} page */
  constructor(page) {
    this.page = page;
  }

  get canChoose() {
    return this.name !== "replay";
  }

  /** Back in the present; answers that are still on their way no longer count. */
  live() {
    this.run++;
    clearTimeout(this.playing);
    Object.assign(this, { name: null, view: null, lines: null, trail: null, playing: 0 });
  }

  back() {
    this.live();
    this.page.selected = [];
    this.page.draw();
  }

  /** The game went on: a plan is about a position that is no more; looking back stays. */
  changed() {
    if (this.name === "plan") this.live();
  }

  // --- planning copy ---

  async plan() {
    Object.assign(this, { name: "plan", tried: [], seed: 1 + Math.floor(Math.random() * 1e6) });
    await this.replan([]);
  }

  /** @param {{seat: string, do: string}[]} tried */
  async replan(tried) {
    const run = ++this.run;
    try {
      const answer = await this.page.link.ask("plan", { seed: this.seed, choices: tried });
      if (run !== this.run) return;
      if (answer.done < tried.length) this.page.refused({ message: answer.text, rule: answer.rule });
      Object.assign(this, { name: "plan", tried: tried.slice(0, answer.done), view: likewise(answer.view, this.page.view), lines: answer.lines });
      this.page.remember(answer.view.choices);
    } catch (error) {
      toast(error.message);
      if (!this.view) this.live();
    }
    this.page.selected = [];
    this.page.draw();
  }

  /** @param {string[]} list */
  try(list) {
    return this.replan([...this.tried, ...list.map(words => ({ seat: this.page.view.viewer, do: words }))]);
  }

  // --- watching: what happened since, step by step ---

  /** What moved in the step that is shown. @type {Item | null} */
  trail = null;
  playing = 0;

  /** @param {number} from */
  async watch(from) {
    await this.replay(from);
    this.run_on();
  }

  run_on() {
    clearTimeout(this.playing);
    const pause = [2200, 1100, 450][keep.speed()] ?? 1100;
    this.playing = setTimeout(async () => {
      if (this.name !== "replay") return;
      if (this.at >= this.page.link.step) return this.back();
      await this.replay(this.at + 1);
      this.run_on();
    }, pause);
    this.page.draw();
  }

  stop() {
    clearTimeout(this.playing);
    this.playing = 0;
    this.page.draw();
  }

  watchButtons() {
    const next = (keep.speed() + 1) % 3;
    return [
      h(
        "button",
        { class: "quiet", data: { focus: "watch" }, onclick: () => (this.playing ? this.stop() : this.run_on()) },
        t(this.playing ? "watch.stop" : "watch.go"),
      ),
      h(
        "button",
        { class: "quiet", data: { focus: "speed" }, onclick: () => (keep.keepSpeed(next), this.page.draw()) },
        t("watch.speed", { n: keep.speed() + 1 }),
      ),
    ];
  }

  // --- looking back ---

  /** @param {number} step */
  async replay(step) {
    const { link } = this.page;
    const wanted = Math.max(0, Math.min(step, link.step));
    const run = ++this.run;
    try {
      const answer = await link.ask("at", { step: wanted });
      if (run !== this.run) return;
      this.trail = this.view && this.name === "replay" ? moved(this.view, answer.view) : null;
      const view = likewise(answer.view, this.page.view);
      Object.assign(this, {
        name: "replay",
        at: answer.step,
        steps: answer.steps,
        view,
        lines: answer.lines,
      });
    } catch (error) {
      toast(error.message);
    }
    this.page.selected = [];
    this.page.draw();
  }

  /** @param {HTMLElement} place */
  draw(place) {
    place.hidden = !this.name;
    if (!this.name) return place.replaceChildren();
    if (this.name === "plan") return refill(place, this.planBar());
    refill(
      place,
      replayBar({
        at: this.at,
        steps: this.steps,
        go: step => this.replay(step),
        marks: keep.marks(this.page.link.game),
        keepMarks: list => (keep.keepMarks(this.page.link.game, list), this.draw(place)),
        more: [
          this.watchButtons(),
          this.page.mine.length && !this.page.finished
            ? h("button", { class: "quiet", onclick: () => this.rollback() }, t("replay.rollback"))
            : null,
          h("button", { data: { focus: "end" }, onclick: () => this.back() }, t("replay.end")),
        ],
      }),
    );
  }

  planBar() {
    const button = (words, name, action, off) =>
      h("button", { class: "quiet", disabled: off, data: { focus: name }, onclick: action }, t(words));
    return [
      h("p", {}, h("b", {}, "✎ "), t("plan.banner")),
      h(
        "span",
        { class: "bar-buttons" },
        button("plan.back", "back", () => this.replan(this.tried.slice(0, -1)), !this.tried.length),
        button("plan.dice", "dice", () => (this.seed++, this.replan(this.tried))),
        h("button", { data: { focus: "end" }, onclick: () => this.back() }, t("plan.end")),
      ),
    ];
  }

  rollback() {
    this.asking = this.at;
    this.page.link.ask("rollback", { to: this.at }).then(
      () => this.back(),
      error => this.page.refused(error),
    );
  }
}

/** A drag is followed, but not every pixel of it is asked for. @type {number | undefined} */
let sliding;

/**
 * Slider, step buttons and bookmarks: for a game being played and for a record.
 * @param {ReplayBar} what
 */
export function replayBar({ at, steps, go, marks, keepMarks, more }) {
  const button = (sign, label, step, off) =>
    h(
      "button",
      {
        class: "quiet",
        "aria-label": t(label),
        title: t(label),
        disabled: off,
        data: { focus: label },
        onclick: () => go(step),
      },
      sign,
    );
  const slider = h("input", {
    type: "range",
    min: 0,
    max: steps,
    value: at,
    "aria-label": t("replay.title", { n: at, all: steps }),
    data: { focus: "slider" },
    oninput: event => {
      const step = Number(event.target.value);
      event.target.nextElementSibling.textContent = t("replay.title", { n: step, all: steps });
      clearTimeout(sliding);
      sliding = setTimeout(() => go(step), 60);
    },
  });
  const here = marks.find(mark => mark.step === at);
  const toggle = () =>
    keepMarks(here ? marks.filter(mark => mark !== here) : [...marks, { step: at }].sort((a, b) => a.step - b.step));
  return [
    h(
      "span",
      { class: "bar-buttons" },
      button("|◀", "replay.first", 0, at === 0),
      button("◀", "replay.prev", at - 1, at === 0),
      button("▶", "replay.next", at + 1, at >= steps),
      button("▶|", "replay.last", steps, at >= steps),
    ),
    h("label", { class: "slider" }, slider, h("span", {}, t("replay.title", { n: at, all: steps }))),
    h(
      "button",
      { class: "quiet", "aria-pressed": String(Boolean(here)), data: { focus: "mark" }, onclick: toggle },
      here ? "★ " : "☆ ",
      t("replay.mark"),
    ),
    marks.length
      ? h(
          "span",
          { class: "marks", "aria-label": t("replay.marks") },
          marks.map(mark => h("button", { class: "quiet", onclick: () => go(mark.step) }, `★ ${mark.step}`)),
        )
      : null,
    h("span", { class: "bar-buttons" }, more),
  ];
}
