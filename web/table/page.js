// The page of one table: puts the store, what a player does and the components together, and says what is drawn when a part of the
// state has changed. docs/change-the-page.md tells how a click travels.
import { useSeats } from "../board/names.js";
import { Fights } from "../store/fights.js";
import { Drafting } from "../store/drafting.js";
import { FairDice } from "../store/fair.js";
import { GuidedGame } from "../store/guide.js";
import { saysSame } from "../store/choices.js";
import { guiding } from "../store/guide_steps.js";
import { follow } from "../store/live.js";
import { Modes } from "../store/modes.js";
import { choicesNow, groupMoves, liveChoices, mySeats, shownView, titleOf } from "../store/select.js";
import { Sending } from "../store/sending.js";
import * as settings from "../store/settings.js";
import { Store } from "../store/store.js";
import { Telling } from "../store/telling.js";
import { endMode, newTableState } from "../store/table_state.js";
import { giveUsualOrders } from "../store/usual.js";
import { toast } from "../ui/dialogs.js";
import { afterPaint, byId, h, reducedMotion } from "../ui/dom.js";
import { said, t } from "../words/words.js";
import { byeWords } from "./bye_words.js";
import { Clicks } from "./input/clicks.js";
import { keepFocus } from "./input/focus.js";
import { makeKeys } from "./input/keys.js";
import { Wishes } from "./input/wishes.js";
import { Layout } from "./layout.js";
import { closeMenu } from "./menu.js";
import { makeNotifier } from "./notify.js";
import { Painter } from "./painter.js";
import { elementsOf, makeParts } from "./parts.js";
import { scoreWords } from "./score.js";
import { makeSounds } from "./sounds.js";
import { testHandle } from "./test_handle.js";
import { ruleButton } from "./why_words.js";

/** Milliseconds until what is beside the board is asked for again, if it did not come. */
const AGAIN = 3000;

/**
 * When the table is drawn after a part of the state has changed (painter.js). What is not here draws itself.
 * @type {Partial<Record<Changed, "now" | "once" | "soon">>}
 */
const drawnWhen = {
  selection: "now",
  draft: "now",
  mode: "now",
  lenses: "now",
  guide: "now",
  board: "now",
  fairness: "now",
  tools: "now",
  view: "once",
  table: "soon",
  forecasts: "soon",
};

export class TablePage {
  store = new Store(newTableState());
  /** For tests, and for whoever looks at it in the console. */
  handle = testHandle(this);
  #gameTitle = "";
  /** What is beside the board, once it has come. @type {import("./side_parts.js").SideComponents | null} */
  side = null;
  /** Has the board been made, if the game has one? */
  #laidOut = false;

