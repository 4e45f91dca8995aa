// What a player wants: it is tried as a draft, asked for once more if it spends or ends something, or sent.
import { canWait } from "../../store/draft.js";
import { guideStep, permits } from "../../store/guide_steps.js";
import { otherUses } from "../../store/why_not.js";
import { toast } from "../../ui/dialogs.js";
import { h } from "../../ui/dom.js";
import { face } from "../cards.js";
import { confirmChoice, openMenu } from "../menu.js";
import { whyWords } from "../why_words.js";

export class Wishes {
  /**
   * @param {object} uses
   * @param {TableStore} uses.store
   * @param {Drafting} uses.drafting
   * @param {Sending} uses.sending
   * @param {Table} uses.table
   * @param {(rule: string) => void} uses.openRule
   */
  constructor({ store, drafting, sending, table, openRule }) {
    this.table = table;
    this.openRule = openRule;
    this.store = store;
    this.drafting = drafting;
    this.sending = sending;
  }

  /** What was clicked means this. @param {Choice} choice @param {Anchor} anchor @param {boolean} [sure] has it been asked already? */
  wish(choice, anchor, sure = false) {
    const { state } = this.store;
    if (!permits(state, choice)) return toast(guideStep(state)?.text ?? "");
    if (!sure && choice.shape === "spend" && !choice.quiet && !state.mode.name) return void this.#spend(choice, anchor);
    if (!sure && (choice.closes?.left ?? 0) > 0)
      return this.#ask({ ...choice, label: choice.closes?.text ?? choice.label }, choice, anchor);
    if (canWait(state, choice)) return void this.drafting.add(choice);
    return void this.sending.send([...(choice.before ?? []), choice.do]);
  }

  /** A button with the name of the choice was pressed: nothing more is asked, but for what an end leaves undone. @param {Choice} choice @param {Anchor} anchor */
  press(choice, anchor) {
    return this.wish(choice, anchor, choice.shape === "spend" || choice.quiet);
  }

  /** @param {Choice} shown @param {Choice} choice @param {Anchor} anchor */
  #ask(shown, choice, anchor) {
    confirmChoice(anchor, shown, this.store.state.draft.forecasts.get(choice.do), () => this.wish(choice, anchor, true));
  }

  /** Something is spent by a click on the table: asked for once more only if it can't be taken back. @param {Choice} choice @param {Anchor} anchor */
  async #spend(choice, anchor) {
    const { seq } = this.store.state.live,
      final = await this.drafting.isFinal(choice);
    if (this.store.state.live.seq !== seq) return;
    if (final) this.#ask(choice, choice, anchor);
    else this.wish(choice, anchor, true);
  }

  /** What can't be done with a card now, and why. @param {Item} item @param {Choice[]} choices @param {HTMLElement} note */
  async #sayWhyNot(item, choices, note) {
    const answers = await otherUses(this.store.state, this.table, `card:${item.id}`, choices).catch(() => []);
    note.replaceChildren(...answers.map(answer => whyWords(answer, this.openRule)));
  }

  /** Several choices beside what was clicked; a card is shown in full with them. @param {Anchor} anchor @param {Choice[]} choices @param {Item} [item] */
  offer(anchor, choices, item) {
    const note = h("div", { class: "menu-why" });
    openMenu(anchor, {
      choices,
      forecasts: this.store.state.draft.forecasts,
      head: item ? face(item, true) : null,
      note,
      act: choice => this.wish(choice, anchor, choice.shape === "spend"),
    });
    if (item?.kind === "card") void this.#sayWhyNot(item, choices, note);
  }
}
