// Where the tables are: on the server that this page came from, or in this browser. The page itself says so: `make site` writes
// the other word into index.html.

/**
 * @typedef {object} Where
 * @property {Lobby} lobby
 * @property {(token: string, game?: string) => Table} tableOf
 * @property {(ready: (use: () => Promise<number>) => void) => Promise<void>} [keepOffline] where the page can do without a server
 */

/** @returns {Promise<Where>} */
export async function whereTablesAre() {
  const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=frente]"));
  if (meta?.content !== "site") {
    const [{ remoteLobby }, { remoteTable }] = await Promise.all([import("./remote_lobby.js"), import("./remote_table.js")]);
    return { lobby: remoteLobby, tableOf: remoteTable };
  }
  const [{ localLobby }, { localTable }, { keepOffline }] = await Promise.all([
    import("./local_lobby.js"),
    import("./local_table.js"),
    import("./offline.js"),
  ]);
  return { lobby: localLobby, tableOf: localTable, keepOffline };
}
