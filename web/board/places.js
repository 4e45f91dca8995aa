// The places of a board in words, for whoever can't see it: who holds them, what stands there, whether it is supplied, what lies beside.
import { h } from "../ui/dom.js";
import { pick, t } from "../words/words.js";
import { neighbours } from "./hex_grid.js";
import { seatName } from "./names.js";

/** What lies beside each place, by the links of the board file; hexes know it by themselves. @param {any} spec @returns {(id: string) => string[]} */
function besideOf(spec) {
  if (spec.kind === "hex") return id => (/^\d{4}$/.test(id) ? neighbours(spec, id) : []);
  /** @type {Map<string, string[]>} */
  const beside = new Map();
  for (const [a, b] of /** @type {Pair[]} */ (Object.values(spec.links ?? {}).flat()))
    for (const [from, to] of [[a, b], [b, a]]) beside.set(String(from), [...(beside.get(String(from)) ?? []), String(to)]);
  return id => beside.get(id) ?? [];
}

/** Pieces by the place where they lie. @param {View} view */
function piecesAt(view) {
  /** @type {Map<string, Item[]>} */
  const at = new Map();
  for (const item of view.items) if (item.kind === "piece" && item.at) at.set(item.at, [...(at.get(item.at) ?? []), item]);
  return at;
}

/** @param {any} spec @param {Item} item */
const marksOf = (spec, item) => (item.marks ?? "").split(" ").map(mark => pick(spec.marks?.[mark])).filter(Boolean);

/**
 * A list of all places, each as one line; only lines that say something else than before are written anew.
 * @param {any} spec
 */
export function placesList(spec) {
  const element = h("ul", { class: "unseen places", "aria-label": t("places.title") }),
    beside = besideOf(spec);
  /** @type {Map<string, HTMLElement>} */
  const lines = new Map();
  /** @param {Item} place @param {Map<string, Item[]>} pieces @param {Map<string, string>} names */
  const words = (place, pieces, names) => {
    const id = place.at ?? place.id ?? "",
      here = pieces.get(id) ?? [],
      next = beside(id).map(one => names.get(one) ?? one);
    return [
      `${names.get(id) ?? place.title}: ${seatName(place.owner) || t("places.nobody")}`,
      ...(place.text ? [place.text.replace(/\.$/, "")] : []),
      ...marksOf(spec, place),
      here.length ? `${t("places.units")}: ${here.map(item => [item.title ?? item.id, ...marksOf(spec, item)].join(" ")).join(", ")}` : t("places.empty"),
      next.length ? `${t("places.beside")}: ${next.join(", ")}` : "",
    ]
      .filter(Boolean)
      .join(". ");
  };
  return {
    element,
    /** @param {View} view */
    show(view) {
      const pieces = piecesAt(view),
        places = view.items.filter(item => item.kind === "space" && item.title),
        names = new Map(places.map(place => [place.at ?? place.id ?? "", place.title ?? ""]));
      for (const [id, name] of Object.entries(spec.towns ?? {})) if (typeof name === "string" && /^\d/.test(id)) names.set(id, `${name} ${id}`);
      const found = places.map(place => {
        const key = `${place.type}:${place.id}`,
          line = lines.get(key) ?? h("li", {}),
          says = words(place, pieces, names);
        lines.set(key, line);
        if (line.textContent !== says) line.textContent = says;
        return line;
      });
      if (found.length !== element.children.length || found.some((line, i) => element.children[i] !== line)) element.replaceChildren(...found);
    },
  };
}
