// A choice as a button, in the list and in menus.
import { h } from "../ui/dom.js";
import { forecastLine } from "./forecast.js";

/**
 * @param {Choice} choice
 * @param {number | null} number the key that takes it
 * @param {(choice: Choice) => void} act
 * @param {Map<string, Forecast>} [forecasts]
 * @param {string} [where] the place that its words don't name
 */
export const choiceButton = (choice, number, act, forecasts, where) =>
  h(
    "button",
    {
      class: `choice${choice.shape ? ` shape-${choice.shape}` : ""}${choice.closes ? " closing" : ""}`,
      data: { focus: `do:${choice.do}`, do: choice.do },
      onclick: () => act(choice),
    },
    number != null ? h("kbd", { "aria-hidden": "true" }, number) : null,
    h("span", {}, choice.closes?.text ?? choice.label, where ? h("small", { class: "choice-where" }, where) : null, forecastLine(forecasts?.get(choice.do))),
  );
