// What a player wants: it is tried as a draft, asked for once more if it spends or ends something, or sent.
import { canWait } from "../../store/draft.js";
import { guideStep, permits } from "../../store/guide_steps.js";
import { toast } from "../../ui/dialogs.js";
import { face } from "../cards.js";
import { confirmChoice, openMenu } from "../menu.js";

export class Wishes {
  /**
   * @param {object} uses
   * @param {TableStore} uses.store
   * @param {Drafting} uses.drafting
   * @param {Sending} uses.sending
   */
  constructor({ store, drafting, sending }) {
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

  /** Several choices beside what was clicked; a card is shown in full with them. @param {Anchor} anchor @param {Choice[]} choices @param {Item} [item] */
  offer(anchor, choices, item) {
    openMenu(anchor, {
      choices,
      forecasts: this.store.state.draft.forecasts,
      head: item ? face(item, true) : null,
      act: choice => this.wish(choice, anchor, choice.shape === "spend"),
    });
  }
}
