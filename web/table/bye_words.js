// Why the server closed the connection: in its own sentence, else in the page's words for its code.
import { t } from "../words/words.js";

/** @param {{text?: string, code?: string}} message @returns {string} empty if it gave no reason */
export function byeWords({ text, code }) {
  if (text) return `${text[0].toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;
  if (!code) return "";
  const words = t(`bye.${code}`);
  return words.startsWith("bye.") ? t("bye.other") : words;
}
