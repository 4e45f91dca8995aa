// A guided first game: a dozen steps with a few words each. A step waits for the choices it names, lights only those, and goes on
// by itself; what the other side does is done by the page. Skippable at any time: the game goes on without it.
import { guideStep, guiding, ownSeat, stillOpen } from "./guide_steps.js";
import { until } from "./live.js";
import * as settings from "./settings.js";

export class GuidedGame {
  /** The seat that was asked for. */
  #looking = "";

  /**
   * @param {TableStore} store
   * @param {Table} table
   * @param {(error: Error) => void} refused
   */
  constructor(store, table, refused) {
    this.store = store;
    this.table = table;
    this.refused = refused;
  }

  /** The newcomer looks through the eyes of one seat, whoever decides. */
  sit() {
    const { state } = this.store,
      own = ownSeat(state),
      { view } = state.live;
    if (!guiding(state) || state.guide.working || !own || !view || view.viewer === own || this.#looking === own) return;
    this.#looking = own;
    const done = () => void (this.#looking = "");
    this.table.ask("look", { look: own }).then(done, done);
  }

  /** Something was done: which of the step's choices are behind us? */
  news() {
    const { state } = this.store,
      { guide } = state;
    if (!guiding(state) || !guide.sent.length) return;
    guide.made.push(...guide.sent);
    guide.sent = [];
    if (!stillOpen(state).length) this.forward();
  }

  forward() {
    const { guide } = this.store.state;
    if (!guide.kept) return;
    guide.made = [];
    this.#keep({ ...guide.kept, at: guide.kept.at + 1 });
  }

  leave() {
    const { kept } = this.store.state.guide;
    if (kept) this.#keep({ ...kept, left: true });
  }

  /** @param {KeptGuide} kept */
  #keep(kept) {
    this.store.state.guide.kept = kept;
    settings.keepGuide(this.table.game, kept);
    this.store.tell("guide");
  }

  /** A step of the other side: its choices are made, then it goes on. */
  async play() {
    const { state } = this.store,
      { guide, live } = state,
      step = guideStep(state),
      own = ownSeat(state);
    if (!step || guide.working) return;
    guide.working = true;
    try {
      await this.#lookAs(step.seat);
      for (const words of step.do) {
        const answer = await this.table.ask("choose", { seq: live.seq, do: words });
        await until(this.store, this.table, () => live.seq >= answer.seq);
      }
      await this.#lookAs(own ?? "");
    } catch (error) {
      this.refused(error);
    }
    guide.working = false;
    this.forward();
  }

  /** Through the eyes of a seat, once its view has come. @param {string} seat */
  async #lookAs(seat) {
    await this.table.ask("look", { look: seat });
    await until(this.store, this.table, () => this.store.state.live.view?.viewer === seat);
  }
}
