// Who is not at the table is told that it is their turn: by web push and web hooks, at receivers of our own.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createECDH, createPublicKey, verify } from "node:crypto";
import ece from "http_ece";
import { create, Player, post, startServer } from "./client.mjs";
import { receive, receiveMail, toBlue } from "./receiver.mjs";

let server, receiver;
before(async () => {
  server = await startServer();
  receiver = await receive();
});
after(async () => {
  receiver.close();
  const end = await server.stop();
  assert.deepEqual(end, { code: 0, signal: null }, server.log);
});

const pair = { game: "duel", seats: { red: "me", blue: "friend" }, title: "Tuesday" };
/** Somebody with a personal link who holds blue and is told at an address. */
async function away(way, path, more = {}, at = server) {
  const made = await create(at, pair),
    { me } = (await post(at, "/api/me", { tokens: [made.tokens.blue] })).json,
    set = { way, target: receiver.url + path, wish: "once 0 0-0", ...more };
  const answer = await post(at, "/api/notices", { me, set, lang: "en" });
  assert.equal(answer.status, 200, answer.words);
  return { made, me, set };
}
test("a web hook is told whose turn it is, with what happened and a link", async () => {
  const { made } = await away("webhook", "/hook"),
    red = await toBlue(server, made),
    [message] = await receiver.of("/hook", 1),
    body = JSON.parse(message.body);
  assert.equal(message.headers["content-type"], "application/json");
  assert.equal(body.title, "Your turn: Tuesday");
  assert.equal(body.link, `http://club.example/#game=${made.game}`);
  assert.equal(body.game, made.game);
  assert.match(body.body, /\S/);
  await red.close();
});

