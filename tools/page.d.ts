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
  kind: "fact" | "space" | "piece" | "track" | "card" | "pile" | "zone";
  id: string; // of what is hidden: none
  type?: string;
  title?: string;
  label?: string;
  text?: string;
  at?: string;
  marks?: string;
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
}

interface Line {
  text: string;
  kind?: string;
  rule?: string;
  step?: number;
  by?: string;
}

// --- docs/api.md ---

interface GameInfo {
  id: string;
  title: Both;
  text: Both;
  version: number;
  seats: { id: string; title: Both; nonplayer?: string }[];
  scenarios: { id: string; title: Both; text: Both }[];
  options: { id: string; title: Both; text: Both; excludes?: string[]; scenarios?: string[]; nonplayer?: string }[];
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
  kind: "map" | "hex";
  palette: Record<string, [string, string]>;
  seats: Record<string, { glyph: string }>;
  zones: Record<string, Both & { open?: boolean }>;
  icons?: Record<string, Both>;
  picture?: Box;
  widgets?: Widget[];
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
  front?: [string, string][];
  roads: string[][];
  paths: string[][];
  riverNames?: Record<string, string>;
  title: { en: [string, string]; es: [string, string] };
  legend?: (Both & { type: string })[];
}
interface Conic {
  meridian: number;
  n: number;
  f: number;
  scale: number;
  x: number;
  y: number;
}
interface MapFile {
  conic: Conic;
  around: string;
  frontiers: string;
  land: string;
  inner: string;
  relief: string;
  rivers: Record<string, string>;
}

// --- the page itself ---

/** What stands inside an element; what is null or false is left out. */
type Child = Node | string | number | boolean | null | undefined | Child[];

type PickThing = (key: string | null, element: Element | null, item?: Item) => void;

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
}

/** What the table can do besides what table.js says: choosing.js and strip.js. */
interface Choosing {
  pick: PickThing;
  offer(anchor: Element | null, choices: Choice[], item?: Item): void;
  again(key: string): HTMLElement | undefined;
  clear(): void;
  act(choice: Choice): Promise<void>;
  refused(error: { message: string; code?: string; rule?: string }): void;
  undo(): void;
  explain(key: string, anchor: Element | null, item?: Item): Promise<unknown>;
  key(event: KeyboardEvent): void;
}
interface Strip {
  drawCards(): void;
  zoneName(zone: string): string;
  trays(): HTMLElement[];
  trayPiece(item: Item): HTMLElement;
  card(item: Item): HTMLElement;
  openZone(zone: string): void;
}
