// Dragging a counter to a place; with shift on the bare board, a lasso; a long press inspects.
import { keysOf } from "../../store/choices.js";
import { levels, movable, shownView } from "../../store/select.js";
import { h, s } from "../../ui/dom.js";
import { keyOfElement } from "../things.js";

/**
 * @param {object} uses
 * @param {TableStore} uses.store
 * @param {Drafting} uses.drafting
 * @param {() => Board | null} uses.board
 * @param {PickThing} uses.pick
 * @param {(key: string, element: Element | null) => void} uses.inspect
 * @param {(key: string) => void} uses.explain
 * @returns {Gestures}
 */
export function makeGestures({ store, drafting, board, pick, inspect, explain }) {
  /** What is dragged: a counter, or without a key a lasso. @type {{key: string | null, from: Pair, box: HTMLElement, ready: Promise<unknown> | null} | null} */
  let held = null;
  /** A counter is taken up as soon as it is dragged. @param {string} piece */
  const takeUp = piece => {
    if (store.state.draft.group.includes(piece)) return null;
    const choice = levels(store.state).flat().find(one => one.shape === "pick" && keysOf(one).includes(piece));
    return choice ? drafting.add(choice) : null;
  };
  /** @param {string} piece @param {PointerEvent} event */
  const dropPiece = (piece, { clientX: x, clientY: y }) => {
    const place = board()?.placeAt(x, y),
      from = shownView(store.state)?.items.find(item => `piece:${item.id}` === piece)?.at;
    if (place && store.state.lit.has(`space:${place}`)) pick(`space:${place}`, null, undefined, { x, y, shift: false, stack: [] });
    else if (place && from !== place) explain(`space:${place}`);
  };
  return {
    grab(element, event) {
      const key = keyOfElement(element),
        piece = key && movable(store.state, [key]).length ? key : null;
      if (!piece && !event.shiftKey) return false;
      const box = h("div", { class: piece ? "ghost" : "lasso" }, piece && element ? pictureOf(element) : null);
      document.body.append(box);
      held = { key: piece, from: [event.clientX, event.clientY], box, ready: piece ? takeUp(piece) : null };
      return true;
    },
    drag(event) {
      if (held) follow(held, event.clientX, event.clientY);
    },
    async drop(event) {
      const was = held;
      held = null;
      if (!was) return;
      const frame = was.box.getBoundingClientRect();
      was.box.remove();
      if (!event) return;
      if (!was.key) return void drafting.gather(movable(store.state, board()?.inside(frame) ?? []));
      await was.ready;
      dropPiece(was.key, event);
    },
    press(element, event) {
      const key = keyOfElement(element),
        place = board()?.placeAt(event.clientX, event.clientY);
      if (!key && !place) return false;
      inspect(key ?? `space:${place}`, element ?? null);
      return true;
    },
  };
}

/** @param {{key: string | null, from: Pair, box: HTMLElement}} held @param {number} x @param {number} y */
function follow({ key, from, box }, x, y) {
  if (key) [box.style.left, box.style.top] = [`${x}px`, `${y}px`];
  else {
    box.style.left = `${Math.min(x, from[0])}px`;
    box.style.top = `${Math.min(y, from[1])}px`;
    box.style.width = `${Math.abs(x - from[0])}px`;
    box.style.height = `${Math.abs(y - from[1])}px`;
  }
}

/** A picture of a counter to carry along. @param {Element} element */
function pictureOf(element) {
  const copy = /** @type {Element} */ ((element.closest(".counter") ?? element).cloneNode(true));
  copy.removeAttribute("transform");
  copy.removeAttribute("data-key");
  return s("svg", { viewBox: "-3 -3 46 46" }, copy);
}
