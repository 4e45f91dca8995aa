// What RFC 9112 (HTTP/1.1), RFC 6455 (WebSocket) and RFC 7692 (permessage-deflate) ask of a server, by raw sockets. Each
// check is a row: its section, what is sent, what must come back. Where the standards leave a choice the row says ours.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { connect } from "node:net";
import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import { create, Player, startServer } from "../server/client.mjs";
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
const latin = (b) => b.toString("latin1");
const answers = (back) => [...back.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((m) => Number(m[1]));

// --- RFC 9112 and what it takes from 9110: [section, what is sent, the statuses that come back] ---
// Every row is followed by a request that must not be answered if the connection had to be closed: a row with one status
// is a closed connection, unless the row asks for the end itself.

const END = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
const get = (more = "", path = "/healthz", version = "HTTP/1.1") => `GET ${path} ${version}\r\nHost: localhost\r\n${more}\r\n`;
const body = '{"tokens":[]}';
const post = (more = "", length = `Content-Length: ${body.length}\r\n`, type = "application/json", path = "/api/mine") =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${length}${more}\r\n`;

const http = [
  // The connection stays open, and the next request is answered.
  ["9112 9.3 a connection persists", get(), [200, 200]],
  ["9112 9.3.2 three requests ahead", get() + get() + get(), [200, 200, 200, 200]],
  ["9112 9.6 Connection: close ends it", get("Connection: close\r\n"), [200]],
  ["9112 9.6 close in a list", get("Connection: x, Close\r\n"), [200]],
  ["9112 9.6 keep-alive is the default", get("Connection: keep-alive\r\n"), [200, 200]],
  ["9112 9.3 HTTP/1.0 ends", get("", "/healthz", "HTTP/1.0"), [200]],
  ["9112 9.3 HTTP/1.0 without Host", "GET /healthz HTTP/1.0\r\n\r\n", [200]],
  ["9110 9.3.2 HEAD has no body", `HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`, [200, 200]],
  ["9110 9.3.1 GET with a body is answered, and ended", get("Content-Length: 3\r\n") + "abc", [200]],
  ["9112 6.3 a body of no bytes", post("", "Content-Length: 0\r\n"), [400, 200]],
  ["9112 6.3 a body, then a request", post() + body, [200, 200]],
  ["9112 6.3 no length for a body", post("", ""), [400]],
  ["9112 2.2 bare LF ends no line", "GET /healthz HTTP/1.1\nHost: localhost\n\n", [400]],
  ["9112 2.2 bare CR in a line", get("X-A: b\rc\r\n"), [400]],
  ["9112 2.2 CR CR LF", "GET /healthz HTTP/1.1\r\r\nHost: localhost\r\n\r\n", [400]],
  ["9112 2.2 whitespace before the first field", "GET /healthz HTTP/1.1\r\n Host: localhost\r\n\r\n", [400]],
  ["9112 2.2 an empty line before a request (left out here)", "\r\n" + get(), [400]],
  ["9112 3 two blanks after the method", "GET  /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", [400]],
  ["9112 3 two blanks before the version", "GET /healthz  HTTP/1.1\r\nHost: localhost\r\n\r\n", [400]],
  ["9112 3 a blank at the end", "GET /healthz HTTP/1.1 \r\nHost: localhost\r\n\r\n", [400]],
  ["9112 3 a tab between", "GET\t/healthz\tHTTP/1.1\r\nHost: localhost\r\n\r\n", [400]],
  ["9112 3 a blank before the method", " GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", [400]],
  ["9112 3 no version (HTTP/0.9)", "GET /healthz\r\nHost: localhost\r\n\r\n", [400]],
  ["9112 3 nothing but a method", "GET\r\nHost: localhost\r\n\r\n", [400]],
  ["9112 3.1 a method that is no token", "G@T /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", [400]],
  ["9112 3.1 methods tell capitals apart", "get /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", [405, 200]],
  ["9110 9.1 an unknown method", "BREW /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", [405, 200]],
  ["9110 9.3.7 OPTIONS", "OPTIONS /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", [405, 200]],
  ["9110 9.3.8 TRACE", "TRACE /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", [405, 200]],
  ["9110 9.3.4 PUT", "PUT /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n", [405, 200]],
  ["9110 9.3.5 DELETE with a body", "DELETE /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc", [405]],
  ["9112 3.2.1 a path with a question", get("", "/healthz?x=1"), [200, 200]],
  ["9112 3.2.2 a target with a host (left out here)", "GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", [400]],
  ["9112 3.2.3 CONNECT", "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n", [400]],
  ["9112 3.2.4 OPTIONS *", "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", [400]],
  ["9112 3.2 a control in the target", "GET /\x01 HTTP/1.1\r\nHost: localhost\r\n\r\n", [400]],
  ["9112 3.2 bytes above 127 in the target", Buffer.from("GET /\xe9 HTTP/1.1\r\nHost: localhost\r\n\r\n", "latin1"), [400]],
  ["9112 3 a target longer than any here", get("", "/" + "a".repeat(5000)), [404, 200]],
  ["9112 3 a line beyond all", get("", "/" + "a".repeat(9000)), [431]],
  ["9112 2.3 HTTP/1.2", get("", "/healthz", "HTTP/1.2"), [505]],
  ["9112 2.3 HTTP/2.0", get("", "/healthz", "HTTP/2.0"), [400]],
  ["9112 2.3 http/1.1", get("", "/healthz", "http/1.1"), [400]],
  ["9112 2.3 HTTP/1.10", get("", "/healthz", "HTTP/1.10"), [400]],
  ["9112 2.3 HTTP/11", get("", "/healthz", "HTTP/11"), [400]],
  ["9112 3.2 no Host", "GET /healthz HTTP/1.1\r\n\r\n", [400]],
  ["9112 3.2 two Hosts", get("Host: localhost\r\n"), [400]],
  ["9112 3.2 two Hosts of HTTP/1.0", "GET /healthz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", [400]],
  ["9112 5 a field without a colon", get("X-A\r\n"), [400]],
  ["9112 5.1 a blank before the colon", get("X-A : b\r\n"), [400]],
  ["9112 5 a field without a name", get(": b\r\n"), [400]],
  ["9112 5.1 a name that is no token", get("X(A): b\r\n"), [400]],
  ["9112 5.1 an empty value", get("X-A:\r\n"), [200, 200]],
  ["9112 5.1 blanks and tabs around a value", get("X-A: \t b \t\r\n"), [200, 200]],
  ["9110 5.1 names in any capitals", "GET /healthz HTTP/1.1\r\nhOST: localhost\r\ncONNECTION: CLOSE\r\n\r\n", [200]],
  ["9112 5.2 a line that goes on (obs-fold)", get("X-A: b\r\n c\r\n"), [400]],
  ["9112 5.2 obs-fold with a tab", get("X-A: b\r\n\tc\r\n"), [400]],
  ["9110 5.5 NUL in a value", get("X-A: b\0c\r\n"), [400]],
  ["9110 5.5 a control in a value", get("X-A: b\x07c\r\n"), [400]],
  ["9110 5.5 DEL in a value", get("X-A: b\x7fc\r\n"), [400]],
  ["9110 5.5 bytes above 127 in a value", Buffer.from(get("X-A: \xe9\r\n"), "latin1"), [200, 200]],
  ["9110 5.4 headers beyond all", get(`X-A: ${"b".repeat(9000)}\r\n`), [431]],
  ["9110 5.4 many headers", get("X-A: b\r\n".repeat(500)), [200, 200]],
  ["9110 5.4 too many headers", get("X-A: b\r\n".repeat(1500)), [431]],
  ["9112 6.1 chunked", post("Transfer-Encoding: chunked\r\n", "") + "0\r\n\r\n", [501]],
  ["9112 6.1 chunked and a length", post("Transfer-Encoding: chunked\r\n") + body, [501]],
  ["9112 6.1 identity", post("Transfer-Encoding: identity\r\n") + body, [501]],
  ["9112 6.1 gzip, chunked", post("Transfer-Encoding: gzip, chunked\r\n", "") + "0\r\n\r\n", [501]],
  ["9112 6.1 of HTTP/1.0", "POST /api/mine HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", [501]],
  ["9112 6.1 with a vertical tab", post("Transfer-Encoding: \x0bchunked\r\n"), [400]],
  ["9112 6.2 two lengths that are the same", post("", "Content-Length: 13\r\nContent-Length: 13\r\n") + body, [400]],
  ["9112 6.2 two lengths that differ", post("", "Content-Length: 13\r\nContent-Length: 14\r\n") + body, [400]],
  ["9112 6.2 a list of lengths", post("", "Content-Length: 13, 13\r\n") + body, [400]],
  ["9112 6.2 +13", post("", "Content-Length: +13\r\n") + body, [400]],
  ["9112 6.2 -1", post("", "Content-Length: -1\r\n") + body, [400]],
  ["9112 6.2 0xd", post("", "Content-Length: 0xd\r\n") + body, [400]],
  ["9112 6.2 13.0", post("", "Content-Length: 13.0\r\n") + body, [400]],
  ["9112 6.2 1 3", post("", "Content-Length: 1 3\r\n") + body, [400]],
  ["9112 6.2 no digits", post("", "Content-Length: \r\n") + body, [400]],
  ["9112 6.2 a quoted length", post("", 'Content-Length: "13"\r\n') + body, [400]],
  ["9112 6.2 a length beyond 64 bits", post("", "Content-Length: 18446744073709551629\r\n") + body, [400]],
  ["9110 15.5.14 a body larger than the call allows", post("", "Content-Length: 100000\r\n"), [413]],
  ["9110 10.1.1 Expect: something else", post("Expect: the-moon\r\n") + body, [417]],
  ["9110 10.1.1 Expect: 100-continue", post("Expect: 100-continue\r\n") + body, [100, 200, 200]],
  ["9110 10.1.1 expected, and refused at once", post("Expect: 100-continue\r\n", "Content-Length: 100000\r\n"), [413]],
  ["9110 8.3 no type of a body", "POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Length: 13\r\n\r\n" + body, [415]],
  ["9110 8.3 text/plain", post("", undefined, "text/plain") + body, [415]],
  ["9110 8.3 application/jsonfoo", post("", undefined, "application/jsonfoo") + body, [415]],
  ["9110 8.3 application/json-seq", post("", undefined, "application/json-seq") + body, [415]],
  ["9110 8.3 application/jso", post("", undefined, "application/jso") + body, [415]],
  ["9110 8.3 with a charset", post("", undefined, "application/json; charset=utf-8") + body, [200, 200]],
  ["9110 8.3 with a charset, no blank", post("", undefined, "application/json;charset=utf-8") + body, [200, 200]],
  ["9110 8.3 in capitals", post("", undefined, "Application/JSON") + body, [200, 200]],
  // An offer to speak something else is passed over.
  ["9110 7.8 Upgrade: h2c", get("Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"), [200, 200]],
  ["9110 7.8 Upgrade: TLS/1.3", get("Connection: Upgrade\r\nUpgrade: TLS/1.3\r\n"), [200, 200]],
  ["9110 7.8 Upgrade without Connection", get("Upgrade: websocket\r\n"), [200, 200]],
  ["9110 7.8 Upgrade: websocket for a page", get("Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"), [200, 200]],
  ["9110 7.8 Upgrade of HTTP/1.0", "GET /healthz HTTP/1.0\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", [200]],
  ["9110 7.8 Upgrade with a body", post("Connection: Upgrade\r\nUpgrade: h2c\r\n") + body, [200, 200]],
  ["6454 7.3 two Origins", get("Origin: http://localhost\r\nOrigin: http://evil.example\r\n"), [400]],
  ["9110 13.1.2 If-None-Match of nothing", get('If-None-Match: "x"\r\n', "/rules/libertad.md"), [200, 200]],
  ["9110 14.2 Range is passed over", get("Range: bytes=0-1\r\n"), [200, 200]],
  ["9112 9.5 a request cut off is no request", "GET /healthz HTTP/1.1\r\nHost: loc", []],
];

for (const [name, sent, wanted] of http)
  test(name, async () => {
    const cut = wanted.length === 0;
    const pieces = cut ? [sent] : [sent, END];
    const count = answers(latin(Buffer.from(END))).length + wanted.length;
    const back = cut ? await new Promise((done) => {
      const s = connect(server.port, "127.0.0.1", () => s.end(sent));
      let heard = Buffer.alloc(0);
      s.on("data", (d) => (heard = Buffer.concat([heard, d])));
      s.on("error", () => {});
      s.on("close", () => done(heard));
    }) : await raw(pieces, (b) => answers(latin(b)).length > count);
    assert.deepEqual(answers(latin(back)), wanted, JSON.stringify(latin(back).slice(0, 200)));
  });

test("9112 2.2, byte by byte", async () => {
  const back = await raw([...(post() + body + END)]);
  assert.deepEqual(answers(latin(back)), [200, 200]);
});

// --- what stands in answers: [section, what is sent, what must be there, what must not] ---
const told = [
  ["9110 8.6 HEAD tells the length of GET", "HEAD /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", /content-length: [1-9]\d*\r\n[^]*\r\n\r\n$/, /\r\n\r\n./],
  ["9110 15.5.6 405 says what is allowed", "DELETE /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", /\r\nallow: GET, HEAD\r\n/],
  ["9110 15.5.22 426 says what to upgrade to", "GET /socket HTTP/1.1\r\nHost: localhost\r\n\r\n", /^HTTP\/1\.1 426 [^]*\r\nupgrade: websocket\r\n[^]*connection: upgrade, close\r\n/],
  ["9112 9.6 who closes says so", "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", /\r\nconnection: close\r\n/],
  ["9112 2.3 HTTP/1.0 is answered in HTTP/1.1", "GET /healthz HTTP/1.0\r\n\r\n", /^HTTP\/1\.1 200 /],
  ["9110 15.4.5 304 has no body and no length", null, /^HTTP\/1\.1 304 /, /content-length|\r\n\r\n./],
];
for (const [name, sent, has, not] of told)
  test(name, async () => {
    let words = sent;
    if (!words) {
      const tag = /etag: (.*)\r\n/.exec(latin(await raw(get("Connection: close\r\n", "/rules/libertad.md"))))[1];
      words = get(`If-None-Match: ${tag}\r\nConnection: close\r\n`, "/rules/libertad.md");
    }
    const back = latin(await raw(words));
    assert.match(back, has);
    if (not) assert.doesNotMatch(back, not);
  });

// --- RFC 6455: the handshake ---

const KEY = "dGhlIHNhbXBsZSBub25jZQ==";
const fields = {
  Host: "127.0.0.1", Upgrade: "websocket", Connection: "Upgrade", "Sec-WebSocket-Key": KEY, "Sec-WebSocket-Version": "13", "Sec-WebSocket-Protocol": "frente",
};
function shake(change = {}, more = "", line = "GET /socket HTTP/1.1") {
  const all = Object.entries({ ...fields, ...change }).filter(([, v]) => v !== null);
  return `${line}\r\n${all.map(([k, v]) => `${k}: ${v}\r\n`).join("")}${more}\r\n`;
}
const handshakes = [
  ["6455 4.2.2 as it should be", shake(), 101],
  ["6455 4.2.1 a method that is not GET", shake({}, "", "POST /socket HTTP/1.1"), 426],
  ["6455 4.2.1 HEAD", shake({}, "", "HEAD /socket HTTP/1.1"), 426],
  ["6455 4.2.1 HTTP/1.0", shake({}, "", "GET /socket HTTP/1.0"), 426],
  ["6455 4.2.1 another path", shake({}, "", "GET /other HTTP/1.1"), 404],
  ["6455 4.2.1 a path with a question", shake({}, "", "GET /socket?x=1 HTTP/1.1"), 101],
  ["6455 4.2.1 no Host", shake({ Host: null }), 400],
  ["6455 4.2.1 no Upgrade", shake({ Upgrade: null }), 426],
  ["6455 4.2.1 Upgrade of something else", shake({ Upgrade: "h2c" }), 426],
  ["6455 4.2.1 Upgrade in capitals", shake({ Upgrade: "WebSocket" }), 101],
  ["6455 4.2.1 Upgrade in a list", shake({ Upgrade: "h2c, websocket" }), 101],
  ["6455 4.2.1 no Connection", shake({ Connection: null }), 426],
  ["6455 4.2.1 Connection without Upgrade", shake({ Connection: "keep-alive" }), 426],
  ["6455 4.2.1 Connection as a list", shake({ Connection: "keep-alive, upgrade" }), 101],
  ["6455 4.2.1 no key", shake({ "Sec-WebSocket-Key": null }), 426],
  ["6455 4.2.1 an empty key", shake({ "Sec-WebSocket-Key": "" }), 400],
  ["6455 4.2.1 a short key", shake({ "Sec-WebSocket-Key": "dGhl" }), 400],
  ["6455 4.2.1 a long key", shake({ "Sec-WebSocket-Key": KEY.replace("==", "AAAA==") }), 400],
  ["6455 4.2.1 a key that is no base64", shake({ "Sec-WebSocket-Key": KEY.replace("d", "!") }), 400],
  ["6455 4.2.1 a key without its end", shake({ "Sec-WebSocket-Key": KEY.replace("==", "=A") }), 400],
  ["6455 11.3.1 two keys", shake({}, `Sec-WebSocket-Key: ${KEY}\r\n`), 400],
  ["6455 4.4 no version", shake({ "Sec-WebSocket-Version": null }), 426],
  ["6455 4.4 version 8", shake({ "Sec-WebSocket-Version": "8" }), 426],
  ["6455 4.4 version 14", shake({ "Sec-WebSocket-Version": "14" }), 426],
  ["6455 4.4 version 013", shake({ "Sec-WebSocket-Version": "013" }), 426],
  ["6455 4.1 no subprotocol", shake({ "Sec-WebSocket-Protocol": null }), 426],
  ["6455 4.1 another subprotocol", shake({ "Sec-WebSocket-Protocol": "chat" }), 426],
  ["6455 4.1 the subprotocol in a list", shake({ "Sec-WebSocket-Protocol": "chat, frente" }), 101],
  ["6455 4.1 the subprotocol in a second header", shake({ "Sec-WebSocket-Protocol": "chat" }, "Sec-WebSocket-Protocol: frente\r\n"), 101],
  ["6455 10.2 its own origin", shake({ Origin: "http://127.0.0.1" }), 101],
  ["6455 10.2 another origin", shake({ Origin: "http://evil.example" }), 403],
  ["6455 10.2 Origin: null", shake({ Origin: "null" }), 403],
  ["6455 10.2 an origin that begins like ours", shake({ Origin: "http://127.0.0.1.evil.example" }), 403],
  ["6455 10.2 another port", shake({ Origin: "http://127.0.0.1:81" }), 403],
  ["6455 10.2 two origins, ours first", shake({ Origin: "http://127.0.0.1" }, "Origin: http://evil.example\r\n"), 400],
  ["6455 10.2 two origins, ours last", shake({ Origin: "http://evil.example" }, "Origin: http://127.0.0.1\r\n"), 400],
  ["6455 4.2.1 a body", shake({}, "Content-Length: 5\r\n") + "hello", 426],
  ["6455 4.2.1 chunked", shake({}, "Transfer-Encoding: chunked\r\n"), 501],
];
const up = (b) => b.includes("\r\n\r\n") && b.includes("HTTP/1.1 101");
for (const [name, sent, status] of handshakes)
  test(name, async () => assert.equal(answers(latin(await raw(sent, up)))[0], status));

test("6455 4.2.2 the accept, the subprotocol that was offered and no extension that was not", async () => {
  const back = latin(await raw(shake(), up));
  assert.match(back, /\r\nsec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=\r\n/i);
  assert.match(back, /\r\nsec-websocket-protocol: frente\r\n/i);
  assert.match(back, /\r\nupgrade: websocket\r\n/i);
  assert.match(back, /\r\nconnection: upgrade\r\n/i);
  assert.doesNotMatch(back, /sec-websocket-extensions/i);
});

// --- RFC 6455: frames. [section, frames after the handshake, the code that the socket is closed with] ---

function frame(kind, bytes = "", { last = true, masked = true, bits = 0, mask = [1, 2, 3, 4], form = 0 } = {}) {
  const data = Buffer.from(bytes);
  const size = data.length;
  const long = form || (size < 126 ? 1 : size < 65536 ? 126 : 127);
  const lengths = long === 1 ? [size] : long === 126 ? [126, size >> 8, size & 255] : [127, 0, 0, 0, 0, size >>> 24, (size >> 16) & 255, (size >> 8) & 255, size & 255];
  if (masked) lengths[0] |= 128;
  return Buffer.from([(last ? 128 : 0) | bits | kind, ...lengths, ...(masked ? mask : []), ...data.map((b, i) => (masked ? b ^ mask[i % 4] : b))]);
}
const code = (n, words = "") => [n >> 8, n & 255, ...Buffer.from(words)];
const closeCode = (back) => {
  const at = back.lastIndexOf(Buffer.from([0x88, 2]));
  return at < 0 ? null : back.readUInt16BE(at + 2);
};
const BYE = frame(8, code(1000));
const frames = [
  ["6455 5.1 not masked", [frame(1, "{}", { masked: false })], 1002],
  ["6455 5.1 a ping that is not masked", [frame(9, "", { masked: false })], 1002],
  ["6455 5.1 a mask of zeros is a mask", [frame(9, "x", { mask: [0, 0, 0, 0] }), BYE], 1000],
  ["6455 5.2 the second reserved bit", [frame(1, "{}", { bits: 0x20 })], 1002],
  ["6455 5.2 the third reserved bit", [frame(1, "{}", { bits: 0x10 })], 1002],
  ["6455 5.2 the first reserved bit, not agreed on", [frame(1, "{}", { bits: 0x40 })], 1002],
  ["6455 5.2 a reserved bit of a ping", [frame(9, "", { bits: 0x40 })], 1002],
  ["6455 5.2 a reserved bit of a close", [frame(8, "", { bits: 0x20 })], 1002],
  ...[3, 4, 5, 6, 7].map((k) => [`6455 5.2 kind ${k}`, [frame(k, "x")], 1002]),
  ...[11, 12, 13, 14, 15].map((k) => [`6455 5.2 control ${k}`, [frame(k)], 1002]),
  ["6455 5.2 16 bits for a length of 7", [frame(9, "hello", { form: 126 })], 1002],
  ["6455 5.2 64 bits for a length of 7", [frame(1, "hello", { form: 127 })], 1002],
  ["6455 5.2 64 bits for a length of 16", [frame(1, "x".repeat(200), { form: 127 })], 1002],
  ["6455 5.2 a length with the highest bit", [Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4])], 1002],
  ["6455 5.5 a ping of 125 bytes", [frame(9, "x".repeat(125)), BYE], 1000],
  ["6455 5.5 a ping of 126 bytes", [frame(9, "x".repeat(126))], 1002],
  ["6455 5.5 a close of 126 bytes", [frame(8, code(1000, "x".repeat(124)))], 1002],
  ["6455 5.5 a ping in pieces", [frame(9, "x", { last: false })], 1002],
  ["6455 5.5 a close in pieces", [frame(8, "", { last: false })], 1002],
  ["6455 5.4 a piece of nothing", [frame(0, "{}")], 1002],
  ["6455 5.4 a last piece of nothing", [frame(0, "", { last: false })], 1002],
  ["6455 5.4 a message inside a message", [frame(1, "{", { last: false }), frame(1, "}")], 1002],
  ["6455 5.4 bytes inside words", [frame(1, "{", { last: false }), frame(2, "}")], 1002],
  ["6455 5.4 pings between the pieces", [frame(1, "[", { last: false }), frame(9), frame(0, "", { last: false }), frame(9, "x"), frame(0, "]"), BYE], 1000],
  ["6455 5.4 many empty pieces", [frame(1, "[", { last: false }), ...Array(40).fill(frame(0, "", { last: false })), frame(0, "]"), BYE], 1000],
  ["6455 5.5.3 a pong that nobody asked for", [frame(10, "x"), frame(10), BYE], 1000],
  ["6455 5.5.3 a long pong", [frame(10, "x".repeat(126))], 1002],
  ["6455 5.6 bytes instead of words (not spoken here)", [frame(2, "{}")], 1003],
  ["6455 8.1 a letter cut off", [frame(1, [0xc3])], 1007],
  ["6455 8.1 a byte that goes on nothing", [frame(1, [0x80])], 1007],
  ["6455 8.1 a letter longer than needed", [frame(1, [0xc0, 0xaf])], 1007],
  ["6455 8.1 a surrogate", [frame(1, [0xed, 0xa0, 0x80])], 1007],
  ["6455 8.1 beyond U+10FFFF", [frame(1, [0xf4, 0x90, 0x80, 0x80])], 1007],
  ["6455 8.1 U+10FFFF", [frame(1, [0xf4, 0x8f, 0xbf, 0xbf]), BYE], 1000],
  ["6455 8.1 half a letter in each of two pieces", [frame(1, [0xc3], { last: false }), frame(0, [0xa9]), BYE], 1000],
  ["6455 8.1 a letter that its next piece does not end", [frame(1, [0xc3], { last: false }), frame(0, "x")], 1007],
  ["6455 5.5.1 a close without a code", [frame(8)], 1000],
  ["6455 5.5.1 a close of one byte", [frame(8, [3])], 1002],
  ["6455 5.5.1 a close with a reason", [frame(8, code(1000, "adiós"))], 1000],
  ["6455 5.5.1 a reason that is no UTF-8", [frame(8, [3, 232, 0xff])], 1002],
  ...[1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999].map((n) => [`6455 7.4.1 close ${n} comes back`, [frame(8, code(n))], n]),
  ...[0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535].map((n) => [`6455 7.4.1 close ${n} is nobody's`, [frame(8, code(n))], 1002]),
  ["6455 5.5.1 nothing is heard after a close", [BYE, frame(1, [0xff])], 1000],
  ["6455 7.1.7 nothing is heard after a mistake", [frame(3, "x"), frame(1, [0xff])], 1002],
  ["6455 10.4 a message beyond the limit", [frame(1, "x".repeat(65537))], 1009],
  ["6455 10.4 pieces beyond the limit", [frame(1, "x".repeat(40000), { last: false }), frame(0, "x".repeat(30000))], 1009],
  ["6455 10.4 a length beyond the limit, before its bytes", [Buffer.from([0x81, 0xff, 0, 0, 0, 0, 127, 255, 255, 255, 1, 2, 3, 4])], 1009],
];
for (const [name, sent, wanted] of frames) test(name, async () => assert.equal(closeCode(await raw([shake(), ...sent])), wanted));

