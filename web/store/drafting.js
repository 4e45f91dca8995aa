// Intentions before they are sent. Picking a piece or adding to a set is tried on a copy (the server's `plan`) and shown as if it
// were done: it can be unpicked, switched, dropped. What ends it (a place, a close) goes out with it as one list of choices,
// which is one undo.
import { reuseItems } from "../net/patch.js";
import { pensOf } from "./choices.js";
import { isComplete, mustPress, withChoice } from "./draft.js";
import { guiding } from "./guide_steps.js";
import { choicesNow, finished } from "./select.js";
import { dropDraft } from "./table_state.js";
import { rememberChoices } from "./why_not.js";

export class Drafting {
  /** What is tried, or where a group can go, has been asked for and is not known yet. @type {Promise<void> | null} */
  asked = null;
  /** What lies beyond an open move has been asked for and is not known yet. @type {Promise<void> | null} */
  awaited = null;

  /**
   * @param {TableStore} store
   * @param {Table} table
   * @param {{sending: Sending, refused: (refusal: Refusal) => void, closeStack: () => void}} uses
   */
  constructor(store, table, { sending, refused, closeStack }) {
    this.store = store;
    this.table = table;
    this.sending = sending;
    this.refused = refused;
    this.closeStack = closeStack;
  }

  get draft() {
    return this.store.state.draft;
  }

  // --- a new position ---

