// A battle from its first question to what came of it: what stood in it, which dice fell, who was lost. Pure; nothing here knows a game.

/** So many lines tell what came of a battle. */
const LINES_MOST = 14;
/** So many battles are kept for who looks again at what the others did. */
const FOUGHT_MOST = 24;

/** Have dice fallen in it? @param {BattleView | undefined} battle */
export const diceFell = battle => Boolean(battle?.sides.some(side => side.dice?.length));

/** @param {Line} line */
const ends = line => line.news === "phase" || line.news === "turn" || line.deed === "attack";

/**
 * A new position has come: the battle goes on, is over, or another has begun.
 * @param {{live: Live, recap: Recap}} state
 * @param {Line[]} fresh the lines that it brought
 */
export function followFight({ live, recap }, fresh) {
  const view = live.view,
    known = live.from + live.lines.length;
  if (!view) return;
  if (recap.fight && (recap.fight.from > known || !goesOn(recap.fight, view.battle))) {
    if (recap.fight.from <= known) keep(recap, fightOver(recap.fight, live.lines.slice(Math.max(0, recap.fight.from - live.from)), view));
    recap.fight = null;
  }
  if (view.battle) {
    const first = Math.max(0, fresh.findLastIndex(line => line.deed === "attack"));
    recap.fight ??= { from: known - fresh.length + first, at: view.battle.at ?? "", before: view, rolled: null, hits: [] };
    recap.fight.at ||= view.battle.at ?? "";
    if (diceFell(view.battle)) {
      recap.fight.rolled ??= view;
      recap.fight.hits = view.battle.sides.map((side, i) => side.hits ?? recap.fight?.hits[i]);
    } else if (!recap.fight.rolled) recap.fight.before = view;
  }
  for (const fight of untold(fresh, recap, view)) keep(recap, fight);
}

/** @param {Fight} fight @param {BattleView | undefined} battle */
const goesOn = (fight, battle) =>
  Boolean(battle && (!fight.at || !battle.at || battle.at === fight.at) && !(fight.rolled && !diceFell(battle)));

/** @param {Recap} recap @param {LastBattle | null} fight */
function keep(recap, fight) {
  if (!fight) return;
  recap.fights.push(fight);
  recap.fought = [...recap.fought, fight].slice(-FOUGHT_MOST);
}

/** What lines tell of a battle, from its first die to the next heading or attack. @param {Line[]} lines */
function tellOf(lines) {
  const told = lines.slice(Math.max(0, lines.findIndex(line => line.dice?.length))),
    end = told.findIndex((line, i) => i > 0 && ends(line));
  return told.slice(0, end < 0 ? LINES_MOST : Math.min(end, LINES_MOST)).filter(line => line.news !== "no");
}

/**
 * A battle that is over, with what came of it; null if no die fell.
 * @param {Fight} fight
 * @param {Line[]} lines the journal since it began
 * @param {View} after
 * @returns {LastBattle | null}
 */
export function fightOver(fight, lines, after) {
  if (!fight.rolled && !lines.some(line => line.dice?.length)) return null;
  const told = tellOf(lines);
  return { battle: battleAfter(fight, told), view: fight.before, after, lines: told, seen: Boolean(fight.rolled) };
}

/** Battles that came and went without a question between: only the journal tells of them. @param {Line[]} fresh @param {Recap} recap @param {View} after @returns {LastBattle[]} */
function untold(fresh, recap, after) {
  const told = new Set(recap.fought.flatMap(fight => fight.lines));
  return fresh.flatMap((line, i) => {
    const until = fresh.findIndex((other, j) => j > i && ends(other)),
      rest = fresh.slice(i, until < 0 ? undefined : until),
      at = line.targets?.find(([kind]) => kind === "space")?.[1];
    if (line.deed !== "attack" || (until < 0 && after.battle) || !rest.some(one => one.dice?.length) || rest.some(one => told.has(one))) return [];
    const lines = tellOf(rest),
      seats = sidesOf(line, lines),
      battle = { title: line.text, at, sides: diceOf(lines, seats).map((dice, side) => ({ seat: seats[side], pieces: [], dice })) };
    return [{ battle, view: after, after, lines, seen: false }];
  });
}

