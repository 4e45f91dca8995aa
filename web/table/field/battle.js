// The moment of dice, one panel for all games. Before: the chances, both sides, what each die brings. The dice fall. After: what came of it in large
// type, the dice that hit, the losses. Which battle that is over is shown, and how long, is said by store/fights.js.
import { counter } from "../../board/counters.js";
import { diceFell, fateOf, verdictOf } from "../../store/fight.js";
import { choicesNow, seatTitle, shownView } from "../../store/select.js";
import { afterPaint, fillIfChanged, h, s } from "../../ui/dom.js";
import { die } from "../../ui/icons.js";
import { t } from "../../words/words.js";
import { diceRows, looseDice } from "../dice.js";
import { forecastLine, forecastTables, percent } from "../forecast.js";
import { journalLine } from "../journal_lines.js";

/** A bar has room for so many parts. */
const PARTS_MOST = 4;
/** A part of the bar has its figure in it from so many hundredths on. */
const FIGURE = 12;

/**
 * @param {object} uses
 * @param {TableStore} uses.store
 * @param {Fights} uses.fights
 * @param {Telling} uses.telling
 * @param {HTMLElement} uses.dicePlace where dice lie that belong to no battle
 * @param {() => Board | null} uses.board
 * @param {(key: string) => void} uses.pick
 * @param {(rule: string) => void} uses.openRule
 * @returns {Component}
 */
export function makeBattle({ store, fights, telling, dicePlace, board, pick, openRule }) {
  const element = h("div", { class: "battle-host", "aria-live": "polite" });
  /** Views whose dice have been seen to fall. @type {WeakSet<View>} */
  const seen = new WeakSet();
  /** @param {string} id */
  const title = id => seatTitle(store.state, id);
  /** A click goes on: in a film to its next step. */
  const goOn = () => {
    const { mode } = store.state;
    if (mode.name === "film") telling.click();
    else fights.click();
  };
  return {
    element,
    draw() {
      const { state } = store,
        view = shownView(state);
      if (!view) return;
      const { last, stage } = lastFight(state),
        battle = last?.battle ?? (view.battle ? asDrafted(state, view, view.battle) : undefined),
        loose = looseDice(view, board()),
        falls = !last && diceFell(view.battle) && state.recap.fight?.rolled === view && !seen.has(view);
      fillIfChanged(dicePlace, view.battle ? [] : loose, () => (view.battle ? null : diceRows(loose, title)));
      const forecast = last ? undefined : forecastOf(state),
        how = { view: last?.view ?? view, after: last?.after, spec: state.spec, seatTitle: title, openRule, pick };
      fillIfChanged(element, [JSON.stringify(battle), last ?? (view.battle ? view : null), last ? stage : "", JSON.stringify(forecast), state.spec], () =>
        battle
          ? panel(battle, {
              ...how,
              stage: last ? stage : falls ? "falls" : diceFell(battle) ? "fell" : "before",
              last,
              goOn: last ? goOn : null,
              dice: last || diceFell(battle) ? null : diceRows(loose, title),
              more: forecast ? forecastBox(battle, forecast) : null,
            })
          : null,
      );
      if (falls) seen.add(view);
      element.hidden = !battle;
      element.parentElement?.classList.toggle("fighting", Boolean(battle));
      if (battle?.at) afterPaint(() => board()?.goTo([`space:${battle.at}`])); // on a phone the board has got smaller
    },
  };
}

/** The battle that is over and shown now: of the film, or the last one. @param {TableState} state @returns {{last: LastBattle | null, stage: "roll" | "after"}} */
function lastFight({ mode, recap }) {
  if (mode.name === "film") return { last: mode.fight, stage: mode.stage };
  return { last: mode.name ? null : recap.battle, stage: recap.stage };
}

/** What the button that throws the dice promises. @param {TableState} state */
function forecastOf(state) {
  const { draft } = state,
    fight = choicesNow(state).find(choice => choice.shape === "close" && choice.closes);
  return fight && shownView(state)?.battle ? draft.forecasts.get(fight.do) : undefined;
}

