// The table: board, cards, prompt, choices, journal, chat, rules and tools of one game; live, in a planning copy, or looking back.
// Its parts stand in files of their own, which are joined at the end of this one.
import { drawHint } from "./analysis.js";
import { Table, games } from "../net/api.js";
import { makeBoard } from "../board/make_board.js";
import { choiceList, closeMenu, keysOf, litKeys } from "./choices.js";
import { shortly } from "./battle.js";
import { choosing } from "./choosing.js";
import { covering } from "./curtain.js";
import { reading } from "./digest.js";
import { Draft } from "../store/draft.js";
import { Guide } from "./guide.js";
import { happening } from "./happen.js";
import { inspecting } from "./inspect.js";
import { afterPicture, byId, h, renew, toast } from "../ui/dom.js";
import { framing } from "./frame.js";
import * as keep from "../store/settings.js";
import { telling } from "./log.js";
import { Modes } from "../store/modes.js";
import { prompting } from "./prompt.js";
import { seatsPanel, seatsSign } from "./seats.js";
import { strip } from "./strip.js";
import { asks, toolsPanel } from "./tools.js";
import { takePart, verdict } from "../store/fair.js";
import { language, t } from "../words/words.js";

export class TablePage {
  /** Keys of what is selected. @type {string[]} */
  selected = [];
  /** Keys of what can be chosen. @type {Set<string>} */
  lit = new Set();
  /**
   * By kind of thing and verb: how a choice about one is said.
   * @type {Map<string, Map<string, {words: string, id: string}>>}
   */
  templates = new Map();
  /** How many lines of the journal are new. */
  fresh = 0;
  tab = "play";
  /** The elements of the frame. @type {Record<string, HTMLElement> & {panes: Record<string, HTMLElement>}} */
  e = /** @type {any} */ ({});
  /** @type {import("../board/map.js").MapBoard | import("../board/hex.js").HexBoard | import("../board/net.js").NetBoard | null} */
  board = null;
  /** The game whose board is drawn. */
  drawnBoard = "";
  gameTitle = "";
  /** What came of the dice, once that is known: "kept" or "broken". */
  fairness = "";
  judging = false;
  connection = "";
  /** The seat that was asked for, the one before whom all is covered, and what covers it. */
  asked = /** @type {string | null} */ (null);
  covering = /** @type {string | null} */ (null);
  cover = /** @type {HTMLElement | null} */ (null);
  wasYours = false;
  /** The inspector that is open. @type {HTMLElement | null} */
  inspector = null;
  /** A battle that is over, until it is dismissed: with the view that it stood in, and what came of it. @type {LastBattle | null} */
  lastBattle = null;
  /** Is the whole battle laid out? Not at first where there is little room. @type {boolean | undefined} */
  battleOpen = undefined;
  /** @type {GameInfo | null} */
  info = null;
  /** Lenses that are on, with what they show. @type {Map<string, Item[]>} */
  lensItems = new Map();
  /** Where the pieces came from that moved last. @type {Item | null} */
  trail = null;
  /** @type {Promise<void> | null} */
  rules = null;
  /** What a bot said of the position, and of which. @type {{answer: HTMLElement, step: number} | null} */
  advice = null;
  /** Trays that are open. @type {Set<string>} */
  trayOpen = new Set();

  /** @param {HTMLElement} place @param {string} token @param {string} [game] */
  constructor(place, token, game) {
    this.place = place;
    this.modes = new Modes(this);
    this.draft = new Draft(this);
    this.guide = new Guide(this);
    this.build();
    const link = (this.link = new Table(token, game));
    link.addEventListener("welcome", () => this.welcome());
    link.addEventListener("table", () => {
      if (!this.guide.on) takePart(this);
      this.drawSoon();
      this.judge();
    });
    link.addEventListener("view", () => this.guide.on || takePart(this));
    /** @param {string} name @param {(detail: any) => void} call */
    const told = (name, call) =>
      link.addEventListener(name, event => call(/** @type {CustomEvent} */ (event).detail));
    told("view", detail => this.news(detail));
    link.addEventListener("chat", () => this.drawChat());
    told("state", detail => this.state(detail));
    told("gone", detail => this.gone(detail));
    told("failed", detail => toast(detail.text));
    told("refused-rollback", wish => toast(t(this.mine.includes(wish.by) ? "rollback.refused" : "rollback.over")));
    this.onkey = /** @param {KeyboardEvent} event */ event => this.key(event);
    addEventListener("keydown", this.onkey);
  }

  close() {
    this.link.close();
    removeEventListener("keydown", this.onkey);
    this.closeInspector();
    this.guide.close();
    document.title = "Frente";
    closeMenu();
  }

