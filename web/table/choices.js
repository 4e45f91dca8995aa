// The legal choices: which things on the table they light, the list of them as buttons, and the small menu.
import { forecastLine, forecastTables } from "./battle.js";
import { h, refill, settle } from "../ui/dom.js";
import { pick, t } from "../words/words.js";

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

/**
 * @param {Choice} choice
 * @param {number | null} number
 * @param {(choice: Choice) => void} act
 * @param {Map<string, Forecast>} [promises]
 */
const button = (choice, number, act, promises) =>
  h(
    "button",
    {
      class: `choice${choice.shape ? ` shape-${choice.shape}` : ""}${choice.closes ? " closing" : ""}`,
      data: { focus: `do:${choice.do}`, do: choice.do },
      onclick: () => act(choice),
    },
    number != null ? h("kbd", { "aria-hidden": "true" }, number) : null,
    h("span", {}, choice.closes?.text ?? choice.label, forecastLine(promises?.get(choice.do))),
  );

/**
 * Choices that differ only in small amounts: [−] 2 [+] and one button. The amounts are the numbers of the last word of their
 * text, "2" or "1+2+cp"; `parts` (board file) name them.
 * @param {Choice[]} list
 * @param {(Both & {flag?: string})[] | undefined} parts
 * @param {(choice: Choice) => void} act
 * @param {Map<string, Forecast> | undefined} promises
 * @param {number} number its key
 */
function stepper(list, parts, act, promises, number) {
  const values = new Map(list.map(choice => [amounts(choice).join("+"), choice]));
  const width = Math.max(...list.map(choice => amounts(choice).length));
  const of = list.map(choice => choice.do).join("\n");
  let now = setting.get(of) ?? amounts(list[0]);
  setting.set(of, now);
  const shown = h("p", { class: "stepper-says" });
  const go = h("button", { class: "choice primary", onclick: () => act({ ...current(), quiet: true }) });
  const current = () => values.get(now.join("+")) ?? list[0];
  /** @param {(string | number)[]} next */
  const has = next => values.has(next.join("+"));
  /** @param {number} i @param {number} by */
  const turned = (i, by) => {
    const next = [...now];
    while (next.length < width) next.push("");
    const flag = parts?.[i]?.flag;
    if (flag) next[i] = next[i] === flag ? "" : flag;
    else next[i] = Number(next[i]) + by;
    const bare = next.filter(one => one !== "");
    if (flag && !has(bare)) return null;
    return has(bare) ? bare : has(bare.filter(one => typeof one === "number")) ? bare.filter(one => typeof one === "number") : null;
  };
  const rows = h("div", { class: "stepper-rows" });
  const draw = () => {
    rows.replaceChildren(
      ...Array.from({ length: parts?.length ?? 1 }, (_, i) => {
        const flag = parts?.[i]?.flag,
          name = parts ? pick(parts[i]) : "";
        const step = (by, sign) => {
          const next = turned(i, by);
          return h(
            "button",
            {
              class: "step",
              disabled: !next,
              "aria-label": `${name} ${sign}`,
              onclick: () => {
                now = next ?? now;
                setting.set(of, now);
                draw();
              },
            },
            sign,
          );
        };
        const on = flag ? now.includes(flag) : false;
        return h(
          "div",
          { class: "stepper-row" },
          h("span", {}, name),
          flag ? step(1, on ? "☑" : "☐") : [step(-1, "−"), h("b", {}, String(now[i] ?? 0)), step(1, "+")],
        );
      }),
    );
    const promise = promises?.get(current().do);
    shown.replaceChildren(forecastLine(promise) ?? "");
    go.replaceChildren(number <= 10 ? h("kbd", { "aria-hidden": "true" }, number % 10) : "", h("span", {}, current().label));
    go.dataset.do = current().do;
    tables.replaceChildren(forecastTables(promise) ?? "");
  };
  const tables = h("div");
  draw();
  return h("div", { class: "stepper", role: "group", "aria-label": common(list, list[0].verb) }, rows, shown, tables, go);
}

/** Amounts that are being set, by the choices they are amounts of: the table is drawn anew while somebody sets them. @type {Map<string, (string | number)[]>} */
const setting = new Map();

/** The amounts of a choice: "support 1+2+cp" has 1, 2 and cp. @param {Choice} choice */
const amounts = choice =>
  (choice.do.split(" ").at(-1) ?? "").split("+").map(word => (/^-?\d+$/.test(word) ? Number(word) : word));

/** Is the last word of a choice a number, not the name of a thing? @param {Choice} choice */
const counts = choice => {
  const last = choice.do.split(" ").at(-1) ?? "";
  return /^-?\d/.test(last) && !choice.targets.some(([, id]) => id === last);
};

/** Groups of three and more that differ only in amounts. @param {Choice[]} list @param {boolean} named */
const steps = (list, named) =>
  list.length >= 3 &&
  new Set(list.map(choice => choice.do.split(" ").slice(0, -1).join(" "))).size === 1 &&
  list.every(counts) &&
  list.every(choice => amounts(choice).every(one => typeof one === "number" || named) && typeof amounts(choice)[0] === "number");

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

/** Buttons and groups that a list has, by what they say. @type {WeakMap<HTMLElement, {buttons: Map<string, HTMLElement>, groups: Map<string, HTMLElement>}>} */
const lists = new WeakMap();

/**
 * The list of all choices, grouped by what is done. Number keys take the first ten. What says the same as before stays.
 * @param {HTMLElement} place
 * @param {ChoiceList} what
 */
