// Dice that lie on no place of the board: in the panel of a battle, or over the log of what happened.
import { h } from "../ui/dom.js";
import { die } from "../ui/icons.js";
import { t } from "../words/words.js";

/**
 * The dice of a view that lie on no place of the board.
 * @param {View} view
 * @param {{holds: (at: string) => boolean} | null} board
 */
export const looseDice = (view, board) =>
  view.items.filter(item => item.kind === "die" && item.value && !(item.at && board?.holds(item.at)));

/**
 * Dice in rows: whose they are and what for, then how they fell. What is spent is dimmed.
 * @param {Item[]} dice
 * @param {(id: string) => string} seatTitle
 * @returns {HTMLElement | null}
 */
export function diceRows(dice, seatTitle) {
  if (!dice.length) return null;
  /** @type {Map<string, Item[]>} */
  const rows = new Map();
  for (const one of dice) {
    const name = [one.owner ? seatTitle(one.owner) : "", one.title ?? ""].filter(Boolean).join(" · ");
    rows.set(name, [...(rows.get(name) ?? []), one]);
  }
  return h(
    "ul",
    { class: "dice", "aria-label": t("dice.title") },
    [...rows].map(([name, list]) =>
      h(
        "li",
        { class: `seat-${list[0].owner ?? "none"} owned` },
        h("span", { class: "dice-name" }, name),
        list.map(one => {
          const drawn = die(one.value ?? 0);
          if (one.used) drawn.classList.add("spent");
          return drawn;
        }),
      ),
    ),
  );
}