  // --- what the server says ---

  async welcome() {
    const { about } = this.link;
    if (!about) return;
    keep.keepLinks([
      {
        token: this.link.token,
        game: about.game,
        rules: about.rules,
        seats: about.seats,
        who: about.seats.length ? "me" : "watcher",
      },
    ]);
    this.modes.live();
    if (this.drawnBoard !== about.rules) {
      this.drawnBoard = about.rules;
      this.board = await makeBoard(about.rules, this.e.board, (key, element, item, more) =>
        this.pick(key, element, item, more),
      ).catch(() => null);
      if (this.board) this.board.gestures = this.gestures();
      this.e.ends.classList.toggle("at-left", this.board?.spec.ends === "left");
      const list = await games().catch(() => null);
      this.info = list?.games.find(g => g.id === about.rules) ?? null;
      this.gameTitle = this.info?.title[language()] ?? about.rules;
      byId("where").textContent = this.e.title.textContent = about.title || this.gameTitle;
    }
    this.laidOut = true;
    this.draw();
  }

  /** @param {string} name */
  state(name) {
    this.connection = name;
    byId("connection").textContent =
      name === "open" ? "" : t(name === "lost" ? "table.lost" : "table.connecting");
    document.body.classList.toggle("offline", name !== "open");
  }

  /** @param {{code: string, text: string}} why */
  gone(why) {
    this.place.replaceChildren(
      h(
        "main",
        { class: "page", id: "main" },
        h("h1", {}, t(why.code === "broken" ? "table.broken" : "table.gone")),
        h("p", {}, why.text),
        h("p", {}, h("a", { href: "#" }, t("nav.home"))),
      ),
    );
  }

  /** @param {{fresh: Line[]}} news */
  news({ fresh }) {
    this.fresh += fresh.length;
    this.selected = [];
    closeMenu();
    this.closeInspector();
    this.happened(fresh);
    this.draft.fresh();
    this.guide.news();
    this.remember(this.link.view?.choices);
    this.modes.changed();
    this.drawOnce();
    this.e.said.textContent = fresh
      .slice(-12)
      .map(line => line.text)
      .join(". ");
    this.notify();
  }

  /** Choices seen so far tell how to ask "why not?" for other things of the same kind. @param {Choice[]} [choices] */
  remember(choices = []) {
    for (const choice of choices)
      for (const [kind, id] of choice.targets) {
        const known = this.templates.get(kind) ?? new Map();
        this.templates.set(kind, known.set(choice.verb, { words: choice.do, id }));
      }
  }

  // --- drawing ---

  /** The view that is shown: the present one, a planned one or a past one. Nothing is drawn before there is one. */
  get view() {
    return /** @type {View} */ (this.modes.view ?? this.draft.view ?? this.link.view);
  }
  /** The present one, whatever is shown. */
  get present() {
    return /** @type {View} */ (this.link.view);
  }
  /** What is around the game; it comes before the first view. */
  get table() {
    return /** @type {TableState} */ (this.link.table);
  }
  /** The choices of the position, whatever is drafted. */
  get liveChoices() {
    const closed = !this.modes.canChoose || (this.finished && !this.modes.name);
    return closed ? [] : this.guide.allowed((this.modes.view ?? this.link.view)?.choices ?? []);
  }
  get choices() {
    return this.draft.levels()[0] ?? [];
  }
  /** What lights up, and the short words on it. */
  lights() {
    const { draft } = this;
    /** @type {Map<string, string>} */
    const notes = new Map();
    if (draft.party.length) {
      for (const [key, who] of draft.reach) notes.set(key, who.length < draft.party.length ? `${who.length}/${draft.party.length}` : String(who.length));
      return { lit: new Set(draft.reach.keys()), notes };
    }
    for (const choice of this.choices)
      for (const key of keysOf(choice)) {
        const words = key.startsWith("space:") ? shortly(draft.promises.get(choice.do)) : "";
        if (words) notes.set(key, words);
      }
    const lit = litKeys(this.choices, this.selected);
    if (!draft.list.length && draft.beyond && !this.guide.on) for (const key of litKeys(draft.beyond.choices, [])) if (key.startsWith("piece:")) lit.add(key);
    return { lit, notes };
  }
  /** Where a group can go, as a list: for whoever does not point at the board. @returns {Choice[]} */
  partyChoices() {
    const { party, reach } = this.draft;
    return [...reach].map(([key, who]) => ({
      do: `group ${key}`,
      verb: "group",
      shape: "go",
      label: t("party.to", { where: this.titleOf(key), n: who.length, all: party.length }),
      targets: [["space", key.slice(6)]],
    }));
  }
  /** What is selected: here, in the draft, or to go together. */
  get held() {
    return new Set([...this.selected, ...this.draft.list.flatMap(keysOf), ...this.draft.party]);
  }
  get mine() {
    return this.link.about?.seats ?? [];
  }
  /** @param {string} id @returns {string} */
  seatTitle(id) {
    return this.link.table?.seats.find(seat => seat.id === id)?.title ?? id;
  }

