// Playing over the socket, from end to end. What a table answers in which case is held by tests/table.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { create, item, Player, post, startServer } from "./client.mjs";

let server;
before(async () => (server = await startServer()));
after(async () => {
  const end = await server.stop();
  assert.deepEqual(end, { code: 0, signal: null }, server.log);
});

const pair = { game: "duel", seats: { red: "me", blue: "friend" }, name: "Ana" };

async function duel(body = pair) {
  const made = await create(server, body);
  const red = await Player.open(server, { token: made.tokens.red });
  const blue = await Player.open(server, { token: made.tokens.blue });
  return { made, red, blue, done: () => Promise.all([red.close(), blue.close()]) };
}

test("a page with the server's own engine is sent redacted states, and nobody else is", async () => {
  const { engine } = await fetch(server.base + "/healthz").then(answer => answer.json());
  assert.match(engine, /^[0-9a-f]{16}$/);
  const made = await create(server, pair);
  const [red, blue, other] = await Promise.all([
    Player.open(server, { token: made.tokens.red, engine }),
    Player.open(server, { token: made.tokens.blue }),
    Player.open(server, { token: made.tokens.red, engine: "0123456789abcdef" }),
  ]);
  assert.deepEqual([red, blue, other].map(p => p.welcome.states), [true, false, false]);
  await red.choose("pick 1");
  await other.sees(p => p.messages.some(m => m.type === "change"));
  for (const m of red.messages.filter(m => m.type === "view" || m.type === "change")) assert.match(m.state, /^[A-Za-z0-9+/]+$/);
  for (const p of [blue, other]) assert.ok(!p.frames.some(f => f.includes('"state"')));
  await Promise.all([red, blue, other].map(p => p.close()));
});

test("a game is created, joined and played to its end", async () => {
  const { made, red, blue, done } = await duel();
  assert.equal(red.welcome.rules, "duel");
  assert.deepEqual(red.welcome.seats, ["red"]);
  assert.equal(red.view.prompt, "Pick a number in secret.");
  assert.equal(red.view.rule, "DUEL-1");
  for (let round = 0; round < 6; round++) {
    assert.equal((await red.choose("pick 1")).type, "ok");
    assert.equal((await blue.choose("pick 2")).type, "ok");
    await red.sees((p) => p.view.choices?.some((c) => c.do === "roll"));
    assert.equal((await red.choose("done")).type, "ok");
    if (round < 5) await blue.sees((p) => p.view.choices?.length === 3);
  }
  await blue.sees((p) => p.view.over);
  assert.deepEqual(blue.view.score, [0, 1000]);
  await blue.sees((p) => p.table.status === "finished");
  assert.deepEqual(blue.table.result.score, [0, 1000]);
  assert.equal(blue.table.fair.key.length, 64);
  assert.equal(blue.table.fair.hash, made.fair.hash);
  assert.ok(blue.lines.some((l) => l.text === "The end: 6 to 12"));
  // The key of the dice was no part of anything before the end.
  for (const p of [red, blue]) {
    const end = p.messages.findIndex((m) => m.type === "table" && m.status === "finished");
    const early = end < 0 ? p.frames : p.frames.slice(0, end);
    assert.ok(early.some((f) => f.includes('"fair":{"hash"')));
    assert.ok(!early.some((f) => f.includes(blue.table.fair.key)));
  }

  // The record verifies, and its key is the one whose hash was published.
  const record = await post(server, "/api/record", { token: made.tokens.watcher });
  assert.equal(record.status, 200);
  const checked = await post(server, "/api/verify", { record: record.words });
  assert.equal(checked.json.ok, true, checked.words);
  assert.equal(checked.json.choices, 18);
  assert.equal(checked.json.hash, made.fair.hash);
  const spoilt = await post(server, "/api/verify", { record: record.words.replace("pick 2", "pick 3") });
  assert.equal(spoilt.json.ok, false);
  assert.match(spoilt.json.text, /line \d+/);
  const looked = await post(server, "/api/replay", { record: record.words, at: 2, viewer: "blue", lang: "es" });
  assert.equal(looked.json.steps, 18);
  assert.equal(looked.json.at, 2);
  assert.ok(looked.json.journal.some((l) => l.text === "Rojo muestra 1, Azul 2"));

  // On demand also the position, the journal of every choice, and what the seats could expect.
  const studied = await post(server, "/api/replay", { record: record.words, at: 2, viewer: "blue", position: true, story: true, expect: [0, 2, 4, 6, 8, 10] });
  assert.equal(studied.json.position.game, "duel");
  const again = await post(server, "/api/show", { ...studied.json.position, position: studied.json.position.text, viewer: "blue" });
  assert.deepEqual(again.json.view.items, studied.json.view.items);
  assert.deepEqual(studied.json.story.map((one) => one.step), Array.from({ length: 19 }, (_, i) => i));
  assert.deepEqual(studied.json.story[2].lines, studied.json.journal);
  assert.deepEqual(studied.json.expected.map((one) => one.step), [0, 2, 4, 6]);
  assert.ok(studied.json.expected.every((one) => one.expected.length === 2 && one.expected.every((n) => n >= 0 && n <= 1000)));
  await done();
});