/** @param {Line} line */
const seatIn = line => line.targets?.find(([kind]) => kind === "seat")?.[1];

/** Who attacked, and who else threw dice, as far as the journal names them. @param {Line} attack @param {Line[]} lines */
function sidesOf(attack, lines) {
  const throwing = lines.filter(line => line.dice?.length).map(seatIn).filter(Boolean),
    attacker = seatIn(attack) ?? throwing[0];
  return [attacker, throwing.find(seat => seat !== attacker)];
}

/** The dice of each side, as the journal tells them. @param {Line[]} lines @param {(string | undefined)[]} seats of both sides */
function diceOf(lines, seats) {
  /** @type {number[][]} */
  const dice = [[], []],
    thrown = lines.filter(line => line.dice?.length),
    own = thrown.some(line => line.deed === "result") ? thrown.filter(line => line.deed === "result") : thrown;
  for (const line of own) {
    const seat = seatIn(line),
      list = line.dice ?? [];
    if (seat && seats[1] === seat) dice[1].push(...list);
    else if (!seat && list.length === 2) list.forEach((die, i) => dice[i].push(die));
    else dice[0].push(...list);
  }
  return dice;
}

/**
 * The battle as it is shown once it is over: who stood in it before, and the dice that fell. Where no view had the dice, what was worked out
 * before them (the ratio, the column, what each die brings) may have changed since, and is left out.
 * @param {Fight} fight
 * @param {Line[]} told
 * @returns {BattleView}
 */
function battleAfter({ before, rolled, hits }, told) {
  const first = /** @type {BattleView} */ (before.battle),
    last = rolled?.battle,
    dice = diceOf(told, first.sides.map(side => side.seat));
  return {
    title: first.title ?? last?.title,
    at: last?.at ?? first.at,
    ratio: last?.ratio,
    sides: first.sides.map((side, i) => {
      const { pieces, seat } = side,
        seen = last?.sides[i],
        late = seen?.throws && !seen.dice?.length; // whoever fires second has thrown after the last view
      return seen
        ? { ...seen, pieces, sum: side.sum, dice: late ? dice[i] : seen.dice, throws: undefined, hits: hits[i] ?? (hits.some(Boolean) ? [] : undefined) }
        : { pieces, seat, dice: dice[i] };
    }),
  };
}

/**
 * What is said of it in large type: the place that was taken, else the result, else the last loss; null: nothing came of it.
 * @param {LastBattle} fight
 * @returns {{line: Line, rest: Line[], seat: string} | null}
 */
export function verdictOf({ lines, battle, view }) {
  /** @param {(line: Line) => boolean} is */
  const last = is => lines.findLast(is);
  const line = last(one => one.deed === "take") ?? last(one => one.deed === "result" && !one.dice?.length) ?? last(one => one.deed === "loss");
  if (!line) return null;
  const rest = lines.filter(one => one !== line && ["loss", "score", "take"].includes(one.deed ?? ""));
  return { line, rest, seat: winner(line, battle, view) };
}

/** Whose gain a line is: the seat that it names, or who does not own what was lost. @param {Line} line @param {BattleView} battle @param {View} view */
function winner(line, battle, view) {
  const named = seatIn(line),
    piece = line.targets?.find(([kind]) => kind === "piece")?.[1];
  if (named) return named;
  const owner = line.deed === "loss" ? view.items.find(item => item.kind === "piece" && item.id === piece)?.owner : undefined;
  return (owner && battle.sides.find(side => side.seat && side.seat !== owner)?.seat) || "";
}

/** What became of a piece: "gone" from the board, "hurt", or "". @param {Item} item @param {View} after */
export function fateOf(item, after) {
  const now = after.items.find(one => one.key === item.key);
  if (!now || (now.at !== item.at && (!now.at || now.at.includes(".")))) return "gone";
  return now.reduced !== item.reduced || now.label !== item.label || now.value !== item.value ? "hurt" : "";
}
