// `frente admin`, beside a running server and without one; backup, restore and upgrade.
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { bin, Cluster } from "../faults/cluster.mjs";
import { until } from "../faults/harness.mjs";
import { create, freshDatabase, launch, Player, post, startServer } from "./client.mjs";

function admin(database, ...words) {
  const done = spawnSync(process.env.FRENTE, ["admin", "--db", database, ...words], { encoding: "utf8" });
  return { code: done.status, out: done.stdout, err: done.stderr };
}
const sql = (database, words) => execFileSync("python3", ["-c", "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2]); c.commit()", database, words]);
// The tables that versions 4 and 5 have added.
const ACCOUNTS = ["person", "session", "bar", "listing", "invitation", "pace", "clock", "ended", "verdict", "rating", "side", "rated_seat", "modest", "turnstile", "presence", "tournament", "entrant", "board"].map((table) => `DROP TABLE ${table};`).join(" ");
const game = { game: "libertad", seats: { anarchist: "me", communist: "friend", moderate: "friend" } };

// A few choices of each seat.
async function play(server, made, choices) {
  const links = Object.values(made.tokens);
  for (let i = 0; i < choices; i++)
    for (const token of links) {
      const p = await Player.open(server, { token });
      if (p.view.choices?.length) await p.choose(p.view.choices[0].do);
      await p.close();
    }
}
// With the key of its dice: the same record is the same game.
function record(server, made) {
  const told = admin(server.database, "export", made.game);
  assert.equal(told.code, 0, told.err);
  return told.out;
}

test("games are listed, found, exported, deleted and expire; links are revoked", async () => {
  const server = await startServer();
  const first = await create(server, { ...game, title: "Thursday" });
  const second = await create(server, { ...game, title: "Friday" });
  await play(server, first, 2);
  const db = server.database;
  assert.equal(admin(db, "games").out.trim().split("\n").length, 2);
  assert.match(admin(db, "games", "Thurs").out, new RegExp(`^${first.game} +libertad +\\S+ .* running +Thursday\n$`));
  assert.equal(admin(db, "games", "--game", "brunete").out, "");
  assert.equal(admin(db, "games", "--finished").out, "");
  const exported = admin(db, "export", first.game);
  assert.match(exported.out, /^\[Game "libertad"\]/);
  // Beside the running server: whoever comes next is not let in.
  assert.match(admin(db, "revoke", second.game).out, /links revoked/);
  assert.equal((await post(server, "/api/record", { token: second.tokens.anarchist })).status, 404);
  assert.match(admin(db, "delete", second.game).out, /deleted/);
  assert.equal(admin(db, "games").out.trim().split("\n").length, 1);
  assert.deepEqual([admin(db, "delete", first.game, "nothing").code, admin(db, "games").out.trim().split("\n").length], [1, 1]);
  assert.match(admin(db, "expire", "--idle", "1").out, /^0 games/);
  sql(db, "UPDATE standing SET changed=1");
  assert.match(admin(db, "expire", "--idle", "30").out, /^1 games or more would be deleted/);
  assert.match(admin(db, "expire", "--idle", "30", "--yes").out, /^1 games deleted/);
  assert.match(admin(db, "queues").out, /^games 0\n/);
  for (const words of [["nonsense"], ["export"], []]) assert.equal(admin(db, ...words).code, 2, words.join());
  assert.equal(admin("/nowhere/games.db", "games").code, 1);
  assert.equal((await server.stop()).code, 0, server.log);
});

