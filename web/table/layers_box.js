// The box of what can be shown over a board: what is asked of the game (lenses), what the board and the view have of their own
// (overlays), and with it the standing orders of a seat.
import { h } from "../ui/dom.js";
import { t } from "../words/words.js";

/**
 * @param {string} name
 * @param {Tick} one
 */
function tick(name, { id, title, on, set }) {
  const box = h("input", { type: "checkbox", checked: on, data: { focus: `${name}:${id}` } });
  box.addEventListener("change", () => set(box.checked));
  return h("label", { class: "check", data: { layer: id } }, box, title);
}

/**
 * @param {{lenses: Tick[], overlays: Tick[], orders: Tick[], open: boolean, toggled: (open: boolean) => void}} what
 * @returns {HTMLElement | null}
 */
export function layersBox({ lenses, overlays, orders, open, toggled }) {
  if (!lenses.length && !overlays.length && !orders.length) return null;
  return h(
    "details",
    { class: "lens-box", open, ontoggle: event => toggled(event.target.open) },
    h("summary", { data: { focus: "lenses" } }, t("lens.title")),
    lenses.map(one => tick("lens", one)),
    overlays.map(one => tick("layer", one)),
    orders.length ? h("b", {}, t("order.title")) : null,
    orders.map(one => tick("order", one)),
  );
}

/** What a board can show of its own, as ticks. @param {import("../board/scene.js").Scene} board @returns {Tick[]} */
export const overlayTicks = board =>
  board.overlays().map(one => ({ ...one, set: on => board.overlay(one.id, on) }));
