// Boards of kind "map": plaques and tracks on and beside the drawn map of Spain.
// Everything is placed by the board file; nothing here knows a game.
import { s } from "../ui/dom.js";
import { iconAt, seatMark } from "../ui/icons.js";
import { drawMap } from "./map_draw.js";
import { Scene } from "./scene.js";
import { language, pick as inTongue, said, t } from "../words/words.js";

/** What the view says nothing of. @type {Partial<Item>} */
const blank = {};

/** The colour of a value: the board file's palette has "low" for those below nothing and "high" for those above. */
const sideOf = value => (value < 0 ? "low" : value > 0 ? "high" : "none");

/** @typedef {ReturnType<typeof trackRow>} TrackRow */

/** Where the cells of a track lie: as large as fits. @param {number[]} ids @param {number} w @param {number} hgt */
function trackRow(ids, w, hgt) {
  const cell = Math.min((w - 4) / ids.length, 56),
    size = Math.min(cell - 3, hgt - 32);
  return {
    top: 26,
    size,
    /** @param {number} i */
    left: i => 2 + i * cell + (cell - size) / 2,
    /** The right edge of a cell. @param {number} id */
    right: id => 2 + (ids.indexOf(id) + 1) * cell,
    /** @param {number} id */
    middle: id => 2 + ids.indexOf(id) * cell + cell / 2,
  };
}

/** The cells of a track that are covered: the marks "covered:7". @param {Partial<Item>} item */
const coveredCells = item =>
  new Set(
    (item.marks ?? "")
      .split(" ")
      .filter(mark => mark.startsWith("covered:"))
      .map(mark => Number(mark.slice(8))),
  );

/** @param {number} n */
const signed = n => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

export class MapBoard extends Scene {
  /** @type {View | null} */
  view = null;
  /** What the view has, by "kind:id". @type {Map<string, Item>} */
  items = new Map();
  /** @type {Shape | ""} */
  shape = "";
  tongue = "";

  /** @param {HTMLElement} host @param {MapSpec} spec @param {MapFile} map @param {PickThing} pick */
  constructor(host, spec, map, pick) {
    super(host, spec, pick);
    this.spec = spec;
    this.map = map;
    this.layout = spec.views.wide;
    new ResizeObserver(() => this.arrange()).observe(host);
    this.arrange();
  }

  /** Takes the layout that fits the frame: "wide" or "tall". */
  arrange() {
    const { width, height } = this.host.getBoundingClientRect();
    const shape = width && height && width / height < 1 ? "tall" : "wide";
    if (shape === this.shape && this.tongue === language()) return;
    this.shape = shape;
    this.tongue = language();
    this.layout = this.spec.views[shape];
    this.frame.dataset.shape = shape;
    this.still.replaceChildren(...drawMap(this.map, this.spec, this.layout, shape));
    this.ready(this.layout.size);
    this.forget();
    if (this.view) this.show(this.view, this.lit, this.chosen);
  }

  /** On an upright screen the board begins as wide as the frame, at its top: the rest is a push away. */
  readable() {
    return this.shape === "tall" ? this.host.getBoundingClientRect().width / this.size[0] : 0;
  }

  /** @returns {Pair[]} */
  wanted() {
    return this.shape === "tall" ? [[this.size[0] / 2, 0]] : [];
  }

  /** The middle of what is drawn for a key; plaques and cells are elements. @param {string} key @returns {Pair | null} */
  middleOf(key) {
    const [kind, id] = key.split(":"),
      shape = this.shape || "wide";
    const at = kind === "space" ? this.spec.spaces?.[id]?.[shape] : undefined;
    if (at) return [at[0] + this.spec.plaque[shape][0] / 2, at[1] + this.spec.plaque[shape][1] / 2];
    const box = this.spec.widgets?.find(one => one.id === id || one.piece === id)?.[shape];
    return box ? [box[0] + box[2] / 2, box[1] + box[3] / 2] : null;
  }

  /** Below a plaque: its words stay in sight. @param {string} key @param {number} far @returns {Pair | null} */
  fightAt(key, far) {
    const at = this.middleOf(key);
    return at && [at[0], at[1] + this.spec.plaque[this.shape || "wide"][1] / 2 + far];
  }

