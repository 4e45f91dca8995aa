// Tells what the others did since my last own choice: as a film, act by act, and as a few rows that stay until my next choice.
import { ROLLS, STAYS } from "./fights.js";
import { actsOf, othersActed, ownMoves, viewAfter } from "./acts.js";
import { guiding } from "./guide_steps.js";
import { olderLines } from "./live.js";
import { finished, mySeats, myTurn } from "./select.js";
import * as settings from "./settings.js";
import { endMode } from "./table_state.js";

/** How long an act of each kind stays, in milliseconds at the usual speed. @type {Record<string, number>} */
const lasts = { card: 1100, attack: 1400, moment: 1200, take: 500, score: 500 };
const LASTS = 550;
/** A film is never longer than this: what is more is shown in one step. */
const ACTS_MOST = 40;
/** By the number of the setting. */
export const speeds = [0.5, 1, 2, 4];

/** Was the last own choice one in a battle that another began? It belongs to the other's turn. @param {TableState} state */
function isReaction(state) {
  const attacker = state.recap.before?.battle?.sides[0]?.seat;
  return attacker != null && !mySeats(state).includes(attacker);
}

export class Telling {
  /** @type {number | undefined} */
  #timer = undefined;

  /**
   * @param {TableStore} store
   * @param {Table} table
   * @param {{still: () => boolean, fights: Fights}} uses `still`: nothing is to move on the screen
   */
  constructor(store, table, { still, fights }) {
    this.fights = fights;
    this.store = store;
    this.table = table;
    this.still = still;
  }

  /** A new position has come. @param {Line[]} fresh the lines that it brought */
  heard(fresh) {
    const { state } = this.store,
      { live, told, recap } = state,
      known = live.from + live.lines.length;
    const opened = !told.before && state.sentStep == null;
    if ((state.sentStep != null && !isReaction(state)) || !told.before || told.since > known) this.#begin(known - fresh.length, recap.before ?? live.view, fresh);
    if (opened) return void this.#opened();
    told.acts = actsOf(live.lines.slice(Math.max(0, told.since - live.from)), told.before).slice(-ACTS_MOST);
    if (fresh.length && this.#canTell()) void this.#tell();
  }

  /** @param {number} since a line of the journal @param {View | null} before @param {Line[]} lines those that follow so far */
  #begin(since, before, lines) {
    const { sentStep } = this.store.state;
    this.skip();
    if (sentStep != null) settings.keepSince(this.table.game, { step: sentStep, line: since });
    Object.assign(this.store.state.told, { ...this.#pastMine(since, before, lines), acts: [], sections: [], open: false });
    this.store.tell("told");
  }

  /** What I moved myself is not told to me. @param {number} since a line of the journal @param {View | null} before @param {Line[]} lines those that follow */
  #pastMine(since, before, lines) {
    const mine = before ? ownMoves(lines, before, mySeats(this.store.state)) : 0;
    return { since: since + mine, before: before && mine ? viewAfter(before, actsOf(lines.slice(0, mine), before)) : before };
  }

  /** The table has been opened: what the others have done since my last choice is told, without a film. */
  async #opened() {
    const { state } = this.store,
      { live, told } = state,
      kept = settings.since(this.table.game),
      from = kept ?? { step: 0, line: 0 };
    if (guiding(state) || finished(state) || !mySeats(state).length || from.line >= told.since || (!kept && live.from)) return;
    if (!kept && !this.#onlyOthers()) return; // I have chosen elsewhere, and nobody knows when
    const recalled = await this.#recall(from).catch(() => false),
      more = told.acts.some(act => act.kind !== "arrive"); // more than a set-up
    if (recalled && !told.open && more && this.#canTell()) await this.#tell(false, true);
  }

  /** Do the lines of the journal tell of others only? */
  #onlyOthers() {
    const { live, told } = this.store.state;
    return actsOf(live.lines, told.before).every(act => !mySeats(this.store.state).includes(act.seat) || act.kind === "arrive");
  }

  #canTell() {
    const { state } = this.store;
    return !state.live.view?.battle && othersActed(state.told.acts, mySeats(state)) && (myTurn(state) || finished(state));
  }

  /** Tells again what happened since my last turn, also after a reload. False: nothing has. */
  async again() {
    const { told } = this.store.state,
      kept = settings.since(this.table.game) ?? { step: 0, line: 0 }; // no own choice so far: since the beginning
    if (kept.line < told.since && !told.acts.length) await this.#recall(kept).catch(() => {});
    await this.#tell(true);
    return told.open || told.acts.length > 0;
  }

