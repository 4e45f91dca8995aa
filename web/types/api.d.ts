// What the server says: the messages and answers of docs/api.md. For the type check only (`npm run types`): nothing of this is part of the page.

interface GameInfo {
  id: string;
  title: Both;
  text: Both;
  version: number;
  seats: { id: string; title: Both; nonplayer?: string }[];
  scenarios: { id: string; title: Both; text: Both }[];
  options: { id: string; title: Both; text: Both; excludes?: string[]; scenarios?: string[]; nonplayer?: string; group?: Both }[];
  card?: Record<string, Both>;
  orders?: { id: string; title: Both; usual?: boolean }[];
  lenses?: { id: string; title: Both; of?: string }[];
  guide?: boolean;
  board: boolean;
  rules: boolean;
}
interface Known {
  games: GameInfo[];
  bots: { id: string; title: Both; level?: boolean }[];
  /** There is no server: everybody sits at this machine. */
  alone?: boolean;
  /** The server has the page that plays without it, at alone/. */
  site?: boolean;
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
  /** Tables that are not the program's, by their names. */
  tables?: string;
}

interface Seat {
  id: string;
  title: string;
  who: string;
  name?: string;
  bot?: string;
  level?: string;
  /** The bot waits for its turn to think: many do. */
  waits?: boolean;
  here?: number;
  mine?: boolean;
  resigned?: boolean;
  /** On vacation between these seconds since 1970, which may be over or still to come. */
  away?: Absence;
}
interface Absence {
  from: number;
  until: number;
}
interface TableInfo {
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