test("6455 5.5.2 a ping comes back as a pong, with its bytes", async () => {
  for (const words of ["", "abc", "x".repeat(125)]) {
    const back = await raw([shake(), frame(9, words), BYE]);
    assert.ok(back.includes(Buffer.concat([Buffer.from([0x8a, words.length]), Buffer.from(words)])), words);
  }
});

test("6455 5.1 the server's frames are not masked", async () => {
  const back = await raw([shake(), frame(1, '{"type":"nothing"}')], (b) => b.includes('"error"'));
  const at = back.indexOf("\r\n\r\n") + 4;
  assert.equal(back[at], 0x81);
  assert.ok(!(back[at + 1] & 0x80));
});

test("6455 6.1 byte by byte it is the same", async () => {
  const hello = frame(1, JSON.stringify({ type: "hello", token: made.tokens.red }));
  const back = await raw([shake(), ...[...hello].map((b) => Buffer.from([b]))], (b) => b.includes('"type":"view"'));
  assert.ok(back.includes('"type":"view"'));
});

// --- RFC 7692 ---

const AGREED = /sec-websocket-extensions: permessage-deflate; server_no_context_takeover; client_no_context_takeover\r\n/i;
const offers = [
  ["7692 7.1 permessage-deflate", "permessage-deflate", true],
  ["7692 7.1 in capitals", "Permessage-Deflate", true],
  ["7692 7.1.1.1 server_no_context_takeover", "permessage-deflate; server_no_context_takeover", true],
  ["7692 7.1.1.1 ... with a value", "permessage-deflate; server_no_context_takeover=1", false],
  ["7692 7.1.1.1 ... twice", "permessage-deflate; server_no_context_takeover; server_no_context_takeover", false],
  ["7692 7.1.1.2 client_no_context_takeover", "permessage-deflate; client_no_context_takeover", true],
  ["7692 7.1.1.2 ... with a value", "permessage-deflate; client_no_context_takeover=true", false],
  ["7692 7.1.2.1 server_max_window_bits (not done here)", "permessage-deflate; server_max_window_bits=10", false],
  ["7692 7.1.2.1 ... without a value", "permessage-deflate; server_max_window_bits", false],
  ["7692 7.1.2.2 client_max_window_bits", "permessage-deflate; client_max_window_bits", true],
  ...[8, 9, 10, 15].map((n) => [`7692 7.1.2.2 client_max_window_bits=${n}`, `permessage-deflate; client_max_window_bits=${n}`, true]),
  ...["0", "7", "16", "99", "015", "-9", "8.5", "", "x", "10x"].map((n) => [`7692 7.1.2.2 client_max_window_bits=${n}`, `permessage-deflate; client_max_window_bits=${n}`, false]),
  ["7692 7.1.2.2 in quotes", 'permessage-deflate; client_max_window_bits="12"', true],
  ["7692 7.1.2.2 twice", "permessage-deflate; client_max_window_bits=10; client_max_window_bits=11", false],
  ["7692 7.1 an unknown parameter", "permessage-deflate; x", false],
  ["7692 5.1 the second offer is good", "permessage-deflate; server_max_window_bits=10, permessage-deflate", true],
  ["6455 9.1 an unknown extension is passed over", "x-webkit-deflate-frame", false],
  ["6455 9.1 ... beside a known one", "x-other; a=b, permessage-deflate", true],
];
for (const [name, offer, agreed] of offers)
  test(name, async () => {
    const back = latin(await raw(shake({ "Sec-WebSocket-Extensions": offer }), up));
    assert.equal(answers(back)[0], 101, "the socket is there with or without it");
    if (agreed) assert.match(back, AGREED);
    else assert.doesNotMatch(back, /sec-websocket-extensions/i);
  });

