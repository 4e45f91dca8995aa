// Tournaments: they begin and pair by themselves, each game with its clock and its place on the lobby, with forfeits for
// who leaves or runs out of time. The tests' clock goes on by an hour with SIGUSR2.
import { test } from "node:test";
import assert from "node:assert/strict";
import { freshDatabase, Player, post, startServer } from "./client.mjs";
import { PASSWORD, person, until } from "./people.mjs";
import { receive } from "./receiver.mjs";

const START = 1790000000, HOUR = 3600;
const plan = { game: "duel", kind: "swiss", title: "Spring cup", pace: "live 7200+0", begins: START + HOUR, places: 8, public: true };

const look = async (who, tournament) => (await who("/api/tournament", { tournament })).json;
const sees = (who, tournament, passes) => until(() => look(who, tournament), passes);
const open = book => book.boards.filter(b => !("oneHalf" in b));
const nameOf = (book, number) => book.players.find(p => p.number === number).name;
const made = async (host, more) => (await host("/api/tournaments/new", { ...plan, ...more })).json.tournament;

async function people(server, names) {
  const all = {};
  for (const name of names) all[name] = await person(server, name);
  return all;
}

/** Whoever comes first in the alphabet wins every open game of the round. */
async function playRound(server, all, tournament, book) {
  for (const board of open(book)) {
    const [one, other] = [nameOf(book, board.one), nameOf(book, board.other)], loser = one < other ? other : one;
    const player = await Player.open(server, { token: "account", game: board.game }, { headers: all[loser].headers });
    assert.equal((await player.ask({ type: "resign" })).type, "ok");
    await player.close();
  }
}

test("a Swiss tournament: begins at its time, pairs round by round, ends with a standing", async () => {
  const server = await startServer(), all = await people(server, ["Ana", "Bea", "Cid", "Dan", "Eva"]);
  const cup = await made(all.Ana, { join: true });
  for (const name of ["Bea", "Cid", "Dan", "Eva"]) assert.equal((await all[name]("/api/tournament/join", { tournament: cup })).status, 200);
  let book = await look(all.Eva, cup);
  assert.deepEqual([book.state, book.joined, book.round, book.players.map(p => p.name), book.host], ["open", 5, 0, Object.keys(all), false]);
  assert.deepEqual((await post(server, "/api/tournaments", {})).json.tournaments.map(t => [t.tournament, t.title, t.pace]), [[cup, "Spring cup", "live 7200+0 forfeit"]]);
  server.signal("SIGUSR2");
  for (let round = 1; round <= 3; round++) {
    book = await sees(all.Ana, cup, one => one.round === round);
    assert.equal(book.state, "running");
    // Five players: two games and a bye, which is a win.
    const now = book.boards.filter(b => b.round === round), bye = now.find(b => !("other" in b));
    assert.deepEqual([now.length, open(book).length, bye.oneHalf, bye.unplayed], [3, 2, 2, true]);
    assert.ok(open(book).every(b => b.game && [b.one, b.other].every(n => n !== bye.one)));
    if (round === 1) {
      assert.equal((await all.Ana("/api/tournament/join", { tournament: cup })).status, 409, "it has begun");
      // Its games are among everybody's own, with their clock, in the lobby, and named after it.
      const board = open(book)[0], player = all[nameOf(book, board.one)];
      const mine = (await player("/api/mine", { tokens: ["account"] })).json.games;
      assert.deepEqual(mine.map(g => [g.game, g.title, g.seats, g.due]), [[board.game, "Spring cup · 1", ["red"], START + 3 * HOUR]]);
      assert.deepEqual(mine[0].players.map(p => p.name), [nameOf(book, board.one), nameOf(book, board.other)]);
      assert.equal((await post(server, "/api/browse", {})).json.games.length, 2);
    }
    await playRound(server, all, cup, book);
  }
  book = await sees(all.Ana, cup, one => one.state === "over");
  assert.deepEqual([book.rounds, book.round], [3, 3]);
  assert.equal(book.players[0].name, "Ana");
  assert.deepEqual([book.players[0].place, book.players[0].half], [1, 6]);
  const met = book.boards.filter(b => "other" in b).map(b => [b.one, b.other].sort().join());
  assert.equal(new Set(met).size, met.length, "nobody twice");
  assert.equal(new Set(book.boards.filter(b => !("other" in b)).map(b => b.one)).size, 3, "three have had a bye");
  // It is rated like any other game.
  assert.ok((await all.Ana("/api/ladder", { rules: "duel" })).json.me.won >= 2);
  assert.deepEqual((await post(server, "/api/tournaments", { over: true })).json.tournaments.map(t => t.state), ["over"]);
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log);
});

