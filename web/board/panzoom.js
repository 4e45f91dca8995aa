// Pan and zoom of a board by mouse, wheel, touch (pinch) and keyboard. While something moves only a CSS transform of the
// sheets changes, which the browser's compositor carries out without painting; when it rests they are drawn anew at their
// true size. Pointers are listened to on the frame, which is never redrawn, and on the window: a touch goes on even if
// what it touched is taken away.
import { clamp } from "../ui/dom.js";

const closest = 4, // pixels a unit, at most
  rest = 140, // milliseconds without a change of scale until all is drawn sharp
  slop = 7; // pixels that a finger may tremble

export class PanZoom {
  /** Where each pointer that is down is. @type {Map<number, Pair>} */
  pointers = new Map();
  moved = false;
  /** Where the first pointer went down. @type {Pair} */
  start = [0, 0];
  /** The board's point at the frame's corner, and pixels a unit. */
  x = 0;
  y = 0;
  scale = 1;
  /** The scale at which the sheets are drawn. */
  drawn = 0;
  /** The frame's size; [0, 0] before it is in sight. @type {Pair} */
  frame = [0, 0];
  /** Has the player chosen what is in sight? */
  chosen = false;
  /** Where the board went last, to what was asked or told. @type {Pair | null} */
  goal = null;
  /** Whoever takes a pointer for something else than panning. @type {Gestures} */
  hooks = {};
  /** @type {Gestures | null} */
  taken = null;
  asked = 0;
  settling = 0;
  pressing = 0;

  /**
   * @param {HTMLElement} host what is looked through
   * @param {HTMLElement} sheets what is moved
   * @param {{size: Pair, room: Pair, readable: () => number, start?: () => Pair[], drawn: (scale: number) => void, moved?: () => void}} board
   */
  constructor(host, sheets, board) {
    this.host = host;
    this.sheets = sheets;
    this.board = board;
    host.addEventListener("wheel", e => this.wheel(e), { passive: false });
    host.addEventListener("pointerdown", e => this.down(e));
    host.addEventListener("pointermove", e => this.move(e));
    for (const name of ["pointerup", "pointercancel"])
      host.addEventListener(name, e => this.up(/** @type {PointerEvent} */ (e)));
    host.addEventListener("click", e => this.moved && (e.stopPropagation(), e.preventDefault()), true);
    host.addEventListener("dragstart", e => e.preventDefault());
    host.addEventListener("keydown", e => this.key(e));
    new ResizeObserver(() => this.resized()).observe(host);
    this.resized(...board.room);
  }

  resized(width = this.host.getBoundingClientRect().width, height = this.host.getBoundingClientRect().height) {
    if (!width || !height || (width === this.frame[0] && height === this.frame[1])) return;
    const middle = this.frame[0] ? this.point(...this.middle()) : null;
    this.frame = [width, height];
    if (!this.chosen || !middle) return this.fit(this.goal ? [this.goal] : undefined);
    this.x = middle[0] - width / 2 / this.scale;
    this.y = middle[1] - height / 2 / this.scale;
    this.apply();
  }

  /** Pixels a unit at which all of the board is in sight. */
  whole() {
    const [w, h] = this.board.size;
    return Math.min(this.frame[0] / w, this.frame[1] / h);
  }

  /** All of the board if its counters can be read so, else as much as can be read, where most of the points given are. */
  fit(around = this.board.start?.() ?? []) {
    if (!this.frame[0]) return;
    const scale = clamp(Math.max(this.whole(), this.board.readable()), 0, closest);
    this.chosen = false;
    this.to(...this.amid(around, scale), scale);
  }

  /** The middle of the points; if they are too far apart for one view, of those that the fullest view has. @param {Pair[]} points @param {number} scale @returns {Pair} */
  amid(points, scale) {
    const [w, h] = this.frame.map(side => (side / scale) * 0.44);
    if (!points.length) return [this.board.size[0] / 2, this.board.size[1] / 2];
    /** @param {Pair[]} list @returns {Pair} */
    const between = list => {
      const [xs, ys] = [list.map(p => p[0]), list.map(p => p[1])];
      return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
    };
    /** @param {Pair} at */
    const seen = ([x, y]) => points.filter(p => Math.abs(p[0] - x) <= w && Math.abs(p[1] - y) <= h);
    const all = between(points);
    if (seen(all).length === points.length) return all;
    return between(points.map(seen).reduce((best, list) => (list.length > best.length ? list : best)));
  }

  /** All of the board, however small. */
  overview() {
    this.chosen = true;
    this.to(this.board.size[0] / 2, this.board.size[1] / 2, this.whole());
  }

  /** Puts a point of the board into the middle, as far as the edge of the board lets it. */
  to(x, y, scale = this.scale) {
    const [w, h] = this.board.size;
    /** @type {(at: number, inside: number, all: number) => number} */
    const within = (at, inside, all) => clamp(at - inside / 2, 0, Math.max(0, all - inside));
    this.scale = scale;
    this.x = within(x, this.frame[0] / scale, w);
    this.y = within(y, this.frame[1] / scale, h);
    this.apply(true);
  }

  /** To what is asked or told. A frame that then gets another size (a hand, a guide's words) keeps it in sight. */
  go(x, y) {
    this.goal = [x, y];
    this.to(x, y);
  }

  /** Keeps the board in the frame and asks for the next picture. */
  apply(now = false) {
    const [w, h] = this.board.size;
    /** @type {(at: number, inside: number, all: number) => number} */
    const held = (at, inside, all) =>
      inside >= all ? (all - inside) / 2 : clamp(at, -inside * 0.15, all - inside * 0.85);
    this.x = held(this.x, this.frame[0] / this.scale, w);
    this.y = held(this.y, this.frame[1] / this.scale, h);
    if (now) return this.paint(true);
    this.asked ||= requestAnimationFrame(() => this.paint(false));
  }