test("going further back needs the other's consent", async () => {
  const { red, blue, done } = await duel();
  await red.choose("pick 1");
  await blue.choose("pick 1");
  await red.sees((p) => p.view.choices?.some((c) => c.do === "roll"));
  await red.choose("roll");
  await red.sees((p) => p.view.prompt?.startsWith("Pick"));
  const to = red.step - 1;
  assert.equal((await red.ask({ type: "rollback", to })).type, "ok");
  await blue.sees((p) => p.table.rollback);
  assert.deepEqual([blue.table.rollback.by, blue.table.rollback.waiting], ["red", ["blue"]]);
  assert.equal((await blue.ask({ type: "consent", yes: false })).type, "ok");
  await red.sees((p) => !p.table.rollback);
  assert.equal((await red.ask({ type: "rollback", to })).type, "ok");
  await blue.sees((p) => p.table.rollback);
  assert.equal((await blue.ask({ type: "consent", yes: true })).type, "ok");
  await red.sees((p) => p.view.choices?.some((c) => c.do === "roll"));
  assert.equal(red.step, to);
  assert.equal((await red.ask({ type: "rollback", to: 99 })).code, "bad-request");
  await done();
});

test("two tabs stay in step, in two languages", async () => {
  const { made, red, done } = await duel();
  const tab = await Player.open(server, { token: made.tokens.red, lang: "es" });
  assert.equal(tab.view.prompt, "Elige un número en secreto.");
  await tab.choose("pick 2");
  await red.sees((p) => item(p.view, "pick")?.value === 2);
  assert.equal((await red.choose("pick 1")).code, "illegal");
  await tab.sees((p) => p.table.seats[0].here === 2);
  await tab.close();
  await red.sees((p) => p.table.seats[0].here === 1);
  await done();
});

test("hot seat: one link, two seats, the record at any time", async () => {
  const made = await create(server, { game: "duel", seats: { red: "me", blue: "me" } });
  const both = await Player.open(server, { token: made.tokens["red+blue"], look: "red" });
  await both.choose("pick 1");
  both.send({ type: "look", look: "blue" });
  await both.sees((p) => p.view.viewer === "blue" && p.view.choices?.length === 3);
  assert.deepEqual(both.view.items.filter((i) => i.hidden).length, 1);
  await both.choose("pick 1");
  const record = await post(server, "/api/record", { token: made.tokens["red+blue"] });
  assert.equal(record.status, 200);
  assert.match(record.words, /red: pick 1/);
  assert.equal((await post(server, "/api/record", { token: made.tokens.watcher })).status, 409, "it would tell secrets");
  // Alone at the table, going back needs nobody's consent.
  both.send({ type: "look", look: "red" });
  await both.sees((p) => p.view.viewer === "red");
  assert.equal((await both.ask({ type: "rollback", to: 0 })).type, "ok");
  await both.sees((p) => p.step === 0);
  await both.close();
});

