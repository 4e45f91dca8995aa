// Besides the present: a planning copy (choices tried on an imagined position) and looking back step by step.
import { reuseItems } from "../net/patch.js";
import { actsOf } from "./acts.js";
import { olderLines } from "./live.js";
import { movedBetween } from "./recap.js";
import { shownView } from "./select.js";
import * as settings from "./settings.js";
import { actStops, linesTo, nextStop } from "./study.js";
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
      await this.story();
      const answer = await this.table.ask("at", { step: wanted });
      if (run !== mode.run) return;
      const stops = actStops(state.live.lines, answer.steps),
        lines = settings.byChoice() || !stops.includes(answer.step) ? answer.lines : linesTo(state.live.lines, stops, answer.step),
        before = mode.view && mode.name === "replay" ? mode.view : null,
        moved = before ? movedBetween(before, answer.view) : null,
        view = reuseItems(answer.view, shownView(state));
      Object.assign(mode, { name: "replay", at: answer.step, steps: answer.steps, view, lines, moved, stops, acts: actsOf(lines, before) });
    } catch ({ message }) {
      this.refused({ message });
    }
    this.#changed();
  }

  /** The whole journal: acts are counted from the start on. */
  async story() {
    const { live } = this.store.state;
    while (live.from > 0) await olderLines(live, this.table);
  }

  /** The position at the step that is shown, as a text. @returns {Promise<import("./position_link.js").Position>} */
  position() {
    const { mode } = this.store.state;
    return this.table.ask("position", mode.name === "replay" ? { step: mode.at } : {});
  }

  /** What each side could expect over the game, as the bots judge it; asked for once a position. @returns {Promise<Analysis>} */
  async analyse() {
    const { state } = this.store;
    if (state.chart?.step !== state.live.step) {
      const { step } = state.live,
        { seats, points } = await this.table.ask("analyse");
      state.chart = { step, seats, points };
    }
    this.store.tell("mode");
    return state.chart;
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
      const { at, stops } = state.mode;
      await this.look(settings.byChoice() || !stops ? at + 1 : nextStop(stops, at, 1));
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
