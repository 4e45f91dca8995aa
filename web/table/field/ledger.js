// A longer stretch of a game as a table: a row for each turn of it. Which line of the journal ends such a stretch, which begins a row and what
// stands in the columns is said by the board file (`ledger`, docs/boards.md).
import { h } from "../../ui/dom.js";
import { pick, t } from "../../words/words.js";

/**
 * The rows since the last stretch ended: each the lines of one turn. Empty if none ends in the lines that are told.
 * @param {Ledger} spec
 * @param {Line[]} lines all that are known
 * @param {number} told the number of the first that is told now
 * @returns {Line[][]}
 */
export function ledgerRows(spec, lines, told) {
  const end = lines.findLastIndex(line => line.kind === spec.ends);
  if (end < 0 || end < told) return [];
  const before = lines.slice(0, end).findLastIndex(line => line.kind === spec.ends);
  /** @type {Line[][]} */
  const rows = [];
  for (const line of lines.slice(before + 1, end))
    if (line.kind === spec.row) rows.push([]);
    else rows.at(-1)?.push(line);
  return rows;
}

/** The words of a line as far as a column wants them: between two signs, or whole. @param {LedgerColumn} column @param {Line} line */
function wordsOf({ between }, { text }) {
  const from = between?.[0] ? text.indexOf(between[0]) : -1,
    rest = from < 0 ? text : text.slice(from + (between?.[0].length ?? 0)),
    to = between?.[1] ? rest.indexOf(between[1]) : -1;
  return to < 0 ? rest : rest.slice(0, to);
}

/**
 * @param {Ledger} spec
 * @param {Line[][]} rows
 * @param {(seat: string) => string} seatTitle
 */
export function ledgerTable(spec, rows, seatTitle) {
  /** @param {LedgerColumn} column @param {Line[]} lines */
  const cell = (column, lines) => {
    const found = lines.filter(line => column.kinds.includes(line.kind ?? "")),
      seat = column.seat ? (found.at(-1)?.targets?.find(([kind]) => kind === "seat")?.[1] ?? "") : "";
    return h(
      "td",
      { class: `${seat ? `seat-${seat} owned` : ""}${column.spare ? " spare" : ""}` },
      seat
        ? seatTitle(seat)
        : found.map(line => h("span", {}, column.signs ? h("b", {}, `${column.signs[column.kinds.indexOf(line.kind ?? "")]} `) : null, wordsOf(column, line))),
    );
  };
  return h(
    "table",
    { class: "ledger" },
    h("caption", {}, pick(spec)),
    h(
      "thead",
      {},
      h("tr", {}, h("th", { scope: "col" }, h("span", { class: "unseen" }, t("ledger.turn"))), spec.columns.map(column => h("th", { scope: "col", class: column.spare ? "spare" : "" }, pick(column)))),
    ),
    h("tbody", {}, rows.map((lines, i) => h("tr", {}, h("th", { scope: "row" }, i + 1), spec.columns.map(column => cell(column, lines))))),
  );
}
