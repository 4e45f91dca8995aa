// What can be shown over the board: lenses that are asked of the game, what the board and the view have of their own, and with them
// the standing orders of the seat.
import { finished, heldKeys, mySeats } from "../../store/select.js";
import { fillIfChanged, h } from "../../ui/dom.js";
import { pick, t } from "../../words/words.js";
import { layersBox, overlayTicks } from "../layers_box.js";

/**
 * @param {object} uses
 * @param {TableStore} uses.store
 * @param {Table} uses.table
 * @param {() => Board | null} uses.board
 * @param {(refusal: Refusal) => void} uses.refused
 * @returns {Component}
 */
export function makeLayers({ store, table, board, refused }) {
  const element = h("div", { class: "lenses" });
  let open = false;
  /** @param {Tick[]} overlays @param {NonNullable<GameInfo["orders"]>} orders */
  const box = (overlays, orders) =>
    layersBox({
      lenses: lensTicks(store, (lens, on) => void setLens(lens, on)),
      overlays: overlays.map(one => ({ ...one, set: on => switchOverlay(one, on) })),
      orders: orderTicks(store.state, orders, giveOrder),
      open,
      toggled: now => (open = now),
    });
  /** @param {Tick} one @param {boolean} on */
  const switchOverlay = (one, on) => {
    if (one.id === "trail") store.state.recap.movedHidden = !on;
    one.set(on);
  };
  /** @param {string} order @param {boolean} give */
  const giveOrder = (order, give) => void table.ask("order", { order, give }).catch(refused);
  /** @param {Lens} lens @param {boolean} on */
  const setLens = async (lens, on) => {
    await (on ? askLens(store.state, table, lens).catch(refused) : store.state.lenses.delete(lens.id));
    store.tell("lenses");
  };
  return {
    element,
    draw() {
      const { state } = store,
        { info, lenses, live } = state,
        shown = board(),
        orders = mySeats(state).length && !finished(state) ? (info?.orders ?? []) : [],
        overlays = (shown ? overlayTicks(shown) : []).filter(one => !one.id.startsWith("lens-"));
      const inputs = [info, shown, live.table, orders.length, [...lenses.keys()].join(), ...overlays.flatMap(one => [one.id, one.on])];
      fillIfChanged(element, inputs, () => box(overlays, orders));
    },
  };
}

/** @typedef {NonNullable<GameInfo["lenses"]>[number]} Lens */

/** What the board shows by itself need not be asked for. @param {TableStore} store @param {(lens: Lens, on: boolean) => void} set @returns {Tick[]} */
function lensTicks({ state: { info, spec, lenses } }, set) {
  return (info?.lenses ?? [])
    .filter(lens => !spec?.overlays?.[lens.id])
    .map(lens => ({ id: lens.id, title: pick(lens.title), on: lenses.has(lens.id), set: on => set(lens, on) }));
}

/**
 * @param {TableState} state
 * @param {NonNullable<GameInfo["orders"]>} orders
 * @param {(order: string, give: boolean) => void} give
 * @returns {Tick[]}
 */
function orderTicks(state, orders, give) {
  const given = new Set(state.live.table?.orders ?? []);
  return orders.map(order => ({ id: order.id, title: pick(order.title), on: given.has(order.id), set: on => give(order.id, on) }));
}

/** Some lenses are about what is selected. @param {TableState} state @param {Table} table @param {Lens} lens */
async function askLens(state, table, lens) {
  const of = lens.of ? [...heldKeys(state)].find(key => key.startsWith(`${lens.of}:`))?.slice(lens.of.length + 1) : "";
  if (lens.of && !of) throw new Error(t("lens.pick"));
  const answer = await table.ask("lens", { lens: lens.id, of });
  state.lenses.set(lens.id, lensItems(lens.id, answer.places));
}

/** Places by whose they are, as items that a board lays over itself. @param {string} id @param {[string, number | null, string[]][]} places @returns {Item[]} */
function lensItems(id, places) {
  /** @type {Map<string, string[]>} */
  const by = new Map();
  for (const [place, number, seats] of places)
    for (const seat of seats.length ? seats : [""])
      by.set(seat, [...(by.get(seat) ?? []), number == null ? place : `${place}:${number}`]);
  return [...by].map(([seat, list], i) => ({
    key: 100000 + i,
    kind: "area",
    id: `lens-${id}-${seat}`,
    type: `lens-${id}`,
    owner: seat || undefined,
    marks: list.join(" "),
  }));
}
