// Two servers on one PostgreSQL: the same games, each choice made once. Runs
// where PostgreSQL is installed, on a cluster of its own in a temporary folder.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, chownSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, item, killAll, Player, post, startServer } from "./client.mjs";
import { person, signedIn, until } from "./people.mjs";
import { receive, toBlue } from "./receiver.mjs";

const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
const bin = versions.map((v) => `/usr/lib/postgresql/${v}/bin`).find((b) => existsSync(join(b, "initdb")));
const root = process.getuid() === 0;
let folder, database, cluster;

// PostgreSQL does not run as root.
const owner = () => (root ? { uid: Number(execFileSync("id", ["-u", "postgres"])), gid: Number(execFileSync("id", ["-g", "postgres"])) } : {});

before(async () => {
  if (!bin) return;
  folder = mkdtempSync(join(tmpdir(), "frente-pg-"));
  if (root) chownSync(folder, owner().uid, owner().gid);
  const data = join(folder, "data");
  execFileSync(join(bin, "initdb"), ["-D", data, "-A", "trust", "-U", "frente", "--no-sync"], { stdio: "ignore", ...owner() });
  cluster = spawn(join(bin, "postgres"), ["-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "shared_buffers=16MB", "-c", "fsync=off"], { stdio: "ignore", ...owner() });
  process.on("exit", () => cluster.kill("SIGKILL"));
  database = `postgres://frente@/postgres?host=${encodeURIComponent(folder)}`;
  // It takes as long as it takes; if it ends instead, there is nothing to wait for.
  const ready = () => spawnSync(join(bin, "pg_isready"), ["-h", folder, "-U", "frente"]).status === 0;
  while (!ready()) {
    if (cluster.exitCode !== null) throw new Error(`PostgreSQL ended with ${cluster.exitCode}`);
    await new Promise((done) => setTimeout(done, 100));
  }
});
after(async () => {
  if (!bin) return;
  killAll(); // sockets that a failed test left open would keep all this from ending
  const ended = new Promise((done) => cluster.on("exit", done));
  cluster.kill("SIGINT");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

test("two servers share a game", { skip: !bin }, async () => {
  const one = await startServer(database);
  const two = await startServer(database);
  const made = await create(one, { game: "duel", seats: { red: "me", blue: "friend" }, name: "Ana" });
  const red = await Player.open(one, { token: made.tokens.red });
  const blue = await Player.open(two, { token: made.tokens.blue });
  assert.equal(blue.table.seats[0].name, "Ana");
  for (let round = 0; round < 6; round++) {
    assert.equal((await red.choose("pick 2")).type, "ok");
    await blue.sees((p) => p.view.items.some((i) => i.hidden));
    assert.equal((await blue.choose("pick 1")).type, "ok");
    await red.sees((p) => p.view.choices?.some((c) => c.do === "push"));
    await red.choose("push");
    await blue.sees((p) => item(p.view, "pushes").value === 1);
    await red.ask({ type: "undo" });
    await blue.sees((p) => !item(p.view, "pushes").value);
    await red.ask({ type: "chat", text: `round ${round}` });
    await blue.until((m) => m.type === "chat" && m.lines.at(-1)?.text === `round ${round}`, true);
    await red.choose("done");
    if (round < 5) await blue.sees((p) => p.view.choices?.length === 3);
  }
  await blue.sees((p) => p.view.over && p.table.status === "finished");
  assert.deepEqual(blue.view.items, red.view.items);
  const records = await Promise.all([one, two].map((s) => post(s, "/api/record", { token: made.tokens.watcher })));
  assert.equal(records[0].words, records[1].words);
  assert.equal((await post(two, "/api/verify", { record: records[0].words })).json.ok, true);
  const mine = await post(two, "/api/mine", { tokens: [made.tokens.red] });
  assert.equal(mine.json.games[0].status, "finished");
  await Promise.all([red.close(), blue.close()]);
  assert.deepEqual([await one.stop(), await two.stop()].map((e) => e.code), [0, 0], one.log + two.log);
});

test("two writers at once: one wins, nothing is lost, and a dead server's bots go on", { skip: !bin }, async () => {
  const one = await startServer(database);
  const two = await startServer(database);
  const made = await create(one, { game: "duel", seats: { red: "me", blue: "me" } });
  const token = made.tokens["red+blue"];
  let acknowledged = 0;
  for (let round = 0; round < 12; round++) {
    // The same link on both servers, both speaking at the same moment.
    const pair = await Promise.all([one, two].map((s) => Player.open(s, { token, look: "red" })));
    const answers = await Promise.all(pair.map((p, i) => Promise.race([p.ask({ type: "chat", text: `${round}.${i}` }), p.until((m) => m.type === "bye")])));
    acknowledged += answers.filter((a) => a.type === "ok").length;
    assert.ok(answers.some((a) => a.type === "ok"));
    await Promise.all(pair.map((p) => p.close()));
  }
  const reader = await Player.open(two, { token });
  const chat = await reader.until((m) => m.type === "chat", true);
  assert.equal(chat.from + chat.lines.length, acknowledged);
  await reader.close();

  const against = await create(one, { game: "libertad", seats: { anarchist: "me", communist: "bot:random", moderate: "bot:random" } });
  const first = await Player.open(one, { token: against.tokens.anarchist });
  let me = await Player.open(two, { token: against.tokens.anarchist });
  // Whoever has the Initiative may have to settle a tie first, and that may be a bot.
  await first.sees((p) => p.view.choices);
  await first.choose(first.view.choices[0].do);
  await one.stop("SIGKILL");
  for (let made = 0; made < 10 && !me.view.over;) {
    const bye = me.until((m) => m.type === "bye").catch(() => null);
    await Promise.race([bye, me.sees((p) => p.view.over || p.view.choices)]);
    if (me.view.over) break;
    const asked = me.view.choices && me.choose(me.view.choices[0].do);
    const answer = (asked && (await Promise.race([bye, asked]))) ?? { type: "bye" };
    assert.ok(["ok", "error", "bye"].includes(answer.type), JSON.stringify(answer));
    made += answer.type === "ok";
    // Its last words may have come too late for a choice on the other: then one connects again, as the page does.
    if (answer.type === "bye") me = await Player.open(two, { token: against.tokens.anarchist });
    else await Promise.race([bye, me.sees((p) => p.view.over || p.view.choices)]);
  }
  await me.close();
  assert.equal((await two.stop()).code, 0, two.log);
});

test("two servers tell everybody once", { skip: !bin }, async () => {
  const servers = [await startServer(database), await startServer(database)];
  const receiver = await receive();
  const paths = Array.from({ length: 12 }, (_, i) => `/hook/${i}`);
  const reds = await Promise.all(
    paths.map(async (path, i) => {
      const server = servers[i % 2];
      const made = await create(server, { game: "duel", seats: { red: "me", blue: "friend" } });
      const { me } = (await post(server, "/api/me", { tokens: [made.tokens.blue] })).json;
      const set = { way: "webhook", target: receiver.url + path, wish: "once 0 0-0" };
      assert.equal((await post(server, "/api/notices", { me, set })).status, 200);
      return toBlue(server, made);
    }),
  );
  for (const path of paths) await receiver.of(path, 1);
  // Whoever would send one again has looked for it by then: the next turn's notice comes after that.
  const last = await create(servers[0], { game: "duel", seats: { red: "me", blue: "friend" } });
  const { me } = (await post(servers[1], "/api/me", { tokens: [last.tokens.blue] })).json;
  await post(servers[1], "/api/notices", { me, set: { way: "webhook", target: `${receiver.url}/last`, wish: "once 0 0-0" } });
  reds.push(await toBlue(servers[0], last));
  await receiver.of("/last", 1);
  assert.equal(receiver.got.length, paths.length + 1);
  await Promise.all(reds.map((red) => red.close()));
  receiver.close();
  for (const server of servers) assert.equal((await server.stop()).code, 0, server.log);
});

test("an account of one server is one of the other, in tables that were brought up from the version before", { skip: !bin }, async () => {
  assert.equal((await (await startServer(database)).stop()).code, 0);
  // What version 4 has added is taken away.
  const sql = "DROP TABLE person, session, bar, listing, invitation, pace, clock, ended, verdict, rating, side, rated_seat, modest, turnstile, presence, tournament, entrant, board; UPDATE meta SET version=3";
  execFileSync(join(bin, "psql"), ["-h", folder, "-U", "frente", "-d", "postgres", "-qc", sql]);
  const servers = [await startServer(database), await startServer(database)];
  const who = { name: "Ana López", password: "correct horse battery", device: "here" };
  const cookieOf = (answer) => ({ cookie: answer.headers.get("set-cookie").split(";")[0] });
  const here = cookieOf(await post(servers[0], "/api/account/new", who));
  assert.equal((await post(servers[1], "/api/account/new", { ...who, name: "ANA LOPEZ" })).status, 409);
  assert.equal((await post(servers[1], "/api/account/enter", { ...who, password: "a wrong password" })).status, 403);
  const there = cookieOf(await post(servers[1], "/api/account/enter", { ...who, device: "there" }));
  const made = (await post(servers[0], "/api/games", { game: "duel", seats: { red: "me", blue: "open" }, me: "account" }, here)).json;
  assert.deepEqual((await post(servers[1], "/api/mine", { tokens: ["account"] }, there)).json.games.map((g) => g.game), [made.game]);
  const guest = cookieOf(await post(servers[1], "/api/account/new", { ...who, name: "Igor" }));
  assert.equal((await post(servers[1], "/api/account/bar", { name: "Igor", kind: "block" }, there)).status, 200);
  assert.equal((await post(servers[0], "/api/join", { game: made.game, seat: "blue", me: "account" }, guest)).status, 409);
  assert.equal((await post(servers[1], "/api/account/bar", { name: "Igor", kind: "mute" }, there)).status, 200);
  assert.equal((await post(servers[0], "/api/join", { game: made.game, seat: "blue", me: "account" }, guest)).status, 200);
  assert.deepEqual((await post(servers[0], "/api/account/quiet", { game: made.game }, here)).json.seats, ["blue"]);
  const player = await Player.open(servers[1], { token: "account", game: made.game }, { headers: there });
  assert.deepEqual(player.welcome.seats, ["red"]);
  await player.close();
  // The lobby of one server has the games of the other.
  const shown = (await post(servers[0], "/api/games", { game: "duel", seats: { red: "me", blue: "friend" }, me: "account", public: true }, here)).json;
  for (const player of ["", "ana lopez"]) assert.deepEqual((await post(servers[1], "/api/browse", { player, rules: "duel" })).json.games.map((g) => g.game), [shown.game]);
  assert.deepEqual((await post(servers[1], "/api/browse", { player: "Igor" })).json.games, []);
  const watcher = await Player.open(servers[1], { token: "public", game: shown.game });
  assert.deepEqual(watcher.welcome.seats, []);
  await watcher.close();
  const token = shown.links.find((l) => l.who === "friend").token;
  assert.equal((await post(servers[1], "/api/invite", { token, name: "igor" }, there)).status, 200);
  assert.deepEqual((await post(servers[0], "/api/invitations", {}, guest)).json.invitations.map((i) => i.host), ["Ana López"]);
  assert.deepEqual((await post(servers[0], "/api/invitations", { game: shown.game, accept: true }, guest)).json.invitations, []);
  assert.equal((await post(servers[1], "/api/mine", { tokens: ["account"] }, guest)).json.games.length, 2);
  const all = (await post(servers[0], "/api/account/export", {}, here)).json;
  assert.deepEqual([all.devices.length, all.games.length, all.bars], [2, 2, [{ name: "Igor", kind: "mute" }]]);
  assert.equal((await post(servers[0], "/api/account/password", { password: who.password, fresh: "another password" }, here)).status, 200);
  assert.equal((await post(servers[1], "/api/account", {}, there)).status, 403);
  assert.equal((await post(servers[1], "/api/account/delete", { password: "another password" }, here)).status, 200);
  assert.equal((await post(servers[0], "/api/account", {}, here)).status, 403);
  for (const server of servers) assert.equal((await server.stop()).code, 0, server.log);
});

test("a seat that is out of time forfeits once, whichever server sees it first", { skip: !bin }, async () => {
  const servers = [await startServer(database), await startServer(database)];
  const made = await create(servers[0], { game: "duel", seats: { red: "me", blue: "friend" }, pace: "live 3000+0 forfeit" });
  const red = await Player.open(servers[1], { token: made.tokens.red });
  assert.equal((await red.choose("pick 1")).type, "ok");
  const mine = async (server) => (await post(server, "/api/mine", { tokens: [made.tokens.blue] })).json.games[0];
  assert.equal((await mine(servers[0])).due, 1790003000);
  for (const server of servers) server.signal("SIGUSR2");
  while ((await mine(servers[0])).status !== "finished") await new Promise((done) => setTimeout(done, 50));
  for (const server of servers) assert.deepEqual((await mine(server)).result.resigned, "blue");
  await red.close();
  for (const server of servers) assert.equal((await server.stop()).code, 0, server.log);
});

test("a vacation that one server was told of holds at the other", { skip: !bin }, async () => {
  const servers = [await startServer(database), await startServer(database)];
  const made = await create(servers[0], { game: "duel", seats: { red: "me", blue: "friend" }, pace: "days 1+0 forfeit" }), token = made.tokens.blue;
  const red = await Player.open(servers[1], { token: made.tokens.red });
  const away = { from: 1790000000, until: 1790000000 + 2 * 86400 };
  assert.deepEqual((await post(servers[0], "/api/away", { token, days: 2 })).json, { ...away, left: 28 });
  await red.sees(p => p.table?.seats.find(one => one.id === "blue").away);
  assert.deepEqual(red.table.seats.find(one => one.id === "blue").away, away);
  // Back early, at the other server: the clock goes on from there.
  for (const server of servers) server.signal("SIGUSR2");
  assert.deepEqual((await post(servers[1], "/api/away", { token, back: true })).json, { from: away.from, until: away.from + 3600, left: 29 });
  for (const server of servers) assert.equal((await post(server, "/api/mine", { tokens: [token] })).json.games[0].due, away.from + 3600 + 86400);
  await red.close();
  for (const server of servers) assert.equal((await server.stop()).code, 0, server.log);
});

test("two servers rate each game once, and begin each round of a tournament once", { skip: !bin }, async () => {
  const servers = [await startServer(database), await startServer(database)];
  const names = ["Uno", "Dos", "Tres", "Cuatro"], here = [], there = [];
  for (const name of names) {
    here.push(await person(servers[0], name));
    there.push(signedIn(servers[1], name, here.at(-1).cookie));
  }
  const cup = (await here[0]("/api/tournaments/new", { game: "duel", kind: "all", title: "Cup", pace: "days 1+1", begins: 1790003600, places: 4, public: true, join: true })).json.tournament;
  for (const who of there.slice(1)) assert.equal((await who("/api/tournament/join", { tournament: cup })).status, 200);
  for (let round = 1; round <= 3; round++) {
    const { boards, players } = await until(async () => (await there[0]("/api/tournament", { tournament: cup })).json, book => book.round === round);
    const now = boards.filter(board => board.round === round);
    assert.equal(now.length, 2);
    // Both games end at once, one at each server.
    await Promise.all(now.map(async (board, i) => {
      const loser = names.indexOf(players.find(one => one.number === board.other).name);
      const player = await Player.open(servers[i], { token: "account", game: board.game }, { headers: here[loser].headers });
      assert.equal((await player.ask({ type: "resign" })).type, "ok");
      await player.close();
    }));
  }
  const end = await until(async () => (await here[0]("/api/tournament", { tournament: cup })).json, book => book.state === "over");
  assert.deepEqual([end.boards.length, end.players.reduce((sum, one) => sum + one.half, 0)], [6, 12]);
  const games = await Promise.all(there.map(async who => (await who("/api/ladder", { rules: "duel" })).json.me.games));
  assert.deepEqual(games, [3, 3, 3, 3]);
  for (const server of servers) assert.equal((await server.stop()).code, 0, server.log);
});

test("who sits at one server is not told by the other, but once they have left", { skip: !bin }, async () => {
  const servers = [await startServer(database), await startServer(database)], receiver = await receive();
  const made = await create(servers[0], { game: "duel", seats: { red: "me", blue: "friend" } });
  const { me } = (await post(servers[1], "/api/me", { tokens: [made.tokens.blue] })).json;
  await post(servers[1], "/api/notices", { me, set: { way: "webhook", target: `${receiver.url}/sits`, wish: "once 0 0-0" } });
  const blue = await Player.open(servers[1], { token: made.tokens.blue });
  // At this table: another test's servers may have left a row.
  const sits = () => execFileSync(join(bin, "psql"), ["-h", folder, "-U", "frente", "-d", "postgres", "-Atqc", `SELECT count(*) FROM presence JOIN game ON game.id=presence.game WHERE public_id='${made.game}' AND presence.seats=2`], { encoding: "utf8" }).trim();
  await until(async () => sits(), count => count === "1");
  const near = await Player.open(servers[1], { token: made.tokens.red });
  await near.choose("pick 1");
  await blue.choose("pick 2");
  await near.close();
  const red = await Player.open(servers[0], { token: made.tokens.red });
  await red.sees(p => p.view.choices?.some(c => c.do === "done"));
  await red.choose("done");
  await blue.sees(p => p.view.choices?.length);
  // Whoever would be told wrongly is told before somebody for whom it is right, and whose turn comes later.
  const { me: other } = (await post(servers[0], "/api/me", { tokens: [made.tokens.red] })).json;
  const second = await create(servers[0], { game: "duel", seats: { red: "me", blue: "friend" } });
  await post(servers[0], "/api/me", { me: other, tokens: [second.tokens.blue] });
  await post(servers[0], "/api/notices", { me: other, set: { way: "webhook", target: `${receiver.url}/away`, wish: "once 0 0-0" } });
  const away = await toBlue(servers[0], second);
  await receiver.of("/away", 1);
  assert.deepEqual(receiver.got.map(one => one.path), ["/away"]);
  await blue.close();
  await receiver.of("/sits", 1);
  await Promise.all([red.close(), away.close()]);
  receiver.close();
  for (const server of servers) assert.equal((await server.stop()).code, 0, server.log);
});
