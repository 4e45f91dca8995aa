// Pan and zoom of a board by mouse, wheel, touch (pinch) and keyboard: it only changes the viewBox.
import { clamp } from "./dom.js";

const closest = 8;

export class PanZoom {
  /** @type {Map<number, Pair>} */
  pointers = new Map();
  moved = false;
  /** @type {Pair} */
  start = [0, 0];
  box = { x: 0, y: 0, w: 0, h: 0 };
  /** The box that shows all; null before the first fit. @type {{w: number, h: number} | null} */
  whole = null;

  /**
   * `size` is the board's width and height; `changed(zoom)` is told after every move.
   * @param {SVGSVGElement} svg
   * @param {Pair} size
   * @param {(zoom: number) => void} changed
   */
  constructor(svg, size, changed = () => {}) {
    this.svg = svg;
    this.size = size;
    this.changed = changed;
    svg.addEventListener("wheel", e => this.wheel(e), { passive: false });
    svg.addEventListener("pointerdown", e => this.down(e));
    svg.addEventListener("pointermove", e => this.move(e));
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"])
      svg.addEventListener(name, e => this.up(e));
    svg.addEventListener("click", e => this.moved && (e.stopPropagation(), e.preventDefault()), true);
    svg.addEventListener("keydown", e => this.key(e));
    new ResizeObserver(() => this.fit(true)).observe(svg);
    this.fit("start");
  }

  /**
   * The whole board in sight; `keep` leaves a chosen zoom alone, "start" fills an upright frame.
   * @param {boolean | "start"} keep
   */
  fit(keep = false) {
    const { width, height } = this.svg.getBoundingClientRect();
    if (!width || !height) return;
    const [w, h] = this.size;
    const scale = Math.max(w / width, h / height);
    const whole = { w: width * scale, h: height * scale };
    if (keep === true && this.whole && this.zoom() > 1.01) {
      const middle = [this.box.x + this.box.w / 2, this.box.y + this.box.h / 2];
      const zoom = this.zoom();
      this.whole = whole;
      const size = { w: whole.w / zoom, h: whole.h / zoom };
      this.box = { x: middle[0] - size.w / 2, y: middle[1] - size.h / 2, ...size };
    } else {
      this.whole = whole;
      this.box =
        keep && height > width ? this.filled(width, height) : { x: (w - whole.w) / 2, y: (h - whole.h) / 2, ...whole };
    }
    this.apply();
  }

  /** On an upright screen the board begins as wide (or as high) as the frame: the rest is a push away. */
  filled(width, height) {
    const [w, h] = this.size,
      scale = Math.min(w / width, h / height);
    return { x: (w - width * scale) / 2, y: 0, w: width * scale, h: height * scale };
  }

  zoom() {
    return this.whole ? this.whole.w / this.box.w : 1;
  }

  apply() {
    const {
      box,
      size: [w, h],
    } = this;
    if (!this.whole) return; // nothing is to be seen yet
    /** @type {(inside: number, all: number) => Pair} */
    const slack = (inside, all) =>
      inside >= all ? [(all - inside) / 2, (all - inside) / 2] : [-inside * 0.15, all - inside * 0.85];
    box.x = clamp(box.x, ...slack(box.w, w));
    box.y = clamp(box.y, ...slack(box.h, h));
    this.svg.setAttribute("viewBox", [box.x, box.y, box.w, box.h].map(n => n.toFixed(2)).join(" "));
    this.changed(this.svg.getBoundingClientRect().width / box.w);
  }

  /** Where a pointer is on the board. */
  point(x, y) {
    const frame = this.svg.getBoundingClientRect();
    return [
      this.box.x + ((x - frame.left) / frame.width) * this.box.w,
      this.box.y + ((y - frame.top) / frame.height) * this.box.h,
    ];
  }

  scaleBy(factor, x, y) {
    const to = clamp(this.zoom() * factor, 1, closest);
    const [px, py] = this.point(x, y);
    const ratio = this.zoom() / to;
    this.box = {
      x: px - (px - this.box.x) * ratio,
      y: py - (py - this.box.y) * ratio,
      w: this.box.w * ratio,
      h: this.box.h * ratio,
    };
    this.apply();
  }

  middle() {
    const frame = this.svg.getBoundingClientRect();
    return [frame.left + frame.width / 2, frame.top + frame.height / 2];
  }

  step(factor) {
    this.scaleBy(factor, ...this.middle());
  }

  /** Brings a point of the board into sight. */
  show(x, y) {
    const { box } = this;
    if (x > box.x + box.w * 0.08 && x < box.x + box.w * 0.92 && y > box.y + box.h * 0.08 && y < box.y + box.h * 0.92)
      return;
    Object.assign(box, { x: x - box.w / 2, y: y - box.h / 2 });
    this.apply();
  }

  wheel(event) {
    event.preventDefault();
    this.scaleBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX, event.clientY);
  }

  down(event) {
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.pointers.size === 1) this.moved = false;
    this.start = [event.clientX, event.clientY];
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    /** @type {Pair} */
    const now = [event.clientX, event.clientY];
    if (!this.moved && this.pointers.size === 1 && Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) < 6)
      return;
    if (!this.moved) this.svg.setPointerCapture(event.pointerId);
    this.moved = true;
    if (this.pointers.size === 2) this.pinch(event.pointerId, before, now);
    else {
      const frame = this.svg.getBoundingClientRect();
      this.box.x -= ((now[0] - before[0]) / frame.width) * this.box.w;
      this.box.y -= ((now[1] - before[1]) / frame.height) * this.box.h;
      this.apply();
    }
    this.pointers.set(event.pointerId, now);
  }

  pinch(id, before, now) {
    const other = [...this.pointers].find(([key]) => key !== id)?.[1] ?? now;
    const spread = p => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
    this.scaleBy(spread(now) / spread(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
  }

  up(event) {
    this.pointers.delete(event.pointerId);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (by) {
      this.box.x += by[0] * this.box.w * 0.1;
      this.box.y += by[1] * this.box.h * 0.1;
      this.apply();
    } else if (event.key === "+" || event.key === "=") this.step(1.3);
    else if (event.key === "-") this.step(1 / 1.3);
    else if (event.key === "0" && event.target === this.svg) this.fit();
    else return;
    event.preventDefault();
  }
}
