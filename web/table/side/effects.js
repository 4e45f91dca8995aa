// Effects that last, by name; what each does on demand.
import { shownView } from "../../store/select.js";
import { fillIfChanged, h } from "../../ui/dom.js";
import { t } from "../../words/words.js";

/** @param {{store: TableStore}} uses @returns {Component} */
export function makeEffects({ store }) {
  const element = h("section", { class: "in-force", hidden: true });
  return {
    element,
    draw() {
      const items = shownView(store.state)?.items ?? [],
        effects = items.filter(item => item.kind === "fact" && item.type === "lasting");
      element.hidden = !effects.length;
      fillIfChanged(element, [t("force.title"), ...effects], () => [
        h("h2", { class: "quiet-title" }, t("force.title")),
        effects.map(item =>
          h(
            "details",
            { class: "effect", data: { focus: `effect:${item.id}` } },
            h("summary", {}, item.title, item.label ? ` ${item.label}` : null),
            h("p", {}, item.text ?? ""),
          ),
        ),
      ]);
    },
  };
}
