// Makes web/boards/cruzada.json: spaces and links of the map on the drawn map of Spain, boxes and tracks beside it.
// node tools/boards/cruzada.mjs [FOLDER of the tables, data/cruzada]
import { project } from "../../web/board/conic.js";
import { cells, names } from "./net.mjs";
import { map } from "./spain.mjs";
import { save, table } from "./table.mjs";

const folder = process.argv[2] ?? "data/cruzada";
const rows = table(`${folder}/spaces.tsv`),
  ties = table(`${folder}/links.tsv`);

// The offsets of the table are in units of 1.2 km.
const unit = 1.2 * (map.scale / 6371);
const counter = 44;
const middle = (lon, lat, dx, dy) => {
  const [x, y] = project(map, [Number(lon), Number(lat)]);
  return [Math.round(x + Number(dx) * unit), Math.round(y + Number(dy) * unit)];
};

const spaces = {},
  ranks = { great: 3, gold: 2, silver: 1, plain: 0 },
  rims = { main_city: "great", vp: "gold", capital: "silver", plain: "plain" };
for (const row of rows) {
  const signs = [
    row.terrain === "mountain" ? "mountain" : "",
    row.port === "yes" ? "anchor" : "",
    row.sierra === "yes" ? "fort" : "",
  ].filter(Boolean);
  spaces[row.id] = {
    at: middle(row.lon, row.lat, row.dx, row.dy),
    name: row.name,
    kind: rims[row.kind],
    ...(signs.length ? { signs } : {}),
    ...(row.terrain === "mountain" ? { ground: "mountain" } : {}),
    ...(row.supply.startsWith("nat") ? { source: "nat" } : row.supply.startsWith("rep") ? { source: "rep" } : {}),
  };
  // Beach Heads that come into play beside a coastal space stand where the table says.
  if (row.sea_dx !== "-" && row.sea_dx != null)
    spaces[row.id].beside = [Math.round(Number(row.sea_dx) * unit), Math.round(Number(row.sea_dy) * unit)];
}

const links = { land: [], river: [], border: [], rare: [] };
for (const { a, b, kind } of ties) {
  if (kind.startsWith("border")) {
    // A stub towards the neighbour, who is no space.
    const [x, y] = spaces[a].at,
      far = b === "france" ? [30, -70] : [-70, 10];
    links.border.push([a, [x + far[0], y + far[1]]]);
  } else links[kind === "land" || kind === "river" ? kind : "rare"].push([a, b]);
}

const places = Object.fromEntries(Object.entries(spaces).map(([id, one]) => [id, one.at]));
const lines = [...links.land, ...links.river].map(([a, b]) => [places[a], places[b]]);
const list = Object.entries(spaces).map(([id, one]) => ({
  id,
  name: one.name,
  at: one.at,
  half: [counter / 2 + 5, counter / 2 + 5],
  rank: ranks[one.kind],
}));
const frame = [10, 10, 1990, 1610];
const levels = [
  [0, 13.5],
  [1, 10.5],
  [1.5, 8],
].map(([from, font]) => ({ from, font, names: names(list, lines, font, frame) }));
for (const level of levels)
  console.error(`${level.names.length} of ${list.length} names at ${level.font} units, from ${level.from} pixels a unit`);

const land = cells(places, [-40, -40, 2040, 1660]);
const column = 2014,
  wide = 400;
const box = (y, h, en, es, seat) => ({ box: [column, y, wide, h], en, es, ...(seat ? { seat } : {}) });

