// What a game shows: the view of docs/view.md and its journal. For the type check only (`npm run types`): nothing of this is part of the page.

type Lang = keyof typeof import("../words/languages.js").names;
interface Both extends Partial<Record<Lang, string>> {
  en: string;
}

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
  held?: boolean; // the page's: the button of a draft that waits for it
  quiet?: boolean; // the page's: it has been asked already
  alone?: boolean; // the page's: nothing else could be added, so it was not pointed at
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
  hits?: number[]; // which of them hit
  throws?: number; // how many would be thrown now
}
/** What may come of it, in `of` parts. */
interface BattleChances {
  of: number;
  parts: { seat?: string; chance: number; text: string }[];
}
interface BattleView {
  title?: string;
  at?: string;
  ratio?: string;
  step?: string;
  chances?: BattleChances;
  sides: BattleSide[];
}
interface GuideSteps {
  seat: string;
  steps: { seat: string; do: string[]; show: string[]; text: string }[];
}

/** One of the few numbers that decide, with its threshold. */
interface DecidingNumber {
  id: string;
  label: string;
  value?: number;
  text?: string; // instead of the number
  of?: number; // the most it can be, or what it counts up to
  low?: number;
  marks?: number[]; // thresholds
  bar?: true;
  side?: string;
  note?: string;
}

interface View {
  numbers?: DecidingNumber[];
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
  /** Which kind of act it tells of: "card", "move", "attack" ... (docs/view.md). */
  deed?: string;
  targets?: [string, string][];
  dice?: number[];
}
/** What a player would count as one thing that happened. */
interface Act {
  kind: string;
  /** Whose it is; "" if that is not told. */
  seat: string;
  piece: string;
  card: string;
  from: string;
  to: string;
  lines: Line[];
}
/** Acts in a few rows, as the table tells them (docs/api.md, `recap`). */
interface RecapRow {
  deed: string;
  label: string;
  text: string;
  targets?: [string, string][];
}
interface RecapSection {
  title?: string;
  rows: RecapRow[];
}
