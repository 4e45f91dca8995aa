// What the others did: a card over the board with a few rows, which stays until my next choice.
import { changedNumbers } from "../../store/recap.js";
import { mySeats, seatTitle } from "../../store/select.js";
import { afterPaint, fillIfChanged, h } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { face } from "../cards.js";
import { ledgerRows, ledgerTable } from "./ledger.js";

/** Do two lines tell where the same thing went, step by step? The last says it all: "Liberty moves to 7". @param {string} line @param {string | undefined} next */
const endsAlike = (line, next) => /^\D+\d+$/.test(line) && line.replace(/\d+$/, "") === next?.replace(/\d+$/, "");

/** One sentence a line: what was done, then what came of it; what each die brought is told by the battle's panel and the journal. @param {string} text @param {Set<string>} dice */
const linesOf = (text, dice) => {
  const all = text.split(/(?<=\p{L}{2}|\d|\))\. (?=\p{Lu})/u),
    [first, ...more] = all.filter((line, i) => !endsAlike(line, all[i + 1]) && (i === 0 || i === all.length - 1 || !dice.has(line)));
  return more.length ? [h("span", { class: "told-line" }, first), ...more.map(line => h("span", { class: "told-line more" }, line))] : text;
};

/** The sentences that tell of dice, of attacks whose result is a sentence of its own. @param {TableState} state */
function diceLines({ told }) {
  const decided = told.acts.filter(act => act.lines.some(line => line.deed === "result" && !line.dice));
  return new Set(decided.flatMap(act => act.lines.filter(line => line.dice).map(line => line.text.replace(/\.$/, ""))));
}

/** The cards whose playing a row tells of, as far as they can be seen. @param {string} text @param {TableState} state @returns {Item[]} */
function cardsIn(text, { told, live }) {
  const ids = told.acts.filter(act => act.kind === "card" && act.card && text.includes(act.lines[0].text.replace(/\.$/, ""))).map(act => act.card),
    seen = [...(live.view?.items ?? []), ...(told.before?.items ?? [])].filter(item => item.kind === "card" && !item.hidden && (item.text || item.values));
  return [...new Set(ids)].flatMap(id => seen.find(item => item.id === id) ?? []);
}

/** Whose acts are told: another's before mine. @param {TableState} state */
function whose(state) {
  const mine = mySeats(state),
    seats = state.told.acts.map(act => act.seat).filter(Boolean);
  return seats.find(seat => !mine.includes(seat)) ?? seats[0] ?? "none";
}

/** The table of a longer stretch that has just ended. @param {TableState} state */
function ledgerOf(state) {
  const { live, told, spec } = state,
    rows = spec?.ledger ? ledgerRows(spec.ledger, live.lines, told.since - live.from) : [];
  return spec?.ledger && rows.length ? ledgerTable(spec.ledger, rows, seat => seatTitle(state, seat)) : null;
}

/** What it is called: its heading, else who did it if that was one side alone. @param {TableState} state */
function titleNow(state) {
  const { sections, acts } = state.told,
    mine = mySeats(state),
    others = [...new Set(acts.map(act => act.seat).filter(seat => seat && !mine.includes(seat)))];
  return (sections.length === 1 && sections[0].title) || (others.length === 1 ? t("told.who", { who: seatTitle(state, others[0]) }) : t("told.title"));
}

/** The score as it was and as it is. @param {TableState} state */
function scoreRow({ told, live }) {
  const changed = changedNumbers(told.before, live.view);
  if (!changed.length) return null;
  const words = changed.map(({ label, from, to }) => `${label} ${from} → ${to}`).join(" · ");
  return h("dl", {}, h("div", { class: "told-row told-numbers" }, h("dt", {}, t("told.score")), h("dd", {}, words)));
}

/** A row leads to the first place that it names; a card that was played lies in it face up. @param {RecapRow} row @param {TableState} state @param {(target: [string, string]) => void} showThing */
function rowOf({ deed, label, text, targets }, state, showThing) {
  const [target] = targets ?? [],
    words = linesOf(text, diceLines(state)),
    cards = deed === "card" ? cardsIn(text, state) : [];
  return h(
    "div",
    { class: `told-row told-${deed}${cards.length ? " with-card" : ""}` },
    h("dt", {}, label),
    h(
      "dd",
      {},
      cards.map(item => h("span", { class: `told-face${cards.length > 1 ? " one-of-many" : ""}`, "aria-hidden": "true" }, face(item))),
      target ? h("button", { class: "told-where", title: t("told.show"), onclick: () => showThing(target) }, words) : words,
    ),
  );
}

/** Corners of the field: the usual one first. The board's buttons are in the fourth. */
const corners = ["", "top", "top left"];
/** The card goes to the corner in which it covers least of what can be chosen. @param {HTMLElement} element */
function settle(element) {
  const lit = [...(element.parentElement?.querySelectorAll(".lit[data-key]") ?? [])].map(one => one.getBoundingClientRect());
  const covered = corners.map(corner => {
    element.dataset.corner = corner;
    const card = element.getBoundingClientRect();
    return lit.filter(one => one.left < card.right && one.right > card.left && one.top < card.bottom && one.bottom > card.top).length;
  });
  element.dataset.corner = corners[covered.indexOf(Math.min(...covered))];
}

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
  const footer = () =>
    h(
      "footer",
      {},
      store.state.told.acts.length ? h("button", { class: "quiet", data: { focus: "replay" }, onclick: () => telling.play(0) }, "▷ ", t("told.replay")) : null,
      h("button", { class: "quiet", data: { focus: "journal" }, onclick: openJournal }, t("told.journal")),
    );

  const card = () => {
    const { sections } = store.state.told,
      table = ledgerOf(store.state);
    element.classList.toggle("wide", Boolean(table));
    return [
      h(
        "header",
        { class: `told-head seat-${whose(store.state)}` },
        h("h2", {}, titleNow(store.state)),
        h("button", { class: "quiet", "aria-label": t("dialog.close"), title: t("dialog.close"), onclick: () => telling.close() }, "✕"),
      ),
      h(
        "div",
        { class: "told-body", tabindex: 0 },
        table,
        (table ? [...sections.slice(-1), ...sections.slice(0, -1)] : sections).map(section => [
          sections.length > 1 && section.title ? h("h3", {}, section.title) : null,
          h("dl", {}, section.rows.map(row => rowOf(row, store.state, showThing))),
        ]),
        scoreRow(store.state),
      ),
      footer(),
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
      fillIfChanged(element, [told.sections, told.acts, element.hidden], () => {
        if (element.hidden) return [];
        afterPaint(() => settle(element));
        return card();
      });
    },
  };
}
