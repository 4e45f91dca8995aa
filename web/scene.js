// What all boards share: an SVG with a still layer (drawn once) and a live layer (drawn from each view),
// things that can be picked by key ("space:madrid"), pan and zoom, and pieces that glide to their new place.
import { focused, h, reducedMotion, s } from "./dom.js";
import { PanZoom } from "./panzoom.js";
import { t } from "./words.js";

export class Scene {
  /** Where pieces were drawn, by key. @type {Map<string, {x: number, y: number, element: SVGElement}>} */
  places = new Map();
  /** @type {Set<string>} */
  lit = new Set();
  /** @type {Set<string>} */
  chosen = new Set();
  /** @type {Pair} */
  size = [0, 0];
  /** @type {PanZoom | null} */
  pan = null;

  /**
   * `pick(key, element)` is called when a thing is clicked or chosen by keyboard.
   * @param {HTMLElement} host
   * @param {BoardSpec} spec
   * @param {PickThing} pick
   */
  constructor(host, spec, pick) {
    this.host = host;
    this.pick = pick;
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
      button("+", "table.zoomin", () => this.pan?.step(1.4)),
      button("−", "table.zoomout", () => this.pan?.step(1 / 1.4)),
      button("⤢", "table.redraw", () => this.pan?.fit()),
    );
    host.replaceChildren(this.svg, this.tools);
    this.svg.addEventListener("click", event => this.clicked(event));
    this.svg.addEventListener("keydown", event => {
      if ((event.key === "Enter" || event.key === " ") && event.target !== this.svg) {
        event.preventDefault();
        this.clicked(event);
      }
    });
    this.svg.addEventListener("focusin", event => this.reveal(/** @type {SVGGraphicsElement} */ (event.target)));
  }

  /** @param {Pair} size */
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

  /** @param {SVGGraphicsElement} element */
  reveal(element) {
    if (!this.pan || element === this.svg || !element.matches(":focus-visible")) return;
    const box = element.getBBox?.();
    if (box) this.pan.show(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** The thing that an event is about. @param {Event} event */
  thingOf(event) {
    return /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest("[data-key]"));
  }

  /** @param {Event} event */
  clicked(event) {
    const thing = this.thingOf(event);
    if (thing) this.pick(thing.dataset.key ?? null, thing);
    else this.pick(null, null);
  }

  /**
   * Makes an element a thing that can be picked; lit ones are buttons for keyboard and screen reader.
   * @template {SVGElement} E
   * @param {string} key
   * @param {string} label
   * @param {E} element
   */
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

  /** @param {string} key */
  isLit(key) {
    return this.lit.has(key);
  }

  /** Redraws the live layer and lets whatever moved glide from where it was. @param {() => void} fill */
  redraw(fill) {
    const held = focused(this.svg)?.dataset?.focus;
    const before = new Map(this.places);
    this.places.clear();
    this.live.replaceChildren();
    this.top.replaceChildren();
    fill();
    /** @type {SVGElement | null} */
    const again = held ? this.svg.querySelector(`[data-focus="${CSS.escape(held)}"]`) : null;
    again?.focus({ preventScroll: true });
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

  /**
   * Remembers where a piece is; it glides inside a group of its own, so that its own transform stays.
   * @param {string} key
   * @param {number} x
   * @param {number} y
   * @param {SVGElement} element
   */
  moves(key, x, y, element) {
    const group = s("g", {}, element);
    this.places.set(key, { x, y, element: group });
    return group;
  }

  /** Is there a place on the board for what lies there? Boards that know say so. @param {string} at */
  holds(at) {
    return Boolean(at);
  }
}
