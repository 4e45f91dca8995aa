// What follows from the state of a table: pure functions over it, which every component may ask.
import { t } from "../words/words.js";
import { heldChoice, keysOf, litKeys, splitKey } from "./choices.js";
import { allowedChoices, guiding } from "./guide_steps.js";

/** The view that is shown: a planned or a past one, what is on its way, the one of the draft, or the present one. @param {TableState} state */
export const shownView = ({ mode, draft, live }) => mode.view ?? draft.foreseen ?? draft.view ?? live.view;

/** The seats of this link. @param {TableState} state */
export const mySeats = ({ live }) => live.about?.seats ?? [];

/** @param {TableState} state */
export const finished = ({ live }) => Boolean(live.view?.over) || live.table?.status === "finished";

/** @param {TableState} state @param {string} id @returns {string} */
export const seatTitle = ({ live }, id) => live.table?.seats.find(seat => seat.id === id)?.title ?? id;

/** What the shown view calls a thing. @param {TableState} state @param {string} key */
export function titleOf(state, key) {
  const [kind, id] = splitKey(key);
  return shownView(state)?.items.find(item => item.id === id && item.kind === kind)?.title ?? id;
}

/** Where the piece is that a choice is about, if its words don't say so: one of many alike is found by its place. @param {TableState} state @param {Choice} choice */
export function whereOf(state, { label, targets }) {
  const [piece] = targets;
  if (piece?.[0] !== "piece" || targets.some(([kind]) => kind === "space")) return "";
  const items = shownView(state)?.items ?? [],
    at = items.find(item => item.kind === "piece" && item.id === piece[1])?.at ?? "",
    place = items.find(item => item.kind === "space" && item.id === at)?.title ?? (/^\d+$/.test(at) ? at : "");
  return label.includes(place) ? "" : place;
}

/** The choices of the position, whatever is drafted. @param {TableState} state */
export function liveChoices(state) {
  const { mode, live } = state,
    closed = mode.name === "replay" || mode.name === "film" || (finished(state) && !mode.name);
  return closed ? [] : allowedChoices(state, (mode.view ?? live.view)?.choices ?? []);
}

/** Choices in the order in which a click is understood: of the draft, of the position, beyond the open move. @param {TableState} state */
export function levels(state) {
  const { draft, mode } = state,
    all = [liveChoices(state)];
  if (draft.foreseen && !mode.name) return [];
  if (draft.held) return [heldChoice(draft, t("fight.go"))];
  if (draft.view) {
    const before = draft.list.map(choice => choice.do);
    all.unshift(allowedChoices(state, draft.view.choices ?? []).map(choice => ({ ...choice, before })));
  }
  if (draft.afterClose && !mode.name && !guiding(state)) all.push(allowedChoices(state, draft.afterClose.choices));
  return all;
}

/** What can be chosen now. @param {TableState} state */
export const choicesNow = state => levels(state)[0] ?? [];

/** Of these keys, the pieces that can be taken up now. @param {TableState} state @param {string[]} keys */
export function movable(state, keys) {
  const up = new Set(
    levels(state)
      .flat()
      .filter(choice => choice.shape === "pick" || choice.shape === "go")
      .flatMap(keysOf),
  );
  return keys.filter(key => key.startsWith("piece:") && up.has(key));
}

/** Keys of what is selected: on the board, in the draft, or to go together. @param {TableState} state */
export const heldKeys = ({ selected, draft }) => new Set([...selected, ...draft.list.flatMap(keysOf), ...draft.group]);

/** What stands on a lit place: odds, or the number of a cost. @param {Forecast | undefined} forecast */
function shortForecast(forecast) {
  const odds = /\d+(?:\.\d+)?\s?[/:]\s?\d+/.exec(forecast?.promise?.[0] ?? "")?.[0];
  return odds ?? /^\d+/.exec(forecast?.cost?.[0] ?? "")?.[0] ?? "";
}

/** What lights up, and the short words on it. @param {TableState} state @returns {{lit: Set<string>, notes: Map<string, string>}} */
export function lights(state) {
  const { draft } = state,
    choices = choicesNow(state);
  /** @type {Map<string, string>} */
  const notes = new Map();
  if (draft.group.length) {
    const all = draft.group.length;
    for (const [key, who] of draft.reach) notes.set(key, who.length < all ? `${who.length}/${all}` : String(who.length));
    return { lit: new Set(draft.reach.keys()), notes };
  }
  for (const choice of choices)
    for (const key of keysOf(choice)) {
      const words = key.startsWith("space:") ? shortForecast(draft.forecasts.get(choice.do)) : "";
      if (words) notes.set(key, words);
    }
  const lit = litKeys(choices, state.selected);
  if (!draft.list.length && draft.afterClose && !guiding(state))
    for (const key of litKeys(draft.afterClose.choices, [])) if (key.startsWith("piece:")) lit.add(key);
  return { lit, notes };
}

/** Where a group can go, as choices: for whoever does not point at the board. @param {TableState} state @returns {Choice[]} */
export function groupMoves(state) {
  const { group, reach } = state.draft;
  return [...reach].map(([key, who]) => ({
    do: `group ${key}`,
    verb: "group",
    shape: "go",
    label: t("party.to", { where: titleOf(state, key), n: who.length, all: group.length }),
    targets: [["space", key.slice(6)]],
  }));
}

/** Has nobody but bots anything to decide? @param {TableState} state */
export function botsOnly(state) {
  const acting = shownView(state)?.acting ?? [];
  /** @param {string} id */
  const bot = id => state.live.table?.seats.find(seat => seat.id === id)?.who === "bot";
  return !state.mode.name && !finished(state) && acting.length > 0 && acting.every(bot);
}

/** Does a bot that must decide wait for its turn to think? @param {TableState} state */
export function botsWait(state) {
  const acting = shownView(state)?.acting ?? [];
  return botsOnly(state) && Boolean(state.live.table?.seats.some(seat => seat.waits && acting.includes(seat.id)));
}

/** Has this link a seat that decides in the present position? @param {TableState} state */
export const myTurn = state => Boolean(state.live.view?.acting?.some(seat => mySeats(state).includes(seat)));

/**
 * How the game ended: who won ("" if nobody or several did), the result, and how it came.
 * @param {TableState} state
 * @returns {{winner: string, result: string, how: string}}
 */
export function resultParts(state) {
  const { live } = state,
    { result, seats = [] } = live.table ?? {},
    score = live.view?.score ?? result?.score,
    best = Math.max(...(score ?? [0])),
    drawn = score?.every(one => one === best),
    winners = seats.filter((_, i) => score?.[i] === best && best > 0 && !drawn),
    gone = result?.resigned,
    last = live.lines.at(-1)?.text;
  return {
    winner: winners.length === 1 ? winners[0].id : "",
    result: winners.length ? t("table.won", { who: winners.map(seat => seat.title).join(", ") }) : t("table.drawn"),
    how: gone ? t("table.resigned", { who: seatTitle(state, gone) }) : last ? sentence(last) : "",
  };
}

/** With its full stop. @param {string} words */
const sentence = words => (/[.!?…]$/.test(words) ? words : `${words}.`);

/** The same in one line. @param {TableState} state */
export function resultWords(state) {
  const { result, how } = resultParts(state),
    gone = state.live.table?.result?.resigned;
  return [t("table.over"), gone ? how : result, gone ? "" : how].filter(Boolean).join(" ");
}
