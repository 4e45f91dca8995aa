// What boards with counters in stacks share (hex.js, net.js): pieces by place, stacks that fan, lit places, control and the
// line between the sides, overlays. A board says where its places are and what they look like.
import { counter, place, spoken, strengthOf } from "./counters.js";
import { dieAt } from "./dice.js";
import { ALL_HIGH, allButton, allOf, placeTile } from "./fan.js";
import { afterPaint, s, setChildren } from "../ui/dom.js";
import { marksOf } from "./marks.js";
import { Scene } from "./scene.js";
import { language, pick, t } from "../words/words.js";

/** More lit places than this are drawn as one outline, and picked by arithmetic alone. */
const many = 80;
/** From counter to counter of a stack that is laid out: the rings of two that are lit do not overlap. */
const FAN_STEP = 51;
/** What lies so many widths of the frame beside it is drawn with the first picture: words around the board may yet take from its room. */
const MARGIN = 0.5;

export class StackBoard extends Scene {
  /** @type {View | null} */
  view = null;
  /** Places of the view, by id. @type {Map<string, Item>} */
  spaces = new Map();
  /** Pieces by the stack they lie in. @type {Map<string, Item[]>} */
  stacks = new Map();
  /** Where pieces lie that others may lie on. @type {Map<string, string>} */
  carriers = new Map();
  /** The stack of each piece. @type {Map<string, string>} */
  stackBy = new Map();
  /** The stack that is laid out, and whether it stays until it is dismissed. @type {string | null} */
  openedStack = null;
  staysOpen = false;
  /** Who lay in it when it was laid out. */
  laidOut = "";
  /** @type {number | undefined} */
  waiting = undefined;
  /** How each counter was lit. @type {Map<string, string>} */
  shining = new Map();
  /** Overlays that are on. @type {Set<string>} */
  over = new Set();
  /** The side of a counter in units of the board, and how far a stack may lean. */
  unit = 44;
  slack = 12;

  /** @param {HTMLElement} host @param {BoardSpec} spec @param {PickThing} pick */
  constructor(host, spec, pick) {
    super(host, spec, pick);
    this.spec = spec;
    this.over = new Set(Object.keys(spec.overlays ?? {}).filter(id => spec.overlays?.[id].on));
    for (const id of this.over) this.frame.classList.add(`over-${id}`);
    this.frame.addEventListener("pointerover", event => event.pointerType === "mouse" && this.hover(event));
    this.frame.addEventListener("keydown", event => {
      if (event.key !== "Escape" || !this.openedStack) return;
      event.stopPropagation();
      this.closeStack();
    });
  }

  /** The scales at which counters can be read and touched. */
  measure() {
    this.legible = [30.4 / this.unit, 40.4 / this.unit];
  }

  // --- what a board of places says of itself ---

  /** Is there a place of that id? @param {string} _at @returns {boolean} */
  knows(_at) {
    return false;
  }
  /** A piece may also lie on another one, aboard a ship. @param {string} at @returns {boolean} */
  holds(at) {
    return this.knows(at) || this.carriers.has(at);
  }
  /** Where a piece lies, or whatever carries it. @param {Item} item */
  whereIs(item) {
    return this.carriers.get(item.at ?? "") ?? item.at ?? "";
  }
  /** The stack that a piece lies in. @param {Item} item */
  stackId(item) {
    return this.whereIs(item);
  }
  /** The place of a stack. @param {string} stack */
  placeOf(stack) {
    return stack;
  }
  /** Where a stack lies. @param {string} _stack @returns {Pair} */
  at(_stack) {
    return [0, 0];
  }
  /** Where a place is, or null if the board has none of that id. @param {string} _id @returns {Pair | null} */
  placeMiddle(_id) {
    return null;
  }
  /** What a place is called. @param {string} id */
  nameOf(id) {
    return this.spaces.get(id)?.title ?? id;
  }
  /** What lies under the counters. @param {Put} _put */
  ground(_put) {}
  /** What lies on the counters. @param {Put} _put */
  above(_put) {}
  /** Does anything lie there? @param {string} id */
  occupied(id) {
    return this.stacks.has(id);
  }
  /** The outline of a lit place, as a path. @param {string} _id */
  ringPath(_id) {
    return "";
  }
  /** @param {string} id */
  ring(id) {
    return s("path", { class: "ring", d: this.ringPath(id) });
  }
  /** Places as one outline. @param {Set<string>} _ids */
  outlineOf(_ids) {
    return "";
  }