  /** @param {{place: HTMLElement, table: Table, lobby: Lobby}} uses */
  constructor({ place, table, lobby }) {
    const { store } = this,
      actions = this.#actions();
    this.place = place;
    this.table = table;
    this.lobby = lobby;
    const uses = { refused: actions.refused, closeStack: () => this.board?.closeStack() };
    this.modes = new Modes(store, table, actions.refused);
    this.sending = new Sending(store, table, { modes: this.modes, ...uses });
    this.drafting = new Drafting(store, table, { sending: this.sending, ...uses });
    this.guided = new GuidedGame(store, table, actions.refused);
    this.fair = new FairDice(store, table, lobby);
    this.fights = new Fights(store, { still: () => reducedMotion() || document.hidden || !settings.film() });
    this.telling = new Telling(store, table, { still: () => reducedMotion() || document.hidden, fights: this.fights });
    const { modes, sending, drafting, guided, telling } = this;
    this.wishes = new Wishes({ store, drafting, sending, table, openRule: actions.openRule });
    this.clicks = new Clicks({ store, drafting, sending, wishes: this.wishes, ...actions });
    const needs = { store, table, lobby, modes, drafting, guided, telling, fights: this.fights, actions };
    this.parts = makeParts(needs, place, () => this.layout.main);
    this.layout = new Layout(place, elementsOf(this.parts), tab => this.#opened(tab));
    this.painter = new Painter({
      ready: () => !table.closed && Boolean(shownView(store.state) && store.state.live.table), // what was left draws no more
      first: () => this.#drawFirst(),
      rest: () => this.#drawRest(),
      changed: () => this.#showBusy(),
    });
    this.notify = makeNotifier({ store, table, gameTitle: () => this.#gameTitle });
    this.sounds = makeSounds(store);
    this.keys = makeKeys({ ...actions, list: () => this.side?.choices.element, canUndo: () => this.#canUndo() });
    this.focus = keepFocus(this.layout.main);
    addEventListener("keydown", this.keys);
    store.subscribe((what, detail) => this.#changed(what, detail));
    follow(store, table);
    void this.#makeSide(needs);
    table.connect();
  }

  /** What is beside the board: a first picture need not wait for it. @param {import("./parts.js").PartsUses} needs */
  async #makeSide(needs) {
    const came = await import("./side_parts.js").catch(() => null);
    if (this.table.closed) return;
    if (!came) return void setTimeout(() => void this.#makeSide(needs), AGAIN);
    this.side = came.sideParts(needs, this.parts.dice);
    this.layout.addSide(came.sideElementsOf(this.side));
    this.side.chat.draw();
    this.painter.soon();
  }

  close() {
    this.table.close();
    endMode(this.store.state); // nothing runs on by itself
    this.fights.drop();
    removeEventListener("keydown", this.keys);
    this.parts.inspector.close();
    this.parts.guide.close();
    document.title = "Frente";
    closeMenu();
    this.layout.close();
    this.focus.close();
    this.parts.score.close();
  }

  get board() {
    return this.parts.board.board;
  }

  // --- what components ask for ---

  /** @returns {TableActions} */
  #actions() {
    return {
      board: () => this.board,
      pick: (key, element, item, more) => this.#pick(key, element, item, more),
      wish: (choice, anchor, sure) => this.wishes.wish(choice, anchor, sure),
      press: (choice, anchor) => this.wishes.press(choice, anchor),
      addAll: choices => void this.drafting.addAll(choices.map(choice => () => choicesNow(this.store.state).find(one => one.do === choice.do))),
      takeFromList: choice => this.#takeFromList(choice),
      takeHint: (words, anchor) => this.#takeHint(words, anchor),
      gather: keys => void this.drafting.gather(keys),
      undo: () => this.#undo(),
      redo: () => this.#redo(),
      stepBack: () => (this.store.state.mode.name === "film" ? this.telling.skip() : this.clicks.stepBack()),
      clear: () => this.clicks.clear(),
      inspect: (key, element, item) => void this.parts.inspector.inspect(key, element, item),
      closeInspector: () => this.parts.inspector.close(),
      explain: key => void this.parts.inspector.explain(key, null),
      openRule: rule => void this.side?.rules.openRule(rule),
      openPane: name => this.layout.open(name),
      openZone: zone => this.parts.hand.openZone(zone),
      showThing: target => this.#showThing(target),
      ask: (type, more) => void this.table.ask(type, more).catch(error => this.#refused(error)),
      look: seat => this.parts.curtain.look(seat),
      refused: refusal => this.#refused(refusal),
    };
  }

  /** A click ends a film, and nothing else. @type {PickThing} */
  #pick(key, element, item, more) {
    if (this.store.state.mode.name === "film") this.telling.skip();
    else this.clicks.pick(key, element, item, more);
  }

  /** Before the list has followed the board its words may mean something else, a piece's end, a phase's end: then nothing is done. @param {Choice} choice */
  #takeFromList(choice) {
    const { state } = this.store,
      there = state.draft.group.length ? groupMoves(state) : choicesNow(state);
    if (this.painter.ahead && !there.some(one => saysSame(one, choice))) return;
    if (state.draft.group.length) this.drafting.go(choice.targets[0][1], key => titleOf(state, key));
    else this.wishes.wish(choice, null, choice.quiet);
  }

  /** What a hint names can be taken as long as it is what the table asks. @param {string} words @param {Anchor} anchor */
  #takeHint(words, anchor) {
    const choice = liveChoices(this.store.state).find(offered => offered.do === words);
    if (!choice) return;
    this.clicks.clear();
    this.wishes.wish(choice, anchor);
  }

  #canUndo() {
    const { live, draft } = this.store.state;
    return live.undo || draft.list.length > 0;
  }

  #undo() {
    const { draft, live } = this.store.state;
    if (draft.list.length) this.drafting.back();
    else if (draft.group.length) this.clicks.putDown();
    else void this.#takeBack(live.seq);
  }

  /** The last that was sent is taken back; it can be sent again. @param {number} seq */
  async #takeBack(seq) {
    const { state } = this.store;
    try {
      await this.table.ask("undo", { seq });
      const list = state.sent.pop();
      if (list) state.redo.push({ list });
      this.store.tell("draft");
    } catch (error) {
      this.#refused(error);
    }
  }

