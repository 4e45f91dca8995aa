// The small menu beside what was clicked, and the question before something is spent. One is open at a time.
import { h } from "../ui/dom.js";
import { t } from "../words/words.js";
import { choiceButton } from "./choice_button.js";
import { forecastLine, forecastTables } from "./forecast.js";

/** Closes the menu that is open. @type {((back: boolean) => void) | null} */
let shutMenu = null;

export function closeMenu() {
  shutMenu?.(false);
}

/**
 * A small menu beside what was clicked. `head` may show a card in full.
 * @param {Anchor} anchor
 * @param {{choices: Choice[], head?: Child, note?: Child, act: (choice: Choice) => void, forecasts?: Map<string, Forecast>}} what
 */
export function openMenu(anchor, { choices, head, note, act, forecasts }) {
  closeMenu();
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  /** @param {Choice} choice */
  const taken = choice => {
    shut(false);
    act(choice);
  };
  const box = h(
    "div",
    { class: "menu", role: "dialog", "aria-label": t("choices.menu") },
    head,
    note,
    h(
      "div",
      { class: "menu-list" },
      choices.map((choice, i) => choiceButton(choice, i < 9 ? i + 1 : null, taken, forecasts)),
    ),
    h("button", { class: "quiet", onclick: () => shut(true) }, t(choices.length ? "choices.cancel" : "dialog.close")),
  );
  /** @param {boolean} back does the focus go back to where it was? */
  const shut = back => {
    box.remove();
    document.removeEventListener("pointerdown", outside, true);
    document.removeEventListener("keydown", escape, true);
    shutMenu = null;
    // What was chosen may have taken its place away: then the table finds another (input/focus.js).
    if (back || document.activeElement === document.body) before?.focus?.({ preventScroll: true });
  };
  /** @param {PointerEvent} event */
  const outside = event => box.contains(/** @type {Node} */ (event.target)) || shut(false);
  /** @param {KeyboardEvent} event */
  const escape = event => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    shut(true);
  };
  document.body.append(box);
  placeBeside(box, anchor);
  document.addEventListener("pointerdown", outside, true);
  document.addEventListener("keydown", escape, true);
  box.querySelector("button")?.focus({ preventScroll: true });
  shutMenu = shut;
}

/**
 * Asks once more before something is spent, thrown or ended: what it costs and may bring.
 * @param {Anchor} anchor
 * @param {Choice} choice
 * @param {Forecast | undefined} forecast
 * @param {() => void} yes
 */
export function confirmChoice(anchor, choice, forecast, yes) {
  const note = h(
    "div",
    { class: "sure" },
    h("b", {}, choice.closes ? choice.closes.text : `${choice.label}?`),
    forecastLine(forecast),
    forecastTables(forecast),
  );
  const sure = { ...choice, closes: undefined, label: choice.closes ? t("sure.end") : t("sure.yes") };
  openMenu(anchor, { choices: [sure], note, act: yes });
}

/** A rectangle of the window: of an element, of a point, or of the middle. @param {Anchor} anchor */
function rectangle(anchor) {
  if (anchor && "x" in anchor && typeof anchor.x === "number" && anchor.x > 0) {
    const { x, y } = /** @type {{x: number, y: number}} */ (anchor);
    return { left: x, right: x, top: y, bottom: y };
  }
  const middle = { left: innerWidth / 2, right: innerWidth / 2, top: innerHeight / 2, bottom: innerHeight / 2 };
  return /** @type {Element | null} */ (anchor)?.getBoundingClientRect?.() ?? middle;
}

/** Below the anchor, or above it where there is no room. @param {HTMLElement} box @param {Anchor} anchor */
function placeBeside(box, anchor) {
  const at = rectangle(anchor),
    { width, height } = box.getBoundingClientRect(),
    fits = at.bottom + height + 8 < innerHeight;
  const x = Math.max(8, Math.min(innerWidth - width - 8, (at.left + at.right) / 2 - width / 2));
  const y = fits ? at.bottom + 6 : Math.max(8, at.top - height - 6);
  box.style.left = `${x}px`;
  box.style.top = `${y}px`;
}
