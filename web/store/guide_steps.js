// The steps of a guided game: which one is due, and what can be chosen meanwhile. Pure.
import { said } from "../words/words.js";

/** Is a guided game under way? @param {TableState} state */
export function guiding({ guide: { kept } }) {
  return Boolean(kept && !kept.left && kept.at < kept.steps.en.steps.length);
}

/** The present step, in the reader's language. @param {TableState} state */
export const guideStep = ({ guide: { kept } }) => kept && said(kept.steps)?.steps[kept.at];

/** The seat that the newcomer plays. @param {TableState} state */
export const ownSeat = ({ guide: { kept } }) => kept?.steps.en.seat;

/** Is the present step the newcomer's? @param {TableState} state */
export const ownStep = state => guideStep(state)?.seat === ownSeat(state);

/** What the step still waits for. @param {TableState} state */
export function stillOpen(state) {
  const open = [...(guideStep(state)?.do ?? [])];
  for (const words of state.guide.made) if (open.includes(words)) open.splice(open.indexOf(words), 1);
  return open;
}

/** Of these choices, those that can be made: in a guided game only what the step is about. @param {TableState} state @param {Choice[]} choices */
export function allowedChoices(state, choices) {
  if (!guiding(state)) return choices;
  const step = guideStep(state);
  if (!step || !ownStep(state)) return [];
  const drafted = new Set(state.draft.list.map(choice => choice.do)),
    open = stillOpen(state).filter(words => !drafted.has(words));
  const last = step.do[step.do.length - 1],
    steppers = state.spec?.steppers ?? {};
  const amounts = open.some(words => steppers[words.split(" ")[0]]) ? open[0].split(" ")[0] : "";
  if (amounts) return choices.filter(choice => choice.verb === amounts);
  return choices.filter(choice => open.includes(choice.do) && (choice.do !== last || open.length === 1 || choice.shape !== "close"));
}

/** Is this what the step is about? Amounts can be set otherwise, but not sent. @param {TableState} state @param {Choice} choice */
export const permits = (state, choice) => !guiding(state) || Boolean(guideStep(state)?.do.includes(choice.do));
