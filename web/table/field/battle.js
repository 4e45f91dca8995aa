// The battle as a panel: both sides, how the numbers come about, what the die may bring; and, once it is over, what came of it.
import { counter } from "../../board/counters.js";
import { choicesNow, seatTitle, shownView } from "../../store/select.js";
import { fillIfChanged, h, s } from "../../ui/dom.js";
import { die } from "../../ui/icons.js";
import { t } from "../../words/words.js";
import { diceRows, looseDice } from "../dice.js";
import { forecastLine, forecastTables } from "../forecast.js";
import { journalLine } from "../journal_lines.js";

/** Narrower than this, the whole battle is not laid out at first. */
const ROOM = 820;

/**
 * @param {object} uses
 * @param {TableStore} uses.store
 * @param {HTMLElement} uses.dicePlace where dice lie that belong to no battle
 * @param {() => Board | null} uses.board
 * @param {(key: string) => void} uses.pick
 * @param {(rule: string) => void} uses.openRule
 * @returns {Component}
 */
export function makeBattle({ store, dicePlace, board, pick, openRule }) {
  const element = h("div", { class: "battle-host", "aria-live": "polite" });
  /** Is the whole battle laid out? @type {boolean | undefined} */
  let open;
  /** @param {string} id */
  const title = id => seatTitle(store.state, id);
  const dismiss = () => {
    store.state.recap.battle = null;
    store.tell("battle");
  };
  return {
    element,
    draw() {
      const { state } = store,
        view = shownView(state);
      if (!view) return;
      const last = view.battle ? null : state.recap.battle,
        battle = view.battle ?? last?.battle,
        dice = looseDice(view, board());
      const fight = choicesNow(state).find(choice => choice.shape === "close" && choice.closes);
      const forecast = view.battle && fight ? state.draft.forecasts.get(fight.do) : undefined;
      fillIfChanged(dicePlace, view.battle ? [] : dice, () => (view.battle ? null : diceRows(dice, title)));
      fillIfChanged(element, [JSON.stringify(battle), last ?? (view.battle ? view : null), JSON.stringify(forecast)], () =>
        battle
          ? battlePanel(battle, {
              view: last?.view ?? view,
              spec: state.spec,
              seatTitle: title,
              openRule,
              pick,
              close: last ? dismiss : null,
              open: open ?? innerWidth > ROOM,
              toggled: now => (open = now),
              dice: view.battle ? diceRows(dice, title) : null,
              told: last ? outcomeLines(last.lines, openRule) : null,
              more: forecast ? forecastBox(battle, forecast) : null,
            })
          : null,
      );
      element.hidden = !battle;
    },
  };
}

/**
 * @typedef {object} BattlePanel
 * @property {View} view the view that the battle stands in
 * @property {BoardSpec | null} spec
 * @property {(id: string) => string} seatTitle
 * @property {(rule: string) => void} openRule
 * @property {(key: string) => void} pick
 * @property {(() => void) | null} close
 * @property {Child} dice
 * @property {Child} told
 * @property {Child} more
 * @property {boolean} open
 * @property {(open: boolean) => void} toggled
 */

/** @param {BattleView} battle @param {BattlePanel} how */
function battlePanel(battle, how) {
  const results = battle.sides.find(side => side.results)?.results ?? [],
    title = battle.title ?? t("battle.title");
  return h(
    "section",
    { class: "battle", "aria-label": title },
    h(
      "header",
      {},
      h("h2", {}, title),
      how.close ? h("button", { class: "plain", "aria-label": t("dialog.close"), onclick: how.close }, "×") : null,
    ),
    battle.step ? h("p", { class: "battle-step" }, battle.step) : null,
    battle.ratio
      ? h(
          "p",
          { class: "battle-ratio" },
          h("b", {}, battle.ratio),
          battle.sides.map(side => (side.column ? h("span", { class: "battle-column" }, side.column) : null)),
        )
      : null,
    how.dice,
    how.told,
    h(
      "details",
      { class: "battle-more", open: how.open, ontoggle: event => how.toggled(event.target.open) },
      h("summary", {}, t("battle.more")),
      h(
        "div",
        { class: "battle-sides" },
        battle.sides.map((side, i) => sideBox(side, i, how)),
      ),
      results.length ? resultRow(results, battle.sides.flatMap(side => side.dice ?? [])) : null,
    ),
    how.more,
  );
}

/** @param {BattleView} battle @param {Forecast} forecast */
const forecastBox = (battle, forecast) =>
  h(
    "div",
    { class: "battle-promise" },
    forecastLine(forecast),
    battle.sides.some(side => side.results) ? null : forecastTables(forecast),
  );

/** What came of a battle, in the journal's words. @param {Line[]} lines @param {(rule: string) => void} openRule */
const outcomeLines = (lines, openRule) =>
  lines.length ? h("ol", { class: "journal battle-told" }, lines.map(line => journalLine(line, { openRule }))) : null;

/** @param {BattleSide} side @param {number} i @param {BattlePanel} how */
function sideBox(side, i, how) {
  const items = new Map(how.view.items.map(item => [item.key, item]));
  return h(
    "div",
    { class: `battle-side seat-${side.seat ?? "none"} owned` },
    h(
      "h3",
      {},
      t(i ? "battle.defends" : "battle.attacks", { who: side.seat ? how.seatTitle(side.seat) : "" }),
      side.sum == null ? null : h("b", { class: "battle-sum" }, side.sum),
    ),
    h(
      "div",
      { class: "battle-pieces" },
      side.pieces.map(one => pieceButton(items.get(one.key), one.factor, how)),
    ),
    side.lines?.length
      ? h(
          "ul",
          { class: "battle-lines" },
          side.lines.map(line => factorLine(line, how.openRule)),
        )
      : null,
  );
}

/** @param {Item | undefined} item @param {number | undefined} factor @param {BattlePanel} how */
function pieceButton(item, factor, how) {
  if (!item) return null;
  return h(
    "button",
    {
      class: "battle-piece",
      title: item.title ?? "",
      "aria-label": `${item.title ?? ""} ${factor ?? "?"}`,
      onclick: () => how.pick(`piece:${item.id}`),
    },
    s("svg", { viewBox: "-3 -3 46 46", "aria-hidden": "true" }, counter(item, how.spec, 0, 0)),
    h("span", {}, factor ?? "?"),
  );
}

/** @param {{text: string, rule?: string, amount?: number}} line @param {(rule: string) => void} openRule */
function factorLine({ text, rule, amount }, openRule) {
  return h(
    "li",
    {},
    h("b", {}, amount ? `${amount > 0 ? "+" : "−"}${Math.abs(amount)}` : ""),
    " ",
    text,
    rule ? h("button", { class: "rule-link", "aria-label": t("why.rule", { rule }), onclick: () => openRule(rule) }, "§") : null,
  );
}

/** @param {BattleResult[]} results @param {number[]} dice */
function resultRow(results, dice) {
  return h(
    "ol",
    { class: "battle-results" },
    results.map(row =>
      h(
        "li",
        { class: row.now ? "now" : "", "aria-current": row.now ? "true" : null },
        h("span", { class: "faces" }, dice.length && row.now ? die(dice[0]) : row.low === row.high ? row.low : `${row.low}–${row.high}`),
        h("span", {}, row.text),
      ),
    ),
  );
}
