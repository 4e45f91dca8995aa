// Dice that lie on a place of the board.
import { s } from "../ui/dom.js";
import { dieFace } from "../ui/icons.js";

/** A die on the board, its middle at x, y. @param {Item} item @param {number} x @param {number} y @param {number} size */
export const dieAt = (item, x, y, size) =>
  s(
    "g",
    {
      class: `die on-board seat-${item.owner ?? "none"} owned${item.used ? " spent" : ""}`,
      transform: `translate(${(x - size / 2).toFixed(1)} ${(y - size / 2).toFixed(1)}) scale(${(size / 24).toFixed(3)})`,
    },
    dieFace(item.value ?? 0),
    s("title", {}, [item.title, item.value].filter(Boolean).join(": ")),
  );
