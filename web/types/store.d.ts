// What the page knows of a table: one plain object, in parts. web/store/ has the functions over it.
// For the type check only (`npm run types`): nothing of this is part of the page.

/** What the server has told. */
interface Live {
  connection: Connection | "";
  about: Welcome | null;
  /** The seat that is looked through, or "watcher". */
  look: string;
  table: TableInfo | null;
  /** The present position. */
  view: View | null;
  seq: number;
  step: number;
  undo: boolean;
  undoWhy: string;
  /** The journal from line `from` on. */
  lines: Line[];
  from: number;
  chat: ChatLine[];
}

/** Choices that are tried on a copy before they are sent, or several pieces that are to go together. */
interface Draft {
  /** The choices of the draft, in order. */
  list: Choice[];
  /** The position after them, as far as this seat knows. */
  view: View | null;
  /** Keys of the pieces that are to go together, where they can go and who of them, and who can't move at all. */
  group: string[];
  reach: Map<string, number[]>;
  cannot: { piece: string; text: string; rule: string }[];
  /** What the choices that are shown promise, by their text; and those of the position without the draft. */
  forecasts: Map<string, Forecast>;
  liveForecasts: Map<string, Forecast>;
  /** What could be chosen after the move that is still open has been closed. */
  afterClose: { before: string[]; choices: Choice[] } | null;
  /** The verb that pieces were taken up with last. */
  verb: string;
  /** The last choice would throw dice: it waits for a button. */
  held: boolean;
  /** What the choices that are on their way lead to, where this page's own engine knows it before the server says so. */
  foreseen: View | null;
  /** Grows with every question: older answers no longer count. */
  run: number;
}

/** Besides the present: a planning copy, looking back, or what the others did as a film. */
interface Mode {
  name: "plan" | "replay" | "film" | null;
  view: View | null;
  lines: Line[] | null;
  /** The plan so far, and the seed of its dice. */
  tried: { seat: string; do: string }[];
  seed: number;
  /** Looking back: at which step, of how many, what moved in it, and whether it runs on by itself. */
  at: number;
  steps: number;
  /** ... the steps at which acts end, and what happened on the way to this one. */
  stops: number[] | null;
  acts: Act[];
  moved: Item | null;
  running: boolean;
  /** The battle that the film is at, and whether its dice still roll. */
  fight: LastBattle | null;
  stage: "roll" | "after";
  /** Grows with every question: older answers no longer count. */
  run: number;
}

/** What happened last. */
interface Recap {
  /** The view before the one that came last. */
  before: View | null;
  /** The view that was told before the present one. */
  seen: View | null;
  /** Where the pieces came from that moved last, as something that is laid over the board. */
  moved: Item | null;
  movedHidden: boolean;
  /** The battle that goes on. */
  fight: Fight | null;
  /** A battle that is over, as long as it is shown; whether its dice still roll; those that wait for their turn. */
  battle: LastBattle | null;
  stage: "roll" | "after";
  fights: LastBattle[];
  /** The last battles, for who looks again at what happened. */
  fought: LastBattle[];
  /** How many lines of the journal are new since it was drawn. */
  fresh: number;
}
/** What happened since my last own choice. */
interface Told {
  /** The line of the journal at which it begins, and what was seen before it. */
  since: number;
  before: View | null;
  acts: Act[];
  sections: RecapSection[];
  /** Are the rows in sight? */
  open: boolean;
}
/** A battle that is over, with the view that it stood in, and what came of it. */
interface LastBattle {
  battle: BattleView;
  view: View;
  after: View;
  lines: Line[];
  /** Its dice have been seen to fall. */
  seen: boolean;
}
/** A battle that goes on: the line of the journal at which it began, its place, the last view without dice and the first with them. */
interface Fight {
  from: number;
  at: string;
  before: View;
  rolled: View | null;
  /** Which dice hit, as far as it is told. */
  hits: (number[] | undefined)[];
}

/** The guided game. */
interface GuideState {
  kept: KeptGuide | null;
  /** Choices of the present step that are made, in whatever order; and those that are under way. */
  made: string[];
  sent: string[];
  /** The page plays the other side's step. */
  working: boolean;
}
interface KeptGuide {
  at: number;
  left?: boolean;
  steps: { en: GuideSteps; es: GuideSteps };
}

/** What each seat could expect at some steps of a game, 0 to 1000. */
interface Analysis {
  seats: string[];
  points: { step: number; expected: number[] }[];
}

interface TableState {
  live: Live;
  draft: Draft;
  mode: Mode;
  recap: Recap;
  told: Told;
  /** The last analysis, and the step after which it was made. */
  chart: (Analysis & { step: number }) | null;
  /** The move that a hint shows. */
  advised: Act[];
  /** Which of several ways to add a place a click means: a verb. */
  pen: string;
  /** The game whose end was put away, to see the board. */
  endSeen: string;
  guide: GuideState;
  /** What was taken back, the last at the end: a choice of the draft, or a list that had been sent. */
  redo: ({ choice: Choice } | { list: string[] })[];
  /** The lists that were sent and can be taken back, the last at the end. */
  sent: string[][];
  /** Keys of what is selected on the board, on the way to a choice. */
  selected: string[];
  /** Keys of what can be chosen, as it is drawn. */
  lit: Set<string>;
  /** By kind of thing and verb: how a choice about one is said. */
  templates: Map<string, Map<string, { words: string; id: string; rule?: string }>>;
  /** Lenses that are on, with what they show. */
  lenses: Map<string, Item[]>;
  /** The board file, once it is there, and what the server says of the game. */
  spec: BoardSpec | null;
  info: GameInfo | null;
  /** An answer is awaited. */
  busy: boolean;
  /** The step at which the last own choice was sent, until its view is there. */
  sentStep: number | null;
  /** What came of the promise of fair dice, once that is known. */
  fairness: "" | "kept" | "broken";
}

/** Which part of the state has changed; `table/page.js` says what is drawn then. */
type Changed =
  | "connection" | "welcome" | "table" | "view" | "chat" | "gone" | "failed" | "bye" | "notice" | "rollback-ended"
  | "selection" | "draft" | "forecasts" | "mode" | "lenses" | "guide" | "battle" | "told" | "fairness" | "busy" | "board" | "tools";