  /** What its choices promise is asked for, and what lies beyond an open move. */
  lookAhead() {
    const { state } = this.store,
      { live } = state,
      { seq } = live,
      choices = live.view?.choices ?? [];
    this.awaited = null;
    if (!choices.length || finished(state)) return;
    const still = () => live.seq === seq && !state.mode.name;
    this.#askForecasts(still);
    const close = choices.find(choice => choice.shape === "close" && !choice.closes);
    if (!close) return;
    const awaited = (this.awaited = this.#askAfterClose(close, still).finally(() => {
      if (this.awaited === awaited) this.awaited = null;
    }));
  }

  /** @param {() => boolean} still is the position the same? */
  async #askForecasts(still) {
    const { draft } = this,
      answer = await this.table.ask("forecast").catch(() => null);
    if (!answer || !still()) return;
    draft.liveForecasts = forecastsOf(answer.list);
    if (!draft.list.length) draft.forecasts = draft.liveForecasts;
    if (answer.list.length) this.store.tell("forecasts");
  }

  /** @param {Choice} close @param {() => boolean} still */
  async #askAfterClose(close, still) {
    const { draft } = this,
      answer = await this.table.ask("plan", { seed: 1, choices: [{ do: close.do }] }).catch(() => null);
    if (!answer || !still() || answer.revealed || !answer.view.choices) return;
    const choices = /** @type {Choice[]} */ (answer.view.choices),
      before = [close.do];
    // The last piece's end may be the phase's end as well: what lies beyond must be more of the same.
    if (!choices.some(choice => choice.shape === "pick" && (!draft.verb || choice.verb === draft.verb))) return;
    draft.afterClose = { before, choices: choices.map(choice => ({ ...choice, before })) };
    rememberChoices(this.store.state, choices);
    this.store.tell("forecasts");
  }

  // --- a row of choices ---

  /** @param {Choice} choice @param {boolean} [again] was it taken back before? */
  add(choice, again = false) {
    if (!again) this.store.state.redo = [];
    if (pensOf(choicesNow(this.store.state)).some(one => one.verb === choice.verb)) this.store.state.pen = choice.verb; // the next click means the same
    return this.#try(withChoice(this.draft, choice));
  }

  /** Would a choice throw a die or show something hidden, so that it can't be taken back? If nobody knows, it counts as that. @param {Choice} choice */
  async isFinal(choice) {
    const choices = [...(choice.before ?? []), choice.do].map(words => ({ do: words })),
      asked = this.table.ask("plan", { seed: 1, choices }).catch(() => null);
    await this.#asking(asked.then(() => {}));
    const answer = await asked;
    return !answer || answer.revealed || answer.done < choices.length;
  }

  /** Adds several to a set, as far as they go. @param {(() => Choice | undefined)[]} choices each as it is offered when its turn has come */
  async addAll(choices) {
    for (const next of choices) {
      const choice = next(),
        before = this.draft.list.length;
      if (choice) await this.add(choice);
      if (choice && this.draft.list.length <= before) return;
    }
  }

  /** @param {Choice} choice */
  remove(choice) {
    return choice.alone ? this.back() : this.#try(this.draft.list.filter(one => one !== choice));
  }

  /** Takes the last choice of the draft back; it can be done again. */
  back() {
    const { list } = this.draft,
      kept = list.slice(0, Math.max(0, list.findLastIndex(one => !one.alone))),
      last = list[kept.length];
    if (!last) return undefined;
    this.store.state.redo.push({ choice: { ...last, before: kept.map(one => one.do) } });
    return this.#try(kept);
  }

  /** Puts down what is picked up. A set that is being made stays as it is. */
  deselect() {
    const { state } = this.store,
      { draft } = state,
      selected = state.selected.length > 0,
      kept = draft.list.slice(0, draft.list.findLastIndex(choice => choice.shape !== "pick") + 1);
    state.selected = [];
    if (draft.group.length) this.#drop();
    else if (kept.length < draft.list.length) void this.#try(kept);
    else if (selected) this.store.tell("selection");
  }

  /** One step back: what is selected, the pieces that are to go together, the last choice of the draft. False: there is none. */
  stepBack() {
    const { state } = this.store;
    if (state.selected.length || state.draft.group.length) this.deselect();
    else if (state.draft.list.length) void this.back();
    else return false;
    return true;
  }

  /** Lets go of everything that is selected or drafted. */
  clear() {
    const { state } = this.store,
      { draft } = state;
    if (!state.selected.length && !draft.list.length && !draft.group.length) return;
    state.selected = [];
    this.#drop();
  }

  #drop() {
    dropDraft(this.draft);
    this.draft.forecasts = this.draft.liveForecasts;
    this.store.tell("draft");
  }

  /** Clicks whose meaning hangs on an answer wait for it. @param {Promise<void>} answer */
  #asking(answer) {
    const asked = (this.asked = answer.finally(() => {
      if (this.asked === asked) this.asked = null;
    }));
    return asked;
  }

  /** @param {Choice[]} list */
  #try(list) {
    return this.#asking(list.length ? this.#trying(list) : Promise.resolve(this.#drop()));
  }

  /** @param {Choice[]} list */
  async #trying(list) {
    const run = ++this.draft.run,
      rule = this.draft.view?.rule;
    this.sending.busy(true);
    try {
      const answer = await this.table.ask("plan", { seed: 1, choices: list.map(choice => ({ do: choice.do })) });
      if (run !== this.draft.run) return;
      const only = answer.revealed || guiding(this.store.state) ? null : onlyAddition(answer.view.choices);
      if (answer.done < list.length) this.refused({ message: answer.text, rule: answer.rule });
      else if (mustPress(this.store.state, list, answer)) Object.assign(this.draft, { list, held: true });
      else if (!only && isComplete(list, rule, answer)) return await this.sending.send(list.map(choice => choice.do)); // busy until its view is there
      else {
        this.#tried(list, answer);
        if (only) return await this.#trying([...list, { ...only, alone: true }]);
      }
    } catch (error) {
      this.refused(error);
    } finally {
      this.sending.busy(false);
    }
    this.store.tell("draft");
  }

  /** @param {Choice[]} list @param {{view: View, forecast: Forecast[]}} answer */
  #tried(list, answer) {
    const { draft } = this,
      view = reuseItems(answer.view, draft.view ?? this.store.state.live.view);
    Object.assign(draft, { list, view, group: [], reach: new Map(), held: false, forecasts: forecastsOf(answer.forecast) });
    if (list.at(-1)?.shape === "pick") this.closeStack();
    rememberChoices(this.store.state, answer.view.choices);
  }

  // --- several pieces at once ---

  /** These are to go together: where can they? @param {string[]} keys of pieces */
  gather(keys) {
    return this.#asking(this.#gathering(keys));
  }

  /** @param {string[]} keys */
  async #gathering(keys) {
    const { draft } = this,
      run = ++draft.run;
    Object.assign(draft, { list: [], view: null, group: keys, reach: new Map(), held: false, cannot: [] });
    this.closeStack();
    this.store.tell("draft");
    if (!keys.length) return;
    try {
      const answer = await this.table.ask("group", { pieces: keys.map(key => key.slice(6)) });
      if (run !== draft.run) return;
      draft.reach = new Map(answer.places.map(([id, who]) => [`space:${id}`, who]));
      draft.cannot = answer.cannot;
    } catch (error) {
      this.refused(error);
    }
    this.store.tell("draft");
  }

  /** All that can get there go; who can't is named with the reason. @param {string} place @param {(key: string) => string} titleOf */
  go(place, titleOf) {
    return this.sending.underWay(this.#going(place, titleOf));
  }

  /** @param {string} place @param {(key: string) => string} titleOf */
  async #going(place, titleOf) {
    try {
      const pieces = this.draft.group.map(key => key.slice(6)),
        answer = await this.table.ask("group", { pieces, to: place });
      if (answer.do.length) await this.sending.send(answer.do);
      for (const one of answer.cannot.slice(0, 1))
        this.refused({ message: `${titleOf(`piece:${one.piece}`)}: ${one.text}`, rule: one.rule });
    } catch (error) {
      this.refused(error);
    }
  }
}

/** A set that is begun and to which a single thing can be added: that need not be pointed at. @param {Choice[] | undefined} choices */
const onlyAddition = choices => (choices?.length === 1 && choices[0].shape === "add" ? choices[0] : null);

/** @param {Forecast[]} list */
const forecastsOf = list => new Map(list.map(one => [one.do, one]));
