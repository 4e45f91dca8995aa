// Why a thing can't be chosen, in the rules' words: a choice about it is made up after those that were seen, and asked about.
import { t } from "../words/words.js";
import { splitKey } from "./choices.js";
import { choicesNow, mySeats, shownView } from "./select.js";

/** Choices seen so far tell how to ask "why not?" for other things of the same kind. @param {TableState} state @param {Choice[]} [choices] */
export function rememberChoices({ templates, live }, choices = []) {
  const rule = live.view?.rule;
  for (const choice of choices)
    for (const [kind, id] of choice.targets) {
      const known = templates.get(kind) ?? new Map();
      templates.set(kind, known.set(choice.verb, { words: choice.do, id, rule }));
    }
}

/** How many of the known choices are tried. */
const MOST_TRIES = 2;

/** @param {TableState} state @param {Table} table @param {string} key @returns {Promise<{text: string, rule?: string}>} */
export async function whyNot(state, table, key) {
  const view = shownView(state),
    mine = mySeats(state);
  if (!mine.length) return { text: t("why.watch") };
  if (!view?.acting?.some(seat => mine.includes(seat))) return { text: t("why.wait") };
  const [kind, id] = splitKey(key),
    now = new Set(choicesNow(state).map(choice => choice.verb));
  const templates = [...(state.templates.get(kind) ?? [])]
    .sort((a, b) => Number(now.has(b[0])) - Number(now.has(a[0])))
    .slice(0, MOST_TRIES);
  for (const [, { words, id: old }] of templates) {
    const answer = await refusalOf(state, table, likewise(words, old, id));
    if (answer?.text) return answer;
  }
  // Nothing like it was offered so far: the table says when such things can be used at all.
  const never = await table.ask("why", { kind, what: id }).catch(() => null);
  if (!never?.legal && never?.text) return never;
  return { text: view.prompt ?? t("why.generic"), rule: view.rule };
}

/** The same choice, about another thing. @param {string} words @param {string} old @param {string} id */
const likewise = (words, old, id) =>
  words
    .split(" ")
    .map(word => (word === old ? id : word))
    .join(" ");

/**
 * Why a thing can't be used as others of its kind can be by the same rule: a card as an event. In the rules' words.
 * @param {TableState} state
 * @param {Table} table
 * @param {string} key
 * @param {Choice[]} offered what can be done with it
 * @returns {Promise<{text: string, rule?: string}[]>}
 */
export async function otherUses(state, table, key, offered) {
  const [kind, id] = splitKey(key),
    others = [...(state.templates.get(kind) ?? [])].filter(([verb, { rule }]) => rule === state.live.view?.rule && !offered.some(choice => choice.verb === verb)),
    answers = await Promise.all(others.slice(0, MOST_TRIES).map(([, { words, id: old }]) => refusalOf(state, table, likewise(words, old, id))));
  return answers.filter(answer => answer?.text);
}

/** What the table says against a choice, after those that are drafted; null if nothing. @param {TableState} state @param {Table} table @param {string} wish */
async function refusalOf({ draft }, table, wish) {
  const before = draft.list.map(choice => ({ do: choice.do }));
  const answer = before.length
    ? await table.ask("plan", { seed: 1, choices: [...before, { do: wish }] }).catch(() => null)
    : await table.ask("why", { do: wish }).catch(() => null);
  const legal = before.length ? answer?.done > before.length : answer?.legal;
  return legal || !answer?.rule ? null : answer; // without a rule it is about the words that were made up here
}
