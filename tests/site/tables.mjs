// Tables that people correct, as the page asks the engine: node tables.mjs FRENTE.WASM GAME. What every table and column means is told; the program's
// own tables can be played with; a value that is none is refused at its place; a game is played with other tables, kept and opened again.
import assert from "node:assert/strict";
import { draftOf, rowAtLine, rowsOf, textOf } from "../../web/store/tables.js";
import { compiled, fixedEngine } from "./host.mjs";
import { chance, Page, seatsFor } from "./page.mjs";

const [path, game] = process.argv.slice(2);
const module = await compiled(path);

/** An engine that has these tables and has read nothing yet. */
async function engineWith(files) {
  const engine = await fixedEngine(module),
    used = engine.call("use", { game, files });
  return { engine, used };
}
async function checked(files) {
  const { engine, used } = await engineWith(files);
  assert.equal(used.status, 200, JSON.stringify(used.body));
  return engine.call("check", { game }).body;
}

const lobby = await fixedEngine(module);
const { status, body: list } = lobby.call("tables", { game, lang: "en" }),
  spanish = lobby.call("tables", { game, lang: "es" }).body;
assert.equal(status, 200);
assert.ok(list.tables.length > 5 && /^[0-9a-f]{16}$/.test(list.program));
for (const [i, table] of list.tables.entries()) {
  assert.match(table.sha256, /^[0-9a-f]{64}$/);
  assert.equal(new TextEncoder().encode(table.text).length, table.bytes, table.name);
  for (const [c, column] of table.columns.entries()) {
    assert.ok(column.text, `${table.name}: what ${column.id} means is in data/columns`);
    assert.notEqual(column.text, spanish.tables[i].columns[c].text, `${table.name}, ${column.id}: Spanish`);
    if (column.src) assert.ok(table.columns.some(one => one.id === column.src), `${table.name}, ${column.id}: there is a column ${column.src}`);
  }
  assert.equal(textOf(draftOf(table)), table.text, `${table.name} is written as it was read`);
}

// The program's own tables, given back to it, are no others.
const own = await checked(list.tables.map(({ name, text }) => ({ name, text })));
assert.deepEqual(own, await checked([]));
assert.equal(own.ok, true, own.text);

// In every table one id, number or word that can't be: refused at its line, and in its column if it is a value.
let placed = 0;
for (const table of list.tables) {
  const draft = draftOf(table),
    [row] = rowsOf(draft);
  row.cells = row.cells.map((cell, i) => (i === 0 ? "No Such Thing!" : cell));
  const wrong = await checked([{ name: table.name, text: textOf(draft) }]);
  if (wrong.ok) continue; // a name for people
  assert.ok(wrong.text && !/^data\//.test(wrong.text), JSON.stringify(wrong));
  assert.match(wrong.file, /^[a-z0-9-]+\.tsv$/);
  if (wrong.file === table.name && wrong.column) {
    assert.equal(rowAtLine(draft, wrong.line), 0, JSON.stringify(wrong));
    assert.ok(table.columns.some(one => one.id === wrong.column));
    placed++;
  }
}
assert.ok(placed > list.tables.length / 3, `${placed} faults have their place`);

// What is not understood is refused, and so is a second set.
for (const files of [[{ name: "../x.tsv", text: "" }], [{ name: "x.tsv", text: "" }], [{ name: list.tables[0].name }], Array(2).fill({ name: list.tables[0].name, text: "" })])
  assert.equal((await engineWith(files)).used.status, 400, JSON.stringify(files));
const twice = await engineWith([{ name: list.tables[0].name, text: "" }]);
assert.equal(twice.engine.call("use", { game, files: [] }).status, 400);
assert.equal(lobby.call("tables", { game: "chess" }).status, 400);
assert.equal(twice.engine.call("check", { game }).body.ok, false, "an empty table");

// A game with other tables: a comment more makes them others. It says so, its bots have them too, and it is opened with them again.
const [{ name, text }] = list.tables,
  files = [{ name, text: `# corrected\n${text}` }],
  { engine } = await engineWith(files),
  { engine: bots } = await engineWith(files),
  known = lobby.call("games").body.games.find(one => one.id === game),
  below = chance(7),
  page = new Page(engine, bots, below);
page.sit({ game, scenario: known.scenarios[0].id, seats: seatsFor(known, 1) });
for (let i = 0; i < 5 && !page.view.over; i++) {
  page.others();
  if (!page.view.over) page.choose();
}
const { record } = page.engine.call("record").body ?? {};
if (record) assert.ok(record.includes(`[Data "${(await checked(files)).data}"]`), "the record names them");
const again = (await engineWith(files)).engine;
assert.equal(again.open(page.game, page.events).status, 200);
again.say({ type: "hello", lang: "en" });
assert.equal(again.next().tables, name, "the table says whose tables it is played with");
again.next();

// Cards and counters of rows, as they look.
const things = [];
for (const table of list.tables.filter(one => one.columns[0].id === "id"))
  for (const row of rowsOf(draftOf(table)).slice(0, 2)) {
    const { item } = (await engineWith(files)).engine.call("thing", { game, id: row.cells[0], lang: "en" }).body;
    if (item) things.push(`${table.name} ${row.cells[0]}: ${item.kind} ${item.title ?? ""} ${item.label ?? ""}`);
  }
assert.ok(things.length, "rows that are cards or counters can be drawn");
console.log(`${game}: ${list.tables.length} tables, ${placed} faults at their place`, things);
