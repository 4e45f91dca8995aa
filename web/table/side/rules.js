// The digest of the rules beside the board; prompts and refusals lead to their place in it.
import { toast } from "../../ui/dialogs.js";
import { h } from "../../ui/dom.js";
import { findRule } from "../../ui/markdown.js";
import { t } from "../../words/words.js";
import { closeMenu } from "../menu.js";
import { digest, rulesText } from "../rules_digest.js";

/** @param {{store: TableStore, open: () => void}} uses `open` brings the pane into sight */
export function makeRules({ store, open }) {
  const element = h("div", { class: "pane rules-pane" });
  /** @type {Promise<void> | null} */
  let loaded = null;
  const load = () => (loaded ??= rulesText(store.state.live.about?.rules ?? "").then(text => element.replaceChildren(...digest(text))));
  return {
    element,
    load,
    /** Opens the rules at one of them. @param {string} rule */
    async openRule(rule) {
      closeMenu();
      open();
      await load();
      const search = element.querySelector("input");
      if (search?.value) {
        search.value = "";
        search.dispatchEvent(new Event("input"));
      }
      const found = findRule(element, rule);
      if (!found) return toast(t("rules.missing", { rule }));
      element.querySelector(".found")?.classList.remove("found");
      found.classList.add("found");
      found.tabIndex = -1;
      found.focus();
      found.scrollIntoView({ block: "center" });
    },
  };
}
