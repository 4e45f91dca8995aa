// Which sound belongs to what has happened. Off by default.
import { actsOf } from "../store/acts.js";
import { myTurn } from "../store/select.js";
import * as settings from "../store/settings.js";
import { play } from "../ui/sound.js";

/** What is heard of an act: the loudest of what a position brings. */
const order = ["attack", "card", "move"];

/** @param {TableStore} store @returns {(fresh: Line[]) => void} is told the lines that a position has brought */
export function makeSounds({ state }) {
  let mine = true;
  return fresh => {
    const now = myTurn(state),
      came = now && !mine;
    mine = now;
    if (!settings.sound() || !fresh.length) return;
    const kinds = new Set(actsOf(fresh, null).map(act => act.kind)),
      heard = order.find(kind => kinds.has(kind));
    if (heard) play(heard);
    if (came) play("turn");
  };
}