  paint(sharp) {
    this.asked = 0;
    if (!this.frame[0]) return;
    if (this.scale !== this.drawn) {
      clearTimeout(this.settling);
      if (sharp || !this.drawn) this.sharpen();
      else this.settle();
    }
    const by = this.scale / this.drawn;
    const [dx, dy] = [Math.round(-this.x * this.scale), Math.round(-this.y * this.scale)];
    this.sheets.style.transform = `translate(${dx}px, ${dy}px)${by === 1 ? "" : ` scale(${by.toFixed(5)})`}`;
    this.board.moved?.();
  }

  /** When nothing has changed for a while and no finger is down. */
  settle() {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => (this.pointers.size ? this.settle() : this.sharpen()), rest);
  }

  /** Draws the sheets at the scale that is shown. */
  sharpen() {
    clearTimeout(this.settling);
    if (this.drawn === this.scale) return;
    this.drawn = this.scale;
    this.board.drawn(this.scale);
    if (!this.asked) this.asked = requestAnimationFrame(() => this.paint(false));
  }

  /** Where a point of the window is on the board. @returns {Pair} */
  point(x, y) {
    const frame = this.host.getBoundingClientRect();
    return [this.x + (x - frame.left) / this.scale, this.y + (y - frame.top) / this.scale];
  }

  /** Where a point of the board is in the window. @returns {Pair} */
  window(x, y) {
    const frame = this.host.getBoundingClientRect();
    return [frame.left + (x - this.x) * this.scale, frame.top + (y - this.y) * this.scale];
  }

  middle() {
    const frame = this.host.getBoundingClientRect();
    return [frame.left + this.frame[0] / 2, frame.top + this.frame[1] / 2];
  }

  scaleBy(factor, x, y) {
    const to = clamp(this.scale * factor, Math.min(this.whole(), this.board.readable()), closest);
    const [px, py] = this.point(x, y),
      ratio = this.scale / to;
    this.x = px - (px - this.x) * ratio;
    this.y = py - (py - this.y) * ratio;
    this.scale = to;
    this.chosen = true;
    this.apply();
  }

  step(factor) {
    this.scaleBy(factor, ...this.middle());
  }

  /** Is a point of the board in sight, and not at the very edge? */
  sees(x, y, edge = 0.03) {
    const [w, h] = [this.frame[0] / this.scale, this.frame[1] / this.scale];
    return (
      x > this.x + w * edge && x < this.x + w * (1 - edge) && y > this.y + h * edge && y < this.y + h * (1 - edge)
    );
  }

  /** Brings a point of the board into sight. */
  show(x, y) {
    if (!this.sees(x, y, 0.08)) this.to(x, y);
  }

  wheel(event) {
    event.preventDefault();
    this.scaleBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.pointers.size > 1) return this.leave();
    this.moved = false;
    this.start = [event.clientX, event.clientY];
    this.target = /** @type {Element} */ (event.target);
    this.taken = null;
    clearTimeout(this.pressing);
    if (event.pointerType !== "mouse" && this.hooks.press)
      this.pressing = setTimeout(() => {
        if (!this.moved && this.pointers.size === 1 && this.hooks.press?.(this.target, event)) this.moved = true;
      }, 500);
  }

  /** A second finger comes: what the first one dragged stays where it was. */
  leave() {
    clearTimeout(this.pressing);
    this.taken?.drop?.(null);
    this.taken = null;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    if (event.pointerType === "mouse" && !event.buttons) return this.up(event);
    /** @type {Pair} */
    const now = [event.clientX, event.clientY];
    const one = this.pointers.size === 1;
    if (!this.moved && one && Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) < slop) return;
    if (!this.moved) this.begin(event);
    if (this.taken) this.taken.drag?.(event);
    else if (this.pointers.size === 2) this.pinch(event.pointerId, before, now);
    else if (one) {
      this.x -= (now[0] - before[0]) / this.scale;
      this.y -= (now[1] - before[1]) / this.scale;
      this.chosen = true;
      this.apply();
    }
    this.pointers.set(event.pointerId, now);
  }

  /** The first move that is one: from now on all events of the pointer come here, whatever lies under it. */
  begin(event) {
    clearTimeout(this.pressing);
    this.moved = true;
    this.host.setPointerCapture(event.pointerId);
    if (this.pointers.size === 1 && this.hooks.grab?.(this.target, event)) this.taken = this.hooks;
  }

  pinch(id, before, now) {
    const other = [...this.pointers].find(([key]) => key !== id)?.[1] ?? now;
    const spread = p => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
    const factor = spread(now) / spread(before);
    this.x -= (now[0] - before[0]) / 2 / this.scale;
    this.y -= (now[1] - before[1]) / 2 / this.scale;
    this.scaleBy(factor, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    clearTimeout(this.pressing);
    if (!this.taken) return;
    this.taken.drop?.(event.type === "pointerup" ? event : null);
    this.taken = null;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (by) {
      this.x += (by[0] * this.frame[0] * 0.1) / this.scale;
      this.y += (by[1] * this.frame[1] * 0.1) / this.scale;
      this.chosen = true;
      this.apply();
    } else if (event.key === "+" || event.key === "=") this.step(1.3);
    else if (event.key === "-") this.step(1 / 1.3);
    else if (event.key === "0" && event.target === this.host) this.fit();
    else return;
    event.preventDefault();
  }
}
