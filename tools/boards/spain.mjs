// The drawn map of Spain that boards stand on (web/boards/spain.json), and what they need to stand on it.
// Coasts and borders: Natural Earth (public domain). Provinces: © Instituto Geográfico Nacional, CC BY 4.0.
// Courses of rivers and ridges are drawn by hand from the atlas, a point every forty kilometres or so.
import { merge, mesh } from "topojson-client";
import { cone, project } from "../../web/board/conic.js";
import { along, curve, outline, projected, simpler, topology } from "./shape.mjs";

const width = 2000,
  height = 1620;
export const map = fit();

/** The projection that fills the width. Rounded: the last digits of logarithms and sines are not the same everywhere. */
function fit() {
  const out = cone(-3.4, 37, 43);
  const [left] = project(out, [-9.75, 41]);
  const [right] = project(out, [4.75, 41]);
  const [, top] = project(out, [-3.4, 44.55]);
  out.scale = width / (right - left);
  out.x = -left * out.scale;
  out.y = -top * out.scale;
  for (const name of Object.keys(out)) out[name] = Number(out[name].toPrecision(12));
  return out;
}
const onMap = point => project(map, point);
const frame = [-40, -40, width + 40, height + 40];

const rivers = {
  Ebro: [
    [-4.2, 43.02],
    [-3.75, 42.85],
    [-3.05, 42.7],
    [-2.45, 42.46],
    [-1.95, 42.3],
    [-1.6, 42.06],
    [-0.88, 41.66],
    [-0.4, 41.38],
    [0.05, 41.23],
    [0.35, 41.3],
    [0.45, 41.05],
    [0.52, 40.81],
    [0.87, 40.72],
  ],
  Tajo: [
    [-1.7, 40.33],
    [-2.05, 40.7],
    [-2.6, 40.55],
    [-3.2, 40.15],
    [-3.6, 40.03],
    [-4.02, 39.86],
    [-4.83, 39.95],
    [-5.5, 39.75],
    [-6.1, 39.8],
    [-6.9, 39.7],
    [-7.55, 39.66],
    [-8.2, 39.46],
    [-8.6, 39.25],
    [-8.95, 38.9],
  ],
  Duero: [
    [-2.9, 42.0],
    [-2.45, 41.77],
    [-2.6, 41.5],
    [-3.2, 41.6],
    [-3.7, 41.67],
    [-4.7, 41.6],
    [-5.35, 41.5],
    [-5.75, 41.5],
    [-6.2, 41.55],
    [-6.5, 41.25],
    [-6.93, 41.03],
    [-7.6, 41.15],
    [-8.2, 41.07],
    [-8.62, 41.14],
  ],
  Guadiana: [
    [-3.6, 39.13],
    [-4.2, 39.08],
    [-4.8, 39.2],
    [-5.2, 39.1],
    [-5.85, 38.95],
    [-6.35, 38.91],
    [-6.97, 38.87],
    [-7.25, 38.5],
    [-7.5, 38.1],
    [-7.65, 37.65],
    [-7.45, 37.4],
    [-7.4, 37.2],
  ],
  Guadalquivir: [
    [-2.95, 37.9],
    [-3.0, 38.1],
    [-3.5, 38.0],
    [-4.05, 38.02],
    [-4.78, 37.88],
    [-5.3, 37.7],
    [-5.98, 37.4],
    [-6.1, 37.05],
    [-6.35, 36.8],
  ],
  Júcar: [
    [-1.9, 40.3],
    [-2.15, 40.0],
    [-2.2, 39.5],
    [-1.9, 39.15],
    [-1.3, 39.2],
    [-0.75, 39.15],
    [-0.25, 39.16],
  ],
  Segura: [
    [-2.6, 38.15],
    [-2.1, 38.4],
    [-1.6, 38.3],
    [-1.13, 37.99],
    [-0.65, 38.1],
  ],
  Segre: [
    [1.85, 42.45],
    [1.4, 42.25],
    [0.95, 41.9],
    [0.63, 41.62],
    [0.35, 41.37],
  ],
  Miño: [
    [-7.5, 43.2],
    [-7.55, 42.9],
    [-7.85, 42.35],
    [-8.4, 42.07],
    [-8.85, 41.88],
  ],
  Turia: [
    [-1.6, 40.4],
    [-1.1, 40.35],
    [-1.25, 39.95],
    [-0.85, 39.65],
    [-0.33, 39.45],
  ],
  Jarama: [
    [-3.5, 41.05],
    [-3.45, 40.7],
    [-3.5, 40.35],
    [-3.6, 40.03],
  ],
};

