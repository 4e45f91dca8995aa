// The components of a table, each with what it needs and nothing else.
import { h } from "../ui/dom.js";
import { BoardHost } from "./field/board_host.js";
import { makeBattle } from "./field/battle.js";
import { Curtain } from "./field/curtain.js";
import { End } from "./field/end.js";
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
import { makeScore } from "./score.js";

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

/** Over and around the board; what is beside it is in side_parts.js. @param {PartsUses} uses */
export function fieldParts({ store, table, lobby, modes, drafting, guided, telling, fights, actions }) {
  const { board, pick, gather, openRule, refused } = actions,
    dice = h("div", { class: "dice-host" }),
    guide = makeGuide({ store, game: guided, board });
  return {
    dice,
    guide,
    board: new BoardHost({ store, pick, begins: guide.shows, gestures: makeGestures({ store, drafting, board, pick, inspect: actions.inspect, explain: actions.explain }) }),
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
    end: new End({ store, table, lobby, modes, act: actions.ask, openBoard: () => actions.openPane("board") }),
    modeBar: makeModeBar({ store, modes, game: () => table.game }),
    inspector: new Inspector({ store, table, board, pick: key => pick(key, null), gather, openRule }),
  };
}

/** @typedef {ReturnType<typeof fieldParts> & {curtain: Curtain}} TableComponents */

/** @param {PartsUses} uses @param {HTMLElement} place @param {() => HTMLElement} main what the curtain covers @returns {TableComponents} */
export function makeParts(uses, place, main) {
  const { store, table } = uses;
  return { ...fieldParts(uses), curtain: new Curtain({ store, table, place, main }) };
}

/** Where the components stand. @param {TableComponents} parts @returns {import("./layout.js").FieldElements} */
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
});
