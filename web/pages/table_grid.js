// A grid of many rows: only those in sight are there. One cell is taken up; arrows, Home, End and Page keys go through the cells, Enter opens the one
// that is taken up.
import { h } from "../ui/dom.js";

/** Pixels of a row (style/tables.css has them too), rows beyond those in sight, letters of a column. */
const ROW = 34,
  BEYOND = 8,
  LEAST = 4,
  MOST = 30;

/**
 * @typedef {object} GridUses
 * @property {string} label
 * @property {{id: string, title: string}[]} columns
 * @property {() => string[][]} rows
 * @property {(row: number, column: number) => string} classOf
 * @property {(row: number, column: number) => void} onpick
 * @property {() => void} onopen
 */

/** How wide a column is, in letters. @param {string[][]} rows @param {string} head @param {number} column */
const widthOf = (rows, head, column) => Math.min(MOST, rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), Math.max(LEAST, head.length * 1.15))) + 2;

export class TableGrid {
  /** @type {Map<number, HTMLElement>} */
  #shown = new Map();
  /** The cell that is taken up. */
  row = 0;
  column = 0;
  /** The sentence beside a cell that can't be. @type {{row: number, column: number, text: string} | null} */
  #fault = null;

  /** @param {GridUses} uses */
  constructor(uses) {
    this.uses = uses;
    this.head = h("div", { class: "grid-row grid-head", role: "row", "aria-rowindex": 1 });
    this.body = h("div", { class: "grid-body", role: "rowgroup" });
    this.bubble = h("p", { class: "grid-fault", id: "grid-fault", lang: "en", hidden: true });
    this.grid = h("div", { class: "table-grid-rows", role: "grid", "aria-label": uses.label }, h("div", { role: "rowgroup", class: "grid-heads" }, this.head), this.body);
    this.element = h("div", { class: "table-grid", onscroll: () => this.#show(), onkeydown: event => this.#key(event) }, this.grid, this.bubble);
    this.#lay();
    new ResizeObserver(() => this.#show()).observe(this.element);
  }

  /** Heads and widths. */
  #lay() {
    const rows = this.uses.rows(),
      { columns } = this.uses;
    this.head.replaceChildren(...columns.map(({ id, title }, i) => h("div", { class: "grid-cell", role: "columnheader", "aria-colindex": i + 1, title }, id)));
    this.grid.style.setProperty("--columns", columns.map(({ id }, i) => `${widthOf(rows, id, i)}ch`).join(" "));
    this.grid.setAttribute("aria-colcount", String(columns.length));
  }

  /** Everything anew: rows came or went, values changed. */
  draw() {
    const focused = this.body.contains(document.activeElement);
    for (const row of this.#shown.values()) row.remove();
    this.#shown.clear();
    const count = this.uses.rows().length;
    this.row = Math.max(0, Math.min(this.row, count - 1));
    this.body.style.height = `${count * ROW}px`;
    this.grid.setAttribute("aria-rowcount", String(count + 1));
    this.#show();
    if (focused) this.#cellAt(this.row, this.column)?.focus({ preventScroll: true });
  }

  /** @param {{row: number, column: number, text: string} | null} fault */
  tellFault(fault) {
    this.#fault = fault;
    this.draw();
  }

  #placeFault() {
    const fault = this.#fault,
      cell = fault && this.#cellAt(fault.row, fault.column);
    this.bubble.hidden = !cell;
    if (!fault || !cell) return;
    this.bubble.textContent = fault.text;
    this.bubble.style.top = `${this.head.offsetHeight + (fault.row + 1) * ROW}px`;
    this.bubble.style.left = `${cell.offsetLeft}px`;
  }

  /** @param {number} row @param {number} column */
  #cellAt(row, column) {
    return /** @type {HTMLElement | undefined} */ (this.#shown.get(row)?.children[column]);
  }

  /** Those in sight, and the one that is taken up, which may have the focus. */
  #show() {
    const rows = this.uses.rows(),
      first = Math.max(0, Math.floor(this.element.scrollTop / ROW) - BEYOND),
      last = Math.min(rows.length, Math.ceil((this.element.scrollTop + this.element.clientHeight) / ROW) + BEYOND);
    for (const [i, row] of this.#shown)
      if ((i < first || i >= last) && i !== this.row) {
        row.remove();
        this.#shown.delete(i);
      }
    const wanted = [...Array(Math.max(0, last - first)).keys()].map(i => first + i);
    if (rows.length && (this.row < first || this.row >= last)) wanted.push(this.row);
    for (const i of wanted) if (!this.#shown.has(i)) this.#add(i, rows[i]);
    this.#placeFault();
  }

  /** @param {number} i @param {string[]} cells */
  #add(i, cells) {
    const row = h(
      "div",
      { class: "grid-row", role: "row", "aria-rowindex": i + 2 },
      this.uses.columns.map((_, column) => this.#cell(i, column, cells[column] ?? "")),
    );
    row.style.top = `${i * ROW}px`;
    this.#shown.set(i, row);
    this.body.append(row);
  }

  /** @param {number} row @param {number} column @param {string} value */
  #cell(row, column, value) {
    const taken = row === this.row && column === this.column,
      wrong = this.#fault?.row === row && this.#fault.column === column;
    return h(
      "div",
      {
        class: `grid-cell ${this.uses.classOf(row, column)}${taken ? " taken" : ""}${wrong ? " wrong" : ""}`,
        role: "gridcell",
        data: { key: `cell:${row},${column}` }, // a press outlives that it is drawn anew
        tabindex: taken ? 0 : -1,
        "aria-colindex": column + 1,
        "aria-selected": String(taken),
        "aria-invalid": wrong ? "true" : null,
        "aria-describedby": wrong ? "grid-fault" : null,
        onclick: () => this.take(row, column, true),
        ondblclick: () => this.uses.onopen(),
      },
      value,
    );
  }

  /** Takes up a cell, and brings it in sight. @param {number} row @param {number} column @param {boolean} [focus] */
  take(row, column, focus = false) {
    this.row = Math.max(0, Math.min(row, this.uses.rows().length - 1));
    this.column = Math.max(0, Math.min(column, this.uses.columns.length - 1));
    const top = this.row * ROW,
      room = this.element.clientHeight - this.head.offsetHeight - ROW;
    if (top < this.element.scrollTop) this.element.scrollTop = top;
    else if (top > this.element.scrollTop + room) this.element.scrollTop = top - room;
    this.draw();
    const cell = this.#cellAt(this.row, this.column);
    if (focus) cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.uses.onpick(this.row, this.column);
  }

  focus() {
    this.#cellAt(this.row, this.column)?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const page = Math.max(1, Math.floor(this.element.clientHeight / ROW) - 2),
      /** @type {Record<string, [down: number, right: number]>} */
      steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-page, 0], PageDown: [page, 0], Home: [0, -Infinity], End: [0, Infinity] },
      step = steps[event.key];
    if (step) this.take(this.row + step[0], this.column + step[1], true);
    else if (event.key === "Enter" || event.key === "F2") this.uses.onopen();
    else return;
    event.preventDefault();
  }
}
