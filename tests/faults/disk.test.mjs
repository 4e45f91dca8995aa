// Disks, files, memory and clocks that fail: nobody is told what is not stored, the server goes on or says in a sentence why not,
// and a damaged file never brings it down.
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { openSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync, writeSync, closeSync } from "node:fs";
import { create, Player, post, startServer } from "../server/client.mjs";
import { copyDatabase, dice, LONG, SANITIZED, Shim, Table, until, wait } from "./harness.mjs";

const sql = (database, script) =>
  execFileSync("python3", ["-c", "import sqlite3,sys\nd=sqlite3.connect(sys.argv[1])\nfor s in sys.stdin.read().split(';;'):\n  r=d.execute(s).fetchall()\nd.commit()\nprint(r)", database], { input: script, encoding: "utf8" });
const healthy = async (server) => (await fetch(server.base + "/healthz")).status;

test("a file that is deleted or replaced under the server is noticed before the next acknowledgement", async () => {
  for (const harm of [(d) => unlinkSync(d), (d) => renameSync(d, d + ".away"), (d) => (unlinkSync(d), writeFileSync(d, "")), (d) => unlinkSync(d + "-wal"), (d) => renameSync(d + "-wal", d + ".away")]) {
    const server = await startServer();
    const made = await create(server, { game: "duel", seats: { red: "me", blue: "friend" } });
    const p = await Player.open(server, { token: made.tokens.red });
    assert.equal((await p.choose("pick 1")).type, "ok");
    harm(server.database);
    const answer = await Promise.race([p.ask({ type: "chat", text: "is this kept?" }), p.until((m) => m.type === "bye")]);
    assert.equal(answer.type, "bye");
    await until(() => /deleted or replaced/.test(server.log), "a line in the log");
    assert.equal(await healthy(server), 503);
    assert.equal((await post(server, "/api/games", { game: "duel", seats: { red: "me", blue: "me" } })).status, 503);
    await server.stop();
  }
});

test("a second server on the same file does not start", async () => {
  const server = await startServer();
  await assert.rejects(startServer(server.database), /another server uses/);
  assert.equal(await healthy(server), 200);
  await server.stop();
});

test("every write and every sync may be the one that fails", { skip: SANITIZED && "the shim is for plain builds" }, async () => {
  const shim = new Shim();
  let server = await shim.start();
  const table = await Table.make(server);
  const { database } = server;
  let failures = 0;
  for (const [name, most] of [["writes", LONG ? 120 : 10], ["syncs", LONG ? 60 : 6], ["reads", LONG ? 60 : 6]])
    for (let n = 1; n <= most; n++) {
      shim.set(name, n);
      const playing = table.play(server);
      await Promise.race([playing, wait(150)]);
      shim.set(name, 0);
      // Whether it went on or not, it can be stopped at any moment.
      await server.stop(n % 2 ? "SIGKILL" : "SIGTERM");
      await playing;
      failures += /failed/.test(server.log);
      server = await shim.start(database);
      await table.check(server);
      if (table.over) Object.assign(table, await Table.make(server));
    }
  console.log(`failing writes, syncs and reads that were noticed: ${failures}`);
  await server.stop();
});

test("a disk that stays full: told so, and everything again when there is room", { skip: SANITIZED && "the shim is for plain builds" }, async () => {
  const shim = new Shim();
  const server = await shim.start();
  const made = await create(server, { game: "duel", seats: { red: "me", blue: "friend" } });
  shim.set("writes", -1);
  for (let i = 0; i < 5; i++) {
    const p = await Player.open(server, { token: made.tokens.red });
    const answer = await Promise.race([p.choose("pick 1"), p.until((m) => m.type === "bye")]);
    assert.equal(answer.type, "bye");
    await p.closed;
  }
  assert.equal(await healthy(server), 503);
  shim.set("writes", 0);
  await until(async () => (await healthy(server)) === 200, "it is well again");
  const p = await Player.open(server, { token: made.tokens.red });
  assert.equal((await p.choose("pick 1")).type, "ok");
  await p.close();
  assert.equal((await server.stop()).code, 0);
});

