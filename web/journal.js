// The journal: what happened, with dice drawn and rules linked.
import { h, reducedMotion } from "./dom.js";
import { die } from "./icons.js";
import { t } from "./words.js";

/** @param {string | undefined} kind */
const isRoll = kind => /(^|_)(re)?roll(_|$)|(^|_)(die|dice)(_|$)/i.test(kind ?? "");

/**
 * The words of a line; in lines about dice the numbers 1 to 6 in brackets or after the verb are drawn.
 * @param {Line} line
 */
function wordsOf(line) {
  const text = line.text.replace(/[⚀-⚅]/g, c => `[${c.charCodeAt(0) - 0x267f}]`);
  const pattern = isRoll(line.kind) && !/\[[1-6]\]/.test(text) ? /(?<![\w+−.-])([1-6])(?![\w.-])/g : /\[([1-6])\]/g;
  const out = [];
  let at = 0;
  for (const found of text.matchAll(pattern)) {
    out.push(text.slice(at, found.index), die(Number(found[1])));
    at = found.index + found[0].length;
  }
  return [...out, text.slice(at)];
}

/** @param {Line} line @param {{openRule: (rule: string) => void, toStep?: (step: number) => void}} actions */
export function journalLine(line, { openRule, toStep }) {
  const { rule, step } = line;
  return h(
    "li",
    { class: `line${isRoll(line.kind) ? " roll" : ""}${line.by ? ` seat-${line.by} owned` : ""}` },
    h("span", { class: "line-words" }, wordsOf(line)),
    rule
      ? h(
          "button",
          { class: "rule-link", "aria-label": t("why.rule", { rule }), onclick: () => openRule(rule) },
          "§",
        )
      : null,
    step != null && toStep
      ? h(
          "button",
          {
            class: "step-link",
            title: t("journal.step"),
            "aria-label": `${t("journal.step")} ${step}`,
            onclick: () => toStep(step),
          },
          step,
        )
      : null,
  );
}

/**
 * Fills the list; what is new rolls in briefly.
 * @param {HTMLElement} list
 * @param {Line[]} lines
 * @param {number} fresh
 * @param {{openRule: (rule: string) => void, toStep?: (step: number) => void}} actions
 */
export function fillJournal(list, lines, fresh, actions) {
  const low = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  const before = list.children.length;
  list.replaceChildren(
    ...(lines.length
      ? lines.map(line => journalLine(line, actions))
      : [h("li", { class: "empty" }, t("journal.empty"))]),
  );
  if (low || !before) list.scrollTop = list.scrollHeight;
  if (reducedMotion() || !fresh) return;
  for (const item of [...list.children].slice(-fresh)) {
    item.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300 });
    for (const d of item.querySelectorAll(".die"))
      d.animate([{ transform: "rotate(-200deg) scale(.4)" }, { transform: "none" }], {
        duration: 500,
        easing: "ease-out",
      });
  }
}
