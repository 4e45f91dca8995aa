// Fair dice. The server names the hash of its key at the start; every seat's browser adds digits of its own to the key
// (first their hash, then they themselves), and at the end this page compares by itself what was promised with what was.
import { finished, mySeats } from "./select.js";
import * as settings from "./settings.js";
import { sha256 } from "./sha256.js";

const digits = () => [...crypto.getRandomValues(new Uint8Array(32))].map(b => b.toString(16).padStart(2, "0")).join("");

/** Whoever is at the table has given a hash: nobody can make up digits that fit those of others. @param {TableInfo} table */
const allPledged = table => table.seats.every(seat => !seat.here || table.fair.pledged?.[seat.id]);

export class FairDice {
  #asking = false;
  #judged = false;
  /** The game whose hash is kept: what a browser keeps is slow to ask for, and a position comes with every click. */
  #promised = "";

  /**
   * @param {TableStore} store
   * @param {Table} table
   * @param {Lobby} lobby
   */
  constructor(store, table, lobby) {
    this.store = store;
    this.table = table;
    this.lobby = lobby;
  }

  /** Does for the seat looked through what is due, after a table or a view. */
  takePart() {
    const { state } = this.store,
      { table, look: seat } = state.live,
      { game } = this.table;
    if (!table?.fair?.pledged || !game) return;
    const { fair } = table;
    if (this.#promised !== game) this.#keepPromise(game, fair.hash);
    if (finished(state) || !mySeats(state).includes(seat) || fair.mixed?.includes(seat) || this.#asking) return;
    const kept = settings.fair(game),
      value = kept.values?.[seat],
      pledged = fair.pledged?.[seat];
    if (!pledged) this.#ask({ hash: sha256(value ?? this.#newValue(game, seat)) });
    else if (value && pledged === sha256(value) && allPledged(table)) this.#ask({ value });
  }

  /** The hash that was named first counts. @param {string} game @param {string} hash */
  #keepPromise(game, hash) {
    const kept = settings.fair(game);
    this.#promised = game;
    if (!kept.hash) settings.keepFair(game, { ...kept, hash });
  }

  /** @param {string} game @param {string} seat */
  #newValue(game, seat) {
    const kept = settings.fair(game),
      fresh = digits();
    settings.keepFair(game, { ...kept, values: { ...kept.values, [seat]: fresh } });
    return fresh;
  }

  /** @param {{hash: string} | {value: string}} more */
  #ask(more) {
    this.#asking = true;
    const over = () => void (this.#asking = false);
    this.table.ask("fair", more).then(over, over);
  }

  /** At the end this page finds out by itself, once, whether the dice were what was promised. */
  async judge() {
    const { state } = this.store;
    if (!state.live.table?.fair?.key || this.#judged) return;
    this.#judged = true;
    const came = await this.#verdict(state.live.table.fair, state.live.table.fair.key).catch(() => null);
    if (!came) return;
    state.fairness = came;
    this.store.tell("fairness");
  }

  /**
   * "kept" (all as promised), "broken", or null if this browser can't tell.
   * @param {TableInfo["fair"]} fair
   * @param {string} key
   * @returns {Promise<"kept" | "broken" | null>}
   */
  async #verdict(fair, key) {
    const { token, game } = this.table,
      kept = settings.fair(game ?? "");
    if (!kept.hash) return null;
    if (kept.hash !== fair.hash || sha256(key) !== kept.hash) return "broken";
    const mixed = Object.entries(kept.values ?? {}).filter(([seat]) => fair.mixed?.includes(seat));
    const lines = String(await this.lobby.record({ token, game })).split("\n");
    const there = lines.includes(`[Key "${key}"]`) && mixed.every(([seat, value]) => lines.includes(`${seat}: mix ${value}`));
    return there ? "kept" : "broken";
  }
}
