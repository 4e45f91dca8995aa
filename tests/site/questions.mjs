// What a page asks and says besides choosing, made up for the position that it sees. `below` gives numbers at random.

/** The id of some thing on the board. */
function thing(page, kind, below) {
  const list = page.view.items.filter(item => item.kind === kind && item.id);
  return list[below(list.length)]?.id ?? "nothing";
}
const firstWords = page => page.view.choices?.map(c => c.do) ?? [];

/** What the rules alone can answer. */
export const questions = [
  page => ({ type: "why", do: firstWords(page)[0] ?? "nothing" }),
  (page, below) => ({ type: "why", do: `move ${thing(page, "piece", below)} ${thing(page, "space", below)}` }),
  () => ({ type: "forecast" }),
  (page, below) => ({ type: "group", pieces: [thing(page, "piece", below), thing(page, "piece", below)] }),
  (page, below) => ({ type: "group", pieces: [thing(page, "piece", below)], to: thing(page, "space", below) }),
  (page, below) => ({ type: "about", kind: "space", what: thing(page, "space", below) }),
  (page, below) => ({ type: "about", kind: "card", what: thing(page, "card", below) }),
  (page, below) => ({ type: "about", kind: "piece", what: thing(page, "piece", below) }),
  (page, below) => ({ type: "plan", seed: below(9), choices: firstWords(page).slice(0, 3).map(words => ({ do: words })) }),
  (_page, below) => ({ type: "at", step: below(20) }),
  () => ({ type: "position" }),
  (_page, below) => ({ type: "position", step: below(20) }),
  () => ({ type: "hint", ms: 20 }),
];

/** All that, and what concerns the table. */
export const asked = [
  ...questions,
  (_page, below) => ({ type: "journal", from: below(30), to: 60 }),
  () => ({ type: "undo" }),
  (page, below) => ({ type: "rollback", to: Math.max(0, page.step - 1 - below(3)) }),
  () => ({ type: "chat", text: "¿qué tal?" }),
  () => ({ type: "name", name: "Luis" }),
  () => ({ type: "offer-end" }),
  () => ({ type: "withdraw-end" }),
  () => ({ type: "hurry" }),
  () => ({ type: "rematch", yes: true }),
  () => ({ type: "fair", value: "0".repeat(64) }),
  () => ({ type: "nonsense" }),
  () => ({ type: "choose", do: "nothing", seq: 1 }),
  () => ({ type: "look", look: "watcher" }),
];

/** Every lens of the game. */
export function lenses(page, game, below) {
  return game.lenses.map(lens => ({ type: "lens", lens: lens.id, of: lens.of ? thing(page, lens.of, below) : "" }));
}
