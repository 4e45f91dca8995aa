// Several servers on one PostgreSQL, and a database that is stopped, killed, cut off and restarted under them: what was
// acknowledged is there, nothing is accepted twice, and everything goes on by itself.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { create, killAll, Player, post, startServer } from "../server/client.mjs";
import { bin, Cluster } from "./cluster.mjs";

const LONG = process.env.FAULTS === "long";
const RACES = Number(process.env.RACES ?? (LONG ? 10000 : 150));
const skip = !bin;
let cluster, one, two;
before(async () => {
  if (skip) return;
  cluster = await new Cluster().start();
  [one, two] = await Promise.all([startServer(cluster.url), startServer(cluster.url)]);
});
after(async () => {
  if (skip) return;
  const ends = await Promise.all([one.stop(), two.stop()]);
  killAll();
  await cluster.remove();
  assert.deepEqual(ends.map((e) => e.code), [0, 0], one.log.slice(-2000) + two.log.slice(-2000));
});

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
// Something that comes true sooner or later.
async function until(test, what, seconds = 60) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(50)) if (await test()) return;
  assert.fail(`it never came: ${what}`);
}
// The answer, or that there was none.
const answerOf = (p, m) => Promise.race([p.ask(m), p.closed.then(() => ({ type: "gone" })), p.until((x) => x.type === "bye")]);
async function opened(server, hello) {
  for (;;) {
    const p = await Player.open(server, hello);
    if (p.view) return p;
    await wait(20);
  }
}

test("two servers at once: one choice is taken, both stay in step", { skip }, async () => {
  let doubles = 0;
  let overtaken = 0;
  const tables = Math.min(25, RACES);
  for (let done = 0; done < RACES; ) {
    const made = await create(one, { game: "duel", seats: { red: "me", blue: "me" } });
    const token = made.tokens["red+blue"];
    let pair = await Promise.all([one, two].map((s) => opened(s, { token, look: "red" })));
    for (let i = 0; i < tables && done < RACES; i++, done++) {
      const kind = i % 3;
      if (kind === 0) {
        // The same seat, the same decision, on both.
        const answers = await Promise.all(pair.map((p, k) => answerOf(p, { type: "choose", do: `pick ${k + 1}`, seq: p.seq })));
        const taken = answers.filter((a) => a.type === "ok").length;
        doubles += taken > 1;
        overtaken += answers.some((a) => a.type === "bye" || a.type === "gone");
        assert.ok(taken <= 1, JSON.stringify(answers));
      } else {
        const said = await Promise.all(pair.map((p, k) => answerOf(p, { type: "chat", text: `${done}.${k}` })));
        const stored = Number(cluster.ask(`SELECT count(*) FROM event JOIN game ON game.id=event.game WHERE public_id='${made.game}' AND text LIKE '${done}.%'`));
        assert.ok(stored >= said.filter((a) => a.type === "ok").length, "an acknowledged line is there");
        overtaken += said.some((a) => a.type === "bye" || a.type === "gone");
      }
      await Promise.all(pair.map((p) => p.close()));
      pair = await Promise.all([one, two].map((s) => opened(s, { token, look: "red" })));
      if (kind === 0 && pair[0].undo) await answerOf(pair[0], { type: "undo" });
      await until(() => pair.every((p) => p.view.choices?.length === 3), "both see the same", 20).catch(() => {});
    }
    await Promise.all(pair.map((p) => p.close()));
  }
  console.log(`races: ${RACES}, taken twice: ${doubles}, sockets that had to come again: ${overtaken}`);
});

test("both resign at once: one of them has, and the game ends once", { skip }, async () => {
  const rounds = LONG ? 300 : 15;
  let both = 0;
  for (let i = 0; i < rounds; i++) {
    const made = await create(one, { game: "duel", seats: { red: "me", blue: "friend" } });
    const red = await opened(one, { token: made.tokens.red });
    const blue = await opened(two, { token: made.tokens.blue });
    const answers = await Promise.all([red, blue].map((p) => answerOf(p, { type: "resign" })));
    both += answers.every((a) => a.type === "ok");
    const stored = Number(cluster.ask(`SELECT count(*) FROM pack JOIN game ON game.id=pack.game WHERE public_id='${made.game}'`));
    assert.equal(stored, 1);
    const mine = (await post(one, "/api/mine", { tokens: [made.tokens.red] })).json.games[0];
    const other = (await post(two, "/api/mine", { tokens: [made.tokens.blue] })).json.games[0];
    assert.deepEqual(mine.result, other.result);
    assert.equal(mine.status, "finished");
    const winner = answers[0].type === "ok" ? "red" : "blue";
    assert.equal(mine.result.resigned, winner);
    await Promise.all([red.close(), blue.close()]);
  }
  assert.equal(both, 0, `both resignations were acknowledged in ${both} of ${rounds}`);
});

