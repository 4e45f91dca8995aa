// What is asked, and the one place for the action: the step that is expected next, what else can be done without the board, and the way back.
import { keysOf, pensOf, phaseEnds, quickChoices } from "../../store/choices.js";
import { diceFell } from "../../store/fight.js";
import { botsOnly, botsWait, choicesNow, finished, levels, liveChoices, mySeats, resultWords, seatTitle, shownView, titleOf } from "../../store/select.js";
import { fillIfChanged, h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { t } from "../../words/words.js";

/**
 * @typedef {object} PromptUses
 * @property {TableStore} store
 * @property {() => Board | null} board
 * @property {(choice: Choice, anchor: Anchor) => void} wish
 * @property {(choices: Choice[]) => void} addAll
 * @property {(keys: string[]) => void} gather
 * @property {(verb: string) => void} usePen
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} hurry
 * @property {(rule: string) => void} openRule
 * @property {() => void} openList
 */

/** A prompt of more letters than each of these is set smaller: the first only on a phone. */
const LONG = [44, 62, 100];

/** @param {PromptUses} uses @returns {Component & {actions: HTMLElement}} */
export function makePrompt(uses) {
  const { store } = uses;
  const words = h(
    "div",
    { class: "prompt-words", role: "status", "aria-live": "polite", "aria-atomic": "true" },
    t("table.connecting"),
  );
  const actions = h("div", { class: "quick", role: "group", "aria-label": t("choices.quick") });
  actions.addEventListener("click", onePress(), true);
  const element = h("section", { class: "prompt" }, words);
  return {
    element,
    actions,
    draw() {
      const { state } = store,
        acting = shownView(state)?.acting ?? [],
        yours = choicesNow(state).length > 0;
      const look = `prompt${yours ? " yours" : ""} ${acting.length === 1 ? `seat-${acting[0]} owned` : ""}`;
      if (element.className !== look) element.className = look;
      drawWords(words, state, yours, uses.openRule);
      drawActions(actions, state, uses);
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
    before = button; // a third press is meant
  };
}

/** The words of the prompt. @param {TableState} state */
function promptWords(state) {
  const view = shownView(state),
    { mode, draft } = state;
  if (mode.name === "replay") return t("replay.title", { n: mode.at, all: mode.steps });
  if (mode.name === "film") return t("film.title");
  if (finished(state)) return resultWords(state);
  if (draft.group.length) return t("party.says", { n: draft.group.length });
  if (view?.prompt) return view.prompt;
  const who = (view?.acting ?? []).map(id => seatTitle(state, id)).join(", ");
  if (!who) return t("table.connecting");
  return t(botsWait(state) ? "table.inline" : botsOnly(state) ? "table.thinking" : "table.waiting", { who });
}

/** @param {HTMLElement} place @param {TableState} state @param {boolean} yours @param {(rule: string) => void} openRule */
function drawWords(place, state, yours, openRule) {
  const view = shownView(state),
    words = promptWords(state),
    rule = view?.rule;
  place.dataset.long = String(LONG.filter(most => words.length > most).length);
  fillIfChanged(place, [words, yours, rule, view?.viewer], () => [
    yours ? h("b", { class: "turn-word", title: t("table.yourturn") }, seatTitle(state, view?.viewer ?? "")) : null,
    h("span", {}, words),
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

/** Who of a group can't move at all, and why. @param {TableState} state */
function cannotWords(state) {
  const [first] = state.draft.cannot;
  return first ? `${titleOf(state, `piece:${first.piece}`)}: ${first.text}` : "";
}

/** Of the stack in which one has been picked, all that can be. @param {TableState} state @param {Board | null} board */
function wholeStack(state, board) {
  const { list, afterClose } = state.draft,
    piece = list.find(choice => choice.shape === "pick")?.targets.find(([kind]) => kind === "piece");
  if (!piece) return [];
  const stack = board?.stackOf(`piece:${piece[1]}`) ?? [];
  const all = [...list, ...liveChoices(state), ...(afterClose?.choices ?? [])];
  const up = new Set(all.filter(choice => choice.shape === "pick").flatMap(keysOf));
  return stack.filter(key => up.has(key));
}

/** Pieces that can all join what has been begun, the attackers of an attack. @param {TableState} state */
function allToJoin(state) {
  const battle = shownView(state)?.battle,
    mine = battle && battle.sides[0].seat === shownView(state)?.viewer && !diceFell(battle),
    adds = choicesNow(state).filter(choice => choice.shape === "add"),
    pieces = adds.filter(choice => choice.verb === adds[0].verb && choice.targets.length === 1 && choice.targets[0][0] === "piece");
  return (state.draft.list.length || mine) && !state.draft.held && pieces.length === adds.length && pieces.length > 1 ? pieces : [];
}

/** A piece's end and its phase's may have the same words to send: what is sent before them tells them apart. @param {Choice} one @param {Choice} other */
const sameAct = (one, other) => one.do === other.do && (one.before ?? []).join() === (other.before ?? []).join();

/** Choices whose amounts are set with plus and minus: the first of them, nothing of anything, is one press away. @param {TableState} state */
const amountsNow = state => choicesNow(state).filter(choice => !choice.targets.length && state.spec?.steppers?.[choice.verb]);

/**
 * The answers that point at nothing on the table, and the ends of phases, the most likely first; which of them most would do next
 * is told by `next`: there is one only if nothing else is left to do.
 * @param {TableState} state
 */
export function actionsNow(state) {
  const { draft, spec } = state,
    now = choicesNow(state),
    quick = draft.group.length ? [] : [...quickChoices(now, spec?.steppers), ...amountsNow(state).slice(0, 1)],
    ends = phaseEnds(draft.group.length ? [] : levels(state), draft.list).filter(end => !quick.some(one => sameAct(one, end))),
    list = [...quick.filter(one => one.shape !== "pass"), ...ends, ...quick.filter(one => one.shape === "pass")],
    forward = list.filter(one => one.shape !== "pass"),
    others = now.filter(one => one.shape !== "add" && !list.some(other => sameAct(other, one))),
    filled = draft.list.some(one => one.shape === "add");
  const only = forward.length === 1 && !(forward[0].closes?.left ?? 0) && (!others.length || filled) ? forward[0] : null;
  return { list, next: only ?? (list.length === 1 && now.length === 1 ? list[0] : null) };
}

/** @param {HTMLElement} place @param {TableState} state @param {PromptUses} uses */
function drawActions(place, state, uses) {
  const { draft, live, mode } = state,
    { list, next } = actionsNow(state),
    all = choicesNow(state).length,
    drafted = Boolean(draft.list.length || draft.group.length),
    undo = (live.undo || drafted) && !mode.name,
    redo = state.redo.length > 0 && !mode.name,
    hurry = botsOnly(state) && mySeats(state).length > 0,
    stack = wholeStack(state, uses.board()),
    join = allToJoin(state),
    pens = draft.group.length ? [] : pensOf(choicesNow(state)),
    amounts = amountsNow(state).length,
    cannot = draft.group.length ? cannotWords(state) : "",
    count = list.length + pens.length + Number(stack.length > 1) + Number(join.length > 1);
  const inputs = [all, next?.do, undo, redo, drafted, hurry, amounts, cannot, stack.join(), join.map(one => one.do).join(), pens.map(one => one.name).join(), state.pen, ...list.flatMap(one => [one.do, one.label, JSON.stringify([one.closes, one.before])])];
  fillIfChanged(place, inputs, () => [
    cannot ? h("p", { class: "party" }, cannot) : null,
    pens.length ? penSwitch(pens, state.pen, uses.usePen) : null,
    list.map(choice => actButton(choice, choice === next, count, uses.wish)),
    join.length ? h("button", { class: "act all bead small", data: { focus: "all" }, onclick: () => uses.addAll(join) }, h("span", {}, t("choices.all", { n: join.length }))) : null,
    stack.length > 1
      ? h("button", { class: "act whole quiet", data: { focus: "whole" }, onclick: () => uses.gather(stack) }, h("span", {}, t("stack.whole", { n: stack.length })))
      : null,
    hurry
      ? h("button", { class: "quiet hurry", title: t("table.hurry.title"), data: { focus: "hurry" }, onclick: uses.hurry }, t("table.hurry"))
      : null,
    amounts > 1 ? h("button", { class: "act amounts bead small", data: { focus: "amounts" }, onclick: uses.openList }, h("span", {}, t("choices.amounts"))) : null,
    !count && all && !cannot ? h("button", { class: "quiet more", data: { focus: "more" }, onclick: uses.openList }, t(all === 1 ? "choices.one" : "choices.more", { n: all })) : null,
    undo ? square("undo", t(drafted ? "choices.back" : "table.undo"), uses.undo) : null,
    redo ? square("redo", t("choices.redo"), uses.redo) : null,
  ]);
}

/** What a click on a place adds it for. @param {{verb: string, name: string}[]} pens @param {string} now @param {(verb: string) => void} use */
const penSwitch = (pens, now, use) =>
  h(
    "div",
    { class: "pens", role: "radiogroup", "aria-label": t("choices.pen") },
    pens.map(({ verb, name }) =>
      h("button", { class: "pen", role: "radio", "aria-checked": String(verb === now), title: t("choices.pen.one", { what: name }), data: { focus: `pen:${verb}`, pen: verb }, onclick: () => use(verb) }, name),
    ),
  );

/** @param {Choice} choice @param {boolean} next @param {number} count @param {(choice: Choice, anchor: Anchor) => void} wish */
const actButton = (choice, next, count, wish) =>
  h(
    "button",
    {
      class: `act ${next ? "primary" : choice.shape === "pass" ? "decline bead" : "ready"}${count > 2 ? " small" : ""}${choice.closes ? " end" : " quick-choice"}`,
      data: { focus: choice.closes ? `end:${choice.verb}` : `quick:${choice.do}`, do: choice.do },
      title: choice.closes?.text ?? choice.label,
      onclick: event => wish(choice, event.currentTarget),
    },
    h("span", {}, choice.closes?.text ?? choice.label),
  );

/** @param {string} name @param {string} words @param {() => void} onclick */
const square = (name, words, onclick) =>
  h("button", { class: `quiet square ${name}`, title: words, "aria-label": words, data: { focus: name }, onclick }, icon(name));