  /** @param {View} view @param {Set<string>} lit @param {Set<string>} chosen */
  show(view, lit, chosen) {
    Object.assign(this, { view, lit, chosen });
    this.items = new Map(view.items.map(item => [`${item.kind}:${item.id}`, item]));
    this.redraw(put => {
      put("areas", [view, lit, chosen], () => this.areas());
      for (const [id, place] of Object.entries(this.spec.spaces ?? {}))
        put(`plaque:${id}`, [view, lit, chosen], () => this.plaque(id, place));
      put("laid", [view], () => this.laid());
      (this.spec.widgets ?? []).forEach((widget, i) =>
        put(`widget:${i}`, [view, lit, chosen], () =>
          this[`draw_${widget.kind}`](widget, widget[this.shape || "wide"]),
        ),
      );
    });
  }

  /** @param {string} key */
  isLit(key) {
    return (
      this.lit.has(key) || this.lit.has(key.replace(/^(space|track):/, m => (m === "space:" ? "track:" : "space:")))
    );
  }

  /** @param {string} id */
  fact(id) {
    return this.items.get(`fact:${id}`);
  }

  /** @param {string} seat */
  seatGlyph(seat) {
    return this.spec.seats?.[seat]?.glyph;
  }

  /** @param {string} seat @param {number} x @param {number} y @param {number} r */
  mark(seat, x, y, r) {
    return seatMark(seat, this.seatGlyph(seat), x, y, r);
  }

  areas() {
    const { at, from, scale } = this.layout.map;
    const inner = s("g", {
      transform: `translate(${at[0] - from[0] * scale} ${at[1] - from[1] * scale}) scale(${scale})`,
    });
    const { low = -10, high = 10 } = this.spec.plaque ?? blank;
    for (const [id, d] of Object.entries(this.spec.areas ?? {})) {
      const item = this.items.get(`space:${id}`) ?? blank;
      const value = item.value ?? 0;
      const depth = Math.min(1, Math.abs(value) / (value < 0 ? -low : high));
      const side = sideOf(value);
      const area = s(
        "g",
        { class: `area seat-${side}${side === "none" ? "" : " owned"}${item.won ? " won" : ""}${item.lost ? " lost" : ""}`, "data-key": `space:${id}` },
        s("path", { d, class: "area-tint", "fill-opacity": (0.1 + depth * 0.5).toFixed(2) }),
        s("path", { d, class: "area-hatch", "fill-opacity": value < 0 ? (0.15 + depth * 0.4).toFixed(2) : 0 }),
        s("path", { d, class: "area-edge" }),
      );
      area.classList.toggle("lit", this.isLit(`space:${id}`));
      inner.append(area);
    }
    return s("g", { "clip-path": "url(#map-frame)" }, inner);
  }

  /** A front: name, value, gauge, supporters. @param {string} id @param {MapSpec["spaces"][string]} place */
  plaque(id, place) {
    /** @type {Partial<Item>} */
    const item = this.items.get(`space:${id}`) ?? { title: id };
    const shape = this.shape || "wide",
      [x, y] = place[shape],
      [w, hgt] = this.spec.plaque[shape];
    const { low, high } = this.spec.plaque;
    const value = item.value ?? 0,
      side = sideOf(value);
    const unit = (w - 24) / (high - low),
      zero = 12 - low * unit,
      mark = zero + value * unit;
    const g = s(
      "g",
      { class: `plaque seat-${side}${side === "none" ? "" : " owned"}`, transform: `translate(${x} ${y})` },
      s("rect", { class: "ring", x: -4, y: -4, width: w + 8, height: hgt + 8, rx: 9 }),
      s("rect", { class: "panel shadowed", width: w, height: hgt, rx: 6 }),
      s("text", { class: "plaque-name", x: place.flag ? 32 : 12, y: 24 }, item.title),
      s("text", { class: "plaque-value", x: w - 12, y: 26 }, signed(value)),
    );
    if (place.flag) g.append(this.mark(place.flag, 19, 18, 7));
    const ticks = Array.from(
      { length: high - low + 1 },
      (_, i) => `M${(12 + i * unit).toFixed(1)} ${i + low === 0 ? 34 : (i + low) % 5 ? 40 : 37}V45`,
    ).join("");
    g.append(
      s("path", { class: "gauge-ticks", d: ticks }),
      s("rect", { class: "gauge-bar", x: Math.min(zero, mark), y: 39, width: Math.abs(mark - zero), height: 6 }),
      s("path", { class: "gauge-mark", d: `M${mark.toFixed(1)} 33l5 7-5 8-5-8z` }),
      this.supporters(id, hgt),
      this.testMark(id, w, hgt),
    );
    if (item.won || item.lost)
      g.append(s("text", { class: "plaque-state", x: w - 12, y: hgt - 9 }, t(item.won ? "state.won" : "state.lost")));
    return this.thing(
      `space:${id}`,
      `${item.title} ${signed(value)}${item.won ? `, ${t("state.won")}` : ""}${item.lost ? `, ${t("state.lost")}` : ""}`,
      g,
    );
  }

