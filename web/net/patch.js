// Views from one to the next: what a `change` brings is joined to the view before it, and items that are as they were stay the
// very same objects, so that a component sees by comparing references what it must draw anew. Pure.

/**
 * The view after a `change`: its items by their keys, in the order of the keys, without those that are gone.
 * @param {View} view
 * @param {Change} change
 * @returns {View}
 */
export function patch(view, change) {
  const gone = new Set(change.gone),
    fresh = [...change.items].sort((one, other) => one.key - other.key),
    /** @type {Item[]} */
    items = [];
  let next = 0;
  for (const item of view.items) {
    while (next < fresh.length && fresh[next].key < item.key) items.push(fresh[next++]);
    if (fresh[next]?.key === item.key) items.push(fresh[next++]);
    else if (!gone.has(item.key)) items.push(item);
  }
  items.push(...fresh.slice(next));
  return { ...change.rest, items };
}

/** @param {Item} one @param {Item} other */
function sameItem(one, other) {
  for (const name in one)
    if (one[name] !== other[name] && (typeof one[name] !== "object" || JSON.stringify(one[name]) !== JSON.stringify(other[name])))
      return false;
  for (const name in other) if (!(name in one)) return false;
  return true;
}

/**
 * The same view, with every item that is as it was in another view replaced by the object of that view.
 * @param {View} view
 * @param {View | null} known
 * @returns {View}
 */
export function reuseItems(view, known) {
  if (!known) return view;
  let at = 0; // both are in the order of the keys
  const items = view.items.map(item => {
    while (at < known.items.length && known.items[at].key < item.key) at++;
    const old = known.items[at];
    return old?.key === item.key && sameItem(old, item) ? old : item;
  });
  return { ...view, items };
}
