// Shapes that several components of the page speak of. For the type check only (`npm run types`): nothing of this is part of the page.

/** What stands inside an element; what is null or false is left out. */
type Child = Node | string | number | boolean | null | undefined | Child[];

interface Picked {
  x: number;
  y: number;
  shift: boolean;
  stack: string[];
}
type PickThing = (key: string | null, element: Element | null, item?: Item, more?: Picked) => void;
interface Gestures {
  grab?: (element: Element | undefined, event: PointerEvent) => boolean;
  drag?: (event: PointerEvent) => void;
  drop?: (event: PointerEvent | null) => void;
  press?: (element: Element | undefined, event: PointerEvent) => boolean;
}
interface Moved {
  x: number;
  y: number;
  element: SVGElement;
}
interface Drawn {
  sign: unknown[];
  element: SVGElement;
  places: Map<string, Moved>;
}
interface Overlay {
  id: string;
  title: string;
  on: boolean;
}
interface Tick {
  id: string;
  title: string;
  on: boolean;
  set: (on: boolean) => void;
}
type Put = (name: string, sign: unknown[], make: (before?: SVGElement) => SVGElement) => void;

interface ReplayBar {
  at: number;
  steps: number;
  go: (step: number) => void;
  marks: { step: number }[];
  keepMarks: (list: { step: number }[]) => void;
  more: Child[];
}
interface SeatsPanel {
  table: { seats: Seat[] } | null;
  view: View;
  board?: BoardSpec;
  open: (zone: string) => void;
  pick: PickThing;
  lit: Set<string>;
}
interface ChoiceList {
  choices: Choice[];
  selected: string[];
  seatName: string;
  act: (choice: Choice) => void;
  clear: () => void;
  promises?: Map<string, Forecast>;
  steppers?: Record<string, (Both & { flag?: string })[]>;
}

/** What the table can do besides what table.js says: the parts that are joined at its end. */
type Anchor = Element | { x: number; y: number } | null | undefined;
/** A click on a thing; late, if a choice had been sent and was not answered yet. */
interface Click {
  key: string;
  element: Element | null;
  item?: Item;
  more?: Picked;
  late?: boolean;
}
interface Choosing {
  pick: PickThing;
  takeClicks(): void;
  hangsOn(click: Click): Promise<void> | null;
  upOf(click: Click): string[];
  picked(click: Click): void;
  underWay(work: Promise<void>): Promise<void>;
  eitherOr(key: string, more?: Picked): Choice[] | null;
  movable(keys: string[]): string[];
  gestures(): Gestures;
  offer(anchor: any, choices: Choice[], item?: Item): void;
  wish(choice: Choice, anchor: any, sure?: boolean): void;
  again(key: string): HTMLElement | undefined;
  clear(): void;
  busy(on: boolean): void;
  act(choice: Choice): Promise<void>;
  send(list: string[]): Promise<void>;
  sendNow(list: string[]): Promise<void>;
  refused(error: { message: string; code?: string; rule?: string }): void;
  undo(): void;
  explain(key: string, anchor: Element | null, item?: Item): Promise<unknown>;
  whyNot(key: string): Promise<{ text: string; rule?: string }>;
  key(event: KeyboardEvent): void;
  sentStep?: number | null;
}
interface Inspecting {
  closeInspector(): void;
  titleOf(key: string): string;
  inspect(key: string, element: Element | null, item?: Item): Promise<void>;
  pieceRows(pieces: Item[], key: string): HTMLElement;
}
interface Happening {
  logHead(): HTMLElement;
  sinceStep(): number;
  happened(fresh: Line[]): void;
  outcome(seen: View, fresh: Line[]): void;
  forgetBattle(draw?: boolean): void;
  unfan(): void;
  moment(lines: Line[]): void;
  showThing(target: [string, string]): void;
  laid(view: View): View;
  drawLenses(): void;
  setLens(lens: { id: string; of?: string }, on: boolean): Promise<void>;
  seen?: View;
  lensOpen?: boolean;
  trailless?: boolean; // what moved last is not to be marked
}
interface Framing {
  build(): void;
  buildChat(): void;
  open(name: string, quiet?: boolean): void;
}
interface Prompting {
  drawPrompt(): void;
  botsOnly(): boolean;
  hurry(): void;
  drawFacts(): void;
  drawForce(): void;
  quickChoices(): Choice[];
  drawEnds(): void;
  leftWords(): string;
  wholeStack(): string[];
  drawBattle(): void;
  result(): string;
}
interface Telling {
  drawJournal(): void;
  drawChat(): void;
  notify(): void;
}
interface Reading {
  loadRules(): Promise<void>;
  openRule(rule: string): Promise<void>;
}
interface Covering {
  curtain(): void;
  look(seat: string): void;
  uncover(): void;
}
interface Strip {
  drawCards(): void;
  stripParts(): HTMLElement[];
  foldButton(): HTMLElement;
  zoneName(zone: string): string;
  trays(): HTMLElement[];
  trayPiece(item: Item): HTMLElement;
  card(item: Item): HTMLElement;
  openZone(zone: string): void;
}