  /** What is laid over the places (items of kind "area"): under each plaque a tab a layer, with its number and whose it is. */
  laid() {
    const shape = this.shape || "wide",
      g = s("g", { class: "laid" });
    /** @type {Map<string, Map<string, {number: string, seats: string[]}>>} */
    const tabs = new Map();
    for (const item of this.view?.items ?? [])
      for (const word of item.kind === "area" ? (item.marks ?? "").split(" ") : []) {
        const [id, number = ""] = word.split(":"),
          here = tabs.get(id) ?? new Map(),
          tab = here.get(item.type ?? "") ?? { number, seats: [] };
        if (item.owner) tab.seats.push(item.owner);
        tabs.set(id, here.set(item.type ?? "", tab));
      }
    for (const [id, here] of tabs) {
      const place = this.spec.spaces?.[id]?.[shape];
      let x = (place?.[0] ?? 0) + 10;
      const y = (place?.[1] ?? 0) + (this.spec.plaque?.[shape][1] ?? 0);
      for (const [type, { number, seats }] of place ? here : []) {
        const width = 16 + (number || !seats.length ? 18 : 0) + seats.length * 18;
        g.append(
          s(
            "g",
            { class: `laid-tab overlay-${type}`, transform: `translate(${x} ${y})` },
            s("path", { class: "panel", d: `M0 0v20q0 6 6 6h${width - 12}q6 0 6-6v-20z` }),
            number || !seats.length ? s("text", { x: 17, y: 18 }, number ? number.replace("-", "−") : "◆") : null,
            seats.map((seat, i) => this.mark(seat, width - 16 - (seats.length - 1 - i) * 18, 12, 7)),
          ),
        );
        x += width + 4;
      }
    }
    return g;
  }

  /** @param {string} id @param {number} hgt */
  supporters(id, hgt) {
    const g = s("g", {});
    Object.keys(this.spec.seats ?? {}).forEach((seat, i) => {
      const piece = this.view?.items.find(
        item => item.kind === "piece" && item.type === "token" && item.at === id && item.owner === seat,
      );
      const x = 20 + i * 20,
        y = hgt - 14;
      g.append(s("circle", { class: "slot", cx: x, cy: y, r: 8 }));
      if (piece)
        g.append(
          this.moves(
            `token:${id}:${seat}`,
            x,
            y,
            s("g", {}, this.mark(seat, x, y, 8), s("title", {}, piece.title ?? seat)),
          ),
        );
    });
    return g;
  }

  /**
   * The place under test, and what it must reach: the mark "test:+1".
   * @param {string} id
   * @param {number} w
   * @param {number} hgt
   */
  testMark(id, w, hgt) {
    const test = /\btest:([+-]?\d+)/.exec(this.items.get(`space:${id}`)?.marks ?? "");
    if (!test) return s("g");
    // Beside the word "won" or "lost", never over it.
    const { won, lost } = this.items.get(`space:${id}`) ?? blank,
      right = won || lost ? w - 54 : w - 12;
    return s(
      "g",
      { class: "test" },
      iconAt("test", right - 58, hgt - 25, 18),
      s("text", { class: "test-value", x: right, y: hgt - 9 }, `≥ ${signed(Number(test[1]))}`),
    );
  }

  /** @param {Widget} widget @param {Box} box */
  draw_track(widget, [x, y, w, hgt]) {
    const item = this.items.get(`track:${widget.id}`) ?? blank,
      value = item.value ?? 0,
      ids = Object.keys(widget.cells)
        .map(Number)
        .sort((a, b) => a - b),
      covered = coveredCells(item),
      row = trackRow(ids, w, hgt);
    const g = s(
      "g",
      { class: "track", transform: `translate(${x} ${y})` },
      s("rect", { class: "ring", x: -4, y: -2, width: w + 8, height: hgt + 2, rx: 8 }),
      iconAt(widget.id, 2, 2, 19),
      s("text", { class: "track-name", x: 27, y: 18 }, item.title ?? widget.id),
      s("text", { class: "track-value", x: w - 4, y: 19 }, item.low == null && item.value == null ? "" : String(value)),
      ids.map((n, i) => this.cell(widget, n, { x: row.left(i), y: row.top, size: row.size, covered: covered.has(n), here: n === value })),
      (widget.locks ?? []).map(lock => this.lock(lock, row)),
    );
    if (ids.includes(value)) g.append(this.standee(widget.id, row.middle(value), row));
    const more = [...this.items.values()].filter(one => one.kind === "track" && one.at === widget.id);
    more.forEach((one, n) => {
      const aside = (n - (more.length - 1) / 2) * 9;
      if (ids.includes(one.value ?? 0))
        g.append(this.marker(one, row.middle(one.value ?? 0) + aside, row.top + 8, Math.min(9, row.size / 4)));
    });
    const words = [`${item.title ?? widget.id}: ${value}`, ...more.map(one => `${one.title ?? one.id}: ${one.value ?? 0}`)];
    return this.thing(`track:${widget.id}`, words.join(", "), g);
  }

