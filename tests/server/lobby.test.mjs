// What people find without a link: public games to watch and to look up, invitations by name, sides by lot.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { create, Player, post, startServer } from "./client.mjs";

let server;
before(async () => (server = await startServer()));
after(async () => {
  const end = await server.stop();
  assert.deepEqual(end, { code: 0, signal: null }, server.log);
});

const PASSWORD = "correct horse battery";
const pair = { game: "duel", seats: { red: "me", blue: "friend" } };
async function person(name) {
  const made = await post(server, "/api/account/new", { name, password: PASSWORD });
  assert.equal(made.status, 200, made.words);
  const cookie = made.headers.get("set-cookie").split(";")[0];
  return Object.assign((path, body = {}) => post(server, path, body, { cookie }), { headers: { cookie } });
}
const browse = async (body = {}) => (await post(server, "/api/browse", body)).json.games;

test("a public game is listed and watched by anybody, a private one by nobody", async () => {
  const shown = await create(server, { ...pair, public: true, title: "Shown" }), hidden = await create(server, pair);
  assert.deepEqual((await browse()).map(g => [g.game, g.title]), [[shown.game, "Shown"]]);
  const watcher = await Player.open(server, { token: "public", game: shown.game });
  assert.deepEqual(watcher.welcome.seats, []);
  assert.equal((await watcher.choose("pick 1")).type, "error");
  for (const hello of [{ token: "public", game: hidden.game }, { token: "public" }, { token: "public", game: "nosuchgameid" }]) {
    const stranger = await Player.open(server, hello);
    assert.equal(stranger.messages.at(-1).code, "not-found", JSON.stringify(hello));
    await stranger.close();
  }
  await watcher.close();
});

test("finished games are looked up by rules and player, with their record; a rematch is public too", async () => {
  const ana = await person("Ana");
  const made = (await ana("/api/games", { ...pair, public: true, me: "account" })).json;
  const token = who => made.links.find(l => l.who === who).token;
  assert.equal((await post(server, "/api/record", { token: "public", game: made.game })).status, 409, "it still runs");
  const red = await Player.open(server, { token: token("me") }), blue = await Player.open(server, { token: token("friend") });
  assert.equal((await red.ask({ type: "resign" })).type, "ok");
  assert.deepEqual((await browse({ finished: true })).map(g => [g.game, g.result.resigned]), [[made.game, "red"]]);
  assert.deepEqual((await browse({ finished: true, rules: "duel", player: "ANA" })).map(g => g.game), [made.game]);
  for (const other of [{ player: "Luis" }, { rules: "libertad" }, { before: 1 }]) assert.deepEqual(await browse({ finished: true, ...other }), []);
  assert.match((await post(server, "/api/record", { token: "public", game: made.game })).words, /resign/);
  for (const p of [red, blue]) assert.equal((await p.ask({ type: "rematch", yes: true })).type, "ok");
  assert.ok((await browse({ player: "Ana" })).length === 1);
  await Promise.all([red.close(), blue.close()]);
  assert.equal((await post(server, "/api/browse", { player: "x" })).status, 400);
});

test("a seat is offered to a name, and taken or declined", async () => {
  const host = await person("Host"), guest = await person("Guest");
  const offer = async () => {
    const made = (await host("/api/games", { ...pair, me: "account" })).json;
    const answer = await host("/api/invite", { token: made.links.find(l => l.who === "friend").token, name: "guest" });
    assert.deepEqual([answer.status, answer.json], [200, { ok: true }]);
    return made.game;
  };
  const one = await offer(), two = await offer();
  const list = async body => (await guest("/api/invitations", body)).json.invitations.map(i => [i.game, i.host, i.seats]);
  assert.deepEqual(await list(), [[two, "Host", ["blue"]], [one, "Host", ["blue"]]]);
  assert.deepEqual(await list({ game: one, accept: true }), [[two, "Host", ["blue"]]]);
  assert.deepEqual((await guest("/api/mine", { tokens: ["account"] })).json.games.map(g => [g.game, g.seats]), [[one, ["blue"]]]);
  assert.deepEqual(await list({ game: two, accept: false }), []);
  assert.equal((await guest("/api/mine", { tokens: ["account"] })).json.games.length, 1);
  // Nobody learns who there is, or who does not want to.
  const made = (await host("/api/games", { ...pair, me: "account" })).json, token = made.links.find(l => l.who === "friend").token;
  assert.deepEqual((await host("/api/invite", { token, name: "Nobody here" })).json, { ok: true });
  await guest("/api/account/bar", { name: "Host", kind: "block" });
  assert.deepEqual((await host("/api/invite", { token, name: "Guest" })).json, { ok: true });
  assert.deepEqual(await list(), []);
  // Only who has a seat's link offers it.
  const watcher = made.links.find(l => l.who === "watcher").token;
  for (const wrong of [watcher, "public", "nonsense"]) assert.equal((await host("/api/invite", { token: wrong, name: "Guest", game: made.game })).status, 404);
  assert.equal((await host("/api/invite", { token, name: "" })).status, 400);
  assert.equal((await post(server, "/api/invite", { token, name: "Guest" })).status, 403);
  assert.equal((await post(server, "/api/invitations", {})).status, 403);
});

test("what was offered in games that are over takes up no room; a host has a hundred offers at once", async () => {
  const host = await person("Marta"), guest = await person("Nico");
  const offer = async (name, made) => (await host("/api/invite", { token: made.links.find(l => l.who === "friend").token, name })).status;
  const begin = async () => (await host("/api/games", { ...pair, me: "account" })).json;
  for (let i = 0; i < 50; i++) {
    const made = await begin();
    assert.equal(await offer("Nico", made), 200);
    const red = await Player.open(server, { token: made.links.find(l => l.who === "me").token });
    assert.equal((await red.ask({ type: "resign" })).type, "ok");
    await red.close();
  }
  const last = await begin();
  assert.equal(await offer("Nico", last), 200);
  assert.deepEqual((await guest("/api/invitations")).json.invitations.map(i => i.game), [last.game]);
  for (let i = 1; i < 100; i++) assert.equal(await offer(`Somebody ${"abcdefghjk"[i % 10]}${"abcdefghjk"[Math.floor(i / 10)]}x`, last), 200);
  const answer = await host("/api/invite", { token: last.links.find(l => l.who === "friend").token, name: "One more" });
  assert.deepEqual([answer.status, answer.json.error.code], [409, "refused"]);
  await guest("/api/invitations", { game: last.game, accept: false });
  assert.equal(await offer("One more", last), 200);
});

test("sides by lot: both come up, and everybody keeps one", async () => {
  const sides = new Set();
  for (let key = 1; key <= 6; key++) {
    const one = await startServer(undefined, { key });
    const made = await create(one, { ...pair, random: true });
    assert.equal((await one.stop()).code, 0, one.log);
    sides.add(made.links.find(l => l.who === "me").seats.join());
    assert.deepEqual(made.links.filter(l => l.who !== "watcher").map(l => l.seats.join()).sort(), ["blue", "red"]);
  }
  assert.deepEqual([...sides].sort(), ["blue", "red"]);
});
