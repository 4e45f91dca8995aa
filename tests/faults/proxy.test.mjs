// nginx in front, with TLS and a certificate of its own, on a port other than 443: the very lines of tools/server/nginx.conf.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freshDatabase, launch, WebSocket } from "../server/client.mjs";
import { until } from "./harness.mjs";

const conf = join(dirname(fileURLToPath(import.meta.url)), "../../tools/server/nginx.conf");
const nginx = ["/usr/sbin/nginx", "/usr/bin/nginx"].find((p) => spawnSync(p, ["-v"]).status === 0);
if (!nginx) throw new Error("nginx is missing: tools/setup.sh test installs it");

const freePort = () => new Promise((done) => {
  const s = createServer().listen(0, "127.0.0.1", () => {
    const { port } = s.address();
    s.close(() => done(port));
  });
});

let server, proxy, folder, port;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "frente-nginx-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", cert, "-days", "2", "-subj", "/CN=play.example.org", "-addext", "subjectAltName=DNS:play.example.org"], { stdio: "ignore" });
  server = await launch(process.env.FRENTE, ["serve", "--port", "0", "--hosts", "play.example.org", "--db", freshDatabase()], "");
  port = await freePort();
  const lines = readFileSync(conf, "utf8")
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace("/etc/ssl/certs/play.example.org.pem", cert)
    .replace("/etc/ssl/private/play.example.org.key", key)
    .replace("127.0.0.1:1936", `127.0.0.1:${server.port}`);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((n) => `${n}_temp_path ${join(folder, n)};`).join("\n");
  writeFileSync(join(folder, "nginx.conf"), `daemon off;\npid ${join(folder, "pid")};\nerror_log ${join(folder, "error.log")};\nevents {}\nhttp {\naccess_log off;\n${paths}\n${lines}\n}\n`);
  proxy = spawn(nginx, ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
  proxy.ended = new Promise((done) => proxy.on("exit", done));
  await until(() => ask("/healthz").then((a) => a.status === 200, () => false), "nginx serves");
});
after(async () => {
  proxy?.kill("SIGTERM");
  await proxy?.ended;
  assert.equal((await server.stop()).code, 0, server.log);
  rmSync(folder, { recursive: true, force: true });
});

// As a browser would: by the name and the port of the address line.
function ask(path, { method = "GET", body = null, headers = {} } = {}) {
  return new Promise((done, failed) => {
    const r = request({ host: "127.0.0.1", port, path, method, servername: "play.example.org", rejectUnauthorized: false, headers: { host: `play.example.org:${port}`, ...headers } }, (answer) => {
      let words = "";
      answer.on("data", (d) => (words += d));
      answer.on("end", () => done({ status: answer.statusCode, words }));
    });
    r.on("error", failed);
    r.end(body);
  });
}
const open = (origin) => new Promise((done) => {
  const s = new WebSocket(`wss://127.0.0.1:${port}/socket`, "frente", { servername: "play.example.org", rejectUnauthorized: false, origin, headers: { host: `play.example.org:${port}` } });
  s.on("open", () => (s.close(), done(101)));
  s.on("unexpected-response", (_, answer) => (answer.resume(), done(answer.statusCode)));
  s.on("error", () => {});
});

test("the page, a game and a socket through nginx, on a port other than 443", async () => {
  assert.equal((await ask("/")).status, 200);
  const made = await ask("/api/games", { method: "POST", headers: { "content-type": "application/json" }, body: '{"game":"libertad","seats":{"anarchist":"me","communist":"friend","moderate":"friend"}}' });
  assert.equal(made.status, 201, made.words);
  assert.equal(await open(`https://play.example.org:${port}`), 101);
  assert.equal(await open("https://evil.example"), 403);
  assert.equal(await open("https://play.example.org"), 403, "another port is another origin");
});

test("who comes through nginx is no friend of the house", async () => {
  assert.equal((await ask("/metrics")).status, 404);
  const statuses = [];
  for (let i = 0; i < 130; i++) statuses.push(ask("/api/open", { headers: { "x-forwarded-for": `192.0.2.${i}` } }).then((a) => a.status));
  assert.ok((await Promise.all(statuses)).includes(429), "what a visitor says of its address counts for nothing");
});
