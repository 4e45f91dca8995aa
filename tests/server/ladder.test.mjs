// Ratings by game: who is rated and who is not, once for each game whatever happens to the server, and the ladder.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { create, freshDatabase, Player, post, startServer } from "./client.mjs";
import { PASSWORD, pairOf, person, resign, until } from "./people.mjs";

let server;
before(async () => (server = await startServer()));
after(async () => assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log));

const rated = async (at, token, game) => (await post(at, "/api/rated", { token, game })).json;
const settled = (at, token, game) => until(() => rated(at, token, game), answer => answer.over && (answer.state !== "rated" || "after" in answer.seats[0]));
const ladder = async who => (await who("/api/ladder", { rules: "duel" })).json;

test("a game between two accounts is rated, by sides too, and says so before and after", async () => {
  const ana = await person(server, "Ana"), luis = await person(server, "Luis");
  const one = await pairOf(ana, luis);
  const before = await rated(server, one.red);
  assert.deepEqual([before.state, before.over, before.seats.map(s => [s.seat, s.points, s.deviation, s.games])], ["rated", false, [["red", 1500, 350, 0], ["blue", 1500, 350, 0]]]);
  await resign(server, one.red);
  const { state, seats } = await settled(server, one.blue);
  assert.equal(state, "rated");
  assert.deepEqual(seats.map(s => [s.seat, s.before]), [["red", 1500], ["blue", 1500]]);
  assert.ok(seats[0].after < 1400 && seats[1].after > 1600, JSON.stringify(seats));
  // The side that has lost is held to be a little weaker; a rating of one game stands on no ladder yet.
  const list = await ladder(luis);
  assert.deepEqual([list.people, list.all, list.me.games, list.me.won, list.me.place], [[], 0, 1, 1, undefined]);
  assert.deepEqual(list.sides.map(s => [s.seat, s.games, Math.sign(s.points - 1500)]), [["blue", 1, 1], ["red", 1, -1]]);
  assert.equal((await ladder(ana)).me.points, seats[0].after);
  // All of it is what the server keeps of a person, and goes with the account.
  const { json } = await luis("/api/account/export");
  assert.deepEqual(json.ratings.map(r => [r.rules, r.points]), [["duel", seats[1].after]]);
  assert.equal((await luis("/api/account/delete", { password: PASSWORD })).status, 200);
  assert.deepEqual((await rated(server, one.red)).seats.map(s => s.seat), ["red"]);
});

test("what is not rated says why: a guest, bots, one hand, a casual game and its rematch", async () => {
  const eva = await person(server, "Eva"), juan = await person(server, "Juan");
  const ends = async (made, state) => {
    assert.equal((await rated(server, made.red)).state, state);
    await resign(server, made.red, made.game);
    assert.deepEqual(await settled(server, made.red, made.game), { state, over: true, seats: [] });
  };
  await ends(await pairOf(eva, null), "guest");
  await ends(await pairOf(eva, eva), "alone");
  const bot = (await eva("/api/games", { game: "duel", seats: { red: "me", blue: "bot:random" }, me: "account" })).json;
  await ends({ red: bot.links[0].token }, "alone");
  const nobody = await create(server, { game: "duel", seats: { red: "me", blue: "friend" } });
  await ends({ red: nobody.tokens.red }, "none");
  const casual = await pairOf(eva, juan, { rated: false });
  await ends(casual, "casual");
  const players = [await Player.open(server, { token: casual.red }), await Player.open(server, { token: casual.blue })];
  for (const p of players) assert.equal((await p.ask({ type: "rematch", yes: true })).type, "ok");
  await Promise.all(players.map(p => p.close()));
  assert.deepEqual(await rated(server, casual.red), { state: "casual", over: false, seats: [] });
  assert.equal((await ladder(eva)).me, undefined, "nothing of it has counted");
});

test("only whoever may look at a game is told of its rating", async () => {
  const rosa = await person(server, "Rosa"), nina = await person(server, "Nina");
  const hidden = await pairOf(rosa, nina), shown = await pairOf(rosa, nina, { public: true });
  assert.equal((await post(server, "/api/rated", { token: "public", game: hidden.game })).status, 404);
  assert.equal((await post(server, "/api/rated", { token: "nonsense" })).status, 404);
  assert.equal((await rated(server, "public", shown.game)).state, "rated");
  assert.equal((await post(server, "/api/ladder", { rules: "chess" })).status, 404);
});

test("a server that is killed as a game ends rates it once, when it is back", async () => {
  const database = freshDatabase();
  let at = await startServer(database);
  const mia = await person(at, "Mia"), leo = await person(at, "Leo");
  const one = await pairOf(mia, leo), red = await Player.open(at, { token: one.red });
  assert.equal((await red.ask({ type: "resign" })).type, "ok");
  await at.stop("SIGKILL");
  let after;
  for (let time = 0; time < 2; time++) {
    at = await startServer(database);
    const { seats } = await settled(at, one.red);
    after ??= seats[1].after;
    const list = (await post(at, "/api/ladder", { rules: "duel" }, leo.headers)).json;
    assert.deepEqual([list.me.games, list.me.points, seats[1].after], [1, after, after]);
    await at.stop("SIGKILL");
  }
});

test("who has played enough stands on the ladder, but for who does not want to", async () => {
  const at = await startServer();
  const pia = await person(at, "Pia"), teo = await person(at, "Teo");
  // Sides in turn; Pia wins two of three.
  for (let i = 0; i < 24; i++) {
    const [red, blue] = i % 2 ? [pia, teo] : [teo, pia], one = await pairOf(red, blue);
    const loser = i % 3 ? teo : pia;
    await resign(at, loser === red ? one.red : one.blue);
  }
  const list = await until(() => ladder(pia), one => one.me?.games === 24);
  assert.deepEqual(list.people.map(p => [p.place, p.name, p.games, p.won, p.drawn]), [[1, "Pia", 24, 16, 0], [2, "Teo", 24, 8, 0]]);
  assert.deepEqual([list.all, list.me.place, list.more], [2, 1, undefined]);
  assert.ok(list.people.every(p => p.deviation <= 110));
  assert.equal((await pia("/api/account")).json.ladder, true);
  assert.equal((await pia("/api/account/ladder", { shown: false })).status, 200);
  assert.equal((await pia("/api/account")).json.ladder, false);
  const without = await ladder(pia);
  assert.deepEqual([without.people.map(p => [p.place, p.name]), without.me.place, without.me.games], [[[1, "Teo"]], undefined, 24]);
  assert.deepEqual(await at.stop(), { code: 0, signal: null }, at.log);
});
