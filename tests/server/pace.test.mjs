// How long one may think: a reminder, then a bot goes on or the game is forfeited, as the table has agreed. The tests' clock goes
// on by an hour with SIGUSR2.
import { test } from "node:test";
import assert from "node:assert/strict";
import { create, freshDatabase, Player, post, startServer } from "./client.mjs";
import { receive } from "./receiver.mjs";

const pair = { game: "duel", seats: { red: "me", blue: "friend" } };
const START = 1790000000;
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
