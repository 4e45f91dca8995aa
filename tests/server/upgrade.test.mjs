// Upgrades: a database of each of the last three versions of the tables is brought up by the first start, in SQLite and in
// PostgreSQL. It has then what a new one has, column by column, and its games play on. And all that is kept goes from one
// kind of database to the other and back: a table that is new and forgotten there would be lost.
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { bin, Cluster } from "../faults/cluster.mjs";
import { create, freshDatabase, launch, Player, post, startServer } from "./client.mjs";

const start = (database) => (database.startsWith("postgres") ? launch(process.env.FRENTE_SERVE, ["--duel", "0", database], database) : startServer(database));
const drop = (...tables) => tables.map((t) => `DROP TABLE IF EXISTS ${t};`).join("");

// What leads back from a version to the one before it: the tables that it has added. A new version gets a row here.
const BACK = {
  5: drop("ended", "verdict", "rating", "side", "rated_seat", "modest", "turnstile", "tournament", "entrant", "board", "presence"),
  4: drop("person", "session", "bar", "listing", "invitation", "pace", "clock"),
  3: drop("edition", "secret", "ban", "message", "turn", "address", "notice"),
  // One table held it all, and nothing counted the events.
  2:
    ["summed", "changed", "finished", "acting", "open"].map((c) => `ALTER TABLE game ADD COLUMN ${c} BIGINT NOT NULL DEFAULT 0;`).join("") +
    ["result", "players"].map((c) => `ALTER TABLE game ADD COLUMN ${c} TEXT NOT NULL DEFAULT '';`).join("") +
    ["changed", "finished", "acting", "open", "result", "players"].map((c) => `UPDATE game SET ${c}=(SELECT s.${c} FROM standing AS s WHERE s.game=game.id);`).join("") +
    `${drop("standing", "meta")} CREATE INDEX game_open ON game(id) WHERE open<>0 AND finished=0;`,
};

// What each statement says, as rows of words; a PostgreSQL answers alike.
function liteAll(file, statements) {
  const program = "import sqlite3,sys,json\nc=sqlite3.connect(sys.argv[1])\nout=[[[str(x) for x in r] for r in c.execute(s)] for s in json.loads(sys.argv[2])]\nc.commit()\nprint(json.dumps(out))";
  return JSON.parse(execFileSync("python3", ["-c", program, file, JSON.stringify(statements)], { encoding: "utf8" }));
}
const lite = (file, sql) => liteAll(file, sql.split(";").filter((s) => s.trim())).at(-1);
const rows = (words) => words.split("\n").filter(Boolean).map((line) => line.split("|"));

const kinds = {
  SQLite: () => {
    const database = freshDatabase();
    return {
      database,
      ask: (sql) => lite(database, sql),
      version: () => Number(lite(database, "PRAGMA user_version")[0][0]),
      stamp: (n) => `PRAGMA user_version=${n}`,
      // Columns in their order but in `game` and `standing`, which version 1 had in one.
      shape: () => lite(database, "SELECT m.name,c.name,c.type,c.\"notnull\",c.pk FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type='table' ORDER BY 1,2").concat(lite(database, "SELECT name,tbl_name FROM sqlite_master WHERE type='index' ORDER BY 1")),
      end: async () => {},
    };
  },
  PostgreSQL: async () => {
    const cluster = await new Cluster().start();
    return {
      database: cluster.url,
      ask: (sql) => rows(cluster.ask(sql)),
      version: () => Number(cluster.ask("SELECT version FROM meta")),
      stamp: (n) => (n > 1 ? `UPDATE meta SET version=${n}` : "SELECT 1"),
      shape: () => rows(cluster.ask("SELECT table_name,column_name,data_type,is_nullable FROM information_schema.columns WHERE table_schema='public' ORDER BY 1,2; SELECT indexdef FROM pg_indexes WHERE schemaname='public' ORDER BY 1")),
      end: () => cluster.remove(),
    };
  },
};

