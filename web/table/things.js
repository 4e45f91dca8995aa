// Things of the table in the document: every element that stands for one carries its key.
import { sameThing } from "../store/choices.js";

/** The element that stands for a key now: on the board, in a hand, in a list. @param {string} key @returns {HTMLElement | null} */
export function elementOf(key) {
  const exact = /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${CSS.escape(key)}"]`));
  if (exact || !/^(space|track|fact):/.test(key)) return exact;
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-key]")]);
  return all.find(element => sameThing(element.dataset.key ?? "", key)) ?? null;
}

/** The key of the thing that an element is part of. @param {Element | null | undefined} element */
export const keyOfElement = element => /** @type {HTMLElement | null | undefined} */ (element?.closest("[data-key]"))?.dataset.key ?? null;
