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
  element.append(...children.flat(Infinity).filter(child => child != null && child !== false));
  return element;
}

/** An HTML element: h("button", {class: "big", onclick: f}, "Go"). */
export const h = (tag, attributes, ...children) => build(document.createElement(tag), attributes, children);

/** An SVG element. */
export const s = (tag, attributes, ...children) =>
  build(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Puts new children into a parent and gives the focus back to the element with the same data-focus. */
export function refill(parent, ...children) {
  const held = parent.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  const top = parent.scrollTop;
  parent.replaceChildren(...children.flat(Infinity).filter(child => child != null && child !== false));
  parent.scrollTop = top;
  if (held) {
    const again =
      [...parent.querySelectorAll("[data-focus]")].find(e => e.dataset.focus === held) ??
      parent.querySelector("[data-focus]");
    (again ?? parent.closest("[tabindex]"))?.focus({ preventScroll: true });
  }
}

export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** A file handed to the user. */
export function download(name, words, type = "text/plain") {
  const link = h("a", { href: URL.createObjectURL(new Blob([words], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** A short notice at the foot of the page; screen readers say it. */
export function toast(words, ...more) {
  const place = document.getElementById("notices");
  const note = h(
    "div",
    { class: "notice" },
    h("p", {}, words, ...more),
    h("button", { class: "plain", "aria-label": t("dialog.close"), onclick: () => note.remove() }, "×"),
  );
  place.replaceChildren(note);
  setTimeout(() => note.remove(), 12000);
}

/** A dialog with a title; closes by Escape or its button. */
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
