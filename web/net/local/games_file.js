// All games of this browser as one file, and back. A file comes from anywhere: whatever is not understood is refused in words.
// Whether the choices in it are lawful is for the engine to say.
import { t } from "../../words/words.js";
import { Refused } from "../refused.js";

const KIND = "frente-games",
  VERSION = 1,
  MOST_GAMES = 10000,
  MOST_EVENTS = 200000,
  MOST_TABLES = 64;

/** @param {Kept[]} games */
export const writeGames = games => JSON.stringify({ kind: KIND, version: VERSION, games });

/** @param {any} one @returns {boolean} */
const isEvent = one => one !== null && typeof one === "object" && ["seq", "kind", "seat", "value", "at"].every(name => Number.isFinite(one[name]));

/** @param {any} one @returns {boolean} */
function isKept(one) {
  const id = one?.game?.game;
  if (typeof id !== "string" || !/^[\w-]{1,40}$/.test(id) || !Array.isArray(one.events) || one.events.length > MOST_EVENTS) return false;
  if (one.tables !== undefined && !isSet(one.tables)) return false;
  return one.events.every((/** @type {any} */ event, /** @type {number} */ i) => isEvent(event) && event.seq === i);
}

/** The tables that a game is played with: whether they can be read is for the engine to say. @param {any} set @returns {boolean} */
const isSet = set =>
  typeof set?.game === "string" && Array.isArray(set.files) && set.files.length <= MOST_TABLES && set.files.every((/** @type {any} */ file) => typeof file?.name === "string" && typeof file.text === "string");

/** @param {string} words */
function parsed(words) {
  try {
    return JSON.parse(words);
  } catch {
    return null;
  }
}

/** @param {string} words @returns {Kept[]} */
export function readGames(words) {
  const file = parsed(words);
  if (file?.kind !== KIND || !Array.isArray(file.games)) throw new Refused({ code: "bad-file", text: t("local.bad-file") });
  if (file.version > VERSION) throw new Refused({ code: "newer-file", text: t("local.newer-file") });
  if (file.games.length > MOST_GAMES || !file.games.every(isKept)) throw new Refused({ code: "bad-file", text: t("local.bad-file") });
  return file.games.map((/** @type {any} */ { game, events, archived, tables }) => ({ game, events, archived: archived === true, ...(tables && { tables }) }));
}