const pack = (words, options = {}) => deflateRawSync(words, { finishFlush: constants.Z_SYNC_FLUSH, ...options }).subarray(0, -4);
const small = { "Sec-WebSocket-Extensions": "permessage-deflate" };
const packed = [
  ["7692 7.2.2 a message", [frame(1, pack("[]"), { bits: 0x40 }), BYE], 1000],
  ["7692 7.2.3.1 in pieces, the bit on the first", [frame(1, pack("[1,2,3]").subarray(0, 3), { bits: 0x40, last: false }), frame(0, pack("[1,2,3]").subarray(3)), BYE], 1000],
  ["7692 6.1 the bit on a later piece", [frame(1, "[", { last: false }), frame(0, "]", { bits: 0x40 })], 1002],
  ["7692 6.1 the bit on a ping", [frame(9, "", { bits: 0x40 })], 1002],
  ["7692 6.1 not compressed, though agreed on", [frame(1, "[]"), BYE], 1000],
  ["7692 7.2.3.2 one and another, each by itself", [frame(1, pack("[]"), { bits: 0x40 }), frame(1, pack("[]"), { bits: 0x40 }), BYE], 1000],
  ["7692 7.2.3.3 a block that is not compressed", [frame(1, pack("[]", { level: 0 }), { bits: 0x40 }), BYE], 1000],
  ["7692 7.2.3.4 a last block", [frame(1, deflateRawSync("[]"), { bits: 0x40 }), BYE], 1000],
  ["7692 7.2.3.6 an empty message is one byte", [frame(1, [0], { bits: 0x40 }), BYE], 1000],
  ["7692 7.2.2 what can't be unpacked", [frame(1, [0xff, 0xff, 0xff], { bits: 0x40 })], 1007],
  ["7692 7.2.2 what is no UTF-8 then", [frame(1, pack(Buffer.from([0xff])), { bits: 0x40 })], 1007],
  ["7692 8 what is too long then", [frame(1, pack("x".repeat(1 << 20)), { bits: 0x40 })], 1009],
  ["7692 8 a bomb", [frame(1, pack(Buffer.alloc(32 << 20)).subarray(0, 40000), { bits: 0x40 })], 1009],
];
for (const [name, sent, wanted] of packed) test(name, async () => assert.equal(closeCode(await raw([shake(small), ...sent])), wanted));

