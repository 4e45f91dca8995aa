// How long one may think: a reminder, then a bot goes on or the game is forfeited, as the table has agreed. The tests' clock goes
// on by an hour with SIGUSR2, by a day with SIGWINCH.
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { create, freshDatabase, Player, post, startServer } from "./client.mjs";
import { person, until } from "./people.mjs";
import { receive } from "./receiver.mjs";

const pair = { game: "duel", seats: { red: "me", blue: "friend" } };
const START = 1790000000, DAY = 86400;
const mine = async (server, token) => (await post(server, "/api/mine", { tokens: [token] })).json.games[0];

// Red has picked, in secret; blue is away, and told by a web hook. More than an hour for a move, less than two.
async function blueAway(server, receiver, end, database) {
  const made = await create(server, { ...pair, pace: `live 4000+0 ${end}` });
  const { me } = (await post(server, "/api/me", { tokens: [made.tokens.blue] })).json;
  assert.equal((await post(server, "/api/notices", { me, set: { way: "webhook", target: `${receiver.url}/${end}`, wish: "once 0 0-0" } })).status, 200);
  const red = await Player.open(server, { token: made.tokens.red });
  assert.equal((await red.choose("pick 1")).type, "ok");
  return { made, red, database };
}

test("a seat without time is reminded first and forfeits then; who has decided loses no time", async () => {
  const server = await startServer(), receiver = await receive();
  const { made, red } = await blueAway(server, receiver, "forfeit");
  assert.equal((await mine(server, made.tokens.blue)).due, START + 4000);
  assert.equal((await mine(server, made.tokens.red)).due, undefined);
  server.signal("SIGUSR2");
  await receiver.of("/forfeit", 1);
  assert.equal((await mine(server, made.tokens.blue)).status, "running");
  server.signal("SIGUSR2");
  await red.sees(p => p.view.over);
  assert.equal((await mine(server, made.tokens.red)).result.resigned, "blue");
  await server.sees(/out-of-time game=\w+ seat=1 end=forfeit why=""/);
  // A rematch has the same pace, and full clocks.
  const blue = await Player.open(server, { token: made.tokens.blue });
  for (const p of [red, blue]) assert.equal((await p.ask({ type: "rematch", yes: true })).type, "ok");
  const next = await mine(server, made.tokens.blue);
  assert.deepEqual([next.round, next.due], [2, START + 2 * 3600 + 4000]);
  await Promise.all([red.close(), blue.close()]);
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log);
  receiver.close();
});

test("games that can't be opened any more don't stop the clocks of the others", async () => {
  const first = await startServer(), pace = "live 3000+0 forfeit";
  for (let i = 0; i < 10; i++) await create(first, { ...pair, pace });
  const made = await create(first, { ...pair, pace });
  assert.equal((await first.stop()).code, 0, first.log);
  execFileSync("python3", ["-c", "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute('UPDATE game SET scenario=? WHERE public_id<>?', ('none', sys.argv[2])); c.commit()", first.database, made.game]);
  const server = await startServer(first.database);
  server.signal("SIGUSR2");
  await until(() => mine(server, made.tokens.red), game => game.status === "finished");
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log);
});

test("clocks are told to whoever looks; while several decide, each sees the own", async () => {
  const server = await startServer(), receiver = await receive();
  const { made, red } = await blueAway(server, receiver, "forfeit");
  const clocks = async token => (await post(server, "/api/clocks", { token, game: made.game })).json;
  const told = [{ seat: "red", left: 4000 }, { seat: "blue", left: 4000, until: START + 4000 }];
  for (const who of ["red", "blue", "watcher"]) assert.deepEqual(await clocks(made.tokens[who]), { pace: "live 4000+0 forfeit", now: START, clocks: told });
  // While both are to pick each sees the own clock, and a watcher none.
  const fresh = await create(server, { ...pair, pace: "live 4000+0" });
  for (const [who, seats] of [["red", ["red"]], ["blue", ["blue"]], ["watcher", []]])
    assert.deepEqual((await post(server, "/api/clocks", { token: fresh.tokens[who], game: fresh.game })).json.clocks.map(one => one.seat), seats);
  server.signal("SIGUSR2");
  await receiver.of("/forfeit", 1);
  const blue = await Player.open(server, { token: made.tokens.blue });
  assert.equal((await blue.choose("pick 2")).type, "ok");
  // Red alone decides now.
  const both = [{ seat: "red", left: 4000, until: START + 3600 + 4000 }, { seat: "blue", left: 400 }];
  for (const who of ["red", "blue", "watcher"]) assert.deepEqual((await clocks(made.tokens[who])).clocks, both);
  assert.equal((await blue.ask({ type: "resign" })).type, "ok");
  assert.deepEqual((await clocks(made.tokens.red)).clocks, []);
  const plain = await create(server, pair);
  assert.deepEqual((await post(server, "/api/clocks", { token: plain.tokens.red, game: plain.game })).json, { pace: "none", now: START + 3600, clocks: [] });
  for (const token of ["", "A".repeat(32), "public"]) assert.equal((await post(server, "/api/clocks", { token, game: made.game })).status, 404);
  await Promise.all([red.close(), blue.close()]);
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log);
  receiver.close();
});

