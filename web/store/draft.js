// A draft: choices before they are sent (drafting.js tries them). Pure: nothing here knows a game, only the shapes of choices.
import { keysOf } from "./choices.js";
import { diceFell } from "./fight.js";
import { liveChoices } from "./select.js";

/** Is this choice one that can wait? Taking something up, or adding to a set that is closed by hand. @param {TableState} state @param {Choice} choice */
export function canWait(state, choice) {
  const { draft, mode } = state;
  if (mode.name) return false;
  if (choice.shape === "pick") return true;
  const inDraft = draft.list.length > 0 && choice.before?.length === draft.list.length;
  return choice.shape === "add" && (inDraft || liveChoices(state).some(one => one.shape === "close"));
}

/** The choice of the draft that added a thing: it can be taken out again. @param {Draft} draft @param {string} key */
export const addedChoice = (draft, key) => draft.list.find(choice => choice.shape === "add" && keysOf(choice).includes(key));

/** Is the draft about this piece or place? @param {Draft} draft @param {string} key */
export const isPicked = (draft, key) => draft.list.some(choice => choice.shape === "pick" && keysOf(choice).includes(key));

/**
 * Must a button be pressed before these choices are sent? No attack of mine begins by a click on a counter: not by the last one that can join.
 * @param {TableState} state
 * @param {Choice[]} list
 * @param {{revealed?: boolean}} answer
 */
export function mustPress({ draft, live }, list, { revealed }) {
  const battle = (draft.view ?? live.view)?.battle,
    last = list.at(-1);
  return Boolean(revealed && last?.targets.length && battle?.sides[0].seat === live.view?.viewer && !diceFell(battle));
}

/**
 * The draft after one more choice: on top of what is drafted, or instead of it.
 * @param {Draft} draft
 * @param {Choice} choice
 * @returns {Choice[]}
 */
export function withChoice(draft, choice) {
  const before = choice.before ?? [];
  if (before.length && draft.view && before.length === draft.list.length) return [...draft.list, choice];
  return [...before.map(words => ({ do: words, verb: "", label: "", targets: [] })), choice];
}

/**
 * Is there nothing left to draft? A die would fall, nothing can be chosen, or a set was filled and something else is asked.
 * @param {Choice[]} list
 * @param {string | undefined} rule of the question before
 * @param {{view: View, revealed?: boolean}} answer
 */
export function isComplete(list, rule, { view, revealed }) {
  const filled = list.at(-1)?.shape === "add" && rule && view.rule !== rule;
  return Boolean(revealed || !view.choices?.length || filled);
}
