// The end of a game: the result and how it came, the score, the chart with the moments at which it turned, and what to do next.
import { finished, mySeats, resultParts, seatTitle } from "../../store/select.js";
import { tellingLine, turningPoints } from "../../store/study.js";
import { download, toast } from "../../ui/dialogs.js";
import { fillIfChanged, h } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { chartKey, chartSlider } from "../chart.js";
import { positionHref, shareLink } from "../study_tools.js";

const TURNS = 3;
const RATING_TRIES = 5,
  RATING_AGAIN = 1500;
/** The game's own last sentence is the headline if it is no longer than this. */
const HEADLINE = 64;

/** @implements {Component} */
export class End {
  element = h("section", { class: "ending", "aria-label": t("end.title"), tabindex: 0, hidden: true });
  /** The game whose chart has been asked for. */
  #asked = "";
  /** What it has changed of ratings, as far as that is known. */
  #rating = h("p", { class: "end-rating" });

  /** @param {{store: TableStore, table: Table, lobby: Lobby, modes: Modes, act: import("../side/asks.js").Act, openBoard: () => void}} uses `openBoard` brings it into sight on a phone */
  constructor({ store, table, lobby, modes, act, openBoard }) {
    this.store = store;
    this.state = store.state;
    this.table = table;
    this.lobby = lobby;
    this.modes = modes;
    this.act = act;
    this.openBoard = openBoard;
  }

  draw() {
    const { state, element } = this,
      { live, mode } = state,
      game = this.table.game ?? "";
    element.hidden = !finished(state) || Boolean(mode.name) || state.endSeen === game;
    if (!element.hidden && this.#asked !== game) {
      this.#asked = game;
      this.openBoard();
      this.modes
        .story()
        .then(() => this.modes.analyse())
        .catch(() => {}); // without a chart it is an end as well
      void this.#rate(game, RATING_TRIES).catch(() => {});
    }
    fillIfChanged(element, [element.hidden, live.table, live.view, state.chart, live.lines.length, state.fairness], () =>
      element.hidden ? [] : [this.#verdict(), this.#buttons(), this.#chart(), this.#scores()],
    );
  }

  /** @param {string} id */
  #title(id) {
    return seatTitle(this.state, id);
  }

