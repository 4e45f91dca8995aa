// What happened between two positions: which pieces moved, and how a battle came out (fight.js). Pure.
import { t } from "../words/words.js";
import { followFight } from "./fight.js";

/** @param {TableState} state @param {Line[]} fresh */
export function recapPosition({ live, recap }, fresh) {
  const now = live.view;
  recap.fresh += fresh.length;
  if (!now) return;
  recap.before = recap.seen;
  if (recap.seen && recap.seen !== now) recap.moved = movedBetween(recap.seen, now);
  followFight({ live, recap }, fresh);
  recap.seen = now;
}

/**
 * Where pieces came from and went to, as something that a board lays over itself.
 * @param {View} before
 * @param {View} after
 * @returns {Item | null}
 */
export function movedBetween(before, after) {
  const old = new Map(before.items.filter(item => item.kind === "piece").map(item => [item.key, item.at]));
  const places = new Set();
  for (const item of after.items)
    if (item.kind === "piece" && old.has(item.key) && old.get(item.key) !== item.at)
      for (const at of [old.get(item.key), item.at]) if (at && !at.includes(".")) places.add(at);
  return places.size
    ? { key: 99999, kind: "area", id: "trail", type: "trail", title: t("watch.trail"), marks: [...places].join(" ") }
    : null;
}

/**
 * The numbers that decide and are others now; those that only count the time (a turn of so many) are none.
 * @param {View | null | undefined} before
 * @param {View | null | undefined} after
 * @returns {{label: string, from: number | string, to: number | string}[]}
 */
export function changedNumbers(before, after) {
  const old = new Map((before?.numbers ?? []).map(one => [one.id, one.text ?? one.value]));
  return (after?.numbers ?? []).flatMap(one => {
    const from = old.get(one.id),
      to = one.text ?? one.value,
      time = one.of != null && !one.marks?.length && !one.bar;
    return time || from === undefined || to === undefined || from === to ? [] : [{ label: one.label, from, to }];
  });
}