  /** A bar after a cell: closed until another track has a value. @param {NonNullable<Widget["locks"]>[number]} lock @param {TrackRow} row */
  lock(lock, row) {
    const needs = this.items.get(`track:${lock.needs}`);
    if (needs && (needs.value ?? 0) >= lock.value) return null;
    const x = row.right(lock.after),
      middle = row.top + row.size - 1;
    return s(
      "g",
      { class: "lock" },
      s("path", { d: `M${x} ${row.top - 2}v${row.size + 4}` }),
      s("circle", { cx: x, cy: middle, r: 7 }),
      iconAt("lock", x - 5, middle - 5.8, 10),
      s("title", {}, t("mark.lock", { track: needs?.title ?? lock.needs, n: lock.value })),
    );
  }

  /** The figure that stands on a cell of a track. @param {string} id @param {number} cx @param {TrackRow} row */
  standee(id, cx, { top, size }) {
    const d = `M${cx - size * 0.36} ${top + size + 3}h${size * 0.72}l-3 -5h-${size * 0.1}l-1-${size * 0.28}a${size * 0.17} ${size * 0.17} 0 1 0-${size * 0.26} 0l-1 ${size * 0.28}h-${size * 0.1}z`;
    return this.moves(`standee:${id}`, cx, 0, s("g", { class: "standee" }, s("path", { d })));
  }

  /** One more marker on a track: a disc in its owner's colour with the sign of the seat. @param {Item} item @param {number} x @param {number} y @param {number} r */
  marker(item, x, y, r) {
    return this.moves(
      `track:${item.key}`,
      x,
      y,
      s(
        "g",
        { class: `track-disc seat-${item.owner ?? "none"} owned` },
        item.owner ? this.mark(item.owner, x, y, r) : s("circle", { cx: x, cy: y, r }),
        s("title", {}, `${item.title ?? item.id}: ${item.value ?? 0}`),
      ),
    );
  }

  /** @param {string} id */
  showsTrack(id) {
    return Boolean(this.spec.widgets?.some(widget => widget.kind === "track" && widget.id === id));
  }

  /**
   * @param {Widget} widget
   * @param {number} n which of its cells
   * @param {{x: number, y: number, size: number, covered: boolean, here: boolean}} how
   */
  cell(widget, n, { x, y, size, covered, here }) {
    const cell = widget.cells[n];
    const g = s(
      "g",
      { class: `cell${here ? " here" : ""} owned seat-${cell.owner ?? "none"}` },
      s("rect", { class: "cell-box", x, y, width: size, height: size, rx: 3 }),
      s("rect", { class: "cell-band", x, y: y + size - 3, width: size, height: 3 }),
    );
    if (cell.icon && !covered)
      g.append(
        iconAt(cell.icon, x + size * 0.2, y + size * 0.1, size * 0.6, { class: `icon${cell.always ? " always" : ""}` }),
      );
    if (covered)
      g.append(
        s("circle", { class: "blank", cx: x + size / 2, cy: y + size * 0.45, r: size * 0.3 }),
        s("path", { class: "blank-bar", d: `M${x + size * 0.3} ${y + size * 0.45}h${size * 0.4}` }),
      );
    if (!cell.icon || covered) g.append(s("text", { class: "cell-number", x: x + size / 2, y: y + size * 0.6 }, n));
    else g.append(s("text", { class: "cell-small", x: x + size - 2, y: y + size - 5 }, n));
    const key = `space:${widget.id}-${n}`,
      item = this.items.get(key);
    const about = [
      item?.title ?? `${this.items.get(`track:${widget.id}`)?.title ?? widget.id} ${n}`,
      item?.text ?? said(cell),
      covered ? t("mark.covered") : "",
    ]
      .filter(Boolean)
      .join(". ");
    if (this.isLit(key)) return this.thing(key, about, g);
    g.append(s("title", {}, about));
    return g;
  }

