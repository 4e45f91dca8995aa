// The state of a table's page before anything is known, and how parts of it become empty again. Pure.

/** @returns {Draft} */
const emptyDraft = () => ({
  list: [],
  view: null,
  group: [],
  reach: new Map(),
  cannot: [],
  forecasts: new Map(),
  liveForecasts: new Map(),
  afterClose: null,
  verb: "",
  held: false,
  foreseen: null,
  run: 0,
});

/** @returns {TableState} */
export const newTableState = () => ({
  live: {
    connection: "",
    about: null,
    look: "",
    table: null,
    view: null,
    seq: 0,
    step: 0,
    undo: false,
    undoWhy: "",
    lines: [],
    from: 0,
    chat: [],
  },
  draft: emptyDraft(),
  mode: { name: null, view: null, lines: null, tried: [], seed: 1, at: 0, steps: 0, stops: null, acts: [], moved: null, running: false, fight: null, stage: "after", run: 0 },
  recap: { seen: null, before: null, moved: null, movedHidden: false, fight: null, battle: null, stage: "after", fights: [], fought: [], fresh: 0 },
  told: { since: 0, before: null, acts: [], sections: [], open: false },
  chart: null,
  advised: [],
  endSeen: "",
  guide: { kept: null, made: [], sent: [], working: false },
  redo: [],
  sent: [],
  selected: [],
  pen: "",
  lit: new Set(),
  templates: new Map(),
  lenses: new Map(),
  spec: null,
  info: null,
  busy: false,
  sentStep: null,
  fairness: "",
});

/** Lets go of everything; answers that are still on their way no longer count. @param {Draft} draft */
export function dropDraft(draft) {
  draft.run++;
  Object.assign(draft, { list: [], view: null, group: [], reach: new Map(), held: false, foreseen: null });
}

/** Back in the present; answers that are still on their way no longer count. @param {TableState} state */
export function endMode({ mode }) {
  Object.assign(mode, { name: null, view: null, lines: null, acts: [], moved: null, running: false, fight: null, run: mode.run + 1 });
}