  // --- drawing ---

  /** @param {View} view @param {Set<string>} lit @param {Set<string>} chosen @param {Map<string, string>} [notes] */
  show(view, lit, chosen, notes = new Map()) {
    Object.assign(this, { view, lit, chosen, notes });
    this.spaces = new Map();
    this.stacks = new Map();
    this.stackBy = new Map();
    this.carriers = new Map();
    for (const item of view.items)
      if (item.kind === "space") this.spaces.set(item.id, item);
      else if (item.kind === "piece" && item.at && this.knows(item.at)) this.carriers.set(item.id, item.at);
    for (const item of view.items) if (item.kind === "piece" && item.at && this.holds(item.at)) this.lay(item);
    for (const pieces of this.stacks.values()) pieces.sort((a, b) => this.#weight(a) - this.#weight(b)); // the strongest lies on top
    if (!this.#begun) this.#begin();
    this.draw();
    // A stack that is laid out folds as soon as it is another one: somebody of it has gone, or somebody has come.
    if (this.openedStack && this.#whoLies(this.openedStack) === this.laidOut) this.openStack(this.openedStack, this.staysOpen);
    else this.closeStack();
    this.attend();
  }

  /** What is in sight is drawn first: so the board goes there before anything is drawn. */
  #begin() {
    this.pan?.fit();
    this.attend();
    this.goTo(this.begins());
  }

  /** What is asked for; if nothing on the board is, where own pieces are near others'. @returns {Pair[]} */
  wanted() {
    const asked = super.wanted();
    return asked.length ? asked : this.#front();
  }

  /** Where the own pieces are that have others' near them: half of them, those that are nearest. @returns {Pair[]} */
  #front() {
    const own = this.view?.viewer,
      /** @param {(owner: string | undefined) => boolean} whose @returns {Pair[]} */
      places = whose => [...this.stacks].filter(([id, [piece]]) => !this.spread(id) && whose(piece.owner)).map(([id]) => this.at(id)),
      others = places(owner => owner !== own),
      /** @param {Pair} at */
      near = ([x, y]) => Math.min(...others.map(p => Math.hypot(p[0] - x, p[1] - y))),
      mine = places(owner => owner === own).map(at => ({ at, by: near(at) })).sort((a, b) => a.by - b.by);
    return mine.slice(0, Math.ceil(mine.length / 2)).map(one => one.at);
  }

  /** @param {string} stack */
  #whoLies(stack) {
    return (this.stacks.get(stack) ?? []).map(piece => piece.id).sort().join();
  }

