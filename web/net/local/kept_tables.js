// Corrected tables that this browser keeps (IndexedDB): those that games are played with, by the game's id, and those that are being worked on,
// by the rules that they are of. Where the browser keeps nothing they live as long as the page does.

import { Refused } from "../refused.js";

/** Beside the games, in a database of its own: those of older pages have no place for them. */
const NAME = "frente-tables",
  STORE = "sets";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answered = request =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @returns {Promise<IDBDatabase | null>} */
async function openStore() {
  try {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    const database = await answered(request);
    database.onversionchange = () => database.close(); // a newer page in another tab wants it
    return database;
  } catch {
    return null;
  }
}

/** @type {Promise<IDBDatabase | null> | null} */
let opening = null;
/** @type {Map<string, DataSet>} */
const passing = new Map();

/** @template T @param {IDBTransactionMode} mode @param {(sets: IDBObjectStore) => IDBRequest<T>} act @param {() => T} otherwise @returns {Promise<T>} */
async function within(mode, act, otherwise) {
  const database = await (opening ??= openStore());
  try {
    return database ? await answered(act(database.transaction(STORE, mode).objectStore(STORE))) : otherwise();
  } catch (error) {
    throw new Refused({ code: error?.name === "QuotaExceededError" ? "storage-full" : "storage" });
  }
}

/** What is being worked on, of these rules. @param {string} rules */
export const workKey = rules => `work ${rules}`;

/** @param {string} key @returns {Promise<DataSet | undefined>} */
export const readTables = key => within("readonly", sets => sets.get(key), () => passing.get(key));

/** @param {string} key @param {DataSet} set @returns {Promise<unknown>} */
export const keepTables = (key, set) => within("readwrite", sets => sets.put(set, key), () => (passing.set(key, set), key));

/** @param {string} key @returns {Promise<unknown>} */
export const forgetTables = key => within("readwrite", sets => sets.delete(key), () => void passing.delete(key));
