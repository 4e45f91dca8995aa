// HTTP and WebSocket as strangers speak them: ahead of time, slowly, ambiguously, wrongly. The server answers or closes,
// and goes on serving everybody else.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { connect } from "node:net";
import { constants, deflateRawSync, gunzipSync } from "node:zlib";
import { create, freshDatabase, launch, Player, post, startServer } from "../server/client.mjs";
import { raw as anyRaw } from "./raw.mjs";

let server, made;
before(async () => {
  server = await startServer();
  made = await create(server, { game: "duel", seats: { red: "me", blue: "friend" } });
});
after(async () => {
  assert.equal((await server.stop()).code, 0, server.log);
});

const raw = (...args) => anyRaw(server.port, ...args);
const words = async (...args) => (await raw(...args)).toString("latin1");
const count = (text, part) => text.split(part).length - 1;
const alive = async () => {
  assert.equal((await fetch(server.base + "/healthz")).status, 200);
  const p = await Player.open(server, { token: made.tokens.red });
  assert.equal((await p.ask({ type: "chat", text: "still here" })).type, "ok");
  await p.close();
};

const body = '{"tokens":[]}';
const head = (path, length, more = "") => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;
const mine = head("/api/mine", body.length) + body;

test("requests that come before the last one is answered are answered in their order", async () => {
  const list = "GET /api/open HTTP/1.1\r\nHost: localhost\r\n\r\n";
  for (const both of [mine + mine, list + mine, mine + list + mine + list, mine.repeat(50)]) {
    const wanted = count(both, "HTTP/1.1");
    const back = await words(both, (b) => count(b.toString("latin1"), "HTTP/1.1 200") === wanted);
    assert.equal(count(back, "HTTP/1.1 200"), wanted);
  }
  const order = await words(mine + list, (b) => b.includes('"open"'));
  assert.ok(order.indexOf('"unknown"') < order.indexOf('"open"'));
  // Byte by byte it is the same.
  const slowly = await words([...(mine + mine)], (b) => count(b.toString("latin1"), "HTTP/1.1 200") === 2);
  assert.equal(count(slowly, "HTTP/1.1 200"), 2);
  await alive();
});

test("many thousand requests sent at once take no more than their turn", async () => {
  const many = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(5000);
  const back = await words(many, (b) => count(b.toString("latin1"), "HTTP/1.1 200") >= 5000);
  assert.equal(count(back, "HTTP/1.1 200"), 5000);
  await alive();
});

