// What all boards share. A board is a frame with two sheets: a still one (drawn once) and a live one (drawn from each view,
// only what changed), moved together by panzoom.js. Nothing here knows a game.
//
// What a table may ask of any board:
//   show(view, lit, chosen, notes)  draws a view; `lit` are the keys ("space:madrid", "piece:71/2") that can be chosen,
//                                   `chosen` those that are selected, `notes` short words for lit places (a cost, odds)
//   holds(at)         is there a place on the board for what lies there?
//   spec              the board file
//   boxOf(key)        the rectangle of a thing in the window, or null if it is not on the board
//   placeAt(x, y)     the id of the place under a point of the window, or null
//   keysAt(x, y)      keys of all that lies there, the uppermost first
//   inside(box)       keys of the pieces in a rectangle of the window (for a lasso)
//   spot(w, h, key)   where a panel of that size stands beside the thing, under no other panel, over as few lit places as can be
//   goTo(keys)        brings things into sight, if none of them is
//   overlays(), overlay(id, on)   what can be laid over the board: [{id, title, on}], and switching it
//   switchOn(ids)     switches overlays on with the next show
//   drawActs(acts, follow)   draws what the others did: arrows, rings; follow: goes to the last of it
//   stackOf(key)      keys of all that lies in the same stack; closeStack() folds the one that is laid out
// What a board calls:
//   pick(key, element, item, more)  a thing was clicked, tapped or chosen by keyboard; null: nothing was. `more` has the
//                                   point of the window `x`, `y`, whether `shift` was held, and the keys of its `stack`
//   gestures          set by the table, each may be missing: grab(element, event) true: a drag begins that is no pan,
//                     then drag(event) and drop(event or null); press(element, event): a long press, true: it was used
import { sameList, focused, h, reducedMotion, s } from "../ui/dom.js";
import { actDrawings } from "./arrows.js";
import { PanZoom } from "./panzoom.js";
import { Walk } from "./walk.js";
import { t } from "../words/words.js";
import { seen } from "./unseen.js";

/** A finger is as wide as this, in pixels. */
const finger = 40;
/** So many lit places are nearly all that there are. */
const MANY = 100;

export class Scene {
  /** What is drawn, by a name of its own, with what it was drawn from. @type {Map<string, Drawn>} */
  drawn = new Map();
  /** Where pieces were drawn, by key. @type {Map<string, Moved>} */
  places = new Map();
  /** @type {Map<string, Moved>} */
  placing = new Map();
  /** Does what is drawn now lie under the counters, on the sheet that seldom changes? */
  onFloor = false;
  /** @type {Set<string>} */
  lit = new Set();
  /** @type {Set<string>} */
  chosen = new Set();
  /** @type {Map<string, string>} */
  notes = new Map();
  /** @type {Pair} */
  size = [0, 0];
  /** @type {PanZoom | null} */
  pan = null;
  /** The scale at which a counter can be read: pixels a unit, by fine and by coarse pointers. @type {Pair} */
  legible = [0, 0];
  /** Sheets under these, if a board has some. @type {SVGSVGElement[]} */
  extra = [];
  /** Keys of what is to be in sight in the first picture, said by the table. @type {() => string[]} */
  begins = () => [];
  /** Does what was not there before fade in? */
  appears = true;
  /** What was lit when the board last went to a decision. */
  decided = "";

