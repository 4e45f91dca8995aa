// Whatever bytes come: a clear answer, nothing told, and the server goes on.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { connect } from "node:net";
import { create, Player, post, startServer, WebSocket } from "./client.mjs";

let server, made;
before(async () => {
  server = await startServer();
  made = await create(server, { game: "duel", seats: { red: "me", blue: "friend" } });
});
after(async () => {
  assert.equal((await server.stop()).code, 0, server.log);
});

// Small and the same every time.
let state = 12345;
const random = (n) => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 8) % n;

// Sends raw bytes and returns what comes back until the other end closes. `last`: nothing more will come, which
// ends whatever the other end still waits for.
function raw(bytes, last = false) {
  return new Promise((done) => {
    let back = "";
    const s = connect({ port: server.port, host: "127.0.0.1", allowHalfOpen: true }, () => (last ? s.end(bytes) : s.write(bytes)));
    s.on("data", (d) => (back += d.toString("latin1")));
    s.on("error", () => {});
    s.on("end", () => s.end());
    s.on("close", () => done(back));
  });
}

const alive = async () => assert.equal((await fetch(server.base + "/healthz")).status, 200);

test("unknown paths, games and links are the same 404", async () => {
  const answers = [];
  for (const path of ["/nothing", "/api/nothing", "/web/index.html", "/%2e%2e/%2e%2e/etc/passwd",
    "/rules/..%2f..%2fetc/passwd", "/libertad/tracks.tsv", "/rules/nothing.md", "/" + "a".repeat(3000)]) {
    const answer = await fetch(server.base + path);
    answers.push([answer.status, await answer.text()].join(" "));
  }
  for (const body of [{ token: "A".repeat(32) }, { token: "x" }, { token: 7 }, {}, { token: made.tokens.red, game: "aaaaaaaaaaaa" }]) {
    for (const path of ["/api/record", "/api/archive"]) {
      const answer = await post(server, path, body);
      answers.push([answer.status, answer.words].join(" "));
    }
  }
  const join = await post(server, "/api/join", { game: "aaaaaaaaaaaa", seat: "red" });
  answers.push([join.status, join.words].join(" "));
  assert.deepEqual([...new Set(answers)], ['404 {"error":{"code":"not-found","text":"there is nothing here"}}']);
});

test("no path leads out of the page's files", async () => {
  for (const path of ["/../../etc/passwd", "/boards/../../../etc/passwd", "//etc/passwd", "/rules/../libertad/tracks.tsv", "/./\\..\\x"]) {
    const back = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    assert.match(back, /^HTTP\/1\.1 40[34] /, path);
    assert.doesNotMatch(back, /root:|tracks/, path);
  }
});

test("a wrong token opens nothing on the socket either", async () => {
  for (const token of ["A".repeat(32), "", "'; drop table game; --", made.game, 5, null]) {
    const p = await Player.open(server, null);
    p.send({ type: "hello", token });
    const error = await p.until((m) => m.type === "error", true);
    assert.equal(error.code, "not-found");
    await p.closed;
  }
});

