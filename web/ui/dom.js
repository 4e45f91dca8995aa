// Builds elements. No style attributes: the page's policy forbids them.

/** A board is made of thousands of them, at its start by code that has not run before: nothing is copied here. */
function build(element, attributes, children) {
  for (const name in attributes) {
    const value = attributes[name];
    if (value == null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "text") element.textContent = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  for (const child of children)
    if (Array.isArray(child)) append(element, child);
    else if (child != null && child !== false) element.append(/** @type {any} */ (child));
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

export const reducedMotion = () => (stillness ??= matchMedia("(prefers-reduced-motion: reduce)")).matches;
/** Asked for once: the list knows when it changes. @type {MediaQueryList | undefined} */
let stillness;

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
 * Makes these the children of a parent. What is there already and stays is left where it is: it need be neither styled nor laid
 * out again.
 * @param {Element} parent
 * @param {Node[]} nodes
 */
export function setChildren(parent, nodes) {
  const stays = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!stays.has(child)) child.remove();
  let at = parent.firstChild;
  for (const node of nodes)
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
}

/**
 * Puts new children into a parent and gives the focus back to the element with the same data-focus.
 * @param {HTMLElement} parent
 * @param {...Child} children
 */
export function fill(parent, ...children) {
  // Where it was scrolled to stays by itself: asking for it here would have the browser lay out the whole page each time.
  const before = focused(parent),
    held = before?.dataset.focus;
  setChildren(
    parent,
    present(children).map(child => (child instanceof Node ? child : document.createTextNode(String(child)))),
  );
  if (held && focused(parent) !== before) {
    const all = /** @type {HTMLElement[]} */ ([...parent.querySelectorAll("[data-focus]")]);
    const again = all.find(e => e.dataset.focus === held) ?? all[0] ?? parent.closest("[tabindex]");
    again?.focus({ preventScroll: true });
  }
}

/** Are two lists the same, one by one? @param {unknown[]} a @param {unknown[]} b */
export const sameList = (a, b) => a.length === b.length && a.every((one, i) => one === b[i]);

/** What places were last filled from. @type {WeakMap<Element, unknown[]>} */
const madeFrom = new WeakMap();

/**
 * Fills a place anew, but only if what it is made from has changed.
 * @param {HTMLElement} place
 * @param {unknown[]} inputs what it is made from: items of the view, words, numbers; compared one by one
 * @param {() => Child} make
 */
export function fillIfChanged(place, inputs, make) {
  const before = madeFrom.get(place);
  if (before && sameList(before, inputs)) return;
  madeFrom.set(place, inputs);
  fill(place, make());
}

/**
 * Does something once the browser has shown what there is now; at the latest soon, since what is out of sight has no pictures.
 * @param {() => void} call
 */
export function afterPaint(call) {
  let done = false;
  const once = () => {
    if (!done) call();
    done = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, 250);
}

/** @param {number} value @param {number} low @param {number} high */
export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