  /** What is chosen lies on top, then the strongest. @param {Item} item */
  #weight(item) {
    return strengthOf(item, this.spec) + (this.chosen.has(`piece:${item.id}`) ? 1000 : 0);
  }

  /** @param {Item} item */
  lay(item) {
    const id = this.stackId(item),
      there = this.stacks.get(id);
    this.stackBy.set(`piece:${item.id}`, id);
    if (there) there.push(item);
    else this.stacks.set(id, [item]);
  }

  draw() {
    this.redraw(put => {
      this.onFloor = true;
      this.ground(put);
      this.onFloor = false;
      this.drawOverlays(put);
      this.litPlaces(put);
      this.fight(put);
      for (const [id, pieces] of this.stacks)
        if (this.drawsNow(this.spread(id) ? this.placeMiddle(id) : this.at(id)))
          put(`stack:${id}`, [...pieces, language(), ...this.at(id)], before => this.stack(id, pieces, before));
      this.above(put);
      this.odds(put);
      this.dice(put);
    });
    this.#begun = true;
    this.spoke = language();
    this.relight();
  }

  /** Has anything been drawn? */
  #begun = false;
  /** Is the rest of the first picture on its way? */
  #filling = false;

  /**
   * Is it drawn now? A phone shows a tenth of a board: what is far out of sight comes after the first picture, which is there so much sooner.
   * @param {Pair | null} at
   */
  drawsNow(at) {
    if (this.#begun || !at || !this.pan || this.pan.sees(...at, -MARGIN)) return true;
    if (!this.#filling) afterPaint(() => this.fill());
    this.#filling = true;
    return false;
  }

  /** The rest of the first picture: it was there all the time, so nothing of it glides in. */
  fill() {
    const still = this.appears;
    this.appears = false;
    this.draw();
    this.appears = still;
  }

  /** The language of what is drawn. */
  spoke = "";
  /** The counters of each stack that is drawn. @type {WeakMap<SVGElement, Map<Item, SVGElement>>} */
  parts = new WeakMap();

  /** Where the battle is that is put together or fought. @param {Put} put */
  fight(put) {
    const at = this.view?.battle?.at;
    if (!at || !this.placeMiddle(at)) return;
    put("fight", [at], () => {
      const [halo, line] = [this.ring(at), this.ring(at)];
      halo.classList.replace("ring", "fight-halo");
      line.classList.replace("ring", "fight-line");
      return s("g", { class: "fight" }, halo, line);
    });
  }

  /** Where names stand. @type {[number, number, number, number][]} */
  written = [];

  /** The odds stand at the place itself, where neither a counter nor a name is. @param {Put} put */
  odds(put) {
    const { at = "", sides = [] } = this.view?.battle ?? {},
      middle = this.placeMiddle(at),
      [a, b] = sides.map(side => side.sum);
    if (!middle || a == null || b == null) return;
    const words = `${a} : ${b}`,
      unit = this.unit,
      [w, h] = [unit * (0.4 + words.length * 0.18), unit * 0.52],
      taken = [...this.stacks.keys()].filter(id => id !== at).map(id => this.placeMiddle(id)),
      /** How near the next counter is. @param {Pair} spot */
      free = ([x, y]) => Math.min(2 * unit, ...taken.map(one => (one ? Math.hypot(one[0] - x, one[1] - y) : Infinity))),
      spots = [[0, 1.4], [0, 0.95], [0, -0.95], [1.25, 0], [-1.25, 0], [1.1, 0.8], [-1.1, 0.8], [1.1, -0.8], [-1.1, -0.8], [0, -1.4], [1.6, 0], [-1.6, 0]].map(([dx, dy]) => /** @type {Pair} */ ([middle[0] + dx * unit, middle[1] + dy * unit])),
      /** Is it over no name? @param {Pair} spot */
      clear = ([x, y]) => !this.written.some(box => box[0] < x + w / 2 && box[2] > x - w / 2 && box[1] < y + h / 2 && box[3] > y - h / 2),
      spot = spots.find(one => free(one) > 1.05 * unit && clear(one));
    if (!spot) return; // the panel has them too
    const [x, y] = spot;
    put("odds", [words, at, x, y], () =>
      s("g", { class: "odds-pill" }, s("rect", { x: x - w / 2, y: y - h / 2, width: w, height: h, rx: h / 2 }), s("text", { x, y: y + unit * 0.13, "font-size": unit * 0.38 }, words)),
    );
  }

  /** Dice that lie on places, in a row under their middle. @param {Put} put */
  dice(put) {
    /** @type {Map<string, Item[]>} */
    const by = new Map();
    for (const item of this.view?.items ?? [])
      if (item.kind === "die" && item.value && item.at && this.placeMiddle(item.at)) by.set(item.at, [...(by.get(item.at) ?? []), item]);
    for (const [id, list] of by)
      put(`dice:${id}`, list, () => {
        const [x, y] = this.placeMiddle(id) ?? [0, 0],
          size = this.unit * 0.55;
        return s("g", { class: "place-dice" }, list.map((one, i) => dieAt(one, x + (i - (list.length - 1) / 2) * (size + 2), y + this.unit * 0.5, size)));
      });
  }

  /** Counters that stay are lit or put out where they lie. */
  relight() {
    /** @type {Map<string, string>} */
    const now = new Map();
    for (const [key, { element }] of this.places) {
      if (!key.startsWith("piece:")) continue;
      const state = this.state(key);
      now.set(key, state);
      if (this.shining.get(key) !== state) this.light(key, /** @type {SVGElement} */ (element.firstChild));
    }
    this.shining = now;
  }

  /** Few lit places are buttons; many are one outline. @param {Put} put */
  litPlaces(put) {
    const ids = [...this.lit].filter(key => key.startsWith("space:") && this.placeMiddle(key.slice(6))).map(k => k.slice(6));
    if (ids.length > many) {
      const d = this.outlineOf(new Set(ids));
      return put("lit-area", [d], () =>
        s("g", { class: "lit-area" }, s("path", { class: "lit-fill", d }), s("path", { class: "lit-line case", d }), s("path", { class: "lit-line", d })),
      );
    }
    // The lamps' black cases are one drawing: with each place another few elements, a hundred places would be felt.
    if (ids.length) put("lit-cases", ids.map(id => `${id}${this.occupied(id)}`), () => s("path", { class: "lamp-case", d: ids.map(id => this.ringPath(id)).join("") }));
    for (const id of ids) {
      const key = `space:${id}`;
      put(`lit:${id}`, [this.chosen.has(key), this.notes.get(key), language(), this.occupied(id)], () =>
        this.thing(key, this.wordsOf(key), s("path", { class: "lit-hex", d: this.ringPath(id) })),
      );
    }
    this.litNotes(put, ids);
  }

  /** The short words on lit places: one text of many parts, which the browser lays out at once. @param {Put} put @param {string[]} ids */
  litNotes(put, ids) {
    const noted = ids.filter(id => this.notes.has(`space:${id}`));
    if (!noted.length) return;
    put("notes", noted.map(id => `${id}:${this.notes.get(`space:${id}`)}`), () =>
      s(
        "text",
        { class: "lit-note", "aria-hidden": "true" },
        noted.map(id => {
          const [x, y] = this.placeMiddle(id) ?? [0, 0];
          return s("tspan", { x, y: y + this.unit * 0.14 }, this.notes.get(`space:${id}`));
        }),
      ),
    );
  }

  /** Are the pieces of a stack laid out already? @param {string} _stack */
  spread(_stack) {
    return false;
  }

  /** What is said of a place: its name, its id where that tells more, and who lies there. @param {string} id */
  placeWords(id) {
    const name = this.nameOf(id);
    return name.includes(id) || !/^\d+$/.test(id) ? name : `${name} ${id}`;
  }

  /**
   * A stack of counters. What was drawn of it before is kept as far as it goes: who stays only shifts.
   * @param {string} id
   * @param {Item[]} pieces
   * @param {SVGElement} [before]
   */
  stack(id, pieces, before) {
    const [x, y] = this.at(id),
      half = this.unit / 2,
      step = Math.min(3.4, this.slack / pieces.length),
      known = before && this.parts.get(before);
    const g = before ?? s("g", { class: "stack" });
    /** @type {Map<Item, SVGElement>} */
    const parts = new Map();
    pieces.forEach((piece, i) => {
      const by = (i - (pieces.length - 1) / 2) * step,
        key = `piece:${piece.id}`,
        [px, py] = [x - half + by, y - half - by];
      const kept = this.spoke === language() ? known?.get(piece) : undefined;
      const group = kept ? this.shifted(kept, key, px, py) : this.single(piece, key, px, py, this.unit / 40, this.placeOf(id));
      const { dataset } = /** @type {SVGElement} */ (group.firstChild);
      if (pieces.length > 1) dataset.stack = id;
      else delete dataset.stack;
      parts.set(piece, group);
    });
    this.parts.set(g, parts);
    const top = ((pieces.length - 1) / 2) * step;
    setChildren(g, pieces.length > 1 ? [...parts.values(), this.badge(pieces, x + half + top - 3, y - half - top + 1)] : [...parts.values()]);
    return g;
  }

  /** A counter that is drawn already, elsewhere. @param {SVGElement} group @param {string} key @param {number} x @param {number} y */
  shifted(group, key, x, y) {
    place(/** @type {SVGElement} */ (group.firstChild), x, y, this.unit / 40);
    this.placing.set(key, { x, y, element: group });
    return group;
  }

  /** What they count together; how many they are, if they count nothing. @param {Item[]} pieces @param {number} x @param {number} y */
  badge(pieces, x, y) {
    const sum = pieces.reduce((all, piece) => all + strengthOf(piece, this.spec), 0) || pieces.length,
      k = this.unit / 44;
    return s(
      "g",
      { class: "stack-count", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${k.toFixed(3)})` },
      s("rect", { x: -10, y: -8.5, width: 20, height: 17, rx: 8.5 }),
      s("text", { y: 4.4 }, sum),
    );
  }

  /** A counter on its place, which a screen reader names with it. */
  single(piece, key, x, y, scale, place) {
    const words = `${spoken(piece, this.spec)}, ${this.placeWords(place)}`;
    const drawn = this.thing(key, words, counter(piece, this.spec, x, y, scale));
    drawn.dataset.at = place;
    return this.moves(key, x, y, drawn);
  }

  // --- where things are ---

  /** @param {string} key @returns {Pair | null} */
  middleOf(key) {
    const [kind, id] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
    if (kind === "space") return this.placeMiddle(id);
    const place = this.places.get(key),
      stack = this.stackBy.get(key);
    if (place) return [place.x + this.unit / 2, place.y + this.unit / 2];
    return stack == null ? null : this.spread(stack) ? this.placeMiddle(stack) : this.at(stack); // not drawn yet
  }

  /** @param {string} key @returns {SVGElement | null} */
  ringAt(key) {
    const id = key.slice(key.indexOf(":") + 1);
    return key.startsWith("space:") && this.placeMiddle(id) ? this.ring(id) : null;
  }

  /** @param {string} key */
  wordsOf(key) {
    const words = key.startsWith("space:") ? this.placeWords(key.slice(6)) : super.wordsOf(key);
    return [words, this.notes.get(key)].filter(Boolean).join(", ");
  }

  /** @param {string} key */
  stackOf(key) {
    const id = this.stackBy.get(key);
    return id ? (this.stacks.get(id) ?? []).map(item => `piece:${item.id}`) : [key];
  }

  // --- picking ---

  /** @param {Event} event */
  clicked(event) {
    const thing = this.thingOf(event),
      inFan = /** @type {Element} */ (event.target).closest(".fan"),
      all = allOf(/** @type {Element} */ (event.target));
    if (all) {
      this.closeStack();
      return this.pick(all[0], null, undefined, { ...this.more(event), shift: true, stack: all, all: true });
    }
    if (inFan) return thing ? super.clicked(event) : undefined;
    const near = this.nearest(event),
      key = near ?? thing?.dataset.key ?? "",
      stack = this.stackBy.get(key);
    if (stack != null && !this.spread(stack) && !(/** @type {MouseEvent} */ (event).shiftKey)) {
      const pieces = this.stacks.get(stack) ?? [],
        lit = pieces.filter(piece => this.isLit(`piece:${piece.id}`)),
        space = `space:${this.placeOf(stack)}`,
        here = this.lit.has(space);
      if (here && !lit.length) return this.pick(space, thing, undefined, this.more(event, key));
      // A click that could mean the place or a piece, or one of several pieces, opens the stack first.
      if ((here || pieces.length > 1) && !(lit.length === 1 && !here) && !(this.openedStack === stack && this.staysOpen))
        return this.openStack(stack, true);
      if (lit.length === 1 && !here)
        return this.pick(`piece:${lit[0].id}`, this.elementOf(`piece:${lit[0].id}`), undefined, this.more(event, key));
    }
    this.closeStack();
    super.clicked(event);
  }

  /** @param {PointerEvent} event */
  hover(event) {
    const under = /** @type {Element} */ (event.target),
      id = /** @type {HTMLElement | null} */ (under.closest("[data-stack]"))?.dataset.stack;
    clearTimeout(this.waiting);
    // Who has taken something up looks for a place: nothing opens over it.
    if (under.closest(".fan") || this.staysOpen || event.buttons || this.chosen.size) return;
    // Between a button's going down and up nothing comes or goes under it.
    const later = (/** @type {() => void} */ act, /** @type {number} */ time) => void (this.waiting = setTimeout(() => this.pan?.pointers.size || act(), time));
    if (id) later(() => this.openStack(id, false), 250);
    else if (this.openedStack) later(() => this.closeStack(), 350);
  }

  /** Lays a stack out in rows, so that each counter can be seen and taken. @param {string} id @param {boolean} stays until it is dismissed */
  openStack(id, stays) {
    const pieces = [...(this.stacks.get(id) ?? [])].reverse(), // the strongest first
      { pan } = this;
    if (!pan || !pieces.length) return;
    clearTimeout(this.waiting);
    this.openedStack = id;
    this.staysOpen = stays;
    this.laidOut = this.#whoLies(id);

    const place = this.placeOf(id),
      here = this.lit.has(`space:${place}`) && pieces.some(piece => this.isLit(`piece:${piece.id}`)),
      across = Math.min(pieces.length + (here ? 1 : 0), 6),
      rows = Math.ceil((pieces.length + (here ? 1 : 0)) / across),
      size = Math.max(this.coarse() ? 44 : 36, this.unit * pan.scale) / 40,
      up = pieces.map(piece => `piece:${piece.id}`).filter(key => this.isLit(key)),
      [width, height] = [across * FAN_STEP + 8, rows * FAN_STEP + 8 + (up.length > 1 ? ALL_HIGH : 0)];
    const spot = this.spot(width * size, height * size, `piece:${pieces[0].id}`);
    const [x, y] = pan.point(spot.left, spot.top);
    const slot = i => /** @type {Pair} */ ([9 + (i % across) * FAN_STEP, 9 + Math.floor(i / across) * FAN_STEP]);
    this.top.replaceChildren(
      s(
        "g",
        {
          class: "fan",
          role: "group",
          "aria-label": t("hex.stack", { n: pieces.length, hex: this.placeWords(place) }),
          transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / pan.scale).toFixed(4)})`,
        },
        s("rect", { class: "panel shadowed", width, height, rx: 8 }),
        pieces.map((piece, i) =>
          this.thing(`piece:${piece.id}`, spoken(piece, this.spec), counter(piece, this.spec, ...slot(i))),
        ),
        here ? this.thing(`space:${place}`, this.placeWords(place), placeTile(place, ...slot(pieces.length))) : null,
        up.length > 1 ? allButton(up, width, height) : null,
      ),
    );
  }

  closeStack() {
    clearTimeout(this.waiting);
    this.openedStack = null;
    this.staysOpen = false;
    this.top.replaceChildren();
  }

  /** The fan stands where it stood in the window: a pan takes it away, unless it was asked for. */
  moved() {
    if (this.openedStack && !this.staysOpen) this.closeStack();
  }

  /** @param {number} scale */
  resize(scale) {
    super.resize(scale);
    if (this.openedStack) this.openStack(this.openedStack, this.staysOpen);
  }

  // --- overlays: what the view says of areas, on demand ---

  /** @param {string[]} ids */
  switchOn(ids) {
    for (const id of ids) this.over.add(id);
  }

  overlays() {
    const own = Object.entries(this.spec.overlays ?? {}).map(([id, one]) => ({
      id,
      title: pick(one),
      on: this.over.has(id),
    }));
    const seen = (this.view?.items ?? [])
      .filter(item => item.kind === "area")
      .map(item => ({ id: item.id, title: item.title ?? item.id, on: this.over.has(item.id) }));
    return [...own, ...seen];
  }

  /** @param {string} id @param {boolean} on */
  overlay(id, on) {
    this.over[on ? "add" : "delete"](id);
    this.frame.classList.toggle(`over-${id}`, on);
    if (this.view) this.draw();
  }

  /** Areas of the view that are asked for: places listed in an item of kind "area". @param {Put} put */
  drawOverlays(put) {
    for (const item of this.view?.items ?? []) {
      if (item.kind !== "area" || !this.over.has(item.id)) continue;
      put(`area:${item.id}`, [item], () => {
        const ids = (item.marks ?? "").split(" ").filter(Boolean);
        const d = this.outlineOf(new Set(ids.map(word => word.split(":")[0]).filter(id => this.placeMiddle(id))));
        return s(
          "g",
          { class: `overlay overlay-${item.type ?? "area"} seat-${item.owner ?? "none"}${item.owner ? " owned" : ""}` },
          s("path", { class: "overlay-fill", d }),
          s("path", { class: "overlay-line", d }),
          ids.filter(word => word.includes(":")).map(word => this.numberAt(word)),
        );
      });
    }
  }

  /** A number on a place, "1203:2". @param {string} word */
  numberAt(word) {
    const [id, value] = word.split(":"),
      at = this.placeMiddle(id);
    return at ? s("text", { class: "overlay-number", x: at[0], y: at[1] + 5 }, value) : null;
  }

  /** The marks of a place that this board draws. @param {string} id */
  marksAt(id) {
    return marksOf(this.spec, this.spaces.get(id)?.marks);
  }
}