/** A draft that waits for its button: who came last is in it too, and the chances are those of its forecast. @param {TableState} state @param {View} view @param {BattleView} battle @returns {BattleView} */
function asDrafted({ draft }, view, battle) {
  const last = draft.held ? draft.list.at(-1) : undefined,
    forecast = last && draft.forecasts.get(last.do);
  if (!last || !forecast) return battle;
  const [table] = forecast.tables ?? [],
    pieces = last.targets.flatMap(([kind, id]) => view.items.filter(item => item.kind === kind && item.id === id && kind === "piece" && item.owner === battle.sides[0].seat)),
    joined = pieces.filter(item => !battle.sides[0].pieces.some(one => one.key === item.key)).map(item => ({ key: item.key }));
  return {
    ...battle,
    ratio: forecast.promise?.[0],
    chances: table && table.rows.length <= PARTS_MOST ? { of: table.of, parts: table.rows } : undefined,
    sides: [{ seat: battle.sides[0].seat, pieces: [...battle.sides[0].pieces, ...joined] }, battle.sides[1]],
  };
}

/**
 * @typedef {object} BattlePanel
 * @property {View} view the view that the battle stands in
 * @property {View | undefined} after what became of it
 * @property {BoardSpec | null} spec
 * @property {(id: string) => string} seatTitle
 * @property {(rule: string) => void} openRule
 * @property {(key: string) => void} pick
 * @property {"before" | "falls" | "fell" | "roll" | "after"} stage
 * @property {LastBattle | null} last
 * @property {(() => void) | null} goOn
 * @property {Child} dice
 * @property {Child} more
 */

/** @param {BattleView} battle @param {BattlePanel} how */
function panel(battle, how) {
  const title = battle.title ?? t("battle.title"),
    over = how.stage === "after";
  return h(
    "section",
    {
      class: "battle",
      "aria-label": title,
      data: { stage: how.stage },
      onclick: event => how.goOn && !(/** @type {Element} */ (event.target).closest("button, summary")) && how.goOn(),
    },
    h(
      "header",
      {},
      h("h2", {}, title),
      h("b", { class: "battle-ratio" }, headOf(battle)),
      how.goOn ? h("button", { class: "plain", "aria-label": t("dialog.close"), onclick: how.goOn }, "×") : null,
    ),
    battle.chances && !how.last ? chancesBar(battle.chances) : null,
    how.last ? (over ? verdictBox(how.last) : h("p", { class: "verdict waits" }, t("fight.rolls"))) : null,
    battle.step ? h("p", { class: "battle-step" }, battle.step) : null,
    how.dice,
    h("div", { class: "battle-sides" }, battle.sides.map((side, i) => sideBox(side, i, how))),
    resultsOf(battle, how),
    how.last && over ? toldLines(how.last.lines, how.openRule) : null,
    how.more,
  );
}

/** What is fought with: the odds; of a battle whose odds no view had when its dice fell, the dice that were thrown. @param {BattleView} battle */
function headOf({ ratio, sides }) {
  if (ratio) return ratio;
  const [a = 0, b = 0] = sides.map(side => side.dice?.length);
  return a > 1 || b > 1 ? t("fight.thrown", { a, b }) : "";
}

/** What may come of it, as a bar and in words. @param {BattleChances} chances */
function chancesBar({ of, parts }) {
  const bar = parts.map(({ chance, seat }) => {
    const part = h("i", { class: `seat-${seat ?? "none"} owned` }, (100 * chance) / of >= FIGURE ? percent(chance, of) : "");
    part.style.flexGrow = String(chance);
    return part;
  });
  return h(
    "div",
    { class: "chances" },
    h("div", { class: "chances-bar", "aria-hidden": "true" }, bar),
    h("ul", {}, parts.map(({ chance, seat, text }) => h("li", { class: `seat-${seat ?? "none"} owned` }, text, " ", h("b", {}, percent(chance, of))))),
  );
}

