// When the table is drawn: first what a click is waited for (board, prompt, all that can be chosen), then, after that picture, what
// is around it, together with whatever else has come by then.
import { afterPaint } from "../ui/dom.js";

export class Painter {
  /** Has the first part been drawn, and the rest not yet? */
  ahead = false;
  /** Is the first part to be drawn again? */
  #outdated = false;
  /** Is something still to be drawn? */
  waiting = false;

  /** @param {{ready: () => boolean, first: () => void, rest: () => void, changed: () => void}} what `changed` is told when `ahead` is another */
  constructor({ ready, first, rest, changed }) {
    this.ready = ready;
    this.first = first;
    this.rest = rest;
    this.changed = changed;
  }

  /** Draws what a click is waited for; the rest follows when that is shown. */
  now() {
    if (!this.ready()) return;
    this.#outdated = false;
    this.first();
    if (document.hidden) return this.#drawRest(); // there will be no picture to wait for
    this.ahead = true;
    this.changed();
    this.#afterwards();
  }

  /** Draws what came, but no more than once a picture. */
  once() {
    if (this.ahead) this.soon();
    else this.now();
  }

  /** Draws all after the next picture, once for all who ask: what was clicked is shown first. */
  soon() {
    this.#outdated = true;
    this.#afterwards();
  }

  #afterwards() {
    if (this.waiting) return;
    this.waiting = true;
    afterPaint(() => {
      this.waiting = false;
      if (!this.ready()) return;
      if (this.#outdated) this.first();
      this.#drawRest();
    });
  }

  #drawRest() {
    this.ahead = this.#outdated = false;
    this.rest();
    this.changed();
  }
}
