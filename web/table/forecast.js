// What a choice costs and promises, as words and as small tables of what the die may bring.
import { h } from "../ui/dom.js";

/** @param {Forecast | undefined} forecast */
export function forecastLine(forecast) {
  if (!forecast || !(forecast.cost?.length || forecast.promise?.length)) return null;
  return h(
    "small",
    { class: "forecast" },
    (forecast.cost ?? []).map(words => h("span", { class: "cost" }, words)),
    (forecast.promise ?? []).map(words => h("span", { class: "promise" }, words)),
  );
}

/** @param {Forecast | undefined} forecast */
export function forecastTables(forecast) {
  if (!forecast?.tables?.length) return null;
  return h(
    "div",
    { class: "outcomes" },
    forecast.tables.map(table =>
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
export const percent = (chance, of) => `${Math.round((100 * chance) / of)} %`;
