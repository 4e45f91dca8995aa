// The two interfaces through which everything leaves the page, and what carries their messages. web/net/ has the remote
// implementations; a local one (a worker that runs the games) needs no other change in the page.
// For the type check only (`npm run types`): nothing of this is part of the page.

/**
 * Carries the messages of one table, in order, both ways: a socket, or a worker that stands in for the server.
 * Whoever uses it sets the three functions before it calls `open`.
 */
interface Transport {
  /** Begins a new connection. `onopen` follows, or `onclose`. */
  open(): void;
  /** Sends a message; only while `isOpen`. */
  send(message: object): void;
  close(): void;
  readonly isOpen: boolean;
  /** Does it answer `plan` without asking a server, so that what a choice leads to is known before the server has said so? */
  readonly foresees?: boolean;
  onopen: () => void;
  onmessage: (message: any) => void;
  /** The connection is lost, or never came about; never after a newer `open`. */
  onclose: () => void;
}

/**
 * Connected and welcomed, or lost, or connecting again after that: it is tried by itself. Without a server also: another tab writes
 * the game, and this one looks on; the board is there and the engine on its way; what was done last could not be stored, since storage is full or fails.
 */
type Connection = "connecting" | "coming" | "open" | "lost" | "elsewhere" | "storage-full" | "storage";

/** A seat (or a watcher's chair) at one table. The messages are those of docs/api.md. */
interface Table {
  readonly token: string;
  /** The game that the link is used for: the last one, unless it was asked for another (a rematch). */
  game: string | undefined;
  /** Can something be asked now? */
  readonly isOpen: boolean;
  /** Is what a choice leads to known here, before the server has said so? */
  readonly foresees: boolean;
  /** Begins; `onmessage` and `onstate` must be set. */
  connect(): void;
  /** Asks for everything anew, as the same seat or, after a rematch, in another game. */
  hello(game?: string): void;
  /** Sends a request and waits for its answer; a refusal is thrown as `Refused`. */
  ask(type: string, more?: object): Promise<any>;
  /** Sends a message that has no answer. */
  tell(type: string, more?: object): void;
  /** Is done with; nothing is heard from then on. */
  close(): void;
  readonly closed: boolean;
  /** Whatever is told without having been asked for: welcome, table, view, change, chat, error, bye. */
  onmessage: (message: any) => void;
  onstate: (state: Connection) => void;
}

/** A game that was created or joined: the links to its seats. */
interface Created {
  game: string;
  links: Link[];
  guide?: { en: GuideSteps; es: GuideSteps };
}
interface NewGame {
  game: string;
  guide?: true;
  scenario?: FormDataEntryValue | null;
  options?: FormDataEntryValue[];
  name?: FormDataEntryValue;
  title?: FormDataEntryValue;
  seats?: Record<string, FormDataEntryValue | null>;
  position?: string;
  /** My personal link: the game is among its own at once. */
  me?: string;
  /** Anybody may watch it. */
  public?: boolean;
  /** How long one may think: "days 3+7 bot", "live 1800+30 forfeit". */
  pace?: string;
  /** Who sits where is drawn by lot. */
  random?: boolean;
  /** false: it is not to change ratings. */
  rated?: boolean;
  /** It is played with these tables: only where there is no server. */
  tables?: DataSet;
}
/** One of the games of this browser's links; `token` is the number of the link in the question. */
interface MyGame {
  token: number;
  game: string;
  rules: string;
  title: string;
  round: number;
  seats: string[];
  status: "running" | "finished";
  acting: string[];
  yours: boolean;
  /** When my time is over, in seconds since 1970. */
  due?: number;
  pace?: string;
  players?: { seat: string; who: string; name?: string; away?: Absence }[];
  archived: boolean;
  changed: number;
}
interface OpenGame {
  game: string;
  rules: string;
  title: string;
  scenario: string;
  options: string[];
  players: { seat: string; who: string; name?: string }[];
  seats: string[];
  pace?: string;
}
/** A game that anybody may watch, or look at when it is over. */
interface PublicGame {
  game: string;
  rules: string;
  title: string;
  scenario: string;
  options: string[];
  players: { seat: string; who: string; name?: string }[];
  result: object | null;
  created: number;
  changed: number;
}
/** A seat that was offered to my name. */
interface Invitation {
  game: string;
  rules: string;
  title: string;
  scenario: string;
  options: string[];
  seats: string[];
  host: string;
}
interface Verified {
  ok: boolean;
  text: string;
  game: string;
  choices: number;
}
interface Replayed {
  at: number;
  steps: number;
  view: View;
  journal: Line[];
  /** On demand: the position as text, the journal of every choice, what seats could expect at some. */
  position?: { game: string; scenario: string; options: string[]; text: string };
  story?: { step: number; lines: Line[] }[];
  expected?: { step: number; expected: number[] }[];
}

