// What was acknowledged is there after the worst; and the end is orderly.
import { test } from "node:test";
import assert from "node:assert/strict";
import { create, freshDatabase, Player, post, startServer } from "./client.mjs";

test("kill -9 in the middle of games loses no acknowledged choice", async () => {
  const database = freshDatabase();
  let server = await startServer(database);
  const tables = [];
  for (let i = 0; i < 8; i++) {
    const made = await create(server, { game: "libertad", seats: { anarchist: "me", communist: "me", moderate: "me" } });
    tables.push({ token: made.tokens["anarchist+communist+moderate"], acknowledged: [] });
  }
  for (let round = 0; round < 3; round++) {
    let stop = false;
    const play = async (t) => {
      const p = await Player.open(server, { token: t.token });
      while (!stop && !p.view.over) {
        const seat = p.view.acting[0];
        if (p.view.viewer !== seat) {
          p.send({ type: "look", look: seat });
          await p.sees((x) => x.view.viewer === seat);
        }
        const list = p.view.choices;
        const words = list[(t.acknowledged.length * 5 + round) % list.length].do;
        const answer = await p.choose(words);
        if (answer.type === "ok") t.acknowledged.push(`${seat}: ${words}`);
      }
    };
    const playing = tables.map((t) => play(t).catch(() => {}));
    const acknowledged = () => tables.reduce((sum, t) => sum + t.acknowledged.length, 0);
    const wanted = acknowledged() + 60;
    while (acknowledged() < wanted) await new Promise((done) => setTimeout(done, 5));
    await server.stop("SIGKILL");
    stop = true;
    server = await startServer(database);
    for (const t of tables) {
      const record = await post(server, "/api/record", { token: t.token });
      assert.equal(record.status, 200, record.words);
      const lines = record.words.split("\n").filter((l) => /^\w+: /.test(l));
      assert.deepEqual(lines.slice(0, t.acknowledged.length), t.acknowledged);
      assert.ok(lines.length <= t.acknowledged.length + 1, "at most the one on its way was stored besides");
      t.acknowledged = lines;
      assert.equal((await post(server, "/api/verify", { record: record.words })).json.ok, true);
    }
    void Promise.allSettled(playing);
  }
  await server.stop();
});

test("SIGTERM: the last words arrive, whatever is on its way", async () => {
  const server = await startServer();
  const made = await create(server, { game: "duel", seats: { red: "me", blue: "friend" } });
  // One before its hello, whose browser speaks Spanish.
  const players = [
    await Player.open(server, { token: made.tokens.red }),
    await Player.open(server, { token: made.tokens.blue, lang: "es" }),
    await Player.open(server, null, { headers: { "accept-language": "es-ES,es;q=0.9,en;q=0.8" } }),
  ];
  const faults = [];
  for (const p of players) {
    p.socket.on("error", (e) => faults.push(e.message));
    // It goes on talking and does not look whether anybody listens.
    const talk = () => {
      for (let i = 0; i < 200; i++) p.socket.readyState === 1 && p.socket.ping("x".repeat(120));
      if (p.socket.readyState === 1) setImmediate(talk);
    };
    talk();
  }
  const byes = players.map((p) => p.until((m) => m.type === "bye"));
  assert.deepEqual(await server.stop("SIGTERM"), { code: 0, signal: null });
  const said = await Promise.all(byes);
  assert.deepEqual(
    said.map((bye) => [bye.code, bye.text]),
    [
      ["stopping", "the server is going down; it will be back"],
      ["stopping", "el servidor se detiene; volverá"],
      ["stopping", "el servidor se detiene; volverá"],
    ],
  );
  for (const p of players) assert.equal(await p.closed, 1001);
  assert.deepEqual(faults, []);
});