test("Discord, Slack and ntfy get what they expect", async () => {
  for (const [way, path, member] of [["discord", "/discord", "content"], ["slack", "/slack", "text"], ["ntfy", "/topic", "message"]]) {
    const { made } = await away(way, path),
      red = await toBlue(server, made),
      [message] = await receiver.of(way === "ntfy" ? "/" : path, 1),
      body = JSON.parse(message.body);
    assert.equal(typeof body[member], "string");
    if (way === "ntfy") assert.deepEqual([body.topic, body.title], ["topic", "Your turn: Tuesday"]);
    else assert.match(body[member], /^Your turn: Tuesday\n[^]*http:\/\/club\.example\/#game=/);
    await red.close();
  }
});

test("a browser's push service gets a message that only this browser can read", async () => {
  const browser = createECDH("prime256v1"), auth = Buffer.alloc(16, 7);
  browser.generateKeys();
  const { made, me } = await away("push", "/push", { keys: `${browser.getPublicKey("base64url")} ${auth.toString("base64url")}` }),
    red = await toBlue(server, made),
    [message] = await receiver.of("/push", 1),
    plain = ece.decrypt(message.body, { version: "aes128gcm", privateKey: browser, authSecret: auth.toString("base64url") }),
    { push } = (await post(server, "/api/notices", { me })).json;
  assert.equal(JSON.parse(plain).title, "Your turn: Tuesday");
  assert.equal(JSON.parse(plain).link, `#game=${made.game}`);
  assert.equal(message.headers["content-encoding"], "aes128gcm");
  assert.equal(message.headers.topic, made.game);

  // RFC 8292: signed with the key that the page was told.
  const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(message.headers.authorization);
  assert.equal(key, push);
  const [head, claims, signature] = token.split("."),
    point = Buffer.from(key, "base64url"),
    jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  assert.ok(verify("sha256", Buffer.from(`${head}.${claims}`), { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url")));
  assert.equal(JSON.parse(Buffer.from(claims, "base64url")).aud, receiver.url);
  await red.close();
});

test("a receiver that fails twice is tried again later, and gets it once", async () => {
  receiver.answers.set("/weak", [500, 503]);
  const { made } = await away("webhook", "/weak"),
    red = await toBlue(server, made);
  await receiver.of("/weak", 1);
  await server.sees(/notice-failed way=webhook tries=0/);
  server.signal("SIGUSR1");
  await receiver.of("/weak", 2);
  await server.sees(/notice-failed way=webhook tries=1/);
  server.signal("SIGUSR2");
  const tries = await receiver.of("/weak", 3);
  assert.equal(new Set(tries.map(one => one.headers["idempotency-key"])).size, 1);
  await red.close();
});

test("receivers that take their time hold up nobody, and are told once however long it takes", async () => {
  const at = await startServer(), held = receiver.hold("/slow"),
    slow = await away("webhook", "/slow", {}, at);
  for (let i = 0; i < 19; i++) await post(at, "/api/notices", { me: slow.me, set: { ...slow.set, target: `${receiver.url}/slow?${i}` } });
  const reds = [await toBlue(at, slow.made)];
  await held.count(20);
  // Meanwhile somebody else is told; and again when the leases of the twenty are long over.
  for (const path of ["/quick", "/later"]) {
    reds.push(await toBlue(at, (await away("webhook", path, {}, at)).made));
    await receiver.of(path, 1);
    at.signal("SIGUSR2");
  }
  reds.push(await toBlue(at, (await away("webhook", "/last-of-all", {}, at)).made));
  await receiver.of("/last-of-all", 1);
  held.release();
  await at.sees({ test: log => log.split("notice-sent").length > 23 });
  assert.equal(held.paths.length, 20);
  assert.equal(new Set(held.paths).size, 20);
  await Promise.all(reds.map(p => p.close()));
  assert.equal((await at.stop()).code, 0, at.log);
});

test("a receiver that is gone is forgotten", async () => {
  receiver.answers.set("/gone", [410]);
  const { made, me } = await away("webhook", "/gone"),
    red = await toBlue(server, made);
  await receiver.of("/gone", 1);
  await server.sees(/notice-gone/);
  // The answer to the next question comes after what the store was told.
  assert.deepEqual((await post(server, "/api/notices", { me })).json.list, []);
  await red.close();
});

test("who is at the table, has decided meanwhile, or sleeps is not told", async () => {
  const night = await away("webhook", "/night", { wish: "once 0 0-1439" }),
    here = await away("webhook", "/here"),
    last = await away("webhook", "/last");
  const blue = await Player.open(server, { token: here.made.tokens.blue });
  const reds = [await toBlue(server, night.made), await toBlue(server, here.made), await toBlue(server, last.made)];
  await receiver.of("/last", 1); // made after the others, and sent
  assert.deepEqual(receiver.got.filter(one => ["/night", "/here"].includes(one.path)), []);
  await Promise.all([blue, ...reds].map(p => p.close()));
});

test("once a day: all games in one message that is tried again as one; a single game is told as ever", async () => {
  // 1790000000 is 14:13 UTC: at half past two the day is told.
  const at = await startServer(), wish = "daily 0 0-0 870",
    { me } = (await post(at, "/api/me", { tokens: [] })).json, one = (await post(at, "/api/me", { tokens: [] })).json.me,
    tell = (who, path) => post(at, "/api/notices", { me: who, set: { way: "webhook", target: receiver.url + path, wish }, lang: "en" }),
    begin = async (title, who) => {
      const made = await create(at, { ...pair, title });
      await post(at, "/api/me", { me: who, tokens: [made.tokens.blue] });
      return made;
    };
  receiver.answers.set("/day", [500]);
  for (const [who, path] of [[me, "/day"], [one, "/one"]]) assert.equal((await tell(who, path)).status, 200);
  const games = [await begin("Monday", me), await begin("Friday", me), await begin("Sunday", me), await begin("Alone", one)],
    reds = [];
  for (const made of games) reds.push(await toBlue(at, made));
  // In one of them blue is at the table, and ends it, before the hour comes.
  const blue = await Player.open(at, { token: me, game: games[2].game });
  assert.equal((await blue.ask({ type: "resign" })).type, "ok");
  await blue.close();
  await Promise.all(reds.map(p => p.close()));
  assert.deepEqual(receiver.got.filter(got => ["/day", "/one"].includes(got.path)), []);
  at.signal("SIGUSR2");
  await receiver.of("/day", 1);
  await at.sees(/notice-failed way=webhook tries=0/);
  at.signal("SIGUSR1");
  const tries = await receiver.of("/day", 2), [first, body] = tries.map(got => JSON.parse(got.body));
  await at.sees(/notice-sent way=webhook tries=1/);
  assert.deepEqual(first, body);
  assert.equal(new Set(tries.map(got => got.headers["idempotency-key"])).size, 1);
  assert.deepEqual([body.title, body.link, body.game], ["Your day: news of 2 games", "http://club.example/#", ""]);
  for (const [i, title] of ["Your turn: Monday", "Your turn: Friday"].entries())
    assert.match(body.body, new RegExp(`^${title}\n[^]*^http://club\\.example/#game=${games[i].game}$`, "m"));
  assert.doesNotMatch(body.body, /Sunday/);
  assert.equal(JSON.parse((await receiver.of("/one", 1))[0].body).title, "Your turn: Alone");
  assert.equal((await at.stop()).code, 0, at.log);
  assert.equal(receiver.got.filter(got => ["/day", "/one"].includes(got.path)).length, 3);
});

test("addresses: the list, a change, an end; what is no address", async () => {
  const { me, set } = await away("webhook", "/list"),
    list = async body => (await post(server, "/api/notices", { me, ...body })).json.list;
  assert.deepEqual(await list({}), [set]);
  assert.deepEqual(await list({ set: { ...set, wish: "daily 60 0-0 600" } }), [{ ...set, wish: "daily 60 0-0 600" }]);
  assert.deepEqual(await list({ drop: set }), []);
  for (const wrong of [{ way: "pigeon" }, { way: "mail" }, { target: "ftp://x" }, { target: "https://a b" }, { target: "https://u@h/" }, { wish: "" }, { way: "push" }, { way: "push", keys: "a b" }])
    assert.equal((await post(server, "/api/notices", { me, set: { ...set, ...wrong } })).status, 400, JSON.stringify(wrong));
  assert.equal((await post(server, "/api/notices", { me: "x" })).status, 404);
});

test("a revoked personal link is told nothing any more", async () => {
  const { made, me } = await away("webhook", "/revoked"),
    control = await away("webhook", "/control");
  assert.equal((await post(server, "/api/me/revoke", { me })).status, 200);
  const reds = [await toBlue(server, made), await toBlue(server, control.made)];
  await receiver.of("/control", 1);
  assert.deepEqual(receiver.got.filter(one => one.path === "/revoked"), []);
  await Promise.all(reds.map(p => p.close()));
});

test("a server that is killed before it has told somebody tells it when it is back", async () => {
  // 1790000000 is 14:13 UTC: an afternoon's nap until 15:00.
  const first = await startServer(),
    { made } = await away("webhook", "/killed", { wish: "once 0 780-900" }, first);
  await toBlue(first, made);
  await first.stop("SIGKILL");
  const second = await startServer(first.database);
  assert.deepEqual(receiver.got.filter(one => one.path === "/killed"), []);
  second.signal("SIGUSR2");
  await receiver.of("/killed", 1);
  await second.sees(/notice-sent/);
  assert.equal((await second.stop()).code, 0, second.log);
});

/** Somebody who has asked for mail and holds blue. */
async function byMail(at, target) {
  const made = await create(at, pair),
    { me } = (await post(at, "/api/me", { tokens: [made.tokens.blue] })).json,
    answer = await post(at, "/api/notices", { me, set: { way: "mail", target, wish: "once 0 0-0" }, lang: "es" });
  assert.equal(answer.status, 200, answer.words);
  assert.equal(answer.json.list[0].confirmed, false);
  return { made, me };
}

test("mail comes to whoever has confirmed the address, and to nobody else", async () => {
  const mail = await receiveMail(),
    at = await startServer(undefined, { more: ["--smtp", mail.url] }),
    { made, me } = await byMail(at, "ana@mail.example"),
    [letter] = await mail.first(1);
  assert.deepEqual([letter.from, letter.to], ["club@club.example", ["ana@mail.example"]]);
  assert.match(letter.head, /^Auto-Submitted: auto-generated$/m);
  assert.match(letter.words, /Confirma esta dirección/);
  const [, code] = /http:\/\/club\.example\/#confirm=([\w-]{32})/.exec(letter.words);

  // Not confirmed: a turn brings no letter. The same wish again brings no second code either.
  const first = await toBlue(at, made);
  assert.deepEqual((await post(at, "/api/notices/confirm", { code: "A".repeat(32) })).json, { confirmed: false });
  assert.deepEqual((await post(at, "/api/notices/confirm", { code })).json, { confirmed: true });
  assert.equal("confirmed" in (await post(at, "/api/notices", { me })).json.list[0], false);
  await first.close();
  const other = await create(at, pair);
  await post(at, "/api/me", { me, tokens: [other.tokens.blue] });
  const red = await toBlue(at, other),
    [, told] = await mail.first(2);
  assert.match(told.words, /^Te toca: Tuesday\n/);
  assert.match(told.words, new RegExp(`#game=${other.game}`));
  assert.match(told.head, /^Message-ID: <[\d.]+@club\.example>\r$/m);
  await red.close();

  // Whoever asks: three letters with a code, and no more that day.
  const ask = async target => (await post(at, "/api/notices", { me: (await post(at, "/api/me", { tokens: [] })).json.me, set: { way: "mail", target, wish: "once 0 0-0" } })).status;
  assert.deepEqual([await ask("Ana@mail.example"), await ask("ana@mail.example"), await ask("ana@Mail.example"), await ask("luis@mail.example")], [200, 200, 429, 200]);

  // An address outside has ten sent, wherever they go.
  const spam = async i => (await post(at, "/api/notices", { me: "S".repeat(32), set: { way: "mail", target: `stranger${i}@mail.example`, wish: "once 0 0-0" } }, { "x-forwarded-for": "192.0.2.9" })).status;
  const letters = [];
  for (let i = 0; i < 11; i++) letters.push(await spam(i));
  assert.deepEqual([...new Set(letters.slice(0, 10)), letters[10]], [200, 429]);

  // A mailbox that is not there is forgotten.
  const gone = await byMail(at, "nobody@mail.example");
  await at.sees(/notice-gone way=mail/);
  assert.deepEqual((await post(at, "/api/notices", { me: gone.me })).json.list, []);
  assert.equal((await at.stop()).code, 0, at.log);
  await mail.close();
});

test("mail goes by a program, if there is one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "frente-mail-")),
    program = join(folder, "sendmail");
  writeFileSync(program, `#!/bin/sh\necho "$@" > ${folder}/words\ncat > ${folder}/letter\n`);
  chmodSync(program, 0o755);
  const at = await startServer(undefined, { more: ["--sendmail", program] });
  await byMail(at, "ana@mail.example");
  await at.sees(/notice-sent way=mail/);
  assert.equal(readFileSync(join(folder, "words"), "utf8"), "-i -f club@club.example -- ana@mail.example\n");
  assert.match(readFileSync(join(folder, "letter"), "utf8"), /^From: Frente <club@club\.example>\r\nTo: <ana@mail\.example>\r\n/);
  assert.equal((await at.stop()).code, 0, at.log);
  rmSync(folder, { recursive: true });
});

test("a program that hangs is not waited for when the server ends; no signals are held back from it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "frente-mail-")),
    program = join(folder, "sendmail");
  // Signals that are held back would be no use to it (a shell lets them through by itself): it sleeps until it is ended.
  writeFileSync(program, `#!/usr/bin/env python3\nimport os, time\nopen("${folder}/new", "w").write(open("/proc/self/status").read())\nos.rename("${folder}/new", "${folder}/signals")\ntime.sleep(100000)\n`);
  chmodSync(program, 0o755);
  const at = await startServer(undefined, { more: ["--sendmail", program] });
  await byMail(at, "ana@mail.example");
  while (!existsSync(join(folder, "signals"))) await post(at, "/api/games", {});
  assert.equal((await at.stop()).code, 0, at.log);
  assert.match(readFileSync(join(folder, "signals"), "utf8"), /^SigBlk:\t0+$/m);
  rmSync(folder, { recursive: true });
});

test("who has decided in secret first is told when it is their turn, and not before; a table in memory or not", async () => {
  const server = await startServer(), receiver = await receive();
  const made = await create(server, { game: "duel", seats: { red: "me", blue: "friend" } });
  const { me } = (await post(server, "/api/me", { tokens: [made.tokens.red] })).json;
  await post(server, "/api/notices", { me, set: { way: "webhook", target: `${receiver.url}/red`, wish: "once 0 0-0" } });
  const red = await Player.open(server, { token: made.tokens.red });
  await red.choose("pick 1");
  await red.close();
  const blue = await Player.open(server, { token: made.tokens.blue });
  assert.equal(receiver.got.length, 0);
  await blue.choose("pick 2"); // both have picked: red decides
  await blue.close();
  assert.match(JSON.parse((await receiver.of("/red", 1))[0].body).title, /^Your turn/);
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log);
  receiver.close();
});
