// What happened, in words: the log beside the board with its latest lines, and the whole journal in a tab.
import { olderLines } from "../../store/live.js";
import { mySeats, shownView } from "../../store/select.js";
import * as settings from "../../store/settings.js";
import { toast } from "../../ui/dialogs.js";
import { h } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { fillJournal } from "../journal_lines.js";

/** The log has at most so many lines. */
const LOG_LINES = 60;

/** @implements {Component} */
export class Journal {
  #recent = h("ol", { class: "journal recent", "aria-label": t("tab.journal"), tabindex: 0 });
  #whole = h("ol", { class: "journal", "aria-label": t("tab.journal") });
  #open = false;
  #older = h("button", { class: "quiet" }, t("journal.older"));

  /**
   * @param {object} uses
   * @param {TableStore} uses.store
   * @param {Table} uses.table
   * @param {Modes} uses.modes
   * @param {Telling} uses.telling
   * @param {HTMLElement} uses.dice where dice lie that have just fallen
   * @param {(target: [string, string]) => void} uses.showThing
   * @param {(rule: string) => void} uses.openRule
   */
  constructor({ store, table, modes, telling, dice, showThing, openRule }) {
    this.store = store;
    this.actions = { openRule, toThing: showThing, toStep: /** @param {number} step */ step => void modes.look(step) };
    this.#older.addEventListener("click", () => olderLines(store.state.live, table).then(() => this.draw()));
    /** The log, beside the board. */
    this.element = h("section", { class: "log" }, this.#head(table, modes, telling), dice, this.#recent);

    /** The tab. */
    this.pane = h("div", { class: "pane journal-pane" }, this.#older, this.#whole);
  }

  /** The head of the log: its order, and "since your last turn". @param {Table} table @param {Modes} modes @param {Telling} telling */
  #head(table, modes, telling) {
    const order = h("button", { class: "quiet order", onclick: () => turn() }, t(`log.${settings.logOrder()}`));
    const turn = () => {
      settings.keepLogOrder(settings.logOrder() === "last" ? "first" : "last");
      order.textContent = t(`log.${settings.logOrder()}`);
      this.draw();
    };
    const again = async () => (await telling.again()) || toast(t("told.none"));
    /** For a watcher. The step after which I have not yet looked is that of my last own choice. */
    const since = () => Math.min(settings.lastStep(table.game) ?? 0, this.store.state.live.step);
    return h(
      "header",
      { class: "log-head" },
      h("h2", { class: "quiet-title" }, t("tab.journal")),
      this.#last,
      h("button", { class: "quiet since", onclick: () => (mySeats(this.store.state).length ? again() : modes.watch(since())) }, t("watch.since")),
      order,
      this.#folder,
    );
  }

  /** The latest line, while the log is folded. */
  #last = h("span", { class: "log-last" });
  #folder = h("button", { class: "quiet fold", "aria-expanded": "false", "aria-label": t("log.open"), title: t("log.open"), onclick: () => this.#unfold() }, "▴");

  /** Opens the log, or folds it to its latest line. @param {boolean} [open] */
  #unfold(open = !this.element.classList.contains("open")) {
    this.element.classList.toggle("open", open);
    this.#folder.setAttribute("aria-expanded", String(open));
    this.#folder.textContent = open ? "▾" : "▴";
    this.toLatest();
  }

  /** A list that was not in sight has forgotten where it stood: the latest lines come into sight. */
  toLatest() {
    const last = settings.logOrder() === "last";
    for (const list of [this.#recent, this.#whole]) list.scrollTop = last ? list.scrollHeight : 0;
    this.pane.scrollTop = last ? this.pane.scrollHeight : 0;
  }

  /** @param {boolean} [open] is the tab with the whole journal in sight? As before, if it is not said. */
  draw(open = this.#open) {
    this.#open = open;
    const { live, mode, recap } = this.store.state,
      items = shownView(this.store.state)?.items ?? [],
      lines = mode.lines ?? live.lines,
      owners = new Map(items.filter(item => item.kind === "piece" && item.owner).map(item => [item.id, item.owner ?? ""])),
      how = { ...this.actions, order: settings.logOrder(), owners };
    this.#last.textContent = lines.findLast(line => line.news !== "no" && line.text)?.text ?? "";
    this.#older.hidden = !(live.from > 0);
    if (open) fillJournal(this.#whole, lines, recap.fresh, how);
    fillJournal(this.#recent, lines.slice(-200).filter(line => line.news !== "no").slice(-LOG_LINES), recap.fresh, how);
  }
}