test("all against all: begins when it is full, whoever leaves forfeits, and kills lose and double nothing", async () => {
  const database = freshDatabase();
  let server = await startServer(database);
  const all = await people(server, ["Ana", "Bea", "Cid", "Dan"]), ids = ["Ana", "Bea", "Cid", "Dan"];
  const league = await made(all.Ana, { kind: "all", places: 4, join: true });
  const again = async () => {
    await server.stop("SIGKILL");
    server = await startServer(database);
    for (const name of ids) all[name] = Object.assign((path, body = {}) => post(server, path, body, all[name].headers), { headers: all[name].headers });
  };
  for (const name of ids.slice(1)) await all[name]("/api/tournament/join", { tournament: league });
  await again();
  let book = await sees(all.Ana, league, one => one.round === 1);
  assert.deepEqual([book.rounds, open(book).length], [3, 2]);
  // Dan leaves: the game that runs is lost, and the others are won without a game.
  const game = open(book).find(b => [b.one, b.other].some(n => nameOf(book, n) === "Dan"));
  assert.equal((await all.Dan("/api/tournament/leave", { tournament: league })).status, 200);
  await again();
  book = await sees(all.Ana, league, one => open(one).length === 1);
  const lost = book.boards.find(b => b.game === game.game), dan = book.players.find(p => p.name === "Dan");
  assert.deepEqual([lost[lost.one === dan.number ? "oneHalf" : "otherHalf"], dan.gone, dan.half], [0, 1, 0]);
  await playRound(server, all, league, book);
  await again();
  book = await sees(all.Ana, league, one => one.round === 2);
  assert.equal(open(book).length, 1);
  await playRound(server, all, league, book);
  book = await sees(all.Ana, league, one => one.round === 3);
  await playRound(server, all, league, book);
  book = await sees(all.Ana, league, one => one.state === "over");
  assert.deepEqual(book.players.map(p => [p.name, p.place, p.half]), [["Ana", 1, 6], ["Bea", 2, 4], ["Cid", 3, 2], ["Dan", 4, 0]]);
  assert.equal(book.boards.length, 6);
  assert.equal((await post(server, "/api/browse", { finished: true })).json.games.length, 4, "two were won without a game");
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log);
});

test("out of time is lost, and whoever is to begin is told", async () => {
  const server = await startServer(), receiver = await receive(), all = await people(server, ["Ana", "Bea"]);
  for (const name of ["Ana", "Bea"]) await all[name]("/api/notices", { me: "account", set: { way: "webhook", target: `${receiver.url}/${name}`, wish: "once 0 0-0" } });
  const cup = await made(all.Ana, { places: 2, join: true, public: false, pace: "live 3000+0" });
  await all.Bea("/api/tournament/join", { tournament: cup });
  const book = await sees(all.Ana, cup, one => one.round === 1);
  const told = await receiver.of("/Ana", 1);
  assert.match(JSON.parse(told[0].body).title, /^Your turn: Spring cup · 1$/);
  // A private one is found by nobody, and its game watched by nobody.
  assert.deepEqual((await post(server, "/api/tournaments", {})).json.tournaments, []);
  assert.deepEqual((await all.Bea("/api/tournaments", { mine: true })).json.tournaments.map(t => t.tournament), [cup]);
  assert.deepEqual((await post(server, "/api/browse", {})).json.games, []);
  assert.deepEqual((await post(server, "/api/tournament", { tournament: cup })).json.boards.map(b => b.game), [undefined]);
  const red = nameOf(book, book.boards[0].one);
  const player = await Player.open(server, { token: "account", game: book.boards[0].game }, { headers: all[red].headers });
  assert.equal((await player.choose("pick 1")).type, "ok");
  await player.close();
  server.signal("SIGUSR2");
  const end = await sees(all.Ana, cup, one => one.state === "over");
  assert.deepEqual(end.players.map(p => [p.name, p.half]), [[red, 2], [red === "Ana" ? "Bea" : "Ana", 0]]);
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log);
  receiver.close();
});

