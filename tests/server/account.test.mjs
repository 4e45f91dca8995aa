// Accounts: a name and a password, devices, blocked and muted people, all data out and gone.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { connect } from "node:net";
import { create, Player, post, startServer } from "./client.mjs";

let server;
before(async () => (server = await startServer()));
after(async () => {
  const end = await server.stop();
  assert.deepEqual(end, { code: 0, signal: null }, server.log);
});

const PASSWORD = "correct horse battery";
const pair = { game: "duel", seats: { red: "me", blue: "friend" } };

// A browser: it keeps the cookie, which its scripts can't read.
class Browser {
  cookie = "";
  get headers() {
    return this.cookie ? { cookie: `other=1; frente=${this.cookie}` } : {};
  }
  async post(path, body = {}, headers = {}) {
    const answer = await post(server, path, body, { ...this.headers, ...headers });
    const set = answer.headers.get("set-cookie");
    if (set) {
      assert.match(set, /^frente=[\w-]*; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
      this.cookie = /^frente=([\w-]*);/.exec(set)[1];
    }
    return answer;
  }
  mine = async () => (await this.post("/api/mine", { tokens: ["account"] })).json.games;
}
async function person(name, device = "") {
  const browser = new Browser();
  const made = await browser.post("/api/account/new", { name, password: PASSWORD, device });
  assert.equal(made.status, 200, made.words);
  assert.deepEqual(made.json, { name });
  return browser;
}
const code = answer => [answer.status, answer.json.error?.code];

test("an account is made, left and entered again; its devices are listed", async () => {
  const here = await person("Ana López", "Firefox, Linux");
  assert.match(here.cookie, /^[\w-]{32}$/);
  const there = new Browser();
  assert.deepEqual(code(await there.post("/api/account")), [403, "signed-out"]);
  assert.equal((await there.post("/api/account/enter", { name: "ana lopez", password: PASSWORD, device: "phone" })).json.name, "Ana López");
  const { devices, name, bars } = (await there.post("/api/account")).json;
  assert.deepEqual([name, bars], ["Ana López", []]);
  assert.deepEqual(devices.map(d => [d.device, d.here ?? false]).sort(), [["Firefox, Linux", false], ["phone", true]]);

  // One device signs the other out, then itself.
  const other = devices.find(d => !d.here);
  assert.equal((await there.post("/api/account/leave", { device: other.id })).status, 200);
  assert.deepEqual(code(await here.post("/api/account")), [403, "signed-out"]);
  const old = there.cookie;
  assert.equal((await there.post("/api/account/leave")).status, 200);
  assert.equal(there.cookie, "");
  there.cookie = old;
  assert.deepEqual(code(await there.post("/api/account")), [403, "signed-out"]);
});

test("names that look alike are one, and what is no name or password is refused", async () => {
  await person("Beltrán");
  const browser = new Browser();
  const tries = [
    [{ name: "beltran", password: PASSWORD }, 409],
    [{ name: "BELTRÁN", password: PASSWORD }, 409],
    [{ name: "x", password: PASSWORD }, 400],
    [{ name: "bad\nname", password: PASSWORD }, 400],
    [{ name: "n".repeat(200), password: PASSWORD }, 400],
    [{ name: "Carmen", password: "short" }, 400],
    [{ name: "Carmen", password: "aaaaaaaaaaaaaaa" }, 400],
    [{ name: "Carmen", password: "p".repeat(150) + "q".repeat(51) }, 400],
    [{ name: "Carmen", password: PASSWORD, device: "d".repeat(61) }, 400],
    [{}, 400],
  ];
  for (const [body, status] of tries) assert.equal((await browser.post("/api/account/new", body)).status, status, JSON.stringify(body));
  assert.equal(browser.cookie, "");
});

test("a wrong password and an unknown name get the same answer, and guessing is slowed by name", async () => {
  await person("Dolores");
  const browser = new Browser();
  const wrong = await browser.post("/api/account/enter", { name: "Dolores", password: "not her password" });
  const nobody = await browser.post("/api/account/enter", { name: "Nobody here", password: "not her password" });
  assert.deepEqual(code(wrong), [403, "refused"]);
  assert.deepEqual([nobody.status, nobody.words], [wrong.status, wrong.words]);
  // The tests' clock stands still: after ten wrong ones the name is closed, known or not, for the right password too.
  for (const name of ["Dolores", "Nobody here"]) {
    for (let i = 0; i < 9; i++) assert.equal((await browser.post("/api/account/enter", { name, password: `guess number ${i}` })).status, 403);
    assert.deepEqual(code(await browser.post("/api/account/enter", { name, password: PASSWORD })), [429, "busy"]);
  }
  // Others are not slowed; and right ones don't count.
  await person("Elena");
  for (let i = 0; i < 12; i++) assert.equal((await new Browser().post("/api/account/enter", { name: "Elena", password: PASSWORD })).status, 200);
});

test("an address outside may try so often, whatever the names", async () => {
  const from = { "x-forwarded-for": "192.0.2.7" };
  const answers = [];
  for (let i = 0; i < 31; i++) answers.push((await new Browser().post("/api/account/enter", { name: `Guess ${i}`, password: PASSWORD }, from)).status);
  assert.deepEqual([...new Set(answers.slice(0, 30))], [403]);
  assert.equal(answers[30], 429);
  const made = [];
  for (let i = 0; i < 11; i++) made.push((await new Browser().post("/api/account/new", { name: `New ${i}`, password: PASSWORD }, from)).status);
  assert.deepEqual([...new Set(made.slice(0, 10)), made[10]], [200, 429]);
});

test("of one address eight passwords wait at once; who comes from elsewhere is not refused for them", async () => {
  await person("Irene");
  // All twenty are there before the first of them can have been checked.
  const sockets = await Promise.all(Array.from({ length: 20 }, () => new Promise(ready => {
    const socket = connect(server.port, "127.0.0.1", () => ready(socket));
  })));
  const answers = sockets.map(socket => new Promise(done => socket.once("data", bytes => done(Number(/^HTTP\/1.1 (\d+)/.exec(bytes.toString())[1])))));
  const body = JSON.stringify({ name: "Nobody at all", password: PASSWORD });
  for (const socket of sockets) socket.write(`POST /api/account/enter HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: 192.0.2.44\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.replace("all", String.fromCharCode(97 + sockets.indexOf(socket)).repeat(3))}`);
  assert.equal((await new Browser().post("/api/account/enter", { name: "Irene", password: PASSWORD }, { "x-forwarded-for": "192.0.2.45" })).status, 200);
  const statuses = await Promise.all(answers);
  assert.ok(statuses.filter(status => status === 403).length >= 8, statuses.join());
  assert.ok(statuses.includes(429), statuses.join());
  assert.ok(!statuses.includes(503), statuses.join());
  for (const socket of sockets) socket.destroy();
});

test("an account opens games that were begun, joined or claimed, and its sockets too", async () => {
  const browser = await person("Federico");
  const begun = await create(server, pair);
  const link = (await post(server, "/api/me", { tokens: [begun.tokens.red] })).json.me;
  assert.equal((await browser.post("/api/me", { me: "account", tokens: [link] })).json.me, "account");
  const open = await create(server, { game: "duel", seats: { red: "me", blue: "open" } });
  assert.equal((await browser.post("/api/join", { game: open.game, seat: "blue", me: "account" })).status, 200);
  const made = (await browser.post("/api/games", { ...pair, me: "account" })).json;
  assert.deepEqual((await browser.mine()).map(row => [row.game, row.seats]), [[made.game, ["red"]], [open.game, ["blue"]], [begun.game, ["red"]]]);

  const player = await Player.open(server, { token: "account", game: open.game }, { headers: browser.headers });
  assert.deepEqual(player.welcome.seats, ["blue"]);
  assert.equal((await player.choose("pick 1")).type, "ok");
  await player.close();
  // Without the cookie, or with one that is signed out, the word opens nothing; the seats' links go on as before.
  for (const headers of [{}, { cookie: "frente=" }, { cookie: `frente=${"A".repeat(32)}` }, { cookie: `frente=${browser.cookie}x` }]) {
    const stranger = await Player.open(server, { token: "account", game: open.game }, { headers });
    assert.equal(stranger.messages.at(-1).code, "not-found");
    await stranger.close();
    assert.deepEqual((await post(server, "/api/mine", { tokens: ["account"] }, headers)).json, { games: [], unknown: [0] });
  }
  const red = await Player.open(server, { token: begun.tokens.red });
  assert.deepEqual(red.welcome.seats, ["red"]);
  await red.close();
  // A page of another site speaks for nobody; a link that is one's account is neither renewed nor revoked.
  assert.deepEqual(code(await browser.post("/api/account", {}, { origin: "http://evil.example" })), [403, "signed-out"]);
  for (const path of ["/api/me/renew", "/api/me/revoke"]) assert.equal((await browser.post(path, { me: "account" })).status, 404);
  assert.equal((await browser.mine()).length, 3);
});

test("a changed password signs all other devices out", async () => {
  const here = await person("Gerda");
  const there = new Browser();
  await there.post("/api/account/enter", { name: "Gerda", password: PASSWORD });
  assert.deepEqual(code(await here.post("/api/account/password", { password: "wrong one, sorry", fresh: "another password" })), [403, "refused"]);
  assert.deepEqual(code(await here.post("/api/account/password", { password: PASSWORD, fresh: "short" })), [400, "bad-request"]);
  assert.deepEqual(code(await new Browser().post("/api/account/password", { password: PASSWORD, fresh: "another password" })), [403, "signed-out"]);
  assert.equal((await here.post("/api/account/password", { password: PASSWORD, fresh: "another password" })).status, 200);
  assert.equal((await here.post("/api/account")).status, 200);
  assert.deepEqual(code(await there.post("/api/account")), [403, "signed-out"]);
  assert.deepEqual(code(await there.post("/api/account/enter", { name: "Gerda", password: PASSWORD })), [403, "refused"]);
  assert.equal((await there.post("/api/account/enter", { name: "Gerda", password: "another password" })).status, 200);
});

test("another name: signed in by it, still blocked, offered seats follow; a name that is taken is not to be had", async () => {
  const host = await person("Olga"), guest = await person("Pepe"), third = await person("Quim");
  await third.post("/api/account/bar", { name: "Pepe", kind: "block" });
  const made = (await host.post("/api/games", { ...pair, me: "account" })).json, token = made.links.find(l => l.who === "friend").token;
  await host.post("/api/invite", { token, name: "Pepe" });
  assert.deepEqual(code(await guest.post("/api/account/name", { name: "0lga" })), [409, "refused"]);
  assert.deepEqual(code(await guest.post("/api/account/name", { name: "x" })), [400, "bad-request"]);
  assert.deepEqual(code(await new Browser().post("/api/account/name", { name: "Rosa" })), [403, "signed-out"]);
  assert.deepEqual((await guest.post("/api/account/name", { name: "Pépe" })).json, { name: "Pépe" }, "the same, otherwise written");
  assert.deepEqual((await guest.post("/api/account/name", { name: "Rosa" })).json, { name: "Rosa" });
  assert.deepEqual((await host.post("/api/account/name", { name: "Olga Luz" })).json, { name: "Olga Luz" });
  const enter = name => new Browser().post("/api/account/enter", { name, password: PASSWORD });
  assert.deepEqual([(await enter("Pepe")).status, (await enter("rosa")).json.name], [403, "Rosa"]);
  assert.deepEqual((await guest.post("/api/invitations")).json.invitations.map(i => [i.game, i.host]), [[made.game, "Olga Luz"]]);

  // Still blocked, by a list that says what it said; and let go by that name.
  const open = (await third.post("/api/games", { game: "duel", seats: { red: "me", blue: "open" }, me: "account" })).json.game;
  const join = () => guest.post("/api/join", { game: open, seat: "blue", me: "account" });
  assert.equal((await join()).status, 409);
  assert.deepEqual((await third.post("/api/account")).json.bars, [{ name: "Pepe", kind: "block" }]);
  await third.post("/api/account/bar", { name: "Pepe", kind: "none" });
  assert.deepEqual((await third.post("/api/account")).json.bars, []);
  assert.equal((await join()).status, 200);

  // Who is blocked has offered nothing, nor has who is gone.
  await guest.post("/api/account/bar", { name: "Olga Luz", kind: "block" });
  await guest.post("/api/account/bar", { name: "Olga Luz", kind: "none" });
  assert.deepEqual((await guest.post("/api/invitations")).json.invitations, []);
  await host.post("/api/invite", { token, name: "Rosa" });
  assert.equal((await guest.post("/api/invitations")).json.invitations.length, 1);
  await host.post("/api/account/delete", { password: PASSWORD });
  assert.deepEqual((await guest.post("/api/invitations")).json.invitations, []);
});

test("blocked people don't come to one's tables, muted ones are not heard", async () => {
  const host = await person("Hilda"), guest = await person("Igor");
  const open = async () => (await host.post("/api/games", { game: "duel", seats: { red: "me", blue: "open" }, me: "account" })).json.game;
  assert.equal((await host.post("/api/account/bar", { name: "igor", kind: "block" })).status, 200);
  assert.deepEqual((await host.post("/api/account")).json.bars, [{ name: "igor", kind: "block" }]);
  const barred = await open();
  const refused = await guest.post("/api/join", { game: barred, seat: "blue", me: "account" });
  assert.deepEqual([refused.status, refused.json.error.text], [409, "somebody at this table and you don't want to meet"]);
  await host.post("/api/account/bar", { name: "Igor", kind: "mute" });
  assert.equal((await guest.post("/api/join", { game: barred, seat: "blue", me: "account" })).status, 200);
  assert.deepEqual((await host.post("/api/account/quiet", { game: barred })).json, { seats: ["blue"] });
  assert.deepEqual((await guest.post("/api/account/quiet", { game: barred })).json, { seats: [] });
  assert.equal((await host.post("/api/account/bar", { name: "Igor", kind: "none" })).status, 200);
  assert.deepEqual((await host.post("/api/account/quiet", { game: barred })).json, { seats: [] });
  // A name that nobody has is taken like any other: nothing is learned from it.
  assert.equal((await host.post("/api/account/bar", { name: "Nobody at all", kind: "block" })).status, 200);
  for (const body of [{ name: "Igor", kind: "hate" }, { name: "", kind: "block" }, {}]) assert.equal((await host.post("/api/account/bar", body)).status, 400);
  assert.equal((await host.post("/api/account/quiet", { game: "none such" })).status, 404);
});

test("all data can be had, and goes with the account", async () => {
  const browser = await person("Juan", "tablet");
  const made = (await browser.post("/api/games", { ...pair, me: "account" })).json;
  await browser.post("/api/notices", { me: "account", set: { way: "webhook", target: "http://127.0.0.1:9/x", wish: "now" } });
  const all = (await browser.post("/api/account/export")).json;
  assert.deepEqual([all.name, all.devices.length, all.games.map(g => g.game)], ["Juan", 1, [made.game]]);
  assert.ok(!JSON.stringify(all).includes("argon2"), "the password's hash is no part of it");
  assert.deepEqual(code(await browser.post("/api/account/delete", { password: "wrong one, sorry" })), [403, "refused"]);
  assert.equal((await browser.post("/api/account/delete", { password: PASSWORD })).status, 200);
  assert.equal(browser.cookie, "");
  assert.deepEqual(code(await browser.post("/api/account/enter", { name: "Juan", password: PASSWORD })), [403, "refused"]);
  // The game stays with the links of its seats; and the name is free.
  const token = made.links.find(l => l.who === "me").token;
  assert.equal((await post(server, "/api/mine", { tokens: [token] })).json.games.length, 1);
  await person("Juan");
});