test("calls that are not right are told what is wrong", async () => {
  const cases = [
    ["not json", 400, "bad-request"], ["[]", 400, "bad-request"], ["{", 400, "bad-request"], ["", 400, "bad-request"],
    ['{"game":"chess"}', 400, "bad-request"], ['{"game":"duel"}', 400, "bad-request"],
    ['{"game":"duel","seats":{"red":"king","blue":"me"}}', 400, "bad-request"],
    ['{"game":"duel","seats":{"red":"bot","blue":"bot"}}', 400, "bad-request"],
    ['{"game":"duel","seats":{"red":"nonplayer","blue":"me"}}', 400, "bad-request"],
    ['{"game":"duel","scenario":"long","seats":{"red":"me","blue":"me"}}', 400, "bad-request"],
    ['{"game":"duel","options":["x"],"seats":{"red":"me","blue":"me"}}', 400, "bad-request"],
    ['{"game":"duel","position":"nonsense 5","seats":{"red":"me","blue":"me"}}', 400, "bad-request"],
    ['{"game":"duel","title":"' + "x".repeat(81) + '","seats":{"red":"me","blue":"me"}}', 400, "bad-request"],
    ['{"game":"\\u0000"}', 400, "bad-request"], ["[".repeat(20000), 400, "bad-request"],
    ["x".repeat(70000), 413, "too-large"],
  ];
  for (const [body, status, code] of cases) {
    const answer = await post(server, "/api/games", body);
    assert.deepEqual([answer.status, answer.json?.error?.code], [status, code], `${body.slice(0, 60)}: ${answer.words}`);
    assert.ok(answer.json.error.text.length > 10);
  }
  const plain = await post(server, "/api/games", "{}", { "content-type": "text/plain" });
  assert.deepEqual([plain.status, plain.json.error.code], [415, "type"]);
  assert.equal((await fetch(server.base + "/api/mine")).status, 405);
  assert.equal((await fetch(server.base + "/healthz", { method: "DELETE" })).status, 405);
  assert.equal((await post(server, "/api/mine", { tokens: "x" })).status, 400);
  assert.equal((await post(server, "/api/mine", { tokens: Array(201).fill("x") })).status, 400);
  assert.equal((await post(server, "/api/replay", { record: "what" })).status, 400);
  assert.equal((await post(server, "/api/show", { game: "duel", viewer: "green" })).status, 400);
});

test("strict headers on every answer", async () => {
  for (const path of ["/healthz", "/nothing", "/api/games", "/rules/libertad.md"]) {
    const { headers } = await fetch(server.base + path);
    assert.match(headers.get("content-security-policy"), /default-src 'self'/);
    assert.doesNotMatch(headers.get("content-security-policy"), / 'unsafe-/); // no words become script
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("referrer-policy"), "no-referrer");
    assert.equal(headers.get("x-frame-options"), "DENY");
  }
  const first = await fetch(server.base + "/rules/libertad.md");
  const again = await fetch(server.base + "/rules/libertad.md", { headers: { "if-none-match": first.headers.get("etag") } });
  assert.equal(again.status, 304);
});

test("messages of every wrong kind get an error and change nothing", async () => {
  const p = await Player.open(server, { token: made.tokens.red });
  const { seq } = p;
  // All kinds of them are tried by tests/table.
  const wrong = ["", "x", "{}", "[]", "null", '{"type":5}', '{"type":"choose"}', `{"type":"choose","seq":${seq},"do":"${"pick ".repeat(2000)}"}`,
    '{"type":"rollback","to":1e99}', '{"type":"plan","choices":[1,2]}', '{"type":"name","name":5,"x":{}}', '{"type":"nothing"}', '{"type":"why"}'];
  for (const words of wrong) {
    const answer = p.until((m) => ["error", "why", "plan", "ok", "at"].includes(m.type));
    p.send(words);
    const m = await answer;
    assert.ok(m.type === "error" || m.legal === false || m.done === 0 || (m.type === "ok" && words.includes("name")), `${words}: ${JSON.stringify(m)}`);
    if (m.type === "error") assert.ok(m.text.length > 5 && m.code);
  }
  assert.equal(p.seq, seq);
  await p.close();
});

test("random bytes on the socket and on the port", async () => {
  const words = ["{", "}", "[", "]", '"type"', ":", ",", '"choose"', '"hello"', '"do"', "null", "1e9", '"seq"', '"plan"', '"choices"', '"\\ud800"', "-0"];
  const p = await Player.open(server, { token: made.tokens.blue });
  for (let i = 0; i < 400; i++) {
    let m = "";
    for (let k = random(20); k >= 0; k--) m += words[random(words.length)];
    p.send(m);
  }
  await p.ask({ type: "why", do: "pick 1" });
  await p.close();
  for (let i = 0; i < 40; i++) {
    const bytes = Buffer.from(Array.from({ length: 1 + random(600) }, () => random(256)));
    await raw(i % 2 ? bytes : Buffer.concat([Buffer.from("GET /socket HTTP/1.1\r\nHost: localhost\r\n"), bytes]), true);
  }
  // Broken frames after a true handshake.
  const shake = `GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: frente\r\n\r\n`;
  for (let i = 0; i < 20; i++) {
    await raw(Buffer.concat([Buffer.from(shake), Buffer.from(Array.from({ length: 1 + random(200) }, () => random(256)))]), true);
  }
  await alive();
});

