// `frente bots`: bots that think in processes of their own, over one PostgreSQL. Killed at random, they are replaced; no
// turn is played twice, and none is lost.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { create, launch, Player, post } from "../server/client.mjs";
import { bin, Cluster } from "./cluster.mjs";
import { dice, LONG, until } from "./harness.mjs";

if (!bin) throw new Error("PostgreSQL's initdb is missing: tools/setup.sh test installs it");
const KILLS = LONG ? 100 : 6;
const pick = dice(77);

let cluster, server;
const thinkers = [];
before(async () => {
  cluster = await new Cluster().start();
  server = await launch(process.env.FRENTE_SERVE, ["--duel", "--key", "3", "--bots", "0", "0", cluster.url], cluster.url);
});
after(async () => {
  for (const t of thinkers) t.child.kill("SIGKILL");
  assert.equal((await server.stop()).code, 0, server.log);
  await cluster.remove();
});

// Leases of a second: who is killed is soon replaced.
async function thinker() {
  const child = spawn(process.env.FRENTE, ["bots", "--db", cluster.url, "--lease", "1"], { stdio: ["ignore", "pipe", "pipe"] });
  const t = { child, log: "" };
  t.ended = new Promise((done) => child.on("exit", (code, signal) => done({ code, signal })));
  child.stderr.on("data", (d) => (t.log += d));
  await new Promise((ready) => child.stdout.on("data", (d) => String(d).includes("ready") && ready()));
  thinkers.push(t);
  return t;
}

async function fresh() {
  const seats = { anarchist: "me", communist: "bot:easy", moderate: "bot:medium" };
  return (await create(server, { game: "libertad", seats })).tokens.anarchist;
}

// Plays the person's part until the game is over, or `enough` turns came back. Where person and bots decide together the
// bot's choice may be stored first: then the page connects again, as after another server's.
async function play(token, enough) {
  let p = null, turns = 0, over = false;
  while (!over && turns < enough()) {
    try {
      p ??= await Player.open(server, { token });
      await p.sees((x) => x.view.over || x.view.choices?.length || enough() <= turns);
      over = p.view.over;
      const list = p.view.choices ?? [];
      if (!list.length) continue;
      const answer = await p.choose(list[(turns * 5 + 1) % list.length].do);
      if (answer.type === "ok") turns++;
    } catch (error) {
      assert.match(error.message, /the socket closed; last: .*"overtaken"|the socket closed/);
      p = null;
    }
  }
  await p?.close();
  return turns;
}

test("servers without bots of their own wait for whoever thinks, and one that stops gives its turn back", async () => {
  const token = await fresh();
  const playing = play(token, () => 12);
  await until(() => Number(cluster.ask("SELECT count(*) FROM turn")) > 0, "a turn is in line");
  const one = await thinker();
  await playing;
  one.child.kill("SIGTERM");
  assert.deepEqual(await one.ended, { code: 0, signal: null }, one.log);
  assert.equal(cluster.ask("SELECT count(*) FROM turn WHERE worker<>''"), "0");
});

test("a person who is away is to be told when bots elsewhere have moved, and the time runs from then on", async () => {
  const made = await create(server, { game: "libertad", seats: { anarchist: "me", communist: "bot:easy", moderate: "bot:easy" }, pace: "days 1+3 forfeit" });
  const token = made.tokens.anarchist;
  const { me } = (await post(server, "/api/me", { tokens: [token] })).json;
  await post(server, "/api/notices", { me, set: { way: "webhook", target: "http://127.0.0.1:9/away", wish: "once 0 0-0" } });
  const p = await Player.open(server, { token });
  while (p.view.choices?.length) await p.choose(p.view.choices[0].do);
  await p.close();
  const waits = () => cluster.ask("SELECT count(*) FROM notice"), runs = () => cluster.ask(`SELECT count(*) FROM clock JOIN game ON game.id=clock.game WHERE public_id='${made.game}' AND since>0`);
  assert.deepEqual([waits(), runs()], ["0", "0"], "only bots have something to do");
  // These tests' servers have a clock of their own, and do not send what is due by that of a process of bots.
  const one = await thinker();
  await until(() => waits() === "1" && runs() === "1", "the person is to be told, and the time runs");
  one.child.kill("SIGTERM");
  assert.deepEqual(await one.ended, { code: 0, signal: null }, one.log);
});

test(`${KILLS} kills of whoever thinks: every turn is played, and once`, async () => {
  const tokens = [];
  for (let i = 0; i < 2; i++) await thinker();
  let killed = 0, over = false;
  // Four at once, and another when one is over.
  const games = Array.from({ length: 4 }, async () => {
    while (!over) {
      tokens.push(await fresh());
      await play(tokens.at(-1), () => (over ? 0 : 1000));
    }
  });
  const all = Promise.all(games);
  const events = () => Number(cluster.ask("SELECT coalesce(sum(events),0) FROM standing"));
  for (let before = 0; killed < KILLS; before = events()) {
    await until(() => events() > before + 10 && Number(cluster.ask("SELECT count(*) FROM turn WHERE until>0")) > 0, "play goes on, and somebody thinks");
    const alive = thinkers.filter((t) => t.child.exitCode === null && t.child.signalCode === null);
    alive[pick(alive.length)].child.kill("SIGKILL");
    killed++;
    await thinker();
  }
  over = true;
  await all;
  // Numbers without a gap, each once; and what is stored plays.
  assert.equal(cluster.ask("SELECT count(*) FROM (SELECT game FROM event GROUP BY game HAVING count(*)<>max(seq)+1 OR count(*)<>count(DISTINCT seq)) AS bad"), "0");
  for (const game of cluster.ask("SELECT public_id FROM game").split("\n")) {
    const told = spawnSync(process.env.FRENTE, ["admin", "--db", cluster.url, "export", game], { encoding: "utf8" });
    assert.equal(told.status, 0, told.stderr);
  }
  console.log(`${killed} kills, ${cluster.ask("SELECT sum(events) FROM standing")} events in ${cluster.ask("SELECT count(*) FROM game")} games`);
});

test("two who think take different turns", async () => {
  const names = cluster.ask(`
    INSERT INTO turn SELECT g,0,0,g,1,0,'',0 FROM generate_series(900001,900010) AS g;
    SELECT count(*) FROM turn WHERE game>900000`);
  assert.equal(names, "10");
  // Games that are not there: whoever takes such a turn drops it.
  await until(() => cluster.ask("SELECT count(*) FROM turn WHERE game>900000") === "0", "they are dropped");
});