test("people are listed, exported, closed, deleted and expire", async () => {
  const server = await startServer();
  const db = server.database, password = "correct horse battery";
  const enter = async (name, words = password) => (await post(server, "/api/account/enter", { name, password: words })).status;
  for (const name of ["Ana López", "Luis"]) assert.equal((await post(server, "/api/account/new", { name, password, device: "Firefox" })).status, 200);
  const signed = await post(server, "/api/account/enter", { name: "Ana López", password, device: "phone" });
  const cookie = /^frente=[\w-]+/.exec(signed.headers.get("set-cookie"))[0];
  const made = await create(server, { ...game, title: "Thursday" });
  const claimed = await post(server, "/api/me", { me: "account", tokens: [made.tokens.anarchist] }, { cookie });
  assert.equal(claimed.status, 200, claimed.words);

  assert.deepEqual(admin(db, "people").out.trim().split("\n").map((l) => l.replace(/\d{4}-\d\d-\d\d/g, "DAY").split(/ {2,}/)), [
    ["Luis", "made DAY", "used DAY", "1 devices", "0 games"],
    ["Ana López", "made DAY", "used DAY", "2 devices", "1 games"],
  ]);
  assert.match(admin(db, "people", "López").out, /^Ana López [^\n]*\n$/);
  assert.equal(admin(db, "people", "--idle", "36500").out, "", "nobody for a hundred years");
  const told = JSON.parse(admin(db, "export-person", "ana lopez").out);
  assert.deepEqual([told.name, told.devices.map((d) => d.device).sort(), told.games.map((g) => g.title), told.bars, told.addresses], ["Ana López", ["Firefox", "phone"], ["Thursday"], [], []]);
  assert.doesNotMatch(JSON.stringify(told), /argon2/);

  // Closed: signed out everywhere, and no password lets in; the name stays taken.
  assert.equal(admin(db, "close-person", "Ana López").out, "Ana López: closed\n");
  assert.equal((await post(server, "/api/account", {}, { cookie })).status, 403);
  assert.equal(await enter("Ana López"), 403);
  assert.equal((await post(server, "/api/account/new", { name: "ana lopez", password })).status, 409);
  assert.equal(await enter("Luis"), 200);

  assert.deepEqual(admin(db, "delete-person", "Luis", "Nobody at all"), { code: 1, out: "", err: "frente admin: there is nobody called 'Nobody at all'\n" });
  assert.equal(await enter("Luis"), 200, "all of them or none");
  assert.equal(admin(db, "delete-person", "Luis").code, 0);
  assert.equal(await enter("Luis"), 403);

  sql(db, "UPDATE person SET created=1");
  assert.equal(admin(db, "expire-people", "--idle", "30").out, "1 accounts or more would be deleted: say --yes to do it\n");
  assert.equal(admin(db, "expire-people", "--idle", "30", "--yes").out, "1 accounts deleted\n");
  assert.match(admin(db, "queues").out, /^people 0$/m);
  assert.equal((await fetch(server.base + "/api/open")).status, 200);
  assert.match(admin(db, "export", made.game).out, /^\[Game "libertad"\]/, "games stay");
  for (const words of [["export-person"], ["close-person"], ["people", "a", "b"]]) assert.equal(admin(db, ...words).code, 2, words.join());
  assert.equal(admin(db, "expire-people").code, 1);
  assert.equal((await server.stop()).code, 0, server.log);
});

test("a game that is closed leaves the lobby, and bots take its open seats; its players go on", async () => {
  const server = await startServer();
  const db = server.database;
  const made = await create(server, { game: "libertad", seats: { anarchist: "me", communist: "open", moderate: "open" }, public: true });
  const lobby = async () => [(await fetch(server.base + "/api/open").then((a) => a.json())).open.length, (await post(server, "/api/browse", { finished: false })).json.games.length];
  assert.deepEqual(await lobby(), [1, 1]);
  assert.equal(admin(db, "close", made.game).out, `${made.game}: closed, 2 seats went to bots\n`);
  assert.deepEqual(await lobby(), [0, 0]);
  assert.equal(admin(db, "close", made.game).out, `${made.game}: closed, 0 seats went to bots\n`);
  // A server that had the game in memory is overtaken with the first choice: whoever plays connects again.
  let done = 0;
  for (let tries = 0; tries < 2 && done < 3; tries++) {
    const p = await Player.open(server, { token: made.tokens.anarchist });
    try {
      for (; done < 3; done++) {
        await p.sees((x) => x.view.choices?.length);
        assert.equal((await p.choose(p.view.choices[0].do)).type, "ok");
      }
    } catch (error) {
      assert.match(error.message, /overtaken/);
    }
    await p.close();
  }
  assert.equal(done, 3);
  const metrics = await fetch(server.base + "/metrics").then((a) => a.text());
  assert.match(metrics, /^frente_overtaken_total 1$/m);
  assert.match(metrics, /^frente_errors_total 0$/m);
  assert.equal(admin(db, "close", "nothing").code, 1);
  assert.equal((await server.stop()).code, 0, server.log);
});

