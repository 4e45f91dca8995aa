// The board of Land and Freedom: where its fronts, tracks and zones lie and how they are drawn. What stands on the tracks,
// what closes them and whose flag a front bears comes from data/libertad.
import { joined, provinces } from "./spain.mjs";
import { covers, known, row } from "./table.mjs";

/** Where the fronts stand, and the provinces of each. */
const fronts = {
  northern: { at: [-4.9, 43.0], wide: [218, 44], tall: [130, 26], provinces: ["33", "39", "48", "20", "01", "24", "34", "09"] },
  madrid: { at: [-3.7, 40.42], wide: [262, 240], tall: [190, 176], provinces: ["28", "45", "19", "40", "05"] },
  aragon: { at: [-0.6, 41.4], wide: [478, 136], tall: [400, 96], provinces: ["50", "22", "44", "25"] },
  southern: { at: [-4.6, 37.8], wide: [206, 446], tall: [128, 336], provinces: ["06", "14", "23", "18", "29", "41", "04"] },
};

/** What a space of a track does, by its code; OWNER is the faction that the space belongs to. */
const triggers = {
  "bonus morale off": ["morale-off", "Turns the Morale Bonus off, every time", "Apaga la Moral, todas las veces"],
  "lose most 1": ["hero-minus", "Whoever has most Hero points loses one", "Quien más puntos de Héroe tiene pierde uno"],
  "draw OWNER 1": ["draw", "Its faction draws a card", "Su facción roba una carta"],
  "front any 1 OWNER": ["front-plus", "Its faction adds 1 Strength to a Front", "Su facción añade 1 de Fuerza a un Frente"],
  "front any -1 OWNER": ["front-minus", "Its faction puts 1 Attack on a Front", "Su facción pone 1 Ataque en un Frente"],
  "medallion OWNER": ["medallion", "Its faction takes a Medallion", "Su facción toma un Medallón"],
  "bonus any on OWNER": ["bonus-on", "Its faction turns a Bonus on", "Su facción enciende una Bonificación"],
};
/** What is printed on a space, by its mark. The Center is drawn between the owners. */
const printed = {
  "-": null,
  center_left: null,
  center_right: null,
  anarchist_flag: [
    "flag",
    "Initiative of the Anarchists from here on, with both of their tracks",
    "Iniciativa anarquista desde aquí, con sus dos pistas",
  ],
};

/** What no table has: how things look, and the page's words for them. */
const look = {
  kind: "map",
  map: "spain",
  views: {
    wide: { size: [1200, 648], map: { at: [0, 0], size: [794, 648], from: [14, 6], scale: 0.4 } },
    tall: { size: [600, 1192], map: { at: [0, 0], size: [600, 488], from: [0, 0], scale: 0.302 } },
  },
  palette: {
    anarchist: ["#1f1d1b", "#d9d0bf"],
    communist: ["#a5352c", "#d8665a"],
    moderate: ["#7a5c9e", "#b198d4"],
    low: ["#2c4a6b", "#7ea3cc"],
    high: ["#a5352c", "#d8665a"],
  },
  leads: "initiative",
  ends: "left",
  ledger: {ends: "YEAR_ENDS", row: "TURN", en: "The Year, turn by turn", es: "El año, turno a turno", columns: [{kinds: ["FASCIST_CARD"], between: [": ", ". "], en: "Fascist card", es: "Carta fascista"}, {kinds: ["ATTACKS"], spare: true, en: "Attacks", es: "Ataques"}, {kinds: ["TEST_PASSED", "TEST_FAILED"], signs: ["✓", "✕"], between: [": ", ""], en: "Test", es: "Prueba"}, {kinds: ["BAG_INITIATIVE"], seat: true, en: "Token for", es: "Ficha para"}]},
  picture: [115, 35, 560, 420],
  scene: [
    ["", "moderate", "345 112", ""],
    ["", "anarchist", "496 196", ""],
    ["", "communist", "335 396", ""],
  ],
  strip: ["event", "playing", "hand", "tableau"],
  seats: { anarchist: { glyph: "slash" }, communist: { glyph: "square" }, moderate: { glyph: "bars" } },
  plaque: { type: "front", wide: [190, 74], tall: [186, 74], low: -10, high: 10 },
  labels: [
    { en: "Bay of Biscay", es: "Mar Cantábrico", at: [-4.1, 44.05], type: "sea" },
    { en: "Mediterranean Sea", es: "Mar Mediterráneo", at: [2.2, 38.25], type: "sea" },
    { en: "Portugal", es: "Portugal", at: [-8.1, 40.1], type: "country" },
    { en: "France", es: "Francia", at: [1.4, 43.7], type: "country" },
  ],
  towns: [
    ["Madrid", -3.7, 40.42],
    ["Barcelona", 2.17, 41.39],
    ["Valencia", -0.38, 39.47],
    ["Sevilla", -5.98, 37.39],
    ["Bilbao", -2.93, 43.26],
    ["Zaragoza", -0.88, 41.65],
    ["Málaga", -4.42, 36.72],
    ["Badajoz", -6.97, 38.88],
    ["Oviedo", -5.85, 43.36],
    ["Burgos", -3.7, 42.34],
    ["Alicante", -0.48, 38.35],
    ["Cartagena", -0.98, 37.6],
    ["Palma", 2.65, 39.57],
    ["La Coruña", -8.4, 43.37],
    ["Salamanca", -5.66, 40.97],
    ["Teruel", -1.1, 40.34],
    ["Almería", -2.46, 36.84],
  ],
  icons: {
    "liberty+": { en: "Liberty up", es: "Libertad sube" },
    "liberty-": { en: "Liberty down", es: "Libertad baja" },
    "collectivization+": { en: "Collectivization up", es: "Colectivización sube" },
    "collectivization-": { en: "Collectivization down", es: "Colectivización baja" },
    "liberty_or_collectivization+": { en: "Liberty or Collectivization up", es: "Libertad o Colectivización sube" },
    "liberty_or_collectivization-": { en: "Liberty or Collectivization down", es: "Libertad o Colectivización baja" },
    government_comm: { en: "Government towards the Communists", es: "Gobierno hacia los comunistas" },
    government_mod: { en: "Government towards the Moderates", es: "Gobierno hacia los moderados" },
    "soviet+": { en: "Soviet Support up", es: "Apoyo soviético sube" },
    "foreign+": { en: "Foreign Aid up", es: "Ayuda exterior sube" },
    "front+": { en: "Strength to a Front", es: "Fuerza a un frente" },
    hero: { en: "Hero point", es: "Punto de héroe" },
    draw: { en: "Draw a card", es: "Robar una carta" },
  },
  cartouche: { en: ["Spain", "1936 – 1939"], es: ["España", "1936 – 1939"], wide: [690, 500] },
  zones: {
    event: { en: "Fascist card", es: "Carta fascista" },
    "fascist.top": { en: "Top of the Fascist deck", es: "Encima del mazo fascista" },
    "fascist.looked": { en: "Fascist cards looked at", es: "Cartas fascistas vistas" },
  },
};

