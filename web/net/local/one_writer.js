// One tab writes a game; others may look on, and the next in line writes when it closes. Without `navigator.locks` (a page that
// came over plain http from another machine) everybody may try: what doesn't fit what is stored is refused there.

/** Tabs tell each other here which game has changed. */
const CHANNEL = "frente-games";

export class OneWriter {
  #done = new AbortController();
  #release = () => {};
  #channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);

  /** @param {string} game */
  constructor(game) {
    this.game = game;
  }

  /** Is this tab the writer? If not, `later` is called once it is. @param {() => void} later @returns {Promise<boolean>} */
  async claim(later) {
    if (!navigator.locks) return true;
    const name = `frente-${this.game}`,
      held = new Promise(resolve => void (this.#release = () => resolve(undefined)));
    const mine = await new Promise(resolve => {
      void navigator.locks.request(name, { ifAvailable: true }, lock => (resolve(Boolean(lock)), lock ? held : undefined));
    });
    if (!mine)
      navigator.locks
        .request(name, { signal: this.#done.signal }, () => (later(), held))
        .catch(() => {}); // this tab was closed first
    return mine;
  }

  /** Tells other tabs that something has happened. */
  tell() {
    this.#channel?.postMessage(this.game);
  }

  /** @param {() => void} hear */
  onnews(hear) {
    if (this.#channel) this.#channel.onmessage = ({ data }) => data === this.game && hear();
  }

  close() {
    this.#done.abort();
    this.#release();
    this.#channel?.close();
  }
}
