// Builds elements. No style attributes: the page's policy forbids them.
import { t } from "./words.js";

function build(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value == null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "text") element.textContent = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...present(children));
  return element;
}

/**
 * An HTML element: h("button", {class: "big", onclick: f}, "Go").
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export const h = (tag, attributes, ...children) => build(document.createElement(tag), attributes, children);

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export const s = (tag, attributes, ...children) =>
  build(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Children as they are appended: one flat list, without what is not there. @param {Child[]} children */
const present = children =>
  /** @type {any[]} */ (children).flat(Infinity).filter(child => child != null && child !== false);

/** The element that has the focus, if it is inside another. @param {Element} parent */
export const focused = parent => {
  const active = document.activeElement;
  return active && parent.contains(active) ? /** @type {HTMLElement} */ (active) : null;
};

/** An element that the page's frame has. @param {string} id */
export const byId = id => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Puts new children into a parent and gives the focus back to the element with the same data-focus.
 * @param {HTMLElement} parent
 * @param {...Child} children
 */
export function refill(parent, ...children) {
  // Where it was scrolled to stays by itself: asking for it here would have the browser lay out the whole page each time.
  const held = focused(parent)?.dataset.focus;
  parent.replaceChildren(...present(children));
  if (held) {
    const all = /** @type {HTMLElement[]} */ ([...parent.querySelectorAll("[data-focus]")]);
    const again = all.find(e => e.dataset.focus === held) ?? all[0] ?? parent.closest("[tabindex]");
    again?.focus({ preventScroll: true });
  }
}

/** @param {number} value @param {number} low @param {number} high */
export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** A file handed to the user. @param {string} name @param {string} words */
export function download(name, words, type = "text/plain") {
  const link = h("a", { href: URL.createObjectURL(new Blob([words], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/**
 * A short notice at the foot of the page; screen readers say it.
 * @param {string} words
 * @param {...Child} more
 */
export function toast(words, ...more) {
  const place = byId("notices");
  const note = h(
    "div",
    { class: "notice" },
    h("p", {}, words, ...more),
    h("button", { class: "plain", "aria-label": t("dialog.close"), onclick: () => note.remove() }, "×"),
  );
  place.replaceChildren(note);
  setTimeout(() => note.remove(), 12000);
}

/** A dialog with a title; closes by Escape or its button. @param {string} title @param {...Child} content */
export function dialog(title, ...content) {
  const box = h(
    "dialog",
    { "aria-label": title },
    h(
      "form",
      { method: "dialog", class: "dialog-head" },
      h("h2", {}, title),
      h("button", { class: "plain", "aria-label": t("dialog.close") }, "×"),
    ),
    content,
  );
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", event => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
  return box;
}
