// A part of the table: what is asked. The prompt and its quick answers, facts, ends of phases, the battle, how a game ended.
import { battlePanel, forecastLine, forecastTables, told } from "./battle.js";
import { keysOf } from "./choices.js";
import { diceRows, looseDice } from "../board/dice.js";
import { h, renew } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { t } from "../words/words.js";

/** Methods of the table's page. @type {Prompting & ThisType<import("./page.js").TablePage>} */
export const prompting = {
  drawPrompt() {
    const { view, e } = this;
    const acting = (view.acting ?? []).map(id => this.seatTitle(id));
    const yours = this.choices.length > 0;
    let words = view.prompt ?? "";
    if (this.modes.name === "replay") words = t("replay.title", { n: this.modes.at, all: this.modes.steps });
    else if (this.finished) words = this.result();
    else if (this.draft.party.length) words = t("party.says", { n: this.draft.party.length });
    else if (!view.prompt)
      words = acting.length
        ? t(this.botsOnly() ? "table.thinking" : "table.waiting", { who: acting.join(", ") })
        : t("table.connecting");
    const look = `prompt${yours ? " yours" : ""} ${view.acting?.length === 1 ? `seat-${view.acting[0]} owned` : ""}`;
    if (e.promptLine.className !== look) e.promptLine.className = look;
    const { rule } = view;
    renew(e.prompt, [words, yours, rule, view.viewer], () => [
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
    ]);
    const quick = this.draft.party.length ? [] : this.quickChoices(),
      drafted = Boolean(this.draft.list.length || this.draft.party.length),
      undo = (this.link.undo || drafted) && !this.modes.name,
      hurry = this.botsOnly() && this.mine.length > 0,
      all = this.choices.length;
    const sign = [all, quick.length, undo, drafted, hurry, ...quick.flatMap(one => [one.do, one.label, JSON.stringify(one.before)])];
    renew(e.quick, sign, () => [
      quick.map(choice =>
        h(
          "button",
          {
            class: "quick-choice",
            data: { focus: `quick:${choice.do}`, do: choice.do },
            onclick: event => this.wish(choice, event.currentTarget),
          },
          choice.label,
        ),
      ),
      hurry
        ? h(
            "button",
            { class: "quiet hurry", title: t("table.hurry.title"), data: { focus: "hurry" }, onclick: () => this.hurry() },
            t("table.hurry"),
          )
        : null,
      undo
        ? h(
            "button",
            { class: "quiet undo", data: { focus: "undo" }, onclick: () => this.undo() },
            icon("undo"),
            t(drafted ? "choices.cancel" : "table.undo"),
          )
        : null,
      all - quick.length
        ? h(
            "button",
            { class: "quiet more", data: { focus: "more" }, onclick: () => this.open("play") },
            t(all === 1 ? "choices.one" : "choices.more", { n: all }),
          )
        : null,
    ]);
  },

  /** Whether nobody but bots has anything to decide. */
  botsOnly() {
    const acting = this.view.acting ?? [];
    const bot = id => this.link.table?.seats.find(seat => seat.id === id)?.who === "bot";
    return !this.modes.name && !this.finished && acting.length > 0 && acting.every(bot);
  },

  /** A bot that thinks is to play; that it has done so meanwhile is no matter. */
  hurry() {
    this.link.ask("hurry").catch(() => {});
  },

  /** Public numbers that stand nowhere else. */
  drawFacts() {
    const { view, e } = this;
    const all = view.items.filter(item => item.kind === "fact" || item.kind === "track");
    renew(e.facts, [this.board, this.link.table, ...all], () => {
      const titles = new Set(all.filter(item => item.kind === "fact").map(item => item.title));
      const known = new Set((this.board?.spec.widgets ?? []).map(w => w.fact));
      const tracks = new Set((this.board?.spec.widgets ?? []).map(w => w.id));
      const facts = all.filter(
        item =>
          (item.kind === "fact" || !tracks.has(item.id)) &&
          item.id &&
          !item.id.includes(".") &&
          !known.has(item.id) &&
          !(item.kind === "track" && (titles.has(item.title) || this.board?.showsTrack(item.at ?? item.id))) &&
          item.id !== this.board?.spec.leads,
      );
      const value = item =>
        item.label ??
        (item.kind === "track"
          ? `${item.value ?? 0}/${item.high}`
          : (item.value ?? (item.owner ? this.seatTitle(item.owner) : 0)));
      return facts.map(item =>
        h("span", { class: "fact", title: item.text ?? "" }, item.title ?? item.id, h("b", {}, value(item))),
      );
    });
  },

  /** Effects that last, by name; what each does on demand. */
  drawForce() {
    const { e } = this,
      effects = this.view.items.filter(item => item.kind === "fact" && item.type === "lasting");
    e.force.hidden = !effects.length;
    renew(e.force, [t("force.title"), ...effects], () => [
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

  /** Choices that point at nothing on the table stand beside the prompt: the ones of a kind first, while they fit. */
  quickChoices() {
    const plain = this.choices.filter(choice => !choice.targets.length && !(choice.shape === "close" && choice.closes));
    const steppers = this.board?.spec.steppers ?? {};
    const alone = choice => plain.filter(other => other.verb === choice.verb).length === 1;
    let room = 46;
    return plain
      .sort((a, b) => Number(alone(b)) - Number(alone(a)))
      .filter(choice => !steppers[choice.verb])
      .slice(0, 3)
      .filter(choice => (room -= choice.label.length + 2) >= 0);
  },

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
    const left = draft.party.length && draft.left?.length ? this.leftWords() : "";
    const sign = [left, stack.join(), ...own.flatMap(choice => [choice.do, choice.label, JSON.stringify([choice.closes, choice.before])])];
    renew(e.ends, sign, () => [
      left ? h("p", { class: "party" }, h("small", {}, left)) : null,
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
    ]);
    e.ends.hidden = !e.ends.children.length;
  },

  /** Who of a party can't move at all, and why. */
  leftWords() {
    const [first] = this.draft.left ?? [];
    return first ? `${this.titleOf(`piece:${first.piece}`)}: ${first.text}` : "";
  },

  /** The others of the stack of which one has been picked. */
  wholeStack() {
    const { list, beyond } = this.draft,
      piece = list.find(choice => choice.shape === "pick")?.targets.find(([kind]) => kind === "piece");
    if (!piece) return [];
    const stack = this.board?.stackOf(`piece:${piece[1]}`) ?? [];
    const up = new Set([...list, ...this.liveChoices, ...(beyond?.choices ?? [])].filter(c => c.shape === "pick").flatMap(keysOf));
    return stack.filter(key => up.has(key));
  },

  drawBattle() {
    const { view, e } = this;
    const last = view.battle ? null : this.lastBattle,
      battle = view.battle ?? last?.battle;
    const fight = this.choices.find(choice => choice.shape === "close" && choice.closes);
    const promise = view.battle && fight ? this.draft.promises.get(fight.do) : undefined;
    const dice = looseDice(view, this.board);
    renew(e.dice, view.battle ? [] : dice, () => (view.battle ? null : diceRows(dice, id => this.seatTitle(id))));
    renew(e.battle, [JSON.stringify(battle), last ?? (view.battle ? view : null), JSON.stringify(promise)], () =>
      battle
        ? battlePanel(battle, {
            view: last?.view ?? view,
            board: this.board?.spec,
            seatTitle: id => this.seatTitle(id),
            openRule: rule => this.openRule(rule),
            pick: key => this.pick(key, null),
            close: last ? () => this.forgetBattle() : null,
            open: this.battleOpen ?? innerWidth > 820,
            toggled: open => (this.battleOpen = open),
            dice: view.battle ? diceRows(dice, id => this.seatTitle(id)) : null,
            told: last ? told(last.lines, rule => this.openRule(rule)) : null,
            more: promise ? h("div", { class: "battle-promise" }, forecastLine(promise), battle.sides.some(side => side.results) ? null : forecastTables(promise)) : null,
          })
        : null,
    );
    e.battle.hidden = !battle;
  },

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
  },
};
