// The board of the table: made once its game is known, drawn from each view with what is laid over it.
import { makeBoard } from "../../board/make_board.js";
import { placesList } from "../../board/places.js";
import { heldKeys, lights, shownView } from "../../store/select.js";
import { h } from "../../ui/dom.js";

export class BoardHost {
  element = h("div", { class: "board-host" });
  /** @type {Board | null} */
  board = null;
  /** The game whose board is drawn. */
  game = "";

  /** @param {{store: TableStore, pick: PickThing, gestures: Gestures, begins: () => string[]}} uses `begins`: what a board shows first */
  constructor({ store, pick, gestures, begins }) {
    this.store = store;
    this.begins = begins;
    this.pick = pick;
    this.gestures = gestures;
  }

  /** Without a board file a game can still be played. @param {string} game */
  async make(game) {
    this.game = game;
    this.board = await makeBoard(game, this.element, this.pick).catch(() => null);
    if (this.board) Object.assign(this.board, { gestures: this.gestures, begins: this.begins });
    this.store.state.spec = this.board?.spec ?? null;
    this.#places = this.board ? placesList(this.board.spec) : null;
    if (this.#places) this.element.append(this.#places.element);
  }

  /** The same for whoever does not see the board. @type {ReturnType<typeof placesList> | null} */
  #places = null;

  #telling = false;
  /** The places in words, when the page has nothing better to do. */
  tell() {
    if (this.#telling || !this.#places) return;
    this.#telling = true;
    const idle = globalThis.requestIdleCallback ?? setTimeout;
    idle(() => {
      const view = shownView(this.store.state);
      this.#telling = false;
      if (view) this.#places?.show(view);
    });
  }

  draw() {
    const { state } = this.store,
      view = shownView(state),
      { lit, notes } = lights(state);
    state.lit = lit;
    if (view) this.board?.show(this.#withOverlays(view), lit, heldKeys(state), notes);
  }

  /** The view with what is laid over the board: lenses, and what moved last. @param {View} view @returns {View} */
  #withOverlays(view) {
    const { lenses, mode, recap } = this.store.state,
      moved = mode.moved ?? (mode.name ? null : recap.moved),
      past = mode.name === "replay" || mode.name === "film", // lenses are of the present
      shown = past ? [] : [...lenses.values()].flat();
    this.board?.switchOn(shown.map(item => item.id));
    if (moved && !recap.movedHidden) this.board?.switchOn([moved.id]);
    if (moved) shown.push(moved);
    return shown.length ? { ...view, items: [...view.items, ...shown] } : view;
  }
}