  /** Draws what a click is waited for; the rest follows when that is shown, with whatever else has come by then. */
  draw() {
    if (!this.view || !this.link.table) return;
    this.outdated = false;
    this.drawFirst();
    if (document.hidden) return this.drawRest(); // there will be no picture to wait for
    this.ahead = true;
    this.tellBusy();
    this.afterwards();
  }

  /** Draws what came, but no more than once a picture. */
  drawOnce() {
    if (this.ahead) this.drawSoon();
    else this.draw();
  }

  /** Draws all after the next picture, once for all who ask: what was clicked is shown first. */
  drawSoon() {
    this.outdated = true;
    this.afterwards();
  }

  /** What is left to draw, once the picture is there. */
  afterwards() {
    if (this.waiting) return;
    this.waiting = true;
    afterPicture(() => {
      this.waiting = false;
      if (!this.view || !this.link.table) return;
      if (this.outdated) this.drawFirst();
      this.drawRest();
    });
  }
  /** Has the first part been drawn, and the rest not yet? */
  ahead = false;
  /** Is the first part to be drawn again? */
  outdated = false;
  /** Is something still to be drawn? */
  waiting = false;

  /** The board, and what is asked. */
  drawFirst() {
    const { view, e } = this;
    e.main.dataset.seq = String(this.link.seq); // of the view that is shown
    this.curtain();
    const { lit, notes } = this.lights();
    this.lit = lit;
    this.board?.show(this.laid(view), lit, this.held, notes);
    this.drawBattle();
    this.drawEnds();
    this.drawPrompt();
    this.drawCards();
    this.modes.draw(e.banner);
  }

  /** The list of all choices, and what is around the game. */
  drawRest() {
    const { view, e } = this;
    this.ahead = this.outdated = false;
    this.drawList();
    drawHint(this);
    renew(e.seats, seatsSign(this.table, view, this.lit, this.board?.spec), () =>
      seatsPanel({
        table: this.table,
        view,
        board: this.board?.spec,
        lit: this.lit,
        open: zone => this.openZone(zone),
        pick: (key, element) => this.pick(key, element),
      }),
    );
    this.drawLenses();
    this.drawFacts();
    this.drawForce();
    this.guide.draw();
    this.drawJournal();
    if (this.tab === "tools") toolsPanel(e.panes.tools, this);
    renew(e.ask, [this.table, view.viewer, this.finished], () => asks(this));
    this.fresh = 0;
    this.tellBusy();
  }

  drawList() {
    const { view, draft } = this,
      together = draft.party.length > 0;
    choiceList(this.e.choices, {
      choices: together ? this.partyChoices() : this.choices,
      selected: this.selected,
      seatName: this.mine.length > 1 && this.choices.length ? this.seatTitle(view.viewer) : "",
      // Before the list has followed the board its words may mean something else: a piece's end, a phase's end.
      act: choice => this.ahead || (together ? void draft.go(choice.targets[0][1]) : this.wish(choice, this.again(`do:${choice.do}`) ?? null, choice.quiet)),
      clear: () => this.clear(),
      promises: draft.promises,
      steppers: this.board?.spec.steppers,
    });
  }

  /** As long as the board is fetched, an answer awaited, or only the first part of a view drawn, the table counts as busy. */
  tellBusy() {
    const now = !this.laidOut || this.asking || this.ahead;
    if (now) this.e.main.setAttribute("aria-busy", "true");
    else this.e.main.removeAttribute("aria-busy");
  }
  asking = false;
  /** @type {Promise<void> | null} */
  sending = null;
  /** Those that wait. @type {Click[]} */
  clicks = [];
  laidOut = false;

  /** At the end this page finds out by itself whether the dice were what was promised, and says so. */
  async judge() {
    if (!this.table.fair?.key || this.judging) return;
    this.judging = true;
    const came = await verdict(this).catch(() => null);
    if (!came) return;
    this.fairness = came;
    toast(t(`tools.fair.${came}`));
    this.draw();
  }

  get finished() {
    return Boolean(this.link.view?.over) || this.link.table?.status === "finished";
  }
}

Object.assign(TablePage.prototype, framing, prompting, strip, choosing, inspecting, happening, telling, reading, covering);