  /**
   * @param {HTMLElement} host
   * @param {BoardSpec} spec
   * @param {PickThing} pick
   */
  constructor(host, spec, pick) {
    this.host = host;
    this.spec = spec;
    this.pick = pick;
    this.still = s("svg", { class: "sheet still", "aria-hidden": "true" });
    this.live = s("g", { class: "live" });
    this.earth = s("g", { class: "earth" });
    this.top = s("g", { class: "top" });
    this.acts = s("g", { class: "acts", "aria-hidden": "true" });
    this.svg = s("svg", { class: "sheet" }, this.live, this.acts, this.top);
    this.bed = h("div", { class: "ground" }, this.still);
    /** What lies under the counters and seldom changes: a sheet of its own, so that it need not be painted again with each move. */
    this.floor = s("svg", { class: "sheet earth-sheet", "aria-hidden": "true" }, this.earth);
    this.sheets = h("div", { class: "sheets" }, this.bed, this.floor, this.svg);
    this.frame = h(
      "div",
      {
        class: `board board-${spec.kind}`,
        tabindex: 0,
        role: "group",
        "aria-label": `${t("table.board")}. ${t("table.boardhelp")}`,
      },
      this.sheets,
    );
    const button = (name, label, action) =>
      h("button", { class: "plain", "aria-label": t(label), title: t(label), onclick: action }, name);
    this.tools = h(
      "div",
      { class: "board-tools" },
      button("+", "table.zoomin", () => this.pan?.step(1.4)),
      button("−", "table.zoomout", () => this.pan?.step(1 / 1.4)),
      button("⤢", "table.redraw", () => this.refit()),
    );
    host.replaceChildren(this.frame, this.tools);
    host.classList.toggle("by-sea", spec.kind !== "hex");
    /** Measured while it is empty: with a board in it that would have the browser lay out all of it, at a scale that is not yet right. */
    this.room = this.frame.getBoundingClientRect();
    this.walk = new Walk(this);
    this.frame.addEventListener("click", event => this.clicked(event));
    this.frame.addEventListener("keydown", event => {
      if ((event.key === "Enter" || event.key === " ") && event.target !== this.frame) {
        event.preventDefault();
        this.clicked(event);
      }
    });
    // The name at the pointer is made when the pointer comes: a board has hundreds of things.
    this.frame.addEventListener("pointerover", event => {
      const thing = this.thingOf(event),
        label = thing?.getAttribute("aria-label");
      if (thing && label && !thing.querySelector("title")) thing.append(s("title", {}, label));
    });
    this.frame.addEventListener("focusin", event => this.reveal(/** @type {Element} */ (event.target)));
  }

  /** @param {Gestures} hooks */
  set gestures(hooks) {
    if (this.pan) this.pan.hooks = hooks;
  }

  /** @param {Pair} size */
  ready(size) {
    this.size = size;
    for (const sheet of [...this.extra, this.still, this.floor, this.svg]) sheet.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    if (this.pan) {
      this.pan.board.size = size;
      this.pan.drawn = 0;
      this.pan.fit();
    } else
      this.pan = new PanZoom(this.frame, this.sheets, {
        size,
        room: [this.room.width, this.room.height],
        readable: () => this.readable(),
        start: () => this.wanted(),
        drawn: scale => this.resize(scale),
        moved: () => this.moved(),
      });
  }

  /** Pixels a unit at which the board can be read. */
  readable() {
    return this.legible[this.coarse() ? 1 : 0];
  }

  coarse() {
    return matchMedia("(pointer: coarse)").matches;
  }

  /** First to what can be read, around what is asked; then to all of it. */
  refit() {
    const { pan } = this;
    if (!pan) return;
    const readable = Math.max(pan.whole(), this.readable());
    if (Math.abs(pan.scale - readable) < 0.01 && pan.whole() < readable) pan.overview();
    else pan.fit(this.wanted());
  }

  /** The sheets at so many pixels a unit; labels and details come in steps. @param {number} scale */
  resize(scale) {
    for (const sheet of [...this.extra, this.still, this.floor, this.svg]) {
      sheet.style.width = `${(this.size[0] * scale).toFixed(1)}px`;
      sheet.style.height = `${(this.size[1] * scale).toFixed(1)}px`;
    }
    this.zoomed(scale);
  }

  /** @param {number} scale */
  zoomed(scale) {
    this.frame.classList.toggle("near", scale > 1.1);
    this.frame.classList.toggle("close", scale > 1.5);
    if (scale > 1.5) seen(this.still.querySelector(".hex-numbers"));
  }

  /** After every move of the board. */
  moved() {}

  /** @param {Element} element */
  reveal(element) {
    if (!this.pan || element === this.frame || !element.matches(":focus-visible")) return;
    const at = this.middleOf(/** @type {HTMLElement} */ (element).dataset.key ?? "");
    if (at) return this.pan.show(...at);
    const box = /** @type {SVGGraphicsElement} */ (element).getBBox?.();
    if (box) this.pan.show(box.x + box.width / 2, box.y + box.height / 2);
  }

