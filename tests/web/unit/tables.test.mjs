// Tables while they are corrected, and the files of them: no browser is needed.
import { test } from "node:test";
import assert from "node:assert/strict";
import "./browser.mjs";
import { addRow, cellOf, differences, draftOf, isMadeUp, removeRow, rowAtLine, rowsOf, setCell, textOf } from "../../../web/store/tables.js";
import { readZip, writeZip } from "../../../web/net/local/zip.js";

const info = {
  name: "units.tsv",
  notes: [],
  columns: [{ id: "id" }, { id: "cf", src: "src_cf" }, { id: "src" }, { id: "src_cf" }, { id: "note" }],
  text: "# a note\nid\tcf\tsrc\tsrc_cf\tnote\na\t1\trule:1\tdesign\t-\n# between\nb\t2\tdesign\trule:2\t-\nb\t3\thist; design\trule:2\t-\n",
};
const words = draft => differences(draft).map(({ kind, row, column = "", was = "", now = "" }) => [kind, row, column, was, now].join(" ").trim());

test("a table is written as it was read, and lines are those of the file", () => {
  const draft = draftOf(info);
  assert.equal(textOf(draft), info.text);
  assert.equal(rowsOf(draft).length, 3);
  assert.equal(rowAtLine(draft, 3), 0);
  assert.equal(rowAtLine(draft, 5), 1);
  assert.equal(rowAtLine(draft, 4), -1, "a note");
  assert.equal(rowAtLine(draft, 99), -1);
  assert.deepEqual(words(draft), []);
});

test("what differs, and every step back", () => {
  const draft = draftOf(info),
    [a, b, c] = rowsOf(draft),
    back = [setCell(a, 1, "9"), addRow(draft, b), removeRow(draft, c)];
  assert.deepEqual(words(draft), ["cell a 1 cf 1 9", "added b 2", "removed b 3"]);
  assert.equal(setCell(a, 1, "9"), null, "nothing was done");
  const left = textOf(draft);
  assert.deepEqual(words(draftOf(info, left)), ["cell a 1 cf 1 9", "cell b 3 cf 3 2", "cell b 3 src hist; design design"], "read again it is told by what stands where");
  for (const step of back.reverse()) step();
  assert.equal(textOf(draft), info.text);
});

test("rows that were left out and added are found when they are read again", () => {
  const less = draftOf(info, info.text.replace(/^a\t.*\n/m, "")),
    more = draftOf(info, info.text.replace(/^(b\t2)/m, "c\t5\tpub:x\tpub:x\t-\n$1"));
  assert.deepEqual(words(less), ["removed a 1"]);
  assert.deepEqual(words(more), ["added c 5"]);
  const empty = draftOf(info, "id\tcf\tsrc\tsrc_cf\tnote\n");
  assert.equal(words(empty).length, 3);
  addRow(empty, undefined);
  assert.equal(textOf(empty), "id\tcf\tsrc\tsrc_cf\tnote\n-\t-\t-\t-\t-\n");
});

test("whether a value is a reconstruction is said by the column that its own names", () => {
  const draft = draftOf(info),
    [a, b, c] = rowsOf(draft).map(row => row.cells);
  assert.deepEqual([a, b, c].map(cells => isMadeUp(draft, cells, 1)), [true, false, false]);
  assert.deepEqual([a, b, c].map(cells => isMadeUp(draft, cells, 0)), [false, true, true]);
  assert.equal(isMadeUp(draft, b, 4), false, "a remark is nobody's reconstruction");
});

test("a cell is one line, and never empty", () => {
  assert.equal(cellOf("  a\tb\nc "), "a b c");
  assert.equal(cellOf("  "), "-");
});

const bytes = text => new TextEncoder().encode(text);

test("a zip gives back what was put in, deflated where that helps", async () => {
  const long = "Teruel ".repeat(500),
    zip = await writeZip([{ name: "manifest.json", bytes: bytes("{}") }, { name: "a.tsv", bytes: bytes(long) }, { name: "b.tsv", bytes: bytes("") }]),
    files = await readZip(zip);
  assert.deepEqual([...files.keys()], ["manifest.json", "a.tsv", "b.tsv"]);
  assert.equal(new TextDecoder().decode(files.get("a.tsv")), long);
  assert.equal(files.get("b.tsv").length, 0);
  assert.ok(zip.length < 1000);
});

test("a zip that is cut off, changed or too much is refused", async () => {
  const zip = await writeZip([{ name: "a.tsv", bytes: bytes("aaaa".repeat(20)) }]),
    refused = some => assert.rejects(readZip(some), { code: "bad-data" });
  for (let length = 0; length < zip.length; length += 3) await refused(zip.slice(0, length));
  const changed = (at, value) => zip.with(at, value),
    local = 30 + "a.tsv".length;
  await refused(changed(local + 2, zip[local + 2] ^ 255)); // of what is packed
  const list = zip.length - 22 - 46 - "a.tsv".length;
  await refused(changed(list + 24, 3)); // it says that it has fewer bytes
  await refused(changed(list + 27, 1)); // or 16 MiB
  await refused(changed(list + 10, 12)); // packed otherwise
  await refused(changed(list + 8, 1)); // encrypted
  for (const name of ["../a", "A.tsv", "a/b"]) await refused(await writeZip([{ name, bytes: bytes("x") }]));
  await refused(await writeZip(Array.from({ length: 65 }, (_, i) => ({ name: `a${i}`, bytes: bytes("x") }))));
  await refused(await writeZip([{ name: "a", bytes: bytes("x") }, { name: "a", bytes: bytes("y") }]));
});
