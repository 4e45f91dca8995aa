// A question to the bot: the button is off while it thinks, and the answer stands in its place.
import { fill, h } from "../../ui/dom.js";
import { t } from "../../words/words.js";

/** Where an answer stands. */
export const answerPlace = () => h("div", { class: "advice", role: "status", "aria-live": "polite" });

/**
 * Handles the click on a button that asks.
 * @param {HTMLElement} place
 * @param {() => Promise<any>} ask
 * @param {(said: any) => Child[]} show
 */
export const asking = (place, ask, show) => /** @param {{currentTarget: HTMLButtonElement}} event */ async event => {
  const button = event.currentTarget;
  button.disabled = true;
  fill(place, [h("p", { class: "empty" }, t("advice.thinking"))]);
  try {
    fill(place, show(await ask()));
  } catch (error) {
    fill(place, [h("p", { class: "empty" }, error.message)]);
  }
  button.disabled = false;
};
