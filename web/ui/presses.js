// No click is lost on a slow page. A browser forgets a press if what was pressed is drawn anew before the finger lifts: it makes no click of it. Here the
// click comes all the same, if the same thing lies under the pointer then.

/** What was pressed last, until a click has come of it. @type {{name: string, clicks: number} | null} */
let pressed = null;

/** From now on, on the whole page. A finger's press, move and click come all at once, after it has lifted: nothing is drawn between them. */
export function keepPresses() {
  addEventListener("mousedown", event => void (pressed = event.button ? null : { name: nameOf(event.target), clicks: event.detail }), true);
  addEventListener("click", () => void (pressed = null), true);
  addEventListener(
    "mouseup",
    event => {
      const press = event.button ? null : pressed;
      if (press?.name) setTimeout(() => pressed === press && lost(press, event)); // the browser's own click comes first
    },
    true,
  );
}

/** @param {{name: string, clicks: number}} press @param {MouseEvent} lifted */
function lost({ name, clicks }, { clientX, clientY, screenX, screenY, shiftKey, ctrlKey, altKey, metaKey }) {
  const there = document.elementFromPoint(clientX, clientY);
  pressed = null;
  if (!there || nameOf(there) !== name || there.closest(":disabled")) return;
  const where = { clientX, clientY, screenX, screenY, shiftKey, ctrlKey, altKey, metaKey };
  there.dispatchEvent(new PointerEvent("click", { ...where, bubbles: true, cancelable: true, composed: true, view: window, detail: clicks, pointerType: "mouse" }));
}

/** The same for a thing whichever element shows it: its key, what a button says and does; the bare board. Nothing for all that can't be clicked. @param {EventTarget | null} target */
function nameOf(target) {
  const thing = /** @type {HTMLElement | null | undefined} */ (/** @type {Element | null} */ (target)?.closest?.("[data-key], button, a, summary, label, .board"));
  if (!thing) return "";
  const { key, focus, do: words } = thing.dataset;
  if (key) return `${thing.closest(".fan") ? "in a stack " : ""}${key}`;
  return thing.matches(".board") ? "board" : [thing.tagName, focus, words, thing.getAttribute("aria-label"), saidBy(thing)].join();
}

/** What a button says. What it costs and promises may be added at any moment, as soon as that is known. @param {HTMLElement} thing */
const saidBy = thing => (thing.textContent ?? "").replace(thing.querySelector(".forecast")?.textContent ?? "", "");
