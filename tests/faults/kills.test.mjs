// Kills at random moments under load: nothing that was acknowledged is lost, nothing else is there but what was on its way.
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { freshDatabase, killAll, startServer } from "../server/client.mjs";
import { bin, Cluster } from "./cluster.mjs";
import { dice, LONG, Table, until, wait } from "./harness.mjs";

const KILLS = Number(process.env.KILLS ?? (LONG ? 1000 : 12));
const random = dice(1936);

async function freshTables(server, tables, count) {
  for (let i = 0; i < count; i++) if (!tables[i] || tables[i].over) tables[i] = await Table.make(server);
}

test("the server is killed again and again", async () => {
  const database = freshDatabase();
  const tables = [];
  let server = await startServer(database);
  let acknowledged = 0;
  for (let i = 0; i < KILLS; i++) {
    await freshTables(server, tables, 6);
    const before = tables.reduce((sum, t) => sum + t.book.length, 0);
    const playing = tables.map((t) => t.play(server));
    await wait(20 + random(180));
    await server.stop("SIGKILL");
    await Promise.all(playing);
    acknowledged += tables.reduce((sum, t) => sum + t.book.length, 0) - before;
    server = await startServer(database);
    await Promise.all(tables.map((t) => t.check(server)));
  }
  console.log(`kills: ${KILLS}, acknowledged choices: ${acknowledged}, lost: 0`);
  assert.equal((await server.stop()).code, 0);
});

// The processes that read for strangers, and the one that makes them.
const readers = (server) =>
  execFileSync("ps", ["--ppid", String(server.child.pid), "-o", "pid=,comm="], { encoding: "utf8" }).split("\n").filter((l) => l.includes("frente-sandbox")).map((l) => Number(l.trim().split(" ")[0]));

test("whoever reads for strangers is killed: the next record is read all the same", async () => {
  const server = await startServer();
  const ask = () => fetch(server.base + "/api/show", { method: "POST", headers: { "content-type": "application/json" }, body: '{"game":"libertad"}' });
  for (let i = 0; i < 5; i++) {
    assert.equal((await ask()).status, 200);
    for (const pid of readers(server)) process.kill(pid, "SIGKILL");
    const answers = await Promise.all([ask(), ask(), ask()]);
    for (const a of answers) assert.ok([200, 400, 503].includes(a.status));
  }
  await until(async () => (await ask()).status === 200, "it is read again");
  assert.equal((await server.stop()).code, 0, server.log);
});

test("whoever makes readers stands still: its place is taken, and the loop never waits for it", async () => {
  const server = await startServer();
  const ask = () => fetch(server.base + "/api/show", { method: "POST", headers: { "content-type": "application/json" }, body: '{"game":"libertad"}' });
  assert.equal((await ask()).status, 200);
  const [stopped] = readers(server);
  process.kill(stopped, "SIGSTOP");
  const asked = [ask(), ask()];
  for (let i = 0; i < 20; i++) assert.equal((await fetch(server.base + "/healthz")).status, 200);
  for (const a of await Promise.all(asked)) assert.equal(a.status, 400); // in the end
  assert.equal((await ask()).status, 200);
  assert.ok(!readers(server).includes(stopped));
  // The new one holds nothing of the server's but its own end.
  const [maker] = readers(server);
  assert.deepEqual(readdirSync(`/proc/${maker}/fd`).filter((fd) => Number(fd) > 3), []);
  assert.equal((await server.stop()).code, 0, server.log);
});

test("a server that stands still for a while goes on where it was", async () => {
  const server = await startServer();
  const table = await Table.make(server);
  let stop = false;
  const playing = table.play(server, () => stop);
  for (let i = 0; i < 5; i++) {
    await wait(50 + random(100));
    server.child.kill("SIGSTOP");
    await wait(100 + random(300));
    server.child.kill("SIGCONT");
  }
  const at = table.book.length;
  await until(() => table.book.length > at + 5 || table.over, "play goes on");
  stop = true;
  await playing;
  await table.check(server);
  await server.stop();
});

test("two servers on one database, and everything is killed in turn", { skip: !bin }, async () => {
  const cluster = await new Cluster({ fsync: "on" }).start();
  let servers = await Promise.all([startServer(cluster.url), startServer(cluster.url)]);
  const tables = [];
  let acknowledged = 0;
  const rounds = Math.ceil(KILLS / 4);
  for (let i = 0; i < rounds; i++) {
    await freshTables(servers[0], tables, 4);
    const before = tables.reduce((sum, t) => sum + t.book.length, 0);
    const playing = tables.map((t, k) => t.play(servers[k % 2]));
    await wait(30 + random(250));
    const which = i % 3;
    if (which < 2) {
      await servers[which].stop("SIGKILL");
    } else {
      await cluster.stop("SIGQUIT");
      await cluster.start();
    }
    // The others' players go on until their own connection ends; those who are left are cut off.
    await Promise.race([Promise.all(playing), wait(300)]);
    if (which < 2) {
      await servers[1 - which].stop("SIGTERM");
      await Promise.all(playing);
      servers = await Promise.all([startServer(cluster.url), startServer(cluster.url)]);
    } else {
      await Promise.all(playing);
      for (const s of servers) await until(async () => (await fetch(s.base + "/healthz")).status === 200, "the database is back");
    }
    acknowledged += tables.reduce((sum, t) => sum + t.book.length, 0) - before;
    // A server that has seen nothing yet says what is stored; the others come to the same by themselves.
    const judge = await startServer(cluster.url);
    for (const t of tables) await t.check(judge);
    for (const t of tables) for (const s of servers) await t.agrees(s);
    await judge.stop();
  }
  console.log(`kills of servers and database: ${rounds}, acknowledged choices: ${acknowledged}, lost: 0`);
  for (const s of servers) assert.equal((await s.stop()).code, 0, s.log.slice(-1500));
  killAll();
  await cluster.remove();
});