test("a bot goes on, and is there after the server was killed", async () => {
  const database = freshDatabase(), server = await startServer(database), receiver = await receive();
  const { made, red } = await blueAway(server, receiver, "bot");
  server.signal("SIGUSR2");
  await receiver.of("/bot", 1);
  server.signal("SIGUSR2");
  await red.sees(p => p.table?.seats.find(one => one.id === "blue").who === "bot");
  await red.sees(p => p.view.choices?.some(c => c.do === "done")); // it has picked
  await server.stop("SIGKILL");
  const again = await startServer(database);
  const player = await Player.open(again, { token: made.tokens.red });
  await player.sees(p => p.table?.seats.find(one => one.id === "blue").who === "bot");
  assert.equal((await player.choose("done")).type, "ok");
  await player.close();
  assert.deepEqual(await again.stop(), { code: 0, signal: null }, again.log);
  receiver.close();
});

test("a table that only reminds goes on for ever, and clocks outlive the server", async () => {
  const database = freshDatabase(), receiver = await receive();
  let server = await startServer(database);
  const { made, red } = await blueAway(server, receiver, "nudge");
  await red.close();
  await server.stop("SIGKILL");
  server = await startServer(database);
  server.signal("SIGUSR2");
  await receiver.of("/nudge", 1);
  server.signal("SIGUSR2");
  const [again, blue] = [await Player.open(server, { token: made.tokens.red }), await Player.open(server, { token: made.tokens.blue })];
  assert.equal((await blue.choose("pick 2")).type, "ok");
  await Promise.all([again.close(), blue.close()]);
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log);
  assert.doesNotMatch(server.log, /out-of-time/);
  receiver.close();
});

test("what is no pace is refused, and open games tell theirs", async () => {
  const server = await startServer();
  for (const pace of ["soon", "live 0+0", "days 400+1", "live 10+10 explode", "x".repeat(500)]) {
    const refused = await post(server, "/api/games", { ...pair, pace });
    assert.deepEqual([refused.status, refused.json.error.code], [400, "bad-request"], pace);
  }
  const open = await create(server, { game: "duel", seats: { red: "me", blue: "open" }, pace: "days 3+7 bot" });
  await create(server, { game: "duel", seats: { red: "me", blue: "open" } });
  const rows = (await (await fetch(`${server.base}/api/open`)).json()).open;
  assert.deepEqual(rows.map(row => row.pace), [undefined, "days 3+7 bot"]);
  assert.equal((await mine(server, open.tokens.red)).due, START + 10 * 86400);
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log);
});

const nextDay = async (server, token) => (server.signal("SIGWINCH"), mine(server, token));
const absent = p => p.table?.seats.find(one => one.id === "blue").away;

// In every look at the clocks the game that was begun first comes first: once the other one is over it was left alone.
test("on vacation the clock stands still, the others are told, and it ends by itself", async () => {
  const database = freshDatabase(), receiver = await receive();
  let server = await startServer(database);
  const plan = { ...pair, pace: "days 1+0 forfeit" }, made = await create(server, plan), other = await create(server, plan);
  for (const [game, path] of [[made, "away"], [other, "other"]]) {
    const { me } = (await post(server, "/api/me", { tokens: [game.tokens.blue] })).json;
    await post(server, "/api/notices", { me, set: { way: "webhook", target: `${receiver.url}/${path}`, wish: "once 0 0-0" } });
  }
  let red = await Player.open(server, { token: made.tokens.red });
  assert.equal((await red.choose("pick 1")).type, "ok");
  assert.equal((await mine(server, made.tokens.blue)).due, START + DAY);
  const away = { from: START, until: START + 2 * DAY };
  assert.deepEqual((await post(server, "/api/away", { token: made.tokens.blue, days: 2 })).json, { ...away, left: 28 });
  await red.sees(absent);
  assert.deepEqual(absent(red), away);
  assert.equal(red.table.seats.find(one => one.id === "red").away, undefined);
  await red.close();
  await server.stop("SIGKILL");
  server = await startServer(database);
  const row = await mine(server, made.tokens.blue);
  assert.deepEqual([row.due, row.pace, row.players.find(one => one.seat === "blue").away], [START + 3 * DAY, plan.pace, away]);
  red = await Player.open(server, { token: made.tokens.red });
  await red.sees(absent);
  assert.deepEqual(absent(red), away);
  await nextDay(server, made.tokens.blue);
  await server.sees(/out-of-time/);
  await receiver.of("/other", 1);
  assert.match(server.log, new RegExp(`out-of-time game=${other.game}`));
  assert.equal((await nextDay(server, made.tokens.blue)).status, "running");
  assert.deepEqual(receiver.got.filter(one => one.path === "/away"), []);
  await nextDay(server, made.tokens.blue);
  await red.sees(p => p.view.over);
  assert.equal((await mine(server, made.tokens.red)).result.resigned, "blue");
  await red.close();
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log);
  receiver.close();
});

