// The store: plain state, and who is told when a part of it has changed. Whoever changes the state says which part that was,
// once, when the change is complete: nobody sees half of it.

/** @template S */
export class Store {
  /** @type {((what: Changed, detail?: any) => void)[]} */
  #listeners = [];

  /** @param {S} state */
  constructor(state) {
    this.state = state;
  }

  /** @param {(what: Changed, detail?: any) => void} listener @returns {() => void} stops it */
  subscribe(listener) {
    this.#listeners = [...this.#listeners, listener];
    return () => void (this.#listeners = this.#listeners.filter(one => one !== listener));
  }

  /** @param {Changed} what @param {any} [detail] */
  tell(what, detail) {
    for (const listener of this.#listeners) listener(what, detail);
  }
}
