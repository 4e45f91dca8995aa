// A part of the table: the inspector. Whatever is clicked and can't be chosen says what it is, who lies there and why not; it
// covers no lit place and stays until it is dismissed.
import { counter } from "../board/counters.js";
import { h, s } from "../ui/dom.js";
import { t } from "../words/words.js";

/** Methods of the table's page. @type {Inspecting & ThisType<import("./page.js").TablePage>} */
export const inspecting = {
  closeInspector() {
    this.inspector?.remove();
    this.inspector = null;
  },

  /** @param {string} key */
  titleOf(key) {
    const id = key.slice(key.indexOf(":") + 1);
    return this.view.items.find(item => item.id === id && item.kind === key.slice(0, key.indexOf(":")))?.title ?? id;
  },

  async inspect(key, element, item) {
    this.closeInspector();
    if (key.startsWith("card:")) return void this.explain(key, element, item);
    const [kind, id] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
    const thing = item ?? this.view.items.find(one => one.kind === kind && one.id === id);
    const place = kind === "space" ? id : thing?.at;
    const here = this.view.items.filter(one => one.kind === "piece" && one.at === place && place);
    const say = h("div", { class: "inspector-words" });
    const box = h(
      "section",
      { class: "inspector", role: "dialog", "aria-label": thing?.title ?? id },
      h(
        "header",
        {},
        h("h2", {}, thing?.title ?? id),
        h("button", { class: "plain", "aria-label": t("dialog.close"), onclick: () => this.closeInspector() }, "×"),
      ),
      thing?.text ? h("p", {}, thing.text) : null,
      say,
      here.length && (kind === "space" || here.length > 1 || kind === "piece") ? this.pieceRows(here, key) : null,
    );
    this.inspector = box;
    document.body.append(box);
    const put = () => {
      const { width, height } = box.getBoundingClientRect();
      const at = this.board?.boxOf(key) || element ? (this.board?.spot(width, height, key) ?? { left: 12, top: 90 }) : { left: 12, top: 90 };
      box.style.left = `${Math.max(4, Math.min(innerWidth - width - 4, at.left))}px`;
      box.style.top = `${Math.max(4, Math.min(innerHeight - height - 4, at.top))}px`;
    };
    put();
    const [about, why] = await Promise.all([
      this.link.ask("about", { kind, what: id }).catch(() => null),
      this.choices.length && !this.lit.has(key) ? this.whyNot(key).catch(() => null) : null,
    ]);
    if (this.inspector !== box) return;
    say.replaceChildren(
      ...(about?.text ?? "").split("\n").filter(Boolean).map(line => h("p", {}, line)),
      why?.text
        ? h(
            "p",
            { class: "why", role: "alert" },
            h("b", {}, t("why.title")),
            why.text,
            " ",
            why.rule ? h("button", { class: "rule-link", onclick: () => this.openRule(why.rule ?? "") }, t("why.rule", { rule: why.rule })) : null,
          )
        : "",
    );
    put();
  },

  /** Name, factors, steps and state of each, to be read and picked. */
  pieceRows(pieces, key) {
    const movable = this.movable(pieces.map(piece => `piece:${piece.id}`));
    return h(
      "div",
      { class: "inspector-pieces" },
      pieces.map(piece => {
        const own = `piece:${piece.id}`;
        return h(
          "button",
          {
            class: `inspector-piece${this.lit.has(own) || movable.includes(own) ? " lit" : ""}${own === key ? " here" : ""}`,
            onclick: () => (this.closeInspector(), this.pick(own, null)),
          },
          s("svg", { viewBox: "-3 -3 46 46", "aria-hidden": "true" }, counter(piece, this.board?.spec, 0, 0)),
          h(
            "span",
            {},
            h("b", {}, piece.title ?? piece.id),
            h(
              "small",
              {},
              [
                piece.label,
                piece.text,
                piece.reduced ? t("state.reduced") : "",
                piece.used ? t("state.used") : "",
              ]
                .filter(Boolean)
                .join(" · "),
            ),
          ),
        );
      }),
      movable.length > 1
        ? h("button", { class: "whole", onclick: () => (this.closeInspector(), void this.draft.gather(movable)) }, t("stack.whole", { n: movable.length }))
        : null,
    );
  },
};
