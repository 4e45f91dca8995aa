// What happened as a player would count it: a card is played, a unit moves, a battle is fought. Made from lines of the journal. Pure.

/** Lines that tell more of the attack before them. */
const ofAttack = new Set(["result", "loss"]);

/**
 * The acts of some lines, in their order. The moves of one piece that follow each other are one act.
 * @param {Line[]} lines
 * @param {View | null} before what was seen before them: where pieces stood
 * @returns {Act[]}
 */
export function actsOf(lines, before) {
  const pieces = new Map((before?.items ?? []).filter(item => item.kind === "piece").map(item => [item.id ?? "", item])),
    at = new Map([...pieces].map(([id, item]) => [id, item.at ?? ""]));
  /** @type {Act[]} */
  const acts = [];
  for (const line of lines) {
    if (!line.deed || line.news === "no") continue;
    const last = acts.at(-1);
    if (last?.kind === "attack" && ofAttack.has(line.deed)) {
      last.lines.push(line);
      continue;
    }
    const act = actOf(line, at, pieces);
    if (act.kind === "move" && last?.kind === "move" && act.piece && last.piece === act.piece) {
      last.to = act.to;
      last.lines.push(line);
    } else acts.push(act);
    if (act.piece && act.to) at.set(act.piece, act.to);
  }
  return acts;
}

/** @param {Line} line @param {Map<string, string>} at @param {Map<string, Item>} pieces @returns {Act} */
function actOf(line, at, pieces) {
  const targets = line.targets ?? [],
    /** @param {string} kind */
    named = kind => targets.filter(target => target[0] === kind).map(target => target[1]),
    [piece = ""] = named("piece"),
    places = named("space");
  return {
    kind: line.deed ?? "",
    seat: named("seat")[0] ?? pieces.get(piece)?.owner ?? "",
    piece,
    card: named("card")[0] ?? "",
    from: places.length > 1 ? places[0] : (at.get(piece) ?? ""),
    to: places.at(-1) ?? "",
    lines: [line],
  };
}

/** What moves make, and what comes of them at once. */
const ofMoves = new Set(["move", "arrive", "take"]);

/**
 * How many of the lines only tell of moves that these seats made themselves, before anything else happened: nobody wants to be told of them.
 * @param {Line[]} lines
 * @param {View | null} before
 * @param {string[]} mine seats
 */
export function ownMoves(lines, before, mine) {
  const acts = actsOf(lines, before),
    other = acts.findIndex(act => !mine.includes(act.seat) || !ofMoves.has(act.kind)),
    last = acts.slice(0, other < 0 ? undefined : other).at(-1);
  return last ? lines.indexOf(last.lines[last.lines.length - 1]) + 1 : 0;
}

/** Has anybody else done something? @param {Act[]} acts @param {string[]} mine seats */
export const othersActed = (acts, mine) => acts.some(act => act.seat && !mine.includes(act.seat));

/**
 * A view in which these acts have been carried out, as far as they move pieces; nothing can be chosen in it.
 * @param {View} view
 * @param {Act[]} acts
 * @returns {View}
 */
export function viewAfter(view, acts) {
  const went = new Map(acts.filter(act => act.piece && act.to && act.kind !== "attack").map(act => [act.piece, act.to]));
  const items = view.items.map(item =>
    item.kind === "piece" && item.id && went.has(item.id) && item.at !== went.get(item.id) ? { ...item, at: went.get(item.id) } : item,
  );
  return { ...view, items, choices: [], prompt: "", battle: undefined };
}
