// The tables of a game, to be corrected: a grid of each, with what every column means; whatever is changed is read by the engine at once, and
// its sentence stands beside the cell. What differs is listed, kept, saved as one file and read from one, and played with.
import { useLooks } from "../board/make_board.js";
import { counter } from "../board/counters.js";
import { addRow, cellOf, differences, draftOf, isMadeUp, removeRow, rowAtLine, rowsOf, setCell, textOf } from "../store/tables.js";
import { face } from "../table/cards.js";
import { download, toast } from "../ui/dialogs.js";
import { byId, fill, h, s } from "../ui/dom.js";
import { pick, t } from "../words/words.js";
import { pageFrame } from "./page_frame.js";
import { TableGrid } from "./table_grid.js";

/** @typedef {import("../store/tables.js").Draft} Draft */
/** @typedef {import("../store/tables.js").Row} Row */

/** Differences that are listed; of more only their number is told. */
const LISTED = 200;

class TablesPage {
  /** @type {Map<string, Draft>} */
  drafts = new Map();
  /** Steps back, the last one at the end: the table of each, and what takes it back. @type {{table: string, back: () => void}[]} */
  #steps = [];
  /** @type {Checked | null} */
  #checked = null;
  /** Is the engine asked, and has something changed since? */
  #checking = false;
  #again = false;
  /** @type {TableGrid | null} */
  grid = null;
  status = h("p", { class: "tables-status", role: "status" });
  list = h("section", { class: "tables-list" });
  cell = h("section", { class: "tables-cell", "aria-label": t("tables.cell") });
  holder = h("div", { class: "tables-holder" });
  about = h("div", { class: "tables-about" });
  picture = h("div", { class: "tables-picture" });
  wrong = h("p", { class: "tables-wrong", role: "alert", lang: "en", hidden: true });
  /** Counts pictures: an older one that comes late is not shown. */
  #pictures = 0;