test("too large: messages, headers, binary frames", async () => {
  const p = await Player.open(server, { token: made.tokens.red });
  p.send(JSON.stringify({ type: "chat", text: "x".repeat(70000) }));
  assert.equal((await p.until((m) => m.type === "error")).code, "too-large");
  await p.closed;
  const b = await Player.open(server, { token: made.tokens.red });
  b.socket.send(Buffer.from([1, 2, 3]));
  assert.equal((await b.until((m) => m.type === "error")).code, "bad-request");
  await b.closed;
  const back = await raw(`GET / HTTP/1.1\r\nHost: localhost\r\n${"X-Long: " + "y".repeat(20000)}\r\n\r\n`, true);
  assert.doesNotMatch(back, /200 OK/);
  await raw(`GET /${"z".repeat(100000)} HTTP/1.1\r\n`, true);
  await raw("POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{}", true);
  await raw("POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: -5\r\n\r\n{}", true);
  await raw("POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", true);
  await alive();
});

test("only this site's pages, this path and this protocol", async () => {
  const tries = [["/socket", "frente", { origin: "https://elsewhere.example" }], ["/other", "frente", {}], ["/socket", "chat", {}]];
  for (const [path, protocol, options] of tries) {
    const s = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, protocol, options);
    const opened = await new Promise((done) => {
      s.on("open", () => done(true));
      s.on("error", () => done(false));
    });
    assert.equal(opened, false, `${path} ${protocol}`);
  }
  const own = await Player.open(server, { token: made.tokens.red }, { origin: server.base });
  await own.close();
});

test("rates hold for those who come from elsewhere", async () => {
  const from = { "x-forwarded-for": "203.0.113.9" };
  // The clock of rates stands still here: what is allowed at once is all that is allowed.
  const asked = [];
  for (let i = 0; i < 130; i++) asked.push((await post(server, "/api/mine", { tokens: [] }, from)).status);
  assert.deepEqual(asked, [...Array(100).fill(200), ...Array(30).fill(429)]);
  const created = [];
  for (let i = 0; i < 25; i++) {
    created.push((await post(server, "/api/games", { game: "duel", seats: { red: "me", blue: "me" } }, { "x-forwarded-for": "203.0.113.70" })).status);
  }
  assert.deepEqual(created, [...Array(20).fill(201), ...Array(5).fill(429)]);
  const p = await Player.open(server, { token: made.tokens.red }, { headers: { "x-forwarded-for": "203.0.113.71" } });
  for (let i = 1; i < 60; i++) assert.equal((await p.ask({ type: "why", do: "pick 1" })).type, "why"); // hello was the first
  p.send({ type: "why", do: "pick 1" });
  assert.equal((await p.until((m) => m.type === "error")).code, "busy");
  await p.closed;
});

test("what keeps the store busy counts as more than one call", async () => {
  const slow = await startServer(undefined, { more: ["--store-ms", "30"] }), asked = [];
  // 30 ms are three calls more: of a hundred calls at once there are 25.
  for (let i = 0; i < 30; i++) asked.push((await post(slow, "/api/mine", { tokens: [] }, { "x-forwarded-for": "203.0.113.9" })).status);
  assert.deepEqual(asked, [...Array(25).fill(200), ...Array(5).fill(429)]);
  assert.equal((await post(slow, "/api/mine", { tokens: [] }, { "x-forwarded-for": "203.0.113.10" })).status, 200);
  assert.deepEqual(await slow.stop(), { code: 0, signal: null }, slow.log);
});

