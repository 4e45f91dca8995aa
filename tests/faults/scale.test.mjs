// A club's machinery under load, and each part of it killed at random: three servers and two processes of bots on one
// PostgreSQL behind nginx. Nothing that was acknowledged is lost, every notice is told and none twice, every turn of a bot
// is played and once. Ana sits at her tables; Blas is away and comes when he is told that it is his turn.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { create, Player, post } from "../server/client.mjs";
import { receive } from "../server/receiver.mjs";
import { Club, nginx } from "./club.mjs";
import { bin } from "./cluster.mjs";
import { dice, LONG, until, wait } from "./harness.mjs";

if (!bin) throw new Error("PostgreSQL's initdb is missing: tools/setup.sh test installs it");
if (!nginx) throw new Error("nginx is missing: tools/setup.sh test installs it");
const KILLS = Number(process.env.KILLS ?? (LONG ? 150 : 7));
const TABLES = 4;
const pick = dice(1937);
// One has a bot between them; in the other they take turns quickly.
const GAMES = [
  { game: "libertad", seats: { anarchist: "me", communist: "bot:easy", moderate: "friend" } },
  { game: "duel", seats: { red: "me", blue: "friend" } },
];

let club, receiver;
let over = false;

// What the database says of notices, written down by itself: each that is made, and how each goes.
const BOOK = `
  CREATE TABLE book(what TEXT, key TEXT, words TEXT, target TEXT, at BIGINT);
  CREATE FUNCTION note() RETURNS trigger AS $$
  DECLARE
    one notice := CASE WHEN TG_OP='DELETE' THEN OLD ELSE NEW END;
    there TEXT := (SELECT target FROM address WHERE id=one.address);
    now BIGINT := extract(epoch FROM clock_timestamp())*1000;
  BEGIN
    IF TG_OP='INSERT' OR (TG_OP='UPDATE' AND NEW.made<>OLD.made) THEN INSERT INTO book VALUES('made',NEW.id||'-'||NEW.made,'',there,now); END IF;
    IF TG_OP='UPDATE' AND NEW.made<>OLD.made THEN INSERT INTO book VALUES('replaced',OLD.id||'-'||OLD.made,'',there,now); END IF;
    IF TG_OP='DELETE' THEN INSERT INTO book VALUES('gone',OLD.id||'-'||OLD.made,current_query(),there,now); END IF;
    RETURN one; END $$ LANGUAGE plpgsql;
  CREATE TRIGGER noting AFTER INSERT OR UPDATE OR DELETE ON notice FOR EACH ROW EXECUTE FUNCTION note();`;

before(async () => {
  receiver = await receive();
  const serve = (port, database) => [process.env.FRENTE_SERVE, "--duel", "--key", "3", "--bots", "0", String(port), database];
  club = await Club.start({ serve });
});
after(async () => {
  receiver.close();
  for (const end of await club.stop()) assert.equal(end.code, 0);
});

// One person at one table: what was acknowledged, in its order.
class Person {
  constructor(seat, token) {
    Object.assign(this, { seat, token, book: [], visits: [] });
  }

  // Sits down, decides whatever there is to decide, and stays or goes; again and again, as the net lets them.
  async sit(stays) {
    let p = null;
    const visit = { from: Date.now(), to: Infinity };
    this.visits.push(visit);
    try {
      p = await Player.open(club, { token: this.token, look: this.seat });
      const lost = p.closed.then(() => Promise.reject(new Error("closed")));
      lost.catch(() => {});
      for (;;) {
        const list = p.view?.choices ?? [];
        if (!p.view || p.view.over || over) break;
        if (list.length) {
          const words = list[(this.book.length * 5 + 3) % list.length].do;
          const answer = await Promise.race([lost, p.choose(words)]);
          if (answer.type === "ok") this.book.push(words);
        } else if (!stays) {
          break;
        } else {
          await Promise.race([lost, wait(1000), p.until((m) => m.type === "view" || m.type === "change").catch(() => {})]);
        }
      }
      this.finished = Boolean(p.view?.over);
    } catch {
      // somebody was killed: that is what this is about
    }
    p?.socket.terminate();
    visit.to = Date.now() + 1000; // until his server knows
    if (!this.finished && !over) await wait(30);
  }
}

