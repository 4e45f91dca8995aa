// A table in this browser: the messages of docs/api.md to and from a worker that holds the engine (table_worker.js). What
// happens is stored before it is told.
import { language, t } from "../../words/words.js";
import { engineWorker } from "../engine_module.js";
import { Shown, takeOpening } from "./opening.js";
import { OneWriter } from "./one_writer.js";
import { keepTables, readTables } from "./kept_tables.js";
import { savedGames } from "./saved_games.js";
import { TableClient } from "../table_client.js";

/** What a search answers: asked of an engine of its own, so that the table is never deaf. */
const ADVICE = new Set(["hint", "analyse"]);
/** Milliseconds until bots whose choice could not be stored try again. */
const AGAIN = 5000;

/** A game, with the tables that it is played with. @param {string} id @returns {Promise<Kept | null>} */
async function readGame(id) {
  const [saved, tables] = await Promise.all([savedGames().then(games => games.read(id)), readTables(id)]);
  return saved && { ...saved, tables };
}

/** @implements {Transport} */
class LocalTransport {
  /** @type {Worker | null} */
  #worker = null;
  /** The worker, as long as it is on its way. @type {Promise<unknown> | null} */
  #coming = null;
  /** What was told before the engine was there. @type {Shown | null} */
  #shown = null;
  /** @type {Promise<Worker> | null} */
  #adviser = null;
  /** @type {OneWriter | null} */
  #writer = null;
  #watching = false;
  /** The game that the worker has open. */
  #game = "";
  /** The last greeting, with the seat looked through since. @type {any} */
  #hello = null;
  /** Messages are passed on in their order, also while a game is read. */
  #queue = Promise.resolve();
  /** Counts connections: what belongs to an older one is not heard. */
  #current = 0;
  onopen = () => {};
  /** @type {(message: any) => void} */
  onmessage = () => {};
  onclose = () => {};

  open() {
    const mine = ++this.#current,
      lost = () => mine === this.#current && (this.close(), this.onclose());
    this.#coming = engineWorker("local/table_worker.js", data => mine === this.#current && void this.#hear(data), lost).then(worker => {
      if (mine !== this.#current) return worker.terminate();
      this.#worker = worker;
    }, lost);
    queueMicrotask(() => mine === this.#current && this.onopen());
  }

  get isOpen() {
    return this.#coming !== null;
  }

  close() {
    this.#current++;
    this.#worker?.terminate();
    this.#adviser?.then(worker => worker.terminate());
    this.#shown?.end();
    this.#writer?.close();
    this.#worker = this.#coming = this.#adviser = this.#writer = this.#shown = null;
    this.#game = "";
  }

