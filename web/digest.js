// A part of the table: the digest of the rules beside the board.
import { file } from "./api.js";
import { closeMenu } from "./choices.js";
import { h, toast } from "./dom.js";
import { findRule, markdown } from "./markdown.js";
import { language, t } from "./words.js";

/** Methods of the table's page. @type {Reading & ThisType<import("./table.js").TablePage>} */
export const reading = {
  loadRules() {
    const pane = this.e.panes.rules;
    return (this.rules ??= rulesText(this.drawnBoard).then(text =>
      pane.replaceChildren(text ? markdown(text) : h("p", { class: "empty" }, t("rules.none"))),
    ));
  },

  /** @param {string} rule */
  async openRule(rule) {
    closeMenu();
    this.open("rules");
    await this.loadRules();
    const pane = this.e.panes.rules,
      found = findRule(pane, rule);
    if (!found) return toast(t("rules.missing", { rule }));
    pane.querySelector(".found")?.classList.remove("found");
    found.classList.add("found");
    found.tabIndex = -1;
    found.focus();
    found.scrollIntoView({ block: "center" });
  },
};

/**
 * The digest of a game's rules in the reader's language, if there is one.
 * @param {string} game
 * @returns {Promise<string | null>}
 */
export async function rulesText(game) {
  if (language() !== "en") {
    const own = await file(`/rules/${game}.${language()}.md`).catch(() => null);
    if (own) return own;
  }
  return file(`/rules/${game}.md`).catch(() => null);
}