  #verdict() {
    const { winner, result, how } = resultParts(this.state),
      told = this.state.live.lines.slice(-2).filter(line => line.news === "moment").map(line => line.text.replace(/\.$/, "")),
      said = told.at(-1) ?? "",
      headline = said && said.length <= HEADLINE ? said : result.replace(/\.$/, ""),
      because = how.replace(/\.$/, "") === headline ? (told.length > 1 ? `${told[0]}.` : "") : how;
    return h(
      "header",
      { class: `end-verdict seat-${winner || "none"}`, role: "status" },
      h("p", { class: "end-label" }, t("table.over").replace(/\.$/, "")),
      h("h2", {}, headline),
      because ? h("p", {}, because) : null,
      this.#near(),
      this.state.fairness ? h("p", { class: "end-fair" }, t(`tools.fair.${this.state.fairness}`)) : null,
      this.#rating,
    );
  }

  /** The server rates a game a moment after its end. @param {string} game @param {number} tries */
  async #rate(game, tries) {
    this.#rating.textContent = "";
    const said = await this.lobby.club?.rated(this.table.token, game);
    if (!said || game !== this.#asked) return;
    const known = said.seats.filter(one => one.after !== undefined);
    if (said.state !== "rated") this.#rating.textContent = said.state === "none" ? "" : t(`rated.${said.state}`);
    else if (known.length) this.#rating.textContent = t("rated.changed", { list: known.map(one => `${this.#title(one.seat)} ${one.before} → ${one.after}`).join(", ") });
    else if (tries) setTimeout(() => void this.#rate(game, tries - 1).catch(() => {}), RATING_AGAIN);
  }

  /** How near it was: the numbers that decide, each with what was needed. */
  #near() {
    const numbers = (this.state.live.view?.numbers ?? []).filter(one => one.marks?.length);
    return numbers.length
      ? h(
          "p",
          { class: "end-near" },
          numbers.map(one => h("span", {}, `${one.label} `, h("b", {}, one.text ?? one.value), one.note ? ` · ${one.note}` : "")),
        )
      : null;
  }

  /** @param {string} words @param {() => unknown} onclick @param {string} [type] */
  #button(words, onclick, type = "quiet") {
    const run = async () => void (await onclick());
    return h("button", { class: type, data: { focus: words }, onclick: () => void run().catch(error => toast(error.message)) }, t(words));
  }

  #buttons() {
    const { modes, state } = this;
    return h(
      "div",
      { class: "buttons" },
      this.#rematch(),
      this.#button("replay.start", () => modes.watch(0)),
      this.#button("end.any", () => modes.look(state.live.step)),
      this.#button("end.share", async () => shareLink(positionHref(await modes.position()))),
      this.#button("tools.record", () => this.#save()),
      this.#button("end.board", () => this.#away()),
    );
  }

  #away() {
    this.state.endSeen = this.table.game ?? "";
    this.store.tell("mode");
  }

  async #save() {
    const { game, token } = this.table;
    download(`${this.state.live.view?.game}-${game}.frente`, await this.lobby.record({ token, game }));
  }

  #rematch() {
    const { table, state } = this,
      { rematch } = state.live.table ?? {},
      mine = mySeats(state);
    if (rematch?.game && rematch.game !== table.game) return this.#button("tools.rematch.go", () => table.hello(rematch.game ?? undefined), "primary");
    if (!mine.length || rematch?.by?.some(id => mine.includes(id))) return null;
    return this.#button("tools.rematch", () => this.act("rematch", { yes: true }), "primary");
  }

  #chart() {
    const said = this.state.chart,
      title = /** @param {string} id */ id => this.#title(id);
    if (!said || said.points.length < 2) return h("div", {});
    const steps = said.points.at(-1)?.step ?? 0,
      ended = this.state.live.table?.result,
      turns = turningPoints(said, TURNS).filter(turn => turn.step < steps || !(ended?.resigned || ended?.agreed));
    return h(
      "section",
      { class: "end-chart" },
      h("h3", {}, t("end.how"), " ", h("small", {}, t("end.how.text"))),
      chartSlider({ at: steps, steps, go: step => void this.modes.look(step), chart: said, title, turns }),
      chartKey(said, title),
      turns.length ? h("ol", { class: "end-turns" }, turns.map(turn => h("li", {}, this.#turn(turn)))) : h("p", { class: "empty" }, t("end.even")),
    );
  }

  /** @param {{from: number, step: number, by: number}} turn */
  #turn(turn) {
    const line = tellingLine(this.state.live.lines, turn.from, turn.step),
      step = line?.step ?? turn.step,
      by = `${turn.by > 0 ? "+" : "−"}${Math.round(Math.abs(turn.by) / 10)}`;
    return h(
      "button",
      { class: "quiet", onclick: () => void this.modes.look(step) },
      h("b", {}, line?.text ?? t("advice.step", { n: step })),
      h("small", {}, t("end.turn", { who: this.#title(this.state.chart?.seats[0] ?? ""), by, n: step })),
    );
  }

  #scores() {
    const numbers = this.state.live.view?.numbers ?? [];
    if (!numbers.length) return null;
    return h(
      "section",
      { class: "end-score" },
      h("h3", {}, t("end.score")),
      h(
        "dl",
        {},
        numbers.map(one =>
          h(
            "div",
            {},
            h("dt", {}, one.side && numbers.some(two => two !== one && two.label === one.label) ? `${this.#title(one.side)}: ${one.label}` : one.label),
            h("dd", {}, h("b", {}, one.text ?? one.value), one.of != null ? h("small", {}, ` ${t("score.of", { n: one.of })}`) : null, one.note ? h("small", {}, ` ${one.note}`) : null),
          ),
        ),
      ),
    );
  }
}
