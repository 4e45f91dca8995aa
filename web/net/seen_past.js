// What a page has been told of a game on a server: the states of its views, each as the difference to the one before, and the journal. With that its
// engine answers past views and analyses by itself. It outlives a lost connection and a page that is loaded again: nothing has happened
// meanwhile if the server's number of the position is still the same.

/** Where it is kept while a page is loaded again: of this tab alone. @param {string} token */
const place = token => `frente.seen.${token}`;

export class SeenPast {
  /** What an engine that comes later reads: {seen}, then {change}s. @type {any[]} */
  told = [];
  /** Whose view of which game this is, in which language. */
  #whose = "";
  /** The number of the last position. */
  #seq = 0;
  #from = 0;
  /** @type {Line[]} */
  #lines = [];

  /** A view has come: does it go on from here? If not all is forgotten. @param {any} seen @param {any} message @returns {boolean} */
  view(seen, { seq, journal }) {
    const { engine, game, scenario, options, viewer, lang } = seen,
      whose = JSON.stringify([engine, game, scenario, options, viewer, lang]),
      goesOn = this.told.length > 0 && whose === this.#whose && seq === this.#seq;
    if (goesOn) this.told[0].seen.seats = seen.seats; // who sits there may be others by now
    else [this.told, this.#from, this.#lines] = [[{ seen }], journal?.from ?? 0, []];
    [this.#whose, this.#seq] = [whose, seq];
    this.#hear(journal);
    return goesOn;
  }

  /** @param {any} change @param {any} message */
  change(change, { seq, journal }) {
    this.told.push({ change });
    this.#seq = seq;
    this.#hear(journal);
  }

  /** @param {{from?: number, lines?: Line[]} | undefined} journal */
  #hear({ from = 0, lines = [] } = {}) {
    if (from < this.#from) return; // all of it was known before
    this.#lines.splice(from - this.#from, Infinity, ...lines);
  }

  /** Older lines, as the server has told them. @param {{from: number, lines: Line[]}} journal */
  older({ from, lines }) {
    if (from + lines.length !== this.#from) return;
    this.#lines.unshift(...lines);
    this.#from = from;
  }

  /** All lines of a step, or null: some of them may not have come. @param {number} step */
  linesOf(step) {
    const whole = this.#from === 0 || (this.#lines[0]?.step ?? Infinity) < step;
    return whole ? this.#lines.filter(line => line.step === step) : null;
  }

  /** These lines of the journal, or null. @param {number} from @param {number} to */
  lines(from, to) {
    return from >= this.#from ? this.#lines.slice(from - this.#from, to - this.#from) : null;
  }

  /** The page goes. @param {string} token */
  keep(token) {
    try {
      sessionStorage.setItem(place(token), JSON.stringify({ told: this.told, whose: this.#whose, seq: this.#seq, from: this.#from, lines: this.#lines }));
    } catch {
      // No room, or none allowed: the server has it all.
    }
  }

  /** The page is there again. @param {string} token */
  recall(token) {
    try {
      const kept = JSON.parse(sessionStorage.getItem(place(token)) ?? "null");
      if (kept) [this.told, this.#whose, this.#seq, this.#from, this.#lines] = [kept.told, kept.whose, kept.seq, kept.from, kept.lines];
      sessionStorage.removeItem(place(token));
    } catch {
      // as above
    }
  }
}
