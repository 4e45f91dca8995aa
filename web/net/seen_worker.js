// A worker that sees a game which a server holds: it is given the redacted state that every view brings along, and answers what needs
// nobody but the rules (docs/site.md, `seen`). In: {module}, {seen}, {change}, {ask: message}; out: {tell: message},
// {elsewhere: message} (a question for the server after all).
import { Engine } from "./engine.js";
import { SLICE, breathe } from "./slices.js";

const ANSWERED = 0,
  THINKS = 2;

class SeenTable {
  /** @type {any[]} */
  #inbox = [];
  #working = false;
  /** Is the state of the last view here? */
  #follows = false;

  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
  }

  /** @param {any} data */
  async hear(data) {
    this.#inbox.push(data);
    if (this.#working) return;
    this.#working = true;
    for (let next; (next = this.#inbox.shift()); ) await this.#do(next);
    this.#working = false;
  }

  /** @param {any} data */
  async #do({ seen, change, ask }) {
    if (seen) this.#follows = this.#isSame(seen.engine) && this.engine.call("seen", seen).status === 200;
    if (change) this.#follows &&= this.engine.call("seen-change", change).status === 200;
    if (ask) await this.#answer(ask);
  }

  /** Is this the server's engine? A page may be older than the server that it has found again. @param {string} engine */
  #isSame(engine) {
    return this.engine.call("engine").body.engine === engine;
  }

  /** @param {any} message */
  async #answer(message) {
    const what = this.#follows ? this.engine.say(message) : undefined;
    if (what === THINKS) while (!this.engine.go(SLICE)) await breathe();
    else if (what !== ANSWERED) return postMessage({ elsewhere: message });
    for (let told; (told = this.engine.next()); ) if (told.id === message.id) postMessage({ tell: told });
  }
}

/** @type {Promise<SeenTable> | null} */
let table = null;
addEventListener("message", async ({ data }) => {
  if (data.module) table = Engine.start(data.module).then(engine => new SeenTable(engine));
  else void (await table)?.hear(data);
});