  /** @param {GameInfo} game @param {TablesHere} here @param {TableInfo[]} infos @param {BoardSpec | null} looks */
  constructor(game, here, infos, looks) {
    this.game = game;
    this.here = here;
    this.infos = infos;
    this.looks = looks;
    this.chosen = h(
      "select",
      { onchange: () => this.open(this.chosen.value) },
      infos.map(({ name }) => h("option", { value: name }, name)),
    );
    this.play = h("a", { class: "button primary", href: `#new=${game.id}&tables=own` }, t("tables.play"));
    this.undo = h("button", { onclick: () => this.#undo() }, t("tables.undo"));
    this.file = h("input", { type: "file", accept: ".frente-data", hidden: true, onchange: () => void this.#import() });
    this.find = h("input", { type: "search", placeholder: t("tables.find"), "aria-label": t("tables.find"), onkeydown: event => event.key === "Enter" && this.#find() });
  }

  get draft() {
    return /** @type {Draft} */ (this.drafts.get(this.chosen.value));
  }
  get rows() {
    return rowsOf(this.draft);
  }

  /** What differs from the program's tables, each whole. @returns {DataSet} */
  get set() {
    const files = [...this.drafts.values()].map(draft => ({ name: draft.info.name, text: textOf(draft) }));
    return { game: this.game.id, files: files.filter(({ name, text }) => text !== this.#info(name).text) };
  }

  /** @param {string} name */
  #info(name) {
    return /** @type {TableInfo} */ (this.infos.find(info => info.name === name));
  }

  /** All tables as they were left; what else is given goes before the program's. @param {DataSet | undefined} kept */
  load(kept) {
    for (const info of this.infos) this.drafts.set(info.name, draftOf(info, kept?.files.find(file => file.name === info.name)?.text));
    this.#steps = [];
  }

  element() {
    return pageFrame(
      h("h1", {}, t("tables.title", { game: pick(this.game.title) })),
      h("p", {}, t("tables.text")),
      h("p", { class: "small" }, t("tables.board")),
      h(
        "p",
        { class: "buttons tables-tools" },
        h("label", {}, h("span", { class: "unseen" }, t("tables.which")), this.chosen),
        this.find,
        this.undo,
        h("button", { onclick: () => this.#addRow() }, t("tables.add")),
        h("button", { onclick: () => this.#removeRow() }, t("tables.remove")),
      ),
      this.status,
      this.holder,
      this.cell,
      this.about,
      this.list,
      h(
        "p",
        { class: "buttons" },
        this.play,
        h("button", { onclick: () => void this.#export() }, t("tables.export")),
        h("button", { onclick: () => this.file.click() }, t("tables.import")),
        this.file,
        h("button", { class: "quiet danger", onclick: () => this.#reset() }, t("tables.reset")),
      ),
    );
  }

  /** @param {string} name */
  open(name) {
    this.chosen.value = name;
    const { info } = this.draft;
    this.grid = new TableGrid({
      label: name,
      columns: info.columns.map(({ id, text }) => ({ id, title: text ?? "" })),
      rows: () => this.rows.map(row => row.cells),
      classOf: (row, column) => this.#classOf(this.rows[row], column),
      onpick: () => this.#drawCell(),
      onopen: () => this.cell.querySelector("input")?.focus(),
    });
    this.holder.replaceChildren(this.grid.element);
    this.about.replaceChildren(
      ...info.notes.map(note => h("p", { class: "small", lang: "en" }, note)),
      h(
        "details",
        {},
        h("summary", {}, t("tables.columns")),
        h("dl", {}, info.columns.map(column => [h("dt", {}, column.id), h("dd", {}, this.#meaning(column))])),
      ),
    );
    this.grid.draw();
    this.#drawCell();
    this.#drawStatus();
  }

  /** @param {TableInfo["columns"][number]} column */
  #meaning({ text = "", src }) {
    return src ? `${text} (${t("tables.src", { column: src })})` : text;
  }

  /** @param {Row} row @param {number} column */
  #classOf(row, column) {
    const words = [];
    if (isMadeUp(this.draft, row.cells, column)) words.push("made-up");
    if (!row.was) words.push("added");
    else if (row.cells[column] !== row.was[column]) words.push("changed");
    return words.join(" ");
  }

  // --- the cell that is taken up ---

  #drawCell() {
    const { grid, draft } = this,
      row = grid && this.rows[grid.row],
      column = grid && draft.info.columns[grid.column];
    if (!grid || !row || !column) return this.cell.replaceChildren(h("p", { class: "empty" }, t("tables.none")));
    const at = grid.column,
      was = row.was?.[at],
      input = h("input", {
        id: "table-cell",
        value: row.cells[at] ?? "",
        spellcheck: "false",
        autocomplete: "off",
        onchange: () => this.#change(row, at, input.value),
        onkeydown: event => this.#cellKey(event, input, row.cells[at]),
      }),
      src = draft.info.columns.findIndex(one => one.id === (column.src ?? "src"));
    fill(
      this.cell,
      h("label", { for: "table-cell" }, h("b", {}, `${row.cells[0]} · ${column.id}`), ` ${column.text ?? ""}`),
      h(
        "p",
        { class: "buttons" },
        input,
        was !== undefined && was !== row.cells[at] ? h("button", { data: { focus: "original" }, onclick: () => this.#change(row, at, was) }, t("tables.original", { value: was })) : null,
      ),
      src < 0 ? null : h("p", { class: `small${isMadeUp(draft, row.cells, at) ? " made-up" : ""}` }, t(isMadeUp(draft, row.cells, at) ? "tables.from.design" : "tables.from", { src: row.cells[src] })),
      this.wrong,
      this.picture,
    );
    this.#drawFault();
    void this.#drawPicture();
  }

  /** What is wrong with it. The rest stays: somebody may be typing already. */
  #drawFault() {
    const { grid } = this,
      place = this.#checking ? null : this.#place(),
      isHere = place !== null && place.row === grid?.row && place.column === grid.column;
    this.wrong.hidden = !isHere;
    this.wrong.textContent = isHere ? place.text : "";
  }

  /** @param {KeyboardEvent} event @param {HTMLInputElement} input @param {string} before */
  #cellKey(event, input, before) {
    if (event.key === "Escape") input.value = before;
    if (event.key === "Enter" || event.key === "Escape") {
      input.blur(); // what was typed counts from now on
      this.grid?.focus();
    }
  }

  /** The card or counter of the row, as it will look. */
  async #drawPicture() {
    const mine = ++this.#pictures,
      { grid, draft, looks } = this,
      row = grid && this.rows[grid.row],
      id = draft.info.columns[0].id === "id" ? row?.cells[0] : undefined,
      item = id && looks && this.#checked?.ok ? await this.here.thing(this.set, id).catch(() => null) : null;
    if (mine !== this.#pictures || this.#checking) return;
    const drawn =
      !item || !looks
        ? null
        : item.kind === "card"
          ? face(item, true)
          : s("svg", { class: "board picture-piece", viewBox: "-6 -6 56 56", role: "img", "aria-label": item.title ?? item.id }, counter(item, looks, 0, 0, 1));
    fill(this.picture, drawn && [h("p", { class: "small" }, t("tables.looks")), drawn]);
  }

  // --- what is done ---

  /** @param {(() => void) | null} back what takes it back; null: nothing was done */
  #done(back) {
    if (!back) return;
    this.#steps.push({ table: this.chosen.value, back });
    this.grid?.draw();
    this.#drawCell();
    void this.#check();
  }

  /** @param {Row} row @param {number} column @param {string} value */
  #change(row, column, value) {
    this.#done(setCell(row, column, cellOf(value)));
  }

  #addRow() {
    if (!this.grid) return;
    const back = addRow(this.draft, this.rows[this.grid.row]);
    this.grid.take(this.grid.row + 1, 0);
    this.#done(back);
  }

  #removeRow() {
    const row = this.grid && this.rows[this.grid.row];
    if (row) this.#done(removeRow(this.draft, row));
  }

  #undo() {
    const step = this.#steps.pop();
    if (!step) return;
    step.back();
    if (step.table !== this.chosen.value) this.open(step.table);
    this.grid?.draw();
    this.#drawCell();
    void this.#check();
  }

  #reset() {
    if (!this.set.files.length || !confirm(t("tables.reset.sure"))) return;
    this.#use(undefined);
  }

  /** @param {DataSet | undefined} set */
  #use(set) {
    this.load(set);
    this.open(this.chosen.value);
    void this.#check();
  }

  #find() {
    const wanted = this.find.value.trim().toLowerCase(),
      { rows, grid } = this;
    if (!wanted || !grid) return;
    for (let i = 1; i <= rows.length; i++) {
      const row = (grid.row + i) % rows.length,
        column = rows[row].cells.findIndex(cell => cell.toLowerCase().includes(wanted));
      if (column >= 0) return grid.take(row, column);
    }
    toast(t("tables.notfound", { words: this.find.value }));
  }

  // --- what the engine says ---

  /** Keeps what there is, and asks whether it can be played. */
  async #check() {
    this.#again = true;
    if (this.#checking) return;
    this.#checking = true;
    this.#drawStatus();
    while (this.#again) {
      this.#again = false;
      const { set } = this;
      this.here.keep(set).catch(() => toast(t("tables.notkept")));
      this.#checked = await this.here.check(set).catch(error => ({ ok: false, text: error.code === "engine" ? t("tables.breaks") : error.message }));
    }
    this.#checking = false;
    this.#drawStatus();
    this.#drawFault();
    void this.#drawPicture();
  }

  /** Where the fault is, if it is in the table that is open. */
  #place() {
    const { file, line = 0, column } = this.#checked ?? {},
      row = file === this.chosen.value ? rowAtLine(this.draft, line) : -1;
    return row < 0 ? null : { row, column: Math.max(0, this.draft.info.columns.findIndex(one => one.id === column)), text: this.#checked?.text ?? "" };
  }

  #drawStatus() {
    const checked = this.#checked,
      wrong = checked && !checked.ok && !this.#checking,
      changed = [...this.drafts.values()].flatMap(differences),
      { set } = this;
    this.status.classList.toggle("wrong", Boolean(wrong));
    fill(this.status, this.#checking || !checked ? t("tables.checking") : checked.ok ? t(set.files.length ? "tables.fits" : "tables.same") : this.#sentence(checked));
    this.undo.disabled = !this.#steps.length;
    const ready = set.files.length > 0 && checked?.ok && !this.#checking;
    this.play.toggleAttribute("inert", !ready);
    this.play.setAttribute("aria-disabled", String(!ready));
    this.grid?.tellFault(this.#checking ? null : this.#place());
    this.#drawList(changed);
  }

  /** @param {Checked} checked */
  #sentence({ file, line, column, text }) {
    if (!file || !this.drafts.has(file)) return text ?? "";
    const go = () => {
      if (file !== this.chosen.value) this.open(file);
      const place = this.#place();
      if (place) this.grid?.take(place.row, place.column, true);
    };
    return [h("button", { class: "plain jump", data: { focus: "fault" }, onclick: go }, `${file}${line ? `:${line}` : ""}${column ? ` · ${column}` : ""}`), ` ${text}`];
  }

  /** @param {import("../store/tables.js").Difference[]} changed */
  #drawList(changed) {
    const show = (/** @type {import("../store/tables.js").Difference} */ one) => {
      if (one.table !== this.chosen.value) this.open(one.table);
      const row = one.place ? this.rows.indexOf(one.place) : -1;
      if (row >= 0) this.grid?.take(row, Math.max(0, this.draft.info.columns.findIndex(({ id }) => id === one.column)), true);
    };
    /** @param {import("../store/tables.js").Difference} one */
    const words = one => (one.kind === "cell" ? t("tables.diff.cell", { row: one.row, column: one.column ?? "", was: one.was ?? "", now: one.now ?? "" }) : t(`tables.diff.${one.kind}`, { row: one.row }));
    fill(
      this.list,
      h("h2", {}, t("tables.differs", { n: changed.length })),
      changed.length ? null : h("p", { class: "empty" }, t("tables.differs.none")),
      h(
        "ul",
        {},
        changed.slice(0, LISTED).map((one, i) => h("li", {}, h("button", { class: "plain jump", data: { focus: `diff${i}` }, onclick: () => show(one) }, `${one.table}: ${words(one)}`))),
      ),
      changed.length > LISTED ? h("p", { class: "small" }, t("tables.differs.more", { n: changed.length - LISTED })) : null,
    );
  }

  // --- files ---

  async #export() {
    const { set } = this;
    if (!set.files.length) return toast(t("tables.same"));
    try {
      download(`${set.game}.frente-data`, await this.here.pack(set), "application/zip");
    } catch (error) {
      toast(error.message);
    }
  }

  async #import() {
    const file = this.file.files?.[0];
    this.file.value = "";
    try {
      if (!file) return;
      const { set, older } = await this.here.unpack(new Uint8Array(await file.arrayBuffer()));
      if (set.game !== this.game.id) return toast(t("tables.other-game", { game: set.game }));
      this.#use(set);
      toast(t(older.length ? "tables.older" : "tables.came", { tables: older.join(", "), n: set.files.length }));
    } catch (error) {
      toast(error.message);
    }
  }

  /** Begins: what was left in this browser is there again. @param {string | null} name */
  async begin(name) {
    this.load(await this.here.kept(this.game.id).catch(() => undefined));
    this.open(name && this.drafts.has(name) ? name : this.infos[0].name);
    await this.#check();
  }
}

/** @param {HTMLElement} place @param {Lobby} lobby @param {string} id @param {string | null} name */
export async function tablesPage(place, lobby, id, name) {
  const known = await lobby.games(),
    game = known.games.find(one => one.id === id),
    here = await lobby.tables?.();
  if (!game || !here) return void (location.hash = "");
  place.replaceChildren(pageFrame(h("h1", {}, t("tables.title", { game: pick(game.title) })), h("p", { role: "status" }, t("tables.coming"))));
  byId("where").textContent = pick(game.title);
  const [{ tables }, looks] = await Promise.all([here.list(id), useLooks(id).catch(() => null)]),
    page = new TablesPage(game, here, tables, looks);
  place.replaceChildren(page.element());
  await page.begin(name);
}