/** What came of it, in large type. @param {LastBattle} fight */
function verdictBox(fight) {
  const verdict = verdictOf(fight);
  if (!verdict) return h("div", { class: "verdict", role: "status" }, h("h3", {}, t("fight.nothing")));
  return h(
    "div",
    { class: `verdict seat-${verdict.seat || "none"} owned`, role: "status" },
    h("h3", {}, verdict.line.text),
    verdict.rest.length ? h("p", {}, verdict.rest.map(line => line.text).join(" · ")) : null,
  );
}

/** @param {BattleView} battle @param {Forecast} forecast */
const forecastBox = (battle, forecast) =>
  h(
    "div",
    { class: "battle-promise" },
    forecastLine(forecast),
    battle.chances || battle.sides.some(side => side.results) ? null : forecastTables(forecast),
  );

/** What came of a battle, in the journal's words. @param {Line[]} lines @param {(rule: string) => void} openRule */
const toldLines = (lines, openRule) =>
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
      t(i ? "battle.defends" : "battle.attacks", { who: side.seat ? how.seatTitle(side.seat) : "" }).replace(/:\s*$/, ""),
      side.sum == null ? null : h("b", { class: "battle-sum" }, side.sum),
    ),
    h(
      "div",
      { class: "battle-pieces" },
      side.pieces.map(one => pieceButton(items.get(one.key), one.factor, how)),
    ),
    side.column ? h("p", { class: "battle-column" }, side.column) : null,
    side.lines?.length
      ? h(
          "ul",
          { class: "battle-lines" },
          side.lines.map(line => factorLine(line, how.openRule)),
        )
      : null,
    diceOf(side, how.stage),
  );
}

/** The dice of a side: large; those that hit are lit, a lone one by itself; before they fall their places. @param {BattleSide} side @param {string} stage */
function diceOf({ dice = [], hits, throws = 0 }, stage) {
  if (!dice.length && !throws) return null;
  const rolls = stage === "roll" || stage === "falls",
    shown = dice.map((value, i) => {
      const drawn = die(value);
      if (rolls) drawn.classList.add("rolls");
      else if (hits ? hits.includes(i) : dice.length === 1) drawn.classList.add("hit");
      return drawn;
    });
  return h(
    "p",
    { class: "battle-dice" },
    shown.length ? shown : Array.from({ length: throws }, () => h("span", { class: "die-place" })),
    hits && !rolls ? h("b", {}, t(hits.length === 1 ? "fight.hit" : "fight.hits", { n: hits.length })) : null,
  );
}

/** @param {Item | undefined} item @param {number | undefined} factor @param {BattlePanel} how */
function pieceButton(item, factor, how) {
  if (!item) return null;
  const fate = how.stage === "after" && how.after ? fateOf(item, how.after) : "",
    now = fate === "hurt" ? (how.after?.items.find(one => one.key === item.key) ?? item) : item;
  return h(
    "button",
    {
      class: `battle-piece ${fate}`,
      title: item.title ?? "",
      "aria-label": [item.title ?? "", factor ?? "", fate ? t(`fight.${fate}`) : ""].filter(Boolean).join(", "),
      onclick: () => how.pick(`piece:${item.id}`),
    },
    s("svg", { viewBox: "-3 -3 46 46", "aria-hidden": "true" }, counter(now, how.spec, 0, 0), fate === "gone" ? s("path", { class: "strike", d: "M2 38L38 2" }) : null),
    factor == null ? null : h("span", {}, factor),
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

/** What each die brings: for both at once, or each side's own. @param {BattleView} battle @param {BattlePanel} how */
function resultsOf({ sides }, how) {
  const told = how.stage !== "roll" && how.stage !== "falls",
    lists = sides.map(side => (side.results?.length ? resultRow(side.results, told) : null)).filter(Boolean);
  return lists.length ? h("div", { class: `battle-brings of-${lists.length}` }, lists) : null;
}

/** @param {BattleResult[]} results @param {boolean} told has the die been read? */
function resultRow(results, told) {
  return h(
    "ol",
    { class: "battle-results" },
    results.map(row =>
      h(
        "li",
        { class: row.now && told ? "now" : "", "aria-current": row.now && told ? "true" : null },
        h("span", { class: "faces" }, row.low === row.high ? row.low : `${row.low}–${row.high}`),
        h("span", {}, row.text),
      ),
    ),
  );
}
