// The ends of phases, beside the board. The end of a phase is never where the end of a piece was, names itself, and asks once if
// something is left. With them: taking the whole stack, and who of a group can't move.
import { keysOf, phaseEnds } from "../../store/choices.js";
import { levels, liveChoices, titleOf } from "../../store/select.js";
import { fillIfChanged, h } from "../../ui/dom.js";
import { t } from "../../words/words.js";

/**
 * @param {object} uses
 * @param {TableStore} uses.store
 * @param {() => Board | null} uses.board
 * @param {(choice: Choice, anchor: Anchor) => void} uses.wish
 * @param {(keys: string[]) => void} uses.gather
 * @returns {Component}
 */
export function makeEnds({ store, board, wish, gather }) {
  const element = h("div", { class: "ends" });
  return {
    element,
    draw() {
      const { state } = store,
        { draft } = state,
        ends = phaseEnds(draft.group.length ? [] : levels(state), draft.list),
        stack = wholeStack(state, board()),
        cannot = draft.group.length ? cannotWords(state) : "";
      const inputs = [cannot, stack.join(), ...ends.flatMap(choice => [choice.do, choice.label, JSON.stringify([choice.closes, choice.before])])];
      fillIfChanged(element, inputs, () => [
        cannot ? h("p", { class: "party" }, h("small", {}, cannot)) : null,
        stack.length > 1
          ? h("button", { class: "whole", data: { focus: "whole" }, onclick: () => gather(stack) }, t("stack.whole", { n: stack.length }))
          : null,
        ends.map(choice => endButton(choice, wish)),
      ]);
      element.hidden = !element.children.length;
    },
  };
}

/** @param {Choice} choice @param {(choice: Choice, anchor: Anchor) => void} wish */
const endButton = (choice, wish) =>
  h(
    "button",
    {
      class: "end",
      data: { focus: `end:${choice.verb}`, do: choice.do },
      onclick: event => wish(choice, event.currentTarget),
    },
    choice.closes?.text ?? choice.label,
  );

/** Who of a group can't move at all, and why. @param {TableState} state */
function cannotWords(state) {
  const [first] = state.draft.cannot;
  return first ? `${titleOf(state, `piece:${first.piece}`)}: ${first.text}` : "";
}

/** Of the stack in which one has been picked, all that can be. @param {TableState} state @param {Board | null} board */
function wholeStack(state, board) {
  const { list, afterClose } = state.draft,
    piece = list.find(choice => choice.shape === "pick")?.targets.find(([kind]) => kind === "piece");
  if (!piece) return [];
  const stack = board?.stackOf(`piece:${piece[1]}`) ?? [];
  const all = [...list, ...liveChoices(state), ...(afterClose?.choices ?? [])];
  const up = new Set(all.filter(choice => choice.shape === "pick").flatMap(keysOf));
  return stack.filter(key => up.has(key));
}