// A few choices, made by whoever is asked.
async function play(server, token, choices) {
  const p = await Player.open(server, { token, look: "red" });
  for (let i = 0; i < choices; i++) {
    const [seat] = p.view.acting;
    if (p.view.viewer !== seat) {
      p.send({ type: "look", look: seat });
      await p.sees((x) => x.view.viewer === seat);
    }
    assert.equal((await p.choose(p.view.choices[0].do)).type, "ok");
  }
  await p.close();
}
const lines = async (server, token) => (await post(server, "/api/record", { token })).words.split("\n").filter((l) => /^\w+: /.test(l));

for (const [kind, make] of Object.entries(kinds))
  test(`${kind}: the last three versions are brought up, and their games go on`, { skip: kind === "PostgreSQL" && !bin ? "PostgreSQL's initdb is missing" : false }, async () => {
    const store = await make();
    let server = await start(store.database);
    const token = (await create(server, { game: "duel", seats: { red: "me", blue: "me" } })).tokens["red+blue"];
    await play(server, token, 3);
    await server.stop();
    const [newest, shape] = [store.version(), store.shape()];
    assert.match(JSON.stringify(shape), /standing_running/, "running games among many that are over are found by an index");
    for (let older = newest - 1; older >= Math.max(1, newest - 3); older--) {
      const before = await (async () => {
        const s = await start(store.database);
        const all = await lines(s, token);
        assert.equal((await s.stop()).code, 0, s.log);
        return all;
      })();
      let back = "DROP INDEX IF EXISTS standing_running;"; // made where it is missing, whatever the version
      for (let v = newest; v > older; v--) {
        assert.ok(BACK[v], `say in BACK what version ${v} has added`);
        back += BACK[v];
      }
      store.ask(back + store.stamp(older));
      server = await start(store.database);
      assert.deepEqual(await lines(server, token), before, `from version ${older}`);
      await play(server, token, 1);
      assert.equal((await server.stop()).code, 0, server.log);
      assert.equal(store.version(), newest);
      assert.deepEqual(store.shape(), shape, `from version ${older} it becomes what a new one is`);
    }
    await store.end();
  });

test("SQLite to PostgreSQL and back: a row of every table there is", { skip: bin ? false : "PostgreSQL's initdb is missing" }, async () => {
  const cluster = await new Cluster().start();
  const from = freshDatabase(), back = freshDatabase();
  for (const database of [from, cluster.url]) await (await start(database)).stop();
  const columns = new Map(); // of each table, with their kinds; `meta`, `turnstile` and `presence` are of the moment
  for (const [table, name, type] of lite(from, "SELECT m.name,c.name,c.type FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type='table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT IN ('meta','turnstile','presence') ORDER BY 1,c.cid"))
    columns.set(table, [...(columns.get(table) ?? []), [name, type]]);
  const tables = [...columns.keys()];
  assert.ok(tables.length > 15);
  // Values that no two columns share, of the column's kind.
  let number = 100;
  const value = (type) => (++number, type === "BLOB" ? `x'${number.toString(16).padStart(4, "0")}'` : type === "TEXT" ? `'w${number}'` : String(number));
  liteAll(from, tables.flatMap((t) => [`DELETE FROM ${t}`, `INSERT INTO ${t}(${columns.get(t).map(([c]) => c).join(",")}) VALUES(${columns.get(t).map(([, type]) => value(type)).join(",")})`]));
  // Who has taken a notice or a turn begins anew in another database.
  const passing = new Set(["notice.leased", "notice.ticket", "turn.worker", "turn.until"]);
  const all = (file) => liteAll(file, tables.map((t) => `SELECT ${columns.get(t).filter(([c]) => !passing.has(`${t}.${c}`)).map(([c, type]) => (type === "BLOB" ? `hex(${c})` : c)).join(",")} FROM ${t}`));
  const copy = (a, b) => {
    const done = spawnSync(process.env.FRENTE, ["admin", "--db", a, "copy", b], { encoding: "utf8" });
    assert.deepEqual([done.status, done.stdout], [0, "1 games copied\n"], done.stderr);
  };
  copy(from, cluster.url);
  assert.deepEqual(tables.filter((t) => cluster.ask(`SELECT count(*) FROM ${t}`) !== "1"), [], "these did not go to PostgreSQL");
  copy(cluster.url, back);
  const [before, there] = [all(from), all(back)];
  tables.forEach((t, i) => assert.deepEqual(there[i], before[i], `${t} is the same again`));
  await cluster.remove();
});
