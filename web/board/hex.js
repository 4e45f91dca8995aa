// Boards of kind "hex": the live part. Hexes are found by arithmetic; control and the front follow the view.
import { s } from "../ui/dom.js";
import { allHexes, drawHexes, onLand, outside } from "./hex_draw.js";
import { corners, hexAt, hexPath, hexSize, middle, neighbours, outline, points, sidesBetween } from "./hex_grid.js";
import { placeNames, townNames } from "./hex_names.js";
import { markAt, starAt } from "./marks.js";
import { StackBoard } from "./stacks.js";
import { language } from "../words/words.js";

export { drawHexes, hexSize };

export class HexBoard extends StackBoard {
  /** The side that holds a hex at first. @type {Map<string, string>} */
  first = new Map();
  /** Lines and tints as they were last worked out, by what they follow from. */
  worked = {
    sign: "?",
    front: "",
    by: /** @type {Map<string, string[]>} */ (new Map()),
    tints: /** @type {Map<string, string> | null} */ (null),
  };

  /** @param {HTMLElement} host @param {HexSpec} spec @param {PickThing} pick */
  constructor(host, spec, pick) {
    super(host, spec, pick);
    this.spec = spec;
    this.known = new Set(allHexes(spec));
    this.unit = spec.counter ?? 44;
    for (const [side, ids] of Object.entries(spec.sides ?? {})) for (const id of ids) this.first.set(id, side);
    this.still.replaceChildren(...drawHexes(spec, { named: false }));
    this.names = townNames(spec);
    this.measure();
    this.ready(hexSize(spec));
  }

  /** @param {string} at */
  knows(at) {
    return this.known.has(at.replace(/^beside\./, ""));
  }

  /** Where a stack lies: on its hex, or off the map beside one ("beside.1401"). @param {string} id @returns {Pair} */
  at(id) {
    if (!id.startsWith("beside.")) return middle(this.spec, id);
    const [x, y] = outside(this.spec, id.slice(7), this.spec.radius + 20),
      edge = this.unit / 2 + 3;
    return [
      Math.max(edge, Math.min(this.size[0] - edge, x)),
      Math.max(edge, Math.min(this.size[1] - edge, y)),
    ];
  }

  /** @param {string} stack */
  placeOf(stack) {
    return stack.replace(/^beside\./, "");
  }

  /** @param {string} id @returns {Pair | null} */
  placeMiddle(id) {
    return this.known.has(id) ? middle(this.spec, id) : this.regionMiddle(id);
  }

  /** @param {string} id @returns {Pair | null} */
  regionMiddle(id) {
    const at = this.spec.regions?.[id]?.at;
    return at ? middle(this.spec, at) : null;
  }

  /** @param {Pair} point */
  placeOn(point) {
    const id = hexAt(this.spec, point);
    return this.known.has(id) ? id : null;
  }

  /** @param {string} id */
  nameOf(id) {
    return this.spaces.get(id)?.title ?? this.spec.towns[id] ?? this.spec.vertices[id] ?? id;
  }

  /** @param {string} id */
  ringPath(id) {
    const region = this.spec.regions?.[id];
    return region ? outline(this.spec, new Set(region.hexes)) : hexPath(this.spec, [id], 3);
  }

  /** @param {Set<string>} ids */
  outlineOf(ids) {
    const hexes = [...ids].flatMap(id => this.spec.regions?.[id]?.hexes ?? [id]);
    return outline(this.spec, new Set(hexes));
  }

  // --- control and the front ---

  /** Who holds a hex now: as the view says of it or of its region, else as at first. @param {string} id */
  holder(id) {
    const region = this.regionOf.get(id);
    if (region) return this.spaces.get(region)?.owner ?? "";
    return this.spaces.get(id)?.owner ?? this.first.get(id) ?? "";
  }

  /** The region of each hex. @returns {Map<string, string>} */
  get regionOf() {
    if (!this.regionsBy) {
      /** @type {Map<string, string>} */
      this.regionsBy = new Map();
      for (const [id, one] of Object.entries(this.spec.regions ?? {}))
        for (const hex of one.hexes) this.regionsBy.set(hex, id);
    }
    return this.regionsBy;
  }

  /** Works out who holds each hex and the line between the sides, if a hex has changed hands. */
  work() {
    const held = [...this.spaces.values()].filter(one => one.owner || this.spec.regions?.[one.id]);
    const sign = held.map(one => `${one.id}${one.owner ?? ""}`).join();
    if (sign === this.worked.sign) return;
    /** @type {Map<string, string[]>} */
    const by = new Map();
    /** @type {Map<string, string>} */
    const holders = new Map();
    for (const id of this.known) {
      const side = this.holder(id);
      if (!side) continue;
      holders.set(id, side);
      const hexes = by.get(side);
      if (hexes) hexes.push(id);
      else by.set(side, [id]);
    }
    const [low] = [...by.keys()].sort();
    const front = sidesBetween(this.spec, by.get(low) ?? [], (_, there) => (holders.get(there) ?? low) !== low);
    this.worked = { sign, front, by, tints: null };
  }

