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
