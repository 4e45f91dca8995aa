// Whoever plays by keyboard keeps the place: what had the focus and was drawn anew, or is gone, hands it on instead of dropping it.

/** Where the focus goes if its own place is gone: the part of the table that it was in. */
const parts = [".board", ".choices", ".quick", ".cards", ".banner", ".pane", ".side"];

/** @param {HTMLElement} main the table */
export function keepFocus(main) {
  /** What had the focus last, and its part. @type {{key: string, part: string} | null} */
  let last = null;
  let byKey = false;
  /** @param {FocusEvent} event */
  const came = event => {
    const element = /** @type {HTMLElement} */ (event.target),
      part = parts.find(one => element.closest(one));
    last = { key: element.dataset.focus ?? "", part: part ?? "" };
  };
  const key = () => void (byKey = true);
  const pointer = () => void (byKey = false);
  main.addEventListener("focusin", came);
  addEventListener("keydown", key, true);
  addEventListener("pointerdown", pointer, true);

  /** The same thing, if it is there again; else the first that can be used in its part, or what can be done now. */
  const place = () => {
    const same = last?.key ? main.querySelector(`[data-focus="${CSS.escape(last.key)}"]`) : null,
      part = last?.part ? main.querySelector(last.part) : null,
      inPart = part?.matches("[tabindex]") ? part : part?.querySelector("button:not([disabled]), [tabindex='0'], summary");
    return [same, inPart, main.querySelector(".quick button"), main.querySelector(".board")].find(one => one?.checkVisibility());
  };

  return {
    /** After a picture: is the focus lost? */
    settle() {
      const now = document.activeElement;
      if (!byKey || !last || (now && now !== document.body)) return;
      /** @type {HTMLElement | undefined} */ (place())?.focus({ preventScroll: true });
    },
    close() {
      removeEventListener("keydown", key, true);
      removeEventListener("pointerdown", pointer, true);
    },
  };
}
