// The engine in this browser: frente.wasm, with words in and out of its memory. Every function here is one of the module's
// (docs/site.md); who calls them when, where a game is kept and in which worker a bot thinks is not its business.

import { host as browser } from "./host.js";

const GOOD = 0,
  BAD_FILE = 8,
  NANOSECONDS = 1e6,
  EVENTS_AT_ONCE = 400; // what a request may hold: src/table/request.h

/**
 * What the module's C library asks of its host, which has no files: wasi_snapshot_preview1.
 * @param {() => DataView} memory
 * @param {EngineHost} host
 */
function system(memory, host) {
  const noFile = () => BAD_FILE;
  /** Words for the console. @param {number} _file @param {number} parts @param {number} count @param {number} written */
  function write(_file, parts, count, written) {
    const view = memory();
    let words = "",
      total = 0;
    for (let i = 0; i < count; i++) {
      const at = view.getUint32(parts + i * 8, true),
        length = view.getUint32(parts + i * 8 + 4, true);
      words += new TextDecoder().decode(new Uint8Array(view.buffer, at, length));
      total += length;
    }
    host.complain(words);
    view.setUint32(written, total, true);
    return GOOD;
  }
  return {
    clock_time_get(/** @type {number} */ _which, /** @type {bigint} */ _precision, /** @type {number} */ to) {
      memory().setBigUint64(to, BigInt(Math.round(host.now() * NANOSECONDS)), true);
      return GOOD;
    },
    random_get(/** @type {number} */ to, /** @type {number} */ count) {
      host.chance(new Uint8Array(memory().buffer, to, count));
      return GOOD;
    },
    fd_write: write,
    proc_exit(/** @type {number} */ code) {
      throw new Error(`the engine has ended: ${code}`);
    },
    fd_close: noFile,
    fd_fdstat_get: noFile,
    fd_fdstat_set_flags: noFile,
    fd_prestat_get: noFile,
    fd_prestat_dir_name: noFile,
    fd_read: noFile,
    fd_seek: noFile,
    path_open: noFile,
  };
}

/** A fresh instance. @param {WebAssembly.Module} module @param {EngineHost} host */
export async function exportsOf(module, host) {
  const memory = () => new DataView(exports.memory.buffer);
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system(memory, host) }),
    exports = /** @type {EngineExports} */ (/** @type {unknown} */ (instance.exports));
  exports._initialize();
  return exports;
}

export class Engine {
  /** @type {EngineExports} */
  #exports;

  /** @param {EngineExports} exports */
  constructor(exports) {
    this.#exports = exports;
  }

  /** @param {WebAssembly.Module} module @param {EngineHost} [host] */
  static async start(module, host = browser) {
    return new Engine(await exportsOf(module, host));
  }

  /** Puts words where the module reads them; how many bytes they are. @param {object} what */
  #put(what) {
    const bytes = new TextEncoder().encode(JSON.stringify(what)),
      at = this.#exports.site_room(bytes.length);
    if (!at) throw new Error("the engine has no memory left");
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  /** What the last call had to say, as text. */
  #words() {
    const { memory, site_text, site_length } = this.#exports;
    return new TextDecoder().decode(new Uint8Array(memory.buffer, site_text(), site_length()));
  }

  /** A call of the lobby: the status and the body that a server would answer with. @param {string} name @param {object} [body] */
  call(name, body = {}) {
    const status = this.#exports.site_call(this.#put({ ...body, call: name }));
    return { status, body: JSON.parse(this.#words()) };
  }

  /**
   * Opens a game that was kept: its row, and all its events in their order. The answer to the last call, or to the first that was
   * refused.
   * @param {SavedGame} saved
   * @param {SavedEvent[]} events
   */
  open(saved, events) {
    let answer = this.call("open", { saved });
    for (let at = 0; answer.status === 200 && at < events.length; at += EVENTS_AT_ONCE)
      answer = this.call("events", { events: events.slice(at, at + EVENTS_AT_ONCE) });
    return answer.status === 200 ? this.call("load") : answer;
  }

  /** @param {object} message */
  say(message) {
    return this.#exports.site_say(this.#put(message));
  }

  /** Goes on with what thinks; is it done? @param {number} ms */
  go(ms) {
    return this.#exports.site_go(ms) === 1;
  }

  /** What is to be stored, or null. `stored` must follow before anything else is said. @returns {Pending | null} */
  pending() {
    return this.#exports.site_pending() ? JSON.parse(this.#words()) : null;
  }

  stored() {
    this.#exports.site_stored();
  }

  /** The next message for the page, or null. @returns {any} */
  next() {
    return this.#exports.site_next() ? JSON.parse(this.#words()) : null;
  }

  /** Who answers by itself now. @returns {{seat: number, wait?: number}[]} */
  due() {
    return this.#exports.site_due() ? JSON.parse(this.#words()) : [];
  }

  /** The standing order that is due answers. */
  order() {
    return this.#exports.site_order() === 1;
  }

  /** What the bot of a seat is to think about, for another engine's `begin`; null: nothing. @param {number} seat @returns {BotJob | null} */
  think(seat) {
    return this.#exports.site_think(seat) ? JSON.parse(this.#words()) : null;
  }

  /** Is what a bot thinks about still asked? @param {BotJob} job */
  asks(job) {
    return this.#exports.site_asks(job.seat, job.seq) === 1;
  }

  /** A bot's answer: has anything come of it? What it thought about may be past. @param {BotAnswer} answer */
  thought(answer) {
    const what = this.#exports.site_thought(this.#put(answer));
    if (what < 0) throw new Error(this.#words());
    return what === 1;
  }

  /** Grows when bots are to answer with what they have. */
  get hurries() {
    return this.#exports.site_hurries();
  }

  /** Bots try so many times instead of thinking by the clock; 0: as their levels say. @param {number} iterations */
  effort(iterations) {
    this.#exports.site_effort(iterations);
  }

  /** In a bot's worker: takes a job. @param {BotJob} job */
  begin(job) {
    return this.#exports.bot_begin(this.#put(job)) === 1;
  }

  /** Thinks for a while; is there nothing left to do? @param {number} ms */
  ponder(ms) {
    return this.#exports.bot_go(ms) === 1;
  }

  /** The answer, as far as was thought. @returns {BotAnswer | null} */
  end() {
    return this.#exports.bot_end() ? JSON.parse(this.#words()) : null;
  }
}
