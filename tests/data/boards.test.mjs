// The boards follow the tables: whatever changes in a column that a board draws changes the board, or is refused by its
// tool. Whether web/boards has been made since is another test (tools/boards/make.mjs --check).
import assert from "node:assert/strict";
import { test } from "node:test";
import { boards, made, tableOf } from "../../tools/boards/boards.mjs";
import { text } from "../../tools/boards/write.mjs";

/** The columns that are drawn, and tables of which only the number of rows is. */
const drawn = {
  brunete: { hexes: "id terrain town vertex objective entry edge side", edges: "kind id seq a b river", units: "id side label coord type size" },
  cruzada: {
    spaces: "id name lat lon dx dy sea_dx sea_dy terrain kind supply port sierra",
    links: "a b kind",
    turns: "",
    units: "id side class type label",
  },
  espana: {
    boxes: "id name objective port",
    links: "a b",
    areas: "id name",
    bases: "id name side",
    counters: "id side kind type name_es",
    cards: "deck",
    turns: "",
  },
  guerra: {
    hexes: "id kind province mountain",
    cities: "id name_es hex capital stack port port_sea_hex",
    provinces: "id name_en name_es capital weather_zone",
    "weather-zones": "zone name_en name_es",
    roads: "hexes",
    counters: "id side type force combat",
  },
  libertad: {
    fronts: "id",
    factions: "id flag_front",
    tracks: "track space owner trigger_code use mark",
    "track-limits": "track direction last_free_space needs_track needs_value",
    icons: "icon",
    setup: "key value",
    counters: "id count",
  },
  spain: {},
};

/** A board with one table changed, or the sentence with which its tool refuses that. */
function changed(board, table, change) {
  try {
    return made(board, (game, name) => (name === table ? change(tableOf(game, name).map(row => ({ ...row }))) : tableOf(game, name)));
  } catch (error) {
    assert.equal(error.name, "Error", error.stack); // a sentence, no crash
    return error.message;
  }
}

/** Each row gets the cell of the next one. */
const turned = column => rows => rows.map((row, i) => ({ ...row, [column]: rows[(i + 1) % rows.length][column] }));
/** No row has a word that anybody knows. */
const spoilt = column => rows => rows.map(row => ({ ...row, [column]: `${row[column]}?` }));
const shorter = rows => rows.slice(0, -1);

for (const board of Object.keys(boards)) {
  const now = made(board);

  test(`${board}: the columns that it reads are those that it follows`, () => {
    const read = {};
    const watched = (game, name) => {
      const columns = (read[name] ??= new Set());
      return tableOf(game, name).map(row => new Proxy(row, { get: (one, column) => (columns.add(column), one[column]) }));
    };
    assert.equal(made(board, watched), now);
    const sorted = lists => Object.fromEntries(Object.entries(lists).map(([name, columns]) => [name, [...columns].sort()]));
    assert.deepEqual(sorted(read), sorted(Object.fromEntries(Object.entries(drawn[board]).map(([name, words]) => [name, words.split(" ").filter(Boolean)]))));
  });

  for (const [table, words] of Object.entries(drawn[board]))
    test(`${board} follows ${table}.tsv`, () => {
      if (!words) assert.notEqual(changed(board, table, shorter), now, "a row fewer");
      for (const column of words.split(" ").filter(Boolean))
        assert.ok(
          changed(board, table, turned(column)) !== now || changed(board, table, spoilt(column)) !== now,
          `the column ${column} of data/${board}/${table}.tsv was changed, and the board is the same`,
        );
    });
}

test("a word that a board can't draw and a column that is not there are refused with a sentence", () => {
  const wood = rows => rows.map(row => ({ ...row, terrain: "wood" }));
  assert.equal(changed("cruzada", "spaces", wood), 'spaces.tsv: no way to draw "wood"');
  assert.throws(() => tableOf("cruzada", "spaces")[0].height, { message: "data/cruzada/spaces.tsv has no column height" });
});

test("a board file has one item per line, and a path beside the spaces that it belongs to", () => {
  const path = `M${"1 2".repeat(100)}z`,
    hexes = Array.from({ length: 40 }, (_, i) => String(1000 + i));
  const board = { kind: "net", size: [1, 2], none: undefined, spaces: { a: { at: [0, -0.5], name: "Á" } }, borders: [["a", "b", path], ["b", "c", path]], hexes };
  assert.equal(
    text(board),
    `{
 "kind": "net",
 "size": [1, 2],
 "spaces": {"a": {"at": [0, -0.5], "name": "Á"}},
 "borders": [
  ["a", "b", "${path}"],
  ["b", "c", "${path}"]
 ],
 "hexes": [
${hexes.map(id => `  "${id}"`).join(",\n")}
 ]
}
`,
  );
  assert.throws(() => text({ at: [1, NaN] }), { message: '"1" is no number' });
});
