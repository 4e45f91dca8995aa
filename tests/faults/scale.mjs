// Figures for docs/scale.md: what several servers behind nginx on one PostgreSQL do, and which part works how much for it.
//   FRENTE=build-release/frente FRENTE_SERVE=$FRENTE CROWD=build-release/tests/server/crowd node tests/faults/scale.mjs WHAT   (make scale)
//   servers [SECONDS [COUNT ...]]   one, two and three servers, 60 games of people who decide at once
//   stored GAMES PEOPLE        calls and play beside so many finished games and accounts in the store
//   people GAMES [SECONDS] [PAUSE]   three people at each of so many games, who think for so long
// A named trial, not a test: what it prints depends on the machine.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { create, post } from "../server/client.mjs";
import { childrenOf, Club } from "./club.mjs";

process.on("SIGTERM", () => process.exit(1)); // whatever was started ends too
process.on("SIGINT", () => process.exit(1));
const [what, ...given] = process.argv.slice(2);
const frente = process.env.FRENTE;
const start = (servers, more = {}) => Club.start({
  servers, bots: 0, memory: "256MB",
  serve: (port, database) => [frente, "serve", "--port", String(port), "--quiet", "--bots", "0", "--db", database], ...more,
});

// --- who works how much ---

const TICK = 100; // of the processor time that the system tells, a second
// Seconds of processor time of a process, of all its threads.
function worked(pid) {
  try {
    const parts = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "").split(" ");
    return (Number(parts[11]) + Number(parts[12])) / TICK;
  } catch {
    return 0; // it has gone
  }
}
const megabytes = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
const sum = (list) => list.reduce((a, b) => a + b, 0);
const parts = (club) => ({
  servers: club.servers.map((s) => s.child.pid),
  postgresql: [club.cluster.child.pid, ...childrenOf(club.cluster.child.pid)],
  nginx: [club.proxy.pid, ...childrenOf(club.proxy.pid)],
});
const work = (club) => Object.fromEntries(Object.entries(parts(club)).map(([name, pids]) => [name, sum(pids.map(worked))]));

// One run of the crowd: its line, and the processor time of each part for a choice, in microseconds.
async function crowd(club, games, seconds, pause = 0) {
  const child = spawn(process.env.CROWD, [club.port, games, seconds, pause].map(String), { stdio: ["ignore", "pipe", "inherit"] });
  let words = "", before = null;
  child.stdout.on("data", (d) => {
    words += d;
    if (!before && words.includes("begin\n")) before = work(club);
  });
  const code = await new Promise((done) => child.on("exit", done));
  if (code) throw new Error(`the crowd ended with ${code}`);
  const after = work(club);
  const line = JSON.parse(words.split("\n")[1]);
  const each = Object.fromEntries(Object.keys(after).map((name) => [name, Math.round(((after[name] - before[name]) / line.choices) * 1e6)]));
  const busy = Object.fromEntries(Object.keys(after).map((name) => [name, Math.round(((after[name] - before[name]) / line.seconds) * 100)]));
  return { ...line, us_a_choice: each, percent_of_a_core: busy, server_mb: club.servers.map((s) => Math.round(megabytes(s.child.pid))) };
}

