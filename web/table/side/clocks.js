// How much time everybody has, where the table has a pace: asked for anew whenever somebody else must decide, and counted down here.
import { afterPaint } from "../../ui/dom.js";
import { language, t } from "../../words/words.js";

const TICK = 1000,
  DAY = 86400;

/** "1:02:05" @param {number} seconds */
export function clockWords(seconds) {
  const all = Math.max(0, Math.ceil(seconds)),
    [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60],
    two = number => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** What stands beside a seat: its clock if it is a live one or less than a day is left, else until when it has time. @param {GameClocks["clocks"][0]} clock @param {boolean} live @param {number} now */
export function seatClock({ left, until }, live, now) {
  if (until === undefined) return live ? clockWords(left) : "";
  if (live || until - now < DAY) return clockWords(until - now);
  return t("start.due", { when: new Date(until * 1000).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" }) });
}

export class Clocks {
  /** @type {GameClocks | null} */
  #known = null;
  /** By how much the server's clock is ahead of this one, in seconds. */
  #ahead = 0;
  #asked = "";
  #timer = 0;

  /** @param {{store: TableStore, table: Table, lobby: Lobby, place: HTMLElement}} uses `place` has an element for each seat, `[data-clock]` */
  constructor({ store, table, lobby, place }) {
    this.store = store;
    this.table = table;
    this.lobby = lobby;
    this.place = place;
  }

  /** The place was drawn. */
  draw() {
    const { about, view, table } = this.store.state.live,
      asked = `${about?.game} ${view?.acting?.join()} ${view?.over}`;
    if (about && table && this.lobby.clocks && this.#known?.pace !== "none" && asked !== this.#asked) {
      this.#asked = asked;
      afterPaint(() => void this.#look(about.game).catch(() => (this.#asked = ""))); // the board comes first
    }
    this.#fill();
  }

  /** @param {string} game */
  async #look(game) {
    const said = await this.lobby.clocks?.(this.table.token, game);
    if (!said || this.table.closed) return;
    this.#known = said;
    this.#ahead = said.now - Date.now() / 1000;
    this.#fill();
  }

  #fill() {
    const known = this.#known,
      now = Date.now() / 1000 + this.#ahead;
    let runs = false;
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll("[data-clock]"))) {
      const clock = known?.clocks.find(one => one.seat === element.dataset.clock),
        words = clock ? seatClock(clock, known?.pace.startsWith("live") ?? false, now) : "";
      if (element.textContent !== words) element.textContent = words;
      element.title = words && t("table.clock");
      element.classList.toggle("soon", clock?.until !== undefined && clock.until - now < 60);
      runs ||= clock?.until !== undefined && clock.until > now;
    }
    clearTimeout(this.#timer);
    if (runs && !this.table.closed) this.#timer = setTimeout(() => this.#fill(), TICK);
  }
}
