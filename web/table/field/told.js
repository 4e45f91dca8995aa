// What the others did: a card over the board with a few rows, which stays until my next choice.
import { fillIfChanged, h } from "../../ui/dom.js";
import { t } from "../../words/words.js";

/**
 * @param {object} uses
 * @param {TableStore} uses.store
 * @param {Telling} uses.telling
 * @param {() => Board | null} uses.board
 * @param {(target: [string, string]) => void} uses.showThing
 * @param {() => void} uses.openJournal
 * @returns {Component}
 */
export function makeTold({ store, telling, board, showThing, openJournal }) {
  const element = h("section", { class: "told", role: "status", "aria-label": t("told.title"), hidden: true });
  /** A row leads to the first place that it names. @param {RecapRow} row */
  const rowOf = ({ deed, label, text, targets }) => {
    const [target] = targets ?? [];
    return h(
      "div",
      { class: `told-row told-${deed}` },
      h("dt", {}, label),
      h("dd", {}, target ? h("button", { class: "told-where", title: t("told.show"), onclick: () => showThing(target) }, text) : text),
    );
  };

  const card = () => {
    const { sections, acts } = store.state.told;
    return [
      h(
        "header",
        { class: `told-head seat-${acts.find(act => act.seat)?.seat ?? "none"}` },
        h("h2", {}, sections.length === 1 ? (sections[0].title ?? t("told.title")) : t("told.title")),
        h("button", { class: "quiet", "aria-label": t("dialog.close"), title: t("dialog.close"), onclick: () => telling.close() }, "✕"),
      ),
      h(
        "div",
        { class: "told-body", tabindex: 0 },
        sections.map(section => [
          sections.length > 1 && section.title ? h("h3", {}, section.title) : null,
          h("dl", {}, section.rows.map(rowOf)),
        ]),
      ),
      h(
        "footer",
        {},
        acts.length ? h("button", { class: "quiet", data: { focus: "replay" }, onclick: () => telling.play(0) }, "▷ ", t("told.replay")) : null,
        h("button", { class: "quiet", data: { focus: "journal" }, onclick: openJournal }, t("told.journal")),
      ),
    ];
  };

  return {
    element,
    draw() {
      const { mode, told } = store.state,
        filming = mode.name === "film",
        others = filming || (told.open && !mode.name) ? told.acts.slice(0, filming ? mode.at : undefined) : [],
        past = mode.name === "replay",
        shown = past ? mode.acts : others.length || mode.name ? others : store.state.advised;
      board()?.drawActs(shown, filming || past || shown === store.state.advised);
      element.hidden = !told.open || Boolean(mode.name);
      fillIfChanged(element, [told.sections, told.acts, element.hidden], () => (element.hidden ? [] : card()));
    },
  };
}
