// The program itself, `frente serve`: its dice are nobody's to choose. All other tests use the server in tests/server,
// which is the same but for its environment (src/server/run/env.h).
import { gzipSync } from "node:zlib";
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { writeZip } from "../../web/net/local/zip.js";
import { create, freshDatabase, launch, Player, post } from "./client.mjs";

const program = process.env.FRENTE;
if (!program) throw new Error("FRENTE must name the program to test");
const start = (database) => launch(program, ["serve", "--port", "0", "--db", database], database);

test("no two games have the same dice, whatever is asked for", async () => {
  const server = await start(freshDatabase());
  const hashes = [];
  for (let i = 0; i < 4; i++) {
    const asked = { key: "1".repeat(64), seed: 1, dice: "1 2 3", world: 1 };
    hashes.push((await create(server, { game: "libertad", seats: { anarchist: "me", communist: "me", moderate: "me" }, ...asked })).fair.hash);
  }
  assert.equal(new Set(hashes).size, hashes.length);
  assert.equal((await server.stop()).code, 0, server.log);
});

test("records name the tables of --data", async () => {
  const folder = mkdtempSync(join(tmpdir(), "frente-tables-"));
  const tables = new URL("../../data/libertad/", import.meta.url);
  mkdirSync(join(folder, "libertad"));
  writeFileSync(join(folder, "libertad", "fronts.tsv"), `${readFileSync(new URL("fronts.tsv", tables), "utf8")}\n`);
  const checked = (...more) => /data (\w{16})/.exec(execFileSync(program, [...more, "data", "libertad", "--check"], { encoding: "utf8" }))[1];
  const own = checked("--data", folder);
  assert.notEqual(own, checked());
  const database = freshDatabase();
  const server = await launch(program, ["--data", folder, "serve", "--port", "0", "--db", database], database);
  const made = await create(server, { game: "libertad", seats: { anarchist: "me", communist: "me", moderate: "me" } });
  const record = await post(server, "/api/record", { token: made.tokens["anarchist+communist+moderate"] });
  assert.equal(/^\[Data "(\w+)"\]$/m.exec(record.words)?.[1], own, record.words);
  assert.equal((await server.stop()).code, 0, server.log);
  rmSync(folder, { recursive: true });
});

test("a server takes a file of tables, and says whose it plays with; no page's engine answers for them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "frente-tables-")),
    file = join(folder, "mine.frente-data"),
    table = readFileSync(new URL("../../data/libertad/fronts.tsv", import.meta.url)),
    own = Buffer.concat([table, Buffer.from("# mine\n")]),
    sha = bytes => createHash("sha256").update(bytes).digest("hex"),
    files = [{ name: "fronts.tsv", sha256: sha(own), original: sha(table) }],
    manifest = Buffer.from(JSON.stringify({ kind: "frente-data", format: 1, game: "libertad", files }));
  writeFileSync(file, await writeZip([{ name: "manifest.json", bytes: manifest }, { name: "fronts.tsv", bytes: own }]));
  for (const more of [[], ["--data", file]]) {
    const database = freshDatabase(),
      server = await launch(program, ["serve", "--port", "0", "--db", database, ...more], database),
      { engine } = await (await fetch(`${server.base}/healthz`)).json(),
      made = await create(server, { game: "libertad", seats: { anarchist: "me", communist: "me", moderate: "me" } }),
      player = await Player.open(server, { token: made.tokens["anarchist+communist+moderate"], engine });
    assert.equal(player.welcome.tables, more.length ? "fronts.tsv" : undefined);
    assert.equal(player.welcome.states, !more.length, "a page with the program's tables would answer by them");
    await player.close();
    assert.equal((await server.stop()).code, 0, server.log);
  }
  rmSync(folder, { recursive: true });
});

test("no option names dice", () => {
  const help = execFileSync(program, ["serve", "--help"], { encoding: "utf8" });
  assert.match(help, /--port/);
  assert.doesNotMatch(help, /--(key|seed|dice)/);
});