test("memory that runs out costs a connection or a room, not a game", { skip: SANITIZED && "the shim is for plain builds" }, async () => {
  const shim = new Shim();
  let server = await shim.start();
  const { database } = server;
  const table = await Table.make(server);
  const random = dice(7);
  let deaths = 0;
  const rounds = LONG ? 400 : 25;
  for (let i = 0; i < rounds; i++) {
    shim.set("mallocs", 1 + random(600));
    const lists = i % 2 === 1; // of several choices in one message, one may be made and the next not
    const playing = table.play(server, undefined, lists);
    await Promise.race([playing, wait(60)]);
    shim.set("mallocs", 0);
    const dead = await Promise.race([server.ended, wait(5)]);
    deaths += Boolean(dead);
    await server.stop("SIGKILL");
    await playing;
    server = await shim.start(database);
    await table.check(server, lists ? 2 : 1);
    if (table.over) Object.assign(table, await Table.make(server));
  }
  console.log(`allocations that failed: ${rounds}, deaths of the server: ${deaths}, lost: 0`);
  assert.equal(deaths, 0);
  await server.stop();
});

test("clocks that jump: times never go backwards, deadlines and play go on", { skip: SANITIZED && "the shim is for plain builds" }, async () => {
  const shim = new Shim();
  const server = await shim.start();
  const made = await create(server, { game: "duel", seats: { red: "me", blue: "me" } });
  const token = made.tokens["red+blue"];
  const p = await Player.open(server, { token, look: "red" });
  for (const jump of [0, 86400, -86400, 10 * 365 * 86400, -365 * 86400, 0]) {
    shim.set("clock", jump);
    assert.equal((await p.ask({ type: "chat", text: `at ${jump}` })).type, "ok");
    assert.equal(await healthy(server), 200);
  }
  await p.close();
  await server.stop("SIGKILL");
  const next = await startServer(server.database);
  const again = await Player.open(next, { token, look: "red" });
  const times = (await again.until((m) => m.type === "chat", true)).lines.map((l) => l.at);
  assert.equal(times.length, 6);
  assert.deepEqual(times, times.toSorted ? times.toSorted((a, b) => a - b) : [...times].sort((a, b) => a - b));
  await again.close();
  await next.stop();
});

