// What all boards share: an SVG with a still layer (drawn once) and a live layer (drawn from each view),
// things that can be picked by key ("space:madrid"), pan and zoom, and pieces that glide to their new place.
import { h, reducedMotion, s } from "./dom.js";
import { PanZoom } from "./panzoom.js";
import { t } from "./words.js";

export class Scene {
  /** `pick(key, element)` is called when a thing is clicked or chosen by keyboard. */
  constructor(host, spec, pick) {
    Object.assign(this, { host, spec, pick, places: new Map(), lit: new Set(), chosen: new Set() });
    this.still = s("g", { class: "still", "aria-hidden": "true" });
    this.live = s("g", { class: "live" });
    this.top = s("g", { class: "top" });
    this.svg = s(
      "svg",
      {
        class: `board board-${spec.kind}`,
        tabindex: 0,
        role: "group",
        "aria-label": `${t("table.board")}. ${t("table.boardhelp")}`,
      },
      this.still,
      this.live,
      this.top,
    );
    const button = (name, label, action) =>
      h("button", { class: "plain", "aria-label": t(label), title: t(label), onclick: action }, name);
    this.tools = h(
      "div",
      { class: "board-tools" },
      button("+", "table.zoomin", () => this.pan.step(1.4)),
      button("−", "table.zoomout", () => this.pan.step(1 / 1.4)),
      button("⤢", "table.redraw", () => this.pan.fit()),
    );
    host.replaceChildren(this.svg, this.tools);
    this.svg.addEventListener("click", event => this.clicked(event));
    this.svg.addEventListener("keydown", event => {
      if ((event.key === "Enter" || event.key === " ") && event.target !== this.svg) {
        event.preventDefault();
        this.clicked(event);
      }
    });
    this.svg.addEventListener("focusin", event => this.reveal(event.target));
  }

  ready(size) {
    this.size = size;
    if (this.pan) {
      this.pan.size = size;
      this.pan.fit("start");
    } else this.pan = new PanZoom(this.svg, size, zoom => this.zoomed(zoom));
  }

  /** Classes by pixels a unit, so that labels and details come in steps. */
  zoomed(scale) {
    this.svg.classList.toggle("near", scale > 1.1);
    this.svg.classList.toggle("close", scale > 1.5);
  }

  reveal(element) {
    if (!this.pan || element === this.svg || !element.matches(":focus-visible")) return;
    const box = element.getBBox?.();
    if (box) this.pan.show(box.x + box.width / 2, box.y + box.height / 2);
  }

  clicked(event) {
    const thing = event.target.closest("[data-key]");
    if (thing) this.pick(thing.dataset.key, thing);
    else this.pick(null, null);
  }

  /** Makes an element a thing that can be picked; lit ones are buttons for keyboard and screen reader. */
  thing(key, label, element) {
    element.dataset.key = key;
    const lit = this.isLit(key);
    element.classList.add("thing");
    element.classList.toggle("lit", lit);
    element.classList.toggle("chosen", this.chosen.has(key));
    if (lit) {
      element.setAttribute("tabindex", "0");
      element.dataset.focus = key;
    }
    element.setAttribute("role", lit ? "button" : "img");
    element.setAttribute("aria-label", label);
    element.append(s("title", {}, label));
    return element;
  }

  isLit(key) {
    return this.lit.has(key);
  }

  /** Redraws the live layer and lets whatever moved glide from where it was. */
  redraw(fill) {
    const held = this.svg.contains(document.activeElement) ? document.activeElement.dataset?.focus : null;
    const before = new Map(this.places);
    this.places.clear();
    this.live.replaceChildren();
    this.top.replaceChildren();
    fill();
    if (held) this.svg.querySelector(`[data-focus="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
    if (reducedMotion()) return;
    for (const [key, { x, y, element }] of this.places) {
      const old = before.get(key);
      if (old && (old.x !== x || old.y !== y))
        element.animate([{ transform: `translate(${old.x - x}px, ${old.y - y}px)` }, { transform: "none" }], {
          duration: 200,
          easing: "ease-out",
        });
      else if (!old && before.size) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200 });
    }
  }

  /** Remembers where a piece is; it glides inside a group of its own, so that its own transform stays. */
  moves(key, x, y, element) {
    const group = s("g", {}, element);
    this.places.set(key, { x, y, element: group });
    return group;
  }

  /** Is there a place on the board for what lies there? Boards that know say so. */
  holds() {
    return true;
  }
}