test("a rematch has dice of its own", async () => {
  const server = await start(freshDatabase());
  const made = await create(server, { game: "brunete", seats: { rep: "me", nat: "me" } });
  const token = made.tokens["rep+nat"];
  const both = await Player.open(server, { token, look: "rep" });
  await both.ask({ type: "resign" });
  await both.sees((p) => p.table.status === "finished");
  assert.equal((await both.ask({ type: "rematch", yes: true })).type, "ok");
  await both.sees((p) => p.table.rematch?.game);
  const again = await Player.open(server, { token, look: "rep" });
  assert.notEqual(again.table.fair.hash, made.fair.hash);
  assert.equal(again.table.fair.key, null);
  assert.equal((await post(server, "/api/mine", { tokens: [token] })).json.games.length, 2);
  await Promise.all([both.close(), again.close()]);
  assert.equal((await server.stop()).code, 0, server.log);
});

// As it stands in the request: fetch would tidy "..".
const get = (server, path) =>
  new Promise((done, failed) => {
    request(`${server.base}`, { path, agent: false }, (answer) => {
      let body = "";
      answer.on("data", (d) => (body += d));
      answer.on("end", () => done({ status: answer.statusCode, headers: answer.headers, body }));
    })
      .on("error", failed)
      .end();
  });

test("--web serves a folder as it is now, and nothing beside it", async () => {
  const outer = mkdtempSync(join(tmpdir(), "frente-web-"));
  const folder = join(outer, "page");
  for (const name of [folder, join(folder, "words"), join(outer, "page-not")]) mkdirSync(name);
  writeFileSync(join(folder, "index.html"), "first");
  writeFileSync(join(folder, "words", "en.js"), "export {};");
  writeFileSync(join(folder, "empty.css"), "");
  writeFileSync(join(outer, "page-not", "secret.txt"), "secret");
  symlinkSync(join(outer, "page-not", "secret.txt"), join(folder, "out.txt"));
  symlinkSync(join(outer, "page-not"), join(folder, "away"));
  symlinkSync(join(folder, "words", "en.js"), join(folder, "in.js"));
  const database = freshDatabase();
  const server = await launch(program, ["serve", "--port", "0", "--db", database, "--web", folder], database);

  let page = await get(server, "/");
  assert.deepEqual([page.status, page.body, page.headers["cache-control"], page.headers.etag], [200, "first", "no-store", undefined]);
  assert.match(page.headers["content-type"], /^text\/html/);
  assert.match(page.headers["content-security-policy"], /default-src 'self'/);
  writeFileSync(join(folder, "index.html"), "second");
  page = await get(server, "/?x=1");
  assert.equal(page.body, "second");
  assert.equal((await get(server, "/words/en.js")).body, "export {};");
  assert.equal((await get(server, "/in.js")).body, "export {};");
  assert.deepEqual((({ status, body }) => [status, body])(await get(server, "/empty.css")), [200, ""]);
  for (const path of ["/out.txt", "/away/secret.txt", "/../page-not/secret.txt", "/words/../../page-not/secret.txt", "/words", "/words/", "/nothing", "/app.js", "//etc/passwd"]) {
    const answer = await get(server, path);
    assert.equal(answer.status, 404, path);
    assert.doesNotMatch(answer.body, /secret/);
  }
  // What stands ready compressed beside a file is sent to those who can read it, unless the file is newer.
  writeFileSync(join(folder, "engine.wasm"), "plain");
  writeFileSync(join(folder, "engine.wasm.gz"), gzipSync("small"));
  utimesSync(join(folder, "engine.wasm.gz"), 2e9, 2e9);
  const engine = () => fetch(server.base + "/engine.wasm").then(async a => [a.headers.get("content-type"), await a.text()]);
  assert.deepEqual(await engine(), ["application/wasm", "small"]);
  assert.equal((await get(server, "/engine.wasm")).body, "plain");
  utimesSync(join(folder, "engine.wasm.gz"), 1e9, 1e9);
  assert.deepEqual(await engine(), ["application/wasm", "plain"]);
  // The interface and the rules are the program's own.
  assert.equal((await get(server, "/api/games")).status, 200);
  assert.equal((await get(server, "/rules/libertad.md")).status, 200);
  assert.equal((await server.stop()).code, 0, server.log);

  const refused = spawnSync(program, ["serve", "--port", "0", "--db", database, "--web", join(folder, "words")], { encoding: "utf8" });
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /there is no page in .*words/);
  rmSync(outer, { recursive: true });
});

