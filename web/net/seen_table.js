// A table on a server whose engine this page has, too: the server is the judge and is told every choice; what only asks is answered
// here, out of the state that the views bring along, without waiting for the wire.
import { engineWorker } from "./engine_module.js";
import { Socket } from "./remote_table.js";
import { SeenPast } from "./seen_past.js";
import { TableClient } from "./table_client.js";

const QUESTIONS = new Set(["why", "forecast", "group", "about", "lens", "plan", "position", "at"]),
  /** These think, so they have an engine of their own. */
  ADVICE = new Set(["hint", "analyse"]);

/** One engine that follows the game, once it is there. */
class Follower {
  /** @type {Worker | null} */
  #worker = null;
  #dead = false;
  /** Questions without an answer yet, also those that wait for it. @type {Map<number, any>} */
  #asked = new Map();

  /** @param {(data: any) => void} hear @param {() => any[]} told what it must know first */
  constructor(hear, told) {
    this.hear = hear;
    const end = () => this.close();
    engineWorker("seen_worker.js", data => this.#answered(data), end).then(worker => {
      if (this.#dead) return worker.terminate();
      this.#worker = worker;
      for (const data of told()) worker.postMessage(data);
      for (const ask of this.#asked.values()) worker.postMessage({ ask });
    }, end);
  }

  get isHere() {
    return this.#worker !== null;
  }

  /** @param {any} data */
  post(data) {
    this.#worker?.postMessage(data);
  }

  /** @param {any} message */
  ask(message) {
    if (this.#dead) return this.hear({ elsewhere: message });
    this.#asked.set(message.id, message);
    this.#worker?.postMessage({ ask: message });
  }

  /** @param {any} data */
  #answered(data) {
    this.#asked.delete((data.tell ?? data.elsewhere).id);
    this.hear(data);
  }

  /** It is done with, or has ended by itself: whatever has no answer is asked of the server. */
  close() {
    this.#dead = true;
    this.#worker?.terminate();
    this.#worker = null;
    const left = [...this.#asked.values()];
    this.#asked.clear();
    for (const message of left) this.hear({ elsewhere: message });
  }
}

/** @implements {Transport} */
class SeenTransport {
  #socket = new Socket();
  /** @type {Welcome & {states?: boolean, engine?: string, scenario: string, lang: Lang} | null} */
  #about = null;
  /** @type {Record<string, string>} */
  #seats = {};
  #past = new SeenPast();
  /** @type {Follower | null} */
  #answers = null;
  /** @type {Follower | null} */
  #advice = null;
  onopen = () => {};
  /** @type {(message: any) => void} */
  onmessage = () => {};
  onclose = () => {};

  /** The game as it is seen, kept when the page goes. */
  #keep = () => this.#past.keep(this.token);

  /** @param {string} engine its hash, or "yours": the one that the server has for its pages @param {string} token */
  constructor(engine, token) {
    this.engine = engine;
    this.token = token;
    this.#past.recall(token);
    addEventListener("pagehide", this.#keep);
    this.#socket.onopen = () => this.onopen();
    this.#socket.onclose = () => this.onclose();
    this.#socket.onmessage = message => this.#hear(message);
  }

  open() {
    this.#socket.open();
  }

  get isOpen() {
    return this.#socket.isOpen;
  }

  get foresees() {
    return Boolean(this.#about?.states && this.#answers?.isHere);
  }

  close() {
    removeEventListener("pagehide", this.#keep);
    this.#answers?.close();
    this.#advice?.close();
    this.#socket.close();
  }

  /** @param {any} message */
  send(message) {
    if (message.type === "hello") return this.#socket.send({ ...message, engine: this.engine });
    if (!this.#about?.states || !message.id) return this.#socket.send(message);
    const lines = message.type === "journal" ? this.#past.lines(message.from, message.to) : null;
    if (lines) queueMicrotask(() => this.onmessage({ type: "journal", id: message.id, from: message.from, lines }));
    else if (ADVICE.has(message.type)) (this.#advice ??= this.#follower()).ask(message);
    else if (QUESTIONS.has(message.type) && this.#answers?.isHere && this.#knows(message)) this.#answers.ask(message);
    else this.#socket.send(message);
  }

  /** Is all that the answer needs here? The engine has no journal. @param {any} message */
  #knows({ type, step }) {
    return type !== "at" || this.#past.linesOf(step) !== null;
  }

  #follower() {
    return new Follower(({ tell, elsewhere }) => {
      if (tell) this.onmessage(tell.type === "at" ? { ...tell, lines: this.#past.linesOf(tell.step) ?? [] } : tell);
      else if (elsewhere && this.isOpen) this.#socket.send(elsewhere);
    }, () => this.#past.told);
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === "welcome") this.#about = message;
    if (message.type === "table") this.#seats = Object.fromEntries(message.seats.map((/** @type {Seat} */ { id, who }) => [id, who]));
    if (message.state && this.#about?.states) this.#follow(message);
    if (message.type === "journal") this.#past.older(message);
    this.onmessage(message);
  }

  /** @param {any} message a view or a change */
  #follow(message) {
    const { type, view, seq, step, state } = message;
    if (type === "view") {
      const { rules, scenario, options, lang, engine } = /** @type {any} */ (this.#about),
        seen = { engine, game: rules, scenario, options, viewer: view.viewer, lang, seats: this.#seats, seq, step, state };
      if (!this.#past.view(seen, message)) this.#post({ seen });
    } else {
      const change = { seq, step, state };
      this.#past.change(change, message);
      this.#post({ change });
    }
    this.#answers ??= this.#follower();
  }

  /** @param {any} data */
  #post(data) {
    this.#answers?.post(data);
    this.#advice?.post(data);
  }
}

/** @param {string} engine @returns {(token: string, game?: string) => Table} */
export const seenTable = engine => (token, game) => new TableClient(new SeenTransport(engine, token), token, game);
