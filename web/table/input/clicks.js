// What a click on a thing means. Clicks are understood in their order, each when the answer is there on which its meaning hangs.
import { keysOf, meaningOf, penned, toggled } from "../../store/choices.js";
import { addedChoice, isPicked } from "../../store/draft.js";
import { choicesNow, levels, movable, titleOf } from "../../store/select.js";
import { elementOf } from "../things.js";

export class Clicks {
  /** Those that wait. @type {Click[]} */
  waiting = [];

  /**
   * @param {object} uses
   * @param {TableStore} uses.store
   * @param {Drafting} uses.drafting
   * @param {Sending} uses.sending
   * @param {Wishes} uses.wishes
   * @param {(key: string, element: Element | null, item?: Item) => void} uses.inspect
   * @param {() => void} uses.closeInspector
   */
  constructor({ store, drafting, sending, wishes, inspect, closeInspector }) {
    this.store = store;
    this.drafting = drafting;
    this.sending = sending;
    this.wishes = wishes;
    this.inspect = inspect;
    this.closeInspector = closeInspector;
  }

  /** @type {PickThing} */
  pick(key, element, item, more) {
    if (!key) return this.putDown();
    this.closeInspector(); // what it said was about the click before
    const late = this.sending.current != null && !this.waiting.length;
    if (late && !key.startsWith("piece:")) return this.#take({ key, element, item, more });
    this.waiting.push({ key, element, item, more, late });
    this.#takeAll();
  }

  /** A click beside puts down what is picked up, and nothing more. */
  putDown() {
    this.waiting = [];
    this.closeInspector();
    this.drafting.deselect();
  }

  /** Escape: one step back. */
  stepBack() {
    this.waiting = [];
    this.closeInspector();
    this.drafting.stepBack();
  }

  /** Lets go of everything that was clicked or selected. */
  clear() {
    this.waiting = [];
    this.closeInspector();
    this.drafting.clear();
  }

  #takeAll() {
    while (this.waiting.length) {
      const answer = this.#hangsOn(this.waiting[0]);
      if (answer) return void answer.then(() => this.#takeAll());
      const click = /** @type {Click} */ (this.waiting.shift()),
        element = click.element?.isConnected ? click.element : elementOf(click.key);
      // After a choice was sent a click was meant for the position before: only taking up a piece is the same in both.
      if (!click.late || this.#piecesOf(click).length) this.#take({ ...click, element });
      else this.inspect(click.key, element, click.item);
    }
  }

  /** The answer that a click must wait for. @param {Click} click */
  #hangsOn(click) {
    const { asked, awaited } = this.drafting;
    if (this.sending.current) return this.sending.current;
    if (asked && !click.more?.shift) return asked;
    return this.store.state.lit.has(click.key) || this.#piecesOf(click).length ? null : awaited;
  }

  /** The pieces that a click could take up. @param {Click} click */
  #piecesOf({ key, more }) {
    return movable(this.store.state, [key, ...(more?.stack ?? [])]);
  }

  /** @param {Click} click */
  #take(click) {
    const { draft } = this.store.state,
      { key, element, item, more } = click;
    if (this.#takeGroup(click)) return;
    const two = this.#placeOrPiece(key, more);
    if (two) return this.wishes.offer(more ?? element, two);
    const added = addedChoice(draft, key);
    if (added) return void this.drafting.remove(added);
    if (levels(this.store.state).some(choices => this.#choose(choices, click))) return;
    if (isPicked(draft, key)) return this.putDown();
    this.inspect(key, element, item);
  }

  /** A click that is about several pieces together: with shift it adds to them, on a lit place they go. @param {Click} click */
  #takeGroup({ key, element, more }) {
    const { state } = this.store,
      { group, reach } = state.draft;
    if (key.startsWith("piece:") && more?.shift) {
      const whole = !more.all && (element?.closest(".fan") || !more.stack.length) ? [key] : more.stack;
      return this.#takeWhole(whole);
    } else if (group.length && reach.has(key)) this.drafting.go(key.slice(6), one => titleOf(state, one));
    else if (group.includes(key)) this.drafting.gather(group.filter(one => one !== key));
    else return false;
    return true;
  }

  /** Shift takes all of a stack: into the set that is being made, or to go together. @param {string[]} keys */
  #takeWhole(keys) {
    const { state } = this.store,
      { draft } = state;
    /** @param {string} key */
    const adding = key => choicesNow(state).find(choice => choice.shape === "add" && keysOf(choice).includes(key));
    const adds = keys.filter(key => adding(key) && !addedChoice(draft, key)),
      up = movable(state, keys);
    if (adds.length) void this.drafting.addAll(adds.map(key => () => adding(key)));
    else if (up.length && !draft.list.some(choice => choice.shape === "add")) void this.drafting.gather(toggled(draft.group, up));
    else return false;
    return true;
  }

  /** A click on own pieces in a lit place may mean the place, or one of them instead: both are offered. @param {string} key @param {Picked} [more] */
  #placeOrPiece(key, more) {
    const { state } = this.store,
      { draft } = state;
    if (!key.startsWith("space:") || !draft.list.length || !more?.stack.length) return null;
    const there = choicesNow(state).filter(choice => keysOf(choice).includes(key)),
      up = levels(state).slice(1).flat();
    const others = more.stack.flatMap(one =>
      isPicked(draft, one) ? [] : up.filter(choice => choice.shape === "pick" && keysOf(choice).includes(one)).slice(0, 1),
    );
    return there.length && others.length ? [...there, ...others] : null;
  }

  /** Does what the click means among these choices; false if it means nothing. @param {Choice[]} choices @param {Click} click */
  #choose(choices, { key, element, item, more }) {
    const { state } = this.store,
      found = meaningOf(choices, state.selected, key);
    if (!found) return false;
    const offered = found.menu ?? (found.do ? [found.do] : null),
      meant = found.menu ? penned(found.menu, state.pen) : undefined;
    if (meant) {
      this.wishes.wish(meant, more ?? element);
      return true;
    }
    // A finger has read no card yet: it is shown with what can be done with it.
    if (item && matchMedia("(pointer: coarse)").matches && offered) this.wishes.offer(more ?? element, offered, item);
    else if (found.do) this.wishes.wish(found.do, more ?? element);
    else {
      state.selected = found.select ?? [];
      this.store.tell("selection");
      if (found.menu) this.wishes.offer(more ?? elementOf(key) ?? element, found.menu, item);
    }
    return true;
  }
}
