// What the server tells of a table, kept in `state.live`, and what follows from a new position for the rest of the state.
import { patch, reuseItems } from "../net/patch.js";
import { recapPosition } from "./recap.js";
import * as settings from "./settings.js";
import { dropDraft, endMode } from "./table_state.js";
import { rememberChoices } from "./why_not.js";

/**
 * Lets the store follow a table: whatever is told changes the state, then the listeners hear of it.
 * @param {TableStore} store
 * @param {Table} table
 */
export function follow(store, table) {
  const { state } = store,
    { live } = state;
  /** @param {any} message @param {Line[]} fresh */
  const position = (message, fresh) => {
    hearPosition(live, message);
    state.guide.kept = settings.guide(table.game);
    positionChanged(state, fresh);
    store.tell("view", { fresh });
  };
  /** @type {Record<string, (message: any) => void>} */
  const hear = {
    welcome(message) {
      Object.assign(live, { about: message, look: message.look, chat: [] });
      state.guide.kept = settings.guide(table.game);
      endMode(state);
      store.tell("welcome");
    },
    table(message) {
      const wish = live.table?.rollback;
      if (wish && !message.rollback && live.step > wish.to) store.tell("rollback-ended", wish);
      live.table = message;
      store.tell("table");
    },
    view(message) {
      const { view, journal } = message;
      Object.assign(live, { view: reuseItems(view, live.view), look: view.viewer, lines: [], from: journal?.from ?? 0 });
      position(message, []); // what is told in full was there before
    },
    change(message) {
      if (!live.view || message.base !== live.seq) return table.hello();
      live.view = patch(live.view, message);
      position(message, message.journal?.lines ?? []);
    },
    chat(message) {
      live.chat.push(...message.lines);
      store.tell("chat");
    },
    error: message => store.tell(table.closed ? "gone" : "failed", message),
    bye: message => store.tell("bye", message),
    notice: message => store.tell("notice", message),
  };
  table.onmessage = message => hear[message.type]?.(message);
  table.onstate = name => {
    live.connection = name;
    store.tell("connection");
  };
}

/** @param {Live} live @param {any} message */
function hearPosition(live, message) {
  Object.assign(live, { seq: message.seq, step: message.step, undo: message.undo, undoWhy: message.undo_why });
  const { from = 0, lines = [] } = message.journal ?? {};
  live.lines.splice(Math.max(0, from - live.from), Infinity, ...lines);
}

/** What was selected, drafted or planned was about the position before; looking back stays. @param {TableState} state @param {Line[]} fresh */
function positionChanged(state, fresh) {
  state.selected = [];
  recapPosition(state, fresh);
  dropDraft(state.draft);
  Object.assign(state.draft, { afterClose: null, forecasts: new Map() });
  rememberChoices(state, state.live.view?.choices);
  if (state.mode.name === "plan") endMode(state);
}

/**
 * Comes when this holds of what is known of the table; at the latest when the connection is lost or done with.
 * @param {TableStore} store
 * @param {Table} table
 * @param {() => boolean} holds
 * @returns {Promise<void>}
 */
export function until(store, table, holds) {
  return new Promise(resolve => {
    const look = () => {
      if (!holds() && table.isOpen) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(look);
    look();
  });
}

/** Asks for the lines of the journal before those that are known. @param {Live} live @param {Table} table */
export async function olderLines(live, table) {
  const from = Math.max(0, live.from - 200);
  const answer = await table.ask("journal", { from, to: live.from });
  live.lines.unshift(...answer.lines);
  live.from = answer.from;
}
