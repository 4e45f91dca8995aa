// Everything that threads do, at once: bots think, games come into memory, views are made, clients come and go, and in
// the middle of it the server is told to end. `make test` runs this under the thread sanitizer too, whose report is a
// failure: the server then ends with another code.
import { test } from "node:test";
import assert from "node:assert/strict";
import { create, freshDatabase, Player, post, startServer } from "./client.mjs";

const seats = {
  libertad: { anarchist: "me", communist: "bot:hard", moderate: "bot:simple" },
  brunete: { rep: "me", nat: "bot:hard" },
  duel: { red: "me", blue: "bot:mcts" },
};
const rules = Object.keys(seats);
const FOR_EVER = 2 ** 30; // iterations of a bot

async function tables(server, count) {
  const made = [];
  for (let i = 0; i < count; i++) made.push(await create(server, { game: rules[i % rules.length], seats: seats[rules[i % rules.length]] }));
  return made;
}
const mine = (made) => made.links[0].token;

async function endsWell(server) {
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log);
  assert.doesNotMatch(server.log, /Sanitizer/);
}

// One decision, and questions around it; what is refused is no matter here.
async function visit(server, made, round) {
  const p = await Player.open(server, { token: mine(made) });
  const asked = [{ type: "plan", choices: [] }, { type: "forecast" }, { type: "at", step: 0 }, { type: "analyse" }, { type: "journal", from: 0 }];
  for (let i = 0; i < 3; i++) await p.ask(asked[(round + i) % asked.length]);
  const list = p.view.choices ?? [];
  if (list.length) await p.choose(list[round % list.length].do);
  if (p.undo) await p.ask({ type: "undo" });
  p.send({ type: "hurry" });
  if (round % 2) p.send({ type: "plan", choices: [] }); // it is gone before the answer comes
  await p.close();
}

test("clients come and go, and the server ends while bots think", async () => {
  const database = freshDatabase();
  let server = await startServer(database, { thoughts: 200 });
  const made = await tables(server, 6);
  await Promise.all(made.map((m, i) => visit(server, m, i)));
  await Promise.all(made.map((m, i) => visit(server, m, i + 1)));
  await endsWell(server);
  // All of them come back into memory at the same time, in several threads.
  server = await startServer(database, { thoughts: FOR_EVER });
  const players = await Promise.all(made.map((m) => Player.open(server, { token: mine(m) })));
  await Promise.all(players.map((p) => p.ask({ type: "journal", from: 0 })));
  const byes = players.map((p) => p.until((m) => m.type === "bye", true));
  await endsWell(server);
  await Promise.all(byes);
  await Promise.all(players.map((p) => p.closed));
});

test("the server ends while it is asked for all kinds of things", async () => {
  const database = freshDatabase();
  let server = await startServer(database, { thoughts: 50 });
  const made = await tables(server, 3);
  const players = await Promise.all(made.map((m) => Player.open(server, { token: mine(m) })));
  for (const p of players) {
    for (const m of [{ type: "analyse" }, { type: "plan", choices: [] }, { type: "undo" }, { type: "at", step: 0 }]) p.send({ id: 1, ...m });
    p.choose(p.view.choices[0]?.do ?? "").catch(() => {});
  }
  const calls = made.map((m) => post(server, "/api/record", { token: mine(m) }).catch(() => {}));
  calls.push(...made.map(() => tables(server, 1).catch(() => {})));
  await endsWell(server);
  await Promise.all(calls);
  // What was stored is whole.
  server = await startServer(database);
  for (const m of made) assert.equal((await Player.open(server, { token: mine(m) })).view.over ?? false, false);
  await endsWell(server);
});
