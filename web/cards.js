// Cards as HTML, so that their words wrap: faces, backs, zones of cards, and a card to read in full.
import { h } from "./dom.js";
import { hasIcon, icon, iconName } from "./icons.js";
import { t } from "./words.js";

const words = item => (item.marks ?? "").split(/[ ,]+/).filter(Boolean);

/** The rows of marks that are icons, drawn; the others are left to the text. */
function marksRow(item) {
  const icons = words(item).filter(hasIcon);
  return icons.length
    ? h(
        "span",
        { class: "card-marks" },
        icons.map(word => icon(word, iconName(word))),
      )
    : null;
}

/** Sentences of a card, a line for each part that begins with a heading ("Test passed: ..."). */
const sentences = text =>
  (text ?? "").split(/\n|(?<=\.) (?=\p{Lu}[^.:]{2,22}: )/u).map(line => {
    const [, head, rest] = /^(\p{Lu}[^.:]{2,22}:)( .*)$/u.exec(line) ?? [null, "", line];
    return h("span", { class: "card-line" }, head ? h("b", {}, head) : null, rest);
  });

/** A card's face. `big` shows all of its words. */
export function face(item, big = false) {
  const side = item.owner ? `seat-${item.owner} owned` : "seatless";
  if (item.hidden) return h("span", { class: `card back ${side}` }, h("span", { class: "card-back" }));
  return h(
    "span",
    {
      class: `card face ${side} type-${item.type ?? "plain"}${big ? " big" : ""}${item.used ? " used" : ""}${item.selected ? " selected" : ""}`,
    },
    h(
      "span",
      { class: "card-head" },
      item.label?.length <= 2 ? h("span", { class: "card-value" }, item.label) : null,
      h("span", { class: "card-title" }, item.title ?? item.id),
      item.label?.length > 2 ? h("span", { class: "card-tag" }, item.label) : null,
    ),
    h("span", { class: "card-text" }, sentences(item.text)),
    marksRow(item),
  );
}

const spoken = item =>
  item.hidden
    ? t("card.hidden")
    : [
        item.title ?? item.id,
        item.label,
        item.text,
        words(item).filter(hasIcon).map(iconName).join(", "),
        item.selected ? t("card.chosen") : "",
      ]
        .filter(Boolean)
        .map(part => part.replace(/\.$/, ""))
        .join(". ");

/** A card that can be picked. */
export function card(item, { lit, chosen, pick, key = `card:${item.id}` }) {
  return h(
    "button",
    {
      class: `card-holder${lit ? " lit" : ""}${chosen || item.selected ? " chosen" : ""}`,
      "aria-label": spoken(item),
      "aria-disabled": lit ? null : "true",
      data: { key, focus: key },
      onclick: event => pick(item.hidden ? null : key, event.currentTarget, item),
    },
    h("span", { class: "card-shown", "aria-hidden": "true" }, face(item)),
    item.hidden ? null : h("span", { class: "card-peek", "aria-hidden": "true" }, face(item, true)),
  );
}

/** Cards by the zone they lie in, in the order of the view. */
export function zones(view) {
  const out = new Map();
  for (const item of view.items) {
    if (item.kind !== "card" || !item.at) continue;
    if (!out.has(item.at)) out.set(item.at, []);
    out.get(item.at).push(item);
  }
  return out;
}