test("too few: it is called off; its host may do so; what can't be is refused", async () => {
  const server = await startServer(), all = await people(server, ["Ana", "Bea"]);
  const alone = await made(all.Ana, { join: true }), other = await made(all.Ana, {});
  assert.equal((await all.Bea("/api/tournament/off", { tournament: other })).status, 409);
  assert.equal((await all.Ana("/api/tournament/off", { tournament: other })).json.state, "off");
  assert.equal((await all.Bea("/api/tournament/join", { tournament: other })).status, 409);
  await all.Bea("/api/tournament/join", { tournament: alone });
  await all.Bea("/api/tournament/leave", { tournament: alone });
  server.signal("SIGUSR2");
  assert.deepEqual((await sees(all.Ana, alone, one => one.state === "off")).players.map(p => p.name), ["Ana"]);
  const later = { ...plan, begins: START + 3 * HOUR };
  const wrong = [{ kind: "knockout" }, { places: 1 }, { places: 65 }, { rounds: 21 }, { begins: START }, { begins: START + 366 * 24 * HOUR }, { pace: "none" }, { pace: "soon" }, { title: "" }, { title: "x".repeat(81) }, { game: "chess" }, { scenario: "none" }, { options: ["none"] }];
  for (const more of wrong) {
    const refused = await all.Bea("/api/tournaments/new", { ...later, ...more });
    assert.deepEqual([refused.status, refused.json.error.code], [400, "bad-request"], JSON.stringify(more));
  }
  const three = await all.Bea("/api/tournaments/new", { ...later, game: "libertad" });
  assert.match(three.json.error.text, /people play 3 sides of Land and Freedom with these options, and two are wanted/);
  assert.equal((await all.Bea("/api/tournaments/new", { ...later, game: "libertad", options: ["np-moderate"] })).status, 201);
  assert.equal((await post(server, "/api/tournaments/new", later)).status, 403);
  assert.equal((await post(server, "/api/tournament/join", { tournament: alone })).status, 403);
  assert.equal((await post(server, "/api/tournament", { tournament: "nosuchidnosu" })).status, 404);
  for (let i = 1; i < 5; i++) assert.equal((await all.Bea("/api/tournaments/new", { ...later, title: `Cup ${i}` })).status, 201);
  assert.equal((await all.Bea("/api/tournaments/new", later)).status, 409, "five at a time");
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log);
});

test("whoever deletes the account has left, without a name", async () => {
  const server = await startServer(), all = await people(server, ["Ana", "Bea", "Cid"]);
  const cup = await made(all.Ana, { places: 3, join: true });
  for (const name of ["Bea", "Cid"]) await all[name]("/api/tournament/join", { tournament: cup });
  let book = await sees(all.Ana, cup, one => one.round === 1);
  const board = open(book)[0], gone = nameOf(book, board.other), stays = nameOf(book, board.one);
  assert.equal((await all[gone]("/api/account/delete", { password: PASSWORD })).status, 200);
  const asks = ["Ana", "Bea", "Cid"].find(name => name !== gone);
  book = await sees(all[asks], cup, one => one.round === 2);
  assert.deepEqual(book.players.filter(p => p.gone).map(p => [p.name, p.half]), [["", 0]]);
  assert.equal(nameOf(book, board.one), stays);
  assert.equal(book.players.find(p => p.name === stays).half, 2);
  // Another name is that of all rounds.
  assert.equal((await all[asks]("/api/account/name", { name: "Zoe" })).status, 200);
  assert.deepEqual((await look(all[asks], cup)).players.filter(p => p.me || p.name === asks).map(p => p.name), ["Zoe"]);
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log);
});