test("a rematch is a new game like any other", async () => {
  const from = { headers: { "x-forwarded-for": "203.0.113.40" } };
  const made = await post(server, "/api/games", { game: "duel", seats: { red: "me", blue: "me" } }, from.headers), { token } = made.json.links[0];
  let count = 1, answer;
  for (let game = made.json.game; game; count++) {
    const p = await Player.open(server, { token, game }, from);
    assert.equal((await p.ask({ type: "resign" })).type, "ok");
    answer = await p.ask({ type: "rematch", yes: true });
    game = answer.type === "ok" ? (await p.sees(q => q.table?.rematch?.game), p.table.rematch.game) : "";
    await p.close();
  }
  assert.deepEqual([count, answer.code], [21, "busy"], "twenty at once");
});

test("two hundred idle connections and a slow one are no trouble", async () => {
  const idle = await Promise.all(Array.from({ length: 200 }, () => Player.open(server, { token: made.tokens.watcher })));
  const slow = await Player.open(server, { token: made.tokens.watcher });
  slow.socket._socket.pause();
  const red = await Player.open(server, { token: made.tokens.red });
  await red.sees((p) => p.table.watchers === 201);
  assert.equal((await red.ask({ type: "chat", text: "all here?" })).type, "ok");
  await Promise.all(idle.map((p) => p.until((m) => m.type === "chat", true)));
  await Promise.all([...idle, red].map((p) => p.close()));
  slow.socket.terminate();
  await alive();
});

test("calls answer in the language of the body, or else in the browser's", async () => {
  const ask = async (accept, body) => (await post(server, "/api/join", body, accept ? { "accept-language": accept } : {})).json.error.text;
  const english = "there is nothing here",
    spanish = "aquí no hay nada";
  assert.equal(await ask("en-GB,en;q=0.9,es;q=0.5", { game: "x" }), english);
  assert.equal(await ask("de,es-MX;q=0.7,en;q=0.6", { game: "x" }), spanish);
  assert.equal(await ask("es, en", { game: "x" }), spanish);
  assert.equal(await ask("en, es", { game: "x" }), english);
  assert.equal(await ask("es;q=0, en;q=0.1", { game: "x" }), english);
  assert.equal(await ask("es", { game: "x", lang: "en" }), english);
  assert.equal(await ask("en", { game: "x", lang: "es" }), spanish);
  assert.match(await ask("es", "{"), /^se esperaba un objeto JSON: /);
  const nobody = await post(server, "/api/games", { game: "duel", seats: { red: "bot", blue: "bot" }, lang: "es" });
  assert.equal(nobody.json.error.text, "al menos un bando debe ser me, friend u open");
});

test("advice is bounded, and dropped when whoever asked is gone", async () => {
  // Bots that think for a long time: what is dropped never comes to an end here.
  const slow = await startServer(undefined, { thoughts: 2000000 });
  const token = (await create(slow, { game: "libertad", seats: { anarchist: "me", communist: "bot:easy", moderate: "bot:easy" } })).tokens.anarchist;
  const queue = async () => (await fetch(slow.base + "/healthz").then((a) => a.json())).queues.advice;
  const until = async (test) => {
    while (!test(await queue())) await new Promise((done) => setTimeout(done, 20));
  };
  const from = { headers: { "x-forwarded-for": "203.0.113.40" } };
  const askers = [];
  for (let i = 0; i < 6; i++) askers.push(await Player.open(slow, { token }, from));
  for (const p of askers.slice(0, 4)) p.send({ type: "hint", id: 1, ms: 3000 });
  await until((n) => n === 4);
  // The fifth of an address is refused, and its socket stays.
  for (const p of askers.slice(4)) assert.equal((await p.ask({ type: "hint" })).code, "busy");
  assert.equal((await askers[4].ask({ type: "journal", from: 0, to: 1 })).type, "journal");
  // One that has something more to say, which nobody hears, is missed too.
  askers[0].send({ type: "chat", text: "and another thing" });
  for (const p of askers.slice(0, 4)) p.socket.terminate();
  await until((n) => n === 0);
  // And there is room for others.
  askers[5].send({ type: "hint", id: 2 });
  await until((n) => n === 1);
  for (const p of askers.slice(4)) p.socket.terminate();
  await until((n) => n === 0);
  assert.equal((await slow.stop()).code, 0, slow.log);
});
