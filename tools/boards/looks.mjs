// How the counters of a game look, from its tables: symbol, family (the tint of the symbol's box), the word on the counter, its size
// mark, and factors where the view gives none. The page finds a piece's look by its id without the number at its end, else by its type.
import { known } from "./table.mjs";

/** One look as the board file has it; what is empty at the end is left out. */
function look(symbol, family, word = "", size = "", factors = "") {
  const out = [symbol, family, word, size, factors];
  while (out.at(-1) === "") out.pop();
  return out;
}

/** The kinds of divisions, corps and tanks of Crusade and Revolution. */
const kinds = {
  inf: ["infantry", "army"], mil: ["militia", "militia"], "mil-nav": ["militia", "navarre"], pol: ["police", "police"], cav: ["cavalry", "army"],
  afr: ["assault", "africa"], ita: ["motorised", "italy"], "cv-33": ["armour", "italy"], "pz-i": ["armour", "armour"], ins: ["rising", "none"],
  "t-26": ["armour", "armour"], ac: ["infantry", "army"], ctv: ["motorised", "italy"], narc: ["armour", "armour"], rac: ["armour", "armour"], gec: ["assault", "inter"], sec: ["infantry", "popular"],
  rpa: ["infantry", "popular"], "mil-cnt": ["militia", "catalan"], "mil-erc": ["militia", "catalan"], "mil-psuc": ["militia", "catalan"], "mil-poum": ["militia", "catalan"],
  "mil-ast": ["militia", "north"], "mil-san": ["militia", "north"], "mil-bas": ["militia", "north"], int: ["foreign", "inter"], corps: ["infantry", "popular"],
};
const marks = { division: "division", corps: "corps", armor: "" };

/** @param rows units.tsv of cruzada */
export function campaignLooks(rows) {
  return Object.fromEntries(
    rows.map(({ id, side, class: size, type, label }) => {
      const [symbol, family] = known(kinds, type, "units.tsv"),
        word = label.replace(/^MIL-/, "").replace(/-/g, "");
      return [id, look(symbol, side === "rep" && family === "army" ? "popular" : family, word, known(marks, size, "units.tsv"))];
    }),
  );
}

/** Tints that tell divisions apart: who may attack together. */
const tints = ["popular", "army", "catalan", "north", "inter", "africa", "navarre", "italy", "militia", "police"];
const arms = { infantry: "infantry", cavalry: "cavalry", tank: "armour", garrison: "garrison" };

/** A formation in a few letters: "71 DI (150 DI)" is the 71st Division, the tanks of V C.E. those of V. */
const shortened = label =>
  label
    .replace(/^(\d+) DI.*/, "$1D")
    .replace(/^(Tanques|Caballería) (V|XVIII) C\.E\.$/, "$2 CE")
    .replace(/^Tanques Ejército.*/, "Ej. M.")
    .replace(/^(I?V) Br\. Navarra/, "$1 Nav")
    .replace("D. Guadarrama", "Guad.")
    .replace("Cía. Panzer I", "Pz I")
    .replace("Rgto. Caballería", "Cab.")
    .replace("T-26 capturado", "T-26");

/** @param rows units.tsv of brunete */
export function battleLooks(rows) {
  const tags = { rep: [], nat: [] };
  for (const { side, coord } of rows) if (coord !== "*" && !tags[side].includes(coord)) tags[side].push(coord);
  return Object.fromEntries(
    rows.map(({ id, side, label, coord, type, size }) => {
      const family = type === "tank" ? "armour" : coord === "*" || type === "garrison" ? "none" : tints[tags[side].indexOf(coord) % tints.length];
      return [id.replace(/_\d+$/, ""), look(known(arms, type, "units.tsv"), family, type === "garrison" ? "" : shortened(label), size)];
    }),
  );
}

const troops = {
  regular: ["infantry", "army", "REG"], falange: ["militia", "militia", "FAL"], carlist: ["infantry", "navarre", "REQ"], legion: ["assault", "africa", "LEG"],
  army_of_africa: ["assault", "africa", "AFR"], italian: ["motorised", "italy", "CTV"], communist: ["militia", "popular", "COM"], anarchist: ["militia", "catalan", "CNT"],
  basque: ["infantry", "north", "BAS"], international: ["foreign", "inter", "INT"],
};

/** What there is one of: known by its name. */
const singles = { troop: "", decoy: "", general: "hq", plane: "air", tank: "armour", ship: "naval" };

/** @param rows counters.tsv of espana */
export function provinceLooks(rows) {
  const out = {};
  for (const { id, side, kind, type, name_es: name } of rows) {
    const [symbol, family, word] = kind.startsWith("troop") ? known(troops, type, "counters.tsv") : [];
    const own = known(singles, kind.startsWith("troop") ? "troop" : kind, "counters.tsv");
    if (own) out[id] = look(own, kind === "tank" ? "armour" : "none", own === "hq" ? name.split(" ")[0] : name.split(" ").at(-1));
    if (symbol) out[id] = look(symbol, side === "rep" && family === "army" ? "popular" : family, word, kind === "troop_large" ? "corps" : "division");
  }
  return out;
}

const forces = { ejercito: "", ctv: "italy", africa: "africa", brigadas: "inter", condor: "police", regulares: "africa" };
const arm = { army: ["infantry", "Army"], garrison: ["garrison", "Garr"], naval: ["naval", "Fleet"], air: ["air", "Air"] };

/** @param rows counters.tsv of guerra */
export function armyLooks(rows) {
  return Object.fromEntries(
    rows.filter(({ type }) => arm[type]).map(({ id, side, type, force, combat }) => {
      const [symbol, word] = arm[type],
        family = (forces[force] ?? "") || (type === "army" || type === "garrison" ? (side === "rep" ? "popular" : "army") : "none");
      return [id, look(force === "africa" && type === "army" ? "assault" : force === "brigadas" ? "foreign" : symbol, family, `${word} #`, "", combat === "-" ? "" : combat)];
    }),
  );
}
