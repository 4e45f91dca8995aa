// A guided first game: a dozen steps with a few words each. A step waits for the choices it names, lights only those, and goes on
// by itself; what the other side does is done by the page. Skippable at any time: the game goes on without it.
import { h } from "../ui/dom.js";
import * as keep from "../store/settings.js";
import { language, t } from "../words/words.js";

export class Guide {
  /** Choices of the present step that are made, in whatever order. @type {string[]} */
  made = [];
  /** @type {HTMLElement | null} */
  box = null;
  working = false;

  /** @param {import("./page.js").TablePage} page */
  constructor(page) {
    this.page = page;
  }

  get kept() {
    return keep.guide(this.page.link?.game);
  }
  get on() {
    const kept = this.kept;
    return Boolean(kept && !kept.left && kept.at < kept.steps.en.steps.length);
  }
  get step() {
    const kept = this.kept;
    return kept?.steps[language()].steps[kept.at];
  }

  close() {
    this.box?.remove();
    this.box = null;
  }

  /** What the step still waits for. @type {string[]} */
  get open() {
    const open = [...(this.step?.do ?? [])];
    for (const words of this.made) if (open.includes(words)) open.splice(open.indexOf(words), 1);
    return open;
  }

  /** The choice that the step waits for next, if it is the newcomer's to make. */
  get next() {
    const step = this.step;
    return this.on && step && step.seat === this.kept?.steps.en.seat ? this.open[0] : undefined;
  }

  /** Only what the step is about can be chosen. @param {Choice[]} choices */
  allowed(choices) {
    if (!this.on) return choices;
    const step = this.step;
    if (!step || step.seat !== this.kept?.steps.en.seat) return [];
    const drafted = new Set(this.page.draft.list.map(choice => choice.do)),
      open = this.open.filter(words => !drafted.has(words));
    const last = step.do[step.do.length - 1],
      steppers = this.page.board?.spec.steppers ?? {};
    const amounts = open.some(words => steppers[words.split(" ")[0]]) ? open[0].split(" ")[0] : "";
    if (amounts) return choices.filter(choice => choice.verb === amounts);
    return choices.filter(choice => open.includes(choice.do) && (choice.do !== last || open.length === 1 || choice.shape !== "close"));
  }

  /** Is this what the step is about? Amounts can be set otherwise, but not sent. @param {Choice} choice */
  permits(choice) {
    return !this.on || Boolean(this.step?.do.includes(choice.do));
  }

  /** The newcomer looks through the eyes of one seat, whoever decides. */
  sit() {
    const own = this.kept?.steps.en.seat,
      { link } = this.page;
    if (!this.on || this.working || !own || !link.view || link.view.viewer === own || this.looking === own) return;
    this.looking = own;
    link.ask("look", { look: own }).then(
      () => (this.looking = ""),
      () => (this.looking = ""),
    );
  }
  looking = "";

  /** Something was done: which of the step's choices are behind us? */
  news() {
    if (!this.on || !this.sent.length) return;
    this.made.push(...this.sent);
    this.sent = [];
    if (!this.open.length) this.forward();
  }
  /** What is under way. @type {string[]} */
  sent = [];

  forward() {
    const kept = this.kept;
    if (!kept) return;
    this.made = [];
    keep.keepGuide(this.page.link.game, { ...kept, at: kept.at + 1 });
    if (!this.on) this.close(); // over: at once, not with the next picture
    this.page.draw();
  }

  /** A step of the other side: its choices are made, then it goes on. */
  async play() {
    const { page } = this,
      { link } = page,
      step = this.step,
      own = this.kept?.steps.en.seat;
    if (!step || this.working) return;
    this.working = true;
    try {
      await this.lookAs(step.seat);
      for (const words of step.do) {
        const answer = await link.ask("choose", { seq: link.seq, do: words });
        await link.until(() => link.seq >= answer.seq);
      }
      await this.lookAs(own ?? "");
    } catch (error) {
      page.refused(error);
    }
    this.working = false;
    this.forward();
  }

  /** Through the eyes of a seat, once its view has come. @param {string} seat */
  async lookAs(seat) {
    const { link } = this.page;
    await link.ask("look", { look: seat });
    await link.until(() => link.view?.viewer === seat);
  }

  leave() {
    const kept = this.kept;
    if (kept) keep.keepGuide(this.page.link.game, { ...kept, left: true });
    this.close();
    this.page.draw();
  }

  draw() {
    if (!this.on || this.page.modes.name) return this.close();
    this.sit();
    const step = this.step,
      kept = this.kept;
    if (!step || !kept) return;
    const sign = `${kept.at}:${language()}`;
    for (const old of document.querySelectorAll(".guide-shown")) old.classList.remove("guide-shown");
    for (const id of step.show)
      for (const thing of document.querySelectorAll(`[data-key$=":${CSS.escape(id)}"]`)) thing.classList.add("guide-shown");
    if (this.box?.dataset.sign === sign) return;
    this.close();
    const mine = step.seat === kept.steps.en.seat,
      waits = mine && step.do.length > 0,
      last = kept.at === kept.steps.en.steps.length - 1;
    const box = h(
      "aside",
      { class: "guide", data: { sign }, "aria-live": "polite", "aria-label": t("guide.title") },
      h("p", { class: "guide-count" }, t("guide.step", { n: kept.at + 1, all: kept.steps.en.steps.length })),
      h("p", {}, step.text),
      h(
        "p",
        { class: "buttons" },
        waits
          ? h("span", { class: "empty" }, t("guide.yours"))
          : h("button", { class: "primary", onclick: () => (step.do.length ? this.play() : this.forward()) }, t(last ? "guide.end" : mine ? "guide.next" : "guide.other")),
        h("button", { class: "quiet", onclick: () => this.leave() }, t("guide.leave")),
      ),
    );
    this.box = box;
    this.page.e.guide.append(box);
    if (step.show.length) this.page.board?.goTo(step.show.flatMap(id => [`space:${id}`, `piece:${id}`]));
  }
}

/** Begins the guided game of a game. @param {string} id */
export async function guidePage(id) {
  const { post } = await import("../net/api.js");
  const answer = await post("/api/games", { game: id, guide: true });
  keep.keepLinks(answer.links.map(link => ({ ...link, game: answer.game, rules: id })));
  keep.keepGuide(answer.game, { at: 0, steps: answer.guide });
  const own = answer.links.find(link => link.who === "me") ?? answer.links[0];
  keep.keepOpenTable(own.token); // whoever learns plays all seats: nothing need be covered
  location.hash = `play=${own.token}`;
}
