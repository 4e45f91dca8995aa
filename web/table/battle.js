// Forecasts as words and small tables, and the battle as a panel: both sides, how the numbers come about, what the die may bring.
import { counter } from "../board/counters.js";
import { h, s } from "../ui/dom.js";
import { die } from "../ui/icons.js";
import { journalLine } from "./journal.js";
import { t } from "../words/words.js";

/** @param {Forecast | undefined} promise */
export function forecastLine(promise) {
  if (!promise || !(promise.cost?.length || promise.promise?.length)) return null;
  return h(
    "small",
    { class: "forecast" },
    (promise.cost ?? []).map(words => h("span", { class: "cost" }, words)),
    (promise.promise ?? []).map(words => h("span", { class: "promise" }, words)),
  );
}

/** @param {Forecast | undefined} promise */
export function forecastTables(promise) {
  if (!promise?.tables?.length) return null;
  return h(
    "div",
    { class: "outcomes" },
    promise.tables.map(table =>
      h(
        "table",
        { class: "outcome-table" },
        table.title ? h("caption", {}, table.title) : null,
        h(
          "tbody",
          {},
          table.rows.map(row =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, row.low == null ? "" : row.low === row.high ? row.low : `${row.low}–${row.high}`),
              h("td", { class: "chance" }, percent(row.chance, table.of)),
              h("td", {}, row.text),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {number} chance @param {number} of */
const percent = (chance, of) => `${Math.round((100 * chance) / of)} %`;

/** What stands on a lit place: odds, or the number of a cost. @param {Forecast | undefined} promise */
export function shortly(promise) {
  const odds = /\d+(?:\.\d+)?\s?[/:]\s?\d+/.exec(promise?.promise?.[0] ?? "")?.[0];
  return odds ?? /^\d+/.exec(promise?.cost?.[0] ?? "")?.[0] ?? "";
}

/**
 * @param {BattleView} battle
 * @param {{view: View, board?: BoardSpec, seatTitle: (id: string) => string, openRule: (rule: string) => void, pick: (key: string) => void, close: (() => void) | null, dice: Child, told: Child, more: Child, open: boolean, toggled: (open: boolean) => void}} how
 */
export function battlePanel(battle, how) {
  const results = battle.sides.find(side => side.results)?.results ?? [];
  return h(
    "section",
    { class: "battle", "aria-label": battle.title ?? t("battle.title") },
    h(
      "header",
      {},
      h("h2", {}, battle.title ?? t("battle.title")),
      how.close ? h("button", { class: "plain", "aria-label": t("dialog.close"), onclick: how.close }, "×") : null,
    ),
    battle.step ? h("p", { class: "battle-step" }, battle.step) : null,
    battle.ratio
      ? h(
          "p",
          { class: "battle-ratio" },
          h("b", {}, battle.ratio),
          battle.sides.map(side => (side.column ? h("span", { class: "battle-column" }, side.column) : null)),
        )
      : null,
    how.dice,
    how.told,
    h(
      "details",
      { class: "battle-more", open: how.open, ontoggle: event => how.toggled(event.target.open) },
      h("summary", {}, t("battle.more")),
      h(
        "div",
        { class: "battle-sides" },
        battle.sides.map((side, i) => sideBox(side, i, how)),
      ),
      results.length ? resultRow(results, battle.sides.flatMap(side => side.dice ?? [])) : null,
    ),
    how.more,
  );
}

/** What came of a battle, in the journal's words. @param {Line[]} lines @param {(rule: string) => void} openRule */
export const told = (lines, openRule) =>
  lines.length ? h("ol", { class: "journal battle-told" }, lines.map(line => journalLine(line, { openRule }))) : null;

/** @param {BattleSide} side @param {number} i @param {any} how */
function sideBox(side, i, how) {
  const items = new Map(how.view.items.map(item => [item.key, item]));
  return h(
    "div",
    { class: `battle-side seat-${side.seat ?? "none"} owned` },
    h(
      "h3",
      {},
      t(i ? "battle.defends" : "battle.attacks", { who: side.seat ? how.seatTitle(side.seat) : "" }),
      side.sum == null ? null : h("b", { class: "battle-sum" }, side.sum),
    ),
    h(
      "div",
      { class: "battle-pieces" },
      side.pieces.map(one => {
        const item = items.get(one.key);
        if (!item) return null;
        return h(
          "button",
          {
            class: "battle-piece",
            title: item.title ?? "",
            "aria-label": `${item.title ?? ""} ${one.factor ?? "?"}`,
            onclick: () => how.pick(`piece:${item.id}`),
          },
          s("svg", { viewBox: "-3 -3 46 46", "aria-hidden": "true" }, counter(item, how.board, 0, 0)),
          h("span", {}, one.factor ?? "?"),
        );
      }),
    ),
    side.lines?.length
      ? h(
          "ul",
          { class: "battle-lines" },
          side.lines.map(line =>
            h(
              "li",
              {},
              h("b", {}, line.amount ? `${line.amount > 0 ? "+" : "−"}${Math.abs(line.amount)}` : ""),
              " ",
              line.text,
              line.rule
                ? h("button", { class: "rule-link", "aria-label": t("why.rule", { rule: line.rule }), onclick: () => how.openRule(line.rule) }, "§")
                : null,
            ),
          ),
        )
      : null,
  );
}

/** @param {BattleResult[]} results @param {number[]} dice */
function resultRow(results, dice) {
  return h(
    "ol",
    { class: "battle-results" },
    results.map(row =>
      h(
        "li",
        { class: row.now ? "now" : "", "aria-current": row.now ? "true" : null },
        h("span", { class: "faces" }, dice.length && row.now ? die(dice[0]) : row.low === row.high ? row.low : `${row.low}–${row.high}`),
        h("span", {}, row.text),
      ),
    ),
  );
}
