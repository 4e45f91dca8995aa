// Moments that deserve a panel over the board: the end of a year, of a front, of the game.
import { h } from "../../ui/dom.js";
import { t } from "../../words/words.js";

export function makeMoments() {
  const element = h("div", { class: "moments", role: "status" });
  return {
    element,
    /** Says it until it is dismissed. @param {Line[]} lines */
    show(lines) {
      const box = h(
        "section",
        { class: "moment" },
        lines.map(line => h("p", {}, line.text)),
        h("button", { class: "quiet", onclick: () => box.remove() }, t("dialog.close")),
      );
      element.replaceChildren(box);
    },
  };
}
