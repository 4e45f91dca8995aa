// Crusade and Revolution through the page: a whole turn of both sides by gestures on the table, by mouse and by real touch
// events, never from the list; and the guided game.
import { test } from "node:test";
import assert from "node:assert/strict";
import { Hands } from "./hands.mjs";
import { asked, browser, done, followGuide, newGame, open, phone, says, server, settled, shot, sideways, stand } from "./lib.mjs";

stand({ key: 3 });

/** One player for both sides, who wants no curtain between them. */
async function sitDown(size) {
  const game = await newGame(server.url, { nat: "me", rep: "me" }, { game: "cruzada", scenario: "campaign" });
  const { token } = game.links[0];
  const page = await open(browser, `${server.url}/about`, size);
  await page.evaluate(token => localStorage.setItem("frente.uncovered", JSON.stringify([token])), token);
  await page.goto(`${server.url}/#play=${token}`);
  await says(page, "Activate spaces"); // the first card of the campaign is the only answer: nobody is asked for it
  await asked(page);
  return page;
}

/** What is played in each round, the first that is offered. */
const actions = ["event", "ops", "sr", "rp", "ops", "auto"];

/** What is wanted of what is offered: fixed wishes, so that the same turn is played every time. */
function wish(choices, seen) {
  const first = (...verbs) => verbs.map(verb => choices.find(one => one.verb === verb)).find(Boolean);
  if (seen.round) return first(actions[seen.round - 1], "ops", "auto") ?? choices[0];
  if (first("move", "combat")) {
    const kind = seen.drafted < (seen.points + seen.drafted) / 2 ? "combat" : "move";
    const fitting = choices.filter(one => one.verb === kind).sort((a, b) => seen.front.indexOf(a.targets[0][1]) - seen.front.indexOf(b.targets[0][1]));
    return seen.drafted >= 4 ? choices.find(one => one.closes) : ((kind === "combat" ? fitting[0] : fitting.at(-1)) ?? first("move", "combat"));
  }
  return first("lose", "to", "attack", "advance", "build", "commit", "at", "place", "restore", "take-off") ?? choices[0];
}

/** The stack that could go together: the pieces that can be taken up in the first place that has several. */
const together = page =>
  page.evaluate(() => {
    const { frente } = globalThis,
      up = frente.choices.filter(one => one.verb === "pick").map(one => `piece:${one.targets[0][1]}`);
    for (const key of up) {
      const stack = frente.board.stackOf(key).filter(one => up.includes(one));
      if (stack.length > 1) return stack;
    }
    return null;
  });

/** A stack is taken up as a whole and goes to a place that is lit then. */
async function march(hands, stack) {
  const { page } = hands;
  await hands.click(stack[0]); // lays it out
  assert.ok(await hands.button(".fan .fan-all"), `nothing takes ${stack.join(", ")} together`);
  await page.waitForFunction(() => globalThis.frente.state.draft.reach.size);
  const place = await page.evaluate(() => [...globalThis.frente.state.draft.reach.keys()].sort()[0]);
  await hands.click(place);
  await page.waitForFunction(
    ([keys, at]) => keys.some(key => globalThis.frente.view.items.some(item => `piece:${item.id}` === key && `space:${item.at}` === at)),
    [stack, place],
  );
  await asked(page);
  hands.did.whole = (hands.did.whole ?? 0) + 1;
}

/** All that can join the attack do, by one button. */
async function everybody(hands) {
  const { page } = hands,
    before = await page.evaluate(() => globalThis.frente.state.draft.list.length);
  await hands.button(".quick .all");
  await page.waitForFunction(was => globalThis.frente.state.draft.list.length > was && !globalThis.frente.choices.some(one => one.verb === "with"), before);
  hands.did.with = (hands.did.with ?? 0) + 1;
}

/** Where a piece lies. */
const placeOf = (page, piece) =>
  page.evaluate(piece => globalThis.frente.view.items.find(item => item.kind === "piece" && item.id === piece)?.at, piece);

