// What the page's modules (web/) speak of, for the type check (`npm run types`). The shapes are those of docs/view.md,
// docs/api.md and docs/boards.md. Nothing of this is part of the page.

type Lang = "en" | "es";
interface Both {
  en: string;
  es: string;
}

// --- docs/view.md ---

interface Item {
  key: number;
  kind: "fact" | "space" | "piece" | "track" | "card" | "pile" | "zone" | "die" | "area";
  id: string; // of what is hidden: none
  type?: string;
  title?: string;
  label?: string;
  text?: string;
  at?: string;
  marks?: string;
  values?: [string, number][]; // of a card
  owner?: string;
  value?: number;
  low?: number;
  high?: number;
  reduced?: true;
  used?: true;
  hidden?: true;
  selected?: true;
  won?: true;
  lost?: true;
  known?: true;
}

interface Choice {
  do: string;
  verb: string;
  label: string;
  targets: [string, string][];
  shape?: "pick" | "go" | "add" | "close" | "pass" | "card" | "spend";
  closes?: { text: string; left: number };
  before?: string[]; // the page's: what is sent before it
  quiet?: boolean; // the page's: it has been asked already
}
interface Forecast {
  do: string;
  cost?: string[];
  promise?: string[];
  tables?: { title?: string; of: number; rows: { low?: number; high?: number; chance: number; text: string }[] }[];
}
interface BattleResult {
  low: number;
  high: number;
  text: string;
  now?: true;
}
interface BattleSide {
  seat?: string;
  pieces: { key: number; factor?: number }[];
  sum?: number;
  lines?: { text: string; rule?: string; amount?: number }[];
  column?: string;
  results?: BattleResult[];
  dice?: number[];
}
interface BattleView {
  title?: string;
  at?: string;
  ratio?: string;
  step?: string;
  sides: BattleSide[];
}
interface LastBattle {
  battle: BattleView;
  view: View;
  lines: Line[];
}
interface GuideSteps {
  seat: string;
  steps: { seat: string; do: string[]; show: string[]; text: string }[];
}
interface KeptGuide {
  at: number;
  left?: boolean;
  steps: { en: GuideSteps; es: GuideSteps };
}

interface View {
  game: string;
  viewer: string;
  lang: Lang;
  acting: string[];
  items: Item[];
  over?: true;
  score?: number[];
  prompt?: string;
  rule?: string;
  choices?: Choice[];
  battle?: BattleView;
}

interface Line {
  text: string;
  kind?: string;
  rule?: string;
  step?: number;
  by?: string;
  news?: "turn" | "phase" | "moment" | "no";
  targets?: [string, string][];
  dice?: number[];
}
interface JournalActions {
  openRule: (rule: string) => void;
  toStep?: (step: number) => void;
  toThing?: (target: [string, string]) => void;
  order?: "first" | "last";
  owners?: Map<string, string>;
}

// --- docs/api.md ---

interface GameInfo {
  id: string;
  title: Both;
  text: Both;
  version: number;
  seats: { id: string; title: Both; nonplayer?: string }[];
  scenarios: { id: string; title: Both; text: Both }[];
  options: { id: string; title: Both; text: Both; excludes?: string[]; scenarios?: string[]; nonplayer?: string; group?: Both }[];
  card?: Record<string, Both>;
  orders?: { id: string; title: Both }[];
  lenses?: { id: string; title: Both; of?: string }[];
  guide?: boolean;
  board: boolean;
  rules: boolean;
}
interface Known {
  games: GameInfo[];
  bots: { id: string; title: Both; level?: boolean }[];
}

interface Link {
  token: string;
  seats: string[];
  who: string;
  game?: string;
  rules?: string;
}

interface Welcome {
  game: string;
  rules: string;
  title: string;
  scenario: string;
  options: string[];
  round: number;
  seats: string[];
  look: string;
}

interface Seat {
  id: string;
  title: string;
  who: string;
  name?: string;
  bot?: string;
  level?: string;
  here?: number;
  mine?: boolean;
  resigned?: boolean;
}
interface TableState {
  status: "running" | "finished";
  result: { score: number[]; resigned?: string; agreed?: boolean } | null;
  seats: Seat[];
  watchers: number;
  rollback: { by: string; to: number; waiting: string[] } | null;
  offer: { by: string; waiting: string[] } | null;
  changed: { text: string; playable: boolean } | null;
  orders?: string[];
  rematch: { by: string[]; waiting: string[]; game: string | null } | null;
  fair: { hash: string; key: string | null; pledged?: Record<string, string>; mixed?: string[] };
}