export function choiceList(place, { choices, selected, seatName, act, clear, promises, steppers }) {
  const there = new Set(choices.map(choice => choice.do));
  for (const of of setting.keys()) if (!of.split("\n").every(words => there.has(words))) setting.delete(of);
  const fitting = about(choices, selected);
  const shown = fitting.length ? fitting : choices;
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of shown) {
    const words = choice.do.split(" "),
      name = words.length > 2 && counts(choice) ? words.slice(0, -1).join(" ") : choice.verb,
      there = groups.get(name);
    if (there) there.push(choice);
    else groups.set(name, [choice]);
  }
  const before = lists.get(place),
    /** @type {{buttons: Map<string, HTMLElement>, groups: Map<string, HTMLElement>}} */
    now = { buttons: new Map(), groups: new Map() };
  lists.set(place, now);
  /** @param {"buttons" | "groups"} kind @param {string} sign @param {() => HTMLElement} make */
  const kept = (kind, sign, make) => {
    const one = before?.[kind].get(sign) ?? make();
    now[kind].set(sign, one);
    return one;
  };
  let number = 0;
  /** @param {Choice} choice */
  const numbered = choice => {
    const key = ++number <= 10 ? number % 10 : null,
      promise = promises?.get(choice.do);
    const sign = [key, choice.do, choice.label, choice.shape, choice.closes?.text, choice.closes?.left, choice.before, promise?.cost, promise?.promise];
    return kept("buttons", JSON.stringify(sign), () => button(choice, key, act, promises));
  };
  const parts = [...groups].map(([verb, list]) => {
    const named = steppers?.[list[0].verb];
    if (steps(list, Boolean(named))) return stepper(list, named, act, promises, ++number);
    // What is lit on the board need not all stand here at once: the first of many, the rest on demand.
    const first = list.length > 20 ? list.slice(0, 12) : list;
    const buttons = first.map(numbered);
    if (first !== list) {
      const more = h("button", { class: "quiet", data: { focus: `more:${verb}` } }, t("choices.more", { n: list.length }));
      more.addEventListener("click", () => more.replaceWith(...list.slice(12).map(numbered)));
      buttons.push(more);
    }
    const folded = list.length > 30 && groups.size > 1,
      words = common(list, verb);
    const head = folded ? h("summary", {}, `${words} · ${t("choices.more", { n: list.length })}`) : null;
    const box = kept("groups", `${folded}:${verb}`, () =>
      folded ? h("details", { class: "choice-group", data: { focus: `verb:${verb}` } }) : h("div", { class: "choice-group", role: "group" }),
    );
    if (!folded) box.setAttribute("aria-label", words);
    settle(box, head ? [head, ...buttons] : buttons);
    return box;
  });
  const filter =
    selected.length && fitting.length
      ? h(
          "p",
          { class: "filter" },
          h("button", { class: "quiet", data: { focus: "clear" }, onclick: clear }, t("choices.clear")),
        )
      : null;
  const title = kept("groups", `title:${seatName}`, () =>
    h("h2", { class: "quiet-title" }, t("choices.title"), seatName ? h("span", { class: "for" }, ` · ${seatName}`) : null),
  );
  refill(place, title, choices.length ? [filter, parts] : h("p", { class: "empty" }, t("choices.none")));
}

/** Closes the menu that is open. @type {((back: boolean) => void) | null} */
let shutMenu = null;

/**
 * A small menu beside what was clicked. `head` may show a card in full.
 * @param {Element | {x: number, y: number} | null} anchor
 * @param {{choices: Choice[], head?: Child, note?: Child, act: (choice: Choice) => void, promises?: Map<string, Forecast>}} what
 */
export function menu(anchor, { choices, head, note, act, promises }) {
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
      choices.map((choice, i) =>
        button(
          choice,
          i < 9 ? i + 1 : null,
          c => {
            shut(false);
            act(c);
          },
          promises,
        ),
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

/**
 * Asks once more before something is spent, thrown or ended: what it costs and may bring.
 * @param {Element | {x: number, y: number} | null} anchor
 * @param {Choice} choice
 * @param {Forecast | undefined} promise
 * @param {() => void} yes
 */
export function confirmBox(anchor, choice, promise, yes) {
  const note = h(
    "div",
    { class: "sure" },
    h("b", {}, choice.closes ? choice.closes.text : `${choice.label}?`),
    forecastLine(promise),
    forecastTables(promise),
  );
  const act = { ...choice, closes: undefined, label: choice.closes ? t("sure.end") : t("sure.yes") };
  return menu(anchor, { choices: [act], note, act: yes });
}

export function closeMenu() {
  shutMenu?.(false);
}

/** Beside the anchor, or at a point of the window. @param {HTMLElement} box @param {Element | {x: number, y: number} | null} anchor */
function place(box, anchor) {
  const point = anchor && "x" in anchor && typeof anchor.x === "number" && anchor.x > 0 ? /** @type {{x: number, y: number}} */ (anchor) : null;
  const at = point
    ? { left: point.x, right: point.x, top: point.y, bottom: point.y }
    : (/** @type {Element | null} */ (anchor)?.getBoundingClientRect?.() ?? {
    left: innerWidth / 2,
    right: innerWidth / 2,
    top: innerHeight / 2,
    bottom: innerHeight / 2,
  });
  const { width, height } = box.getBoundingClientRect();
  const fits = at.bottom + height + 8 < innerHeight;
  const x = Math.max(8, Math.min(innerWidth - width - 8, (at.left + at.right) / 2 - width / 2));
  const y = fits ? at.bottom + 6 : Math.max(8, at.top - height - 6);
  box.style.left = `${x}px`;
  box.style.top = `${y}px`;
}
