// A worker that holds one table, as a server would. In: {module}, {open: {saved, watching, effort}} (`saved.tables`: what it is played with), {say: message}, {stored},
// {unstored: {saved, code}}, {again}; out: {tell: message}, {store: pending}, {failed: text}, {unkept: code}. Nothing is told before it is stored: who
// stores is the page. `watching`: somebody else writes this game; here questions are answered and nothing can happen.
import { Engine } from "../engine.js";
import { SLICE, breathe } from "../slices.js";

class TableHere {
  /** What was asked and not heard yet. @type {any[]} */
  #inbox = [];
  /** Is the page storing, or a hint thought about? Nothing else is heard meanwhile. */
  #busy = false;
  #watching = false;
  /** Storing has failed: bots wait until it is tried again, or something else was stored. */
  #paused = false;
  /** What the engine was opened from. @type {Kept | null} */
  #saved = null;
  /** The tables that the game is played with, if they are not the program's. @type {DataSet | undefined} */
  #tables;
  /** The last greeting; after something was lost it is said again. @type {any} */
  #hello = { type: "hello" };
  /** The question that brought about what is being stored. @type {any} */
  #asked = null;
  /** @type {Worker | null} */
  #bots = null;
  /** What the bots think about. @type {BotJob | null} */
  #job = null;
  #hurries = 0;
  /** The standing order that waits. @type {ReturnType<typeof setTimeout> | undefined} */
  #order;

  /** @param {Engine} engine @param {WebAssembly.Module} module */
  constructor(engine, module) {
    this.engine = engine;
    this.module = module;
  }

  /** @param {any} data */
  hear(data) {
    if (data.stored) this.#stored();
    else if (data.unstored) this.#lost(data.unstored);
    else if (data.again) this.#paused = false;
    else this.#inbox.push(data);
    void this.#work();
  }

  async #work() {
    while (!this.#busy && this.#inbox.length) {
      const data = this.#inbox.shift();
      if (data.open) await this.#open(data.open);
      else await this.#say(data.say);
    }
    if (!this.#busy) this.#others();
  }

  /** @param {{saved: Kept, watching: boolean, effort?: number}} what */
  async #open({ saved, watching, effort }) {
    this.#drop();
    if (saved.tables || this.#tables) await this.#useTables(saved.tables);
    this.#watching = watching;
    this.#paused = false;
    this.engine.effort(effort ?? 0);
    this.#load(saved);
  }

  /** What an engine has read of a game stays in it: with other tables there is another, and other bots. @param {DataSet | undefined} tables */
  async #useTables(tables) {
    this.#busy = true;
    this.#tables = tables;
    this.#bots?.terminate();
    this.#bots = null;
    this.engine = await Engine.start(this.module);
    if (tables) this.engine.call("use", tables); // refused: then the game says whose tables it lacks
    this.#busy = false;
  }

  /** @param {Kept} saved */
  #load(saved) {
    this.#saved = saved;
    const { status, body } = this.engine.open(saved.game, saved.events);
    if (status !== 200) postMessage({ failed: body.error.text });
  }

  /** @param {any} message */
  async #say(message) {
    if (message.type === "hello") this.#hello = message;
    if (message.look) this.#hello = { ...this.#hello, look: message.look };
    const what = this.engine.say(message);
    if (what === 2) await this.#ponder();
    if (what === 1) this.#happened(message);
    else this.#tell();
    if (this.engine.hurries !== this.#hurries) this.#hurry();
  }

  #tell() {
    for (let message; (message = this.engine.next()); ) postMessage({ tell: message });
  }

  /** A hint or an analysis. */
  async #ponder() {
    this.#busy = true;
    while (!this.engine.go(SLICE)) await breathe();
    this.#busy = false;
  }

  /** Something has happened, by a message, a bot or an order: it is stored before it is told. @param {any} [asked] */
  #happened(asked = null) {
    this.#asked = asked;
    const pending = this.engine.pending();
    if (!pending) return this.#tell();
    if (this.#watching && this.#saved) return this.#lost({ saved: this.#saved, code: "elsewhere" });
    this.#busy = true;
    postMessage({ store: pending });
  }

  #stored() {
    this.engine.stored();
    this.#busy = this.#paused = false;
    this.#tell();
  }

  /** It could not be stored, so it has not happened: the table is as it was stored. @param {{saved: Kept, code: string}} what */
  #lost({ saved, code }) {
    this.#drop();
    this.#load(saved);
    this.#busy = false;
    this.#paused = true;
    if (this.#asked?.id) postMessage({ tell: { type: "error", id: this.#asked.id, code } });
    this.engine.say(this.#hello);
    this.#tell();
    postMessage({ unkept: code });
  }

  // --- who answers by itself ---

  /** Nobody thinks any more about what was asked. */
  #drop() {
    clearTimeout(this.#order);
    this.#order = undefined;
    if (this.#job) this.#bots?.postMessage({ drop: true });
    this.#job = null;
  }

  #others() {
    if (this.#watching || this.#paused) return;
    if (this.#job && !this.engine.asks(this.#job)) this.#drop();
    const [first] = this.engine.due();
    clearTimeout(this.#order);
    if (!first) return;
    if (first.wait !== undefined) this.#order = setTimeout(() => this.#answer(() => this.engine.order()), first.wait);
    else if (!this.#job) this.#think(first.seat);
  }

  /** @param {() => boolean} give */
  #answer(give) {
    if (!this.#busy && give()) this.#happened();
    void this.#work();
  }

  /** @param {number} seat */
  #think(seat) {
    this.#job = this.engine.think(seat);
    if (!this.#job) return;
    this.#bots ??= this.#startBots();
    this.#bots.postMessage({ job: this.#job });
  }

  #startBots() {
    const bots = new Worker(new URL("bot_worker.js", import.meta.url), { type: "module" });
    bots.onmessage = ({ data }) => this.#thought(data.answer);
    bots.postMessage({ module: this.module, tables: this.#tables });
    return bots;
  }

  /** @param {BotAnswer | null} answer */
  #thought(answer) {
    if (!answer || this.#job?.seq !== answer.seq || this.#job.seat !== answer.seat) return; // about what is past
    if (this.#busy) return void setTimeout(() => this.#thought(answer), SLICE);
    this.#job = null;
    this.#answer(() => this.engine.thought(answer));
  }

  #hurry() {
    this.#hurries = this.engine.hurries;
    if (this.#job) this.#bots?.postMessage({ hurry: true });
  }
}

/** @type {Promise<TableHere> | null} */
let table = null;
addEventListener("message", async ({ data }) => {
  if (data.module) table = Engine.start(data.module).then(engine => new TableHere(engine, data.module));
  else (await table)?.hear(data);
});
