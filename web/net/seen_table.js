// A table on a server whose engine this page has, too: the server is the judge and is told every choice; what only asks is answered
// here, out of the state that the views bring along, without waiting for the wire.
import { engineWorker } from "./engine_module.js";
import { Socket } from "./remote_table.js";
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

  /** @param {(data: any) => void} hear @param {any[]} told what it must know first */
  constructor(hear, told) {
    this.hear = hear;
    const end = () => this.close();
    engineWorker("seen_worker.js", data => this.#answered(data), end).then(worker => {
      if (this.#dead) return worker.terminate();
      this.#worker = worker;
      for (const data of told) worker.postMessage(data);
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

/** The journal as far as it has come: the answer to a past view has the lines of its step. */
class Lines {
  #from = 0;
  /** @type {Line[]} */
  #list = [];

  /** @param {any} message a view or a change */
  hear({ type, journal }) {
    const { from = 0, lines = [] } = journal ?? {};
    if (type === "view") [this.#from, this.#list] = [from, []];
    this.#list.splice(Math.max(0, from - this.#from), Infinity, ...lines);
  }

  /** All lines of a step, or null: some of them may not have come. @param {number} step */
  of(step) {
    const whole = this.#from === 0 || (this.#list[0]?.step ?? Infinity) < step;
    return whole ? this.#list.filter(line => line.step === step) : null;
  }
}

/** @implements {Transport} */
class SeenTransport {
  #socket = new Socket();
  /** @type {Welcome & {states?: boolean, engine?: string, scenario: string, lang: Lang} | null} */
  #about = null;
  /** @type {Record<string, string>} */
  #seats = {};
  /** What has been told since the last whole view: an engine that comes later reads it. @type {any[]} */
  #told = [];
  #lines = new Lines();
  /** @type {Follower | null} */
  #answers = null;
  /** @type {Follower | null} */
  #advice = null;
  onopen = () => {};
  /** @type {(message: any) => void} */
  onmessage = () => {};
  onclose = () => {};

  /** @param {string} engine its hash, or "yours": the one that the server has for its pages */
  constructor(engine) {
    this.engine = engine;
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

  close() {
    this.#answers?.close();
    this.#advice?.close();
    this.#socket.close();
  }

  /** @param {any} message */
  send(message) {
    if (message.type === "hello") return this.#socket.send({ ...message, engine: this.engine });
    if (!this.#about?.states || !message.id) return this.#socket.send(message);
    if (ADVICE.has(message.type)) (this.#advice ??= this.#follower()).ask(message);
    else if (QUESTIONS.has(message.type) && this.#answers?.isHere && this.#knows(message)) this.#answers.ask(message);
    else this.#socket.send(message);
  }

  /** Is all that the answer needs here? The engine has no journal. @param {any} message */
  #knows({ type, step }) {
    return type !== "at" || this.#lines.of(step) !== null;
  }

  #follower() {
    return new Follower(({ tell, elsewhere }) => {
      if (tell) this.onmessage(tell.type === "at" ? { ...tell, lines: this.#lines.of(tell.step) ?? [] } : tell);
      else if (elsewhere && this.isOpen) this.#socket.send(elsewhere);
    }, this.#told);
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === "welcome") this.#about = message;
    if (message.type === "table") this.#seats = Object.fromEntries(message.seats.map((/** @type {Seat} */ { id, who }) => [id, who]));
    if (message.state && this.#about?.states) this.#follow(message);
    this.onmessage(message);
  }

  /** @param {any} message a view or a change */
  #follow(message) {
    const { type, view, seq, step, state } = message;
    this.#lines.hear(message);
    if (type === "view") {
      const { rules, scenario, options, lang, engine } = /** @type {any} */ (this.#about),
        seen = { engine, game: rules, scenario, options, viewer: view.viewer, lang, seats: this.#seats, seq, step, state };
      this.#told.length = 0;
      this.#tell({ seen });
    } else this.#tell({ change: { seq, step, state } });
    this.#answers ??= this.#follower();
  }

  /** @param {any} data */
  #tell(data) {
    this.#told.push(data);
    this.#answers?.post(data);
    this.#advice?.post(data);
  }
}

/** @param {string} engine @returns {(token: string, game?: string) => Table} */
export const seenTable = engine => (token, game) => new TableClient(new SeenTransport(engine), token, game);
