// Boards of kind "net": spaces joined by links on the drawn map of Spain, with stacks of each side, control, marks, sea areas,
// boxes beside the map and tracks. Everything is placed by the board file; nothing here knows a game.
import { afterPaint, s } from "../ui/dom.js";
import { markAt } from "./marks.js";
import { drawLand, drawNet, half, namesOf, spaceDot, trackCell } from "./net_draw.js";
import { asides } from "./net_names.js";
import { StackBoard } from "./stacks.js";
import { seen } from "./unseen.js";
import { language, said } from "../words/words.js";

/** The sign of what lies in a sea or a box that has a half for each side. */
const joined = "/";

export class NetBoard extends StackBoard {
  /** @param {HTMLElement} host @param {NetSpec} spec @param {MapFile} map @param {PickThing} pick */
  constructor(host, spec, map, pick) {
    super(host, spec, pick);
    this.spec = spec;
    this.unit = spec.counter;
    this.slack = spec.slack ?? 8;
    // Tints lie between the land and the net: control must not dim names and links.
    this.land = s("svg", { class: "sheet still", "aria-hidden": "true" });
    this.tint = s("svg", { class: "sheet", "aria-hidden": "true" });
    this.bed.prepend(this.land, this.tint);
    this.extra = [this.land, this.tint];
    this.land.replaceChildren(...drawLand(spec, map));
    this.still.replaceChildren(...drawNet(spec));
    this.mapBox = map.box;
    /** Where the beach heads and others of the view stand that the file does not place. @type {Map<string, Pair>} */
    this.adrift = new Map();
    this.measure();
    this.ready(spec.size);
  }

  /** @param {number} scale */
  zoomed(scale) {
    super.zoomed(scale);
    const level = Math.max(0, this.spec.levels.filter(one => one.from <= scale).length - 1);
    this.frame.dataset.level = String(level);
    if (this.view) seen(this.still.querySelector(`.names-${level}`));
    this.clearNames();
  }

  /** Names that something has come to lie on step aside. */
  clearNames() {
    const number = Number(this.frame.dataset.level ?? 0),
      level = this.spec.levels[number],
      group = this.still.querySelector(`.names-${number}`),
      sign = `${number} ${[...this.stacks].map(([id, pieces]) => `${id}${pieces.length > 1 ? "+" : ""}`).join()} ${[...this.spaces.values()].map(item => (item.marks ? item.id : "")).join("")}`;
    if (!group?.firstChild || !level || sign === this.clearedFor || !this.spaces.size) return;
    this.clearedFor = sign;
    this.#stepAside(group, level.names, level);
  }

  /** @param {Element} group of these names @param {NetLevel["names"]} names @param {NetLevel} level */
  #stepAside(group, names, level) {
    const { aside, boxes } = asides(level, id => this.place(id)?.at, this.unit / 2 + 3, this.#lying(), this.#dots());
    this.written = boxes;
    [...group.children].forEach((name, i) => {
      const by = aside.get(names[i][0]),
        now = by ? `translate(${by.map(Math.round).join(" ")})` : null;
      if (now === name.getAttribute("transform")) return; // the browser would lay out and paint it again
      if (now) name.setAttribute("transform", now);
      else name.removeAttribute("transform");
    });
  }
  clearedFor = "";

