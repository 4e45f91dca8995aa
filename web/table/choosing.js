// A part of the table: what a click, a drag or a key means, and why a thing cannot be chosen.
import { face } from "./cards.js";
import { confirmBox, keysOf, meaning, menu, same } from "./choices.js";
import { h, toast } from "../ui/dom.js";
import { t } from "../words/words.js";

/** Methods of the table's page. @type {Choosing & ThisType<import("./page.js").TablePage>} */
export const choosing = {
  pick(key, element, item, more) {
    if (!key) return this.clear();
    const late = this.sending != null && !this.clicks.length;
    if (late && !key.startsWith("piece:")) return this.picked({ key, element, item, more });
    this.clicks.push({ key, element, item, more, late });
    this.takeClicks();
  },

  /** Clicks are understood in their order, each when the answer is there on which its meaning hangs. */
  takeClicks() {
    while (this.clicks.length) {
      const answer = this.hangsOn(this.clicks[0]);
      if (answer) return void answer.then(() => this.takeClicks());
      const click = /** @type {Click} */ (this.clicks.shift()),
        element = click.element?.isConnected ? click.element : (this.again(click.key) ?? null);
      // After a choice was sent a click was meant for the position before: only taking up a piece is the same in both.
      if (!click.late || this.upOf(click).length) this.picked({ ...click, element });
      else this.inspect(click.key, element, click.item);
    }
  },

  hangsOn(click) {
    const { draft } = this;
    if (this.sending) return this.sending;
    if (draft.asked && !click.more?.shift) return draft.asked;
    return this.lit.has(click.key) || this.upOf(click).length ? null : draft.awaited;
  },

  /** The pieces that a click could take up. */
  upOf({ key, more }) {
    return this.movable([key, ...(more?.stack ?? [])]);
  },

  picked({ key, element, item, more }) {
    const { draft } = this;
    if (key.startsWith("piece:") && more?.shift) {
      const whole = element?.closest(".fan") || !more.stack.length ? [key] : more.stack;
      return void draft.gather(toggled(draft.party, this.movable(whole)));
    }
    if (draft.party.length && draft.reach.has(key)) return void draft.go(key.slice(6));
    if (draft.party.includes(key)) return void draft.gather(draft.party.filter(one => one !== key));
    const two = this.eitherOr(key, more);
    if (two) return this.offer(more ?? element, two);
    const out = draft.added(key);
    if (out) return void draft.remove(out);
    for (const choices of draft.levels()) {
      const found = meaning(choices, this.selected, key);
      if (!found) continue;
      const offered = found.menu ?? (found.do ? [found.do] : null);
      if (item && matchMedia("(pointer: coarse)").matches && offered) return this.offer(more ?? element, offered, item);
      if (found.do) return this.wish(found.do, more ?? element);
      this.selected = found.select ?? [];
      this.draw();
      if (found.menu) this.offer(more ?? this.again(key) ?? element, found.menu, item);
      return;
    }
    if (draft.picked(key)) return this.clear();
    this.inspect(key, element, item);
  },

  /** A choice is on its way until the view that it leads to is there. */
  underWay(work) {
    const sending = (this.sending = work.finally(() => {
      if (this.sending === sending) this.sending = null;
    }));
    return sending;
  },

  /** A click on own pieces in a lit place may mean the place, or one of them instead: both are offered. */
  eitherOr(key, more) {
    const { draft } = this;
    if (!key.startsWith("space:") || !draft.list.length || !more?.stack.length) return null;
    const there = this.choices.filter(choice => keysOf(choice).includes(key)),
      up = draft.levels().slice(1).flat();
    const others = more.stack.flatMap(one => (draft.picked(one) ? [] : up.filter(c => c.shape === "pick" && keysOf(c).includes(one)).slice(0, 1)));
    return there.length && others.length ? [...there, ...others] : null;
  },

  /** The pieces of these that can be taken up now. */
  movable(keys) {
    const up = new Set(
      this.draft
        .levels()
        .flat()
        .filter(choice => choice.shape === "pick" || choice.shape === "go")
        .flatMap(keysOf),
    );
    return keys.filter(key => key.startsWith("piece:") && up.has(key));
  },

  /** Dragging a counter to a place; with shift on the bare board, a lasso. */
  gestures() {
    /** @type {{key: string | null, from: Pair, box: HTMLElement, ready: Promise<unknown> | null} | null} */
    let held = null;
    return {
      grab: (element, event) => {
        const key = /** @type {HTMLElement | null | undefined} */ (element?.closest("[data-key]"))?.dataset.key ?? null;
        const piece = key && this.movable([key]).length ? key : null;
        if (!piece && !event.shiftKey) return false;
        const box = h("div", { class: piece ? "ghost" : "lasso" });
        if (piece && element) box.append(ghostOf(element));
        document.body.append(box);
        const party = piece && this.draft.party.includes(piece);
        const pick = piece && !party ? this.draft.levels().flat().find(c => c.shape === "pick" && keysOf(c).includes(piece)) : null;
        held = { key: piece, from: [event.clientX, event.clientY], box, ready: pick ? this.draft.add(pick) : null };
        return true;
      },
      drag: event => {
        if (!held) return;
        const { box, from } = held,
          [x, y] = [event.clientX, event.clientY];
        if (held.key) {
          box.style.left = `${x}px`;
          box.style.top = `${y}px`;
        } else {
          box.style.left = `${Math.min(x, from[0])}px`;
          box.style.top = `${Math.min(y, from[1])}px`;
          box.style.width = `${Math.abs(x - from[0])}px`;
          box.style.height = `${Math.abs(y - from[1])}px`;
        }
      },
      drop: async event => {
        const was = held;
        held = null;
        if (!was) return;
        const frame = was.box.getBoundingClientRect();
        was.box.remove();
        if (!event) return;
        if (!was.key) return void this.draft.gather(this.movable(this.board?.inside(frame) ?? []));
        await was.ready;
        const place = this.board?.placeAt(event.clientX, event.clientY);
        if (place && this.lit.has(`space:${place}`))
          this.pick(`space:${place}`, null, undefined, { x: event.clientX, y: event.clientY, shift: false, stack: [] });
        else if (place && this.view.items.find(item => `piece:${item.id}` === was.key)?.at !== place)
          this.explain(`space:${place}`, null);
      },
      press: (element, event) => {
        const key = /** @type {HTMLElement | null | undefined} */ (element?.closest("[data-key]"))?.dataset.key;
        const place = this.board?.placeAt(event.clientX, event.clientY);
        if (!key && !place) return false;
        this.inspect(key ?? `space:${place}`, element ?? null);
        return true;
      },
    };
  },

  offer(anchor, choices, item) {
    menu(anchor, {
      choices,
      promises: this.draft.promises,
      head: item ? face(item, true) : null,
      act: choice => this.wish(choice, anchor, choice.shape === "spend"),
    });
  },

  /** What a player wants: it is tried as a draft, asked for once more if it spends or ends something, or sent. */
  wish(choice, anchor, sure = false) {
    const promise = this.draft.promises.get(choice.do);
    if (!this.guide.permits(choice)) return toast(this.guide.step?.text ?? "");
    if (!sure && choice.shape === "spend" && !choice.quiet) return void confirmBox(anchor, choice, promise, () => this.wish(choice, anchor, true));
    if (!sure && (choice.closes?.left ?? 0) > 0)
      return void confirmBox(anchor, { ...choice, label: choice.closes?.text ?? choice.label }, promise, () => this.wish(choice, anchor, true));
    if (this.draft.waits(choice)) return void this.draft.add(choice);
    return void this.send([...(choice.before ?? []), choice.do]);
  },

  /** The element that stands for a key after a redraw. */
  again(key) {
    const exact = /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${CSS.escape(key)}"]`));
    if (exact || !/^(space|track|fact):/.test(key)) return exact ?? undefined;
    const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-key]")]);
    return all.find(e => same(e.dataset.key ?? "", key));
  },

  clear() {
    this.clicks = [];
    this.closeInspector();
    if (!this.selected.length && !this.draft.list.length && !this.draft.party.length) return;
    this.selected = [];
    this.draft.drop();
    this.draft.promises = this.draft.live;
    this.draw();
  },

  /** @param {boolean} on */
  busy(on) {
    this.asking = on;
    this.tellBusy();
  },

  act(choice) {
    return this.send([...(choice.before ?? []), choice.do]);
  },

  /** One gesture, one message, one undo. */
  send(list) {
    return this.underWay(this.sendNow(list));
  },

  async sendNow(list) {
    this.selected = [];
    this.busy(true);
    try {
      if (this.modes.name === "plan") await this.modes.try(list);
      else {
        this.unfan();
        if (this.lastBattle) this.forgetBattle(); // its outcome has been seen
        const verbs = new Set(this.draft.levels().flat().filter(c => c.shape === "pick").map(c => c.verb));
        this.draft.verb = list.map(words => words.split(" ")[0]).findLast(verb => verbs.has(verb)) ?? this.draft.verb;
        this.guide.sent = list;
        this.sentStep = this.link.step;
        const answer = await this.link.ask("choose", list.length > 1 ? { seq: this.link.seq, list } : { seq: this.link.seq, do: list[0] });
        if (answer.text) this.refused({ message: answer.text, rule: answer.rule });
        await this.link.until(() => this.link.seq >= answer.seq);
      }
    } catch (error) {
      this.refused(error);
    }
    this.busy(false);
  },

  refused(error) {
    const words = error.code === "stale" ? t("why.stale") : error.message;
    const { rule } = error;
    toast(
      words,
      rule ? h("button", { class: "rule-link", onclick: () => this.openRule(rule) }, t("why.rule", { rule })) : "",
    );
  },

  undo() {
    if (this.draft.list.length) return void this.draft.back();
    if (this.draft.party.length) return this.clear();
    this.link.ask("undo", { seq: this.link.seq }).catch(error => this.refused(error));
  },

  /** A greyed thing says why it cannot be chosen now. */
  async explain(key, anchor, item) {
    /** @param {string} words @param {string} [rule] */
    const show = (words, rule) =>
      menu(anchor ?? this.again(key) ?? null, {
        choices: [],
        head: item ? face(item, true) : null,
        note: h(
          "p",
          { class: "why", role: "alert" },
          h("b", {}, t("why.title")),
          words,
          " ",
          rule
            ? h("button", { class: "rule-link", onclick: () => this.openRule(rule) }, t("why.rule", { rule }))
            : null,
        ),
        act: () => {},
      });
    const answer = await this.whyNot(key);
    show(answer.text, answer.rule);
  },

  /** Why a thing can't be chosen: in the rules' words. */
  async whyNot(key) {
    if (!this.mine.length) return { text: t("why.watch") };
    if (!this.view.acting?.some(seat => this.mine.includes(seat))) return { text: t("why.wait") };
    const [kind, id] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
    const now = new Set(this.choices.map(choice => choice.verb));
    const templates = [...(this.templates.get(kind) ?? [])]
      .sort((a, b) => Number(now.has(b[0])) - Number(now.has(a[0])))
      .slice(0, 2);
    const before = this.draft.list.map(choice => ({ do: choice.do }));
    for (const [, { words, id: old }] of templates) {
      const wish = words
        .split(" ")
        .map(word => (word === old ? id : word))
        .join(" ");
      const answer = before.length
        ? await this.link.ask("plan", { seed: 1, choices: [...before, { do: wish }] }).catch(() => null)
        : await this.link.ask("why", { do: wish }).catch(() => null);
      const legal = before.length ? answer?.done > before.length : answer?.legal;
      if (answer && !legal && answer.text) return answer;
    }
    return { text: this.view.prompt ?? t("why.generic"), rule: this.view.rule };
  },

  key(event) {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(/** @type {Element} */ (event.target).tagName) ||
      document.querySelector("dialog[open]")
    )
      return;
    if (event.key === "Escape") return this.clear();
    if (/^[0-9]$/.test(event.key)) {
      const open = document.querySelector(".menu");
      const found = [...(open ?? this.e.choices).querySelectorAll("kbd")].find(
        k => k.textContent === event.key && (open || inSight(k)),
      );
      if (found) {
        event.preventDefault();
        found.closest("button")?.click();
      }
    }
    if (event.key === "u" && (this.link.undo || this.draft.list.length)) this.undo();
  },
};

/** Number keys act only on what can be seen. @param {Element} element */
function inSight(element) {
  if (!element.checkVisibility()) return false;
  const box = element.getBoundingClientRect(),
    pane = element.closest(".pane")?.getBoundingClientRect();
  return Boolean(pane && box.top >= pane.top - 2 && box.bottom <= pane.bottom + 2 && box.bottom <= innerHeight);
}

/** @param {string[]} list @param {string[]} keys */
const toggled = (list, keys) => [...list.filter(key => !keys.includes(key)), ...keys.filter(key => !list.includes(key))];

/** A picture of a counter to carry along. @param {Element} element */
function ghostOf(element) {
  const counter = element.closest(".counter") ?? element,
    copy = /** @type {Element} */ (counter.cloneNode(true)),
    svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  copy.removeAttribute("transform");
  copy.removeAttribute("data-key");
  svg.setAttribute("viewBox", "-3 -3 46 46");
  svg.append(copy);
  return svg;
}
