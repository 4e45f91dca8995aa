// A seat at a table over any transport: greets, reconnects with growing pauses, and finds the question to each answer.
// What the messages mean is not its business (store/live.js); which game and seat it speaks of is, since it greets with them.
import { language } from "../words/words.js";
import { Refused, unreachable } from "./refused.js";

const FIRST_PAUSE = 1000,
  LONGEST_PAUSE = 15000;

/** @implements {Table} */
export class TableClient {
  /** The seat that is looked through, as the server last said. @type {string | undefined} */
  #look = undefined;
  /** Questions without an answer yet. @type {Map<number, {resolve: (answer: any) => void, reject: (error: Refused) => void}>} */
  #waiting = new Map();
  #next = 1;
  #pause = FIRST_PAUSE;
  closed = false;
  /** @type {(message: any) => void} */
  onmessage = () => {};
  /** @type {(state: Connection) => void} */
  onstate = () => {};

  /** @param {Transport} transport @param {string} token @param {string} [game] */
  constructor(transport, token, game) {
    this.transport = transport;
    this.token = token;
    this.game = game;
    transport.onopen = () => this.hello();
    transport.onmessage = message => this.#receive(message);
    transport.onclose = () => this.#lost();
  }

  get isOpen() {
    return !this.closed && this.transport.isOpen;
  }

  get foresees() {
    return Boolean(this.transport.foresees);
  }

  connect() {
    this.transport.open();
  }

  /** @param {string} [game] */
  hello(game) {
    if (game) [this.game, this.#look] = [game, undefined];
    this.tell("hello", { token: this.token, lang: language(), game: this.game, look: this.#look });
  }

  /** @param {string} type @param {object} [more] */
  tell(type, more = {}) {
    if (this.isOpen) this.transport.send({ type, ...more });
  }

  /** @param {string} type @param {object} [more] @returns {Promise<any>} */
  ask(type, more = {}) {
    if (!this.isOpen) return Promise.reject(unreachable());
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.tell(type, { id, ...more });
    });
  }

  close() {
    this.closed = true;
    this.transport.close();
  }

  #lost() {
    if (this.closed) return;
    for (const { reject } of this.#waiting.values()) reject(unreachable());
    this.#waiting.clear();
    this.onstate("lost");
    setTimeout(() => this.closed || this.#reconnect(), this.#pause);
    this.#pause = Math.min(this.#pause * 1.7, LONGEST_PAUSE);
  }

  #reconnect() {
    this.onstate("connecting");
    this.transport.open();
  }

  /** @param {any} message */
  #receive(message) {
    if (this.closed) return; // what was left says nothing more
    const waiting = this.#waiting.get(message.id);
    if (waiting) {
      this.#waiting.delete(message.id);
      if (message.type === "error") waiting.reject(new Refused(message));
      else waiting.resolve(message);
      return;
    }
    if (message.type === "connection") return this.onstate(message.state);
    if (message.type === "welcome") this.#welcomed(message);
    if (message.type === "view") this.#look = message.view.viewer;
    // Three answers that differ: not found and broken are final; on "unavailable" the server closes, and it is tried again.
    if (message.type === "error" && (message.code === "not-found" || message.code === "broken")) this.close();
    this.onmessage(message);
  }

  /** @param {Welcome} message */
  #welcomed(message) {
    this.#pause = FIRST_PAUSE;
    this.game = message.game;
    this.#look = message.look;
    this.onstate("open");
  }
}