  /** The page was loaded anew: what was seen before my last turn is asked for. False: something has been chosen meanwhile. @param {{step: number, line: number}} kept */
  async #recall({ step, line }) {
    const { live, told } = this.store.state,
      { since } = told,
      { view } = await this.table.ask("at", { step });
    while (live.from > line) await olderLines(live, this.table);
    if (told.since !== since) return false;
    const past = this.#pastMine(line, view, live.lines.slice(line - live.from));
    Object.assign(told, { ...past, acts: actsOf(live.lines.slice(past.since - live.from), past.before).slice(-ACTS_MOST) });
    return true;
  }

  /** @param {boolean} [wanted] has it been asked for? @param {boolean} [quietly] without a film */
  async #tell(wanted = false, quietly = false) {
    const { state } = this.store,
      { told } = state,
      { since } = told;
    const { sections } = await this.table.ask("recap", { from: since }).catch(() => ({ sections: [] }));
    if (told.since !== since) return;
    Object.assign(told, { sections, open: sections.length > 0 });
    this.store.tell("told");
    const film = settings.film() && !quietly && !this.still() && !guiding(state);
    if ((film || wanted) && !state.mode.name && told.acts.length) this.play(0);
  }

  /** The rows are put away; the journal has them. */
  close() {
    this.store.state.told.open = false;
    this.skip();
    this.store.tell("told");
  }

  // --- the film ---

  /** Shows the acts from number `at` on, one after the other; where nothing is to move by itself, step by step. @param {number} at */
  play(at) {
    this.fights.drop(); // the film shows them
    this.show(at);
    if (this.still()) return;
    const { mode } = this.store.state;
    Object.assign(mode, { running: true, stage: mode.fight ? "roll" : "after" });
    if (mode.fight) this.store.tell("battle");
    this.#wait();
  }

  /** @param {number} at how many acts have been carried out, the last of them just now */
  show(at) {
    const { mode, told } = this.store.state;
    if (!told.before) return;
    clearTimeout(this.#timer);
    const wanted = Math.max(0, Math.min(at, told.acts.length));
    Object.assign(mode, { name: "film", at: wanted, steps: told.acts.length, view: viewAfter(told.before, told.acts.slice(0, wanted)), running: false, fight: this.#fightOf(told.acts[wanted - 1]), stage: "after" });
    this.store.tell("mode");
  }

  /** The battle that an act tells of. @param {Act | undefined} act */
  #fightOf(act) {
    const { fought } = this.store.state.recap;
    return (act?.kind === "attack" && fought.find(fight => fight.lines.some(line => act.lines.includes(line)))) || null;
  }

  /** The dice lie: a moment for what came of it. */
  #rolled() {
    Object.assign(this.store.state.mode, { stage: "after" });
    this.store.tell("battle");
    this.#wait();
  }

  #wait() {
    const { mode, told } = this.store.state,
      act = told.acts[mode.at - 1];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        if (mode.name !== "film" || !mode.running) return;
        if (mode.stage === "roll") this.#rolled();
        else if (mode.at >= told.acts.length) this.skip();
        else this.play(mode.at + 1);
      },
      (mode.fight ? (mode.stage === "roll" ? ROLLS : STAYS) : act ? (lasts[act.kind] ?? LASTS) : LASTS / 2) / (speeds[settings.filmSpeed()] ?? 1),
    );
  }

  /** A click on the battle that is shown: its result at once, or the next act. */
  click() {
    const { mode } = this.store.state;
    if (mode.stage === "roll") this.#rolled();
    else if (mode.running && mode.at < mode.steps) this.play(mode.at + 1);
    else if (mode.at < mode.steps) this.show(mode.at + 1);
    else this.skip();
  }

  pause() {
    clearTimeout(this.#timer);
    this.store.state.mode.running = false;
    this.store.tell("mode");
  }

  /** Goes on where it was paused. */
  goOn() {
    this.store.state.mode.running = true;
    this.#wait();
    this.store.tell("mode");
  }

  /** The end of the film: the present. */
  skip() {
    clearTimeout(this.#timer);
    if (this.store.state.mode.name !== "film") return;
    endMode(this.store.state);
    this.store.tell("mode");
  }
}
