// What this browser remembers: the links of my games, my name, bookmarks, theme.

const read = (key, fallback) => {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? fallback;
  } catch {
    return fallback;
  }
};
const write = (key, value) => localStorage.setItem(key, JSON.stringify(value));

/** Links: {token, game, rules, seats, who, added}; newest first. */
export const links = () => read("frente.links", []);

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

export const openTable = () => read("frente.uncovered", []);
export const keepOpenTable = token => write("frente.uncovered", [...openTable(), token].slice(-100));

/** Bookmarks of a game: [{step, text}]. */
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