test("an address is banned by itself or by what the log calls it, and its sockets end", async () => {
  const server = await startServer();
  const made = await create(server, game);
  const from = { "x-forwarded-for": "203.0.113.5" };
  assert.equal((await post(server, "/api/games", game, from)).status, 201);
  await until(() => server.log.split("game-created").length === 3, "both games stand in the log");
  const hash = /from=([0-9a-f]{16})\n$/.exec(server.log.trim() + "\n")[1];
  assert.doesNotMatch(server.log, /203\.0\.113/);
  const p = await Player.open(server, { token: made.tokens.anarchist }, { headers: from });
  const bye = p.until((m) => m.type === "bye");
  assert.match(admin(server.database, "ban", hash, "--days", "2", "--why", "rude").out, /banned/);
  assert.match(admin(server.database, "bans").out, new RegExp(`^${hash}  4[78] hours more  rude\n$`));
  assert.equal((await bye).code, "refused");
  assert.equal((await post(server, "/api/games", game, from)).status, 403);
  assert.equal((await fetch(server.base + "/", { headers: { "x-forwarded-for": "203.0.113.6" } })).status, 200);
  assert.match(admin(server.database, "unban", "203.0.113.5").out, /not banned any more/);
  await until(async () => (await fetch(server.base + "/", { headers: from })).status === 200, "it is let in again");
  assert.equal(admin(server.database, "ban", "nonsense").code, 1);
  assert.equal((await server.stop()).code, 0, server.log);
});

test("everybody who plays is told, and whoever comes later", async () => {
  const server = await startServer();
  const made = await create(server, game);
  const p = await Player.open(server, { token: made.tokens.anarchist });
  const told = p.until((m) => m.type === "notice");
  assert.equal(admin(server.database, "say", "Back at nine", "Volvemos a las nueve").code, 0);
  assert.equal((await told).text, "Back at nine");
  const q = await Player.open(server, { token: made.tokens.watcher, lang: "es" });
  assert.equal((await q.until((m) => m.type === "notice", true)).text, "Volvemos a las nueve");
  await Promise.all([p.close(), q.close()]);
  assert.equal((await server.stop()).code, 0, server.log);
});

test("metrics and health tell what waits, to this machine", async () => {
  const server = await startServer();
  await play(server, await create(server, game), 1);
  const health = await fetch(server.base + "/healthz").then((a) => a.json());
  assert.deepEqual(Object.keys(health.queues), ["bots", "turns", "advice", "store", "notices"]);
  const words = await fetch(server.base + "/metrics").then((a) => a.text());
  for (const name of ["commits_total", "commit_microseconds_total", "sockets", "bots_waiting", "errors_total", "answers_429_total", "turns_waiting", "turns_oldest_milliseconds", "notices_waiting", "notices_due", "up_store"]) assert.match(words, new RegExp(`^frente_${name} \\d+$`, "m"));
  assert.match(words, /^frente_sockets_opened_total 4$/m);
  assert.equal((await fetch(server.base + "/metrics", { headers: { "x-forwarded-for": "203.0.113.5" } })).status, 404);
  assert.equal((await server.stop()).code, 0, server.log);
});

