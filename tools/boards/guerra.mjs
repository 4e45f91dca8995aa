// Makes web/boards/guerra.json out of data/guerra: 2,028 hexes over the real country, provinces, weather zones, cities,
// ports, mountains, roads. The coast is drawn in the projection of the grid: transverse Mercator, meridian 3.7 W.
import { picture } from "./spain.mjs";
import { save, table } from "./table.mjs";

const radius = 32,
  margin = 36,
  kilometre = radius / 15.29978,
  earth = 6371,
  degree = Math.PI / 180;

/** Where a point of the earth lies on the board. */
function place([lon, lat]) {
  const by = (lon + 3.7) * degree,
    north = lat * degree;
  const x = earth * Math.atanh(Math.cos(north) * Math.sin(by)),
    y = earth * Math.atan2(Math.tan(north), Math.cos(by));
  return [margin + radius + (x + 525.84) * kilometre, margin + (4953.25 - y) * kilometre];
}

const hexes = table("data/guerra/hexes.tsv"),
  cities = table("data/guerra/cities.tsv"),
  provinces = table("data/guerra/provinces.tsv");
const terrain = { clear: [], mountain: [], africa: [], sea: [], foreign: [] };
for (const hex of hexes) terrain[hex.kind === "land" ? (hex.mountain === "yes" ? "mountain" : "clear") : hex.kind].push(hex.id);
const cityOf = id => cities.find(city => city.id === id);
const both = row => ({ en: row.name_en, es: row.name_es });

const width = 2 * margin + radius * (1.5 * 52 + 0.5),
  height = 2 * margin + 39.5 * Math.sqrt(3) * radius + 34;
const label = (en, es, lon, lat, type) => ({ en, es, at: place([lon, lat]).map(Math.round), type });
const capitals = {};
for (const city of cities) capitals[city.hex] = Number(city.stack) > 3 ? 3 : city.capital === "yes" ? 2 : 1;

const { around, frontiers, land, rivers } = picture(place, [-60, -60, width + 60, height + 60]);
save("web/boards/guerra.json", {
  kind: "hex",
  radius,
  margin,
  columns: [2, 53],
  rows: [1, 39],
  lower: "even",
  palette: { rep: ["#a5352c", "#d8665a"], nat: ["#2c4a6b", "#7ea3cc"] },
  seats: { rep: { glyph: "top" }, nat: { glyph: "left" } },
  types: { army: "infantry", air: "aviation" },
  terrain,
  untinted: ["clear", "sea", "foreign"],
  unnumbered: ["sea", "foreign"],
  towns: Object.fromEntries(cities.map(city => [city.hex, city.name_es])),
  capitals,
  signs: Object.fromEntries(cities.filter(city => city.port === "yes").map(city => [city.port_sea_hex, "anchor"])),
  vertices: {},
  entries: {},
  rivers: {},
  roads: table("data/guerra/roads.tsv").map(road => road.hexes.split(" ")),
  paths: [],
  regions: Object.fromEntries(
    provinces.map(row => [
      row.id,
      { ...both(row), at: cityOf(row.capital).hex, hexes: hexes.filter(h => h.province === row.id).map(h => h.id) },
    ]),
  ),
  zonesOf: Object.fromEntries(
    table("data/guerra/weather-zones.tsv").map(zone => [
      zone.zone,
      { ...both(zone), regions: provinces.filter(row => row.weather_zone === zone.zone).map(row => row.id) },
    ]),
  ),
  marks: {
    disputed: { glyph: "flag", en: "disputed", es: "disputada" },
    "bad-weather": { glyph: "cloud", en: "bad weather", es: "mal tiempo" },
  },
  overlays: {
    control: { en: "Control", es: "Control", on: true },
    zones: { en: "Weather zones", es: "Zonas meteorológicas" },
  },
  under: { around, frontiers, land, rivers },
  labels: [
    label("Bay of Biscay", "Mar Cantábrico", -4.3, 44.0, "sea"),
    label("Atlantic Ocean", "Océano Atlántico", -9.6, 38.2, "sea"),
    label("Mediterranean Sea", "Mar Mediterráneo", 1.2, 38.6, "sea"),
    label("Portugal", "Portugal", -8.2, 40.2, "country"),
    label("France", "Francia", 1.2, 43.6, "country"),
    label("Morocco", "Marruecos", -3.7, 35.12, "country"),
  ],
  picture: [760, 480, 1100, 756],
  title: { en: ["La Guerra de España", "1936 – 1939"], es: ["La Guerra de España", "1936 – 1939"] },
  legend: [
    { type: "terrain-mountain", en: "mountain", es: "montaña" },
    { type: "town", en: "city", es: "ciudad" },
    { type: "road", en: "first-order road", es: "carretera" },
    { type: "anchor", en: "port", es: "puerto" },
    { type: "front", en: "between the sides", es: "entre los bandos" },
  ],
  zones: {
    reserve: { en: "Reserve", es: "Reserva" },
    waits: { en: "Waiting", es: "En espera", open: true },
    setup: { en: "To be placed", es: "Por colocar", open: true },
    future: { en: "To come", es: "Por llegar" },
    aboard: { en: "Aboard", es: "Embarcados", open: true },
    gone: { en: "Out of the game", es: "Fuera del juego" },
  },
});