test("standing orders are answered by one server, the one that has the game's lock", { skip }, async () => {
  const position = "at picks\nevent f105\nhero moderate 4\nhand anarchist an01 an05 an08\nhand communist co02 co03 co04\nhand moderate mo02 mo03 mo04\n";
  // Others decide here too: an order waits as a person would, and only then it matters who gives the answer. (In a game
  // that is all in one hand it is given in the same breath as the choice before, by whoever took that.)
  const made = await create(one, { game: "libertad", position, seats: { moderate: "me", anarchist: "friend", communist: "friend" } });
  const [first, second] = await Promise.all([one, two].map((s) => opened(s, { token: made.tokens.moderate })));
  const at = `game=(SELECT id FROM game WHERE public_id='${made.game}')`;
  // No bots here: nobody else takes the lock.
  const locks = () => Number(cluster.ask(`SELECT count(*) FROM pg_locks WHERE locktype='advisory' AND granted AND objid=(SELECT id FROM game WHERE public_id='${made.game}')`));
  assert.equal((await first.ask({ type: "order", order: "go-on" })).type, "ok");
  for (const [seat, words] of [["anarchist", "pick an01"], ["communist", "pick co02"], ["moderate", "pick mo04"]]) {
    const p = seat === "moderate" ? first : await opened(one, { token: made.tokens[seat] });
    await p.sees((x) => x.view.choices);
    assert.equal((await p.choose(words)).type, "ok");
    if (p !== first) await p.close();
  }
  await second.sees((p) => p.view.choices?.some((c) => c.do === "play mo04 event"));
  assert.equal(locks(), 0);
  assert.equal((await second.choose("play mo04 event")).type, "ok");
  // Nobody says "next": the order does, once, and both see what comes then.
  for (const p of [first, second]) await p.sees((x) => x.view.choices?.some((c) => c.do === "end"));
  assert.equal(locks(), 1);
  assert.equal(Number(cluster.ask(`SELECT count(*) FROM event WHERE kind=1 AND ${at}`)), 5);
  assert.ok(![first, second].some((p) => p.messages.some((m) => m.type === "bye")), "nobody was overtaken");
  await Promise.all([first, second].map((p) => p.close()));
});

test("other programs' locks are no business of ours", { skip }, async () => {
  const holder = spawn(join(bin, "psql"), ["-h", cluster.folder, "-U", "frente", "-d", "postgres"], { stdio: ["pipe", "pipe", "ignore"] });
  const taken = new Promise((done) => holder.stdout.on("data", done));
  holder.stdin.write("SELECT pg_advisory_lock(1936), pg_advisory_lock(1);\n");
  await taken;
  const third = await startServer(cluster.url);
  const made = await create(third, { game: "libertad", seats: { anarchist: "me", communist: "bot:random", moderate: "bot:random" } });
  const p = await opened(third, { token: made.tokens.anarchist });
  await p.sees((x) => x.view.choices); // the bots have played up to here
  await p.close();
  assert.equal((await third.stop()).code, 0);
  holder.kill();
});

test("the news that a server missed is found", { skip }, async () => {
  const made = await create(one, { game: "duel", seats: { red: "me", blue: "friend" } });
  const red = await opened(one, { token: made.tokens.red });
  const blue = await opened(two, { token: made.tokens.blue });
  for (let i = 0; i < 3; i++) {
    // Every connection is cut; the servers make new ones.
    cluster.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name='frente'");
    let told;
    for (told = null; told?.type !== "ok"; ) {
      const p = await opened(one, { token: made.tokens.red });
      told = await answerOf(p, { type: "chat", text: `news ${i}` });
      await p.close();
    }
    await blue.until((m) => m.type === "chat" && m.lines.some((l) => l.text === `news ${i}`), true);
  }
  await Promise.all([red, blue].map((p) => p.close()));
});

