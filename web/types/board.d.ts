// Board files (docs/boards.md), and what a board and a table say to each other. For the type check only (`npm run types`): nothing of this is part of the page.

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
  ledger?: Ledger;
  /** Words of `looks` in another language. */
  counterWords?: Partial<Record<Lang, Record<string, string>>>;
  widgets?: Widget[];
  /** What pieces look like, by their id without the number at its end, or by their type: symbol, family, word, size, factors. */
  looks?: Record<string, string[]>;
  /** The counters of the picture: id, owner, place, factors. */
  scene?: [id: string, owner: string, at: string, label: string][];
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
/** A stretch of several turns as a table: which lines of the journal (by kind) end it, begin a row, and stand in the columns. */
interface Ledger extends Both {
  ends: string;
  row: string;
  columns: LedgerColumn[];
}
interface LedgerColumn extends Both {
  kinds: string[];
  /** A sign for each kind. */
  signs?: string[];
  /** Only what stands between these two in the line. */
  between?: [string, string];
  /** Only the seat that the line names. */
  seat?: true;
  /** Left out where there is little room. */
  spare?: true;
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

// --- between a board and its table ---

interface Picked {
  x: number;
  y: number;
  shift: boolean;
  stack: string[];
  /** Are all of the stack meant, whichever stands for them? */
  all?: boolean;
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
  inputs: unknown[];
  element: SVGElement;
  places: Map<string, Moved>;
  /** The sheet it lies on. */
  sheet: SVGElement;
}
interface Overlay {
  id: string;
  title: string;
  on: boolean;
}
type Put = (name: string, inputs: unknown[], make: (before?: SVGElement) => SVGElement) => void;
