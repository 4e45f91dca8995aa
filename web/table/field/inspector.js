// The inspector: whatever is clicked and can't be chosen says what it is, who lies there and why not; it covers no lit place and
// stays until it is dismissed.
import { counter } from "../../board/counters.js";
import { splitKey } from "../../store/choices.js";
import { choicesNow, movable, shownView } from "../../store/select.js";
import { whyNot } from "../../store/why_not.js";
import { h, s } from "../../ui/dom.js";
import { t } from "../../words/words.js";
import { face } from "../cards.js";
import { openMenu } from "../menu.js";
import { elementOf } from "../things.js";
import { whyWords } from "../why_words.js";

/** Where it stands if what it is about is nowhere on the board. */
const corner = { left: 12, top: 90 };

export class Inspector {
  /** @type {HTMLElement | null} */
  #box = null;

  /**
   * @param {object} uses
   * @param {TableStore} uses.store
   * @param {Table} uses.table
   * @param {() => Board | null} uses.board
   * @param {(key: string) => void} uses.pick
   * @param {(keys: string[]) => void} uses.gather
   * @param {(rule: string) => void} uses.openRule
   */
  constructor({ store, table, board, pick, gather, openRule }) {
    this.store = store;
    this.table = table;
    this.board = board;
    this.pick = pick;
    this.gather = gather;
    this.openRule = openRule;
  }

  close() {
    this.#box?.remove();
    this.#box = null;
  }

  /** @param {string} key @param {Element | null} element @param {Item} [item] */
  async inspect(key, element, item) {
    this.close();
    if (key.startsWith("card:")) return void this.explain(key, element, item);
    const { state } = this.store,
      items = shownView(state)?.items ?? [],
      [kind, id] = splitKey(key),
      thing = item ?? items.find(one => one.kind === kind && one.id === id),
      place = kind === "space" ? id : thing?.at,
      here = items.filter(one => one.kind === "piece" && one.at === place && place),
      words = h("div", { class: "inspector-words" });
    const pieces = here.length && (kind === "space" || here.length > 1 || kind === "piece") ? this.#pieceRows(here, key) : null;
    const box = (this.#box = this.#panel(thing?.title ?? id, thing?.text, words, pieces));
    document.body.append(box);
    this.#place(box, key, element);
    const [about, why] = await Promise.all([
      this.table.ask("about", { kind, what: id }).catch(() => null),
      choicesNow(state).length && !state.lit.has(key) ? whyNot(state, this.table, key).catch(() => null) : null,
    ]);
    if (this.#box !== box) return;
    words.replaceChildren(
      ...(about?.text ?? "").split("\n").filter(Boolean).map(line => h("p", {}, line)),
      why?.text ? whyWords(why, this.openRule) : "",
    );
    this.#place(box, key, element);
  }

  /** A greyed thing says why it cannot be chosen now. @param {string} key @param {Anchor} anchor @param {Item} [item] */
  async explain(key, anchor, item) {
    const why = await whyNot(this.store.state, this.table, key);
    const note = whyWords(why, this.openRule);
    openMenu(anchor ?? elementOf(key), { choices: [], head: item ? face(item, true) : null, note, act: () => {} });
  }

  /** @param {string} title @param {string | undefined} text @param {HTMLElement} words @param {Child} pieces */
  #panel(title, text, words, pieces) {
    return h(
      "section",
      { class: "inspector", role: "dialog", "aria-label": title },
      h(
        "header",
        {},
        h("h2", {}, title),
        h("button", { class: "plain", "aria-label": t("dialog.close"), onclick: () => this.close() }, "×"),
      ),
      text ? h("p", {}, text) : null,
      words,
      pieces,
    );
  }

  /** @param {HTMLElement} box @param {string} key @param {Element | null} element */
  #place(box, key, element) {
    const { width, height } = box.getBoundingClientRect(),
      board = this.board(),
      at = (board?.boxOf(key) || element ? board?.spot(width, height, key) : null) ?? corner;
    box.style.left = `${Math.max(4, Math.min(innerWidth - width - 4, at.left))}px`;
    box.style.top = `${Math.max(4, Math.min(innerHeight - height - 4, at.top))}px`;
  }

  /** Name, factors, steps and state of each, to be read and picked. @param {Item[]} pieces @param {string} key */
  #pieceRows(pieces, key) {
    const { state } = this.store,
      up = movable(state, pieces.map(piece => `piece:${piece.id}`));
    const whole = () => {
      this.close();
      this.gather(up);
    };
    return h(
      "div",
      { class: "inspector-pieces" },
      pieces.map(piece => this.#pieceRow(piece, state.lit.has(`piece:${piece.id}`) || up.includes(`piece:${piece.id}`), key)),
      up.length > 1 ? h("button", { class: "whole", onclick: whole }, t("stack.whole", { n: up.length })) : null,
    );
  }

  /** @param {Item} piece @param {boolean} lit @param {string} key what is inspected */
  #pieceRow(piece, lit, key) {
    const own = `piece:${piece.id}`,
      facts = [piece.label, piece.text, piece.reduced ? t("state.reduced") : "", piece.used ? t("state.used") : ""];
    const take = () => {
      this.close();
      this.pick(own);
    };
    return h(
      "button",
      { class: `inspector-piece${lit ? " lit" : ""}${own === key ? " here" : ""}`, onclick: take },
      s("svg", { viewBox: "-3 -3 46 46", "aria-hidden": "true" }, counter(piece, this.store.state.spec, 0, 0)),
      h("span", {}, h("b", {}, piece.title ?? piece.id), h("small", {}, facts.filter(Boolean).join(" · "))),
    );
  }
}
