// The board of España 1936: a box per province on the drawn map of Spain, naval areas, bases, mats and tracks.
// Boxes, links, areas and bases come from data/espana; where they are drawn from espana-layout.tsv and espana-areas.tsv.
import { provinceLooks } from "./looks.mjs";
import { mesh } from "topojson-client";
import { project } from "../../web/board/conic.js";
import { lettered, tenths } from "./net.mjs";
import { outline } from "./shape.mjs";
import { joined, map, provinces } from "./spain.mjs";
import { covers, known, row, table as read } from "./table.mjs";

const layout = read(new URL("espana-layout.tsv", import.meta.url)),
  corners = read(new URL("espana-areas.tsv", import.meta.url));
const frame = [-40, -40, 2040, 1660];
const counter = 46,
  half = [counter + 8, counter / 2 + 6],
  font = 19;
const column = 2014,
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
    control: { glyph: "flag", en: "controlled", es: "controlada" },
    contested: { glyph: "cross", en: "contested", es: "en disputa" },
    blockade: { glyph: "barrier", en: "blockaded", es: "bloqueado" },
    "out-of-supply": { glyph: "supply", en: "out of supply", es: "sin suministro" },
    batteries: { glyph: "battery", en: "shore batteries", es: "baterías de costa" },
  },
  overlays: { control: { en: "Control", es: "Control", on: true } },
  boxes: {
    "mat.nat": aside(16, 260, "Player mat", "Tablero de jugador", "nat"),
    "mat.rep": aside(290, 260, "Player mat", "Tablero de jugador", "rep"),
    "pool.nat": aside(564, 180, "Pool", "Reserva de fichas", "nat"),
    "pool.rep": aside(758, 180, "Pool", "Reserva de fichas", "rep"),
    "removed.nat": aside(952, 80, "Out of the game", "Fuera del juego", "nat"),
    "removed.rep": aside(1046, 80, "Out of the game", "Fuera del juego", "rep"),
  },
  labels: [
    { en: "Portugal", es: "Portugal", at: [-8.1, 40.1], type: "country" },
    { en: "France", es: "Francia", at: [1.4, 43.5], type: "country" },
  ],
  picture: [620, 600, 330, 248],
  scene: [
    ["n_reg_s", "nat", "segovia", "2"],
    ["r_com_s", "rep", "madrid", "2"],
    ["n_afr_s", "nat", "toledo", "2"],
    ["r_ana_s", "rep", "guadalajara", "2"],
    ["n_fal_s", "nat", "avila", "1"],
    ["r_reg_s", "rep", "cuenca", "2"],
  ],
};
/** The English names of the naval areas: their table has the Spanish ones. */
const seaNames = {
  baleares: "Balearic Sea",
  mediterraneo: "Mediterranean",
  estrecho: "The Strait",
  cantabrico: "Bay of Biscay",
};

const where = ({ lon, lat, dx, dy }) => {
  const [x, y] = project(map, [Number(lon), Number(lat)]);
  return [Math.round(x + Number(dx)), Math.round(y + Number(dy))];
};
const drawn = (kind, id) => row(layout.filter(one => one.kind === kind), "id", id);
const drawnIds = kind => layout.filter(one => one.kind === kind).map(one => one.id);
const idsOf = rows => rows.map(one => one.id);

const box = one => ({
  at: where(drawn("box", one.id)),
  name: one.name,
  kind: one.objective === "yes" ? "gold" : "plain",
  halves: { nat: [-counter / 2 - 2, 0], rep: [counter / 2 + 2, 0] },
  size: [2 * half[0], 2 * half[1]],
  ...(one.port === "yes" ? { signs: ["anchor"] } : {}),
});
const base = one => ({
  at: where(drawn("base", one.id)),
  name: one.name,
  kind: "base",
  source: one.side,
  size: [counter + 12, counter + 12],
  signs: ["base"],
});

/** Names stand above or below their boxes. */
function names(kind, rows) {
  return rows.map(({ id, name }) => {
    const [x, y] = where(drawn(kind, id)),
      above = drawn(kind, id).label === "above";
    const line = above ? y - half[1] - 7 : y + half[1] + font * 0.8 + 3;
    return [id, x, tenths(line), "middle", [name, lettered(name, font)]];
  });
}

function sea({ id, name }) {
  const ring = corners.filter(one => one.area === id).map(one => project(map, [Number(one.lon), Number(one.lat)]));
  return {
    en: known(seaNames, id, "areas.tsv"),
    es: name,
    at: where(drawn("area", id)),
    outline: `M${ring.map(p => p.map(Math.round).join(" ")).join("L")}z`,
    halves: { nat: where(drawn("area_nat", id)), rep: where(drawn("area_rep", id)) },
  };
}

/** The land of a box is its province; borders are those of the provinces. */
function country() {
  const spain = provinces(),
    code = Object.fromEntries(
      layout.filter(one => one.kind === "box" && one.province !== "-").map(one => [one.id, one.province]),
    );
  const cells = Object.fromEntries(Object.entries(code).map(([id, one]) => [id, joined(spain, [one])]));
  const borders = [];
  const ids = Object.keys(code);
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
  return { cells, borders };
}

function tracks(turns, objectives) {
  const at = (y, more) => ({ box: [column, y, wide, 130], ...more });
  const cities = ["objectives.nat", "objectives.rep", "objectives.contested"];
  return [
    at(1150, { low: 1, high: turns, across: 5, items: ["turn-track"], en: "Turn", es: "Turno" }),
    at(1300, { low: 0, high: objectives, across: objectives + 1, items: cities, en: "Objective cities", es: "Ciudades objetivo" }),
  ];
}

/** Titles of the zones of cards; the decks are named by their years. */
function zones(cards) {
  const [one, two] = [...new Set(cards.map(card => card.deck))].map(years => years.replace("-", "–"));
  return {
    hand: { en: "Hand", es: "Mano" },
    laid: { en: "Laid down", es: "Boca abajo" },
    shown: { en: "In use", es: "En uso" },
    table: { en: "In effect", es: "En vigor" },
    out: { en: "Out of the game", es: "Fuera del juego" },
    "deck-one": { en: `Deck ${one}`, es: `Mazo ${one}` },
    "deck-two": { en: `Deck ${two}`, es: `Mazo ${two}` },
  };
}

export default function espana(table) {
  const boxes = table("boxes"),
    bases = table("bases"),
    areas = table("areas");
  covers(drawnIds("box"), idsOf(boxes), "boxes.tsv");
  covers(drawnIds("base"), idsOf(bases), "bases.tsv");
  covers(drawnIds("area"), idsOf(areas), "areas.tsv");
  const each = (rows, value) => Object.fromEntries(rows.map(one => [one.id, value(one)]));
  return {
    ...look,
    looks: provinceLooks(table("counters")),
    zones: zones(table("cards")),
    tracks: tracks(table("turns").length, boxes.filter(one => one.objective === "yes").length),
    spaces: { ...each(boxes, box), ...each(bases, base) },
    links: { land: table("links").map(({ a, b }) => [a, b]) },
    seas: each(areas, sea),
    levels: [{ from: 0, font, names: [...names("box", boxes), ...names("base", bases)] }],
    ...country(),
  };
}
