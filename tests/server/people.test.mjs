// Who comes back: a personal link that carries all games of a person.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { create, Player, post, startServer } from "./client.mjs";

let server;
before(async () => (server = await startServer()));
after(async () => {
  const end = await server.stop();
  assert.deepEqual(end, { code: 0, signal: null }, server.log);
});

const pair = { game: "duel", seats: { red: "me", blue: "friend" } };
const mine = async token => (await post(server, "/api/mine", { tokens: [token] })).json.games;

test("a personal link opens all games of the links that were given to it", async () => {
  const one = await create(server, pair), two = await create(server, { ...pair, seats: { red: "friend", blue: "me" } });
  const made = await post(server, "/api/me", { tokens: [one.tokens.red, two.tokens.blue, "no such link"] });
  assert.equal(made.status, 200);
  const { me } = made.json;
  assert.match(me, /^[\w-]{32}$/);
  assert.deepEqual((await mine(me)).map(row => [row.game, row.seats]), [[two.game, ["blue"]], [one.game, ["red"]]]);

  // Each of them is opened by its name, the latest without.
  for (const [game, seat] of [[one.game, "red"], [two.game, "blue"], [undefined, "blue"]]) {
    const player = await Player.open(server, { token: me, game });
    assert.deepEqual(player.welcome.seats, [seat]);
    await player.close();
  }
  // The links of the seats go on working.
  const red = await Player.open(server, { token: one.tokens.red });
  assert.equal((await red.choose("pick 1")).type, "ok");
  await red.close();
});

test("games that are begun or joined with a personal link are among its games at once", async () => {
  const { me } = (await post(server, "/api/me", { tokens: [] })).json;
  assert.deepEqual(await mine(me), []);
  const begun = await create(server, { ...pair, me });
  const open = await create(server, { game: "duel", seats: { red: "me", blue: "open" } });
  const joined = await post(server, "/api/join", { game: open.game, seat: "blue", me });
  assert.equal(joined.status, 200);
  assert.deepEqual((await mine(me)).map(row => [row.game, row.seats]), [[open.game, ["blue"]], [begun.game, ["red"]]]);
});

test("several seats of one game are one row", async () => {
  const made = await create(server, pair);
  const { me } = (await post(server, "/api/me", { tokens: [made.tokens.red] })).json;
  assert.equal((await post(server, "/api/me", { me, tokens: [made.tokens.blue] })).json.me, me);
  assert.deepEqual((await mine(me)).map(row => row.seats), [["red", "blue"]]);
});

test("a renewed link takes the place of the old one, a revoked one opens nothing", async () => {
  const made = await create(server, pair);
  const { me } = (await post(server, "/api/me", { tokens: [made.tokens.red] })).json;
  const fresh = (await post(server, "/api/me/renew", { me })).json.me;
  assert.notEqual(fresh, me);
  assert.deepEqual(await mine(me), []);
  assert.equal((await mine(fresh)).length, 1);
  assert.deepEqual((await post(server, "/api/me/revoke", { me: fresh })).json, { ok: true });
  assert.deepEqual(await mine(fresh), []);
  assert.equal((await mine(made.tokens.red)).length, 1);
});

test("the watchers' link, which many have, is taken away by none of them", async () => {
  const made = await create(server, pair), { watcher } = made.tokens;
  const fresh = (await post(server, "/api/me/renew", { me: watcher })).json.me;
  assert.equal((await post(server, "/api/me/revoke", { me: watcher })).status, 200);
  for (const token of [watcher, fresh]) assert.deepEqual((await mine(token)).map(row => [row.game, row.watcher]), [[made.game, true]]);
});

test("whoever came in by a link that is revoked, or a device that is signed out, is at the table for a minute at most", async () => {
  const made = await create(server, pair);
  const personal = async () => (await post(server, "/api/me", { tokens: [made.tokens.blue] })).json.me;
  const gone = await personal(), renewed = await personal(), kept = await personal();
  const account = await post(server, "/api/account/new", { name: "Sofía", password: "correct horse battery" }),
    headers = { cookie: account.headers.get("set-cookie").split(";")[0] };
  await post(server, "/api/me", { me: "account", tokens: [made.tokens.blue] }, headers);
  const open = (token, options) => Player.open(server, { token, game: made.game }, options);
  const away = [await open(gone), await open(renewed), await open("account", { headers })], here = [await open(kept), await open(made.tokens.red), await open(made.tokens.watcher)];
  await post(server, "/api/me/revoke", { me: gone });
  await post(server, "/api/me/renew", { me: renewed });
  await post(server, "/api/account/leave", {}, headers);
  assert.deepEqual(away.map(p => p.over), [undefined, undefined, undefined]);
  server.signal("SIGUSR1");
  for (const player of away) {
    assert.equal((await player.until(m => m.type === "bye", true)).code, "ended");
    assert.equal(await player.closed, 1001);
  }
  for (const player of here) {
    assert.equal(player.over, undefined);
    await player.close();
  }
});

test("what is no link, and too many of them", async () => {
  assert.equal((await post(server, "/api/me", { me: "short", tokens: [] })).status, 404);
  assert.equal((await post(server, "/api/me/renew", {})).status, 404);
  assert.equal((await post(server, "/api/me", {})).status, 400);
  assert.equal((await post(server, "/api/me", { tokens: Array(201).fill("") })).status, 400);
});
