// The players' panel: who sits where, who is here, who decides, and each seat's public numbers and cards.
import { h, s } from "../ui/dom.js";
import { hasIcon, icon, seatMark } from "../ui/icons.js";
import { awayWords } from "../words/absence.js";
import { gauge } from "./score.js";
import { t } from "../words/words.js";
import { cardsByZone, zoneName, zoneParts } from "./zones.js";

/** @param {Seat} seat */
function who(seat) {
  if (seat.who === "none") return "";
  if (seat.who === "bot") return [t("table.bot"), seat.level].filter(Boolean).join(" · ");
  if (seat.who === "nonplayer") return t("table.nonplayer");
  if (seat.who === "open") return t("table.open");
  return [seat.name, awayWords(seat.away) || t(seat.mine ? "table.you" : seat.here ? "table.here" : "table.away")]
    .filter(Boolean)
    .join(" · ");
}

/** @param {string} word @param {string | number} value @param {string} label @param {(() => void) | null} [action] */
const chip = (word, value, label, action) => {
  const name = word.replace(/-used$/, "");
  return drawnChip(name, value, label, action, name !== word ? " spent" : "");
};
const drawnChip = (name, value, label, action, more) =>
  h(
    action ? "button" : "span",
    { class: `chip${more}`, title: label, "aria-label": hasIcon(name) ? `${label}: ${value}` : null, onclick: action },
    hasIcon(name) ? icon(name) : [h("span", { class: "chip-word" }, label), " "],
    h("b", {}, value),
  );

/**
 * Numbers of a seat: facts that end in its id, piles and cards at its zones.
 * @param {View} view
 * @param {Seat} seat
 * @param {(zone: string) => void} open
 * @param {BoardSpec | null} spec
 */
function chips(view, { id, title: whose }, open, spec) {
  /** @type {HTMLElement[]} */
  const out = [],
    raced = new Set((view.numbers ?? []).filter(one => one.marks?.length === 1).map(one => one.id)),
    /** The row says whose it is. @param {string} label */
    bare = label => (label.startsWith(`${whose} `) ? label.charAt(whose.length + 1).toUpperCase() + label.slice(whose.length + 2) : label);
  const drawn = new Set((spec?.widgets ?? []).map(w => w.facts).filter(Boolean));
  for (const item of view.items)
    if (
      (item.kind === "fact" || item.kind === "track") &&
      item.id?.endsWith(`.${id}`) &&
      !raced.has(item.id) &&
      !drawn.has(item.id.slice(0, -id.length))
    )
      out.push(chip(item.type ?? item.id.split(".")[0], item.label ?? item.value ?? 0, bare(item.title ?? item.id)));
  // A zone is one number, whether the view counts it as a pile, lists its cards, or does both.
  const lying = cardsByZone(view),
    /** @type {Map<string, Item>} */
    piles = new Map();
  for (const item of view.items)
    if (item.kind === "pile" && (item.id?.endsWith(`.${id}`) || item.at?.endsWith(`.${id}`))) piles.set(item.id ?? item.at ?? "", item);
  for (const zone of new Set([...piles.keys(), ...[...lying.keys()].filter(one => zoneParts(one)[1] === id)])) {
    const [kind] = zoneParts(zone),
      cards = lying.get(zone) ?? [],
      pile = piles.get(zone),
      count = pile?.value ?? cards.length;
    if (!count && kind !== "hand") continue; // nothing lies there: nothing is said
    const name = zoneName(view, zone, spec) ?? pile?.title ?? kind;
    out.push(chip(kind, count, name, cards.every(c => c.hidden) ? null : () => open(zone)));
  }
  return out;
}

/** @param {View} view @param {string} id */
function held(view, id) {
  const pieces = view.items.filter(item => item.kind === "piece" && item.at === `held.${id}`);
  return pieces.map(piece =>
    h(
      "button",
      {
        class: `chip medal-chip${piece.used ? " used" : ""}`,
        data: { key: `piece:${piece.id}` },
        title: [piece.title, piece.text].filter(Boolean).join(". "),
        "aria-label": [piece.title, piece.text].filter(Boolean).join(". "),
      },
      icon(piece.id),
    ),
  );
}

