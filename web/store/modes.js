// Besides the present: a planning copy (choices tried on an imagined position) and looking back step by step.
import { reuseItems } from "../net/patch.js";
import { movedBetween } from "./recap.js";
import { shownView } from "./select.js";
import * as settings from "./settings.js";
import { endMode } from "./table_state.js";
import { rememberChoices } from "./why_not.js";

/** Milliseconds between two steps, by speed. */
const pauses = [2200, 1100, 450];

export class Modes {
  /** @type {number | undefined} */
  #timer = undefined;

  /**
   * @param {TableStore} store
   * @param {Table} table
   * @param {(refusal: Refusal) => void} refused
   */
  constructor(store, table, refused) {
    this.store = store;
    this.table = table;
    this.refused = refused;
  }

  /** Back in the present. */
  end() {
    endMode(this.store.state);
    this.#changed();
  }

  #changed() {
    this.store.state.selected = [];
    this.store.tell("mode");
  }

  // --- planning copy ---

  plan() {
    Object.assign(this.store.state.mode, { name: "plan", tried: [], seed: 1 + Math.floor(Math.random() * 1e6) });
    return this.#replan([]);
  }

  /** One choice of the plan is taken back. */
  planBack() {
    return this.#replan(this.store.state.mode.tried.slice(0, -1));
  }

  /** The same plan with other dice. */
  planAgain() {
    const { mode } = this.store.state;
    mode.seed++;
    return this.#replan(mode.tried);
  }

  /** @param {string[]} list */
  try(list) {
    const { mode } = this.store.state,
      seat = shownView(this.store.state)?.viewer ?? "";
    return this.#replan([...mode.tried, ...list.map(words => ({ seat, do: words }))]);
  }

  /** @param {{seat: string, do: string}[]} tried */
  async #replan(tried) {
    const { state } = this.store,
      { mode } = state,
      run = ++mode.run;
    try {
      const answer = await this.table.ask("plan", { seed: mode.seed, choices: tried });
      if (run !== mode.run) return;
      if (answer.done < tried.length) this.refused({ message: answer.text, rule: answer.rule });
      const view = reuseItems(answer.view, shownView(state));
      Object.assign(mode, { name: "plan", tried: tried.slice(0, answer.done), view, lines: answer.lines });
      rememberChoices(state, answer.view.choices);
    } catch ({ message }) {
      this.refused({ message });
      if (!mode.view) endMode(state);
    }
    this.#changed();
  }

  // --- looking back ---

  /** Shows what was seen after a step. @param {number} step */
  async look(step) {
    const { state } = this.store,
      { mode } = state,
      wanted = Math.max(0, Math.min(step, state.live.step)),
      run = ++mode.run;
    try {
      const answer = await this.table.ask("at", { step: wanted });
      if (run !== mode.run) return;
      const moved = mode.view && mode.name === "replay" ? movedBetween(mode.view, answer.view) : null,
        view = reuseItems(answer.view, shownView(state));
      Object.assign(mode, { name: "replay", at: answer.step, steps: answer.steps, view, lines: answer.lines, moved });
    } catch ({ message }) {
      this.refused({ message });
    }
    this.#changed();
  }

  /** Shows again what happened since a step, step by step, until the present. @param {number} from */
  async watch(from) {
    await this.look(from);
    if (this.store.state.mode.name === "replay") this.run();
  }

  /** Goes on by itself. */
  run() {
    const { state } = this.store;
    clearTimeout(this.#timer);
    state.mode.running = true;
    this.#timer = setTimeout(async () => {
      if (state.mode.name !== "replay" || !state.mode.running) return;
      if (state.mode.at >= state.live.step) return this.end();
      await this.look(state.mode.at + 1);
      if (state.mode.running) this.run();
    }, pauses[settings.speed()] ?? pauses[1]);
    this.store.tell("mode");
  }

  pause() {
    clearTimeout(this.#timer);
    this.store.state.mode.running = false;
    this.store.tell("mode");
  }

  /** Asks the others to go back to the step that is shown. */
  rollback() {
    this.table.ask("rollback", { to: this.store.state.mode.at }).then(
      () => this.end(),
      error => this.refused(error),
    );
  }
}
