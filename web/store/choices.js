// Choices and the things that they are about. Pure: nothing here knows a game, only the shapes of choices.

/** The keys ("space:madrid", "piece:71/2") that a choice is about. @param {Choice} choice */
export const keysOf = choice => choice.targets.map(([kind, id]) => `${kind}:${id}`);

/** A key in its two parts. @param {string} key @returns {[kind: string, id: string]} */
export const splitKey = key => [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];

/** A track's space may be named as a space or as a track: the id decides. @param {string} a @param {string} b */
export const sameThing = (a, b) =>
  a === b ||
  (a.slice(a.indexOf(":")) === b.slice(b.indexOf(":")) &&
    /^(space|track|fact):/.test(a) &&
    /^(space|track|fact):/.test(b));

/** Choices that are about all of these keys. @param {Choice[]} choices @param {string[]} keys */
export const choicesAbout = (choices, keys) =>
  choices.filter(choice => keys.every(key => keysOf(choice).some(own => sameThing(own, key))));

/** What lights up, given what has been selected so far. @param {Choice[]} choices @param {string[]} selected */
export function litKeys(choices, selected) {
  /** @type {Set<string>} */
  const keys = new Set();
  for (const choice of choicesAbout(choices, selected))
    for (const key of keysOf(choice)) if (!selected.includes(key)) keys.add(key);
  return keys;
}

/**
 * What a click on a thing means: a choice is made, the thing is selected, or a menu is offered. Null: nothing fits.
 * @param {Choice[]} choices
 * @param {string[]} selected
 * @param {string} key
 * @returns {{do?: Choice, select?: string[], menu?: Choice[]} | null}
 */
export function meaningOf(choices, selected, key) {
  let fitting = choicesAbout(choices, [...selected, key]);
  let base = selected;
  if (!fitting.length && selected.length) {
    fitting = choicesAbout(choices, [key]);
    base = [];
  }
  if (!fitting.length) return null;
  if (fitting.length === 1) return { do: fitting[0] };
  const open = fitting.filter(choice => keysOf(choice).some(own => ![...base, key].some(one => sameThing(one, own))));
  if (open.length > 1 && open.length === fitting.length) return { select: [...base, key] };
  return { menu: fitting, select: open.length ? [...base, key] : base };
}

/**
 * Where a click on a place could add it to a set in several ways (for movement, for combat), one of them is the pen: clicks mean
 * that one until another is taken up. The verbs with their names; none if no place can be added in more than one way.
 * @param {Choice[]} choices
 * @returns {{verb: string, name: string}[]}
 */
export function pensOf(choices) {
  const adds = choices.filter(choice => choice.shape === "add" && choice.targets.length === 1 && choice.targets[0][0] === "space"),
    verbs = [...new Set(adds.map(choice => choice.verb))];
  /** @param {string} verb */
  const places = verb => new Set(adds.filter(choice => choice.verb === verb).flatMap(keysOf));
  const shared = verbs.some((verb, i) => verbs.slice(i + 1).some(other => [...places(other)].some(key => places(verb).has(key))));
  if (!shared) return [];
  return verbs.map(verb => {
    const list = adds.filter(choice => choice.verb === verb),
      name = groupName(list, verb).replace(/[:,]? …$/, "");
    return { verb, name: list.length > 1 ? name : name.split(": ")[0] }; // of a single place the label has the place too
  });
}

/** Of several ways to add one place, the one that the pen means; none if they differ in more. @param {Choice[]} offered @param {string} pen */
export const penned = (offered, pen) =>
  offered.every(choice => choice.shape === "add" && keysOf(choice).join() === keysOf(offered[0]).join()) ? offered.find(choice => choice.verb === pen) : undefined;

/** The ways to use a card, each by what tells it from the others: "operations" of "Air Bridge as operations". @param {Choice[]} list @returns {{choice: Choice, words: string}[]} */
export function usesOfCard(list) {
  const split = list.map(choice => choice.label.split(" ")),
    same = split[0]?.findIndex((word, i) => split.some(words => words[i] !== word)) ?? 0;
  return list.map((choice, i) => {
    const words = split[i].slice(Math.max(0, same)).join(" ") || choice.label;
    return { choice, words: words[0].toUpperCase() + words.slice(1) };
  });
}

