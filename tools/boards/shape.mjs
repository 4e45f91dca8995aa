// What the board tools share: projected topologies, and compact SVG paths.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoIdentity, geoPath } from "d3-geo";
import { filter, filterWeight, planarRingArea, presimplify, simplify } from "topojson-simplify";

const require = createRequire(import.meta.url);

export function topology(name) {
  return JSON.parse(readFileSync(require.resolve(name), "utf8"));
}

/** A point on a grid of 65,536 to the unit, so that the last digit of a sine, which is not the same on every machine, decides nothing. */
const settled = point => point.map(n => Math.round(n * 65536) / 65536);

/** The arcs of a quantized topology as projected points; the objects stay as they are. */
export function projected(source, place) {
  const { scale, translate } = source.transform;
  const arcs = source.arcs.map(arc => {
    let x = 0,
      y = 0;
    return arc.map(([dx, dy]) => settled(place([(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]])));
  });
  return { type: "Topology", arcs, objects: source.objects };
}

/** Fewer points: `weight` is the smallest triangle that still matters, in square units. */
export function simpler(source, weight, islands) {
  const out = simplify(presimplify(source), weight);
  return filter(out, filterWeight(out, islands, planarRingArea));
}

/** Collects a path in whole numbers, relative to the point before. */
class Compact {
  words = "";
  x = 0;
  y = 0;
  start = [0, 0];
  moveTo(x, y) {
    [x, y] = [Math.round(x), Math.round(y)];
    this.words += `M${x} ${y}`;
    [this.x, this.y, this.start, this.fresh] = [x, y, [x, y], true];
  }
  lineTo(x, y) {
    const [dx, dy] = [Math.round(x) - this.x, Math.round(y) - this.y];
    if (!dx && !dy) return;
    this.words += `${this.fresh ? "l" : dx < 0 ? "" : " "}${dx}${dy < 0 ? "" : " "}${dy}`;
    this.fresh = false;
    this.x += dx;
    this.y += dy;
  }
  closePath() {
    this.words += "z";
    [this.x, this.y] = this.start;
  }
}

/** An SVG path of a projected feature, cut off at the box. */
export function outline(feature, [x0, y0, x1, y1]) {
  const out = new Compact();
  geoPath(
    geoIdentity().clipExtent([
      [x0, y0],
      [x1, y1],
    ]),
    out,
  )(feature);
  return out.words;
}

/** A smooth curve through points (Catmull-Rom), as an SVG path. */
export function curve(points) {
  const at = i => points[Math.max(0, Math.min(points.length - 1, i))];
  const round = n => Math.round(n);
  let out = `M${round(points[0][0])} ${round(points[0][1])}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const first = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const second = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    out += `C${[...first, ...second, ...c].map(round).join(" ")}`;
  }
  return out;
}

/** Points every `step` along a polyline, with the direction there. */
export function along(points, step) {
  const out = [];
  let left = 0;
  for (let i = 0; i + 1 < points.length; i++) {
    const [dx, dy] = [points[i + 1][0] - points[i][0], points[i + 1][1] - points[i][1]];
    const length = Math.hypot(dx, dy);
    for (; left <= length; left += step)
      out.push({
        x: points[i][0] + (dx * left) / length,
        y: points[i][1] + (dy * left) / length,
        dx: dx / length,
        dy: dy / length,
      });
    left -= length;
  }
  return out;
}