test("chat, names, resigning and a rematch with the same links", async () => {
  const { made, red, blue, done } = await duel();
  assert.equal((await red.ask({ type: "chat", text: "¡hola!" })).type, "ok");
  const said = await blue.until((m) => m.type === "chat", true);
  assert.deepEqual([said.lines[0].seat, said.lines[0].name, said.lines[0].text], ["red", "Ana", "¡hola!"]);
  assert.equal((await blue.ask({ type: "chat", text: "x".repeat(501) })).code, "bad-request");
  await blue.ask({ type: "name", name: "Luis" });
  await red.sees((p) => p.table.seats[1].name === "Luis");
  assert.equal((await red.ask({ type: "rematch", yes: true })).code, "refused");
  assert.equal((await blue.ask({ type: "resign" })).type, "ok");
  await red.sees((p) => p.table.status === "finished");
  assert.deepEqual(red.table.result, { score: [1000, 0], resigned: "blue" });
  assert.equal((await red.choose("pick 1")).code, "refused");
  assert.equal((await red.ask({ type: "rematch", yes: true })).type, "ok");
  await blue.sees((p) => p.table.rematch);
  assert.deepEqual(blue.table.rematch.waiting, ["blue"]);
  assert.equal((await blue.ask({ type: "rematch", yes: true })).type, "ok");
  await red.sees((p) => p.table.rematch?.game);
  const again = await Player.open(server, { token: made.tokens.red });
  assert.equal(again.welcome.game, red.table.rematch.game);
  assert.equal(again.welcome.round, 2);
  assert.equal(again.table.seats[1].name, "Luis");
  const old = await Player.open(server, { token: made.tokens.red, game: made.game });
  assert.equal(old.table.status, "finished");
  await Promise.all([again.close(), old.close()]);
  const mine = await post(server, "/api/mine", { tokens: [made.tokens.blue, "A".repeat(32)] });
  assert.deepEqual(mine.json.games.map((g) => [g.round, g.status, g.yours]), [[2, "running", true], [1, "finished", false]]);
  assert.deepEqual(mine.json.unknown, [1]);
  assert.equal(mine.json.games[1].result.resigned, "blue");
  assert.equal(mine.json.games[0].players[0].name, "Ana");
  await post(server, "/api/archive", { token: made.tokens.blue, game: made.game, archived: true });
  const filed = await post(server, "/api/mine", { tokens: [made.tokens.blue] });
  assert.deepEqual(filed.json.games.map((g) => g.archived), [false, true]);
  await done();
});

test("a position that stops where nobody decides is no game", async () => {
  const seats = { anarchist: "me", communist: "nonplayer", moderate: "nonplayer" };
  const refused = await post(server, "/api/games", { game: "libertad", seats, position: "at test\nuntil bag\nevent f101\n" });
  assert.equal(refused.status, 400, refused.words);
  assert.match(refused.json.error.text, /'until' line/);
});

test("open seats are listed and taken once", async () => {
  const made = await create(server, { game: "duel", seats: { red: "me", blue: "open" }, title: "Come in", name: "Ana" });
  const list = await (await fetch(server.base + "/api/open")).json();
  const row = list.open.find((g) => g.game === made.game);
  assert.deepEqual([row.title, row.seats, row.players[0].name], ["Come in", ["blue"], "Ana"]);
  const taken = await post(server, "/api/join", { game: made.game, seat: "blue", name: "Luis" });
  assert.equal(taken.status, 200);
  assert.equal((await post(server, "/api/join", { game: made.game, seat: "blue" })).status, 409);
  const blue = await Player.open(server, { token: taken.json.links[0].token });
  assert.deepEqual(blue.welcome.seats, ["blue"]);
  assert.equal(blue.table.seats[1].who, "friend");
  const rest = await (await fetch(server.base + "/api/open")).json();
  assert.ok(!rest.open.some((g) => g.game === made.game));
  await blue.close();
});

test("bots play their seats", async () => {
  const made = await create(server, { game: "duel", seats: { red: "bot:random", blue: "me" } });
  const blue = await Player.open(server, { token: made.tokens.blue });
  while (!blue.view.over) {
    if (blue.view.choices) await blue.choose(blue.view.choices[0].do);
    else await blue.until((m) => m.type === "change" || m.type === "view");
    if (blue.view.choices) continue;
    await blue.sees((p) => p.view.choices || p.view.over);
  }
  assert.ok(blue.view.over);
  await blue.close();
});

// The bots of this server would think for hours: whatever they choose, they choose because they were hurried.
test("a bot that thinks is told to play, and makes haste until a person decides", async () => {
  const slow = await startServer(undefined, { thoughts: 100000000 });
  after(() => slow.stop());
  const made = await create(slow, { game: "brunete", seats: { rep: "bot:hard", nat: "me" } });
  const nat = await Player.open(slow, { token: made.tokens.nat });
  const watcher = await Player.open(slow, { token: made.tokens.watcher });
  assert.equal((await watcher.ask({ type: "hurry" })).code, "refused");
  await watcher.close();
  for (let round = 0; round < 2; round++) {
    assert.equal((await nat.ask({ type: "hurry" })).type, "ok");
    await nat.sees((p) => p.view.choices);
    while (nat.view.choices) await nat.choose(nat.view.choices[0].do);
  }
  await nat.close();
  const other = await create(slow, { game: "brunete", seats: { rep: "me", nat: "bot:hard" } });
  const rep = await Player.open(slow, { token: other.tokens.rep });
  assert.equal((await rep.ask({ type: "hurry" })).code, "not-now");
  await rep.close();
});