  /**
   * Draws a view. Every kind of board has its own way.
   * @param {View} _view
   * @param {Set<string>} _lit
   * @param {Set<string>} _chosen
   * @param {Map<string, string>} [_notes]
   */
  show(_view, _lit, _chosen, _notes) {}

  // --- what is where ---

  /** The middle of a thing on the board. @param {string} _key @returns {Pair | null} */
  middleOf(_key) {
    return null;
  }

  /** A ring for a lit thing that has no element: boards that draw many places as one outline have one. @param {string} _key @returns {SVGElement | null} */
  ringAt(_key) {
    return null;
  }

  /** What a screen reader says of a thing that has no element. @param {string} key */
  wordsOf(key) {
    return key.slice(key.indexOf(":") + 1);
  }

  /** The id of the place at a point of the board. @param {Pair} _point @returns {string | null} */
  placeOn(_point) {
    return null;
  }

  /** @param {number} x @param {number} y */
  placeAt(x, y) {
    return this.pan ? this.placeOn(this.pan.point(x, y)) : null;
  }

  /** @param {string} key @returns {DOMRect | null} */
  boxOf(key) {
    const element = this.elementOf(key);
    if (element) return element.getBoundingClientRect();
    const at = this.middleOf(key);
    if (!at || !this.pan) return null;
    const [x, y] = this.pan.window(...at);
    return new DOMRect(x - 1, y - 1, 2, 2);
  }

  /** @param {string} key @returns {SVGElement | null} */
  elementOf(key) {
    return this.svg.querySelector(`[data-key="${CSS.escape(key)}"]`);
  }

  /** @param {number} x @param {number} y */
  keysAt(x, y) {
    const keys = document
      .elementsFromPoint(x, y)
      .map(e => /** @type {HTMLElement | null} */ (e.closest("[data-key]"))?.dataset.key)
      .filter(key => key != null);
    const place = this.placeAt(x, y);
    return [...new Set(place ? [...keys, `space:${place}`] : keys)];
  }

  /** @param {{left: number, top: number, right: number, bottom: number}} box */
  inside(box) {
    return [...this.places.keys()].filter(key => {
      const at = this.middleOf(key);
      if (!at || !this.pan || !key.startsWith("piece:")) return false;
      const [x, y] = this.pan.window(...at);
      return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    });
  }

  /**
   * Where a panel covers no lit place: beside the thing, above or below it, else where it covers fewest.
   * @param {number} width
   * @param {number} height
   * @param {string} key
   */
  spot(width, height, key) {
    const frame = this.frame.getBoundingClientRect(),
      box = this.boxOf(key) ?? new DOMRect(frame.left + frame.width / 2, frame.top + frame.height / 2, 0, 0);
    const gap = 10,
      taken = [...this.lit].map(one => one !== key && this.boxOf(one)).filter(Boolean),
      dear = taken.length > MANY ? 1 : 8, // where all places can be chosen none is free: near is better
      panels = this.#panels();
    /** @param {number} left @param {number} top */
    const held = (left, top) => ({
      left: Math.max(frame.left + 4, Math.min(frame.right - width - 4, left)),
      top: Math.max(frame.top + 4, Math.min(frame.bottom - height - 4, top)),
    });
    const [cx, cy] = [box.left + box.width / 2 - width / 2, box.top + box.height / 2 - height / 2],
      [across, down] = [(width + box.width) / 2 + gap, (height + box.height) / 2 + gap];
    // Around the thing, then farther and farther off.
    const steps = [0, -1, 1, -1.5, 1.5, -2, 2, -3, 3];
    const tries = steps.flatMap(y => steps.map(x => held(cx + x * across, cy + y * down)));
    /** @param {{left: number, top: number}} at */
    const cost = at => {
      const over = /** @param {any} b */ b =>
        b.left < at.left + width && b.right > at.left && b.top < at.top + height && b.bottom > at.top;
      return taken.filter(over).length * dear + Math.hypot(at.left - cx, at.top - cy) / 40 + (over(box) ? 200 : 0) + panels.filter(over).length * 1000;
    };
    return tries.reduce((best, one) => (cost(one) < cost(best) ? one : best));
  }