test("what two readers could understand differently is refused, and the connection closed", async () => {
  const cases = [
    ["POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 13\r\nContent-Length: 13\r\n\r\n" + body, 400],
    ["POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 13, 13\r\n\r\n" + body, 400],
    ["POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: +13\r\n\r\n" + body, 400],
    ["POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 0xd\r\n\r\n" + body, 400],
    ["POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999999999999999999\r\n\r\n" + body, 400],
    // Zeros in front, as many as a reader that forgets long values would not notice.
    [`POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${"0".repeat(5000)}13\r\n\r\n` + body, 400],
    [`GET / HTTP/1.1\r\nHost: ${"a".repeat(5000)}\r\n\r\n`, 400],
    [head("/api/mine", 13, "Transfer-Encoding: chunked\r\n") + body, 501],
    [head("/api/mine", 13, `Transfer-Encoding: ${"x".repeat(5000)}, chunked\r\n`) + body, 501],
    [head("/api/mine", 13, "Expect: the-moon\r\n") + body, 417],
    [head("/api/mine", 13, "Transfer-Encoding : chunked\r\n") + body, 400],
    [head("/api/mine", 13, "transfer-encoding: identity\r\n") + body, 501],
    [head("/api/mine", 13, "X-A: b\r\n c\r\n") + body, 400],
    [head("/api/mine", 13, "X A: b\r\n") + body, 400],
    [head("/api/mine", 13, ": b\r\n") + body, 400],
    [head("/api/mine", 13, "X-A: \0\r\n") + body, 400],
    [head("/api/mine", 13, "X-A: b\rc\r\n") + body, 400],
    ["GET / HTTP/1.1\nHost: x\n\n", 400],
    ["GET / HTTP/1.1\r\nHost: localhost\r\nHost: y\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\n\r\n", 400],
    ["GET http://x/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["GET  / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["GET / HTTP/1.1 \r\nHost: localhost\r\n\r\n", 400],
    ["GET / HTTP/2.0\r\nHost: localhost\r\n\r\n", 400],
    ["GET / HTTP/1.2\r\nHost: localhost\r\n\r\n", 505],
    ["G(T / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + "y".repeat(20000) + "\r\n\r\n", 431],
  ];
  for (const [sent, status] of cases) {
    const back = await words(sent + mine);
    assert.match(back, new RegExp(`^HTTP/1.1 ${status} `), `${JSON.stringify(sent.slice(0, 160))}: ${back.slice(0, 60)}`);
    assert.equal([...back.matchAll(/HTTP\/1\.1 \d/g)].length, 1, "what comes after it is nobody's request");
  }
  await alive();
});

test("headers whose names begin like known ones are headers like others", async () => {
  for (const name of ["Hos", "Host2", "Content-Lengt", "Content-Lengthy", "Content-Typ", "Sec-WebSocket-Ke", "Sec-WebSocket-Keys", "Upgrad", "Connect", "If-None-Matches", "X-Forwarded-Fo", "x-forwarded-forth", "Origi", "A", "X".repeat(200)]) {
    const back = await words(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n${name}: 5\r\nConnection: close\r\n\r\n`);
    assert.match(back, /^HTTP\/1.1 200 /, name);
  }
});

test("who waits to be told to go on is told so, and refusals say what is possible", async () => {
  const waits = head("/api/mine", body.length, "Expect: 100-continue\r\n");
  const back = await new Promise((done) => {
    let heard = "";
    const s = connect(server.port, "127.0.0.1", () => s.write(waits));
    s.on("data", (d) => {
      heard += d;
      if (heard === "HTTP/1.1 100 Continue\r\n\r\n") s.write(body);
      if (heard.includes('"unknown"')) s.end();
    });
    s.on("close", () => done(heard));
  });
  assert.match(back, /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK\r\n/);
  // A body that is refused before it is sent is not asked for.
  assert.match(await words(head("/api/mine", 100000, "Expect: 100-continue\r\n")), /^HTTP\/1.1 413 /);
  for (const [path, methods] of Object.entries({ "/": "GET, HEAD", "/api/games": "GET, HEAD, POST", "/api/mine": "POST", "/api/open": "GET, HEAD", "/healthz": "GET, HEAD" }))
    assert.match(await words(`DELETE ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`), new RegExp(`^HTTP/1.1 405 [^]*\r\nallow: ${methods}\r\n`), path);
});

test("a body that does not come is given up, and others are served meanwhile", async () => {
  const began = Date.now();
  const slow = new Promise((done) => {
    let back = "";
    const s = connect(server.port, "127.0.0.1", () => s.write(head("/api/mine", 1000) + "{"));
    s.on("data", (d) => (back += d));
    s.on("close", () => done(back));
  });
  for (let i = 0; i < 5; i++) await alive();
  assert.match(await slow, /^HTTP\/1.1 408 /);
  assert.ok(Date.now() - began < 60000);
});

test("whoever comes through a proxy is not this machine, whatever the header says", async () => {
  for (const from of ["127.0.0.1", "::1", "x".repeat(200), "203.0.113.1, " + "9".repeat(3000), "y".repeat(5000), ""]) {
    const back = [];
    for (let i = 0; i < 130; i++) back.push(fetch(server.base + "/api/open", { headers: { "x-forwarded-for": from } }).then((a) => a.status));
    const all = await Promise.all(back);
    assert.ok(all.includes(429), `${from.slice(0, 30)}: ${all.length}`);
  }
  assert.equal((await fetch(server.base + "/api/open")).status, 200);
});

test("a name that somebody made point here is not this machine", async () => {
  const many = (host) => words(`GET /api/open HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(130), (b) => [...b.toString("latin1").matchAll(/HTTP\/1\.1 \d/g)].length === 130);
  for (const host of ["localhost", "LOCALHOST:1936", "127.0.0.1:80", "127.8.8.8", "[::1]:1936"]) assert.equal(count(await many(host), "HTTP/1.1 200"), 130, host);
  // The clock of rates stands still here: a hundred strangers' requests from this address are all there are.
  for (const host of ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "[::1].evil.example", "", "127.0.0.1@evil.example"]) assert.ok(count(await many(host), "HTTP/1.1 429") >= 30, host);
});

// --- WebSocket ---

const shake = (more = "", path = "/socket") => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: chat, frente\r\n${more}\r\n`;
function frame(kind, bytes, { last = true, masked = true, bits = 0, length = null } = {}) {
  const data = Buffer.from(bytes);
  const size = length ?? data.length;
  const lengths = size < 126 ? [size] : size < 65536 ? [126, size >> 8, size & 255] : [127, 0, 0, 0, 0, size >>> 24, (size >> 16) & 255, (size >> 8) & 255, size & 255];
  if (masked) lengths[0] |= 128;
  const mask = masked ? [1, 2, 3, 4] : [];
  return Buffer.from([(last ? 128 : 0) | bits | kind, ...lengths, ...mask, ...data.map((b, i) => (masked ? b ^ mask[i % 4] : b))]);
}
// The code of the close frame that ends what comes back.
function closeCode(back) {
  const at = back.lastIndexOf(Buffer.from([0x88, 2]));
  return at < 0 ? null : back.readUInt16BE(at + 2);
}

test("the handshake is the protocol's", async () => {
  const back = await words([shake(), frame(8, [])]);
  assert.match(back, /^HTTP\/1.1 101 /);
  assert.match(back, /sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=/i);
  assert.match(back, /sec-websocket-protocol: frente\r\n/i);
  for (const [sent, status] of [
    [shake().replace("Version: 13", "Version: 8"), 426], [shake().replace("chat, frente", "chat"), 426], [shake().replace(/Sec-WebSocket-Key.*\r\n/, ""), 426],
    [shake().replace("keep-alive, Upgrade", "keep-alive"), 426], [shake("", "/other").replace("keep-alive", "close"), 404], [shake("Origin: https://elsewhere.example\r\n"), 403],
    [shake().replace("dGhl", "dGh!"), 400], [shake().replace("ZQ==", "ZQ=A"), 400], [shake().replace("dGhl", "dGh"), 400],
    [shake().replace("websocket", "h2c"), 426], [shake().replace("GET", "POST"), 426], [shake("Content-Length: 5\r\n"), 426],
  ]) assert.match(await words(sent), new RegExp(`^HTTP/1.1 ${status} `), sent);
  assert.match(await words(shake().replace("Version: 13", "Version: 8")), /\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n/);
});

test("frames against the protocol end the socket with the right code", async () => {
  const cases = {
    "not masked": [frame(1, "{}", { masked: false }), 1002],
    "a reserved bit": [frame(1, "{}", { bits: 0x20 }), 1002],
    "compressed, which was not agreed on": [frame(1, "{}", { bits: 0x40 }), 1002],
    "an unknown kind": [frame(3, "{}"), 1002],
    "an unknown control": [frame(11, ""), 1002],
    "a long ping": [frame(9, "x".repeat(126)), 1002],
    "a ping in pieces": [frame(9, "x", { last: false }), 1002],
    "a piece of nothing": [frame(0, "{}"), 1002],
    "a message inside a message": [Buffer.concat([frame(1, "{", { last: false }), frame(1, "{}")]), 1002],
    "a length in a longer form than needed": [Buffer.from([0x81, 0xfe, 0, 5, 1, 2, 3, 4, 0, 0, 0, 0, 0]), 1002],
    "a length beyond all": [Buffer.from([0x81, 0xff, 255, 255, 255, 255, 255, 255, 255, 255, 1, 2, 3, 4]), 1002],
    "no UTF-8": [frame(1, [0xc3, 0x28]), 1007],
    "half a letter": [Buffer.concat([frame(1, [0xc3], { last: false }), frame(0, "x")]), 1007],
    "a surrogate": [frame(1, [0xed, 0xa0, 0x80]), 1007],
    "a code that nobody may send": [frame(8, [3, 237]), 1002],
    "half a code": [frame(8, [3]), 1002],
    "a reason that is no UTF-8": [frame(8, [3, 232, 0xff]), 1002],
    "a good end": [frame(8, [3, 232]), 1000],
    "an end without a code": [frame(8, []), 1000],
  };
  for (const [name, [bytes, code]] of Object.entries(cases)) assert.equal(closeCode(await raw([shake(), bytes])), code, name);
  await alive();
});

test("a message in pieces with pings between is one message", async () => {
  const hello = Buffer.from(JSON.stringify({ type: "hello", token: made.tokens.red }));
  const parts = [frame(1, hello.subarray(0, 10), { last: false }), frame(9, "abc"), frame(0, hello.subarray(10, 20), { last: false }), frame(0, ""  , { last: false }), frame(0, hello.subarray(20))];
  const back = await words([shake(), ...parts], (b) => b.includes('"type":"view"'));
  assert.ok(back.includes("\x8a\x03abc"), "the ping is answered");
  // The same byte by byte.
  const slowly = await words([shake(), ...Buffer.concat(parts)].map((b) => (typeof b === "number" ? Buffer.from([b]) : b)), (b) => b.includes('"type":"view"'));
  assert.ok(slowly.includes('"type":"view"'));
});

test("compressed messages, where both agree on that", async () => {
  const offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n";
  const hello = JSON.stringify({ type: "hello", token: made.tokens.watcher });
  const packed = (words) => deflateRawSync(words, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, -4);
  const back = await raw([shake(offer), frame(1, packed(hello), { bits: 0x40 })], (b) => b.includes(Buffer.from([0xc1])));
  assert.match(back.toString("latin1"), /permessage-deflate; server_no_context_takeover; client_no_context_takeover/);
  const at = back.indexOf(Buffer.from([0xc1]));
  assert.ok(at > 0, "a long message comes compressed");
  // In pieces, and as it is, it is the same; what can't be unpacked, or is too long then, ends the socket.
  const bytes = packed(hello);
  const pieces = await raw([shake(offer), frame(1, bytes.subarray(0, 9), { bits: 0x40, last: false }), frame(0, bytes.subarray(9))], (b) => b.includes(Buffer.from([0xc1])));
  assert.ok(pieces.includes("welcome"));
  assert.ok((await raw([shake(offer), frame(1, hello)], (b) => b.includes(Buffer.from([0xc1])))).includes("welcome"));
  assert.equal(closeCode(await raw([shake(offer), frame(1, [255, 255, 255, 255, 255], { bits: 0x40 })])), 1007);
  assert.equal(closeCode(await raw([shake(offer), Buffer.concat([frame(1, bytes.subarray(0, 9), { bits: 0x40, last: false }), frame(0, bytes.subarray(9), { bits: 0x40 })])])), 1002);
  const bomb = await raw([shake(offer), frame(1, packed("x".repeat(5000000)), { bits: 0x40 })]);
  assert.ok(bomb.includes("too-large"));
  // Nothing may follow what says of itself that it is the end.
  const ended = deflateRawSync(hello);
  assert.ok((await raw([shake(offer), frame(1, Buffer.concat([ended, Buffer.from([0])]), { bits: 0x40 })], (b) => b.includes("welcome"))).includes("welcome"));
  assert.equal(closeCode(await raw([shake(offer), frame(1, Buffer.concat([ended, Buffer.from("more")]), { bits: 0x40 })])), 1007);
  const agreed = async (words) => (await raw([shake(`Sec-WebSocket-Extensions: ${words}\r\n`), frame(8, [])])).includes("sec-websocket-extensions: permessage-deflate;");
  for (const words of ["permessage-deflate", "x-other, permessage-deflate ; client_max_window_bits=10", "permessage-deflate; server_max_window_bits=9, permessage-deflate; client_no_context_takeover", "permessage-deflate; server_no_context_takeover"]) assert.ok(await agreed(words), words);
  for (const words of ["permessage-deflate; server_max_window_bits=9", "permessage-deflate; moon", "permessage-deflate; client_no_context_takeover=1", "permessage-deflates", "x; permessage-deflate"]) assert.ok(!(await agreed(words)), words);
  await alive();
});

test("a large view that many wait for is the same for all, compressed or not", async () => {
  const large = await create(server, { game: "brunete", seats: { rep: "me", nat: "me" } });
  const plain = await Player.open(server, { token: large.tokens.watcher }, { perMessageDeflate: false });
  assert.ok(plain.frames.some((f) => f.length > 20000), `${plain.frames.map((f) => f.length)}`);
  const many = await Promise.all(Array.from({ length: 30 }, (_, i) => Player.open(server, { token: large.tokens.watcher }, { perMessageDeflate: i % 5 !== 0 })));
  for (const p of many) assert.deepEqual(p.view, plain.view);
  // Some go while theirs is being made.
  for (let i = 0; i < 20; i++) {
    const p = await Player.open(server, null);
    p.send({ type: "hello", token: large.tokens["rep+nat"], look: i % 2 ? "rep" : "nat", lang: i % 4 < 2 ? "es" : "en" });
    if (i % 3) await p.until((m) => m.type === "welcome", true);
    p.socket.terminate();
  }
  await Promise.all([plain, ...many].map((p) => p.close()));
  await alive();
});

test("too large a message is told so, in one piece or in many", async () => {
  const big = await words([shake(), frame(1, "x".repeat(70000))]);
  assert.ok(big.includes("too-large"));
  assert.equal(closeCode(Buffer.from(big, "latin1")), 1009);
  const pieces = [frame(1, "x".repeat(30000), { last: false }), frame(0, "x".repeat(30000), { last: false }), frame(0, "x".repeat(30000))];
  assert.ok((await words([shake(), ...pieces])).includes("too-large"));
  const binary = await raw([shake(), frame(2, [1, 2, 3])]);
  assert.equal(closeCode(binary), 1003);
  assert.ok(binary.includes("bad-request"));
  await alive();
});

test("messages sent ahead are answered in their order", async () => {
  const hello = frame(1, JSON.stringify({ type: "hello", token: made.tokens.red }));
  const asks = Array.from({ length: 40 }, (_, i) => frame(1, JSON.stringify(i % 3 ? { type: "chat", id: i + 1, text: `${i}` } : { type: i % 2 ? "plan" : "at", id: i + 1, step: 0, choices: [] })));
  const back = await words(Buffer.concat([Buffer.from(shake()), hello, ...asks]), (b) => b.includes('"id":40'));
  const ids = [...back.matchAll(/"type":"(?:ok|at|plan)","id":(\d+)/g)].map((m) => Number(m[1]));
  assert.deepEqual(ids, asks.map((_, i) => i + 1));
});

test("a record that would take for ever, or all memory, ends its own reading only", async () => {
  const record = '[Game "libertad"]\n[Scenario "standard"]\n[Options ""]\n[Key "' + "1".repeat(64) + '"]\n\nstart\n' + "; hash 0000000000000000\n".repeat(80000);
  const honest = await Player.open(server, { token: made.tokens.red });
  const reading = [1, 2, 3].map(() => post(server, "/api/verify", { record }));
  const first = post(server, "/api/verify", { record: "[".repeat(1000000) });
  let slowest = 0;
  for (let i = 0; i < 20; i++) {
    const from = Date.now();
    assert.equal((await honest.ask({ type: "chat", text: `meanwhile ${i}` })).type, "ok");
    slowest = Math.max(slowest, Date.now() - from);
  }
  for (const answer of await Promise.all([...reading, first])) assert.ok([200, 400].includes(answer.status), answer.words);
  console.log(`slowest acknowledgement while records were read: ${slowest.toFixed(0)} ms`);
  await honest.close();
});

test("what takes long counts as more than one call", async () => {
  const record = '[Game "libertad"]\n[Scenario "standard"]\n[Options ""]\n[Key "' + "1".repeat(64) + '"]\n\nstart\n' + "; hash 0000000000000000\n".repeat(60000);
  const from = { "x-forwarded-for": "203.0.113.77" };
  const many = await Promise.all(Array.from({ length: 12 }, () => post(server, "/api/verify", { record }, from)));
  const busy = many.filter((a) => a.status === 429);
  assert.ok(busy.length >= 4, `${busy.length} of 12 at once are refused`);
  assert.equal(busy[0].json.error.code, "busy");
  assert.ok(many.length - busy.length >= 1);
  // So is a long list of links, which the store must look up one by one.
  const tokens = Array.from({ length: 200 }, (_, i) => String(i).padStart(32, "A"));
  const lists = [];
  for (let i = 0; i < 12; i++) lists.push((await post(server, "/api/mine", { tokens }, { "x-forwarded-for": "203.0.113.79" })).status);
  assert.deepEqual(lists, [...Array(9).fill(200), 429, 429, 429]);
  // A plan of a hundred choices is worth ten messages.
  const p = await Player.open(server, { token: made.tokens.red }, { headers: { "x-forwarded-for": "203.0.113.78" } });
  const choices = Array.from({ length: 100 }, () => ({ do: "pick 1" }));
  const answers = [];
  for (let i = 0; i < 7; i++) answers.push(await p.ask({ type: "plan", seed: 1, choices }));
  assert.deepEqual([answers[0].type, answers[6].code], ["plan", "busy"]);
  await p.close();
});

test("the page comes ready compressed to whoever understands that, and is the same", async () => {
  for (const path of ["/", "/table.js", "/style/page.css", "/rules/libertad.md"]) {
    const plain = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    if (plain.includes("HTTP/1.1 404")) continue;
    const small = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br, gzip;q=0.5\r\nConnection: close\r\n\r\n`);
    const none = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip;q=0\r\nConnection: close\r\n\r\n`);
    const parts = (b) => [b.subarray(0, b.indexOf("\r\n\r\n")).toString(), b.subarray(b.indexOf("\r\n\r\n") + 4)];
    assert.match(parts(small)[0], /content-encoding: gzip/);
    assert.doesNotMatch(parts(none)[0], /content-encoding/);
    assert.ok(parts(small)[1].length < parts(plain)[1].length * 0.9);
    assert.deepEqual(gunzipSync(parts(small)[1]), parts(plain)[1]);
    const tag = /etag: (.*)/.exec(parts(small)[0])[1];
    assert.notEqual(tag, /etag: (.*)/.exec(parts(plain)[0])[1]);
    const again = await words(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nIf-None-Match: ${tag}\r\nConnection: close\r\n\r\n`);
    assert.match(again, /^HTTP\/1.1 304 /);
  }
  assert.match(await words("GET /table.js.gz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"), /^HTTP\/1.1 404 /);
});

