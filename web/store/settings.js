// What this browser remembers: the links of my games, my name, bookmarks, theme.

/** @template T @param {string} key @param {T} fallback @returns {T} */
const read = (key, fallback) => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
};
const write = (key, value) => localStorage.setItem(key, JSON.stringify(value));

/** Links, newest first. @returns {Link[]} */
export const links = () => read("frente.links", []);

/** @param {Link[]} more */
export function keepLinks(more) {
  const fresh = more.filter(link => !links().some(old => old.token === link.token));
  write("frente.links", [...fresh.map(link => ({ added: Date.now(), ...link })), ...links()].slice(0, 200));
}

export const forgetLink = token =>
  write(
    "frente.links",
    links().filter(link => link.token !== token),
  );

export const name = () => read("frente.name", "");
export const keepName = value => write("frente.name", value.slice(0, 40));

/** @returns {string[]} */
export const openTable = () => read("frente.uncovered", []);
export const keepOpenTable = token => write("frente.uncovered", [...openTable(), token].slice(-100));

/** What this browser knows of the dice of a game. @param {string} game @returns {{hash?: string, values?: Record<string, string>}} */
export const fair = game => read(`frente.fair.${game}`, {});
export const keepFair = (game, value) => write(`frente.fair.${game}`, value);

/** Bookmarks of a game. @param {string | undefined} game @returns {{step: number}[]} */
export const marks = game => read(`frente.marks.${game}`, []);
export const keepMarks = (game, list) => write(`frente.marks.${game}`, list);

/** The guided game: its steps, and how far it has come. @param {string | undefined} game @returns {KeptGuide | null} */
export const guide = game => (game ? read(`frente.guide.${game}`, null) : null);
export const keepGuide = (game, value) => write(`frente.guide.${game}`, value);

/** The newest line of the log first, or last. @returns {"first" | "last"} */
export const logOrder = () => (/** @type {string} */ (read("frente.log", "last")) === "first" ? "first" : "last");
export const keepLogOrder = value => write("frente.log", value);

/** The step of my last own choice. @param {string | undefined} game @returns {number | null} */
export const lastStep = game => read(`frente.step.${game}`, null);
export const keepLastStep = (game, step) => write(`frente.step.${game}`, step);

/** Is the strip of cards folded away? @returns {boolean} */
export const stripFolded = () => read("frente.strip", false);
export const keepStripFolded = value => write("frente.strip", value);

/** How fast a turn is watched: 0, 1, 2. @returns {number} */
export const speed = () => read("frente.speed", 1);
export const keepSpeed = value => write("frente.speed", value);

export function theme() {
  return (
    localStorage.getItem("frente.theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")
  );
}
export function applyTheme() {
  document.documentElement.dataset.theme = theme();
}
export function switchTheme() {
  localStorage.setItem("frente.theme", theme() === "dark" ? "light" : "dark");
  applyTheme();
}
addEventListener("storage", applyTheme);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
