// Choices on their way: one gesture, one message, one undo. On its way a choice is until the view that it leads to is there.
import { reuseItems } from "../net/patch.js";
import { until } from "./live.js";
import { levels, shownView } from "./select.js";

export class Sending {
  /** What is on its way. @type {Promise<void> | null} */
  current = null;

  /**
   * @param {TableStore} store
   * @param {Table} table
   * @param {{modes: Modes, refused: (refusal: Refusal) => void, closeStack: () => void}} uses
   */
  constructor(store, table, { modes, refused, closeStack }) {
    this.store = store;
    this.table = table;
    this.modes = modes;
    this.refused = refused;
    this.closeStack = closeStack;
  }

  /** @param {Promise<void>} work */
  underWay(work) {
    const current = (this.current = work.finally(() => {
      if (this.current === current) this.current = null;
    }));
    return current;
  }

  /** @param {boolean} on */
  busy(on) {
    this.store.state.busy = on;
    this.store.tell("busy");
  }

  /** @param {string[]} list @param {boolean} [again] was it taken back before? Then what lies beyond can be done again too. */
  send(list, again = false) {
    if (!again) this.store.state.redo = [];
    return this.underWay(this.#sending(list));
  }

  /** @param {string[]} list */
  async #sending(list) {
    const { state } = this.store;
    state.selected = [];
    this.busy(true);
    try {
      if (state.mode.name === "plan") await this.modes.try(list);
      else await this.#choose(list);
    } catch (error) {
      this.refused(error);
    }
    state.draft.foreseen = null; // a new position has taken its place, or it has been refused
    this.busy(false);
  }

  /** @param {string[]} list */
  async #choose(list) {
    const { state } = this.store,
      { live, recap, draft } = state;
    this.closeStack();
    if (recap.battle || recap.fights.length) {
      Object.assign(recap, { battle: null, fights: [] }); // what came of them has been seen
      this.store.tell("battle");
    }
    const verbs = new Set(levels(state).flat().filter(choice => choice.shape === "pick").map(choice => choice.verb));
    draft.verb = list.map(words => words.split(" ")[0]).findLast(verb => verbs.has(verb)) ?? draft.verb;
    state.guide.sent = list;
    state.sentStep = live.step;
    const answered = this.table.ask("choose", list.length > 1 ? { seq: live.seq, list } : { seq: live.seq, do: list[0] });
    if (this.table.foresees) void this.#foresee(list);
    const answer = await answered;
    if (answer.text == null) state.sent.push(list);
    if (answer.text) this.refused({ message: answer.text, rule: answer.rule });
    await until(this.store, this.table, () => live.seq >= answer.seq);
  }

  /** The board reacts at once: what the choices lead to is shown while they are on their way, unless dice decide it or something hidden. @param {string[]} list */
  async #foresee(list) {
    const { state } = this.store,
      { draft } = state,
      { run } = draft,
      answer = await this.table.ask("plan", { seed: 1, choices: list.map(words => ({ do: words })) }).catch(() => null);
    if (!answer || answer.revealed || answer.done < list.length || draft.run !== run || !state.busy) return;
    draft.foreseen = reuseItems({ ...answer.view, choices: [] }, shownView(state));
    this.store.tell("draft");
  }
}