interface Change {
  items: Item[];
  gone: number[];
  rest: Omit<View, "items">;
}
interface ChatLine {
  seat: string;
  name: string;
  text: string;
  at: number;
}

// --- docs/boards.md ---

type Pair = [number, number];
type Box = [number, number, number, number];
type Shape = "wide" | "tall";

interface Layout {
  size: Pair;
  map: { at: Pair; size: Pair; from: Pair; scale: number };
}
interface Cell extends Partial<Both> {
  owner?: string;
  icon?: string;
  always?: boolean;
}
interface Widget {
  kind: "track" | "switch" | "number" | "slots" | "tokens";
  id: string;
  wide: Box;
  tall: Box;
  title: Both;
  icon: string;
  piece?: string;
  fact: string;
  facts: string;
  at: string;
  count: number;
  cells: Record<string, Cell>;
  locks?: { after: number; needs: string; value: number }[];
}

interface BoardSpec {
  kind: "map" | "hex" | "net";
  palette: Record<string, [string, string]>;
  seats: Record<string, { glyph: string }>;
  zones: Record<string, Both & { open?: boolean }>;
  icons?: Record<string, Both>;
  values?: Record<string, Both>;
  picture?: Box;
  widgets?: Widget[];
  types?: Record<string, string>;
  marks?: Record<string, MarkSpec>;
  overlays?: Record<string, Both & { on?: boolean }>;
  leads?: string;
  ends?: "left"; // where the ends of phases stand, if what lies at the right must not be covered
  steppers?: Record<string, (Both & { flag?: string })[]>;
  strip?: string[];
  due?: string[];
}
interface MarkSpec extends Both {
  glyph: string;
  seat?: string;
}
interface MapSpec extends BoardSpec {
  kind: "map";
  map: string;
  views: Record<Shape, Layout>;
  spaces: Record<string, { wide: Pair; tall: Pair; flag?: string }>;
  plaque: { wide: Pair; tall: Pair; low: number; high: number };
  areas?: Record<string, string>;
  labels?: (Both & { at: Pair; type: string })[];
  towns?: [string, number, number][];
  cartouche?: { en: [string, string]; es: [string, string]; wide?: Pair; tall?: Pair } | null;
}
interface HexSpec extends BoardSpec {
  kind: "hex";
  radius: number;
  columns: Pair;
  rows: Pair;
  lower: "odd" | "even";
  terrain: Record<string, string[]>;
  towns: Record<string, string>;
  vertices: Record<string, string>;
  objectives?: Record<string, string>;
  entries: Record<string, string>;
  edges?: Record<string, string>;
  rivers: Record<string, [string, string][]>;
  margin?: number;
  counter?: number;
  sides?: Record<string, string[]>;
  untinted?: string[];
  unnumbered?: string[];
  capitals?: Record<string, number>;
  signs?: Record<string, string>;
  regions?: Record<string, Both & { at: string; hexes: string[] }>;
  zonesOf?: Record<string, Both & { regions: string[] }>;
  under?: Country;
  labels?: (Both & { at: Pair; type: string })[];
  roads: string[][];
  paths: string[][];
  riverNames?: Record<string, string>;
  title: { en: [string, string]; es: [string, string] };
  legend?: (Both & { type: string })[];
}
interface NetSpace {
  at: Pair;
  name: string;
  kind: string;
  ground?: string;
  signs?: string[];
  source?: string;
  size?: Pair;
  halves?: Record<string, Pair>;
  beside?: Pair;
}
interface NetSea extends Both {
  at: Pair;
  outline: string;
  halves?: Record<string, Pair>;
}
interface NetTrack extends Both {
  box: Box;
  low: number;
  high: number;
  across: number;
  items: string[];
}
interface NetLevel {
  from: number;
  font: number;
  names: [string, number, number, string, ...[string, number][]][];
}
interface NetSpec extends BoardSpec {
  kind: "net";
  map: string;
  size: Pair;
  counter: number;
  slack?: number;
  spaces: Record<string, NetSpace>;
  links: Record<string, [string, string | Pair][]>;
  cells?: Record<string, string>;
  borders?: [string, string, string][];
  seas?: Record<string, NetSea>;
  boxes?: Record<string, Both & { box: Box; seat?: string }>;
  tracks?: NetTrack[];
  levels: NetLevel[];
  labels?: (Both & { at: Pair; type: string })[];
}
interface Conic {
  meridian: number;
  n: number;
  f: number;
  scale: number;
  x: number;
  y: number;
}
interface Country {
  around: string;
  frontiers: string;
  land: string;
  inner?: string;
  relief?: string;
  rivers: Record<string, string>;
}
interface MapFile extends Country {
  box: Box;
  conic: Conic;
}

// --- the page itself ---

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
