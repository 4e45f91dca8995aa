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

  /** @param {Choice} choice @param {Anchor} anchor @param {boolean} [sure] has it been asked already? */
  wish(choice, anchor, sure = false) {
    const { state } = this.store,
      forecast = state.draft.forecasts.get(choice.do),
      again = () => this.wish(choice, anchor, true);
    if (!permits(state, choice)) return toast(guideStep(state)?.text ?? "");
    if (!sure && choice.shape === "spend" && !choice.quiet) return confirmChoice(anchor, choice, forecast, again);
    if (!sure && (choice.closes?.left ?? 0) > 0)
      return confirmChoice(anchor, { ...choice, label: choice.closes?.text ?? choice.label }, forecast, again);
    if (canWait(state, choice)) return void this.drafting.add(choice);
    return void this.sending.send([...(choice.before ?? []), choice.do]);
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