test("SIGTERM: sockets hear a goodbye, the exit code is 0, and all is there again", async () => {
  const server = await startServer();
  const made = await create(server, { game: "duel", seats: { red: "me", blue: "friend" } });
  const red = await Player.open(server, { token: made.tokens.red });
  await red.choose("pick 2");
  const bye = red.until((m) => m.type === "bye");
  const end = await server.stop("SIGTERM");
  assert.deepEqual(end, { code: 0, signal: null });
  assert.match((await bye).text, /going down/);
  await red.closed;
  const next = await startServer(server.database);
  const again = await Player.open(next, { token: made.tokens.red });
  assert.equal(again.view.items.find((i) => i.id === "pick").value, 2);
  // Undo still knows what came before.
  assert.equal(again.undo, true);
  assert.equal((await again.ask({ type: "undo" })).type, "ok");
  // A choice seen before the restart is stale after it.
  assert.equal((await again.choose("pick 1", red.seq)).code, "stale");
  assert.equal((await next.stop("SIGINT")).code, 0);
  assert.match(next.log, /stopping/);
});

// Which game goes on from where is held by tests/table; here: the server knows the rules and what was kept.
test("a game of older rules goes on from the position that was kept", async () => {
  const old = await startServer();
  const begin = async (choices) => {
    const token = (await create(old, { game: "duel", seats: { red: "me", blue: "me" } })).tokens["red+blue"];
    const p = await Player.open(old, { token });
    for (const words of choices) {
      const seat = p.view.acting[0];
      if (p.view.viewer !== seat) {
        p.send({ type: "look", look: seat });
        await p.sees((x) => x.view.viewer === seat);
      }
      assert.equal((await p.choose(words)).type, "ok", words);
    }
    await p.close();
    return token;
  };
  // A three, which the next version forbids: after the first move, and before the fourth; after both the position is kept.
  const short = await begin(["pick 1", "pick 3"]);
  const kept = await begin(["pick 1", "pick 3", "push", "done", "pick 2"]);
  await old.stop();

  const next = await startServer(old.database, { rules: 2 });
  const young = await Player.open(next, { token: short, look: "blue" });
  assert.equal(young.table.changed.playable, true);
  assert.match(young.table.changed.text, /^Played with version 1 of the rules; this is 2\. It goes on from a position/);
  assert.equal((await young.choose("pick 1")).type, "ok");
  await young.close();
  const on = await Player.open(next, { token: kept, look: "blue" });
  assert.equal(on.table.changed.playable, true);
  assert.equal((await on.choose("pick 1")).type, "ok");
  await on.close();
  await next.stop();
});

test("what was taken back stays so after a restart", async () => {
  const server = await startServer();
  const made = await create(server, { game: "duel", seats: { red: "me", blue: "me" } });
  const token = made.tokens["red+blue"];
  const p = await Player.open(server, { token, look: "red" });
  await p.choose("pick 3");
  await p.ask({ type: "undo" });
  await p.choose("pick 1");
  p.send({ type: "look", look: "blue" });
  await p.sees((x) => x.view.viewer === "blue");
  await p.choose("pick 2");
  p.send({ type: "look", look: "red" });
  await p.sees((x) => x.view.viewer === "red" && x.view.choices);
  await p.choose("push");
  await p.choose("roll");
  assert.equal((await p.ask({ type: "rollback", to: p.step - 1 })).type, "ok");
  await p.sees((x) => x.view.choices?.some((c) => c.do === "push"));
  const { view, lines, step } = p;
  await server.stop("SIGKILL");
  const next = await startServer(server.database);
  const again = await Player.open(next, { token, look: "red" });
  assert.deepEqual([again.view, again.lines, again.step], [view, lines, step]);
  await next.stop();
});

test("a finished game is packed, and comes back whole", async () => {
  const server = await startServer();
  const made = await create(server, { game: "libertad", seats: { anarchist: "me", communist: "bot:random", moderate: "bot:random" } });
  const p = await Player.open(server, { token: made.tokens.anarchist });
  await p.ask({ type: "chat", text: "¿empezamos?" });
  while (!p.view.over) {
    await p.sees((x) => x.view.over || x.view.choices);
    if (p.view.over) break;
    const { seq } = p;
    await p.choose(p.view.choices[0].do);
    await p.sees((x) => x.seq !== seq);
  }
  await p.ask({ type: "chat", text: "bien jugado" });
  const record = (await post(server, "/api/record", { token: made.tokens.watcher })).words;
  const { view, lines } = p;
  await server.stop("SIGKILL");
  const next = await startServer(server.database);
  const mine = await post(next, "/api/mine", { tokens: [made.tokens.anarchist] });
  assert.equal(mine.json.games[0].status, "finished");
  const again = await Player.open(next, { token: made.tokens.anarchist, look: "anarchist" });
  assert.deepEqual(again.view, view);
  assert.deepEqual(again.lines, lines.slice(-again.lines.length));
  const chat = await again.until((m) => m.type === "chat", true);
  assert.deepEqual(chat.lines.map((l) => l.text), ["¿empezamos?", "bien jugado"]);
  assert.equal((await post(next, "/api/record", { token: made.tokens.watcher })).words, record);
  await next.stop();
});

