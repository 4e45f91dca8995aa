// How a guided game begins, made beforehand (`make site`: openings/GAME.LANGUAGE.json): its dice are fixed, so it begins always in the
// same way, and its table can be shown while the engine is on its way. The engine then opens the game, and says the same or is right.
import { language } from "../../words/words.js";
import { file } from "../files.js";

/** @typedef {{id: string, made: any, told: any[]}} Opening how a game was made, and what a greeting was answered with */

/** What is told of games that this page has made, by their id and language. @type {Map<string, any[]>} */
const openings = new Map();

/** As the engine names games: letters and figures none of which look alike (src/lib/tables/table.c). */
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => LETTERS[byte % LETTERS.length]).join("");

/** A guided game as the engine would create it; null where that is not known. @param {string} rules @returns {Promise<any>} */
export async function guidedGame(rules) {
  const code = language(),
    opening = /** @type {Opening | null} */ (await file(`openings/${rules}.${code}.json`).catch(() => null));
  if (!opening) return null;
  const id = newId(),
    own = (/** @type {any} */ what) => JSON.parse(JSON.stringify(what).replaceAll(opening.id, id)),
    { saved, ...made } = own(opening.made),
    now = Math.floor(Date.now() / 1000),
    told = own(opening.told).map((/** @type {any} */ message) => (message.type === "welcome" ? { ...message, created: now } : message));
  openings.set(`${id} ${code}`, told);
  return { ...made, saved: { ...saved, game: { ...saved.game, created: now, changed: now } } };
}

/** What the first greeting to a new game will be answered with, if that is known; later ones are the engine's. @param {string} id @param {Lang} code */
export function takeOpening(id, code) {
  const key = `${id} ${code}`,
    told = openings.get(key);
  openings.delete(key);
  return told ?? null;
}

/** What was told before the engine could: whatever it tells that is the same need not be told again. */
export class Shown {
  /** @type {Map<string, string>} */
  #left;

  /** @type {(seq: number) => void} */
  #follow = () => {};
  /** The number that the engine gives to the position that was shown: whatever was chosen in it is meant by that. @type {Promise<number>} */
  engineSeq = new Promise(resolve => void (this.#follow = resolve));

  /** @param {any[]} messages */
  constructor(messages) {
    this.#left = new Map(messages.map(message => [message.type, JSON.stringify(message)]));
    /** @type {number} */
    this.seq = messages.find(({ type }) => type === "view")?.seq;
  }

  /** The engine won't come. */
  end() {
    this.#follow(this.seq);
  }

  /** Has it been told just so? @param {any} message */
  knows(message) {
    const words = this.#left.get(message.type);
    this.#left.delete(message.type);
    if (message.type === "view") this.#follow(message.seq);
    return words === JSON.stringify(message);
  }

  get isAll() {
    return this.#left.size === 0;
  }
}