/** What is on a space of a track. */
function cell({ owner, trigger_code: code, use, mark }) {
  const sign =
    known(printed, mark, "tracks.tsv") ??
    (code === "-" ? null : known(triggers, code.replace(owner, "OWNER"), "tracks.tsv"));
  if (!sign) return { owner };
  const [icon, en, es] = sign;
  return { owner, icon, en, es, ...(use === "always" ? { always: true } : {}) };
}

/** The tracks in their order: what is on their spaces, and where they are closed. */
function tracks(table) {
  const out = {};
  for (const one of table("tracks")) {
    const track = (out[one.track] ??= { cells: {}, locks: [] });
    track.cells[one.space] = cell(one);
  }
  for (const limit of table("track-limits")) {
    const at = Number(limit.last_free_space);
    known(out, limit.track, "track-limits.tsv").locks.push({
      after: limit.direction === "up" ? at : at - 1,
      needs: limit.needs_track,
      value: Number(limit.needs_value),
    });
  }
  return out;
}

/** What stands beside the map. */
function widgets(cells, medallions, glory) {
  return [
    ...Object.entries(cells).map(([id, track], i) => ({
      kind: "track",
      id,
      ...track,
      wide: [806, 12 + i * 72, 384, 66],
      tall: [12, 500 + i * 78, 576, 72],
    })),
    {
      kind: "switch",
      piece: "morale",
      icon: "morale",
      title: { en: "Morale", es: "Moral" },
      wide: [806, 378, 130, 44],
      tall: [12, 898, 140, 48],
    },
    {
      kind: "switch",
      piece: "teamwork",
      icon: "teamwork",
      title: { en: "Teamwork", es: "Equipo" },
      wide: [942, 378, 130, 44],
      tall: [160, 898, 140, 48],
    },
    { kind: "number", fact: "year", icon: "year", wide: [1078, 378, 53, 44], tall: [310, 898, 130, 48] },
    { kind: "number", fact: "turn", icon: "turn", wide: [1137, 378, 53, 44], tall: [448, 898, 140, 48] },
    {
      kind: "slots",
      at: "medallions",
      count: medallions,
      title: { en: "Medallions", es: "Medallones" },
      wide: [806, 434, 384, 92],
      tall: [12, 958, 576, 110],
    },
    {
      kind: "tokens",
      facts: "bag.",
      icon: "bag",
      title: { en: "Bag of Glory", es: "Bolsa de la Gloria" },
      wide: [806, 538, 186, 98],
      tall: [12, 1080, 282, 100],
    },
    {
      kind: "tokens",
      facts: "glory.",
      icon: "laurel",
      title: { en: "Glory", es: "Gloria" },
      slots: glory,
      wide: [1004, 538, 186, 98],
      tall: [306, 1080, 282, 100],
    },
  ];
}

export default function libertad(table) {
  covers(Object.keys(fronts), table("fronts").map(one => one.id), "fronts.tsv");
  covers(Object.keys(look.icons), table("icons").map(one => one.icon), "icons.tsv");
  const spain = provinces(),
    flags = Object.fromEntries(table("factions").map(one => [one.flag_front, one.id]));
  const each = value => Object.fromEntries(Object.entries(fronts).map(([id, front]) => [id, value(front, id)]));
  return {
    ...look,
    spaces: each(({ at, wide, tall }, id) => ({ at, wide, tall, flag: flags[id] ?? "" })),
    areas: each(front => joined(spain, front.provinces)),
    widgets: widgets(
      tracks(table),
      Number(row(table("setup"), "key", "medallions.available").value),
      Number(row(table("counters"), "id", "glory_space").count),
    ),
  };
}