/**
 * What the panel is made from: it need be made anew only if one of these has changed.
 * @param {TableInfo} table
 * @param {View} view
 * @param {Set<string>} lit
 * @param {BoardSpec | null} spec
 */
export function seatsInputs(table, view, lit, spec) {
  const items = view.items.filter(item =>
    item.kind === "piece" ? item.at?.startsWith("held.") : item.kind !== "space" && item.kind !== "area",
  );
  const shining = [...items, ...table.seats.map(seat => ({ kind: "seat", id: seat.id }))].filter(one => lit.has(`${one.kind}:${one.id}`));
  return [table, spec, view.acting?.join(), shining.map(one => one.id).join(), JSON.stringify(view.numbers ?? []), ...items];
}

/**
 * @typedef {object} SeatsPanel
 * @property {{seats: Seat[]}} table
 * @property {View} view
 * @property {BoardSpec | null} spec
 * @property {Set<string>} lit
 * @property {(zone: string) => void} open shows the cards of a zone
 * @property {PickThing} pick a click on a seat, or on what it holds
 */

/** One row per seat. @param {SeatsPanel} what */
export const seatsPanel = what => h("ul", { class: "seats" }, what.table.seats.map(seat => seatRow(seat, what)));

/** @param {Seat} seat @param {SeatsPanel} what */
function seatRow(seat, { view, spec, lit, open, pick }) {
  const acting = view.acting?.includes(seat.id),
    key = `seat:${seat.id}`;
  const row = h(
    "li",
    {
      class: `seat seat-${seat.id} owned${acting ? " acting" : ""}${lit.has(key) ? " lit" : ""}`,
      data: { key },
      tabindex: lit.has(key) ? 0 : null,
      role: lit.has(key) ? "button" : null,
    },
    s(
      "svg",
      { class: "seat-sign", viewBox: "0 0 28 28", "aria-hidden": "true" },
      seatMark(seat.id, spec?.seats?.[seat.id]?.glyph, 14, 14, 12),
    ),
    h(
      "span",
      { class: "seat-name" },
      h("b", {}, seat.title),
      leadsMark(seat, view, spec),
      acting ? h("span", { class: "acts" }, t("table.acting")) : null,
      h("span", { class: "seat-clock", data: { clock: seat.id } }),
    ),
    h("span", { class: `seat-who${seat.here ? " here" : ""}` }, who(seat)),
    (view.numbers ?? []).filter(one => one.side === seat.id && one.marks?.length === 1).map(raceOf),
    h("span", { class: "seat-chips" }, chips(view, seat, open, spec), held(view, seat.id)),
  );
  row.addEventListener("click", event => {
    /** @type {HTMLElement | null} */
    const thing = /** @type {Element} */ (event.target).closest("[data-key]");
    if (thing && (thing !== row || lit.has(key))) pick(thing.dataset.key ?? null, thing);
  });
  for (const medal of /** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll(".medal-chip")))
    medal.classList.toggle("lit", lit.has(medal.dataset.key ?? ""));
  return row;
}

/** A number that wins at its mark: how far it has come, as a bar, and what is left. @param {DecidingNumber} one */
function raceOf(one) {
  const goal = one.marks?.[0] ?? 0,
    left = goal - (one.value ?? 0);
  return h(
    "span",
    { class: "seat-race" },
    gauge(one),
    h("span", {}, h("b", {}, one.value), ` / ${goal}`),
    left > 0 ? h("small", {}, t("seat.togo", { n: left })) : null,
  );
}

/** A mark beside the seat that leads, if the board file names the fact that says so. @param {Seat} seat @param {View} view @param {BoardSpec | null} spec */
function leadsMark(seat, view, spec) {
  const first = view.items.find(item => item.kind === "fact" && item.id === spec?.leads);
  return first && [first.owner, first.label].some(one => one === seat.id || one === seat.title)
    ? h("span", { class: "leads", title: first.title }, icon("initiative", first.title))
    : null;
}