/** The amounts of a choice, numbers and words: "support 1+2+cp" has 1, 2 and cp. @param {Choice} choice */
export const amountsOf = choice =>
  (choice.do.split(" ").at(-1) ?? "").split("+").map(word => (/^-?\d+$/.test(word) ? Number(word) : word));

/** Is the last word of a choice a number, not the name of a thing? @param {Choice} choice */
function endsInAmount(choice) {
  const last = choice.do.split(" ").at(-1) ?? "";
  return /^-?\d/.test(last) && !choice.targets.some(([, id]) => id === last);
}

/**
 * Do three or more choices differ only in their amounts? Then they can be set with plus and minus.
 * @param {Choice[]} list
 * @param {boolean} named has the board file names for the parts of the amount?
 */
export const differInAmounts = (list, named) =>
  list.length >= 3 &&
  new Set(list.map(choice => choice.do.split(" ").slice(0, -1).join(" "))).size === 1 &&
  list.every(endsInAmount) &&
  list.every(choice => amountsOf(choice).every(one => typeof one === "number" || named) && typeof amountsOf(choice)[0] === "number");

/** Choices by what is done; those with amounts by all but the amount. @param {Choice[]} choices @returns {Map<string, Choice[]>} */
export function groupChoices(choices) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of choices) {
    const words = choice.do.split(" "),
      name = words.length > 2 && endsInAmount(choice) ? words.slice(0, -1).join(" ") : choice.verb,
      group = groups.get(name);
    if (group) group.push(choice);
    else groups.set(name, [choice]);
  }
  return groups;
}

/** A name for a group: what its labels begin with, word by word. @param {Choice[]} list @param {string} verb */
export function groupName(list, verb) {
  const split = list.map(choice => choice.label.split(" "));
  const differs = split[0].findIndex((word, i) => split.some(words => words[i] !== word));
  const words = (differs < 0 ? split[0] : split[0].slice(0, differs)).join(" ").replace(/[:,]$/, "");
  return words.length > 4 ? words : list[0].label ? `${list[0].label} …` : verb;
}

/** How many letters fit beside the prompt. */
const PROMPT_ROOM = 46;
/**
 * Choices that point at nothing on the table, for the buttons beside the prompt: the ones of a kind first, while they fit.
 * @param {Choice[]} choices
 * @param {BoardSpec["steppers"]} steppers verbs whose amounts are set with plus and minus
 */
export function quickChoices(choices, steppers = {}) {
  const plain = choices.filter(choice => !choice.targets.length && !(choice.shape === "close" && choice.closes));
  /** @param {Choice} choice */
  const alone = choice => plain.filter(other => other.verb === choice.verb).length === 1;
  let room = PROMPT_ROOM;
  return plain
    .sort((a, b) => Number(alone(b)) - Number(alone(a)))
    .filter(choice => !steppers[choice.verb])
    .slice(0, 3)
    .filter(choice => (room -= choice.label.length + 2) >= 0);
}

/**
 * The ends of phases among the choices of all levels, each once; while something is drafted only those that end it.
 * @param {Choice[][]} levels
 * @param {Choice[]} drafted
 */
export function phaseEnds(levels, drafted) {
  /** @type {Choice[]} */
  const ends = [];
  for (const choice of levels.flat())
    if (choice.closes && !ends.some(one => one.closes?.text === choice.closes?.text)) ends.push(choice);
  return drafted.length ? ends.filter(choice => choice.held || choice.before?.length === drafted.length) : ends;
}

/** Is it the same choice, and would a player read the same words? @param {Choice} one @param {Choice} other */
export const saysSame = (one, other) =>
  one.do === other.do && one.label === other.label && one.closes?.text === other.closes?.text && (one.before ?? []).join() === (other.before ?? []).join();

/** The keys of one list that are in it or in another, but not in both. @param {string[]} list @param {string[]} keys */
export const toggled = (list, keys) => [...list.filter(key => !keys.includes(key)), ...keys.filter(key => !list.includes(key))];

/** The button of a draft that waits for it. @param {Draft} draft @param {string} words @returns {Choice[]} */
export function heldChoice({ list }, words) {
  const last = list.at(-1);
  if (!last) return [];
  return [{ do: last.do, verb: last.verb, label: words, shape: "close", closes: { text: words, left: 0 }, targets: [], held: true, before: list.slice(0, -1).map(one => one.do) }];
}