class Table {
  static count = 0;
  static async make() {
    const number = Table.count++, kind = GAMES[number % GAMES.length];
    const made = await create(club, kind);
    const t = Object.assign(new Table(), { kind, game: made.game, path: `/blas${number}` });
    t.people = Object.keys(kind.seats).filter((seat) => made.tokens[seat]).map((seat) => new Person(seat, made.tokens[seat]));
    const { me } = (await post(club, "/api/me", { tokens: [t.people[1].token] })).json;
    const set = { way: "webhook", target: receiver.url + t.path, wish: "once 0 0-0" };
    const answer = await post(club, "/api/notices", { me, set, lang: "en" });
    assert.equal(answer.status, 200, answer.words);
    return t;
  }

  async play() {
    const [ana, blas] = this.people;
    const here = async () => {
      while (!over && !ana.finished) await ana.sit(true);
    };
    // He looks in by himself too, after a while: a notice that a killed server had taken comes later.
    const away = async () => {
      await blas.sit(false);
      for (let heard = 0; !over && !blas.finished; ) {
        const told = () => receiver.got.filter((one) => one.path === this.path).length;
        for (let i = 0; i < 160 && !over && told() === heard; i++) await wait(50);
        heard = told();
        await blas.sit(false);
      }
    };
    await Promise.all([here(), away()]);
  }

  // Played again, choice by choice: an operator exports it, or (the duel is no game of the program's) it is ended first.
  async record() {
    if (this.kind.game !== "duel") {
      const told = spawnSync(process.env.FRENTE, ["admin", "--db", club.cluster.url, "export", this.game], { encoding: "utf8" });
      assert.equal(told.status, 0, told.stderr);
      return told.stdout;
    }
    const [ana] = this.people;
    let told;
    // A server that has not heard of the end yet says that the game goes on.
    await until(async () => {
      told = await post(club, "/api/record", { token: ana.token });
      if (told.status === 200) return true;
      const p = await Player.open(club, { token: ana.token });
      if (!p.view.over) await p.ask({ type: "resign" }).catch(() => {});
      await p.close();
      return false;
    }, "the game is over everywhere");
    assert.equal((await post(club, "/api/verify", { record: told.words })).json.ok, true, told.words);
    return told.words;
  }

  async check() {
    const record = await this.record();
    for (const { seat, book } of this.people) {
      const lines = record.split("\n").filter((l) => l.startsWith(`${seat}: `)).map((l) => l.slice(seat.length + 2).replace(/ \(.*\)$/, ""));
      let at = 0; // a choice on its way at a kill may be stored besides
      for (const words of book) {
        const found = lines.indexOf(words, at);
        assert.ok(found >= 0, `${this.game}: '${words}' of ${seat} was acknowledged, and is not there`);
        at = found + 1;
      }
      assert.ok(lines.length <= book.length + club.kills, `${lines.length} choices of ${seat} stored, ${book.length} acknowledged`);
    }
  }
}

test("a server that has not heard yet of what it is to tell keeps the notice until it has", async () => {
  const [server, ...others] = club.servers;
  for (const other of others) other.signal("SIGSTOP"); // this one and no other takes the notice
  const made = await create(server, GAMES[1]);
  const { me } = (await post(server, "/api/me", { tokens: [made.tokens.blue] })).json;
  const target = `${receiver.url}/late`;
  assert.equal((await post(server, "/api/notices", { me, set: { way: "webhook", target, wish: "once 0 0-0" }, lang: "en" })).status, 200);
  // Red stays, so that the game stays in memory; blue has picked, and as far as this server knows it is red's turn.
  const red = await Player.open(server, { token: made.tokens.red });
  const blue = await Player.open(server, { token: made.tokens.blue });
  assert.equal((await blue.choose("pick 2")).type, "ok");
  await blue.close();
  const { ask } = club.cluster, sql = (words) => ask.call(club.cluster, words);
  const game = `(SELECT id FROM game WHERE public_id='${made.game}')`, count = (more = "") => Number(sql(`SELECT count(*) FROM notice WHERE game=${game}${more}`));
  sql(`UPDATE standing SET events=events+1 WHERE game=${game};
    INSERT INTO notice(address,game,seats,made,since,due,tries,leased,ticket) SELECT id,${game},2,5,1790000000,1790000000,0,0,0 FROM address WHERE target='${target}'`);
  // It is taken, looked at and put back, again and again.
  const tickets = new Set();
  await until(() => {
    const ticket = sql(`SELECT ticket FROM notice WHERE game=${game}`);
    if (ticket) tickets.add(ticket);
    return tickets.size > 3 || !count();
  }, "it is looked at several times");
  assert.equal(count(), 1, "it is kept");
  sql(`UPDATE standing SET events=events-1 WHERE game=${game}`);
  await until(() => !count(), "when there is nothing more to hear, it is no news");
  assert.deepEqual(receiver.got, []);
  await red.close();
  for (const other of others) other.signal("SIGCONT");
});

