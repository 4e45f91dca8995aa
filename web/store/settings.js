// What this browser remembers between visits (localStorage): the links of my games, my name, bookmarks, how the table is set up.

/** @template T @param {string} key @param {T} fallback @returns {T} */
const read = (key, fallback) => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
};
/** @param {string} key @param {unknown} value */
const write = (key, value) => localStorage.setItem(key, JSON.stringify(value));

/** The page that plays without the server which has sent it keeps its games apart from the server's; early.js knows this name. */
const LINKS = globalThis.location?.pathname.includes("/alone/") ? "frente.links.alone" : "frente.links";

/** Links, newest first. @returns {Link[]} */
export const links = () => read(LINKS, []);

/** @param {Link[]} more */
export function keepLinks(more) {
  const fresh = more.filter(link => !links().some(old => old.token === link.token));
  write(LINKS, [...fresh.map(link => ({ added: Date.now(), ...link })), ...links()].slice(0, 200));
}

/** @param {string} token */
export const forgetLink = token =>
  write(
    LINKS,
    links().filter(link => link.token !== token),
  );

/** The personal link, which opens all my games; "" if there is none. @returns {string} */
export const me = () => read("frente.me", "");
/** @param {string} token */
export const keepMe = token => write("frente.me", token);
export const forgetMe = () => {
  localStorage.removeItem("frente.me");
  localStorage.removeItem("frente.given");
};
/** Tokens of links that the personal link knows of. @returns {string[]} */
export const given = () => read("frente.given", []);
/** @param {string[]} tokens */
export const keepGiven = tokens => write("frente.given", [...tokens, ...given()].slice(0, 400));

/** My name, as others see it. */
export const name = () => read("frente.name", "");
/** @param {string} value */
export const keepName = value => write("frente.name", value.slice(0, 40));

/** Links whose seats are all played by one person: nothing is covered between turns. @returns {string[]} */
export const uncovered = () => read("frente.uncovered", []);
/** @param {string} token */
export const keepUncovered = token => write("frente.uncovered", [...uncovered(), token].slice(-100));

/** Links and seats for which the usual orders were given. @returns {string[]} */
export const ordered = () => read("frente.ordered", []);
/** @param {string} name */
export const keepOrdered = name => write("frente.ordered", [...ordered(), name].slice(-200));

/** @typedef {{hash?: string, values?: Record<string, string>}} FairDice */
/** What this browser knows of the dice of a game. @param {string} game @returns {FairDice} */
export const fair = game => read(`frente.fair.${game}`, {});
/** @param {string} game @param {FairDice} value */
export const keepFair = (game, value) => write(`frente.fair.${game}`, value);

/** Bookmarks of a game. @param {string | undefined} game @returns {{step: number}[]} */
export const marks = game => read(`frente.marks.${game}`, []);
/** @param {string | undefined} game @param {{step: number}[]} list */
export const keepMarks = (game, list) => write(`frente.marks.${game}`, list);

/** The guided game: its steps, and how far it has come. @param {string | undefined} game @returns {KeptGuide | null} */
export const guide = game => (game ? read(`frente.guide.${game}`, null) : null);
/** @param {string | undefined} game @param {KeptGuide} value */
export const keepGuide = (game, value) => write(`frente.guide.${game}`, value);

/** Does the newest line of the log stand first, or last? @returns {"first" | "last"} */
export const logOrder = () => (/** @type {string} */ (read("frente.log", "last")) === "first" ? "first" : "last");
/** @param {"first" | "last"} value */
export const keepLogOrder = value => write("frente.log", value);

/** The step of my last own choice. @param {string | undefined} game @returns {number | null} */
export const lastStep = game => read(`frente.step.${game}`, null);
/** @param {string | undefined} game @param {number} step */
export const keepLastStep = (game, step) => write(`frente.step.${game}`, step);

/** Where "since your last turn" begins: the step at which my last choice was sent, and the line of the journal. @param {string | undefined} game @returns {{step: number, line: number} | null} */
export const since = game => read(`frente.since.${game}`, null);
/** @param {string | undefined} game @param {{step: number, line: number}} value */
export const keepSince = (game, value) => write(`frente.since.${game}`, value);

/** The score as it was seen last, in words. @param {string} game @returns {string} */
export const seenScore = game => read(`frente.score.${game}`, "");
/** @param {string} game @param {string} words */
export const keepSeenScore = (game, words) => write(`frente.score.${game}`, words);

/** Are the cards under the board folded away? @returns {boolean} */
export const handFolded = () => read("frente.strip", false);
/** @param {boolean} value */
export const keepHandFolded = value => write("frente.strip", value);

/** How fast what happened is shown again: 0, 1, 2. @returns {number} */
export const speed = () => read("frente.speed", 1);
/** @param {number} value */
export const keepSpeed = value => write("frente.speed", value);

/** Is what the others did shown as a film? @returns {boolean} */
export const film = () => read("frente.film", true);
/** @param {boolean} value */
export const keepFilm = value => write("frente.film", value);
/** How fast: the number of a speed (store/telling.js). @returns {number} */
export const filmSpeed = () => read("frente.filmspeed", 1);
/** @param {number} value */
export const keepFilmSpeed = value => write("frente.filmspeed", value);

/** Does one walk through a game choice by choice, not by action? @returns {boolean} */
export const byChoice = () => read("frente.bychoice", false);
/** @param {boolean} value */
export const keepByChoice = value => write("frente.bychoice", value);

/** Is there sound? @returns {boolean} */
export const sound = () => read("frente.sound", false);
/** @param {boolean} value */
export const keepSound = value => write("frente.sound", value);