/** A saved game: its row, its events. */
interface Kept {
  game: SavedGame;
  events: SavedEvent[];
  archived?: boolean;
  /** What it is played with, if not the program's tables alone. */
  tables?: DataSet;
}
interface KeptRow {
  game: string;
  row: SavedGame;
  archived: boolean;
}
/** Where games are kept: web/net/local/saved_games.js. */
interface GameStore {
  /** Are they there after the page was closed? */
  readonly lasting: boolean;
  list(): Promise<KeptRow[]>;
  read(id: string): Promise<Kept | null>;
  add(kept: Kept): Promise<void>;
  append(pending: Pending): Promise<void>;
  archive(id: string, archived: boolean): Promise<void>;
  forget(id: string): Promise<void>;
}
/** Tables of a game that are not the program's, each whole. */
interface DataSet {
  /** The rules that they are of. */
  game: string;
  files: { name: string; text: string }[];
}
/** A table of the program; `src` of a column names the one that says where its values come from, if that is not `src`. */
interface TableInfo {
  name: string;
  bytes: number;
  sha256: string;
  notes: string[];
  columns: { id: string; text?: string; src?: string }[];
  text: string;
}
/** Whether a game can be played with some tables; else what is wrong, and where, as far as that is known. */
interface Checked {
  ok: boolean;
  data?: string;
  text?: string;
  file?: string;
  line?: number;
  column?: string;
}
/** The tables of games, to be corrected: only where the engine is the page's own. */
interface TablesHere {
  list(game: string): Promise<{ program: string; tables: TableInfo[] }>;
  check(set: DataSet): Promise<Checked>;
  /** The card or counter of that id, as it looks with these tables; null: there is none. */
  thing(set: DataSet, id: string): Promise<Item | null>;
  /** What is being worked on in this browser. */
  kept(game: string): Promise<DataSet | undefined>;
  keep(set: DataSet): Promise<unknown>;
  /** As one file, and out of one; `older`: tables that were made from others than this program's. */
  pack(set: DataSet): Promise<Uint8Array<ArrayBuffer>>;
  unpack(bytes: Uint8Array<ArrayBuffer>): Promise<{ set: DataSet; older: string[] }>;
}

/** What can be done with all games of this browser. */
interface KeptHere {
  lasts(): Promise<boolean>;
  forget(game: string): Promise<void>;
  /** All of them as the text of one file. */
  save(): Promise<string>;
  /** Takes in what such a file has and this browser hasn't, or has less of. */
  read(words: string): Promise<{ added: number; older: number; refused: number }>;
}

