// Made by tools/words.py --pages out of po/LINGUAS: the languages by their own names, and where their words are: a page
// fetches those that it speaks.
export const names = {
  en: "English",
  es: "Español",
  fr: "Français",
};

/** @type {Record<keyof typeof names, () => Promise<{default: Record<string, string>}>>} */
export const files = {
  en: () => import("./en.js"),
  es: () => import("./es.js"),
  fr: () => import("./fr.js"),
};
