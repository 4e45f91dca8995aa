// The program itself, `frente serve`: its dice are nobody's to choose. All other tests use the server in tests/server,
// which is the same but for its world (src/server/run/env.h).
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
