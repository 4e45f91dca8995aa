// Games that this browser keeps (IndexedDB): for each a row and its events, written together or not at all. Where the browser
// keeps nothing they live as long as the page does, and `lasting` says so.
import { Refused } from "../refused.js";

const NAME = "frente",
  VERSION = 1;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answered = request =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** What went wrong, as a code that the page has words for. @param {any} error */
function refusal(error) {
  if (error instanceof Refused) return error;
  return new Refused({ code: error?.name === "QuotaExceededError" ? "storage-full" : "storage" });
}

/** The keys of a game's events. @param {string} id */
const eventsOf = id => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** @implements {GameStore} */
class KeptGames {
  lasting = true;

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
    database.onversionchange = () => database.close(); // a newer page in another tab wants it
  }

  /**
   * One transaction: all of it or nothing.
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(games: IDBObjectStore, events: IDBObjectStore) => Promise<T>} act
   * @returns {Promise<T>}
   */
  async #transact(mode, act) {
    try {
      const transaction = this.database.transaction(["games", "events"], mode),
        over = new Promise((resolve, reject) => {
          transaction.oncomplete = resolve;
          transaction.onabort = () => reject(transaction.error ?? new Refused({ code: "storage" }));
        });
      over.catch(() => {}); // whoever acts may be refused first
      const value = await act(transaction.objectStore("games"), transaction.objectStore("events")).catch(error => {
        if (error instanceof Refused) transaction.abort();
        throw error;
      });
      await over;
      return value;
    } catch (error) {
      throw refusal(error);
    }
  }

  /** @returns {Promise<KeptRow[]>} */
  list() {
    return this.#transact("readonly", games => answered(games.getAll()));
  }

  /** @param {string} id @returns {Promise<Kept | null>} */
  read(id) {
    return this.#transact("readonly", async (games, events) => {
      const [row, list] = await Promise.all([answered(games.get(id)), answered(events.getAll(eventsOf(id)))]);
      return row ? { game: row.row, events: list, archived: row.archived } : null;
    });
  }

  /** A new game, or one from a file instead of what is there of it. @param {Kept} kept */
  add({ game, events: list, archived = false }) {
    return this.#transact("readwrite", async (games, events) => {
      events.delete(eventsOf(game.game));
      for (const event of list) events.put(event, [game.game, event.seq]);
      await answered(games.put({ game: game.game, row: game, archived }));
    });
  }

  /** What has happened in a game, if nobody else has written meanwhile; with the game that begins by it. @param {Pending} pending */
  append({ before, game, events: list, next }) {
    return this.#transact("readwrite", async (games, events) => {
      const known = await answered(games.get(game.game));
      if (!known || known.row.events !== before) throw new Refused({ code: "elsewhere" });
      for (const event of list) events.put(event, [game.game, event.seq]);
      for (const event of next?.events ?? []) events.put(event, [next?.game.game ?? "", event.seq]);
      if (next) games.put({ game: next.game.game, row: next.game, archived: false });
      await answered(games.put({ ...known, row: game }));
    });
  }

  /** @param {string} id @param {boolean} archived */
  archive(id, archived) {
    return this.#transact("readwrite", async games => {
      const known = await answered(games.get(id));
      if (known) await answered(games.put({ ...known, archived }));
    });
  }

  /** @param {string} id */
  forget(id) {
    return this.#transact("readwrite", async (games, events) => {
      events.delete(eventsOf(id));
      await answered(games.delete(id));
    });
  }
}

/** @implements {GameStore} */
export class PassingGames {
  lasting = false;
  /** @type {Map<string, Kept>} */
  #games = new Map();

  async list() {
    return [...this.#games.values()].map(({ game, archived = false }) => ({ game: game.game, row: game, archived }));
  }

  /** @param {string} id */
  async read(id) {
    const known = this.#games.get(id);
    return known ? { ...known, events: [...known.events] } : null;
  }

  /** @param {Kept} kept */
  async add(kept) {
    this.#games.set(kept.game.game, { ...kept, events: [...kept.events] });
  }

  /** @param {Pending} pending */
  async append({ before, game, events, next }) {
    const known = this.#games.get(game.game);
    if (!known || known.game.events !== before) throw new Refused({ code: "elsewhere" });
    known.game = game;
    known.events.push(...events);
    if (next) await this.add(next);
  }

  /** @param {string} id @param {boolean} archived */
  async archive(id, archived) {
    const known = this.#games.get(id);
    if (known) known.archived = archived;
  }

  /** @param {string} id */
  async forget(id) {
    this.#games.delete(id);
  }
}

/** @returns {Promise<GameStore>} */
async function openStore() {
  try {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("games", { keyPath: "game" });
      request.result.createObjectStore("events");
    };
    return new KeptGames(await answered(request));
  } catch {
    return new PassingGames(); // a private window of some browsers, or storage that is switched off
  }
}

/** @type {Promise<GameStore> | null} */
let opening = null;

/** The games of this browser. */
export const savedGames = () => (opening ??= openStore());