test("a database that restarts: not now, then everything as it was", { skip }, async () => {
  const made = await create(one, { game: "duel", seats: { red: "me", blue: "friend" } });
  const red = await opened(one, { token: made.tokens.red });
  assert.equal((await red.choose("pick 2")).type, "ok");
  await red.close();
  await cluster.stop("SIGQUIT");
  const answer = await post(one, "/api/mine", { tokens: [made.tokens.red] });
  assert.deepEqual([answer.status, answer.json.error.code], [503, "unavailable"]);
  assert.equal((await fetch(one.base + "/healthz")).status, 503);
  const lost = await Player.open(one, { token: made.tokens.red });
  assert.equal(lost.messages.at(-1).code, "unavailable", lost.frames.at(-1));
  // People come and go meanwhile.
  for (let i = 0; i < 30; i++) {
    const p = await Player.open(one, null);
    p.socket.terminate();
  }
  await cluster.start();
  // Nobody writes: reading alone brings it back.
  await until(async () => (await post(one, "/api/mine", { tokens: [made.tokens.red] })).status === 200, "reading works again");
  await until(async () => (await fetch(two.base + "/healthz")).status === 200, "the other one as well");
  const again = await opened(two, { token: made.tokens.red });
  assert.equal(again.view.items.find((i) => i.id === "pick").value, 2);
  await again.close();
  assert.doesNotMatch(one.log + two.log, /why=""/);
});

test("a database that stands still stops no one else", { skip }, async () => {
  const made = await create(one, { game: "duel", seats: { red: "me", blue: "friend" } });
  const red = await opened(one, { token: made.tokens.red });
  const stopped = [...cluster.backends(), cluster.child.pid]; // who takes new connections, too
  stopped.forEach((pid) => process.kill(pid, "SIGSTOP"));
  const asked = answerOf(red, { type: "choose", do: "pick 1", seq: red.seq });
  // The loop goes on: files, the list of games, new sockets.
  for (let i = 0; i < 20; i++) {
    const from = Date.now();
    assert.equal((await fetch(one.base + "/api/games")).status, 200);
    assert.ok(Date.now() - from < 2000);
  }
  // Many who ask at once are told so by and by together, not each after an attempt of its own.
  const from = Date.now();
  const asks = await Promise.all(Array.from({ length: 40 }, () => post(one, "/api/mine", { tokens: [made.tokens.red] })));
  for (const a of asks) assert.equal(a.status, 503);
  assert.ok(Date.now() - from < 60000, `${Date.now() - from} ms for forty answers`);
  const answer = await asked; // after the time-out
  assert.notEqual(answer.type, "ok");
  stopped.forEach((pid) => process.kill(pid, "SIGCONT"));
  await until(async () => (await fetch(one.base + "/healthz")).status === 200, "it is well again");
  // Whether the choice was stored nobody could know; now everybody can, and the game goes on.
  const again = await opened(one, { token: made.tokens.red });
  const stored = again.view.items.some((i) => i.id === "pick");
  assert.equal((await (stored ? again.ask({ type: "undo" }) : again.choose("pick 1"))).type, "ok");
  await again.close();
});

test("tables of a newer version are refused before anything is touched", { skip }, async () => {
  const known = cluster.ask("SELECT version FROM meta");
  cluster.ask("UPDATE meta SET version=99");
  const before = cluster.ask("SELECT string_agg(table_name||column_name,',' ORDER BY table_name,column_name) FROM information_schema.columns WHERE table_schema='public'");
  await assert.rejects(startServer(cluster.url), new RegExp(`made by a newer version of this program \\(tables 99, known: ${known}\\)`));
  assert.equal(cluster.ask("SELECT string_agg(table_name||column_name,',' ORDER BY table_name,column_name) FROM information_schema.columns WHERE table_schema='public'"), before);
  cluster.ask(`UPDATE meta SET version=${known}`);
  assert.equal((await fetch(one.base + "/healthz")).status, 200);
});

// A database that lets one in, and then says nothing any more.
function mute() {
  const packet = (type, bytes) => Buffer.concat([Buffer.from(type), Buffer.from([0, 0, 0, bytes.length + 4]), Buffer.from(bytes)]);
  return new Promise((done) => {
    const door = createServer((socket) => {
      let greeted = false;
      socket.on("error", () => {});
      socket.on("data", (d) => {
        if (greeted) return;
        if (d.length === 8) return void socket.write("N"); // no encryption
        greeted = true;
        socket.write(Buffer.concat([packet("R", [0, 0, 0, 0]), packet("Z", [73])]));
      });
    });
    door.listen(0, "127.0.0.1", () => done(door));
  });
}

test("a database that falls silent while the tables are looked at: a sentence, after some seconds", { skip }, async () => {
  const door = await mute();
  const from = Date.now();
  await assert.rejects(startServer(`postgres://frente@127.0.0.1:${door.address().port}/postgres?gssencmode=disable`), /PostgreSQL gives no answer in 8 seconds/);
  assert.ok(Date.now() - from < 60000);
  door.close();
});
