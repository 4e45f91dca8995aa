// What is asked: the prompt, its quick answers, and the facts beside it.
import { quickChoices } from "../../store/choices.js";
import { botsOnly, choicesNow, finished, mySeats, resultWords, seatTitle, shownView } from "../../store/select.js";
import { fillIfChanged, h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { t } from "../../words/words.js";

/**
 * @typedef {object} PromptUses
 * @property {TableStore} store
 * @property {HTMLElement} facts what stands at its end
 * @property {(choice: Choice, anchor: Anchor) => void} wish
 * @property {() => void} undo
 * @property {() => void} hurry
 * @property {(rule: string) => void} openRule
 * @property {() => void} openList
 */

/** @param {PromptUses} uses @returns {Component} */
export function makePrompt(uses) {
  const { store, facts } = uses;
  const words = h(
    "div",
    { class: "prompt-words", role: "status", "aria-live": "polite", "aria-atomic": "true" },
    t("table.connecting"),
  );
  const quick = h("div", { class: "quick" });
  quick.addEventListener("click", onePress(), true);
  const element = h("section", { class: "prompt" }, words, quick, facts);
  return {
    element,
    draw() {
      const { state } = store,
        acting = shownView(state)?.acting ?? [],
        yours = choicesNow(state).length > 0;
      const look = `prompt${yours ? " yours" : ""} ${acting.length === 1 ? `seat-${acting[0]} owned` : ""}`;
      if (element.className !== look) element.className = look;
      drawWords(words, state, yours, uses.openRule);
      drawQuick(quick, state, uses);
    },
  };
}

/**
 * Lets through every press but the second of a double click that would hit another button, come in the place of the first: who
 * presses "Done" twice does not want "Undo". To undo twice is fine.
 * @returns {(event: MouseEvent) => void}
 */
function onePress() {
  /** @type {HTMLElement | null} */
  let before = null;
  return event => {
    const button = /** @type {Element} */ (event.target).closest("button"),
      undoes = button?.dataset.focus === "undo" && before?.dataset.focus === "undo";
    if (event.detail > 1 && button !== before && !undoes) event.stopPropagation();
    else before = button;
  };
}

/** The words of the prompt. @param {TableState} state */
function promptWords(state) {
  const view = shownView(state),
    { mode, draft } = state;
  if (mode.name === "replay") return t("replay.title", { n: mode.at, all: mode.steps });
  if (finished(state)) return resultWords(state);
  if (draft.group.length) return t("party.says", { n: draft.group.length });
  if (view?.prompt) return view.prompt;
  const who = (view?.acting ?? []).map(id => seatTitle(state, id)).join(", ");
  return who ? t(botsOnly(state) ? "table.thinking" : "table.waiting", { who }) : t("table.connecting");
}

/** @param {HTMLElement} place @param {TableState} state @param {boolean} yours @param {(rule: string) => void} openRule */
function drawWords(place, state, yours, openRule) {
  const view = shownView(state),
    words = promptWords(state),
    rule = view?.rule;
  fillIfChanged(place, [words, yours, rule, view?.viewer], () => [
    yours ? h("b", { class: "turn-word", title: t("table.yourturn") }, seatTitle(state, view?.viewer ?? "")) : null,
    h("span", {}, words, "\u00a0"),
    rule && yours
      ? h(
          "button",
          {
            class: "rule-link",
            "aria-label": t("why.rule", { rule }),
            title: t("why.rule", { rule }),
            onclick: () => openRule(rule),
          },
          "§",
        )
      : null,
  ]);
}

/** Buttons beside the prompt. @param {HTMLElement} place @param {TableState} state @param {PromptUses} uses */
function drawQuick(place, state, uses) {
  const { draft, live, mode, spec } = state,
    choices = choicesNow(state),
    quick = draft.group.length ? [] : quickChoices(choices, spec?.steppers),
    drafted = Boolean(draft.list.length || draft.group.length),
    undo = (live.undo || drafted) && !mode.name,
    hurry = botsOnly(state) && mySeats(state).length > 0,
    all = choices.length;
  const inputs = [all, quick.length, undo, drafted, hurry, ...quick.flatMap(one => [one.do, one.label, JSON.stringify(one.before)])];
  /** @param {string} type @param {string} focus @param {() => void} onclick @param {Child[]} words */
  const button = (type, focus, onclick, ...words) => h("button", { class: `quiet ${type}`, data: { focus }, onclick }, words);
  fillIfChanged(place, inputs, () => [
    quick.map(choice =>
      h(
        "button",
        {
          class: "quick-choice",
          data: { focus: `quick:${choice.do}`, do: choice.do },
          onclick: event => uses.wish(choice, event.currentTarget),
        },
        choice.label,
      ),
    ),
    hurry
      ? h(
          "button",
          { class: "quiet hurry", title: t("table.hurry.title"), data: { focus: "hurry" }, onclick: uses.hurry },
          t("table.hurry"),
        )
      : null,
    undo ? button("undo", "undo", uses.undo, icon("undo"), t(drafted ? "choices.cancel" : "table.undo")) : null,
    all - quick.length ? button("more", "more", uses.openList, t(all === 1 ? "choices.one" : "choices.more", { n: all })) : null,
  ]);
}
