// A part of the table: its frame. Prompt, board, cards, the side with its tabs; which of them is in sight.
import { h, toast } from "../ui/dom.js";
import { toolsPanel } from "./tools.js";
import { t } from "../words/words.js";

const tabs = ["play", "journal", "chat", "rules", "tools"];

/** Methods of the table's page. @type {Framing & ThisType<import("./page.js").TablePage>} */
export const framing = {
  build() {
    const { e } = this;
    e.prompt = h(
      "div",
      { class: "prompt-words", role: "status", "aria-live": "polite", "aria-atomic": "true" },
      t("table.connecting"),
    );
    e.quick = h("div", { class: "quick" });
    e.facts = h("div", { class: "facts" });
    e.ends = h("div", { class: "ends" });
    e.battle = h("div", { class: "battle-host", "aria-live": "polite" });
    e.moments = h("div", { class: "moments", role: "status" });
    e.lenses = h("div", { class: "lenses" });
    e.guide = h("div", { class: "guide-host" });
    e.banner = h("div", { class: "banner", hidden: true });
    e.board = h("div", { class: "board-host" });
    e.cards = h("section", { class: "cards", "aria-label": t("tab.hand") });
    e.seats = h("section", { class: "seats-host", "aria-label": t("seat.seats") });
    e.panes = {
      play: h("div", { class: "pane", id: "choices", tabindex: -1 }),
      journal: h("div", { class: "pane journal-pane" }),
      chat: h("div", { class: "pane chat-pane" }),
      rules: h("div", { class: "pane rules-pane" }),
      tools: h("div", { class: "pane tools-pane" }),
    };
    e.choices = h("div", { class: "choices" });
    e.recent = h("ol", { class: "journal recent", "aria-label": t("tab.journal"), tabindex: 0 });
    e.dice = h("div", { class: "dice-host" });
    e.log = h("section", { class: "log" }, this.logHead(), e.dice, e.recent);
    e.force = h("section", { class: "in-force", hidden: true });
    e.hint = h("div", { class: "hint" });
    e.panes.play.append(e.hint, e.choices, e.force);
    e.journal = h("ol", { class: "journal", "aria-label": t("tab.journal") });
    e.older = h(
      "button",
      { class: "quiet", onclick: () => this.link.older().then(() => this.drawJournal()) },
      t("journal.older"),
    );
    e.panes.journal.append(e.older, e.journal);
    this.buildChat();
    e.tabs = h(
      "div",
      { class: "tabs", role: "tablist" },
      tabs.map(name =>
        h(
          "button",
          { role: "tab", id: `tab-${name}`, data: { tab: name }, onclick: () => this.open(name) },
          t(`tab.${name}`),
        ),
      ),
    );
    const boardTab = h(
      "button",
      { class: "tab-board", data: { tab: "board" }, onclick: () => this.open("board") },
      t("tab.board"),
    );
    e.tabs.prepend(boardTab);
    e.ask = h("div", { class: "asks" });
    e.said = h("div", { class: "unseen", "aria-live": "polite" });
    e.side = h("aside", { class: "side" }, e.seats, e.ask, e.tabs, Object.values(e.panes), e.log, e.said);
    e.title = h("h1", { class: "unseen" }, "Frente");
    e.promptLine = h("section", { class: "prompt" }, e.prompt, e.quick, e.facts);
    e.main = h(
      "main",
      { class: "table", id: "main", "aria-busy": "true" },
      e.title,
      e.promptLine,
      h("div", { class: "field" }, e.banner, e.guide, h("div", { class: "board-frame" }, e.board, e.ends, e.lenses, e.battle, e.moments), e.cards),
      e.side,
    );
    this.place.replaceChildren(e.main);
    this.open("board");
  },

  buildChat() {
    const { e } = this;
    e.chat = h("ol", { class: "chat", role: "log", "aria-live": "polite", "aria-label": t("tab.chat") });
    const field = h("input", {
      name: "words",
      maxlength: 500,
      autocomplete: "off",
      "aria-label": t("chat.write"),
      placeholder: t("chat.write"),
    });
    e.write = h(
      "form",
      {
        class: "chat-form",
        onsubmit: event => {
          event.preventDefault();
          if (field.value.trim())
            this.link.ask("chat", { text: field.value.trim() }).catch(error => toast(error.message));
          field.value = "";
        },
      },
      field,
      h("button", {}, t("chat.send")),
    );
    e.panes.chat.append(e.chat, e.write);
  },

  /** @param {string} name */
  open(name, quiet = false) {
    const { e } = this;
    if (name !== "board") this.tab = name;
    e.main.dataset.pane = name;
    for (const [key, pane] of Object.entries(e.panes)) pane.hidden = key !== this.tab;
    for (const button of /** @type {HTMLElement[]} */ ([...e.tabs.children])) {
      const selected = button.dataset.tab === this.tab && (name !== "board" || button.dataset.tab !== "board");
      button.setAttribute("aria-selected", String(selected));
      button.classList.toggle("here", button.dataset.tab === name);
    }
    if (name === "rules") this.loadRules();
    if (name === "tools" && this.link?.view && this.link.table) toolsPanel(e.panes.tools, this);
    if (name === "journal" && this.link?.view) this.drawJournal();
    if (name === "chat" && !quiet) e.write.querySelector("input")?.focus();
    if (name === "chat") e.tabs.querySelector("[data-tab=chat]")?.classList.remove("news");
  },
};
