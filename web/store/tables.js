// A game's tables while they are corrected: rows of cells, what differs from the program's, and steps back. Pure: what is wrong with a value is for
// the engine to say.

/**
 * @typedef {object} Row
 * @property {string[]} cells
 * @property {string[] | null} was its cells in the program's table; null: it was added
 * @property {string} [note] a comment or an empty line, instead of cells
 *
 * @typedef {object} Draft
 * @property {TableInfo} info
 * @property {string[][]} original the program's rows
 * @property {Row[]} lines all lines of the file, the header among them
 * @property {number} first the place of the first line behind the header
 *
 * @typedef {{table: string, row: string, kind: "cell" | "added" | "removed", column?: string, was?: string, now?: string, place?: Row}} Difference
 */

/** @param {string} line */
const isNote = line => line === "" || line.startsWith("#");
/** @param {string} text */
const linesOf = text => text.replace(/\r/g, "").replace(/\n$/, "").split("\n");
/** @param {string[]} cells */
const written = cells => cells.join("\t");

/** @param {string} text @returns {{lines: Row[], first: number}} */
function read(text) {
  /** @type {Row[]} */
  const lines = linesOf(text).map(line => (isNote(line) ? { cells: [], was: null, note: line } : { cells: line.split("\t"), was: null }));
  return { lines, first: lines.findIndex(line => line.note === undefined) + 1 };
}

/** @param {Draft} draft */
export const rowsOf = draft => draft.lines.slice(draft.first).filter(line => line.note === undefined);

/** The n-th row that begins like this: a name for it in both tables. @param {string[][]} rows */
function named(rows) {
  const seen = new Map();
  return rows.map(([first]) => {
    const n = seen.get(first) ?? 0;
    seen.set(first, n + 1);
    return `${n} ${first}`;
  });
}

/** Which of the program's rows stands behind each row: those around what was changed are the same. @param {Row[]} rows @param {string[][]} original */
function pair(rows, original) {
  let head = 0,
    tail = 0;
  const same = (/** @type {number} */ i, /** @type {number} */ j) => written(rows[i].cells) === written(original[j]);
  while (head < rows.length && head < original.length && same(head, head)) rows[head].was = original[head++];
  while (tail < rows.length - head && tail < original.length - head && same(rows.length - 1 - tail, original.length - 1 - tail))
    rows[rows.length - 1 - tail].was = original[original.length - 1 - tail++];
  const changed = rows.slice(head, rows.length - tail),
    before = original.slice(head, original.length - tail);
  if (changed.length === before.length) return changed.forEach((row, i) => (row.was = before[i]));
  const places = new Map(named(before).map((name, i) => [name, before[i]]));
  named(changed.map(row => row.cells)).forEach((name, i) => (changed[i].was = places.get(name) ?? null));
}

/** @param {TableInfo} info @param {string} [text] the table as it was left; else the program's @returns {Draft} */
export function draftOf(info, text = info.text) {
  const base = read(info.text),
    original = base.lines.slice(base.first).flatMap(line => (line.note === undefined ? [line.cells] : [])),
    draft = { info, original, ...read(text) };
  pair(rowsOf(draft), original);
  return draft;
}

/** The file that it makes. @param {Draft} draft */
export const textOf = ({ lines }) => lines.map(line => line.note ?? written(line.cells)).join("\n") + "\n";

/** The row at a line of the file, counted from 1; -1: there is none. @param {Draft} draft @param {number} line */
export const rowAtLine = (draft, line) => (draft.lines[line - 1]?.note === undefined ? rowsOf(draft).indexOf(draft.lines[line - 1]) : -1);

/** What is told of a row: what it begins with. @param {string[]} cells */
const nameOf = cells => cells.slice(0, cells[0].length < 3 ? 2 : 1).join(" ");

/** @param {Draft} draft @param {Row} row @returns {Difference[]} */
function differencesOf({ info }, row) {
  const { cells, was } = row,
    table = info.name;
  if (!was) return [{ table, row: nameOf(cells), kind: "added", place: row }];
  return cells.flatMap((now, i) => (now === was[i] ? [] : [{ table, row: nameOf(was), kind: "cell", column: info.columns[i]?.id, was: was[i], now, place: row }]));
}

/** @param {Draft} draft @returns {Difference[]} */
export function differences(draft) {
  const rows = rowsOf(draft),
    stay = new Set(rows.map(row => row.was)),
    gone = draft.original.filter(cells => !stay.has(cells));
  return [...rows.flatMap(row => differencesOf(draft, row)), ...gone.map(cells => /** @type {Difference} */ ({ table: draft.info.name, row: nameOf(cells), kind: "removed" }))];
}

/** A cell as it may stand in a file: one line, and never empty. @param {string} words */
export const cellOf = words => words.replace(/[\t\r\n]+/g, " ").trim() || "-";

/** Sets a cell; what takes it back, or null if nothing changed. @param {Row} row @param {number} column @param {string} value @returns {(() => void) | null} */
export function setCell(row, column, value) {
  const before = row.cells[column];
  if (before === value) return null;
  row.cells = row.cells.with(column, value);
  return () => void (row.cells = row.cells.with(column, before));
}

/** A row like this one behind it, or an empty one at the end. @param {Draft} draft @param {Row | undefined} like @returns {() => void} what takes it back */
export function addRow(draft, like) {
  /** @type {Row} */
  const fresh = { cells: like ? [...like.cells] : draft.info.columns.map(() => "-"), was: null },
    at = like ? draft.lines.indexOf(like) + 1 : draft.lines.length;
  draft.lines.splice(at, 0, fresh);
  return () => void draft.lines.splice(draft.lines.indexOf(fresh), 1);
}

/** @param {Draft} draft @param {Row} row @returns {() => void} what takes it back */
export function removeRow(draft, row) {
  const at = draft.lines.indexOf(row);
  draft.lines.splice(at, 1);
  return () => void draft.lines.splice(at, 0, row);
}

/** Is this value a reconstruction? The column that says where it comes from says so. @param {Draft} draft @param {string[]} cells @param {number} column */
export function isMadeUp({ info: { columns } }, cells, column) {
  const named = columns.findIndex(one => one.id === (columns[column].src ?? "src")),
    src = named < 0 ? "" : cells[named];
  return columns[column].id !== "note" && /\bdesign\b/.test(src);
}
