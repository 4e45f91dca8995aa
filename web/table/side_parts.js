// The components beside the board. A site fetches them after its first board (tools/bundle.py).
import { h } from "../ui/dom.js";
import { makeFacts } from "./field/facts.js";
import { makeAnalysis } from "./side/analysis.js";
import { makeAsks } from "./side/asks.js";
import { makeChat } from "./side/chat.js";
import { ChoiceList } from "./side/choices.js";
import { makeEffects } from "./side/effects.js";
import { makeHint } from "./side/hint.js";
import { Journal } from "./side/journal.js";
import { makeRules } from "./side/rules.js";
import { makeSeats } from "./side/seats.js";
import { Tools } from "./side/tools.js";

/** @typedef {import("./parts.js").PartsUses} PartsUses */

/** @param {PartsUses} uses @param {HTMLElement} dice where dice lie that belong to no battle */
export function sideParts({ store, table, lobby, modes, telling, actions }, dice) {
  const { openRule, showThing, look, ask } = actions;
  return {
    seats: makeSeats({ store, table, lobby, openZone: actions.openZone, pick: actions.pick }),
    asks: makeAsks({ store, table, act: ask }),
    choices: new ChoiceList({ store, act: actions.takeFromList, clear: actions.clear }),
    effects: makeEffects({ store }),
    facts: makeFacts({ store, board: actions.board }),
    hint: makeHint({ store, table, take: actions.takeHint, drawn: () => store.tell("told") }),
    journal: new Journal({ store, table, modes, telling, dice, showThing, openRule }),
    chat: makeChat({ store, table, lobby }),
    rules: makeRules({ store, open: () => actions.openPane("rules") }),
    tools: new Tools({
      store,
      table,
      lobby,
      modes,
      act: ask,
      look,
      analysis: makeAnalysis({ store, modes }),
      openList: () => actions.openPane("play"),
      openBoard: () => actions.openPane("board"),
    }),
  };
}

/** @typedef {ReturnType<typeof sideParts>} SideComponents */

/** Where they stand. @param {SideComponents} parts @returns {import("./layout.js").SideElements} */
export const sideElementsOf = parts => ({
  seats: parts.seats.element,
  asks: parts.asks.element,
  log: parts.journal.element,
  panes: {
    play: h("div", { class: "pane", id: "choices", tabindex: -1 }, parts.hint.element, parts.choices.element, parts.effects.element, parts.facts.element),
    journal: parts.journal.pane,
    chat: parts.chat.element,
    rules: parts.rules.element,
    tools: parts.tools.element,
  },
});
