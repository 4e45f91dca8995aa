// The legal choices: which things on the table they light, the list of them as buttons, and the small menu.
import { h, refill } from "./dom.js";
import { t } from "./words.js";

/** @param {Choice} choice */
export const keysOf = choice => choice.targets.map(([kind, id]) => `${kind}:${id}`);

/** Choices that are about all of these keys. @param {Choice[]} choices @param {string[]} keys */
export const about = (choices, keys) =>
  choices.filter(choice => keys.every(key => keysOf(choice).some(k => same(k, key))));

/** A track's space may be named as a space or as a track: the id decides. @param {string} a @param {string} b */
export const same = (a, b) =>
  a === b ||
  (a.slice(a.indexOf(":")) === b.slice(b.indexOf(":")) &&
    /^(space|track|fact):/.test(a) &&
    /^(space|track|fact):/.test(b));

/** What lights up, given what has been selected so far. @param {Choice[]} choices @param {string[]} selected */
export function litKeys(choices, selected) {
  /** @type {Set<string>} */
  const keys = new Set();
  for (const choice of about(choices, selected))
    for (const key of keysOf(choice)) if (!selected.includes(key)) keys.add(key);
  return keys;
}

/**
 * A click on a thing: do a choice, select the thing, or offer a menu.
 * Returns {do}, {select}, {menu} or null when nothing fits.
 * @param {Choice[]} choices
 * @param {string[]} selected
 * @param {string} key
 * @returns {{do?: Choice, select?: string[], menu?: Choice[]} | null}
 */
export function meaning(choices, selected, key) {
  let fitting = about(choices, [...selected, key]);
  let base = selected;
  if (!fitting.length && selected.length) {
    fitting = about(choices, [key]);
    base = [];
  }
  if (!fitting.length) return null;
  if (fitting.length === 1) return { do: fitting[0] };
  const open = fitting.filter(choice => keysOf(choice).some(k => ![...base, key].some(b => same(b, k))));
  if (open.length > 1 && open.length === fitting.length) return { select: [...base, key] };
  return { menu: fitting, select: open.length ? [...base, key] : base };
}

/** @param {Choice} choice @param {number | null} number @param {(choice: Choice) => void} act */
const button = (choice, number, act) =>
  h(
    "button",
    { class: "choice", data: { focus: `do:${choice.do}`, do: choice.do }, onclick: () => act(choice) },
    number != null ? h("kbd", { "aria-hidden": "true" }, number) : null,
    h("span", {}, choice.label),
  );

/**
 * What the labels of a group begin with, word by word: a name for the group.
 * @param {Choice[]} list
 * @param {string} verb
 */
function common(list, verb) {
  const split = list.map(choice => choice.label.split(" "));
  const same = split[0].findIndex((word, i) => split.some(words => words[i] !== word));
  const words = (same < 0 ? split[0] : split[0].slice(0, same)).join(" ").replace(/[:,]$/, "");
  return words.length > 4 ? words : list[0].label ? `${list[0].label} …` : verb;
}

/**
 * The list of all choices, grouped by what is done. Number keys take the first ten.
 * @param {HTMLElement} place
 * @param {ChoiceList} what
 */
export function choiceList(place, { choices, selected, seatName, act, clear }) {
  const fitting = about(choices, selected);
  const shown = fitting.length ? fitting : choices;
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of shown) groups.set(choice.verb, [...(groups.get(choice.verb) ?? []), choice]);
  let number = 0;
  const numbered = choice => button(choice, ++number <= 10 ? number % 10 : null, act);
  const parts = [...groups].map(([verb, list]) => {
    const buttons = list.map(numbered);
    if (list.length <= 30 || groups.size === 1)
      return h("div", { class: "choice-group", role: "group", "aria-label": common(list, verb) }, buttons);
    return h(
      "details",
      { class: "choice-group", data: { focus: `verb:${verb}` } },
      h("summary", {}, `${common(list, verb)} · ${t("choices.more", { n: list.length })}`),
      buttons,
    );
  });
  const filter =
    selected.length && fitting.length
      ? h(
          "p",
          { class: "filter" },
          h("button", { class: "quiet", data: { focus: "clear" }, onclick: clear }, t("choices.clear")),
        )
      : null;
  refill(
    place,
    h(
      "h2",
      { class: "quiet-title" },
      t("choices.title"),
      seatName ? h("span", { class: "for" }, ` · ${seatName}`) : null,
    ),
    choices.length ? [filter, parts] : h("p", { class: "empty" }, t("choices.none")),
  );
}

/** Closes the menu that is open. @type {((back: boolean) => void) | null} */
let shutMenu = null;

/**
 * A small menu beside what was clicked. `head` may show a card in full.
 * @param {Element | null} anchor
 * @param {{choices: Choice[], head?: Child, note?: Child, act: (choice: Choice) => void}} what
 */
export function menu(anchor, { choices, head, note, act }) {
  closeMenu();
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const box = h(
    "div",
    { class: "menu", role: "dialog", "aria-label": t("choices.menu") },
    head,
    note,
    h(
      "div",
      { class: "menu-list" },
      choices.map(choice =>
        button(choice, null, c => {
          shut(false);
          act(c);
        }),
      ),
    ),
    h("button", { class: "quiet", onclick: () => shut(true) }, t(choices.length ? "choices.cancel" : "dialog.close")),
  );
  const shut = back => {
    box.remove();
    document.removeEventListener("pointerdown", outside, true);
    document.removeEventListener("keydown", escape, true);
    shutMenu = null;
    if (back) before?.focus?.({ preventScroll: true });
  };
  const outside = event => box.contains(event.target) || shut(false);
  const escape = event => {
    if (event.key === "Escape") {
      event.stopPropagation();
      shut(true);
    }
  };
  document.body.append(box);
  place(box, anchor);
  document.addEventListener("pointerdown", outside, true);
  document.addEventListener("keydown", escape, true);
  box.querySelector("button")?.focus({ preventScroll: true });
  shutMenu = shut;
  return box;
}

export function closeMenu() {
  shutMenu?.(false);
}

/** Beside the anchor, inside the window. @param {HTMLElement} box @param {Element | null} anchor */
function place(box, anchor) {
  const at = anchor?.getBoundingClientRect?.() ?? {
    left: innerWidth / 2,
    right: innerWidth / 2,
    top: innerHeight / 2,
    bottom: innerHeight / 2,
  };
  const { width, height } = box.getBoundingClientRect();
  const fits = at.bottom + height + 8 < innerHeight;
  const x = Math.max(8, Math.min(innerWidth - width - 8, (at.left + at.right) / 2 - width / 2));
  const y = fits ? at.bottom + 6 : Math.max(8, at.top - height - 6);
  box.style.left = `${x}px`;
  box.style.top = `${y}px`;
}