const ridges = [
  [
    [-1.6, 43.2],
    [-0.9, 42.95],
    [-0.3, 42.8],
    [0.5, 42.7],
    [1.2, 42.65],
    [1.8, 42.55],
    [2.5, 42.42],
    [3.0, 42.45],
  ],
  [
    [-6.9, 42.95],
    [-6.2, 43.0],
    [-5.5, 43.03],
    [-4.85, 43.15],
    [-4.3, 43.05],
    [-3.6, 43.1],
    [-2.9, 43.0],
  ],
  [
    [-7.1, 40.25],
    [-6.4, 40.35],
    [-5.6, 40.25],
    [-5.1, 40.35],
    [-4.5, 40.45],
    [-4.05, 40.75],
    [-3.6, 41.0],
    [-3.1, 41.15],
    [-2.6, 41.15],
  ],
  [
    [-3.1, 42.2],
    [-2.6, 42.0],
    [-1.9, 41.75],
    [-1.6, 41.3],
    [-1.2, 40.85],
    [-0.8, 40.5],
    [-0.45, 40.35],
  ],
  [
    [-6.8, 38.0],
    [-6.0, 38.1],
    [-5.2, 38.25],
    [-4.4, 38.4],
    [-3.6, 38.4],
    [-2.9, 38.5],
  ],
  [
    [-5.3, 36.7],
    [-4.6, 36.95],
    [-3.9, 36.95],
    [-3.3, 37.05],
    [-2.8, 37.05],
    [-2.3, 37.2],
  ],
  [
    [-3.4, 37.6],
    [-2.9, 37.85],
    [-2.5, 38.15],
    [-1.9, 38.2],
  ],
  [
    [-7.3, 42.4],
    [-6.7, 42.25],
    [-6.3, 42.4],
  ],
  [
    [-5.2, 39.6],
    [-4.6, 39.5],
    [-4.0, 39.5],
  ],
];

/** Short strokes down both flanks of a ridge; their length swells and fades along it. */
function hachures(ridge, place) {
  const points = along(ridge.map(place), 11);
  return points
    .map(({ x, y, dx, dy }, i) => {
      const swell = Math.sin((Math.PI * (i + 0.5)) / points.length) ** 0.5;
      const stroke = (side, k) => {
        const length = (13 + 6 * Math.sin(i * 2.3 + k)) * swell;
        const [nx, ny] = [-dy * side, dx * side];
        return `M${(x + nx * 3).toFixed(0)} ${(y + ny * 3).toFixed(0)}l${(nx * length + dx * 3).toFixed(0)} ${(ny * length + dy * 3).toFixed(0)}`;
      };
      return stroke(1, 0) + stroke(-1, 2);
    })
    .join("");
}

const mainland = geometries => geometries.filter(g => !["35", "38"].includes(g.id)); /* the Canaries lie elsewhere */

/** A function that keeps what it made of each argument: simplifying takes a while, and several boards stand on one map. */
function kept(make) {
  const found = new Map();
  return one => {
    if (!found.has(one)) found.set(one, make(one));
    return found.get(one);
  };
}

/** Provinces in map units, simplified; also for boards that join provinces into fronts. */
const provincesAt = kept(place => {
  const source = projected(topology("es-atlas/es/provinces.json"), place);
  source.objects = {
    provinces: { type: "GeometryCollection", geometries: mainland(source.objects.provinces.geometries) },
  };
  return simpler(source, 9, 40);
});
export const provinces = (place = onMap) => provincesAt(place);

/** Provinces as one outline, without the slivers that lie between them. */
export function joined(source, codes, box = frame) {
  const shape = merge(
    source,
    source.objects.provinces.geometries.filter(g => !codes || codes.includes(g.id)),
  );
  shape.coordinates = shape.coordinates.map(rings => rings.slice(0, 1));
  return outline(shape, box);
}

const neighbours = kept(place => {
  const source = projected(topology("world-atlas/countries-10m.json"), place);
  const names = ["Spain", "Portugal", "France", "Morocco", "Algeria", "Andorra", "Gibraltar"];
  const geometries = source.objects.countries.geometries.filter(g => names.includes(g.properties.name));
  source.objects = { countries: { type: "GeometryCollection", geometries } };
  return simpler(source, 9, 40);
});

/** Coast, neighbours, rivers and relief as paths, for boards with a projection of their own: `place` and `box` are its. */
export function picture(place, box) {
  const spain = provinces(place),
    around = neighbours(place);
  return {
    around: outline(merge(around, around.objects.countries.geometries), box),
    frontiers: outline(
      mesh(around, around.objects.countries, (a, b) => a !== b),
      box,
    ),
    land: joined(spain, null, box),
    inner: outline(
      mesh(spain, spain.objects.provinces, (a, b) => a !== b),
      box,
    ),
    rivers: Object.fromEntries(Object.entries(rivers).map(([name, points]) => [name, curve(points.map(place))])),
    relief: ridges.map(ridge => hachures(ridge, place)).join(""),
  };
}

export default function spain() {
  return {
    about: "Natural Earth; provinces: Instituto Geográfico Nacional (CC BY 4.0). Made by tools/boards/spain.mjs.",
    box: [0, 0, width, height],
    conic: map,
    ...picture(onMap, frame),
  };
}
