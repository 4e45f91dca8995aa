// Where the tables are: on the server that this page came from, or in this browser. The page as the program has it in itself is a
// server's; the folder that `make site` builds can be served by anybody (`make site` writes the other word into index.html), also by
// `frente serve --web build/site`: then the server has the tables, and the page the engine.
import { fetched } from "./files.js";

/**
 * @typedef {object} Where
 * @property {Lobby} lobby
 * @property {(token: string, game?: string) => Table} tableOf
 * @property {(ready: (use: () => Promise<number>) => void) => Promise<void>} [keepOffline] where the page can do without a server
 */

/**
 * The tables of a server. Questions are answered here if the page has the server's engine, or the server has one for its pages: it
 * compares the hash, and goes on answering everything if there is none, or another.
 * @param {string} [engine]
 * @returns {Promise<Where>}
 */
async function onServer(engine = "yours") {
  const [{ remoteLobby }, { seenTable }] = await Promise.all([import("./remote_lobby.js"), import("./seen_table.js")]);
  return { lobby: remoteLobby, tableOf: seenTable(engine) };
}

/** @returns {Promise<Where>} */
async function inBrowser() {
  const [{ localLobby }, { localTable }, { keepOffline }] = await Promise.all([
    import("./local/local_lobby.js"),
    import("./local/local_table.js"),
    import("./offline.js"),
  ]);
  return { lobby: localLobby, tableOf: localTable, keepOffline };
}

/** @param {string} path @returns {Promise<any>} what stands there, or null */
async function told(path) {
  const answer = await fetched(path);
  return answer?.ok ? answer.json().catch(() => null) : null;
}

/** Did a server of Frente send the site? Whoever is kept by a service worker came from none. */
const isServer = async () => !navigator.serviceWorker?.controller && Boolean((await told("healthz"))?.engine);

/** @returns {Promise<Where>} */
export async function whereTablesAre() {
  const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=frente]"));
  if (meta?.content !== "site") return onServer();
  const [here, server] = await Promise.all([inBrowser(), isServer()]);
  return server ? onServer((await told("games.json"))?.engine) : here;
}
