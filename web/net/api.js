// The server: plain requests, and one socket a table that reconnects by itself. docs/api.md says what goes over it.
import { language, t } from "../words/words.js";

export class Refused extends Error {
  /** @param {{code: string, text?: string, rule?: string}} what */
  constructor({ code, text, rule }) {
    super(text || code);
    this.code = code;
    this.rule = rule;
  }
}

async function request(path, body) {
  let answer;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? {}
        : {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ lang: language(), ...body }),
          },
    );
  } catch {
    throw new Refused({ code: "network", text: t("error.network") });
  }
  const plain = answer.headers.get("Content-Type")?.startsWith("text/plain");
  const value = plain && answer.ok ? await answer.text() : await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(value.error ?? { code: String(answer.status), text: t("error.network") });
  return value;
}

export const get = path => patient(path);
export const post = (path, body) => (asks.has(path) ? patient(path, body) : request(path, body));

// These only ask: they may be sent again. "unavailable" is the server's word for "not now".
const asks = new Set(["/api/mine", "/api/replay", "/api/show", "/api/verify"]);
const PATIENCE = 12;
async function patient(path, body) {
  for (let pause = 1000, left = PATIENCE; ; pause = Math.min(pause * 1.7, 15000), left--) {
    try {
      return await request(path, body);
    } catch (error) {
      if (error.code !== "unavailable" || !left) throw error;
      await new Promise(done => setTimeout(done, pause));
    }
  }
}

/** @type {Promise<Known> | null} */
let known = null;
/** The list of games and bots, asked for once. @returns {Promise<Known>} */
export const games = () =>
  (known ??= get("/api/games").catch(error => {
    known = null;
    throw error;
  }));

const files = new Map();
/** A static file of the page as JSON or text, fetched once. @param {string} path @returns {Promise<any>} */
export function file(path) {
  if (!files.has(path))
    files.set(
      path,
      fetch(path)
        .then(answer => {
          if (!answer.ok) throw new Refused({ code: "not-found", text: path });
          return path.endsWith(".json") ? answer.json() : answer.text();
        })
        .catch(error => {
          files.delete(path);
          throw error;
        }),
    );
  return files.get(path);
}

/**
 * Joins what a `change` brings to the view before it: items by their keys, in the order of the keys.
 * @param {View} view
 * @param {Change} change
 * @returns {View}
 */
export function patch(view, change) {
  const out = new Set(change.gone),
    fresh = [...change.items].sort((one, other) => one.key - other.key),
    /** @type {Item[]} */
    items = [];
  let next = 0;
  for (const item of view.items) {
    while (next < fresh.length && fresh[next].key < item.key) items.push(fresh[next++]);
    if (fresh[next]?.key === item.key) items.push(fresh[next++]);
    else if (!out.has(item.key)) items.push(item);
  }
  items.push(...fresh.slice(next));
  return { ...change.rest, items };
}

/** @param {Item} one @param {Item} other */
function sameItem(one, other) {
  for (const name in one)
    if (one[name] !== other[name] && (typeof one[name] !== "object" || JSON.stringify(one[name]) !== JSON.stringify(other[name])))
      return false;
  for (const name in other) if (!(name in one)) return false;
  return true;
}

/**
 * A view in which every item that is as it was in another view is the very same object: whoever draws sees at once what changed.
 * @param {View} view
 * @param {View | null} known
 * @returns {View}
 */
export function likewise(view, known) {
  if (!known) return view;
  let at = 0; // both are in the order of the keys
  const items = view.items.map(item => {
    while (at < known.items.length && known.items[at].key < item.key) at++;
    const old = known.items[at];
    return old?.key === item.key && sameItem(old, item) ? old : item;
  });
  return { ...view, items };
}

