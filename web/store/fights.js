// Which battle that is over is shown, and for how long: its dice fall, its result stays for a while if something follows, else until a click or the
// next own choice. A battle waits for the one before it, however fast they come.

/** How long dice roll, and how long a result stays if something follows, in milliseconds. */
export const ROLLS = 600;
export const STAYS = 1500;

export class Fights {
  /** @type {number | undefined} */
  #timer = undefined;

  /** @param {TableStore} store @param {{still: () => boolean}} uses `still`: nothing is to move on the screen */
  constructor(store, { still }) {
    this.store = store;
    this.still = still;
  }

  get recap() {
    return this.store.state.recap;
  }

  /** A new position has come, or what the others did is told. */
  news() {
    if (!this.recap.battle) this.#next();
    else if (this.recap.stage === "after") this.#stay();
  }

  /** A click on the panel: the result at once, or what comes next. */
  click() {
    if (this.recap.stage === "roll") this.#show("after");
    else this.#next();
  }

  /** They have been seen, or are shown elsewhere. */
  drop() {
    clearTimeout(this.#timer);
    if (!this.recap.battle && !this.recap.fights.length) return;
    Object.assign(this.recap, { battle: null, fights: [] });
    this.store.tell("battle");
  }

  #next() {
    const before = this.recap.battle;
    clearTimeout(this.#timer);
    this.recap.battle = this.recap.fights.shift() ?? null;
    if (this.recap.battle) this.#show(this.recap.battle.seen || this.still() ? "after" : "roll");
    else if (before) this.store.tell("battle");
  }

  /** @param {"roll" | "after"} stage */
  #show(stage) {
    clearTimeout(this.#timer);
    this.recap.stage = stage;
    this.store.tell("battle");
    if (stage === "roll") this.#timer = setTimeout(() => this.#show("after"), ROLLS);
    else this.#stay();
  }

  #stay() {
    clearTimeout(this.#timer);
    const { live, told } = this.store.state;
    if (this.recap.fights.length || live.view?.battle || told.open) this.#timer = setTimeout(() => this.#next(), STAYS);
  }
}
