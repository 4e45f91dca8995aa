// Why something can't be chosen, with the rule that says so.
import { h } from "../ui/dom.js";
import { t } from "../words/words.js";

/** A button that opens a rule by its number. @param {string} rule @param {(rule: string) => void} openRule */
export const ruleButton = (rule, openRule) =>
  h("button", { class: "rule-link", onclick: () => openRule(rule) }, t("why.rule", { rule }));

/** The reason without the words that stand above it, as a sentence. @param {string} text */
function reason(text) {
  const start = `${t("why.title")}: `,
    rest = text.toLowerCase().startsWith(start.toLowerCase()) ? text.slice(start.length) : text;
  return `${rest.slice(0, 1).toUpperCase()}${rest.slice(1)}`;
}

/** @param {{text: string, rule?: string}} why @param {(rule: string) => void} openRule */
export const whyWords = ({ text, rule }, openRule) =>
  h("p", { class: "why", role: "alert" }, h("b", {}, t("why.title")), reason(text), " ", rule ? ruleButton(rule, openRule) : null);
