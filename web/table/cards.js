// Cards as HTML, so that their words wrap: faces, backs, and a card to read in full.
import { iconName, valueName } from "../board/names.js";
import { h } from "../ui/dom.js";
import { hasIcon, icon } from "../ui/icons.js";
import { t } from "../words/words.js";

/** What a card can be used for, each with its number. @param {Item} item */
const uses = item => (item.values ?? []).map(([word, number]) => ({ name: valueName(word), number }));

/** @param {Item} item */
const words = item => (item.marks ?? "").split(/[ ,]+/).filter(Boolean);

/** The rows of marks that are icons, drawn; the others are left to the text. @param {Item} item */
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

/**
 * Sentences of a card, a line for each part that begins with a heading ("Test passed: ...").
 * @param {string | undefined} text
 */
const sentences = text =>
  (text ?? "").split(/\n|(?<=\.) (?=\p{Lu}[^.:]{2,22}: )/u).map(line => {
    const [, head, rest] = /^(\p{Lu}[^.:]{2,22}:)( .*)$/u.exec(line) ?? [null, "", line];
    return h("span", { class: "card-line" }, head ? h("b", {}, head) : null, rest);
  });

/**
 * What stands on a card's slab: its first value with its name, or its short label. The label that is no worth is the card's number.
 * @param {Item} item
 */
function slabOf(item) {
  const [first] = uses(item);
  if (first) return { big: String(first.number), small: first.name };
  const label = item.label ?? "";
  return label && label.length <= 4 ? { big: label, small: "" } : null;
}

/** A card's face. `big` shows all of its words. @param {Item} item @param {boolean} [big] */
export function face(item, big = false) {
  const side = item.owner ? `seat-${item.owner} owned` : "seatless";
  if (item.hidden) return h("span", { class: `card back ${side}` }, h("span", { class: "card-back" }));
  const slab = slabOf(item),
    others = uses(item).slice(1),
    tag = item.label && (!slab || slab.big !== item.label) ? item.label : "",
    marks = marksRow(item);
  return h(
    "span",
    {
      class: `card face ${side} type-${item.type ?? "plain"}${big ? " big" : ""}${item.used ? " used" : ""}${item.selected ? " selected" : ""}${item.text ? "" : " no-words"}${slab ? "" : " bare-slab"}`,
    },
    h(
      "span",
      { class: "card-slab" },
      slab ? [h("b", { class: slab.big.length > 2 ? "word" : "" }, slab.big), slab.small ? h("small", {}, slab.small) : null] : null,
    ),
    h("span", { class: "card-title" }, item.title ?? item.id),
    item.text ? h("span", { class: "card-text" }, sentences(item.text)) : null,
    others.length || marks || tag
      ? h(
          "span",
          { class: "card-foot" },
          others.map(({ name, number }) => h("span", { class: "card-use" }, name, h("b", {}, number))),
          marks,
          tag ? h("small", {}, tag) : null,
        )
      : null,
  );
}

/** @param {Item} item */
const spoken = item =>
  item.hidden
    ? t("card.hidden")
    : [
        item.title ?? item.id,
        item.label,
        uses(item).map(({ name, number }) => `${name} ${number}`).join(", "),
        item.text,
        words(item).filter(hasIcon).map(iconName).join(", "),
        item.selected ? t("card.chosen") : "",
      ]
        .map(part => (part ?? "").replace(/\.$/, ""))
        .filter(Boolean)
        .join(". ");

/**
 * A card that can be picked. What it looks like in full is made when somebody points at it.
 * @param {Item} item
 * @param {{lit?: boolean, chosen?: boolean, pick: PickThing}} how
 */
export function card(item, { lit = false, chosen = false, pick }) {
  const key = `card:${item.id}`;
  const peek = () => {
    if (!item.hidden && !holder.querySelector(".card-peek")) holder.append(h("span", { class: "card-peek", "aria-hidden": "true" }, face(item, true)));
  };
  const holder = h(
    "button",
    {
      data: { key, focus: key },
      onclick: event => pick(item.hidden ? null : key, event.currentTarget, item),
      onpointerenter: peek,
      onfocus: peek,
    },
    h("span", { class: "unseen" }, spoken(item)),
    h("span", { class: "card-shown", "aria-hidden": "true" }, face(item)),
  );
  lightCard(holder, { lit, chosen: chosen || Boolean(item.selected) });
  return holder;
}

/** Can it be used now, is it taken up? @param {Element} holder @param {{lit: boolean, chosen: boolean}} how */
export function lightCard(holder, { lit, chosen }) {
  const look = `card-holder${lit ? " lit" : ""}${chosen ? " chosen" : ""}`;
  if (holder.className === look) return;
  holder.className = look;
  if (lit) holder.removeAttribute("aria-disabled");
  else holder.setAttribute("aria-disabled", "true");
}
