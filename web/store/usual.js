// Orders that most want (`usual` in the list of games) are given from the start where nobody else sits at the table: how quickly a
// question is answered tells nobody anything then. Each once for a link and a seat: whoever takes one back is asked from then on.
import { guiding } from "./guide_steps.js";
import { finished, mySeats } from "./select.js";
import * as settings from "./settings.js";

/** Is everybody else who decides a bot, or the same person, from whom nothing is covered? @param {TableState} state @param {string} token */
function alone(state, token) {
  const mine = mySeats(state),
    others = (state.live.table?.seats ?? []).filter(seat => !mine.includes(seat.id));
  return others.every(seat => seat.who === "bot" || seat.who === "nonplayer") && (mine.length === 1 || settings.uncovered().includes(token));
}

/** @param {TableState} state @param {Table} table */
export function giveUsualOrders(state, table) {
  const { info, live } = state,
    seat = live.view?.viewer ?? "",
    name = `${table.token} ${seat}`;
  if (!info || !live.table || !mySeats(state).includes(seat) || finished(state) || guiding(state)) return;
  if (!alone(state, table.token) || settings.ordered().includes(name)) return;
  settings.keepOrdered(name);
  const given = new Set(live.table.orders ?? []);
  for (const order of info.orders ?? []) if (order.usual && !given.has(order.id)) void table.ask("order", { order: order.id, give: true }).catch(() => {});
}