test(`three servers, two processes of bots, nginx and the database, ${KILLS} kills`, async () => {
  club.cluster.ask(BOOK);
  const tables = [];
  const lines = Array.from({ length: TABLES }, async () => {
    while (!over) {
      const t = await Table.make().catch(() => null);
      if (!t) await wait(100);
      else if (tables.push(t)) await t.play();
    }
  });
  const made = () => tables.reduce((sum, t) => sum + t.people.reduce((s, p) => s + p.book.length, 0), 0);
  const count = {};
  for (let i = 0; i < KILLS; i++) {
    // Every part once to begin with, then whichever; play goes on between, and bots play too.
    const before = made();
    await until(() => made() >= before + 8, `play goes on after ${i} kills: ${JSON.stringify(count)}`);
    await wait(pick(150));
    const part = await club.kill(i < club.parts ? i : pick(club.parts));
    count[part] = (count[part] ?? 0) + 1;
  }
  over = true;
  await Promise.all(lines);

  for (const t of tables) await t.check();

  // What a killed server had begun to tell is told by another when its lease is over.
  for (const s of club.servers) s.signal("SIGUSR2");
  // The processes of bots go by the real time, which these servers' clock has not reached: what they made is kept.
  const later = " FROM notice WHERE due>1791000000";
  await until(() => club.cluster.ask(`SELECT (SELECT count(*) FROM notice)-(SELECT count(*)${later})`) === "0", "all notices are told");
  const kept = new Set(club.cluster.ask(`SELECT id||'-'||made${later}`).split("\n"));

  // Numbers without a gap, each once.
  assert.equal(club.cluster.ask("SELECT count(*) FROM (SELECT game FROM event GROUP BY game HAVING count(*)<>max(seq)+1) AS bad"), "0");
  const told = new Map();
  for (const one of receiver.got) {
    const key = one.headers["idempotency-key"];
    told.set(key, (told.get(key) ?? 0) + 1);
  }
  // None lost: it was told, or newer news took its place, or its reader had decided before it was due or sat at the table.
  const blas = new Map(tables.map((t) => [receiver.url + t.path, t.people[1]]));
  const here = (row) => blas.get(row.target)?.visits.some((v) => row.at >= v.from && row.at <= v.to);
  const rows = JSON.parse(club.cluster.ask("SELECT coalesce(json_agg(book),'[]') FROM book"));
  const settled = new Set(rows.filter((r) => r.what === "replaced" || (r.what === "gone" && (r.words.includes("game=$1") || here(r)))).map((r) => r.key));
  const lost = rows.filter((r) => r.what === "made" && !told.has(r.key) && !settled.has(r.key) && !kept.has(r.key)).map((r) => r.key);
  assert.deepEqual(lost, [], "notices that nobody was told");
  // None twice, but for one that was on its way when its server was killed: nobody can know whether it has arrived, so it
  // goes out once more with the same key.
  const twice = [...told.values()].filter((n) => n > 1).length;
  assert.ok(twice <= (count.server ?? 0) + (count.database ?? 0), `${twice} notices were told twice`);
  console.log(`${KILLS} kills (${Object.entries(count).map(([part, n]) => `${part} ${n}`).join(", ")}): ${made()} acknowledged choices in ${tables.length} games, none lost; ${club.cluster.ask("SELECT sum(events) FROM standing")} events, each once; ${told.size} notices, ${twice} of them told again after a kill`);
});