// What the servers complained of, each kind once.
function complaints(club) {
  const kinds = new Map();
  for (const line of club.servers.flatMap((s) => s.log.split("\n").filter(Boolean))) {
    const kind = line.replace(/^\S+ /, "").replace(/game=\S+ /, "");
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  for (const [kind, times] of kinds) console.log(`  ${times} times: ${kind}`);
}

async function servers(seconds = 10, ...counts) {
  for (const count of counts.length ? counts : [1, 2, 3]) {
    const club = await start(count);
    console.log(`${count} servers, 60 games: ${JSON.stringify(await crowd(club, 60, seconds))}`);
    console.log(`  metrics of the first: ${(await fetch(club.servers[0].base + "/metrics").then((a) => a.text())).match(/^frente_(commits_total|commit_microseconds_total|errors_total) \d+$/gm).join(", ")}`);
    complaints(club);
    await club.stop();
  }
}

async function people(games, seconds = 60, pause = 20) {
  const club = await start(3);
  console.log(`3 servers, ${games * 3} people at ${games} tables who think ${pause} s: ${JSON.stringify(await crowd(club, games, seconds, pause))}`);
  complaints(club);
  console.log(`  nginx ${Math.round(sum(parts(club).nginx.map(megabytes)))} MB`);
  await club.stop();
}

// --- a store that is full ---

const timed = async (act, times = 20) => {
  const took = [];
  for (let i = 0; i < times; i++) {
    const from = performance.now();
    await act(i);
    took.push(performance.now() - from);
  }
  took.sort((a, b) => a - b);
  return `middle ${took[times >> 1].toFixed(1)} ms, longest ${took.at(-1).toFixed(1)} ms`;
};

// Games are copies of some that were played to the end, with ids and links of their own; half of them are public. Each
// person has an account and the seats of some.
function fill(club, games, folk) {
  club.cluster.script(`
    SET synchronous_commit=off;
    ALTER TABLE link DROP CONSTRAINT link_pkey;
    DROP INDEX link_game;
    CREATE TEMP TABLE old AS SELECT row_number() OVER (ORDER BY game)-1 AS place,game FROM pack WHERE game>0;
    CREATE TEMP TABLE new AS SELECT n.id,old.game FROM generate_series((SELECT max(id)+1 FROM game),${games}) AS n(id) JOIN old ON place=n.id%(SELECT count(*) FROM old);
    CREATE TEMP TABLE who AS SELECT i AS place,decode(md5('a'||i)||md5('b'||i),'hex') AS owner FROM generate_series(0,${folk - 1}) AS i;
    CREATE INDEX ON who(place);
    INSERT INTO person(name,folded,secret,owner,created) SELECT 'Person '||place,'person '||place,'x',owner,1700000000+place FROM who;
    INSERT INTO session(hash,person,device,created,used) SELECT decode(md5('s'||id)||md5('t'||id),'hex'),id,'Firefox, Linux',created,created FROM person;
    INSERT INTO game SELECT new.id,'s'||lpad(new.id::text,11,'0'),g.game,scenario,options,seats,title,position,key,data,version,round,1700000000+new.id,previous FROM new JOIN game AS g ON g.id=new.game;
    INSERT INTO standing SELECT new.id,events,digest,changed,finished,acting,open,result,players,seal FROM new JOIN standing AS s ON s.game=new.game;
    INSERT INTO pack SELECT new.id,count,events FROM new JOIN pack AS p ON p.game=new.game;
    INSERT INTO link SELECT decode(md5('x'||new.id||seats)||md5('y'||new.id||seats),'hex'),new.id,seats,archived FROM new JOIN link AS l ON l.game=new.game;
    INSERT INTO link SELECT owner,new.id,1,0 FROM new JOIN who ON place=new.id*7919%${folk};
    INSERT INTO link SELECT owner,new.id,2,0 FROM new JOIN who ON place=(new.id*104729+1)%${folk} WHERE place<>new.id*7919%${folk};
    ALTER TABLE link ADD PRIMARY KEY(hash,game);
    CREATE INDEX link_game ON link(game);
    INSERT INTO listing SELECT id,'libertad',1700000000+id FROM new WHERE id%2=0;
    SELECT setval('game_id_seq',${games}+1);
    ANALYZE;`);
}

async function stored(games, folk) {
  const club = await start(1, { fsync: "off" });
  const [server] = club.servers;
  // Some that are played to their end, so that what is stored is what games take.
  await crowd(club, 30, 20);
  const from = performance.now();
  fill(club, games, folk);
  console.log(`${games} games and ${folk} people stored in ${((performance.now() - from) / 1000).toFixed(0)} s, ${club.cluster.ask("SELECT pg_size_pretty(pg_database_size('postgres'))")}`);
  // As after a restart: nothing of the old plans.
  await server.stop();
  const again = performance.now();
  await club.startServer(0);
  console.log(`the server is ready after ${(performance.now() - again).toFixed(0)} ms`);
  const s = club.servers[0];
  const cases = {
    "a new game": () => create(s, { game: "libertad", seats: { anarchist: "me", communist: "friend", moderate: "friend" }, public: true }),
    "open games": () => fetch(s.base + "/api/open").then((a) => a.text()),
    "public games that run": () => post(s, "/api/browse", { finished: false }),
    "public games that are over": () => post(s, "/api/browse", { finished: true }),
    "... of one title": () => post(s, "/api/browse", { finished: true, rules: "libertad" }),
    "... of one title that nobody has played": () => post(s, "/api/browse", { finished: true, rules: "brunete" }),
    "... of one player": (i) => post(s, "/api/browse", { finished: true, player: `Person ${i * 31}` }),
    "the record of a finished game": (i) => post(s, "/api/record", { token: "public", game: `s${String(1000 + i * 2).padStart(11, "0")}` }),
    "a name and a wrong password": (i) => post(s, "/api/account/enter", { name: `Person ${i}`, password: "wrong horse" }),
    "healthz": () => fetch(s.base + "/healthz").then((a) => a.text()),
  };
  for (const [name, act] of Object.entries(cases)) console.log(`  ${name}: ${await timed(act)}`);
  const admin = (...words) => new Promise((done) => spawn(frente, ["admin", "--db", club.cluster.url, ...words], { stdio: "ignore" }).on("exit", done));
  for (const words of [["queues"], ["games", "--limit", "20"], ["games", "s00000000123"], ["people", "Person 77"], ["expire", "--idle", "30"]])
    console.log(`  frente admin ${words.join(" ")}: ${await timed(() => admin(...words), 3)}`);
  console.log(`  play beside them: ${JSON.stringify(await crowd(club, 60, 10))}`);
  await club.stop();
}

const all = { servers, stored, people };
if (!all[what] || !process.env.CROWD) {
  console.error("usage: scale.mjs servers [SECONDS] | stored GAMES PEOPLE | people GAMES [SECONDS] [PAUSE]; CROWD and FRENTE name the programs");
  process.exit(2);
}
await all[what](...given.map(Number));
process.exit(0);
