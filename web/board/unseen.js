// Parts of a board that are not shown until somebody looks closer: hundreds of names and numbers. They are made when they are first shown,
// which spares a first board a third of its elements.

/** What makes the children of each. @type {WeakMap<Element, () => Element[]>} */
const waiting = new WeakMap();

/** A part that is empty until it is shown. @template {Element} T @param {T} part @param {() => Element[]} make @returns {T} */
export function unseen(part, make) {
  waiting.set(part, make);
  return part;
}

/** The part is shown now. @param {Element | null | undefined} part */
export function seen(part) {
  const make = part && waiting.get(part);
  if (!make) return;
  waiting.delete(part);
  part.append(...make());
}
