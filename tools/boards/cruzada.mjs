// The board of Crusade and Revolution: spaces and links on the drawn map of Spain come from data/cruzada; boxes and tracks
// stand beside it.
import { project } from "../../web/board/conic.js";
import { campaignLooks } from "./looks.mjs";
import { cells, names } from "./net.mjs";
import { map } from "./spain.mjs";
import { known } from "./table.mjs";

// The offsets of the table are in units of 1.2 km.
const unit = 1.2 * (map.scale / 6371);
const counter = 44,
  column = 2014,
  wide = 400;
/** A box beside the map. */
const aside = (y, h, en, es, seat) => ({ box: [column, y, wide, h], en, es, ...(seat ? { seat } : {}) });

/** What no table has: how things look, and the page's words for them. */
const look = {
  kind: "net",
  map: "spain",
  size: [2430, 1620],
  counter,
  palette: { rep: ["#a5352c", "#d8665a"], nat: ["#2c4a6b", "#7ea3cc"] },
  seats: { rep: { glyph: "top" }, nat: { glyph: "left" } },
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
    "reserve.nat": aside(16, 150, "Reserve", "Reserva", "nat"),
    "reserve.rep": aside(176, 150, "Reserve", "Reserva", "rep"),
    "army_of_africa.nat": aside(336, 90, "Army of Africa", "Ejército de África", "nat"),
    "eliminated.nat": aside(436, 110, "Eliminated", "Eliminadas", "nat"),
    "eliminated.rep": aside(556, 110, "Eliminated", "Eliminadas", "rep"),
    "removed.nat": aside(676, 70, "Out of the game", "Fuera del juego", "nat"),
    "removed.rep": aside(756, 70, "Out of the game", "Fuera del juego", "rep"),
  },
  labels: [
    { en: "Bay of Biscay", es: "Mar Cantábrico", at: [-4.1, 44.2], type: "sea" },
    { en: "Mediterranean Sea", es: "Mar Mediterráneo", at: [2.2, 38.25], type: "sea" },
    { en: "Atlantic Ocean", es: "Océano Atlántico", at: [-9.0, 38.0], type: "sea" },
    { en: "Portugal", es: "Portugal", at: [-8.1, 40.1], type: "country" },
    { en: "France", es: "Francia", at: [1.4, 43.5], type: "country" },
  ],
  picture: [335, 915, 320, 240],
  scene: [
    ["nat_afr", "nat", "zafra", "3-1-3"],
    ["nat_cav", "nat", "llerena", "1-1-4"],
    ["rep_mil", "rep", "don_benito", "1-1-3"],
    ["rep_pol", "rep", "badajoz", "1-1-3"],
    ["nat_inf", "nat", "caceres", "2-1-3"],
    ["rep_mil_cnt", "rep", "penarroya", "1-1-3"],
    ["rep_rpa", "rep", "toledo", "2-1-3"],
  ],
  zones: {},
  values: {
    ops: { en: "OPS", es: "OPS" },
    rp: { en: "RP", es: "PR" },
    aid: { en: "aid", es: "ayuda" },
  },
};

/** The tracks; but for the turns they are as long as the printed ones. */
const tracks = turns => [
  { box: [column, 846, wide, 130], low: 1, high: turns, across: 9, items: ["turn-track"], en: "Turn", es: "Turno" },
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
];

/** Meanings of the words of the tables. */
const rims = { main_city: "great", vp: "gold", capital: "silver", plain: "plain" },
  ranks = { great: 3, gold: 2, silver: 1, plain: 0 },
  grounds = { mountain: "mountain", open: undefined },
  sources = { "-": undefined, nat: "nat", rep: "rep", rep_special: "rep" },
  lines = { land: "land", river: "river", border_france: "border", border_portugal: "border", grado: "rare", beachhead: "rare" },
  abroad = { france: [30, -70], portugal: [-70, 10] };

const shift = (dx, dy) => [Number(dx) * unit, Number(dy) * unit];

function space(row) {
  const [x, y] = project(map, [Number(row.lon), Number(row.lat)]),
    [dx, dy] = shift(row.dx, row.dy);
  const ground = known(grounds, row.terrain, "spaces.tsv");
  const signs = [ground, row.port === "yes" && "anchor", row.sierra === "yes" && "fort"].filter(Boolean);
  return {
    at: [Math.round(x + dx), Math.round(y + dy)],
    name: row.name,
    kind: known(rims, row.kind, "spaces.tsv"),
    signs: signs.length ? signs : undefined,
    ground,
    source: known(sources, row.supply, "spaces.tsv"),
    // Beach Heads that come into play beside a coastal space stand where the table says.
    beside: row.sea_dx === "-" ? undefined : shift(row.sea_dx, row.sea_dy).map(Math.round),
  };
}

/** Links by kind; over a border goes a stub towards the neighbour, who is no space. */
function joins(rows, spaces) {
  const out = { land: [], river: [], border: [], rare: [] };
  for (const { a, b, kind } of rows) {
    const line = known(lines, kind, "links.tsv"),
      { at } = known(spaces, a, "links.tsv"),
      far = known(line === "border" ? abroad : spaces, b, "links.tsv");
    out[line].push([a, line === "border" ? [at[0] + far[0], at[1] + far[1]] : b]);
  }
  return out;
}

/** Names at three steps of the zoom: the nearer, the more of them have room. */
function levels(spaces, links) {
  const ways = [...links.land, ...links.river].map(([a, b]) => [spaces[a].at, spaces[b].at]);
  const half = [counter / 2 + 2, counter / 2 + 2];
  const list = Object.entries(spaces).map(([id, { name, at, kind }]) => ({ id, name, at, half, dot: kind === "plain" ? [8, 8] : [12, 12], rank: ranks[kind] }));
  return [
    [0, 16.5],
    [0.9, 13],
    [1.3, 10],
  ].map(([from, font]) => ({ from, font, names: names(list, ways, font, [10, 10, 1990, 1610]) }));
}

export default function cruzada(table) {
  const spaces = Object.fromEntries(table("spaces").map(row => [row.id, space(row)])),
    links = joins(table("links"), spaces);
  const places = Object.fromEntries(Object.entries(spaces).map(([id, { at }]) => [id, at]));
  return {
    ...look,
    looks: campaignLooks(table("units")),
    tracks: tracks(table("turns").length),
    spaces,
    links,
    levels: levels(spaces, links),
    ...cells(places, [-40, -40, 2040, 1660]),
  };
}
