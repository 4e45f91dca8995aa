// The components of a table, each with what it needs and nothing else.
import { h } from "../ui/dom.js";
import { BoardHost } from "./field/board_host.js";
import { makeBattle } from "./field/battle.js";
import { Curtain } from "./field/curtain.js";
import { End } from "./field/end.js";
import { makeFacts } from "./field/facts.js";
import { makeFilm } from "./field/film.js";
import { makeGuide } from "./field/guide.js";
import { Hand } from "./field/hand.js";
import { Inspector } from "./field/inspector.js";
import { makeLayers } from "./field/layers.js";
import { makeModeBar } from "./field/mode_bar.js";
import { makeMoments } from "./field/moments.js";
import { makePrompt } from "./field/prompt.js";
import { makeTold } from "./field/told.js";
import { makeGestures } from "./input/gestures.js";
import { makeAnalysis } from "./side/analysis.js";
import { makeAsks } from "./side/asks.js";
import { makeChat } from "./side/chat.js";
import { ChoiceList } from "./side/choices.js";
import { makeEffects } from "./side/effects.js";
import { makeScore } from "./score.js";
import { makeHint } from "./side/hint.js";
import { Journal } from "./side/journal.js";
import { makeRules } from "./side/rules.js";
import { makeSeats } from "./side/seats.js";
import { Tools } from "./side/tools.js";

/**
 * @typedef {object} PartsUses
 * @property {TableStore} store
 * @property {Table} table
 * @property {Lobby} lobby
 * @property {Modes} modes
 * @property {Drafting} drafting
 * @property {GuidedGame} guided
 * @property {Telling} telling
 * @property {Fights} fights
 * @property {TableActions} actions
 */

/** Over and around the board. @param {PartsUses} uses */
export function fieldParts({ store, table, lobby, modes, drafting, guided, telling, fights, actions }) {
  const { board, pick, gather, openRule, refused } = actions,
    facts = makeFacts({ store, board }),
    dice = h("div", { class: "dice-host" });
  return {
    facts,
    dice,
    board: new BoardHost({ store, pick, gestures: makeGestures({ store, drafting, board, pick, inspect: actions.inspect, explain: actions.explain }) }),
    prompt: makePrompt({
      store,
      board,
      gather,
      wish: actions.press,
      addAll: actions.addAll,
      usePen: verb => {
        store.state.pen = verb;
        store.tell("selection");
      },
      openRule,
      undo: actions.undo,
      redo: actions.redo,
      hurry: () => void table.ask("hurry").catch(() => {}), // that the bot has played meanwhile is no matter
      openList: () => actions.openPane("play"),
    }),
    score: makeScore({ store }),
    battle: makeBattle({ store, fights, telling, dicePlace: dice, board, pick: key => pick(key, null), openRule }),
    hand: new Hand({ store, board, pick, press: actions.press }),
    layers: makeLayers({ store, table, board, refused }),
    moments: makeMoments(),
    film: makeFilm({ store, telling }),
    told: makeTold({ store, telling, board, showThing: actions.showThing, openJournal: () => actions.openPane("journal") }),
    guide: makeGuide({ store, game: guided, board }),
    end: new End({ store, table, lobby, modes, act: actions.ask, openBoard: () => actions.openPane("board") }),
    modeBar: makeModeBar({ store, modes, game: () => table.game }),
    inspector: new Inspector({ store, table, board, pick: key => pick(key, null), gather, openRule }),
  };
}

/** Beside the board. @param {PartsUses} uses @param {HTMLElement} dice where dice lie that belong to no battle */
export function sideParts({ store, table, lobby, modes, telling, actions }, dice) {
  const { openRule, showThing, look, ask } = actions;
  return {
    seats: makeSeats({ store, openZone: actions.openZone, pick: actions.pick }),
    asks: makeAsks({ store, table, act: ask }),
    choices: new ChoiceList({ store, act: actions.takeFromList, clear: actions.clear }),
    effects: makeEffects({ store }),
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

/** @typedef {ReturnType<typeof fieldParts> & ReturnType<typeof sideParts> & {curtain: Curtain}} TableComponents */

/** @param {PartsUses} uses @param {HTMLElement} place @param {() => HTMLElement} main what the curtain covers @returns {TableComponents} */
export function makeParts(uses, place, main) {
  const field = fieldParts(uses),
    { store, table } = uses;
  return { ...field, ...sideParts(uses, field.dice), curtain: new Curtain({ store, table, place, main }) };
}

/** Where the components stand. @param {TableComponents} parts @returns {import("./layout.js").TableParts} */
export const elementsOf = parts => ({
  prompt: parts.prompt.element,
  quick: parts.prompt.actions,
  banner: parts.modeBar.element,
  guide: parts.guide.element,
  board: parts.board.element,
  layers: parts.layers.element,
  battle: parts.battle.element,
  moments: parts.moments.element,
  end: parts.end.element,
  told: parts.told.element,
  film: parts.film.element,
  hand: parts.hand.element,
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