  /** What else stands over the board, in the window: a battle, the layers, its own buttons. */
  #panels() {
    const beside = [...(this.host.parentElement?.children ?? [])].filter(one => one !== this.host && one.checkVisibility());
    return [...beside.flatMap(one => [...one.children]), this.tools].map(one => one.getBoundingClientRect()).filter(({ width, height }) => width && height);
  }

  /** Middles of what is asked for. @returns {Pair[]} */
  wanted() {
    return /** @type {Pair[]} */ ([...this.lit].map(key => this.middleOf(key)).filter(Boolean));
  }

  /** @param {string[]} keys */
  goTo(keys) {
    const at = /** @type {Pair[]} */ (keys.map(key => this.middleOf(key)).filter(Boolean));
    if (!this.pan || !at.length) return;
    const shown = at.find(([x, y]) => this.pan?.sees(x, y));
    if (shown) return void (this.pan.goal = shown);
    const [x, y] = at[0];
    const near = [...at].sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
    const few = near.slice(0, Math.ceil(near.length / 2));
    this.pan.go(few.reduce((sum, p) => sum + p[0], 0) / few.length, few.reduce((sum, p) => sum + p[1], 0) / few.length);
  }

  /** A new decision of which nothing is in sight: the board goes there. Otherwise it stays. */
  attend() {
    const now = [...this.lit].sort().join(" ");
    if (now === this.decided) return;
    this.decided = now;
    this.goTo([...this.lit]);
  }

  // --- picking ---

  /** The thing that an event is about. @param {Event} event */
  thingOf(event) {
    return /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest("[data-key]"));
  }

  /** @param {Event} event @param {string} [key] @returns {Picked} */
  more(event, key) {
    const { clientX: x = 0, clientY: y = 0, shiftKey: shift = false } = /** @type {MouseEvent} */ (event);
    return { x, y, shift, stack: key ? this.stackOf(key) : [] };
  }

  /** Keys of all that lies in the same stack. @param {string} key */
  stackOf(key) {
    return [key];
  }

  /** @param {Event} event */
  clicked(event) {
    const thing = this.thingOf(event),
      near = this.nearest(event),
      key = near ?? thing?.dataset.key ?? this.under(event);
    this.pick(key, thing ?? (key ? this.elementOf(key) : null), undefined, this.more(event, key ?? undefined));
  }

  /** What a click on the bare board means: the place there. @param {Event} event */
  under(event) {
    const { clientX, clientY } = /** @type {MouseEvent} */ (event);
    const place = clientX == null ? null : this.placeAt(clientX, clientY);
    return place ? `space:${place}` : null;
  }

  /** A finger that lands beside a lit thing means it, unless it lands on another one. @param {Event} event */
  nearest(event) {
    const { clientX: x, clientY: y, pointerType } = /** @type {PointerEvent} */ (event);
    if (pointerType !== "touch" || !this.pan) return null;
    const hit = this.thingOf(event)?.dataset.key ?? this.under(event);
    if (hit && this.isLit(hit)) return null;
    let best = finger / 2,
      found = null;
    for (const key of this.lit) {
      const at = this.middleOf(key);
      if (!at) continue;
      const [px, py] = this.pan.window(...at),
        away = Math.hypot(px - x, py - y);
      if (away < best) [best, found] = [away, key];
    }
    return found;
  }

  // --- drawing ---

  /**
   * Makes an element a thing that can be picked; lit ones are buttons for keyboard and screen reader.
   * @template {SVGElement} E
   * @param {string} key
   * @param {string} label
   * @param {E} element
   */
  thing(key, label, element) {
    element.dataset.key = key;
    element.classList.add("thing");
    this.light(key, element);
    element.setAttribute("aria-label", label);
    return element;
  }

  /** Lights a thing or puts it out. @param {string} key @param {SVGElement} element */
  light(key, element) {
    const lit = this.isLit(key);
    element.classList.toggle("lit", lit);
    element.classList.toggle("chosen", this.chosen.has(key));
    element.setAttribute("role", lit ? "button" : "img");
    if (lit) {
      element.setAttribute("tabindex", "0");
      element.dataset.focus = key;
    } else {
      element.removeAttribute("tabindex");
      delete element.dataset.focus;
    }
  }

  /** @param {string} key */
  isLit(key) {
    return this.lit.has(key);
  }

  /** "lit", "chosen", both or neither, for the inputs of what is drawn. @param {string} key */
  state(key) {
    return `${this.isLit(key) ? "l" : ""}${this.chosen.has(key) ? "c" : ""}${this.notes.get(key) ?? ""}`;
  }

  /**
   * Redraws the live sheet and lets whatever moved glide from where it was. `fill` is given `put(name, inputs, make)`: what
   * has the same inputs as before stays as it is; `make` is given what was drawn of that name, and may change that instead.
   * @param {(put: (name: string, inputs: unknown[], make: (before?: SVGElement) => SVGElement) => void) => void} fill
   */
  redraw(fill) {
    const held = focused(this.svg)?.dataset?.focus;
    const before = this.places,
      /** @type {Map<string, Drawn>} */
      next = new Map();
    this.places = new Map();
    fill((name, inputs, make) => {
      let one = this.drawn.get(name);
      if (!one || !sameList(one.inputs, inputs)) {
        this.placing = new Map();
        one = { inputs, element: make(one?.element), places: this.placing, sheet: this.onFloor ? this.earth : this.live };
      }
      next.set(name, one);
      for (const [key, place] of one.places) this.places.set(key, place);
    });
    // What is gone goes first: then what stays need not be moved, and is neither styled nor painted again.
    for (const [name, { element }] of this.drawn) if (next.get(name)?.element !== element) element.remove();
    for (const sheet of [this.earth, this.live]) {
      let at = sheet.firstChild;
      for (const one of next.values())
        if (one.sheet !== sheet) continue;
        else if (one.element === at) at = at.nextSibling;
        else sheet.insertBefore(one.element, at);
    }
    this.drawn = next;
    if (held && !focused(this.svg)) (this.elementFocus(held) ?? this.frame).focus({ preventScroll: true });
    this.walk.drawn();
    if (!reducedMotion()) this.glide(before);
  }

  /** All of the live sheet is drawn anew next time. */
  forget() {
    this.drawn.clear();
    this.live.replaceChildren();
    this.earth.replaceChildren();
  }

  /** @param {string} held */
  elementFocus(held) {
    return /** @type {SVGElement | null} */ (this.svg.querySelector(`[data-focus="${CSS.escape(held)}"]`));
  }

  /** @param {Map<string, Moved>} before */
  glide(before) {
    for (const [key, { x, y, element }] of this.places) {
      const old = before.get(key);
      if (old && (old.x !== x || old.y !== y))
        element.animate([{ transform: `translate(${old.x - x}px, ${old.y - y}px)` }, { transform: "none" }], {
          duration: 200,
          easing: "ease-out",
        });
      else if (!old && before.size && this.appears) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200 });
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
    this.placing.set(key, { x, y, element: group });
    return group;
  }

  /** Is there a place on the board for what lies there? Boards that know say so. @param {string} at */
  holds(at) {
    return Boolean(at);
  }

  /** Is there a track of that id on the board? @param {string} _id */
  showsTrack(_id) {
    return false;
  }

  /** What can be laid over the board. @returns {Overlay[]} */
  overlays() {
    return [];
  }

  /** @param {string} _id @param {boolean} _on */
  overlay(_id, _on) {}

  /** These overlays are on from the next drawing on. @param {string[]} _ids */
  switchOn(_ids) {}

  /** Where a fight for a place is drawn that reaches so far. @param {string} key @param {number} _far @returns {Pair | null} */
  fightAt(key, _far) {
    return this.middleOf(key);
  }

  /** Draws what the others did over the board; `follow`: the last of it is brought into sight. @param {Act[]} acts @param {boolean} follow */
  drawActs(acts, follow) {
    const last = acts.at(-1);
    if (follow && last?.to) this.goTo([`space:${last.to}`]);
    this.acts.replaceChildren(...actDrawings(this, acts));
  }

  /** A stack that was laid out has served. */
  closeStack() {}
}