  #redo() {
    const step = this.store.state.redo.pop();
    if (!step || this.sending.current) return;
    if ("list" in step) void this.sending.send(step.list, true);
    else void this.drafting.add(step.choice, true);
  }

  /** @param {[kind: string, id: string]} target */
  #showThing([kind, id]) {
    const key = `${kind}:${id}`,
      item = shownView(this.store.state)?.items.find(one => one.kind === kind && one.id === id);
    this.layout.open("board");
    this.board?.goTo([key, ...(item?.at ? [`space:${item.at}`] : [])]);
    this.parts.inspector.inspect(key, null, item);
  }

  /** @param {Refusal} refusal */
  #refused({ message, code, rule }) {
    toast(code === "stale" ? t("why.stale") : message, rule ? ruleButton(rule, one => void this.side?.rules.openRule(one)) : "");
  }

  // --- what has changed ---

  /** @param {Changed} what @param {any} detail */
  #changed(what, detail) {
    this.#reactions[what]?.(detail);
    const when = drawnWhen[what];
    if (when) this.painter[when]();
    if (what === "view") afterPaint(() => this.#tellView(detail.fresh)); // the board is not kept waiting for it
  }

  /** @type {Partial<Record<Changed, (detail: any) => void>>} */
  #reactions = {
    connection: () => this.#showConnection(),
    welcome: () => void this.#welcome(),
    table: () => {
      useSeats(Object.fromEntries((this.store.state.live.table?.seats ?? []).map(seat => [seat.id, seat.title])));
      this.#takePart();
      this.fair.judge();
    },
    view: ({ fresh }) => this.#viewCame(fresh),
    chat: () => this.#chatCame(),
    gone: why => this.#gone(why),
    failed: ({ text }) => toast(text),
    notice: ({ text }) => toast(text),
    bye: message => byeWords(message) && toast(byeWords(message)),
    "rollback-ended": ({ by }) => toast(t(mySeats(this.store.state).includes(by) ? "rollback.refused" : "rollback.over")),
    guide: () => guiding(this.store.state) || this.parts.guide.close(), // over: at once, not with the next picture
    battle: () => this.parts.battle.draw(),
    told: () => {
      this.parts.told.draw();
      this.fights.news();
    },
    busy: () => this.#showBusy(),
    fairness: () => this.#tellFairness(),
  };

  /** The end of the game says it, if it is shown: nothing need lie over it. */
  #tellFairness() {
    const { fairness } = this.store.state;
    if (fairness === "broken" || this.parts.end.element.hidden) toast(t(`tools.fair.${fairness}`));
  }

  async #welcome() {
    const { about } = this.store.state.live,
      { token } = this.table;
    if (!about) return;
    this.side?.chat.draw(); // who may write is known now
    const { game, rules, seats } = about;
    settings.keepLinks([{ token, game, rules, seats, who: seats.length ? "me" : "watcher" }]);
    if (this.parts.board.game !== rules) {
      void this.#nameGame(about); // the board need not wait for it
      await this.parts.board.make(rules);
    }
    this.#laidOut = true;
    giveUsualOrders(this.store.state, this.table);
    this.store.tell("board");
  }

  /** @param {{rules: string, title?: string, tables?: string}} about */
  async #nameGame({ rules, title, tables }) {
    const known = await this.lobby.games().catch(() => null),
      info = known?.games.find(one => one.id === rules) ?? null;
    this.store.state.info = info;
    this.#gameTitle = said(info?.title) ?? rules;
    byId("where").textContent = this.layout.title.textContent = `${title || this.#gameTitle}${tables ? ` · ${t("tables.own")}` : ""}`;
  }

  /** @param {Line[]} fresh */
  #viewCame(fresh) {
    const moments = fresh.filter(line => line.news === "moment");
    closeMenu();
    this.parts.inspector.close();
    this.#takePart();
    this.telling.heard(fresh); // before the last own choice is forgotten
    this.#keepLastStep(fresh);
    if (moments.length) this.parts.moments.show(moments);
    this.fights.news();
    this.sounds(fresh);
    this.drafting.lookAhead();
    this.guided.news();
    giveUsualOrders(this.store.state, this.table);
  }

  /** For whoever does not look: a screen reader, another window. @param {Line[]} fresh */
  #tellView(fresh) {
    this.layout.said.textContent = fresh
      .slice(-12)
      .map(line => line.text)
      .join(". ");
    if (this.table.game) settings.keepSeenScore(this.table.game, scoreWords(this.store.state.live.view?.numbers));
    this.notify();
  }

  /** The step of the last own choice, or of the last look at the whole: "since your last turn" begins there. @param {Line[]} fresh */
  #keepLastStep(fresh) {
    const { state } = this.store,
      { step, view } = state.live,
      { game } = this.table;
    if (!(view?.choices?.length && fresh.length === 0) && state.sentStep == null) return;
    state.sentStep = null;
    afterPaint(() => settings.keepLastStep(game, step));
  }

  /** Adds its own chance to the dice; not in a guided game, whose dice are fixed. */
  #takePart() {
    if (!guiding(this.store.state)) this.fair.takePart();
  }

  #chatCame() {
    this.side?.chat.draw();
    if (this.layout.tab !== "chat" && this.store.state.live.chat.length) this.layout.markNews("chat", true);
  }

  #showConnection() {
    const { connection } = this.store.state.live;
    byId("connection").textContent = connection === "open" ? "" : t(`table.${connection}`);
    document.body.classList.toggle("offline", connection === "lost" || connection === "connecting");
  }

  /** @param {{code: string, text: string}} why */
  #gone({ code, text }) {
    this.place.replaceChildren(
      h(
        "main",
        { class: "page", id: "main" },
        h("h1", {}, t(code === "broken" ? "table.broken" : "table.gone")),
        h("p", {}, text),
        h("p", {}, h("a", { href: "#" }, t("nav.home"))),
      ),
    );
  }

  // --- drawing ---

  /** A pane has been opened. @param {import("./layout.js").Tab} tab */
  #opened(tab) {
    if (!this.side) return;
    const { rules, tools, journal, chat } = this.side,
      { view, table } = this.store.state.live;
    if (tab === "rules") rules.load();
    if (tab === "tools" && view && table) tools.draw();
    if (tab === "journal" && view) journal.draw(true);
    if (tab === "journal" || tab === "play") journal.toLatest();
    if (tab === "chat") chat.focus();
  }

  /** The board, and what is asked. */
  #drawFirst() {
    const { parts } = this;
    this.layout.main.dataset.seq = String(this.store.state.live.seq); // of the view that is shown
    for (const part of [parts.curtain, parts.score, parts.board, parts.guide, parts.told, parts.battle, parts.prompt, parts.hand, parts.modeBar, parts.film, parts.end]) part.draw();
  }

  /** The list of all choices, and what is around the game. */
  #drawRest() {
    const { parts, side, layout } = this;
    for (const part of [parts.layers, parts.guide]) part.draw();
    if (side) {
      for (const part of [side.choices, side.hint, side.seats, side.facts, side.effects]) part.draw();
      side.journal.draw(layout.tab === "journal");
      if (layout.tab === "tools") side.tools.draw();
      side.asks.draw();
    }
    parts.board.tell();
    this.store.state.recap.fresh = 0;
    this.focus.settle();
  }

  /** As long as the board is fetched, an answer awaited, or only the first part of a view drawn. */
  #showBusy() {
    this.layout.showBusy(!this.#laidOut || !this.side || this.store.state.busy || this.painter.ahead);
  }
}
