// Shapes that several components of the page speak of.
// For the type check only (`npm run types`): nothing of this is part of the page.

/** What stands inside an element; what is null or false is left out. */
type Child = Node | string | number | boolean | null | undefined | Child[];

/** The store of a table, and what it listens to. */
type TableStore = import("../store/store.js").Store<TableState>;
/** What asks the server and changes the store. */
type Modes = import("../store/modes.js").Modes;
type Sending = import("../store/sending.js").Sending;
type Drafting = import("../store/drafting.js").Drafting;
type Fights = import("../store/fights.js").Fights;
type Telling = import("../store/telling.js").Telling;
type GuidedGame = import("../store/guide.js").GuidedGame;
type Wishes = import("../table/input/wishes.js").Wishes;
/** Any board that is drawn. */
type Board = import("../board/scene.js").Scene;

/** Beside what something is shown: an element, a point of the window, or nothing. */
type Anchor = Element | { x: number; y: number } | null;

/** Something was refused, or went wrong. */
type Refusal = { message: string; code?: string; rule?: string };

/** A part of the table: its element, and what draws it from the present state. */
interface Component {
  element: HTMLElement;
  draw(): void;
}

/** A click on a thing; late, if a choice had been sent and was not answered yet. */
interface Click {
  key: string;
  element: Element | null;
  item?: Item;
  more?: Picked;
  late?: boolean;
}

/** Something that can be ticked. */
interface Tick {
  id: string;
  title: string;
  on: boolean;
  set: (on: boolean) => void;
}

/** What the lines of the journal lead to, and how they are shown. */
interface JournalActions {
  openRule: (rule: string) => void;
  toStep?: (step: number) => void;
  toThing?: (target: [string, string]) => void;
  order?: "first" | "last";
  owners?: Map<string, string>;
  /** What is said where there is no line. */
  empty?: string;
}

/** What the components of a table ask of the page. */
interface TableActions {
  /** The board that is drawn, once it is there. */
  board: () => Board | null;
  /** A click on a thing. */
  pick: PickThing;
  /** A choice is wanted: it is drafted, confirmed or sent. */
  wish: (choice: Choice, anchor: Anchor, sure?: boolean) => void;
  /** The same by a button that names the choice. */
  press: (choice: Choice, anchor: Anchor) => void;
  addAll: (choices: Choice[]) => void;
  /** A choice of the list is taken; a hint is taken by the text of its choice. */
  takeFromList: (choice: Choice) => void;
  takeHint: (words: string, anchor: Anchor) => void;
  /** Pieces are to go together. */
  gather: (keys: string[]) => void;
  undo: () => void;
  /** Does again what was taken back last. */
  redo: () => void;
  /** One step back: what is selected, or the last of what is drafted. */
  stepBack: () => void;
  /** Lets go of everything that is selected or drafted. */
  clear: () => void;
  inspect: (key: string, element: Element | null, item?: Item) => void;
  closeInspector: () => void;
  /** Says why a thing can't be chosen. */
  explain: (key: string) => void;
  openRule: (rule: string) => void;
  openPane: (name: "play" | "journal" | "chat" | "rules" | "tools" | "board") => void;
  /** Shows all cards of a zone. */
  openZone: (zone: string) => void;
  /** Leads to a thing on the board. */
  showThing: (target: [kind: string, id: string]) => void;
  /** Asks something of the table, and says so if it is refused. */
  ask: (type: string, more?: object) => void;
  /** Looks through the eyes of another seat. */
  look: (seat: string) => void;
  /** Says that something was refused. */
  refused: (refusal: Refusal) => void;
}