save("web/boards/cruzada.json", {
  kind: "net",
  map: "spain",
  size: [2430, 1620],
  counter,
  palette: { rep: ["#a5352c", "#d8665a"], nat: ["#2c4a6b", "#7ea3cc"] },
  seats: { rep: { glyph: "top" }, nat: { glyph: "left" } },
  types: { division: "infantry", corps: "infantry", armor: "armour", inf: "infantry", cav: "cavalry", arm: "armour" },
  spaces,
  links,
  ...land,
  levels,
  marks: {
    position: { glyph: "position", en: "Position", es: "Posición" },
    trench: { glyph: "trench", en: "Trench", es: "Trinchera" },
    trench_madrid: { glyph: "trench", en: "Trench of Madrid", es: "Trinchera de Madrid" },
    trench_bilbao: { glyph: "trench", en: "Iron Belt", es: "Cinturón de Hierro" },
    siege: { glyph: "siege", en: "Siege", es: "Asedio" },
    trench_fortifications: { glyph: "trench", en: "Trench of the Fortifications", es: "Trinchera de Fortificaciones" },
    combat: { glyph: "cross", en: "activated for Combat", es: "activado para combate" },
    move: { glyph: "flag", en: "activated for Movement", es: "activado para movimiento" },
    isolated: { glyph: "ring", en: "isolated", es: "aislado" },
    "out-of-supply": { glyph: "supply", en: "out of supply", es: "sin suministro" },
    "border-supply": { glyph: "ladder", en: "supplied over the border only", es: "suministro solo por la frontera" },
    "bonus-vp": { glyph: "star", en: "bonus: VP", es: "bonificación: PV" },
    "bonus-rm": { glyph: "star", en: "bonus: RM", es: "bonificación: MR" },
    guerrilla: { glyph: "eye", en: "Guerrilla", es: "Guerrilla" },
  },
  overlays: { control: { en: "Control", es: "Control", on: true } },
  boxes: {
    "reserve.nat": box(16, 150, "Reserve", "Reserva", "nat"),
    "reserve.rep": box(176, 150, "Reserve", "Reserva", "rep"),
    "army_of_africa.nat": box(336, 90, "Army of Africa", "Ejército de África", "nat"),
    "eliminated.nat": box(436, 110, "Eliminated", "Eliminadas", "nat"),
    "eliminated.rep": box(556, 110, "Eliminated", "Eliminadas", "rep"),
    "removed.nat": box(676, 70, "Out of the game", "Fuera del juego", "nat"),
    "removed.rep": box(756, 70, "Out of the game", "Fuera del juego", "rep"),
  },
  tracks: [
    { box: [column, 846, wide, 130], low: 1, high: 18, across: 9, items: ["turn-track"], en: "Turn", es: "Turno" },
    { box: [column, 990, wide, 176], low: 0, high: 29, across: 10, items: ["vp"], en: "Victory points", es: "Puntos de victoria" },
    { box: [column, 1180, wide, 176], low: 0, high: 29, across: 10, items: ["rm"], en: "Republican morale", es: "Moral republicana" },
    {
      box: [column, 1370, wide, 130], low: 0, high: 17, across: 9,
      items: ["rp.nat", "rp.axis", "rp.rep", "rp.sov"], en: "Replacement points", es: "Puntos de reemplazo",
    },
    {
      box: [column, 1514, wide, 92], low: 0, high: 3, across: 4,
      items: ["siege.alcazar", "siege.cabeza", "siege.simancas"], en: "Sieges", es: "Asedios",
    },
  ],
  labels: [
    { en: "Bay of Biscay", es: "Mar Cantábrico", at: [-4.1, 44.2], type: "sea" },
    { en: "Mediterranean Sea", es: "Mar Mediterráneo", at: [2.2, 38.25], type: "sea" },
    { en: "Atlantic Ocean", es: "Océano Atlántico", at: [-9.0, 38.0], type: "sea" },
    { en: "Portugal", es: "Portugal", at: [-8.1, 40.1], type: "country" },
    { en: "France", es: "Francia", at: [1.4, 43.5], type: "country" },
  ],
  picture: [420, 220, 1240, 852],
  zones: {},
  values: {
    ops: { en: "OPS", es: "OPS" },
    rp: { en: "RP", es: "PR" },
    aid: { en: "aid", es: "ayuda" },
  },
});