test("damaged rows: each such game is broken, in words; all others are played on", async () => {
  const server = await startServer();
  const games = [];
  const random = dice(384);
  const trials = LONG ? 384 : 128;
  for (let i = 0; i < trials; i++) games.push(await create(server, { game: "duel", seats: { red: "me", blue: "me" }, name: "Ana" }));
  await Promise.all(games.map(async (g, i) => {
    const p = await Player.open(server, { token: g.tokens["red+blue"], look: "red" });
    await p.choose("pick 3");
    await p.ask({ type: "undo" });
    await p.choose("pick 2");
    await p.ask({ type: "chat", text: "hola" });
    if (i % 4 === 0) await p.ask({ type: "resign" }); // packed
    await p.close();
  }));
  await server.stop();
  const columns = { event: ["kind", "seat", "value", "at", "seq"], standing: ["events", "digest", "changed", "finished", "acting", "open"], game: ["data", "version", "round", "created", "previous"] };
  const values = ["-1", "0", "1", "2", "7", "8", "255", "4294967295", "9223372036854775807", "-9223372036854775808", "NULL", "'x'", "x'ff00'", "random()"];
  const harms = [];
  for (let i = 0; i < trials; i++) {
    const id = `(SELECT id FROM game WHERE public_id='${games[i].game}')`;
    const value = values[random(values.length)];
    const kind = random(7);
    const pick = (list) => list[random(list.length)];
    if (i % 4 === 0 && kind < 4) harms.push(pick([`UPDATE pack SET events=zeroblob(length(events)) WHERE game=${id}`, `UPDATE pack SET events=substr(events,1,${random(20)}) WHERE game=${id}`,
      `UPDATE pack SET events=randomblob(length(events)) WHERE game=${id}`, `UPDATE pack SET count=${random(20)} WHERE game=${id}`, `DELETE FROM pack WHERE game=${id}`, `UPDATE pack SET events=events||x'0a01020304' WHERE game=${id}`]));
    else if (kind === 0) harms.push(`UPDATE OR IGNORE event SET ${pick(columns.event)}=coalesce(${value},0) WHERE game=${id} AND seq=${random(5)}`);
    else if (kind === 1) harms.push(`UPDATE standing SET ${pick(columns.standing)}=coalesce(${value},0) WHERE game=${id}`);
    else if (kind === 2) harms.push(`UPDATE game SET ${pick(columns.game)}=coalesce(${value},0) WHERE id=${id}`);
    else if (kind === 3) harms.push(`UPDATE game SET ${pick(["game", "scenario", "options", "seats", "title", "position"])}=${pick(["''", "'x'", "'red=me'", "'red=king blue=me'", "printf('%.9000c','y')", "x'ff'"])} WHERE id=${id}`);
    else if (kind === 4) harms.push(`DELETE FROM event WHERE game=${id} AND seq=${random(5)}`);
    else if (kind === 5) harms.push(`UPDATE event SET text=${pick(["NULL", "''", "printf('%.9000c','y')", "x'ff00ff'"])} WHERE game=${id} AND seq=${random(5)}`);
    else harms.push(`UPDATE game SET key=${pick(["x''", "x'00'", "randomblob(32)", "'x'"])} WHERE id=${id}`);
  }
  sql(server.database, harms.join(";;"));
  const next = await startServer(server.database);
  const fate = {};
  for (const g of games) {
    const p = await Player.open(next, { token: g.tokens["red+blue"], look: "red" });
    const kind = p.view ? "opened" : p.messages.at(-1).code;
    fate[kind] = (fate[kind] ?? 0) + 1;
    assert.ok(["opened", "broken", "not-found"].includes(kind), `${kind}: ${p.frames.at(-1)}`);
    if (p.view) await p.close();
    else await p.closed;
  }
  assert.equal((await post(next, "/api/mine", { tokens: games.slice(0, 100).map((g) => g.tokens["red+blue"]) })).status, 200);
  assert.equal((await fetch(next.base + "/api/open")).status, 200);
  assert.equal(await healthy(next), 200);
  console.log(`damaged games: ${trials}, ${JSON.stringify(fate)}`);
  assert.ok(fate.broken > trials / 3);
  assert.equal((await next.stop()).code, 0, next.log.slice(-1500));
});

test("torn and overwritten files: the server starts or says why not, opens or refuses, and never falls", async () => {
  const server = await startServer();
  const tables = [];
  for (let i = 0; i < 3; i++) tables.push(await Table.make(server, "libertad"));
  let stop = false;
  const playing = tables.map((t) => t.play(server, () => stop));
  await until(() => tables.every((t) => t.book.length > 30 || t.over), "some choices");
  stop = true;
  await Promise.all(playing);
  await server.stop("SIGKILL"); // the log is full of pages
  const random = dice(99);
  const fate = { opened: 0, refused: 0 };
  const rounds = LONG ? 300 : 12;
  for (let i = 0; i < rounds; i++) {
    const database = copyDatabase(server.database);
    const file = i % 3 === 2 ? database + "-wal" : database;
    const { size } = statSync(file);
    if (i % 4 === 3) {
      writeFileSync(file, readFileSync(file).subarray(0, random(size)));
    } else {
      const fd = openSync(file, "r+");
      for (let k = 0; k < 1 + random(8); k++) writeSync(fd, Buffer.from(Array.from({ length: 1 + random(64) }, () => random(256))), 0, undefined, random(size));
      closeSync(fd);
    }
    let next;
    try {
      next = await startServer(database);
    } catch (error) {
      assert.match(error.message, /ended with 1: serve: the (database|file) /, error.message);
      fate.refused++;
      continue;
    }
    for (const t of tables) {
      const p = await Player.open(next, { token: t.token });
      assert.ok(p.view || ["broken", "not-found", "unavailable"].includes(p.messages.at(-1).code), p.frames.at(-1));
      p.socket.terminate();
    }
    fate.opened++;
    const end = await next.stop();
    assert.equal(end.signal, null, next.log.slice(-1500));
  }
  console.log(`damaged files: ${rounds}, ${JSON.stringify(fate)}`);
});
