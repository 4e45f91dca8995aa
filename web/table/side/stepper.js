// Choices that differ only in small amounts: [−] 2 [+] and one button. The amounts are the numbers of the last word of their
// text, "2" or "1+2+cp"; the board file names the parts.
import { amountsOf, groupName } from "../../store/choices.js";
import { h } from "../../ui/dom.js";
import { pick } from "../../words/words.js";
import { forecastLine, forecastTables } from "../forecast.js";

/** @typedef {(string | number)[]} Amounts */
/** @typedef {(Both & {flag?: string})[]} Parts of an amount: a number, or a flag that is there or not */

/** Amounts that are being set, by the choices they are amounts of: the list is drawn anew while somebody sets them. @type {Map<string, Amounts>} */
const setting = new Map();

/** Forgets amounts of choices that are no more. @param {Choice[]} choices */
export function forgetAmounts(choices) {
  const there = new Set(choices.map(choice => choice.do));
  for (const of of setting.keys()) if (!of.split("\n").every(words => there.has(words))) setting.delete(of);
}

/**
 * The amounts after one step of one part; null if there is no such choice.
 * @param {Set<string>} known the amounts that can be chosen, as "1+2+cp"
 * @param {Amounts} now
 * @param {number} width how many parts there are at most
 * @param {number} part which one
 * @param {number} by
 * @param {string} [flag] the part is this word, or is not there
 * @returns {Amounts | null}
 */
export function stepped(known, now, width, part, by, flag) {
  const next = [...now];
  while (next.length < width) next.push("");
  if (flag) next[part] = next[part] === flag ? "" : flag;
  else next[part] = Number(next[part]) + by;
  const bare = next.filter(one => one !== ""),
    numbers = bare.filter(one => typeof one === "number");
  if (known.has(bare.join("+"))) return bare;
  return !flag && known.has(numbers.join("+")) ? numbers : null;
}

/**
 * @param {Choice[]} list
 * @param {Parts | undefined} parts
 * @param {object} how
 * @param {number} how.number its key
 * @param {(choice: Choice) => void} how.act
 * @param {Map<string, Forecast>} how.forecasts
 */
export function stepper(list, parts, { number, act, forecasts }) {
  const values = new Map(list.map(choice => [amountsOf(choice).join("+"), choice])),
    known = new Set(values.keys()),
    width = Math.max(...list.map(choice => amountsOf(choice).length)),
    of = list.map(choice => choice.do).join("\n");
  let now = setting.get(of) ?? amountsOf(list[0]);
  setting.set(of, now);
  const current = () => values.get(now.join("+")) ?? list[0];
  const rows = h("div", { class: "stepper-rows" }),
    shown = h("p", { class: "stepper-says" }),
    tables = h("div"),
    go = h("button", { class: "choice primary", onclick: () => act({ ...current(), quiet: true }) });
  /** @param {Amounts | null} next */
  const set = next => {
    now = next ?? now;
    setting.set(of, now);
    draw();
  };
  const draw = () => {
    const count = parts?.length ?? 1,
      forecast = forecasts.get(current().do);
    rows.replaceChildren(
      ...Array.from({ length: count }, (_, i) => row(parts?.[i], now, i, by => stepped(known, now, width, i, by, parts?.[i]?.flag), set)),
    );
    shown.replaceChildren(forecastLine(forecast) ?? "");
    go.replaceChildren(number <= 10 ? h("kbd", { "aria-hidden": "true" }, number % 10) : "", h("span", {}, current().label));
    go.dataset.do = current().do;
    tables.replaceChildren(forecastTables(forecast) ?? "");
  };
  draw();
  return h("div", { class: "stepper", role: "group", "aria-label": groupName(list, list[0].verb) }, rows, shown, tables, go);
}

/**
 * One part of the amount, to be set.
 * @param {Parts[number] | undefined} part
 * @param {Amounts} now
 * @param {number} i
 * @param {(by: number) => Amounts | null} next
 * @param {(next: Amounts | null) => void} set
 */
function row(part, now, i, next, set) {
  const name = part ? pick(part) : "";
  /** @param {number} by @param {string} sign */
  const step = (by, sign) => {
    const to = next(by);
    return h("button", { class: "step", disabled: !to, "aria-label": `${name} ${sign}`, onclick: () => set(to) }, sign);
  };
  return h(
    "div",
    { class: "stepper-row" },
    h("span", {}, name),
    part?.flag ? step(1, now.includes(part.flag) ? "☑" : "☐") : [step(-1, "−"), h("b", {}, String(now[i] ?? 0)), step(1, "+")],
  );
}
