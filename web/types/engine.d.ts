// The engine in the browser: web/net/engine.js, docs/site.md.

/** What the module takes from outside. */
interface EngineHost {
  now(): number;
  chance(bytes: Uint8Array): void;
  complain(words: string): void;
}

/** The module's exports: src/site/site.h. */
interface EngineExports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  site_room(length: number): number;
  site_text(): number;
  site_length(): number;
  site_call(length: number): number;
  site_say(length: number): number;
  site_go(ms: number): number;
  site_pending(): number;
  site_stored(): void;
  site_next(): number;
  site_due(): number;
  site_order(): number;
  site_think(seat: number): number;
  site_asks(seat: number, seq: number): number;
  site_thought(length: number): number;
  site_hurries(): number;
  site_effort(iterations: number): void;
  bot_begin(length: number): number;
  bot_go(ms: number): number;
  bot_end(): number;
}

/** An event of a game, as it is kept. */
interface SavedEvent {
  seq: number;
  kind: number;
  seat: number;
  value: number;
  at: number;
  text?: string;
}

/** The row of a game: what lists show, and what opening it needs. */
interface SavedGame {
  game: string;
  rules: string;
  title: string;
  scenario: string;
  options: string[];
  round: number;
  seats: string[];
  status: "running" | "finished";
  acting: string[];
  yours: boolean;
  players: any[];
  result: any;
  created: number;
  changed: number;
  events: number;
  digest?: string;
  start: object;
}

/** What has happened: to be stored in one go, then `stored`. */
interface Pending {
  before: number;
  game: SavedGame;
  events: SavedEvent[];
  ended: boolean;
  next?: { game: SavedGame; events: SavedEvent[] };
}

interface BotJob {
  game: string;
  seat: number;
  seq: number;
  bot: string;
  budget: object;
  key: string;
  seen: string;
}

interface BotAnswer {
  seat: number;
  seq: number;
  choice: number;
}