  /** @param {any} message */
  send(message) {
    const mine = this.#current;
    this.#queue = this.#queue
      .then(() => (mine === this.#current ? this.#pass(message) : undefined))
      .catch(error => this.#tell({ type: "error", id: message.id, code: error.code ?? "storage", text: error.message }));
  }

  /** @param {any} message */
  async #pass(message) {
    if (ADVICE.has(message.type)) return this.#advise(message);
    if (message.type === "hello") await this.#enter(message);
    await this.#coming;
    if (this.#shown && message.seq === this.#shown.seq) message = { ...message, seq: await this.#shown.engineSeq };
    this.#worker?.postMessage({ say: message.type === "hello" ? this.#hello : message });
  }

  // --- which game ---

  /** @param {any} hello */
  async #enter(hello) {
    const id = hello.game ?? hello.token;
    this.#hello = hello;
    if (id === this.#game) return;
    if (!this.#worker) this.#showOpening(id);
    this.#writer?.close();
    const writer = (this.#writer = new OneWriter(id));
    this.#watching = !(await writer.claim(() => this.#again(writer, false)));
    writer.onnews(() => this.#watching && this.#again(writer, true));
    await this.#open(id);
  }

  /** @param {string} id */
  async #open(id) {
    const saved = await readGame(id);
    if (!saved) return this.onmessage({ type: "error", code: "not-found", text: t("local.not-found") });
    this.#game = id;
    await this.#coming;
    this.#worker?.postMessage({ open: { saved, watching: this.#watching, effort: effort() } });
  }

  /** A game that begins always in the same way can be looked at while the engine is on its way. @param {string} id */
  #showOpening(id) {
    const messages = takeOpening(id, language());
    if (!messages) return;
    this.#shown = new Shown(messages);
    this.#hello = { ...this.#hello, look: messages.find(({ type }) => type === "view").view.viewer };
    for (const message of messages) this.onmessage(message);
    this.onmessage({ type: "connection", state: "coming" });
  }

  /** The game is read anew: another tab has played, or has been closed. @param {OneWriter} writer @param {boolean} watching */
  #again(writer, watching) {
    this.#queue = this.#queue.then(async () => {
      if (writer !== this.#writer) return;
      this.#watching = watching;
      await this.#open(writer.game);
      this.#worker?.postMessage({ say: { ...this.#hello, lang: language() } });
    });
  }

  // --- what the worker says ---

  /** @param {any} data */
  async #hear(data) {
    if (data.tell && !this.#isShown(data.tell)) this.#tell(data.tell);
    if (data.store) await this.#store(data.store);
    if (data.failed) this.onmessage({ type: "error", code: "broken", text: data.failed });
    if (data.unkept) this.#unkept(data.unkept);
  }

  /** Does the page know it already? @param {any} message */
  #isShown(message) {
    const known = this.#shown?.knows(message) ?? false;
    if (!this.#shown?.isAll) return known;
    this.#shown = null;
    this.onmessage({ type: "connection", state: this.#watching ? "elsewhere" : "open" });
    return known;
  }

  /** @param {any} message */
  #tell(message) {
    if (message.type === "view") this.#hello = { ...this.#hello, look: message.view.viewer };
    this.onmessage(message.type === "error" && !message.text ? { ...message, text: t(`local.${message.code}`) } : message);
    if (message.type === "welcome" && this.#watching) this.onmessage({ type: "connection", state: "elsewhere" });
  }

  /** @param {Pending} pending */
  async #store(pending) {
    const games = await savedGames(),
      worker = this.#worker;
    try {
      await this.#passTables(pending);
      await games.append(pending);
      worker?.postMessage({ stored: true });
      this.#writer?.tell();
      this.onmessage({ type: "connection", state: "open" });
    } catch (error) {
      const saved = await games.read(pending.game.game).catch(() => null);
      if (saved) worker?.postMessage({ unstored: { saved, code: error.code } });
      else this.#tell({ type: "error", code: "broken", text: t("local.storage") });
    }
  }

  /** A rematch is played with the same tables. @param {Pending} pending */
  async #passTables({ game, next }) {
    const tables = next && (await readTables(game.game));
    if (tables) await keepTables(next.game.game, tables);
  }

  /** What was done was not stored, so it was not done. A bot tries again by itself. @param {string} code */
  #unkept(code) {
    const worker = this.#worker;
    if (code !== "elsewhere") this.onmessage({ type: "connection", state: code });
    setTimeout(() => worker?.postMessage({ again: true }), AGAIN);
  }

  // --- hints and analyses ---

  /** @param {any} message */
  async #advise(message) {
    const saved = await readGame(this.#game),
      hear = (/** @type {any} */ data) => data.tell?.id && this.#tell(data.tell),
      failed = () => this.#tell({ type: "error", id: message.id, code: "engine" });
    this.#adviser ??= engineWorker("local/table_worker.js", hear, failed);
    const adviser = await this.#adviser;
    adviser.postMessage({ open: { saved, watching: true, effort: effort() } });
    adviser.postMessage({ say: { ...this.#hello, lang: language() } });
    adviser.postMessage({ say: message });
  }
}

/** Tests that must repeat have bots count their tries: sessionStorage "frente.effort". */
const effort = () => Number(sessionStorage.getItem("frente.effort") ?? 0);

/** @param {string} token @param {string} [game] @returns {Table} */
export const localTable = (token, game) => new TableClient(new LocalTransport(), token, game);