/** A lone unit is dragged to the next space that it can reach. */
async function carry(hands, piece) {
  const { page } = hands,
    from = await placeOf(page, piece);
  await hands.click(`piece:${piece}`); // what lights up is where it can go
  await page.waitForSelector('.board .lit[data-key^="space:"]');
  const to = await page.evaluate(from => {
    const { board, choices } = globalThis.frente,
      [x, y] = board.placeMiddle(from);
    const far = id => Math.hypot(board.placeMiddle(id)[0] - x, board.placeMiddle(id)[1] - y);
    return choices.filter(one => one.verb === "to").map(one => one.targets[0][1]).sort((a, b) => far(a) - far(b))[0];
  }, from);
  assert.ok(await hands.drag(`piece:${piece}`, `space:${to}`), `${piece} and ${to} are not in sight together`);
  await page.waitForFunction(
    ([id, at]) => globalThis.frente.view.items.some(item => item.kind === "piece" && item.id === id && item.at === at),
    [piece, to],
  );
  hands.did.carry = (hands.did.carry ?? 0) + 1;
}

/** What a player looks at: the question, the round, what has been activated, the own places by how near the enemy is. */
const seenOf = page =>
  page.evaluate(() => {
    const { view, state, board } = globalThis.frente;
    const pieces = view.items.filter(item => item.kind === "piece" && board.place(item.at)),
      at = item => board.placeMiddle(item.at),
      near = item => Math.min(...pieces.filter(one => one.owner !== item.owner).map(one => Math.hypot(at(one)[0] - at(item)[0], at(one)[1] - at(item)[1])));
    const front = pieces.filter(item => item.owner === view.viewer).map(item => [near(item), item.at]).sort((a, b) => a[0] - b[0]);
    return {
      front: front.map(([, id]) => id),
      prompt: view.prompt ?? "",
      round: Number(/^Round (\d)/.exec(view.prompt ?? "")?.[1] ?? 0),
      drafted: state.draft.list.length,
      points: Number(/(\d+) points? left/.exec(document.querySelector(".prompt-words")?.textContent ?? "")?.[1] ?? 0),
      turn: /August/.test(document.querySelector(".facts")?.textContent ?? "") ? 1 : 2,
    };
  });

for (const [size, name] of [
  [{ width: 1440, height: 900 }, "mouse"],
  [phone, "touch"],
])
  test(`a whole turn by gestures, ${name}`, { timeout: 900000 }, async () => {
    const page = await sitDown(size),
      hands = new Hands(page, name === "touch");
    await shot(page, `cruzada-${name}-round-1`);
    let chosen = 0;
    for (const looked = new Set(); ; chosen++) {
      assert.ok(chosen < 200, `the turn did not end: ${hands.told.slice(-6).join("; ")}`);
      await asked(page);
      // ... of the side that decides now
      await page.waitForFunction(() => {
        const { view, choices } = globalThis.frente;
        return view.prompt && view.acting?.includes(view.viewer) && choices.length;
      });
      const seen = await seenOf(page);
      if (seen.turn > 1) break;
      const words = seen.prompt.replace(/[\d(].*/, "").trim();
      if (!looked.has(words)) await shot(page, `cruzada-${name}-${words.toLowerCase().replace(/[^a-z]+/g, "-")}`);
      looked.add(words);
      const stack = words.startsWith("Move units") ? await together(page) : null;
      const alone = words.startsWith("Move units") && !hands.did.carry ? (await hands.choices()).find(one => one.verb === "pick") : null;
      if (stack) await march(hands, stack);
      else if (await page.locator(".quick .all").count()) await everybody(hands);
      else if (alone) await carry(hands, alone.targets[0][1]);
      else await hands.choose(wish(await hands.choices(), seen).do);
      if (/retreat/.test(words)) hands.did.retreat = (hands.did.retreat ?? 0) + 1;
      await settled(page);
    }
    await shot(page, `cruzada-${name}-turn-2`);
    const verbs = ["event", "ops", "sr", "rp", "auto", "move", "combat", "whole", "carry", "pick", "to", "attack", "with", "fight", "lose", "restore"];
    assert.deepEqual(verbs.filter(verb => !hands.did[verb]), []);
    console.log(`${name}: ${chosen} choices, clicks ${JSON.stringify(hands.by)}, the board was dragged ${hands.drags} times`, JSON.stringify(hands.did));
    // Before there were 88 for a side: menus of cards and spaces, "Yes, do it", answers that had no other.
    for (const [side, clicks] of Object.entries(hands.by)) assert.ok(clicks <= (hands.touch ? 64 : 60), `${side}: ${clicks} clicks`);
    assert.equal(await sideways(page), false);
    await done(page);
  });

test("the guided first game is finished by doing what it says", { timeout: 900000 }, async () => {
  const page = await open(browser, `${server.url}/#guide=cruzada`);
  await followGuide(page, "cruzada");
  await done(page);
});