test("the engine beside the program is handed to its pages, if it is of the same build", async () => {
  const folder = mkdtempSync(join(tmpdir(), "frente-engine-")),
    site = join(folder, "share", "frente", "site"),
    own = join(folder, "bin", "frente");
  mkdirSync(site, { recursive: true });
  mkdirSync(join(folder, "bin"));
  copyFileSync(program, own);
  const begin = async hash => {
    writeFileSync(join(site, "index.html"), "");
    writeFileSync(join(site, "games.json"), `{"games":[],"engine":"${hash}"}`);
    writeFileSync(join(site, "frente.wasm"), "plain");
    writeFileSync(join(site, "frente.wasm.gz"), gzipSync("small"));
    utimesSync(join(site, "frente.wasm.gz"), 2e9, 2e9);
    const database = freshDatabase();
    return launch(own, ["serve", "--port", "0", "--db", database], database);
  };
  const states = async server => {
    const made = await create(server, { game: "brunete", seats: { rep: "me", nat: "me" } }),
      player = await Player.open(server, { token: made.tokens["rep+nat"], engine: "yours" }),
      { welcome } = player;
    await player.close();
    return [welcome.states, welcome.engine];
  };
  let server = await begin("0".repeat(16));
  const { engine, manual } = JSON.parse((await get(server, "/healthz")).body);
  assert.equal(manual, false);
  for (const path of ["/frente.wasm", "/alone/", "/alone/games.json"]) assert.equal((await get(server, path)).status, 404);
  assert.equal(JSON.parse((await get(server, "/api/games")).body).site, false);
  assert.deepEqual(await states(server), [false, undefined]);
  assert.equal((await server.stop()).code, 0, server.log);
  mkdirSync(join(site, "manual", "en"), { recursive: true });
  writeFileSync(join(site, "manual", "en", "index.html"), "how to play");
  server = await begin(engine);
  assert.equal(JSON.parse((await get(server, "/healthz")).body).manual, true);
  const page = await get(server, "/manual/en/index.html");
  assert.deepEqual([page.status, page.body, page.headers["content-type"]], [200, "how to play", "text/html; charset=utf-8"]);
  for (const path of ["/manual/es/index.html", "/manual/../games.json"]) assert.equal((await get(server, path)).status, 404);
  const plain = await get(server, "/frente.wasm");
  assert.deepEqual([plain.status, plain.body, plain.headers["content-type"]], [200, "plain", "application/wasm"]);
  assert.equal(await (await fetch(`${server.base}/frente.wasm`)).text(), "small");
  const again = await fetch(`${server.base}/frente.wasm`, { headers: { "If-None-Match": plain.headers.etag, "Accept-Encoding": "identity" } });
  assert.equal(again.status, 304);
  assert.equal((await get(server, "/games.json")).status, 404, "nothing else of the folder");
  // but below /alone/, where it is a page that plays without the server
  writeFileSync(join(site, "index.html"), "alone");
  assert.equal(JSON.parse((await get(server, "/api/games")).body).site, true);
  const alone = await get(server, "/alone/");
  assert.deepEqual([alone.status, alone.body, alone.headers["content-type"]], [200, "alone", "text/html; charset=utf-8"]);
  assert.match(alone.headers["content-security-policy"], /wasm-unsafe-eval/);
  assert.equal(JSON.parse((await get(server, "/alone/games.json")).body).engine, engine);
  assert.equal(await (await fetch(`${server.base}/alone/frente.wasm`)).text(), "small");
  for (const path of ["/alone", "/alone/healthz", "/alone/api/games", "/alone/../../../bin/frente", "/alone/none.js"]) assert.equal((await get(server, path)).status, 404, path);
  assert.deepEqual(await states(server), [true, engine]);
  assert.equal((await server.stop()).code, 0, server.log);
  rmSync(folder, { recursive: true });
});
