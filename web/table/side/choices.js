// The list of all choices, grouped by what is done. Number keys take the first ten. What says the same as before stays.
import { choicesAbout, differInAmounts, groupChoices, groupName } from "../../store/choices.js";
import { choicesNow, groupMoves, mySeats, seatTitle, shownView, whereOf } from "../../store/select.js";
import { fill, h, setChildren } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { choiceButton } from "../choice_button.js";
import { forgetAmounts, stepper } from "./stepper.js";

/** Of more than so many choices of a kind the first few are shown, the rest on demand; still more are folded away. */
const MANY = 20,
  FIRST = 12,
  FOLDED = 30;

/** @implements {Component} */
export class ChoiceList {
  element = h("div", { class: "choices" });
  /** What was made, by what it says: it stays as it is as long as that is said. @type {Map<string, HTMLElement>} */
  #made = new Map();
  /** @type {Map<string, HTMLElement>} */
  #making = new Map();
  #number = 0;

  /** @param {{store: TableStore, act: (choice: Choice) => void, clear: () => void}} uses */
  constructor({ store, act, clear }) {
    this.store = store;
    this.act = act;
    this.clear = clear;
  }

  draw() {
    const { state } = this.store,
      { selected } = state,
      now = choicesNow(state),
      choices = state.draft.group.length ? groupMoves(state) : now,
      fitting = choicesAbout(choices, selected),
      seat = mySeats(state).length > 1 && now.length ? seatTitle(state, shownView(state)?.viewer ?? "") : "";
    forgetAmounts(choices);
    this.#making = new Map();
    this.#number = 0;
    const groups = groupChoices(fitting.length ? fitting : choices);
    const parts = [...groups].map(([verb, list]) => this.#group(verb, list, groups.size > 1));
    const title = this.#kept(`title:${seat}`, () =>
      h("h2", { class: "quiet-title" }, t("choices.title"), seat ? h("span", { class: "for" }, ` · ${seat}`) : null),
    );
    if (!choices.length) fill(this.element, title, h("p", { class: "empty" }, t("choices.none")));
    else fill(this.element, this.#folder(title, choices, this.#answeredElsewhere(choices)), selected.length && fitting.length ? this.#showAll() : null);
    if (choices.length) fill(this.#body, parts);
    this.#made = this.#making;
  }

  /** What said the same before, or else made now. @param {string} says @param {() => HTMLElement} make */
  #kept(says, make) {
    const one = this.#made.get(says) ?? make();
    this.#making.set(says, one);
    return one;
  }

  /** @param {string} verb @param {Choice[]} list @param {boolean} several are there other groups? */
  #group(verb, list, several) {
    const { draft, spec } = this.store.state,
      named = spec?.steppers?.[list[0].verb];
    if (differInAmounts(list, Boolean(named)))
      return stepper(list, named, { number: ++this.#number, act: this.act, forecasts: draft.forecasts });
    const first = list.length > MANY ? list.slice(0, FIRST) : list,
      buttons = first.map(choice => this.#button(choice));
    if (first !== list) buttons.push(this.#moreButton(verb, list));
    const folded = list.length > FOLDED && several,
      words = groupName(list, verb);
    const box = this.#kept(`group:${folded}:${verb}`, () =>
      folded ? h("details", { class: "choice-group", data: { focus: `verb:${verb}` } }) : h("div", { class: "choice-group", role: "group" }),
    );
    if (!folded) box.setAttribute("aria-label", words);
    const head = folded ? [h("summary", {}, `${words} · ${t("choices.more", { n: list.length })}`)] : [];
    setChildren(box, [...head, ...buttons]);
    return box;
  }

  /** @param {Choice} choice */
  #button(choice) {
    const { forecasts } = this.store.state.draft,
      key = ++this.#number <= 10 ? this.#number % 10 : null,
      forecast = forecasts.get(choice.do),
      where = whereOf(this.store.state, choice);
    const says = [where, key, choice.do, choice.label, choice.shape, choice.closes?.text, choice.closes?.left, choice.before, forecast?.cost, forecast?.promise];
    return this.#kept(`choice:${JSON.stringify(says)}`, () => choiceButton(choice, key, this.act, forecasts, where));
  }

  /** @param {string} verb @param {Choice[]} list */
  #moreButton(verb, list) {
    const more = h("button", { class: "quiet", data: { focus: `more:${verb}` } }, t("choices.more", { n: list.length }));
    more.addEventListener("click", () => more.replaceWith(...list.slice(FIRST).map(choice => this.#button(choice))));
    return more;
  }

  #body = h("div", { class: "choice-groups" });
  #fold = h("details", { class: "choice-fold" });
  /** Has the player opened or closed the list? Then it stays so. @type {boolean | null} */
  #wanted = null;

  /** Is every choice a click on the board, on a card, or a button of the prompt? @param {Choice[]} choices */
  #answeredElsewhere(choices) {
    const { spec } = this.store.state;
    const clicked = choices.filter(choice => choice.targets.some(([kind]) => kind === "space" || kind === "piece" || kind === "card"));
    return clicked.length > 3 && choices.every(choice => !spec?.steppers?.[choice.verb] && (clicked.includes(choice) || choice.closes || choice.shape === "pass" || choice.shape === "close"));
  }

  /** The list, folded where a click answers as well. @param {HTMLElement} title @param {Choice[]} choices @param {boolean} folded */
  #folder(title, choices, folded) {
    const summary = h("summary", { data: { focus: "choice-fold" } }, title, folded ? h("small", {}, t("choices.more", { n: choices.length })) : null);
    summary.addEventListener("click", () => (this.#wanted = !this.#fold.open));
    this.#fold.open = this.#wanted ?? !folded;
    fill(this.#fold, summary, this.#body);
    return this.#fold;
  }

  #showAll() {
    return h(
      "p",
      { class: "filter" },
      h("button", { class: "quiet", data: { focus: "clear" }, onclick: this.clear }, t("choices.clear")),
    );
  }
}
