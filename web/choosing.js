// A part of the table: what a click or a key means, and why a thing cannot be chosen.
import { face } from "./cards.js";
import { meaning, menu, same } from "./choices.js";
import { h, toast } from "./dom.js";
import { t } from "./words.js";

/** Methods of the table's page. @type {Choosing & ThisType<import("./table.js").TablePage>} */
export const choosing = {
  pick(key, element, item) {
    if (!key) return this.clear();
    const found = meaning(this.choices, this.selected, key);
    const coarse = matchMedia("(pointer: coarse)").matches;
    if (!found) return void this.explain(key, element, item);
    const offered = found.menu ?? (found.do ? [found.do] : null);
    if (item && coarse && offered) return this.offer(element, offered, item);
    if (found.do) return void this.act(found.do);
    this.selected = found.select ?? [];
    this.draw();
    if (found.menu) this.offer(this.again(key) ?? element, found.menu, item);
  },

  offer(anchor, choices, item) {
    menu(anchor, { choices, head: item ? face(item, true) : null, act: choice => this.act(choice) });
  },

  /** The element that stands for a key after a redraw. */
  again(key) {
    const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-key]")]);
    return all.find(e => same(e.dataset.key ?? "", key));
  },

  clear() {
    if (!this.selected.length) return;
    this.selected = [];
    this.draw();
  },

  async act(choice) {
    this.selected = [];
    this.e.main.setAttribute("aria-busy", "true");
    try {
      if (this.modes.name === "plan") await this.modes.try(choice);
      else await this.link.ask("choose", { seq: this.link.seq, do: choice.do });
    } catch (error) {
      this.refused(error);
    }
    this.e.main.removeAttribute("aria-busy");
  },

  refused(error) {
    const words = error.code === "stale" ? t("why.stale") : error.message;
    const { rule } = error;
    toast(
      words,
      rule ? h("button", { class: "rule-link", onclick: () => this.openRule(rule) }, t("why.rule", { rule })) : "",
    );
  },

  undo() {
    this.link.ask("undo", { seq: this.link.seq }).catch(error => this.refused(error));
  },

  /** A greyed thing says why it cannot be chosen now. */
  async explain(key, anchor, item) {
    /** @param {string} words @param {string} [rule] */
    const show = (words, rule) =>
      menu(anchor, {
        choices: [],
        head: item ? face(item, true) : null,
        note: h(
          "p",
          { class: "why", role: "alert" },
          h("b", {}, t("why.title")),
          words,
          " ",
          rule
            ? h("button", { class: "rule-link", onclick: () => this.openRule(rule) }, t("why.rule", { rule }))
            : null,
        ),
        act: () => {},
      });
    if (!this.mine.length) return show(t("why.watch"));
    if (!this.view.acting?.some(seat => this.mine.includes(seat))) return show(t("why.wait"));
    const [kind, id] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
    const now = new Set(this.choices.map(choice => choice.verb));
    const templates = [...(this.templates.get(kind) ?? [])]
      .sort((a, b) => Number(now.has(b[0])) - Number(now.has(a[0])))
      .slice(0, 2);
    for (const [, { words, id: old }] of templates) {
      const wish = words
        .split(" ")
        .map(word => (word === old ? id : word))
        .join(" ");
      const answer = await this.link.ask("why", { do: wish }).catch(() => null);
      if (answer && !answer.legal && answer.text) return show(answer.text, answer.rule);
    }
    show(this.view.prompt ?? t("why.generic"), this.view.rule);
  },

  key(event) {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(/** @type {Element} */ (event.target).tagName) ||
      document.querySelector("dialog[open]")
    )
      return;
    if (event.key === "Escape") return this.clear();
    if (/^[0-9]$/.test(event.key)) {
      const keys = [...this.e.choices.querySelectorAll("kbd")];
      const found = keys.find(k => k.textContent === event.key);
      if (found) {
        event.preventDefault();
        found.closest("button")?.click();
      }
    }
    if (event.key === "u" && this.link.undo) this.undo();
  },
};