test("the list of games is compressed too, what has secret links in it is not", async () => {
  const ask = (more, what = "GET /api/games", body = "") =>
    raw(`${what} HTTP/1.1\r\nHost: localhost\r\n${more}Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`);
  const parts = (b) => [b.subarray(0, b.indexOf("\r\n\r\n")).toString(), b.subarray(b.indexOf("\r\n\r\n") + 4)];
  const [plain, small] = [parts(await ask("")), parts(await ask("Accept-Encoding: gzip\r\n"))];
  assert.doesNotMatch(plain[0], /content-encoding/);
  assert.match(small[0], /content-encoding: gzip/);
  assert.ok(small[1].length < plain[1].length / 2);
  assert.deepEqual(gunzipSync(small[1]), plain[1]);
  const made = parts(await ask("Accept-Encoding: gzip\r\n", "POST /api/games", '{"game":"duel","seats":{"red":"me","blue":"friend"}}'));
  assert.match(made[0], /^HTTP\/1.1 20/);
  assert.doesNotMatch(made[0], /content-encoding/);
});

test("a server for the open network answers to its own names only", async () => {
  const named = await launch(process.env.FRENTE, ["serve", "--port", "0", "--db", freshDatabase(), "--hosts", "play.example.org,127.0.0.1,[::2]"], "");
  const before = server;
  server = named;
  const ask = (host, more = "") => words(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`);
  for (const host of ["play.example.org", "PLAY.example.org:443", `127.0.0.1:${named.port}`, "[::2]:80"]) assert.match(await ask(host), /^HTTP\/1.1 200 /, host);
  for (const host of ["evil.example", "play.example.org.evil.example", "xplay.example.org", "", "[::1]:80", "[::2].evil.example", "[::2", "play.example.org:80x", "play.example.org@evil.example"]) assert.match(await ask(host), /^HTTP\/1.1 421 /, host);
  assert.match(await words(shake().replace("Host: 127.0.0.1", "Host: evil.example")), /^HTTP\/1.1 421 /);
  server = before;
  assert.equal((await named.stop()).code, 0, named.log);
});

test("at the limit of descriptors new connections wait, nothing spins, and play goes on", async () => {
  const small = await launch("bash", ["-c", 'ulimit -n 150; exec "$@"', "bash", process.env.FRENTE_SERVE, "--duel", "0", freshDatabase()], "");
  const game = await create(small, { game: "duel", seats: { red: "me", blue: "friend" } });
  const red = await Player.open(small, { token: game.tokens.red });
  const idle = [];
  for (let i = 0; i < 300; i++) {
    idle.push(connect(small.port, "127.0.0.1"));
    idle[i].on("error", () => {});
  }
  for (let i = 0; i < 20; i++) assert.equal((await red.ask({ type: "chat", text: `${i}` })).type, "ok");
  const ticks = () => execFileSync("cat", [`/proc/${small.child.pid}/stat`], { encoding: "utf8" }).replace(/.*\) /, "").split(" ").slice(11, 13).reduce((a, b) => a + Number(b), 0);
  const from = ticks();
  await new Promise((done) => setTimeout(done, 1000));
  assert.ok(ticks() - from < 50, `${ticks() - from} hundredths of a second of processor time in a second of idleness`);
  idle.forEach((s) => s.destroy());
  const blue = await Player.open(small, { token: game.tokens.blue });
  await Promise.all([red.close(), blue.close()]);
  assert.equal((await small.stop()).code, 0, small.log);
});
