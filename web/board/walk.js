// The board by keyboard: arrow keys go from one lit thing to the next in their direction, Enter chooses it. Where so many places
// are lit that they are one outline, the place that is reached gets an element of its own.

/** @type {Record<string, Pair>} */
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The nearest point in a direction: what lies aside counts double. None within 45 degrees or so: null.
 * @template {{x: number, y: number}} P
 * @param {{x: number, y: number}} from
 * @param {Pair} way
 * @param {P[]} points
 * @returns {P | null}
 */
export function nextThere(from, [dx, dy], points) {
  let best = Infinity,
    found = null;
  for (const one of points) {
    const [x, y] = [one.x - from.x, one.y - from.y],
      along = x * dx + y * dy,
      aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along < 2 || aside > along * 1.8) continue;
    const far = along + 2 * aside;
    if (far < best) [best, found] = [far, one];
  }
  return found;
}

export class Walk {
  /** The place that has been reached and has no other element. @type {SVGElement | null} */
  mark = null;

  /** @param {import("./scene.js").Scene} scene */
  constructor(scene) {
    this.scene = scene;
    scene.frame.addEventListener("keydown", event => this.key(event));
  }

  /** Where each lit thing is in the window. */
  points() {
    const { scene } = this,
      out = [];
    for (const key of scene.lit) {
      const at = scene.middleOf(key);
      if (at && scene.pan) {
        const [x, y] = scene.pan.window(...at);
        out.push({ key, x, y });
        continue;
      }
      const box = scene.boxOf(key);
      if (box) out.push({ key, x: box.left + box.width / 2, y: box.top + box.height / 2 });
    }
    return out;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const way = ways[event.key],
      { scene } = this;
    if (!way || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const points = this.points();
    if (!points.length) return;
    event.preventDefault();
    const key = /** @type {HTMLElement} */ (event.target).dataset.key,
      here = points.find(one => one.key === key);
    const frame = scene.frame.getBoundingClientRect(),
      middle = { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
    const away = /** @param {{x: number, y: number}} one */ one => Math.hypot(one.x - middle.x, one.y - middle.y);
    const next = here
      ? nextThere(here, way, points)
      : points.reduce((best, one) => (away(one) < away(best) ? one : best));
    if (next) this.reach(next.key);
  }

  /** @param {string} key */
  reach(key) {
    const { scene } = this;
    const own = scene.elementOf(key);
    if (own?.hasAttribute("tabindex")) {
      this.leave();
      return own.focus({ preventScroll: true });
    }
    const ring = scene.ringAt(key);
    if (!ring) return;
    const before = this.mark;
    ring.classList.add("lit-hex", "walked");
    this.mark = scene.thing(key, scene.wordsOf(key), ring);
    scene.svg.append(ring);
    ring.focus({ preventScroll: true });
    before?.remove();
  }

  /** What was reached is lit no longer, or has an element of its own. */
  leave() {
    const had = this.mark && this.mark === document.activeElement;
    this.mark?.remove();
    this.mark = null;
    if (had) this.scene.frame.focus({ preventScroll: true });
  }

  /** After the board has been drawn. */
  drawn() {
    const key = this.mark?.dataset.key;
    if (key && !this.scene.isLit(key)) this.leave();
  }
}
