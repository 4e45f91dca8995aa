// Playing over the socket: choosing, refusals, undo, secrets, consent.
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
  await done();
});

test("a secret pick reaches nobody else, in no form", async () => {
  const { made, red, blue, done } = await duel();
  const watcher = await Player.open(server, { token: made.tokens.watcher });
  const before = { blue: blue.frames.length, watcher: watcher.frames.length };
  assert.equal((await red.choose("pick 3")).type, "ok");
  await blue.sees((p) => p.view.items.some((i) => i.hidden));
  await watcher.sees((p) => p.view.items.some((i) => i.hidden));
  assert.equal(item(red.view, "pick").value, 3);
  for (const [who, p] of [["blue", blue], ["watcher", watcher]]) {
    const sent = p.frames.slice(before[who]).join("\n");
    assert.doesNotMatch(sent, /secret 3|"value":3|pick 3"[^]*known/, sent);
    const hidden = p.view.items.filter((i) => i.hidden);
    assert.deepEqual(hidden, [{ kind: "card", owner: "red", hidden: true }]);
  }
  // Past views, plans and positions are made of what the viewer knows, too.
  const at = await blue.ask({ type: "at", step: blue.step });
  assert.deepEqual(at.view.items.filter((i) => i.hidden).length, 1);
  assert.ok(at.lines.every((l) => !l.text.includes("secret")));
  const values = new Set();
  for (let seed = 1; seed < 30; seed++) {
    const plan = await blue.ask({ type: "plan", seed, choices: [{ do: "pick 1" }] });
    assert.equal(plan.done, 1, plan.text);
    values.add(item(plan.view, "points.red").value);
  }
  assert.deepEqual([...values].sort(), [1, 2, 3], "plans imagine red's pick");
  assert.equal((await watcher.ask({ type: "choose", do: "pick 1", seq: watcher.seq })).code, "refused");
  const running = await post(server, "/api/record", { token: made.tokens.red });
  assert.equal(running.status, 409);
  await watcher.close();
  await done();
});

test("stale, illegal and unreadable choices are refused in clear words", async () => {
  const { red, blue, done } = await duel();
  const old = red.seq;
  assert.equal((await blue.choose("pick 1")).type, "ok");
  await red.sees((p) => p.seq !== old);
  // Blue's choosing does not make red's simultaneous choice stale.
  assert.equal((await red.choose("pick 2", old)).type, "ok");
  const late = await red.choose("push", old);
  assert.equal(late.code, "stale");
  assert.match(late.text, /changed since/);
  await red.sees((p) => p.view.choices?.some((c) => c.do === "push"));
  await red.choose("push");
  await red.choose("push");
  const third = await red.choose("push");
  assert.deepEqual([third.code, third.text, third.rule], ["illegal", "only 2 pushes a round", "DUEL-3"]);
  const why = await red.ask({ type: "why", do: "push" });
  assert.deepEqual([why.legal, why.rule], [false, "DUEL-3"]);
  assert.equal((await red.ask({ type: "why", do: "done" })).legal, true);
  assert.equal((await red.choose("sing loudly")).code, "illegal");
  await blue.sees((p) => p.lines.at(-1).text === "Push number 2");
  assert.equal((await blue.choose("done")).code, "illegal");
  assert.equal((await red.ask({ type: "choose", do: "done" })).code, "bad-request");
  await done();
});

test("undo goes back to the last reveal, and the journal with it", async () => {
  const { red, blue, done } = await duel();
  await red.choose("pick 1");
  await red.sees((p) => p.undo);
  const lines = red.lines.length;
  assert.equal((await red.ask({ type: "undo" })).type, "ok");
  await red.sees((p) => p.lines.length === lines - 1);
  assert.equal(item(red.view, "pick"), undefined);
  await red.choose("pick 2");
  await blue.choose("pick 1");
  await red.sees((p) => p.view.choices?.some((c) => c.do === "push"));
  assert.equal(red.undo, false);
  const no = await red.ask({ type: "undo" });
  assert.equal(no.code, "refused");
  await red.choose("push");
  await blue.sees((p) => p.lines.at(-1).text === "Push number 1");
  assert.equal((await red.ask({ type: "undo" })).type, "ok");
  await blue.sees((p) => p.lines.at(-1).text.startsWith("Red shows"));
  assert.equal(item(blue.view, "pushes").value, undefined);
  await red.choose("roll");
  await red.sees((p) => p.view.prompt?.startsWith("Pick"));
  assert.equal((await red.ask({ type: "undo" })).code, "refused");
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
  const { made, red, blue, done } = await duel();
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

test("past views, older lines and a position as text", async () => {
  const { red, blue, done } = await duel();
  await red.choose("pick 1");
  await blue.choose("pick 3");
  await red.sees((p) => p.view.choices?.some((c) => c.do === "push"));
  await red.choose("push");
  await red.sees((p) => p.lines.at(-1).text.startsWith("Push"));
  const start = await red.ask({ type: "at", step: 0 });
  assert.equal(start.steps, red.step);
  assert.equal(item(start.view, "points.red").value, undefined);
  assert.equal(start.lines[0].text, "Round 1");
  const last = await red.ask({ type: "at", step: red.step });
  assert.deepEqual(last.view, red.view);
  assert.equal((await red.ask({ type: "at", step: 99 })).code, "bad-request");
  const lines = await red.ask({ type: "journal", from: 0, to: 2 });
  assert.equal(lines.lines.length, 2);
  assert.deepEqual(lines.lines, red.lines.slice(0, 2));
  const position = await red.ask({ type: "position" });
  assert.doesNotMatch(position.text, /dice/, "whoever plays on gets fresh dice");
  const shown = await post(server, "/api/show", { ...position, position: position.text, viewer: "red" });
  assert.deepEqual(shown.json.view.items, red.view.items, shown.words);
  const known = `dice ${"12".repeat(32)} 0 0\n`;
  const again = await create(server, { game: "duel", position: position.text + known, seats: { red: "me", blue: "me" } });
  const both = await Player.open(server, { token: again.tokens["red+blue"], look: "red" });
  assert.deepEqual(both.view.items, red.view.items);
  assert.equal(both.welcome.position, true);
  const begun = await post(server, "/api/record", { token: again.tokens["red+blue"] });
  assert.doesNotMatch(begun.words, /1212/, "a position can't bring dice that somebody knows");
  await both.close();
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
  assert.equal((await post(server, "/api/record", { token: made.tokens.watcher })).status, 409);
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
      assert.ok(answer.type === "ok" || answer.code === "stale", `${g.id}: ${JSON.stringify(answer)}`);
      await me.sees((p) => p.seq !== seq);
    }
    const past = await me.ask({ type: "at", step: 1 });
    assert.equal(past.view.viewer, g.seats[0].id);
    const other = await Player.open(server, { token: made.tokens[g.seats[0].id], lang: "es" });
    await me.sees((p) => p.view.over || p.view.choices);
    await other.sees((p) => p.step === me.step);
    assert.deepEqual(other.view, me.view, `${g.id}: changes add up to the whole view`);
    await Promise.all([me.close(), other.close()]);
  }
});

test("libertad against two bots, every choice out of the view", async () => {
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
    if (answer.type === "ok") made_choices++;
    else assert.equal(answer.code, "stale", JSON.stringify(answer));
    await me.sees((p) => p.seq !== seq);
  }
  assert.ok(me.view.over);
  const again = await Player.open(server, { token: made.tokens.anarchist, lang: "es" });
  assert.deepEqual(again.view, me.view, "changes add up to the whole view");
  assert.deepEqual(again.lines, me.lines.slice(-again.lines.length));
  const record = await post(server, "/api/record", { token: made.tokens.watcher });
  assert.equal((await post(server, "/api/verify", { record: record.words })).json.ok, true);
  await Promise.all([me.close(), again.close()]);
});
