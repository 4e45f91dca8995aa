// Makes web/boards/espana.json: a box a province on the drawn map of Spain, naval areas, bases, mats and tracks.
// Boxes and links come from data/espana; where they are drawn from espana-layout.tsv and espana-areas.tsv.
import { mesh } from "topojson-client";
import { project } from "../../web/board/conic.js";
import { lettered } from "./net.mjs";
import { outline } from "./shape.mjs";
import { joined, map, provinces } from "./spain.mjs";
import { save, table } from "./table.mjs";

const boxes = table("data/espana/boxes.tsv"),
  layout = table("tools/boards/espana-layout.tsv"),
  corners = table("tools/boards/espana-areas.tsv");
const frame = [-40, -40, 2040, 1660];
const counter = 46,
  half = [counter + 8, counter / 2 + 6];

const where = row => {
  const [x, y] = project(map, [Number(row.lon), Number(row.lat)]);
  return [Math.round(x + Number(row.dx)), Math.round(y + Number(row.dy))];
};
const drawn = (kind, id) => {
  const row = layout.find(one => one.kind === kind && one.id === id);
  if (!row) throw new Error(`espana-layout.tsv has no ${kind} ${id}`);
  return row;
};

const spaces = {},
  names = [];
const font = 19;
function name(id, title, [x, y], above) {
  names.push([id, x, above ? y - half[1] - 7 : y + half[1] + font * 0.8 + 3, "middle", [title, lettered(title, font)]]);
}
for (const row of boxes) {
  const at = where(drawn("box", row.id));
  spaces[row.id] = {
    at,
    name: row.name,
    kind: row.objective === "yes" ? "gold" : "plain",
    halves: { nat: [-counter / 2 - 2, 0], rep: [counter / 2 + 2, 0] },
    size: [2 * half[0], 2 * half[1]],
    ...(row.port === "yes" ? { signs: ["anchor"] } : {}),
  };
  name(row.id, row.name, at, drawn("box", row.id).label === "above");
}
const bases = { base_ferrol: ["El Ferrol", "nat"], base_cadiz: ["Cádiz", "nat"], base_cartagena: ["Cartagena", "rep"] };
for (const [id, [title, seat]] of Object.entries(bases)) {
  const at = where(drawn("base", id));
  spaces[id] = { at, name: title, kind: "base", source: seat, size: [counter + 12, counter + 12], signs: ["base"] };
  name(id, title, at, drawn("base", id).label === "above");
}

const titles = {
  baleares: { en: "Balearic Sea", es: "Baleares" },
  mediterraneo: { en: "Mediterranean", es: "Mediterráneo" },
  estrecho: { en: "The Strait", es: "Estrecho" },
  cantabrico: { en: "Bay of Biscay", es: "Cantábrico" },
};
const seas = Object.fromEntries(
  Object.entries(titles).map(([id, words]) => {
    const ring = corners.filter(one => one.area === id).map(one => project(map, [Number(one.lon), Number(one.lat)]));
    return [
      id,
      {
        ...words,
        at: where(drawn("area", id)),
        outline: `M${ring.map(p => p.map(Math.round).join(" ")).join("L")}z`,
        halves: { nat: where(drawn("area_nat", id)), rep: where(drawn("area_rep", id)) },
      },
    ];
  }),
);

// The land of a box is its province; borders are those of the provinces.
const spain = provinces(),
  code = Object.fromEntries(layout.filter(one => one.kind === "box").map(one => [one.id, one.province]));
const land = Object.fromEntries(
  Object.entries(code)
    .filter(([, one]) => one !== "-")
    .map(([id, one]) => [id, joined(spain, [one])]),
);
const borders = [];
const ids = Object.keys(land);
ids.forEach((a, i) =>
  ids.slice(i + 1).forEach(b => {
    const line = mesh(
      spain,
      spain.objects.provinces,
      (p, q) => (p.id === code[a] && q.id === code[b]) || (p.id === code[b] && q.id === code[a]),
    );
    if (line.coordinates.length) borders.push([a, b, outline(line, frame)]);
  }),
);

const column = 2014,
  wide = 400;
const box = (y, h, en, es, seat) => ({ box: [column, y, wide, h], en, es, ...(seat ? { seat } : {}) });
save("web/boards/espana.json", {
  kind: "net",
  map: "spain",
  size: [2430, 1620],
  counter,
  palette: { rep: ["#a5352c", "#d8665a"], nat: ["#2c4a6b", "#7ea3cc"] },
  seats: { rep: { glyph: "top" }, nat: { glyph: "left" } },
  types: {
    regular: "infantry", falange: "infantry", carlist: "infantry", legion: "infantry", army_of_africa: "infantry",
    italian: "infantry", communist: "infantry", anarchist: "infantry", basque: "infantry", international: "infantry",
    troop: "infantry", general: "headquarters", plane: "aviation", tank: "armour", ship: "naval",
  },
  spaces,
  links: { land: table("data/espana/links.tsv").map(row => [row.a, row.b]) },
  cells: land,
  borders,
  seas,
  levels: [{ from: 0, font, names }],
  marks: {
    control: { glyph: "flag", en: "controlled", es: "controlada" },
    contested: { glyph: "cross", en: "contested", es: "en disputa" },
    blockade: { glyph: "barrier", en: "blockaded", es: "bloqueado" },
    "out-of-supply": { glyph: "supply", en: "out of supply", es: "sin suministro" },
    batteries: { glyph: "battery", en: "shore batteries", es: "baterías de costa" },
  },
  overlays: { control: { en: "Control", es: "Control", on: true } },
  boxes: {
    "mat.nat": box(16, 260, "Player mat", "Tablero de jugador", "nat"),
    "mat.rep": box(290, 260, "Player mat", "Tablero de jugador", "rep"),
    "pool.nat": box(564, 180, "Pool", "Reserva de fichas", "nat"),
    "pool.rep": box(758, 180, "Pool", "Reserva de fichas", "rep"),
    "removed.nat": box(952, 80, "Out of the game", "Fuera del juego", "nat"),
    "removed.rep": box(1046, 80, "Out of the game", "Fuera del juego", "rep"),
  },
  tracks: [
    { box: [column, 1150, wide, 130], low: 1, high: 10, across: 5, items: ["turn-track"], en: "Turn", es: "Turno" },
    {
      box: [column, 1300, wide, 130], low: 0, high: 12, across: 13,
      items: ["objectives.nat", "objectives.rep", "objectives.contested"], en: "Objective cities", es: "Ciudades objetivo",
    },
  ],
  labels: [
    { en: "Portugal", es: "Portugal", at: [-8.1, 40.1], type: "country" },
    { en: "France", es: "Francia", at: [1.4, 43.5], type: "country" },
  ],
  picture: [420, 220, 1240, 852],
  zones: {
    hand: { en: "Hand", es: "Mano" },
    laid: { en: "Laid down", es: "Boca abajo" },
    shown: { en: "In use", es: "En uso" },
    table: { en: "In effect", es: "En vigor" },
    out: { en: "Out of the game", es: "Fuera del juego" },
    "deck-one": { en: "Deck 1936–37", es: "Mazo 1936–37" },
    "deck-two": { en: "Deck 1938–39", es: "Mazo 1938–39" },
  },
});