  /** @param {Widget} widget @param {Box} box */
  draw_switch(widget, [x, y, w, hgt]) {
    const key = widget.piece ? `piece:${widget.piece}` : `fact:${widget.fact}`;
    /** @type {Partial<Item>} */
    const item = this.items.get(key) ?? { title: widget.piece ?? widget.fact };
    const on = Boolean(item.value);
    const g = s(
      "g",
      { class: `switch ${on ? "on" : "off"}`, transform: `translate(${x} ${y})` },
      s("rect", { class: "ring", x: -3, y: -3, width: w + 6, height: hgt + 6, rx: 9 }),
      s("rect", { class: "panel", width: w, height: hgt, rx: 6 }),
      s("circle", { class: "lamp", cx: 22, cy: hgt / 2, r: 15 }),
      iconAt(widget.icon, 11, hgt / 2 - 11, 22),
      s("text", { class: "switch-name", x: 42, y: hgt / 2 - 2, "font-size": 15 }, inTongue(widget.title) || item.title),
      s("text", { class: "switch-state", x: 42, y: hgt / 2 + 13 }, t(on ? "on" : "off")),
    );
    return this.thing(key, `${item.title}: ${t(on ? "on" : "off")}`, g);
  }

  /** @param {Widget} widget @param {Box} box */
  draw_number(widget, [x, y, w, hgt]) {
    const item = this.fact(widget.fact) ?? blank;
    const words = item.label ?? item.value ?? "";
    return s(
      "g",
      {
        class: "number",
        transform: `translate(${x} ${y})`,
        role: "img",
        "aria-label": `${item.title ?? widget.fact} ${words}`,
      },
      s("rect", { class: "panel", width: w, height: hgt, rx: 6 }),
      s("text", { class: "number-name", x: w / 2, y: 14 }, item.title ?? widget.fact),
      s("text", { class: "number-value", x: w / 2, y: hgt - 9 }, words),
      s("title", {}, item.text ?? item.title ?? ""),
    );
  }

  /** @param {Widget} widget @param {Box} box */
  draw_slots(widget, [x, y, w, hgt]) {
    const pieces = this.view?.items.filter(item => item.kind === "piece" && item.at === widget.at) ?? [];
    const step = w / widget.count,
      r = Math.min(step * 0.32, hgt * 0.26);
    const g = s(
      "g",
      { class: "slots", transform: `translate(${x} ${y})` },
      s("rect", { class: "panel", width: w, height: hgt, rx: 6 }),
      s("text", { class: "zone-name", x: 10, y: 16 }, inTongue(widget.title)),
    );
    for (let i = 0; i < widget.count; i++) {
      const cx = step * (i + 0.5),
        cy = 24 + r,
        piece = pieces[i];
      g.append(s("circle", { class: "slot", cx, cy, r }));
      if (piece) g.append(this.medal(piece, cx, cy, r));
    }
    return g;
  }

  /** @param {Item} piece @param {number} cx @param {number} cy @param {number} r */
  medal(piece, cx, cy, r) {
    const words = [piece.title, piece.text].filter(Boolean).join(". ");
    const g = s(
      "g",
      { class: `medal${piece.used ? " used" : ""}` },
      s("circle", { class: "ring", cx, cy, r: r + 4 }),
      s("circle", { class: "medal-disc", cx, cy, r }),
      s("circle", { class: "medal-rim", cx, cy, r: r - 3 }),
      iconAt(piece.id, cx - r * 0.55, cy - r * 0.55, r * 1.1),
      s("text", { class: "medal-name", x: cx, y: cy + r + 13 }, piece.title ?? ""),
    );
    return this.moves(`piece:${piece.id}`, cx, cy, this.thing(`piece:${piece.id}`, words, g));
  }

  /** @param {Widget} widget @param {Box} box */
  draw_tokens(widget, [x, y, w, hgt]) {
    const g = s(
      "g",
      { class: "tokens", transform: `translate(${x} ${y})` },
      s("rect", { class: "panel", width: w, height: hgt, rx: 6 }),
      iconAt(widget.icon, w - 34, 6, 26),
      s("text", { class: "zone-name", x: 10, y: 17 }, inTongue(widget.title)),
    );
    const seats = Object.keys(this.spec.seats);
    seats.forEach((seat, i) => {
      const item = this.fact(widget.facts + seat) ?? blank;
      const cx = (w * (i + 0.5)) / seats.length,
        cy = 48;
      g.append(
        s(
          "g",
          { role: "img", "aria-label": `${inTongue(widget.title)}: ${item.title ?? seat} ${item.value ?? 0}` },
          this.mark(seat, cx, cy, 14),
          s("text", { class: "token-count", x: cx, y: hgt - 11 }, item.value ?? 0),
          s("title", {}, item.title ?? seat),
        ),
      );
    });
    return g;
  }
}