test("who comes back early keeps the days, and there are 30 a year", async () => {
  const server = await startServer();
  const made = await create(server, { ...pair, pace: "days 1+3 bot" }), token = made.tokens.blue;
  const away = async what => (await post(server, "/api/away", { token, ...what })).json;
  const due = async () => (await mine(server, token)).due - START;
  assert.deepEqual(await away({ days: 30, from: START + 2 * DAY }), { from: START + 2 * DAY, until: START + 32 * DAY, left: 0 });
  assert.equal(await due(), 34 * DAY);
  assert.equal((await away({ days: 1 })).error.text, "a vacation is announced already: come back from it first");
  assert.deepEqual(await away({ back: true }), { from: START + 2 * DAY, until: START + 2 * DAY, left: 30 });
  assert.equal(await due(), 4 * DAY);
  assert.equal((await away({ days: 20 })).left, 10);
  await nextDay(server, token);
  assert.deepEqual(await away({ back: true }), { from: START, until: START + DAY, left: 29 });
  assert.equal(await due(), 5 * DAY);
  assert.equal((await away({ days: 30 })).error.text, "days of vacation that are left this year in this game: 29");
  assert.equal((await away({ days: 30, lang: "es" })).error.text, "días de vacaciones que quedan este año en esta partida: 29");
  // A year after the first of them there are 30 again.
  assert.equal((await away({ days: 30, from: START + 365 * DAY })).left, 0);
  assert.equal((await away({ back: true })).left, 30);
  // Who moves on vacation is at the table, and away until it is over: the next turn has the day and all of the reserve.
  assert.equal((await away({ days: 3 })).until, START + 4 * DAY);
  const [red, blue] = [await Player.open(server, { token: made.tokens.red }), await Player.open(server, { token })];
  assert.equal((await blue.choose("pick 2")).type, "ok");
  assert.equal((await red.choose("pick 1")).type, "ok");
  await blue.sees(absent);
  assert.equal((await blue.ask({ type: "resign" })).type, "ok");
  assert.deepEqual((await post(server, "/api/away", { token, days: 1 })).status, 409);
  await Promise.all([red.close(), blue.close()]);
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log);
});

test("what is no vacation is refused, and a person's seats go together", async () => {
  const server = await startServer();
  const days = await create(server, { ...pair, pace: "days 1+3" }), live = await create(server, { ...pair, pace: "live 600+10" }), none = await create(server, pair);
  const refused = async (token, what) => {
    const { status, json } = await post(server, "/api/away", { token, ...what });
    return [status, json.error?.text];
  };
  const numbers = "'days' must be 1 to 30, and 'from' a time within the next 365 days", pace = "there are vacations only in games with days a move";
  for (const what of [{}, { days: 0 }, { days: 31 }, { days: "3" }, { days: 1.5 }, { days: 1, from: START - 1 }, { days: 1, from: START + 366 * DAY }])
    assert.deepEqual(await refused(days.tokens.red, what), [400, numbers], JSON.stringify(what));
  for (const { tokens } of [live, none]) assert.deepEqual(await refused(tokens.red, { days: 1 }), [409, pace]);
  assert.deepEqual(await refused(days.tokens.red, { back: true }), [409, "no vacation is announced here"]);
  for (const token of [days.tokens.watcher, "public", "x".repeat(22)]) assert.equal((await refused(token, { days: 1, game: days.game }))[0], 404);
  const ana = await person(server, "Ana");
  const own = (await ana("/api/games", { game: "duel", seats: { red: "me", blue: "me" }, me: "account", pace: "days 1+3" })).json.game;
  assert.equal((await ana("/api/away", { token: "account", game: own, days: 5 })).status, 200);
  const row = (await ana("/api/mine", { tokens: ["account"] })).json.games[0];
  assert.deepEqual(row.players.map(one => one.away), Array(2).fill({ from: START, until: START + 5 * DAY }));
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log);
});
