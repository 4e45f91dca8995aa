// The keyboard, beside what the board does with it: numbers take choices, Escape takes one step back, u undoes, r does it again.

/**
 * @param {object} uses
 * @param {() => HTMLElement | undefined} uses.list the list of choices, if it is there
 * @param {() => void} uses.stepBack
 * @param {() => boolean} uses.canUndo
 * @param {() => void} uses.undo
 * @param {() => void} uses.redo
 * @returns {(event: KeyboardEvent) => void}
 */
export const makeKeys =
  ({ list, stepBack, canUndo, undo, redo }) =>
  event => {
    if (isOthers(event)) return;
    if (event.key === "Escape") return stepBack();
    if (/^[0-9]$/.test(event.key)) takeNumber(event, list());
    if (event.key === "u" && canUndo()) undo();
    if (event.key === "r") redo();
  };

/** Keys that are meant for a field, a dialog or the browser. @param {KeyboardEvent} event */
const isOthers = event =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  /^(INPUT|TEXTAREA|SELECT)$/.test(/** @type {Element} */ (event.target).tagName) ||
  document.querySelector("dialog[open]");

/**
 * Takes the choice of that number: of the menu, if one is open. Of a list that has scrolled out of sight it is only brought back: the
 * next press takes it.
 * @param {KeyboardEvent} event @param {HTMLElement} [list]
 */
function takeNumber(event, list) {
  const menu = document.querySelector(".menu"),
    found = [...((menu ?? list)?.querySelectorAll("kbd") ?? [])].find(one => one.textContent === event.key && (menu || one.checkVisibility()));
  if (!found) return;
  event.preventDefault();
  if (menu || inSight(found)) found.closest("button")?.click();
  else found.closest("button")?.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/** Number keys act only on what can be seen. @param {Element} element */
function inSight(element) {
  const box = element.getBoundingClientRect(),
    pane = element.closest(".pane")?.getBoundingClientRect();
  return Boolean(pane && box.top >= pane.top - 2 && box.bottom <= pane.bottom + 2 && box.bottom <= innerHeight);
}
