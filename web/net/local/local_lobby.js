// The lobby of this browser: the calls of a server's /api, answered by an engine in a worker and by what is saved here.
import { language, t } from "../../words/words.js";
import { engineWorker } from "../engine_module.js";
import { file } from "../files.js";
import { readGames, writeGames } from "./games_file.js";
import { guidedGame } from "./opening.js";
import { forgetTables, keepTables, readTables } from "./kept_tables.js";
import { Refused, unreachable } from "../refused.js";
import { savedGames } from "./saved_games.js";

/** Questions without an answer yet. @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
const waiting = new Map();
let next = 1;
/** @type {Promise<Worker> | null} */
let worker = null;

/** @param {{id: number, status: number, body: any}} answer */
function hear({ id, status, body }) {
  const one = waiting.get(id);
  waiting.delete(id);
  if (status < 300) one?.resolve(body);
  else one?.reject(new Refused(body.error));
}

/** The engine has ended: the next question gets another. */
function failed() {
  worker?.then(dead => dead.terminate());
  worker = null;
  for (const { reject } of waiting.values()) reject(new Refused({ code: "engine", text: t("local.engine") }));
  waiting.clear();
}

/** @param {string} name @param {object} [body] @param {Kept} [saved] @param {DataSet} [tables] @returns {Promise<any>} */
async function call(name, body = {}, saved, tables) {
  worker ??= engineWorker("local/lobby_worker.js", hear, failed);
  const to = await worker.catch(error => {
    worker = null;
    throw error;
  });
  const id = next++;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    to.postMessage({ id, name, body: { lang: language(), ...body }, saved, tables });
  });
}

/** Storage speaks in codes. @template T @param {Promise<T>} act @returns {Promise<T>} */
const inWords = act =>
  act.catch(error => {
    const words = t(`local.${error.code}`);
    throw words.startsWith("local.") ? error : new Refused({ code: error.code, text: words });
  });

/** @type {Promise<Known> | null} */
let known = null;
async function fetchGames() {
  const answer = await file("games.json").catch(() => null);
  if (!answer) throw unreachable();
  return { ...answer, alone: true };
}

/** @param {NewGame} what */
async function create({ tables, ...what }) {
  const ready = what.guide ? await guidedGame(what.game) : null,
    { saved, ...made } = ready ?? (await call("create", what, undefined, tables));
  if (tables) await inWords(keepTables(saved.game.game, tables));
  await inWords((await savedGames()).add(saved));
  void navigator.storage?.persist?.().catch(() => false); // asked when there is something to lose
  return made;
}

/** @param {string} id @returns {Promise<Kept | null>} */
async function readGame(id) {
  const saved = await (await savedGames()).read(id);
  return saved && { ...saved, tables: await readTables(id) };
}

/** @param {string | undefined} id */
async function recordOf(id) {
  const saved = await readGame(id ?? "");
  if (!saved) throw new Refused({ code: "not-found", text: t("local.not-found") });
  return (await call("record", {}, saved)).record;
}

/** @param {string} words */
async function readFile(words) {
  const store = await savedGames(),
    came = { added: 0, older: 0, refused: 0 };
  for (const one of readGames(words)) {
    const there = await store.read(one.game.game);
    if (there && there.events.length >= one.events.length) came.older++;
    else {
      // Its rules are checked choice by choice: a file comes from anywhere.
      const sound = await call("load", {}, { ...one, game: { ...one.game, digest: undefined } }).catch(() => null);
      if (sound && one.tables) await inWords(keepTables(one.game.game, one.tables));
      if (sound) await inWords(store.add({ ...one, game: sound.game }));
      came[sound ? "added" : "refused"]++;
    }
  }
  return came;
}

async function allGames() {
  const store = await savedGames(),
    rows = await store.list(),
    games = await Promise.all(rows.map(row => readGame(row.game)));
  return writeGames(games.flatMap(one => one ?? []));
}

/** @type {Lobby} */
export const localLobby = {
  games: () =>
    (known ??= fetchGames().catch(error => {
      known = null;
      throw error;
    })),
  manual: async () => navigator.onLine, // it is not kept for use without a network
  create,
  links: async () => (await (await savedGames()).list()).map(({ game, row }) => ({ token: game, game, rules: row.rules, seats: row.seats, who: "me" })),
  openSeats: async () => [],
  join: async () => {
    throw new Refused({ code: "not-found", text: t("local.alone") });
  },
  mine: async tokens =>
    (await (await savedGames()).list()).flatMap(({ row, archived }) => {
      const token = tokens.indexOf(row.game);
      return token < 0 ? [] : [{ ...row, token, archived }];
    }),
  archive: async ({ game, archived }) => inWords((await savedGames()).archive(game, archived)),
  record: ({ token, game }) => recordOf(game ?? token),
  verify: record => call("verify", { record }),
  replay: what => call("replay", what),
  show: what => call("show", what),
  tables: async () => (await import("./local_tables.js")).localTables(call),
  kept: {
    lasts: async () => (await savedGames()).lasting,
    forget: async game => {
      await inWords((await savedGames()).forget(game));
      await forgetTables(game);
    },
    save: allGames,
    read: readFile,
  },
};