test("every game of the program goes over the wire", async () => {
  const { games } = await (await fetch(server.base + "/api/games")).json();
  assert.ok(games.length >= 2);
  for (const g of games) {
    const seats = Object.fromEntries(g.seats.map((s, i) => [s.id, i ? "bot:random" : "me"]));
    const made = await create(server, { game: g.id, scenario: g.scenarios.at(-1).id, seats });
    const me = await Player.open(server, { token: made.tokens[g.seats[0].id], lang: "es" });
    for (let i = 0; i < 40 && !me.view.over; i++) {
      await me.sees((p) => p.view.over || p.view.choices);
      if (me.view.over) break;
      const { seq } = me;
      const words = me.view.choices[(i * 5) % me.view.choices.length].do;
      if (i % 10 === 5) {
        const plan = await me.ask({ type: "plan", seed: i, choices: [{ do: words }] });
        assert.equal(plan.done, 1, `${g.id}: ${words}: ${plan.text}`);
        const position = await me.ask({ type: "position" });
        const shown = await post(server, "/api/show", { ...position, position: position.text, viewer: g.seats[0].id, lang: "es" });
        assert.equal(shown.status, 200, shown.words);
        assert.deepEqual(shown.json.view.items, me.view.items, g.id);
      }
      const answer = await me.choose(words);
      assert.equal(answer.type, "ok", `${g.id}: ${JSON.stringify(answer)}`);
      await me.sees((p) => p.seq !== seq);
    }
    const past = await me.ask({ type: "at", step: 1 });
    assert.equal(past.view.viewer, g.seats[0].id);
    const then = await me.ask({ type: "position", step: 1 });
    const shown = await post(server, "/api/show", { ...then, position: then.text, viewer: g.seats[0].id, lang: "es" });
    assert.deepEqual(shown.json.view.items, past.view.items, `${g.id}: the position of a past step`);
    assert.equal((await me.ask({ type: "position", step: 9999 })).type, "error");
    const other = await Player.open(server, { token: made.tokens[g.seats[0].id], lang: "es" });
    await me.sees((p) => p.view.over || p.view.choices);
    await other.sees((p) => p.step === me.step);
    assert.deepEqual(other.view, me.view, `${g.id}: changes add up to the whole view`);
    await Promise.all([me.close(), other.close()]);
  }
});

// Plays a whole game against two bots: its choices, sorted, since those made together come in any order.
async function againstBots() {
  const made = await create(server, {
    game: "libertad",
    seats: { anarchist: "me", communist: "bot:random", moderate: "bot:simple" },
  });
  const me = await Player.open(server, { token: made.tokens.anarchist, lang: "es" });
  let made_choices = 0;
  while (!me.view.over && made_choices < 2000) {
    await me.sees((p) => p.view.over || p.view.choices);
    if (me.view.over) break;
    const seq = me.seq;
    const list = me.view.choices;
    const answer = await me.choose(list[(made_choices * 7) % list.length].do);
    assert.equal(answer.type, "ok", JSON.stringify(answer));
    made_choices++;
    await me.sees((p) => p.seq !== seq);
  }
  assert.ok(me.view.over);
  const again = await Player.open(server, { token: made.tokens.anarchist, lang: "es" });
  assert.deepEqual(again.view, me.view, "changes add up to the whole view");
  assert.deepEqual(again.lines, me.lines.slice(-again.lines.length));
  const record = await post(server, "/api/record", { token: made.tokens.watcher });
  assert.equal((await post(server, "/api/verify", { record: record.words })).json.ok, true);
  await Promise.all([me.close(), again.close()]);
  return record.words.split("\n").filter((l) => /^\w+: /.test(l)).sort();
}

test("libertad against two bots, every choice out of the view; in the tests' environment it happens twice the same", async () => {
  assert.deepEqual(await againstBots(), await againstBots());
});