test("a full disk: nobody is told what is not stored", async () => {
  const server = await startServer(freshDatabase(), { blocks: "800" });
  const made = await create(server, { game: "duel", seats: { red: "me", blue: "friend" } });
  const said = [];
  let p = await Player.open(server, { token: made.tokens.red });
  for (let i = 0; i < 2000; i++) {
    const text = `${i} ${"x".repeat(400)}`;
    const bye = p.until((m) => m.type === "bye").catch(() => null);
    const answer = await Promise.race([p.ask({ type: "chat", text }).catch(() => null), bye]);
    if (answer?.type !== "ok") break;
    said.push(text);
  }
  assert.ok(said.length > 10 && said.length < 2000, `${said.length}`);
  await p.closed;
  assert.match(server.log, /failed/);
  // It goes on serving, and says that it can't store; what was said is there, and no more.
  assert.equal((await fetch(server.base + "/api/games")).status, 200);
  const health = await fetch(server.base + "/healthz");
  assert.deepEqual([health.status, (await health.json()).ok], [503, false]);
  const chat = async (from) => {
    p = await Player.open(from, { token: made.tokens.red });
    const message = await p.until((m) => m.type === "chat", true);
    assert.equal(message.from + message.lines.length, said.length);
    assert.deepEqual(message.lines.map((l) => l.text), said.slice(message.from));
    await p.close();
  };
  await chat(server);
  await server.stop("SIGKILL");
  const next = await startServer(server.database);
  await chat(next);
  await next.stop();
});

test("no log line holds a token", async () => {
  const server = await startServer();
  const made = await create(server, { game: "duel", seats: { red: "me", blue: "friend" } });
  const red = await Player.open(server, { token: made.tokens.red });
  await post(server, "/api/mine", { tokens: Object.values(made.tokens) });
  await fetch(`${server.base}/${made.tokens.red}?token=${made.tokens.red}`);
  await red.close();
  await server.stop();
  for (const token of Object.values(made.tokens)) assert.ok(!server.log.includes(token));
  assert.match(server.log, /game-created game=\w{12} rules=duel/);
});

test("what takes too long is given up: looks at the past, plans, games that come into memory", async () => {
  const server = await startServer();
  const made = await create(server, { game: "duel", seats: { red: "me", blue: "me" } });
  const token = made.tokens["red+blue"];
  const p = await Player.open(server, { token, look: "red" });
  assert.equal((await p.choose("pick 1")).type, "ok");
  await p.close();
  assert.equal((await server.stop()).code, 0, server.log);

  const hurried = await startServer(server.database, { hurry: true });
  const late = await Player.open(hurried, { token, look: "red" });
  assert.equal(late.messages.at(-1).code, "unavailable", late.frames.at(-1)); // not "broken", and not "not found"
  await late.closed;
  assert.match(hurried.log, /load-failed .*given up/);
  const fresh = await create(hurried, { game: "duel", seats: { red: "me", blue: "me" } });
  const q = await Player.open(hurried, { token: fresh.tokens["red+blue"], look: "red" });
  assert.equal((await q.choose("pick 1")).type, "ok");
  for (const m of [{ type: "at", step: 1 }, { type: "plan", seed: 1, choices: [{ do: "pick 1" }] }]) {
    const answer = await q.ask(m);
    assert.deepEqual([answer.type, answer.code], ["error", "busy"], JSON.stringify(answer));
    assert.match(answer.text, /too long/);
  }
  assert.equal((await q.ask({ type: "at", step: 0 })).type, "at"); // nothing had to be played again
  await q.close();
  assert.equal((await hurried.stop()).code, 0, hurried.log);

  const next = await startServer(server.database);
  const again = await Player.open(next, { token, look: "red" });
  assert.equal(again.step, 1);
  await again.close();
  assert.equal((await next.stop()).code, 0, next.log);
});