/** The personal link of a person (docs/api.md). */
interface Personal {
  /** Gives it the games of these links; `me` undefined: makes one. */
  add(me: string | undefined, tokens: string[]): Promise<{ me: string }>;
  /** Another takes its place, and it opens nothing any more. */
  renew(me: string): Promise<{ me: string }>;
  revoke(me: string): Promise<void>;
  /** Where its owner is told of turns; sets or drops an address first. */
  /** This browser's address and keys at its push service; `key` is the server's. */
  pushHere(key: string): Promise<{ target: string; keys: string }>;
  /** Confirms an address of mail by the code that came there. */
  confirm(code: string): Promise<{ confirmed: boolean }>;
  notices(me: string, more?: { set?: NoticeAddress; drop?: NoticeAddress }): Promise<Notices>;
}
/** Who plays here by name and password (docs/api.md). */
interface AccountState {
  name: string;
  devices: { id: number; device: string; created: number; used: number; here?: boolean }[];
  bars: { name: string; kind: "block" | "mute" }[];
  /** Does the person stand on ladders? */
  ladder: boolean;
}
/** How strong somebody is; `deviation` is one standard deviation. */
interface Standing {
  points: number;
  deviation: number;
  games: number;
  won: number;
  drawn: number;
}
interface Ladder {
  people: (Standing & { place: number; name: string })[];
  /** How many stand on it. */
  all: number;
  more?: number;
  /** Points above or below 1500 are what the side is worth. */
  sides: { scenario: string; seat: string; points: number; deviation: number; games: number }[];
  me?: Standing & { name: string; place?: number };
}
/** What a game is worth; once it is over and rated its seats have `before` and `after`. */
interface RatedGame {
  state: "none" | "rated" | "casual" | "position" | "guest" | "alone";
  over: boolean;
  seats: { seat: string; before?: number; after?: number; points?: number; deviation?: number; games?: number }[];
}
interface Tournament {
  tournament: string;
  title: string;
  rules: string;
  scenario: string;
  options: string[];
  pace: string;
  kind: "all" | "swiss";
  state: "open" | "running" | "over" | "off";
  rounds: number;
  round: number;
  places: number;
  joined: number;
  public: boolean;
  begins: number;
  created: number;
}
interface TournamentBoard {
  round: number;
  /** Players by their numbers; without `other` it is a bye. */
  one: number;
  other?: number;
  oneHalf?: number;
  otherHalf?: number;
  unplayed?: boolean;
  game?: string;
  mine?: boolean;
}
interface TournamentBook extends Tournament {
  host?: boolean;
  /** In the order of the standing. */
  players: { name: string; me?: boolean; gone?: number; number?: number; place?: number; half?: number; buchholz?: number; sonneborn?: number; wins?: number }[];
  boards: TournamentBoard[];
}
/** What people do with each other beside single games. */
interface Club {
  ladder(rules: string, from: number): Promise<Ladder>;
  rated(token: string, game: string | undefined): Promise<RatedGame>;
  tournaments(what: { over?: boolean; mine?: boolean }): Promise<{ tournaments: Tournament[]; more?: number }>;
  makeTournament(what: object): Promise<{ tournament: string }>;
  tournament(id: string, act?: "join" | "leave" | "off"): Promise<TournamentBook>;
}
interface Account {
  make(who: { name: string; password: string; device: string }): Promise<{ name: string }>;
  enter(who: { name: string; password: string; device: string }): Promise<{ name: string }>;
  who(): Promise<AccountState>;
  /** Signs out: this device, another one, all others. */
  leave(device?: number | "others"): Promise<void>;
  password(password: string, fresh: string): Promise<void>;
  rename(name: string): Promise<{ name: string }>;
  /** "block", "mute" or "none". */
  bar(name: string, kind: string): Promise<void>;
  /** Do I stand on ladders? */
  ladder(shown: boolean): Promise<void>;
  /** Seats of a game that are not to be heard. */
  quiet(game: string): Promise<string[]>;
  /** Offers the seat of a link to a name. */
  invite(token: string, name: string): Promise<void>;
  /** Seats that are offered to me; takes or declines one first. */
  invitations(answer?: { game: string; accept: boolean }): Promise<Invitation[]>;
  /** All that the server keeps of the person. */
  save(): Promise<object>;
  remove(password: string): Promise<void>;
}
interface NoticeAddress {
  way: string;
  target: string;
  keys?: string;
  /** When, as docs/api.md says. */
  wish: string;
  /** Only of mail, and only while it is not. */
  confirmed?: false;
}
interface Notices {
  /** The key by which push services know the server. */
  push: string;
  ways: string[];
  list: NoticeAddress[];
}

/** Everything around the tables: which games there are, beginning and finding them, records and positions. */
interface Lobby {
  /** The games and bots that there are; asked for once. */
  games(): Promise<Known>;
  /** Are the pages of the manual beside this page? */
  manual(): Promise<boolean>;
  create(what: NewGame): Promise<Created>;
  /** Games with a free seat. */
  openSeats(): Promise<OpenGame[]>;
  join(what: { game: string; seat: string; name: string; me?: string }): Promise<Created>;
  /** How the games of these links stand. */
  mine(tokens: string[]): Promise<MyGame[]>;
  /** The links to my games; `known` are those that the page remembers. */
  links(known: Link[]): Promise<Link[]>;
  /** One link that opens all games of a person: only where there is a server. */
  personal?: Personal;
  /** Public games, the latest first: only where there is a server. */
  browse?(what: { finished: boolean; rules: string; player: string; before?: number }): Promise<{ games: PublicGame[]; more?: number }>;
  /** Names and passwords: only where there is a server. */
  account?: Account;
  /** Ratings and tournaments: only where there is a server. */
  club?: Club;
  /** Games that this browser keeps itself. */
  kept?: KeptHere;
  /** Tables that can be corrected: only where the engine is the page's own. */
  tables?(): Promise<TablesHere>;
  archive(what: { token: string; game: string; archived: boolean }): Promise<void>;
  /** A vacation from my seats in a game, and back from it: only where there is a server. */
  away?(what: { token: string; game: string; days?: number; from?: number; back?: boolean }): Promise<Absence & { left: number }>;
  /** The record of a game as text. */
  record(what: { token: string; game: string | undefined }): Promise<string>;
  /** Is a record sound? */
  verify(record: string): Promise<Verified>;
  replay(what: { record: string; at: number; viewer: string; position?: boolean; story?: boolean; expect?: number[] }): Promise<Replayed>;
  /** The view of a position that is given as text. */
  show(what: { game: string; scenario: string; options: string[]; position: string; viewer: string }): Promise<{ view: View }>;
}

/** What was asked for before the modules were there (early.js), by path; null: it failed. */
declare var frenteEarly: Map<string, Promise<Response | null>> | undefined;
