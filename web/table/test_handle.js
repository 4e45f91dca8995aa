// `globalThis.frente` while a table is shown: what tests and whoever looks at the console may rely on. Everything else of the page may
// change without notice. Tests look at the document first; this is for what it does not show.
import { choicesNow, finished, heldKeys, shownView } from "../store/select.js";

/** @param {import("./page.js").TablePage} page */
export const testHandle = page => ({
  /** What the page knows (types/store.d.ts), to be looked at. */
  state: page.store.state,
  /** The board that is drawn; board/scene.js says what can be asked of it. */
  get board() {
    return page.board;
  },
  /** The view that is shown. */
  get view() {
    return shownView(page.store.state);
  },
  /** What can be chosen now, of the draft too. */
  get choices() {
    return choicesNow(page.store.state);
  },
  /** Keys of what is selected. */
  get held() {
    return heldKeys(page.store.state);
  },
  get finished() {
    return finished(page.store.state);
  },
  /** Is an answer awaited on which the meaning of a click hangs? */
  get asking() {
    return page.drafting.asked != null;
  },
  /** Has every click been understood, everything that was asked or sent been answered, and what came of it been drawn? */
  get idle() {
    const { clicks, sending, drafting, painter } = page;
    return !clicks.waiting.length && !sending.current && !drafting.asked && !drafting.awaited && !painter.waiting;
  },
  /** A click on a thing by its key. @param {string} key */
  pick: key => page.clicks.pick(key, null),
  /** Sends choices by their texts. @param {string[]} list */
  send: list => page.sending.send(list),
  /** Draws everything now, as after a change. */
  draw: () => page.painter.now(),
});
