// Lambert's conformal conic on a sphere: one projection for every board of Spain.
// A map file carries its constants, so that spaces may be given as [longitude, latitude].

const radians = Math.PI / 180;
const stretch = latitude => Math.tan(Math.PI / 4 + (latitude * radians) / 2);

/** Constants of a cone that touches both parallels, before scale and shift. */
export function cone(meridian, first, second) {
  const n =
    Math.log(Math.cos(first * radians) / Math.cos(second * radians)) / Math.log(stretch(second) / stretch(first));
  const f = (Math.cos(first * radians) * stretch(first) ** n) / n;
  return { meridian, n, f, scale: 1, x: 0, y: 0 };
}

/** Where a point of the earth lies on the map. @param {Conic} map @param {Pair} point @returns {Pair} */
export function project(map, [longitude, latitude]) {
  const rho = map.f / stretch(latitude) ** map.n;
  const angle = map.n * (longitude - map.meridian) * radians;
  return [map.x + map.scale * rho * Math.sin(angle), map.y + map.scale * rho * Math.cos(angle)];
}
