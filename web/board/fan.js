// What lies in a stack that is laid out, beside its counters: the place itself, and a button that takes all at once.
import { s } from "../ui/dom.js";
import { t } from "../words/words.js";

/** How high the button under the counters is. */
export const ALL_HIGH = 34;

/** The place, among its counters. @param {string} id @param {number} x @param {number} y */
export const placeTile = (id, x, y) =>
  s(
    "g",
    { class: "place-button" },
    s("rect", { class: "ring", x: x - 3, y: y - 3, width: 46, height: 46, rx: 8 }),
    s("path", { class: "place-sign", d: `M${x + 10} ${y + 4}h20l10 16-10 16h-20l-10-16z` }),
    s("text", { class: "place-word", x: x + 20, y: y + 24 }, id.length > 5 ? "◎" : id),
  );

/** All of the stack that can be taken. @param {string[]} keys @param {number} width @param {number} height of what is laid out */
export function allButton(keys, width, height) {
  const words = t("stack.whole", { n: keys.length });
  return s(
    "g",
    { class: "fan-all", role: "button", tabindex: 0, "aria-label": words, data: { focus: "fan-all", all: keys.join(" ") } },
    s("rect", { class: "all-box", x: 7, y: height - ALL_HIGH - 1, width: width - 14, height: ALL_HIGH - 6, rx: 6 }),
    s("circle", { class: "all-bead", cx: 17, cy: height - ALL_HIGH / 2 - 4, r: 4 }),
    s("text", { class: "place-word", x: width / 2 + 5, y: height - ALL_HIGH / 2 }, words),
  );
}

/** The keys that the button takes, if that is what was clicked. @param {Element} target */
export const allOf = target => /** @type {HTMLElement | null} */ (target.closest(".fan-all"))?.dataset.all?.split(" ");