/** A seat at a table. Listeners get "welcome", "table", "view", "chat", "state" and "gone". */
export class Table extends EventTarget {
  /** @type {string | undefined} */
  look = undefined;
  /** @type {View | null} */
  view = null;
  /** @type {Welcome | null} */
  about = null;
  /** @type {TableState | null} */
  table = null;
  seq = 0;
  step = 0;
  undo = false;
  undoWhy = "";
  /** @type {Line[]} */
  lines = [];
  from = 0;
  /** @type {ChatLine[]} */
  chat = [];
  /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Refused) => void}>} */
  waiting = new Map();
  next = 1;
  pause = 1000;
  closed = false;

  /** @param {string} token @param {string} [game] */
  constructor(token, game) {
    super();
    this.token = token;
    this.game = game;
    this.connect();
  }

  connect() {
    this.tell("state", "connecting");
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`,
      "frente",
    );
    /** @type {WebSocket} */
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = event => this.receive(JSON.parse(event.data));
    socket.onclose = () => this.lost(socket);
  }

  hello() {
    this.raw({ type: "hello", token: this.token, lang: language(), game: this.game, look: this.look });
  }

  lost(socket) {
    if (this.closed || socket !== this.socket) return;
    for (const { reject } of this.waiting.values()) reject(new Refused({ code: "network", text: t("error.network") }));
    this.waiting.clear();
    this.tell("state", "lost");
    setTimeout(() => this.closed || this.connect(), this.pause);
    this.pause = Math.min(this.pause * 1.7, 15000);
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }

  raw(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Sends a request and waits for its answer. @param {string} type @param {object} [more] @returns {Promise<any>} */
  ask(type, more = {}) {
    if (this.socket?.readyState !== WebSocket.OPEN)
      return Promise.reject(new Refused({ code: "network", text: t("error.network") }));
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.raw({ type, id, ...more });
    });
  }

  /**
   * Comes when this holds of what is known of the table; at the latest when the connection is lost or done with.
   * @param {() => boolean} holds
   * @returns {Promise<void>}
   */
  until(holds) {
    return new Promise(resolve => {
      const look = () => {
        if (!holds() && !this.closed && this.socket?.readyState === WebSocket.OPEN) return;
        for (const name of ["view", "state", "gone"]) this.removeEventListener(name, look);
        resolve();
      };
      for (const name of ["view", "state", "gone"]) this.addEventListener(name, look);
      look();
    });
  }

  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  receive(message) {
    const waiting = this.waiting.get(message.id);
    if (waiting) {
      this.waiting.delete(message.id);
      if (message.type === "error") waiting.reject(new Refused(message));
      else waiting.resolve(message);
      return;
    }
    this[`on_${message.type}`]?.(message);
  }

  on_welcome(message) {
    this.pause = 1000;
    this.about = message;
    this.game = message.game;
    this.look = message.look;
    this.chat = [];
    this.tell("state", "open");
    this.tell("welcome", message);
  }

  on_table(message) {
    const before = this.table;
    if (before?.rollback && !message.rollback && this.step > before.rollback.to) this.tell("refused-rollback", before.rollback);
    this.table = message;
    this.tell("table", message);
  }

  on_view(message) {
    this.view = likewise(message.view, this.view);
    this.look = message.view.viewer;
    this.lines = [];
    this.from = message.journal?.from ?? 0;
    this.news(message, []); // what is told in full was there before
  }

  on_change(message) {
    if (!this.view || message.base !== this.seq) return this.hello();
    this.view = patch(this.view, message);
    this.news(message, message.journal?.lines ?? []);
  }

  news(message, fresh) {
    Object.assign(this, { seq: message.seq, step: message.step, undo: message.undo, undoWhy: message.undo_why });
    const { from = 0, lines = [] } = message.journal ?? {};
    this.lines.splice(Math.max(0, from - this.from), Infinity, ...lines);
    this.tell("view", { fresh });
  }

  on_chat(message) {
    this.chat.push(...message.lines);
    this.tell("chat", message.lines);
  }

  // Three answers that differ: not found and broken are final, on "unavailable" the socket closes and is opened again.
  on_error(message) {
    if (message.code === "not-found" || message.code === "broken") {
      this.close();
      this.tell("gone", message);
    } else this.tell("failed", message);
  }

  async older() {
    const from = Math.max(0, this.from - 200);
    const answer = await this.ask("journal", { from, to: this.from });
    this.lines.unshift(...answer.lines);
    this.from = answer.from;
  }
}
