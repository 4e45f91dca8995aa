// The frame of the table: prompt, board, cards, the side with its tabs; which of them is in sight.
import { h } from "../ui/dom.js";
import { t } from "../words/words.js";

/** @typedef {"play" | "journal" | "chat" | "rules" | "tools"} Tab */
/** @type {Tab[]} */
const tabs = ["play", "journal", "chat", "rules", "tools"];

/** A phone; a screen with room for the journal beside the board. */
const narrow = matchMedia("(max-width: 820px) and (orientation: portrait), (max-width: 640px)"),
  broad = matchMedia("(min-width: 1800px)");

/**
 * @typedef {object} FieldElements the elements of the components over and around the board
 * @property {HTMLElement} prompt
 * @property {HTMLElement} quick the one place for the action
 * @property {HTMLElement} banner
 * @property {HTMLElement} guide
 * @property {HTMLElement} board
 * @property {HTMLElement} layers
 * @property {HTMLElement} battle
 * @property {HTMLElement} moments
 * @property {HTMLElement} end
 * @property {HTMLElement} told
 * @property {HTMLElement} film
 * @property {HTMLElement} hand
 */
/**
 * @typedef {object} SideElements of those beside it
 * @property {HTMLElement} seats
 * @property {HTMLElement} asks
 * @property {HTMLElement} log
 * @property {Record<Tab, HTMLElement>} panes
 */

export class Layout {
  /** The tab that is open beside the board. @type {Tab} */
  tab = "play";
  /** What screen readers are told. */
  said = h("div", { class: "unseen", "aria-live": "polite" });
  title = h("h1", { class: "unseen" }, "Frente");

  /** What is beside the board, once it is there. @type {SideElements | null} */
  #beside = null;

  /** @param {HTMLElement} place @param {FieldElements} parts @param {(tab: Tab) => void} opened is told of a pane that is opened */
  constructor(place, parts, opened) {
    this.opened = opened;
    this.tabs = this.#tabBar();
    this.main = h(
      "main",
      { class: "table", id: "main", "aria-busy": "true" },
      this.title,
      parts.prompt,
      parts.quick,
      h(
        "div",
        { class: "field" },
        parts.banner,
        parts.guide,
        h("div", { class: "board-frame" }, parts.board, parts.layers, parts.moments, parts.told, parts.film, parts.end),
      ),
      h("aside", { class: "side" }, this.tabs, this.said),
    );
    this.#stand(parts);
    place.replaceChildren(this.main);
    this.open("board");
  }

  /** A battle stands at the top of the right column, where it covers nothing, or under the board; cards lie in rows at the right, or in a strip under the board; the journal has a line there, or its own column. @param {FieldElements} parts */
  #stand({ battle, hand }) {
    const side = /** @type {HTMLElement} */ (this.main.querySelector(".side")),
      field = /** @type {HTMLElement} */ (this.main.querySelector(".field")),
      frame = /** @type {HTMLElement} */ (field.querySelector(".board-frame"));
    const put = (this.put = () => {
      const { log, panes } = this.#beside ?? {};
      if (narrow.matches) field.append(hand);
      else (panes?.play ?? side).prepend(hand);
      (narrow.matches ? frame : side).prepend(battle);
      if (log) (broad.matches ? this.main : side).append(log);
    });
    put();
    for (const width of [narrow, broad]) width.addEventListener("change", put);
    this.close = () => {
      for (const width of [narrow, broad]) width.removeEventListener("change", put);
    };
  }

  close() {}
  put() {}

  /** What is beside the board has come. @param {SideElements} beside */
  addSide(beside) {
    const { seats, asks, panes } = beside;
    this.#beside = beside;
    this.tabs.before(seats, asks);
    this.tabs.classList.remove("coming");
    this.tabs.after(...Object.values(panes));
    this.put();
    this.#showPane();
    if (this.main.dataset.pane === this.tab) this.opened(this.tab);
  }

  #showPane() {
    for (const [key, pane] of Object.entries(this.#beside?.panes ?? {})) pane.hidden = key !== this.tab;
  }

  #tabBar() {
    return h(
      "div",
      { class: "tabs coming", role: "tablist" }, // its place hangs on what comes above it: nobody shall click beside it
      h("button", { class: "tab-board", role: "tab", data: { tab: "board" }, onclick: () => this.open("board") }, t("tab.board")),
      tabs.map(name =>
        h(
          "button",
          { role: "tab", id: `tab-${name}`, data: { tab: name }, onclick: () => this.open(name) },
          t(`tab.${name}`),
        ),
      ),
    );
  }

  /** Brings a pane into sight, or on a narrow screen the board. @param {Tab | "board"} name */
  open(name) {
    if (name !== "board") this.tab = name;
    this.main.dataset.pane = name;
    this.#showPane();
    for (const button of /** @type {HTMLElement[]} */ ([...this.tabs.children])) {
      button.setAttribute("aria-selected", String(button.dataset.tab === (button.dataset.tab === "board" ? name : this.tab)));
      button.classList.toggle("here", button.dataset.tab === name);
    }
    if (name === "board") return;
    this.markNews(name, false);
    this.opened(name);
  }

  /** A tab shows that something new is behind it. @param {Tab} name @param {boolean} on */
  markNews(name, on) {
    this.tabs.querySelector(`[data-tab=${name}]`)?.classList.toggle("news", on);
  }

  /** As long as an answer is awaited, or only a part of a view is drawn, the table counts as busy. @param {boolean} on */
  showBusy(on) {
    if (on) this.main.setAttribute("aria-busy", "true");
    else this.main.removeAttribute("aria-busy");
  }
}
