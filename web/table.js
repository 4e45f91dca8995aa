// The table: board, cards, prompt, choices, journal, chat, rules and tools of one game; live, in a planning copy, or looking back.
import { Table, file, games } from "./api.js";
import { makeBoard } from "./boards.js";
import { choiceList, closeMenu, keysOf, litKeys } from "./choices.js";
import { battlePanel, forecastLine, forecastTables, shortly } from "./battle.js";
import { choosing } from "./choosing.js";
import { Draft } from "./draft.js";
import { Guide } from "./guide.js";
import { happening } from "./happen.js";
import { inspecting } from "./inspect.js";
import { byId, h, refill, toast } from "./dom.js";
import { icon } from "./icons.js";
import { fillJournal } from "./journal.js";
import * as keep from "./keep.js";
import { findRule, markdown } from "./markdown.js";
import { Modes } from "./modes.js";
import { seatsPanel } from "./seats.js";
import { strip } from "./strip.js";
import { asks, toolsPanel } from "./tools.js";
import { takePart, verdict } from "./fair.js";
import { language, t } from "./words.js";

const tabs = ["play", "journal", "chat", "rules", "tools"];

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
  /** @type {import("./board.js").MapBoard | import("./hex.js").HexBoard | import("./net.js").NetBoard | null} */
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
  /** A battle that is over, until it is dismissed, and the view that it stood in. @type {BattleView | null} */
  lastBattle = null;
  /** @type {View | null} */
  lastBattleView = null;
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
      this.draw();
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

  // --- frame ---

  build() {
    const { e } = this;
    e.prompt = h(
      "div",
      { class: "prompt-words", role: "status", "aria-live": "polite", "aria-atomic": "true" },
      t("table.connecting"),
    );
    e.quick = h("div", { class: "quick" });
    e.facts = h("div", { class: "facts" });
    e.ends = h("div", { class: "ends" });
    e.battle = h("div", { class: "battle-host", "aria-live": "polite" });
    e.moments = h("div", { class: "moments", role: "status" });
    e.lenses = h("div", { class: "lenses" });
    e.guide = h("div", { class: "guide-host" });
    e.banner = h("div", { class: "banner", hidden: true });
    e.board = h("div", { class: "board-host" });
    e.cards = h("section", { class: "cards", "aria-label": t("tab.hand") });
    e.seats = h("section", { class: "seats-host", "aria-label": t("seat.seats") });
    e.panes = {
      play: h("div", { class: "pane", id: "choices", tabindex: -1 }),
      journal: h("div", { class: "pane journal-pane" }),
      chat: h("div", { class: "pane chat-pane" }),
      rules: h("div", { class: "pane rules-pane" }),
      tools: h("div", { class: "pane tools-pane" }),
    };
    e.choices = h("div", { class: "choices" });
    e.recent = h("ol", { class: "journal recent", "aria-label": t("tab.journal"), tabindex: 0 });
    e.log = h("section", { class: "log" }, this.logHead(), e.recent);
    e.panes.play.append(e.choices);
    e.journal = h("ol", { class: "journal", "aria-label": t("tab.journal") });
    e.older = h(
      "button",
      { class: "quiet", onclick: () => this.link.older().then(() => this.drawJournal()) },
      t("journal.older"),
    );
    e.panes.journal.append(e.older, e.journal);
    this.buildChat();
    e.tabs = h(
      "div",
      { class: "tabs", role: "tablist" },
      tabs.map(name =>
        h(
          "button",
          { role: "tab", id: `tab-${name}`, data: { tab: name }, onclick: () => this.open(name) },
          t(`tab.${name}`),
        ),
      ),
    );
    const boardTab = h(
      "button",
      { class: "tab-board", data: { tab: "board" }, onclick: () => this.open("board") },
      t("tab.board"),
    );
    e.tabs.prepend(boardTab);
    e.ask = h("div", { class: "asks" });
    e.said = h("div", { class: "unseen", "aria-live": "polite" });
    e.side = h("aside", { class: "side" }, e.seats, e.ask, e.tabs, Object.values(e.panes), e.log, e.said);
    e.title = h("h1", { class: "unseen" }, "Frente");
    e.promptLine = h("section", { class: "prompt" }, e.prompt, e.quick, e.facts);
    e.main = h(
      "main",
      { class: "table", id: "main" },
      e.title,
      e.promptLine,
      h("div", { class: "field" }, e.banner, e.guide, h("div", { class: "board-frame" }, e.board, e.ends, e.lenses, e.battle, e.moments), e.cards),
      e.side,
    );
    this.place.replaceChildren(e.main);
    this.open("board");
  }

  buildChat() {
    const { e } = this;
    e.chat = h("ol", { class: "chat", role: "log", "aria-live": "polite", "aria-label": t("tab.chat") });
    const field = h("input", {
      name: "words",
      maxlength: 500,
      autocomplete: "off",
      "aria-label": t("chat.write"),
      placeholder: t("chat.write"),
    });
    e.write = h(
      "form",
      {
        class: "chat-form",
        onsubmit: event => {
          event.preventDefault();
          if (field.value.trim())
            this.link.ask("chat", { text: field.value.trim() }).catch(error => toast(error.message));
          field.value = "";
        },
      },
      field,
      h("button", {}, t("chat.send")),
    );
    e.panes.chat.append(e.chat, e.write);
  }

  /** @param {string} name */
  open(name, quiet = false) {
    const { e } = this;
    if (name !== "board") this.tab = name;
    e.main.dataset.pane = name;
    for (const [key, pane] of Object.entries(e.panes)) pane.hidden = key !== this.tab;
    for (const button of /** @type {HTMLElement[]} */ ([...e.tabs.children])) {
      const selected = button.dataset.tab === this.tab && (name !== "board" || button.dataset.tab !== "board");
      button.setAttribute("aria-selected", String(selected));
      button.classList.toggle("here", button.dataset.tab === name);
    }
    if (name === "rules") this.loadRules();
    if (name === "tools" && this.link?.view && this.link.table) toolsPanel(e.panes.tools, this);
    if (name === "journal") e.journal.scrollTop = e.journal.scrollHeight;
    if (name === "chat" && !quiet) e.write.querySelector("input")?.focus();
    if (name === "chat") e.tabs.querySelector("[data-tab=chat]")?.classList.remove("news");
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
      const list = await games().catch(() => null);
      this.info = list?.games.find(g => g.id === about.rules) ?? null;
      this.gameTitle = this.info?.title[language()] ?? about.rules;
      byId("where").textContent = this.e.title.textContent = about.title || this.gameTitle;
    }
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
    this.fresh = fresh.length;
    this.selected = [];
    closeMenu();
    this.closeInspector();
    this.happened(fresh);
    this.draft.fresh();
    this.guide.news();
    this.remember(this.link.view?.choices);
    this.modes.changed();
    this.draw();
    this.fresh = 0;
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

  draw() {
    const { view, e } = this;
    if (!view || !this.link.table) return;
    e.main.dataset.seq = String(this.link.seq); // of the view that is shown
    this.curtain();
    const { lit, notes } = this.lights();
    this.lit = lit;
    this.board?.show(this.laid(view), lit, this.held, notes);
    this.drawBattle();
    this.drawEnds();
    this.drawLenses();
    this.drawPrompt();
    this.drawCards();
    refill(
      e.seats,
      seatsPanel({
        table: this.table,
        view,
        board: this.board?.spec,
        lit,
        open: zone => this.openZone(zone),
        pick: (key, element) => this.pick(key, element),
      }),
    );
    choiceList(e.choices, {
      choices: this.draft.party.length ? [] : this.choices,
      selected: this.selected,
      seatName: this.mine.length > 1 && this.choices.length ? this.seatTitle(view.viewer) : "",
      act: choice => this.wish(choice, this.again(`do:${choice.do}`) ?? null, choice.quiet),
      clear: () => this.clear(),
      promises: this.draft.promises,
      steppers: this.board?.spec.steppers,
    });
    this.guide.draw();
    this.drawJournal();
    if (this.tab === "tools") toolsPanel(e.panes.tools, this);
    refill(e.ask, asks(this));
    this.modes.draw(e.banner);
  }

  drawPrompt() {
    const { view, e } = this;
    const acting = (view.acting ?? []).map(id => this.seatTitle(id));
    const yours = this.choices.length > 0;
    let words = view.prompt ?? "";
    if (this.modes.name === "replay") words = t("replay.title", { n: this.modes.at, all: this.modes.steps });
    else if (this.finished) words = this.result();
    else if (this.draft.party.length) words = t("party.says", { n: this.draft.party.length });
    else if (!view.prompt)
      words = acting.length ? t("table.waiting", { who: acting.join(", ") }) : t("table.connecting");
    e.promptLine.className = `prompt${yours ? " yours" : ""} ${view.acting?.length === 1 ? `seat-${view.acting[0]} owned` : ""}`;
    const { rule } = view;
    const text = [
      yours ? h("b", { class: "turn-word", title: t("table.yourturn") }, this.seatTitle(view.viewer)) : null,
      h("span", {}, words, "\u00a0"),
      rule && yours
        ? h(
            "button",
            {
              class: "rule-link",
              "aria-label": t("why.rule", { rule }),
              title: t("why.rule", { rule }),
              onclick: () => this.openRule(rule),
            },
            "§",
          )
        : null,
    ];
    if (e.prompt.dataset.words !== words + yours) refill(e.prompt, text);
    e.prompt.dataset.words = words + yours;
    const quick = this.draft.party.length ? [] : this.quickChoices();
    const undo =
      (this.link.undo || this.draft.list.length || this.draft.party.length) && !this.modes.name
        ? h(
            "button",
            { class: "quiet undo", data: { focus: "undo" }, onclick: () => this.undo() },
            icon("undo"),
            t(this.draft.list.length || this.draft.party.length ? "choices.cancel" : "table.undo"),
          )
        : null;
    const more = this.choices.length - quick.length;
    refill(
      e.quick,
      quick,
      undo,
      more
        ? h(
            "button",
            { class: "quiet more", data: { focus: "more" }, onclick: () => this.open("play") },
            t(this.choices.length === 1 ? "choices.one" : "choices.more", { n: this.choices.length }),
          )
        : null,
    );
    const titles = new Set(view.items.filter(item => item.kind === "fact").map(item => item.title));
    const known = new Set((this.board?.spec.widgets ?? []).map(w => w.fact));
    const tracks = new Set((this.board?.spec.widgets ?? []).map(w => w.id));
    const facts = view.items.filter(
      item =>
        (item.kind === "fact" || (item.kind === "track" && !tracks.has(item.id))) &&
        item.id &&
        !item.id.includes(".") &&
        !known.has(item.id) &&
        !(item.kind === "track" && titles.has(item.title)) &&
        item.id !== this.board?.spec.leads,
    );
    const value = item =>
      item.label ??
      (item.kind === "track"
        ? `${item.value ?? 0}/${item.high}`
        : (item.value ?? (item.owner ? this.seatTitle(item.owner) : 0)));
    refill(
      e.facts,
      facts.map(item =>
        h("span", { class: "fact", title: item.text ?? "" }, item.title ?? item.id, h("b", {}, value(item))),
      ),
    );
  }

  /** Choices that point at nothing on the table, as buttons beside the prompt: the ones of a kind first, while they fit. */
  quickChoices() {
    const plain = this.choices.filter(choice => !choice.targets.length && !(choice.shape === "close" && choice.closes));
    const steppers = this.board?.spec.steppers ?? {};
    const alone = choice => plain.filter(other => other.verb === choice.verb).length === 1;
    let room = 46;
    return plain
      .sort((a, b) => Number(alone(b)) - Number(alone(a)))
      .filter(choice => !steppers[choice.verb])
      .slice(0, 3)
      .filter(choice => (room -= choice.label.length + 2) >= 0)
      .map(choice =>
        h(
          "button",
          {
            class: "quick-choice",
            data: { focus: `quick:${choice.do}`, do: choice.do },
            onclick: event => this.wish(choice, event.currentTarget),
          },
          choice.label,
        ),
      );
  }

  /** The end of a phase is never where the end of a piece was, names itself, and asks once if something is left. */
  drawEnds() {
    const { draft, e } = this;
    const levels = draft.party.length ? [] : draft.levels();
    /** @type {Choice[]} */
    const ends = [];
    for (const level of levels)
      for (const choice of level)
        if (choice.closes && !ends.some(one => one.closes?.text === choice.closes?.text)) ends.push(choice);
    const own = draft.list.length ? ends.filter(choice => choice.before?.length === draft.list.length) : ends;
    const stack = this.wholeStack();
    refill(
      e.ends,
      draft.party.length && draft.left?.length ? h("p", { class: "party" }, this.leftWords()) : null,
      stack.length > 1
        ? h("button", { class: "whole", data: { focus: "whole" }, onclick: () => void draft.gather(stack) }, t("stack.whole", { n: stack.length }))
        : null,
      own.map(choice =>
        h(
          "button",
          {
            class: "end",
            data: { focus: `end:${choice.verb}`, do: choice.do },
            onclick: event => this.wish(choice, event.currentTarget),
          },
          choice.closes?.text ?? choice.label,
        ),
      ),
    );
    e.ends.hidden = !e.ends.children.length;
  }

  /** Who of a party can't move at all, and why. */
  leftWords() {
    const [first] = this.draft.left ?? [];
    return first ? h("small", {}, ` ${this.titleOf(`piece:${first.piece}`)}: ${first.text}`) : null;
  }

  /** The others of the stack of which one has been picked. */
  wholeStack() {
    const piece = this.draft.list.find(choice => choice.shape === "pick")?.targets.find(([kind]) => kind === "piece");
    const stack = piece ? (this.board?.stackOf(`piece:${piece[1]}`) ?? []) : [];
    const up = new Set(this.liveChoices.concat(this.draft.beyond?.choices ?? []).filter(c => c.shape === "pick").flatMap(keysOf));
    return stack.filter(key => up.has(key));
  }

  drawBattle() {
    const { view, e } = this;
    const battle = view.battle ?? this.lastBattle;
    const fight = this.choices.find(choice => choice.shape === "close" && choice.closes);
    const promise = view.battle && fight ? this.draft.promises.get(fight.do) : undefined;
    refill(
      e.battle,
      battle
        ? battlePanel(battle, {
            view: view.battle ? view : (this.lastBattleView ?? view),
            board: this.board?.spec,
            seatTitle: id => this.seatTitle(id),
            openRule: rule => this.openRule(rule),
            pick: key => this.pick(key, null),
            close: view.battle ? null : () => this.forgetBattle(),
            open: this.battleOpen ?? innerWidth > 820,
            toggled: open => (this.battleOpen = open),
            more: promise ? h("div", { class: "battle-promise" }, forecastLine(promise), battle.sides.some(side => side.results) ? null : forecastTables(promise)) : null,
          })
        : null,
    );
    e.battle.hidden = !battle;
  }

  /** Played to the end, or given up. */
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

  result() {
    const { result } = this.table;
    const score = this.link.view?.score ?? result?.score,
      gone = result?.resigned;
    if (gone) return `${t("table.over")} ${t("table.resigned", { who: this.seatTitle(gone) })}`;
    const best = Math.max(...(score ?? [0]));
    const drawn = score?.every(one => one === best);
    const winners = (this.link.table?.seats ?? [])
      .filter((_, i) => score?.[i] === best && best > 0 && !drawn)
      .map(seat => seat.title);
    const last = this.link.lines.at(-1)?.text;
    return `${t("table.over")} ${winners.length ? t("table.won", { who: winners.join(", ") }) : t("table.drawn")}${last ? ` ${last}.` : ""}`;
  }

  drawJournal() {
    const { link, e } = this;
    e.older.hidden = !(link.from > 0);
    const actions = { openRule: rule => this.openRule(rule), toStep: step => this.modes.replay(step) };
    const lines = this.modes.lines ?? link.lines;
    const order = keep.logOrder();
    const owners = new Map(this.view.items.filter(item => item.kind === "piece" && item.owner).map(item => [item.id, item.owner ?? ""]));
    const how = { ...actions, order, owners, toThing: target => this.showThing(target) };
    fillJournal(e.journal, lines, this.fresh, how);
    fillJournal(e.recent, lines.filter(line => line.news !== "no").slice(-60), this.fresh, how);
  }

  drawChat() {
    const { link, e } = this;
    e.chat.replaceChildren(
      ...(link.chat.length
        ? link.chat.map(line =>
            h(
              "li",
              { class: `seat-${line.seat} owned` },
              h("b", {}, line.name || this.seatTitle(line.seat)),
              h(
                "time",
                {},
                new Date(line.at * 1000).toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" }),
              ),
              h("p", {}, line.text),
            ),
          )
        : [h("li", { class: "empty" }, t("chat.empty"))]),
    );
    e.chat.scrollTop = e.chat.scrollHeight;
    e.write.hidden = !this.mine.length;
    if (this.tab !== "chat" && link.chat.length) e.tabs.querySelector("[data-tab=chat]")?.classList.add("news");
  }

  // --- rules ---

  loadRules() {
    const pane = this.e.panes.rules;
    return (this.rules ??= rulesText(this.drawnBoard).then(text =>
      pane.replaceChildren(text ? markdown(text) : h("p", { class: "empty" }, t("rules.none"))),
    ));
  }

  /** @param {string} rule */
  async openRule(rule) {
    closeMenu();
    this.open("rules");
    await this.loadRules();
    const pane = this.e.panes.rules,
      found = findRule(pane, rule);
    if (!found) return toast(t("rules.missing", { rule }));
    pane.querySelector(".found")?.classList.remove("found");
    found.classList.add("found");
    found.tabIndex = -1;
    found.focus();
    found.scrollIntoView({ block: "center" });
  }

  // --- whose turn, and the curtain ---

  notify() {
    const yours = !this.finished && Boolean(this.link.view?.acting?.some(seat => this.mine.includes(seat)));
    document.title = yours ? `● ${t("table.yourturn")} · Frente` : `Frente · ${this.gameTitle ?? ""}`;
    if (yours && !this.wasYours && document.hidden && globalThis.Notification?.permission === "granted") {
      const note = new Notification("Frente", {
        body: this.link.view?.prompt ?? t("table.yourturn"),
        tag: this.link.game,
      });
      note.onclick = () => (focus(), note.close());
    }
    this.wasYours = yours;
  }

  /** Hot seat: when another of my seats must decide, everything is covered until its player sits here. */
  curtain() {
    const { view } = this.link;
    const next = view?.acting?.find(seat => this.mine.includes(seat));
    const needed = !this.finished && !this.modes.name && this.mine.length > 1;
    if (!needed || !next || view?.acting.includes(view.viewer)) return this.uncover();
    if (this.guide.on) return this.uncover();
    if (keep.openTable().includes(this.link.token)) {
      this.uncover();
      if (this.asked !== next) this.look(next);
      return;
    }
    if (this.covering === next) return;
    this.covering = next;
    this.e.main.hidden = true;
    closeMenu();
    const seat = this.seatTitle(next),
      never = h("input", { type: "checkbox" });
    const box = h(
      "main",
      { class: `curtain seat-${next} owned` },
      h("h1", {}, t("curtain.title", { seat })),
      h("p", {}, t("curtain.text", { seat })),
      h(
        "button",
        {
          class: "primary",
          onclick: () => {
            if (never.checked) keep.keepOpenTable(this.link.token);
            this.look(next);
          },
        },
        t("curtain.go", { seat }),
      ),
      h("label", { class: "check" }, never, t("curtain.never")),
    );
    this.cover?.remove();
    this.cover = box;
    this.place.append(box);
    box.querySelector("button")?.focus();
  }

  /** @param {string} seat */
  look(seat) {
    this.asked = seat;
    this.link.raw({ type: "look", look: seat });
  }

  uncover() {
    this.asked = null;
    this.covering = null;
    this.cover?.remove();
    this.cover = null;
    this.e.main.hidden = false;
  }
}

/**
 * The digest of a game's rules in the reader's language, if there is one.
 * @param {string} game
 * @returns {Promise<string | null>}
 */
export async function rulesText(game) {
  if (language() !== "en") {
    const own = await file(`/rules/${game}.${language()}.md`).catch(() => null);
    if (own) return own;
  }
  return file(`/rules/${game}.md`).catch(() => null);
}

Object.assign(TablePage.prototype, strip, choosing, inspecting, happening);
