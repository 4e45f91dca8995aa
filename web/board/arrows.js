// What the others did, drawn over a board: an arrow for each move, a ring round what was taken, a burst where there was a fight.
import { s } from "../ui/dom.js";

/** Sizes in pixels of the screen, whatever the zoom. */
const HEAD = 11,
  BADGE = 9,
  RING = 22,
  BURST = 27;

/**
 * @param {{middleOf: (key: string) => Pair | null, fightAt: (key: string, far: number) => Pair | null, pan: {scale: number} | null}} scene
 * @param {Act[]} acts
 * @returns {SVGElement[]}
 */
export function actDrawings(scene, acts) {
  const unit = 1 / (scene.pan?.scale || 1);
  return acts.flatMap((act, i) => {
    const to = scene.middleOf(`space:${act.to}`);
    if (!to) return [];
    if (act.kind === "take") return [ring(to, unit, act, "act-ring")];
    if (act.kind === "attack") return [burst(scene.fightAt(`space:${act.to}`, BURST * unit) ?? to, unit, act)];
    const from = act.kind === "move" && act.from !== act.to ? scene.middleOf(`space:${act.from}`) : null;
    return from ? [arrow(from, to, unit, act, i + 1)] : act.kind === "arrive" ? [ring(to, unit, act, "act-ring act-arrives")] : [];
  });
}

/** @param {Act} act */
const owner = act => `seat-${act.seat || "none"}`;

/** A bent line, so that moves there and back do not lie upon each other. @param {Pair} from @param {Pair} to @param {number} unit @param {Act} act @param {number} number */
function arrow([x1, y1], [x2, y2], unit, act, number) {
  const [dx, dy] = [x2 - x1, y2 - y1],
    length = Math.hypot(dx, dy) || 1,
    bend = Math.min(length * 0.16, 40 * unit),
    [cx, cy] = [(x1 + x2) / 2 - (dy / length) * bend, (y1 + y2) / 2 + (dx / length) * bend],
    angle = Math.atan2(y2 - cy, x2 - cx),
    stop = Math.min(14 * unit, length / 3),
    [ex, ey] = [x2 - Math.cos(angle) * stop, y2 - Math.sin(angle) * stop],
    /** @param {number} turn @param {number} far */
    corner = (turn, far) => `${(ex + Math.cos(angle + turn) * far).toFixed(1)} ${(ey + Math.sin(angle + turn) * far).toFixed(1)}`,
    path = `M${x1} ${y1}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${ex.toFixed(1)} ${ey.toFixed(1)}`,
    [bx, by] = [(x1 + 2 * cx + ex) / 4, (y1 + 2 * cy + ey) / 4];
  return s(
    "g",
    { class: `act-arrow ${owner(act)}` },
    s("path", { class: "act-halo", d: path }),
    s("path", { class: "act-line", d: path }),
    s("path", { class: "act-head", d: `M${corner(0, HEAD * unit)}L${corner(2.5, HEAD * unit)}L${corner(-2.5, HEAD * unit)}z` }),
    s("circle", { class: "act-badge", cx: bx, cy: by, r: BADGE * unit }),
    s("text", { class: "act-number", x: bx, y: by + 4 * unit, "font-size": 11 * unit }, String(number)),
  );
}

/** @param {Pair} at @param {number} unit @param {Act} act @param {string} type */
const ring = ([cx, cy], unit, act, type) => s("circle", { class: `${type} ${owner(act)}`, cx, cy, r: RING * unit });

/** @param {Pair} at @param {number} unit @param {Act} act */
function burst([cx, cy], unit, act) {
  const points = Array.from({ length: 24 }, (_, i) => {
    const far = (i % 2 ? 18 : BURST) * unit,
      turn = (i * Math.PI) / 12;
    return `${(cx + Math.cos(turn) * far).toFixed(1)},${(cy + Math.sin(turn) * far).toFixed(1)}`;
  });
  return s("polygon", { class: `act-burst ${owner(act)}`, points: points.join(" ") });
}