  /** The tint of each side: worked out when it is asked for. */
  tints() {
    const { worked } = this;
    if (worked.tints) return worked.tints;
    const by = this.spec.under ? this.#withShore(worked.by) : worked.by;
    return (worked.tints = new Map([...by].map(([side, hexes]) => [side, hexPath(this.spec, hexes)])));
  }

  /** Hexes of sea beside land take its side: the tint is cut at the coast, and no strip of land is left bare. @param {Map<string, string[]>} by */
  #withShore(by) {
    const taken = new Set([...by.values()].flat()),
      out = new Map([...by].map(([side, hexes]) => [side, [...hexes]]));
    for (const [side, hexes] of by)
      for (const id of hexes)
        for (const next of neighbours(this.spec, id))
          if (!taken.has(next) && this.known.has(next) && !this.regionOf.has(next)) {
            taken.add(next);
            out.get(side)?.push(next);
          }
    return out;
  }

  /** @param {Put} put */
  ground(put) {
    this.work();
    const { front } = this.worked;
    if (this.over.has("control"))
      for (const [side, d] of this.tints())
        put(`held:${side}`, [d], () => s("g", onLand(this.spec), s("path", { class: `held seat-${side} owned`, d })));
    put("front", [front], () => s("g", {}, s("path", { class: "front-halo", d: front }), s("path", { class: "hex-front", d: front })));
    for (const item of this.spaces.values())
      if ((this.known.has(item.id) || this.spec.regions?.[item.id]) && this.drawsNow(this.placeMiddle(item.id)))
        put(`space:${item.id}`, [item, language()], () =>
          this.spec.regions?.[item.id] ? this.region(item) : this.marker(item),
        );
  }

  /** Names stand beside the counters, over none of them, and can be read at every zoom. @param {Put} put */
  above(put) {
    const scale = this.pan?.drawn || 1,
      sign = `${scale}${[...this.stacks.keys()].join()}`;
    if (sign !== this.namedFor) {
      this.namedFor = sign;
      this.placed = placeNames(this.names, [...this.stacks].map(([id, pieces]) => [...this.at(id), pieces.length]), { unit: this.unit, scale, size: this.size });
    }
    for (const { id, type, lines, x, y, anchor, font } of this.placed)
      if (this.drawsNow([x, y]))
        put(`name:${id}`, [x, y, anchor, font], () =>
          s("text", { class: type, "text-anchor": anchor, "font-size": font, "aria-hidden": "true" }, lines.map((line, i) => s("tspan", { x, y: y + i * font * 1.04 }, line))),
        );
  }
  /** The zoom and the stacks for which names were placed last, and where they stand. */
  namedFor = "";
  /** @type {import("./hex_names.js").PlacedName[]} */
  placed = [];

  /** @param {number} scale */
  zoomed(scale) {
    super.zoomed(scale);
    if (this.view) this.draw();
  }

  /** A hex that has something to tell: an objective and who holds it, marks, the target. @param {Item} item */
  marker(item) {
    const [x, y] = middle(this.spec, item.id),
      r = this.spec.radius;
    const kind = this.spec.objectives?.[item.id] ?? "";
    const g = s(
      "g",
      { class: `objective objective-${kind} seat-${item.owner ?? "none"} owned` },
      kind ? s("polygon", { points: points(corners(x, y, r - 2.5)) }) : null,
    );
    if (item.selected) g.append(s("polygon", { class: "target", points: points(corners(x, y, r - 4)) }));
    if (kind || item.value) g.append(starAt(x - r * 0.66, y - r * 0.6, 1.1));
    if ((item.value ?? 0) > 1) g.append(s("text", { class: "objective-value", x: x - r * 0.66 + 10, y: y - r * 0.6 + 4 }, item.value));
    this.marksAt(item.id).forEach((mark, i) => g.append(markAt(mark, x - r * 0.62 + i * 16, y + r * 0.52, 17)));
    g.append(s("title", {}, [item.title ?? item.id, item.owner].filter(Boolean).join(", ")));
    return g;
  }

  /** A region: its marks beside its chief hex, hatched if nobody holds it. @param {Item} item */
  region(item) {
    const region = this.spec.regions?.[item.id] ?? { hexes: [], at: "" },
      [x, y] = middle(this.spec, region.at),
      r = this.spec.radius;
    return s(
      "g",
      { class: `region seat-${item.owner ?? "none"} owned` },
      item.owner ? null : s("g", onLand(this.spec), s("path", { class: "region-contested", d: hexPath(this.spec, region.hexes) })),
      this.marksAt(item.id).map((mark, i) => markAt(mark, x - r * 0.7 + i * 18, y - r * 0.5, 18)),
    );
  }
}