  /** Counters with their badges, and marks. @returns {import("./net_names.js").Edges[]} */
  #lying() {
    const r = this.unit / 2,
      counters = [...this.stacks].map(([id, pieces]) => {
        const [x, y] = this.at(id),
          badge = pieces.length > 1 ? 9 : 1;
        return /** @type {import("./net_names.js").Edges} */ ([x - r - 1, y - r - badge, x + r + badge, y + r + 1]);
      }),
      marks = [...this.spaces.values()].flatMap(item => {
        const [x, y] = this.placeMiddle(item.id) ?? [0, 0],
          [w, h] = this.reach(item.id);
        return this.marksAt(item.id).map((_, i) => /** @type {import("./net_names.js").Edges} */ ([x - w - 2 + i * 19, y - h - 10, x - w + 16 + i * 19, y - h + 8]));
      });
    return [...counters, ...marks];
  }

  /** Spaces on which nothing lies. @returns {import("./net_names.js").Edges[]} */
  #dots() {
    return Object.entries(this.spec.spaces)
      .filter(([id]) => !this.occupied(id))
      .map(([, { at: [x, y] }]) => [x - 9, y - 9, x + 9, y + 9]);
  }

  /** What is in sight is named at once; other names and the tracks' cells, hundreds of texts, after the first picture, which is there so much sooner. */
  #named() {
    const i = Number(this.frame.dataset.level),
      level = this.spec.levels[i],
      inSight = level.names.filter(([, x, y]) => this.pan?.sees(x, y, -0.1)),
      first = namesOf(level, i, inSight);
    this.still.append(first);
    this.#stepAside(first, inSight, level);
    afterPaint(() => {
      first.remove();
      for (const part of this.still.querySelectorAll(`.names-${this.frame.dataset.level}, .net-track`)) seen(part);
      this.clearNames();
    });
  }

  // --- places ---

  /** @param {string} id */
  place(id) {
    return this.spec.spaces[id];
  }

  /** @param {string} at */
  knows(at) {
    return Boolean(this.place(at) || this.spec.seas?.[at] || this.spec.boxes?.[at] || this.adrift.has(at));
  }

  /** @param {Item} item */
  stackId(item) {
    const at = this.whereIs(item),
      halves = this.place(at)?.halves ?? this.spec.seas?.[at]?.halves;
    return halves && item.owner ? `${at}${joined}${item.owner}` : at;
  }

  /** @param {string} stack */
  placeOf(stack) {
    return stack.split(joined)[0];
  }

  /** @param {string} stack @returns {Pair} */
  at(stack) {
    const [id, seat] = stack.split(joined),
      space = this.place(id),
      sea = this.spec.seas?.[id];
    if (sea) return sea.halves?.[seat] ?? sea.at;
    if (!space) return this.adrift.get(id) ?? [0, 0];
    // A side that is alone there stands in the middle.
    const alone = space.halves && Object.keys(space.halves).every(other => other === seat || !this.stacks.has(`${id}${joined}${other}`));
    const [dx, dy] = (alone ? null : space.halves?.[seat]) ?? [0, 0];
    return [space.at[0] + dx, space.at[1] + dy];
  }

  /** @param {string} id @returns {Pair | null} */
  placeMiddle(id) {
    const box = this.spec.boxes?.[id]?.box;
    return (
      this.place(id)?.at ??
      this.spec.seas?.[id]?.at ??
      this.adrift.get(id) ??
      (box ? [box[0] + box[2] / 2, box[1] + box[3] / 2] : null)
    );
  }

  /** The space whose box holds a point; else the box or the sea there; on land the space whose part it is. @param {Pair} point */
  placeOn([x, y]) {
    for (const [id, space] of Object.entries(this.spec.spaces)) {
      const [w, h] = half(this.spec, space);
      if (Math.abs(space.at[0] - x) <= w && Math.abs(space.at[1] - y) <= h) return id;
    }
    for (const [id, { box }] of Object.entries(this.spec.boxes ?? {}))
      if (x >= box[0] && x <= box[0] + box[2] && y >= box[1] && y <= box[1] + box[3]) return id;
    for (const [id, sea] of Object.entries(this.spec.seas ?? {}))
      for (const [sx, sy] of [sea.at, ...Object.values(sea.halves ?? {})])
        if (Math.abs(sx - x) < this.unit * 1.1 && Math.abs(sy - y) < this.unit * 0.6) return id;
    return null;
  }

  /** @param {string} id */
  nameOf(id) {
    const title = said(this.spec.seas?.[id]) ?? said(this.spec.boxes?.[id]);
    return this.spaces.get(id)?.title ?? this.place(id)?.name ?? title ?? id;
  }

  /** @param {string} id */
  placeWords(id) {
    return this.nameOf(id);
  }

  /** @param {string} id */
  ringPath(id) {
    const space = this.place(id),
      box = this.spec.boxes?.[id]?.box,
      [x, y] = this.placeMiddle(id) ?? [0, 0];
    const [w, h] = box ? [box[2] / 2, box[3] / 2] : space ? half(this.spec, space) : [this.unit * 1.2, this.unit * 0.5];
    // An empty space is a disc, one with counters a frame around them.
    if (space && !this.occupied(id)) return `M${x - 17} ${y}a17 17 0 1 1 0 .01z`;
    const [across, down, corner] = [2 * w - 16, 2 * h - 16, "a10 10 0 0 1"];
    return `M${x - w + 8} ${y - h - 2}h${across}${corner} 10 10v${down}${corner} -10 10h${-across}${corner} -10 -10v${-down}${corner} 10 -10z`;
  }

  /** @param {Set<string>} ids */
  outlineOf(ids) {
    return [...ids]
      .map(id => {
        const [x, y] = this.placeMiddle(id) ?? [0, 0],
          [w, h] = this.place(id) ? half(this.spec, this.place(id)) : [this.unit, this.unit / 2];
        return `M${x - w - 4} ${y - h - 4}h${2 * w + 8}v${2 * h + 8}h-${2 * w + 8}z`;
      })
      .join("");
  }

  // --- drawing ---

  /** @param {View} view @param {Set<string>} lit @param {Set<string>} chosen @param {Map<string, string>} [notes] */
  show(view, lit, chosen, notes) {
    // A place that comes into play beside another: "at" of the space says beside which.
    for (const item of view.items)
      if (item.kind === "space" && item.at && !this.place(item.id) && this.place(item.at)) {
        const next = this.place(item.at),
          [dx, dy] = next.beside ?? [0, this.unit + 8];
        this.adrift.set(item.id, [next.at[0] + dx, next.at[1] + dy]);
      }
    const first = !this.view;
    super.show(view, lit, chosen, notes);
    this.tints();
    if (first) this.#named();
    else afterPaint(() => this.clearNames()); // counters first: a click waits for them
  }

  /** Who holds what, and the line between: redrawn when a space changes hands. */
  tints() {
    const shown = this.over.has("control"),
      owner = id => this.spaces.get(id)?.owner ?? "";
    const sign = `${shown}${Object.keys(this.spec.cells ?? {}).map(owner).join()}`;
    if (sign === this.tinted) return;
    this.tinted = sign;
    /** @type {Record<string, string>} */
    const held = {};
    let nobody = "";
    if (shown)
      for (const [id, d] of Object.entries(this.spec.cells ?? {}))
        if (owner(id)) held[owner(id)] = (held[owner(id)] ?? "") + d;
        else if (this.spaces.has(id)) nobody += d;
    const front = (this.spec.borders ?? [])
      .filter(([a, b]) => owner(a) !== owner(b) && (owner(a) || owner(b)))
      .map(([, , d]) => d)
      .join("");
    this.tint.replaceChildren(
      s(
        "g",
        { "clip-path": "url(#net-land)" },
        Object.entries(held).map(([side, d]) => s("path", { class: `held seat-${side} owned`, d })),
        s("path", { class: "net-contested", d: nobody }),
        s("path", { class: "front-halo", d: front }),
        s("path", { class: "net-front", d: front }),
      ),
    );
  }

  /** @param {string} id @param {boolean} on */
  overlay(id, on) {
    super.overlay(id, on);
    this.tints();
  }

  /** @param {Put} put */
  ground(put) {
    for (const item of this.spaces.values())
      if (this.holdsNow(item.id)) put(`space:${item.id}`, [item, language(), this.occupied(item.id)], () => this.space(item));
    for (const track of this.spec.tracks ?? []) {
      const items = this.onTrack(track);
      put(`track:${track.items.join()}`, items, () => this.markers(track, items));
    }
  }

  /** Is there such a place, and is it drawn now? @param {string} id */
  holdsNow(id) {
    const at = this.placeMiddle(id);
    return Boolean(at && this.drawsNow(at));
  }

  /** The side that holds a space, and its marks. @param {Item} item */
  space(item) {
    const [x, y] = this.placeMiddle(item.id) ?? [0, 0],
      place = this.place(item.id),
      [w, h] = place ? half(this.spec, place) : [this.unit / 2 + 5, this.unit / 2 + 5];
    const g = s("g", { class: `holding seat-${item.owner ?? "none"}${item.owner ? " owned" : ""}` });
    if (place) g.append(spaceDot(this.spec, place, item.owner, this.occupied(item.id)));
    if (!place && this.adrift.has(item.id))
      g.append(s("rect", { class: "space-box", x: x - w, y: y - h, width: 2 * w, height: 2 * h, rx: 6 }));
    if (item.owner && !place && this.adrift.has(item.id)) g.append(this.held(item.owner, x, y, w, h));
    if (item.selected)
      g.append(s("rect", { class: "target", x: x - w - 3, y: y - h - 3, width: 2 * w + 6, height: 2 * h + 6, rx: 8 }));
    const marks = this.marksAt(item.id);
    if (item.value && this.spec.seas?.[item.id] == null)
      g.append(s("text", { class: "space-value", x: x + w - 6, y: y - h + 14 }, item.value));
    g.append(s("title", {}, [this.nameOf(item.id), item.owner, ...marks.map(one => one.name)].filter(Boolean).join(", ")));
    return g;
  }

  /** How far a space reaches now: its counters, or its dot. @param {string} id @returns {Pair} */
  reach(id) {
    const place = this.place(id);
    if (place && !this.occupied(id)) return [16, 16];
    return place ? half(this.spec, place) : [this.unit / 2 + 5, this.unit / 2 + 5];
  }

  /** Does anything lie there, of whatever side? @param {string} id */
  occupied(id) {
    return this.stacks.has(id) || Object.keys(this.place(id)?.halves ?? {}).some(seat => this.stacks.has(`${id}${joined}${seat}`));
  }

  /** Marks lie on the upper edge of their space, above the counters. @param {Put} put */
  above(put) {
    for (const item of this.spaces.values()) {
      const marks = this.marksAt(item.id),
        at = this.placeMiddle(item.id);
      if (!marks.length || !at || !this.drawsNow(at)) continue;
      put(`marks:${item.id}`, [item, language(), this.occupied(item.id)], () => {
        const [w, h] = this.reach(item.id);
        return s(
          "g",
          { class: "marks" },
          marks.map((mark, i) => markAt(mark, at[0] - w + 7 + i * 19, at[1] - h - 1, 18)),
        );
      });
    }
  }

  /** A space in the colour of its side, with the side's band so that it reads without colour. */
  held(seat, x, y, w, h) {
    const left = this.spec.seats[seat]?.glyph === "left";
    return s(
      "g",
      {},
      s("rect", { class: "held-box", x: x - w + 1, y: y - h + 1, width: 2 * w - 2, height: 2 * h - 2, rx: 5 }),
      left
        ? s("rect", { class: "held-band", x: x - w + 1, y: y - h + 1, width: 5, height: 2 * h - 2, rx: 2 })
        : s("rect", { class: "held-band", x: x - w + 1, y: y - h + 1, width: 2 * w - 2, height: 5, rx: 2 }),
    );
  }

  /** What lies in a box is laid out in rows. @param {string} id @param {Item[]} pieces */
  stack(id, pieces, before) {
    const box = this.spec.boxes?.[id]?.box;
    if (!box) return super.stack(id, pieces, before);
    const [x, y, w, h] = box,
      room = Math.min(this.unit * 0.9, Math.sqrt(((w - 24) * (h - 32)) / pieces.length)),
      across = Math.max(1, Math.floor((w - 20) / room)),
      rows = Math.ceil(pieces.length / across),
      step = Math.min(room, (h - 30) / rows);
    const g = s("g", { class: "stack in-box" });
    pieces.forEach((piece, i) => {
      const [px, py] = [x + 14 + (i % across) * room, y + 27 + Math.floor(i / across) * step];
      const key = `piece:${piece.id}`;
      g.append(this.single(piece, key, px, py, (Math.min(step, room) - 3) / 40, id));
    });
    return g;
  }

  /** @param {string} stack */
  spread(stack) {
    return Boolean(this.spec.boxes?.[stack]);
  }

  /** @param {string} id */
  showsTrack(id) {
    return Boolean(this.spec.tracks?.some(track => track.items.includes(id)));
  }

  /** What stands on a track: its own items, and markers that name one of them. @param {NetTrack} track */
  onTrack(track) {
    return (this.view?.items ?? []).filter(
      item => (item.kind === "track" || item.kind === "fact") && (track.items.includes(item.id) || (item.at && track.items.includes(item.at))),
    );
  }

  /** Markers on a track; several on one cell lie over each other, each to be seen. @param {NetTrack} track @param {Item[]} items */
  markers(track, items) {
    const g = s("g", { class: "track-markers" });
    /** @type {Map<number, number>} */
    const taken = new Map();
    items.forEach(item => {
      const value = item.value ?? 0,
        n = taken.get(value) ?? 0,
        [x, y, w, h] = trackCell(track, value),
        r = Math.min(w, h) * 0.42;
      taken.set(value, n + 1);
      g.append(
        this.moves(
          `track:${item.key}`,
          x,
          y,
          s(
            "g",
            { class: `track-marker seat-${item.owner ?? "none"} owned`, transform: `translate(${n * 7} ${n * -5})` },
            s("rect", { x: x + w / 2 - r, y: y + h / 2 - r, width: 2 * r, height: 2 * r, rx: 4 }),
            s("text", { x: x + w / 2, y: y + h / 2 + 5 }, value),
            s("title", {}, `${item.title ?? item.id}: ${value}`),
          ),
        ),
      );
    });
    return g;
  }
}
