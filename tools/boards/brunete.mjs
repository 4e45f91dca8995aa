// The board of Brunete: terrain, rivers along sides, roads, towns, objectives and entries come from data/brunete.
import { battleLooks } from "./looks.mjs";
import { grid, grouped } from "./hexes.mjs";

/** What no table has: how things look, and the page's words for them. */
const look = {
  kind: "hex",
  radius: 32,
  lower: "odd",
  palette: { rep: ["#a5352c", "#d8665a"], nat: ["#2c4a6b", "#7ea3cc"] },
  seats: { rep: { glyph: "top" }, nat: { glyph: "left" } },
  leads: "initiative",
  due: ["awaits"],
  steppers: {
    support: [
      { en: "artillery", es: "artillería" },
      { en: "aviation", es: "aviación" },
      { flag: "cp", en: "1 command point, so that all count", es: "1 punto de mando, para que todos cuenten" },
    ],
  },
  marks: {
    "interdiction-rep": { glyph: "barrier", seat: "rep", en: "Republican interdiction", es: "interdicción republicana" },
    "interdiction-nat": { glyph: "barrier", seat: "nat", en: "National interdiction", es: "interdicción nacional" },
  },
  overlays: { control: { en: "Control", es: "Control" } },
  picture: [359, 439, 330, 248],
  scene: [
    ["r10", "rep", "1609", "8-8"],
    ["r101", "rep", "1709", "7-8"],
    ["rt5", "rep", "1508", "+1-2"],
    ["n71a", "nat", "1610", "5-8"],
    ["ng1205", "nat", "1711", "0-4-0"],
    ["rcav18", "rep", "1411", "5-10"],
    ["rxiii", "rep", "1908", "8-8"],
  ],
  title: { en: ["Brunete", "July 1937"], es: ["Brunete", "julio de 1937"] },
  legend: [
    { type: "terrain-hill", en: "hill", es: "colina" },
    { type: "terrain-forest", en: "wood", es: "bosque" },
    { type: "town", en: "town", es: "población" },
    { type: "vertex", en: "height", es: "vértice" },
    { type: "road", en: "road", es: "carretera" },
    { type: "path", en: "path", es: "camino" },
    { type: "river", en: "river", es: "río" },
    { type: "front", en: "front line", es: "frente" },
    { type: "objective-purple", en: "objective", es: "objetivo" },
    { type: "objective-yellow", en: "far objective", es: "obj. lejano" },
    { type: "objective-yellow_dashed", en: "all together", es: "los tres" },
  ],
  zones: {
    awaits: { en: "To arrive", es: "Por llegar" },
    ready: { en: "Ready to enter", es: "Listas para entrar", open: true },
    reserve: { en: "Reserve", es: "Reserva" },
    recoverable: { en: "Recoverable casualties", es: "Bajas recuperables" },
    final: { en: "Final casualties", es: "Bajas definitivas" },
    hand: { en: "Resources", es: "Recursos" },
    spent: { en: "Spent", es: "Gastados" },
  },
};

/** The hexes of each route in order. */
function routes(edges) {
  const out = {};
  for (const { id, seq, a, b } of [...edges].sort((one, other) => Number(one.seq) - Number(other.seq))) {
    const route = (out[id] ??= [a]);
    if (route.at(-1) !== a) throw new Error(`edges.tsv: step ${seq} of ${id} does not begin where the one before ends`);
    route.push(b);
  }
  return Object.values(out);
}

/** The sides of each river, as pairs of hexes. */
function rivers(edges) {
  const out = {};
  for (const { id, a, b } of edges) (out[id] ??= []).push([a, b]);
  return out;
}

export default function brunete(table) {
  const hexes = table("hexes").filter(hex => hex.terrain !== "unplayable"),
    edges = table("edges");
  const named = column => Object.fromEntries(hexes.filter(hex => hex[column] !== "-").map(hex => [hex.id, hex[column]]));
  const kind = word => edges.filter(edge => edge.kind === word);
  return {
    ...look,
    looks: battleLooks(table("units")),
    ...grid(hexes),
    terrain: grouped(hexes, hex => hex.terrain),
    towns: named("town"),
    vertices: named("vertex"),
    objectives: named("objective"),
    entries: named("entry"),
    edges: named("edge"),
    sides: grouped(hexes, hex => hex.side),
    rivers: rivers(kind("river")),
    riverNames: Object.fromEntries(kind("river").map(edge => [edge.id, `Río ${edge.river}`])),
    roads: routes(kind("road")),
    paths: routes(kind("path")),
  };
}