test("a backup beside the running server, restored, is the same; so is an older database brought up", async () => {
  const server = await startServer();
  const made = await create(server, game);
  await play(server, made, 3);
  const before = record(server, made);
  const copy = freshDatabase();
  execFileSync("python3", ["-c", "import sqlite3,sys; sqlite3.connect(sys.argv[1]).backup(sqlite3.connect(sys.argv[2]))", server.database, copy]);
  assert.equal((await server.stop()).code, 0, server.log);
  // Version 2 had no tables for operation; version 1 is held by tests/server/test_store.c.
  const older = freshDatabase();
  copyFileSync(copy, older);
  sql(older, `${ACCOUNTS} DROP TABLE edition; DROP TABLE secret; DROP TABLE ban; DROP TABLE message; DROP TABLE turn; DROP TABLE address; DROP TABLE notice; PRAGMA user_version=2`);
  assert.match(admin(older, "games").err, /start a server of this version on it first/);
  for (const database of [copy, older]) {
    const again = await startServer(database);
    assert.equal(record(again, made), before);
    await play(again, made, 1);
    assert.equal((await again.stop()).code, 0, again.log);
    assert.equal(admin(database, "games").out.trim().split("\n").length, 1);
  }
});

test("SQLite to PostgreSQL and back: the same games, links and bans", { skip: bin ? false : "PostgreSQL's initdb is missing" }, async () => {
  const cluster = await new Cluster().start();
  const server = await startServer();
  const made = await create(server, game);
  await play(server, made, 3);
  const before = record(server, made);
  admin(server.database, "ban", "203.0.113.9");
  assert.equal((await server.stop()).code, 0, server.log);
  assert.deepEqual(admin(server.database, "copy", cluster.url), { code: 0, out: "1 games copied\n", err: "" });
  assert.match(admin(server.database, "copy", cluster.url).err, /must be empty: it has 2 games, accounts/);
  // ... also where there is no game, but somebody's account.
  const people = await startServer();
  assert.equal((await post(people, "/api/account/new", { name: "Ana", password: "correct horse battery" })).status, 200);
  assert.equal((await people.stop()).code, 0, people.log);
  assert.match(admin(server.database, "copy", people.database).err, /must be empty: it has 1 games, accounts/);
  const there = await launch(process.env.FRENTE_SERVE, ["--duel", "0", cluster.url], cluster.url);
  assert.equal(record(there, made), before);
  await play(there, made, 1);
  const second = await create(there, game); // ids go on where they were
  const after = record(there, made);
  assert.equal((await there.stop()).code, 0, there.log);
  // A version 2 of PostgreSQL is brought up, too.
  cluster.ask(`${ACCOUNTS} DROP TABLE edition; DROP TABLE secret; DROP TABLE message; DROP TABLE turn; DROP TABLE address; DROP TABLE notice; ALTER TABLE ban RENAME TO kept; UPDATE meta SET version=2`);
  const up = await launch(process.env.FRENTE_SERVE, ["--duel", "0", cluster.url], cluster.url);
  assert.equal(record(up, made), after);
  assert.equal((await up.stop()).code, 0, up.log);
  cluster.ask("DROP TABLE ban; ALTER TABLE kept RENAME TO ban");
  const back = freshDatabase();
  assert.deepEqual(admin(cluster.url, "copy", back), { code: 0, out: "2 games copied\n", err: "" });
  const home = await startServer(back);
  assert.equal(record(home, made), after);
  assert.match(record(home, second), /^\[Game "libertad"\]/);
  await play(home, second, 1);
  assert.equal((await fetch(home.base + "/", { headers: { "x-forwarded-for": "203.0.113.9" } })).status, 200, "the salt came anew: old hashes are nobody's");
  assert.equal((await home.stop()).code, 0, home.log);
  await cluster.remove();
});
