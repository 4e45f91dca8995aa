// The board of La Guerra de España: 2,028 hexes over the real country. Provinces, weather zones, cities, ports, mountains
// and roads come from data/guerra. The coast is drawn in the projection of the grid: transverse Mercator, meridian 3.7 W.
import { armyLooks } from "./looks.mjs";
import { grid, grouped } from "./hexes.mjs";
import { picture } from "./spain.mjs";
import { known, row } from "./table.mjs";

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

const label = (en, es, lon, lat, type) => ({ en, es, at: place([lon, lat]).map(Math.round), type });

/** What no table has: how things look, and the page's words for them. */
const look = {
  kind: "hex",
  radius,
  margin,
  lower: "even",
  palette: { rep: ["#a5352c", "#d8665a"], nat: ["#2c4a6b", "#7ea3cc"] },
  seats: { rep: { glyph: "top" }, nat: { glyph: "left" } },
  untinted: ["clear", "sea", "foreign"],
  unnumbered: ["sea", "foreign"],
  marks: {
    disputed: { glyph: "flag", en: "disputed", es: "disputada" },
    "bad-weather": { glyph: "cloud", en: "bad weather", es: "mal tiempo" },
  },
  overlays: {
    control: { en: "Control", es: "Control", on: true },
    zones: { en: "Weather zones", es: "Zonas meteorológicas" },
  },
  labels: [
    label("Bay of Biscay", "Mar Cantábrico", -4.3, 44.0, "sea"),
    label("Atlantic Ocean", "Océano Atlántico", -9.6, 38.2, "sea"),
    label("Mediterranean Sea", "Mar Mediterráneo", 1.2, 38.6, "sea"),
    label("Portugal", "Portugal", -8.2, 40.2, "country"),
    label("France", "Francia", 1.2, 43.6, "country"),
    label("Morocco", "Marruecos", -3.7, 35.12, "country"),
  ],
  picture: [1007, 868, 330, 248],
  scene: [
    ["nat-army", "nat", "2316", "2"],
    ["rep-army", "rep", "2517", "2"],
    ["rep-garrison", "rep", "2518", "2"],
    ["nat-air", "nat", "2515", "2"],
    ["africa-army", "nat", "2319", "2"],
    ["rep-army", "rep", "2718", "2"],
    ["rep-army", "rep", "2420", "2"],
  ],
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
  // Other boards of hexes have these.
  vertices: {},
  entries: {},
  rivers: {},
  paths: [],
};

/** The country under the hexes. */
function under({ columns, rows }) {
  const width = 2 * margin + radius * (1.5 * (columns[1] - columns[0] + 1) + 0.5),
    height = 2 * margin + (rows[1] - rows[0] + 1.5) * Math.sqrt(3) * radius + 34;
  const { around, frontiers, land, rivers } = picture(place, [-60, -60, width + 60, height + 60]);
  return { around, frontiers, land, rivers };
}

const grounds = { land: "clear", africa: "africa", sea: "sea", foreign: "foreign" };
const ground = ({ kind, mountain }) => (kind === "land" && mountain === "yes" ? "mountain" : known(grounds, kind, "hexes.tsv"));
const rank = city => (Number(city.stack) > 3 ? 3 : city.capital === "yes" ? 2 : 1);
const both = ({ name_en: en, name_es: es }) => ({ en, es });

export default function guerra(table) {
  const hexes = table("hexes"),
    cities = table("cities"),
    provinces = table("provinces");
  const byCity = value => Object.fromEntries(cities.map(city => [city.hex, value(city)]));
  const region = province => ({
    ...both(province),
    at: row(cities, "id", province.capital).hex,
    hexes: hexes.filter(hex => hex.province === province.id).map(hex => hex.id),
  });
  const zone = one => ({
    ...both(one),
    regions: provinces.filter(province => province.weather_zone === one.zone).map(province => province.id),
  });
  return {
    ...look,
    looks: armyLooks(table("counters")),
    counterWords: { es: { Army: "Ejér", Garr: "Guar", Fleet: "Flota", Air: "Avia" } },
    ...grid(hexes),
    terrain: grouped(hexes, ground, ["clear", "mountain", "africa"]),
    towns: byCity(city => city.name_es),
    capitals: byCity(rank),
    signs: Object.fromEntries(cities.filter(city => city.port === "yes").map(city => [city.port_sea_hex, "anchor"])),
    roads: table("roads").map(road => road.hexes.split(" ")),
    regions: Object.fromEntries(provinces.map(one => [one.id, region(one)])),
    zonesOf: Object.fromEntries(table("weather-zones").map(one => [one.zone, zone(one)])),
    under: under(grid(hexes)),
  };
}
