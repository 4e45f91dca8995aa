// What happened between two positions: which pieces moved, and how a battle came out. Pure.
import { t } from "../words/words.js";

/** @param {TableState} state @param {Line[]} fresh */
export function recapPosition({ live, recap }, fresh) {
  const now = live.view;
  recap.fresh += fresh.length;
  if (!now) return;
  recap.before = recap.seen;
  if (recap.seen && recap.seen !== now) recap.moved = movedBetween(recap.seen, now);
  if (now.battle) recap.battle = null;
  else if (recap.seen?.battle) recap.battle = battleOutcome(recap.seen, fresh) ?? recap.battle;
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
 * A battle that is over, with what came of it; null if it was not fought. (Its dice may have fallen in a view that never was:
 * what happens without a question between comes in one piece.)
 * @param {View} seen the view that had the battle
 * @param {Line[]} fresh the lines since
 * @returns {LastBattle | null}
 */
export function battleOutcome({ battle, ...view }, fresh) {
  const from = fresh.findIndex(line => line.dice?.length),
    fell = battle?.sides.some(side => side.dice?.length);
  if (!battle || (!fell && from < 0)) return null;
  const told = fresh.slice(fell ? 0 : from),
    end = told.findIndex(line => line.news === "phase" || line.news === "turn");
  return {
    battle: { ...battle, step: undefined },
    view,
    lines: told.slice(0, end < 0 ? 8 : Math.min(end, 8)).filter(line => line.news !== "no"),
  };
}