test("7692 7.2.1 what the server packs can be unpacked, each message by itself", async () => {
  const hello = frame(1, JSON.stringify({ type: "hello", token: made.tokens.watcher }));
  const back = await raw([shake(small), hello], (b) => b.includes(Buffer.from([0xc1, 126])) && b.length - b.indexOf(Buffer.from([0xc1, 126])) > 4 + b.readUInt16BE(b.indexOf(Buffer.from([0xc1, 126])) + 2));
  const at = back.indexOf(Buffer.from([0xc1, 126]));
  const bytes = back.subarray(at + 4, at + 4 + back.readUInt16BE(at + 2));
  const words = inflateRawSync(Buffer.concat([bytes, Buffer.from([0, 0, 255, 255])]), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
  assert.ok(JSON.parse(words).type);
});

// --- limits: what an address may use up. The clock of rates stands still here. ---

const from = (address) => ({ headers: { "x-forwarded-for": address } });

test("a handshake costs a call of its address", async () => {
  const one = shake({ "X-Forwarded-For": "203.0.113.10" });
  const statuses = [];
  for (let i = 0; i < 101; i++) statuses.push(answers(latin(await raw(one, up)))[0]);
  assert.deepEqual(statuses, [...Array(100).fill(101), 429]);
});

test("so does a hello", async () => {
  const p = await Player.open(server, null, from("203.0.113.11"));
  const heard = [];
  for (let i = 0; i < 59; i++) heard.push((await p.ask({ type: "hello", token: made.tokens.red })).type);
  await p.close();
  const q = await Player.open(server, null, from("203.0.113.11"));
  for (let i = 0; i < 39; i++) heard.push((await q.ask({ type: "hello", token: made.tokens.red })).type);
  assert.deepEqual(heard, Array(98).fill("welcome"));
  const error = await q.ask({ type: "hello", token: made.tokens.red });
  assert.deepEqual([error.type, error.code], ["error", "busy"]);
  assert.equal(await q.closed, 1008);
});

test("frames count, not messages", async () => {
  const kinds = { pings: frame(9), pongs: frame(10), "empty pieces": frame(0, "", { last: false }) };
  let last = 20;
  for (const [name, one] of Object.entries(kinds)) {
    const begin = name === "empty pieces" ? [frame(1, "", { last: false })] : [];
    const stranger = shake({ "X-Forwarded-For": `203.0.113.${last++}` });
    const few = await raw([stranger, ...begin, ...Array(58).fill(one), BYE]);
    assert.equal(closeCode(few), 1000, name);
    const many = await raw([stranger, ...begin, ...Array(61).fill(one)]);
    assert.equal(closeCode(many), 1008, name);
    assert.ok(many.includes('"bye"'));
  }
});

test("SIGHUP says goodbye, and ends as SIGTERM does", async () => {
  const other = await startServer();
  const game = await create(other, { game: "duel", seats: { red: "me", blue: "friend" } });
  const p = await Player.open(other, { token: game.tokens.red });
  const bye = p.until((m) => m.type === "bye");
  const ended = other.stop("SIGHUP");
  assert.equal((await bye).code, "stopping");
  assert.deepEqual(await ended, { code: 0, signal: null });
});
