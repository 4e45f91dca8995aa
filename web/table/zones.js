// Zones: where cards lie, and what a zone is called. Pure.
import { said, t } from "../words/words.js";

/**
 * Cards by the zone they lie in, in the order in which the view names the zones; cards with a place in a row by that.
 * @param {View} view
 */
export function cardsByZone(view) {
  /** @type {Map<string, Item[]>} */
  const out = new Map();
  for (const item of view.items) if (item.kind === "zone") out.set(item.id, []);
  for (const item of view.items)
    if (item.kind === "card" && item.at) out.set(item.at, [...(out.get(item.at) ?? []), item]);
  for (const [zone, cards] of out) {
    if (cards.length) cards.sort((one, other) => (one.value ?? 0) - (other.value ?? 0));
    else out.delete(zone);
  }
  return out;
}

/** "hand.rep" in its two parts. @param {string} zone */
export const zoneParts = zone => zone.split(".");

/**
 * What a zone is called: by the board file, by the view, or by the page's words; null: by nobody.
 * @param {View} view
 * @param {string} zone
 * @param {BoardSpec | null} spec
 */
export function zoneName(view, zone, spec) {
  const [kind] = zoneParts(zone),
    own = spec?.zones ?? {},
    words = t(`zone.${kind}`);
  return said(own[zone] ?? own[kind]) ?? zoneTitle(view, zone) ?? (words.startsWith("zone.") ? null : words);
}

/** What the view calls a zone, if it does. @param {View} view @param {string} zone */
const zoneTitle = (view, zone) => view.items.find(item => item.kind === "zone" && item.id === zone)?.title;
