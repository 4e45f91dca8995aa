// Made by tools/words.py --pages out of po/LINGUAS: the languages by their own names.
export const names = {
  en: "English",
  es: "Español",
  fr: "Français",
};
