// What a board file calls the icons and the values of its cards. The names are those of the board that was made last: a page
// shows one board at a time.
import { pick, said } from "../words/words.js";

/** @type {{icons: Record<string, Both>, values: Record<string, Both>}} */
const names = { icons: {}, values: {} };

/** Names of icons {"front+": {en, es}} and of values {"ops": {en, es}}. @param {{icons?: Record<string, Both>, values?: Record<string, Both>}} spec */
export function useNames({ icons = {}, values = {} }) {
  Object.assign(names, { icons, values });
}

/** Titles of the seats, by id. @type {Record<string, string>} */
let seats = {};
/** @param {Record<string, string>} titles */
export function useSeats(titles) {
  seats = titles;
}
/** @param {string | undefined} id */
export const seatName = id => seats[id ?? ""] ?? "";

/** @param {string} word */
export const iconName = word => said(names.icons[word]) ?? word.replace(/_/g, " ");

/** @param {string} word */
export const valueName = word => pick(names.values[word]) || word;
