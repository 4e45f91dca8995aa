// Makes web/boards/brunete.json out of data/brunete: terrain, rivers along sides, roads, towns, objectives, entries.
import { save, table } from "./table.mjs";

const hexes = table("data/brunete/hexes.tsv"),
  edges = table("data/brunete/edges.tsv");
const playable = hexes.filter(h => h.terrain !== "unplayable");

const group = (rows, key) => rows.reduce((out, row) => ((out[row[key]] ??= []).push(row.id), out), {});
const named = column => Object.fromEntries(playable.filter(h => h[column] !== "-").map(h => [h.id, h[column]]));

/** The hexes of each route in order. */
function routes(kind) {
  const out = {};
  for (const e of edges.filter(e => e.kind === kind)) (out[e.id] ??= [e.a]).push(e.b);
  return Object.values(out);
}

/** The sides of each river or of the front, as pairs of hexes. */
function sides(kind) {
  const out = {};
  for (const e of edges.filter(e => e.kind === kind)) (out[e.id] ??= []).push([e.a, e.b]);
  return out;
}

save("web/boards/brunete.json", {
  kind: "hex",
  radius: 32,
  columns: [7, 35],
  rows: [1, 18],
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
  terrain: group(playable, "terrain"),
  towns: named("town"),
  vertices: named("vertex"),
  objectives: named("objective"),
  entries: named("entry"),
  edges: named("edge"),
  rivers: sides("river"),
  sides: group(playable, "side"),
  roads: routes("road"),
  paths: routes("path"),
  riverNames: { perales: "Río Perales", guadarrama: "Río Guadarrama", aulencia: "Río Aulencia" },
  marks: {
    "interdiction-rep": { glyph: "barrier", seat: "rep", en: "Republican interdiction", es: "interdicción republicana" },
    "interdiction-nat": { glyph: "barrier", seat: "nat", en: "National interdiction", es: "interdicción nacional" },
  },
  overlays: { control: { en: "Control", es: "Control" } },
  picture: [376, 126, 780, 536],
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
});
