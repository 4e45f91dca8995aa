// Views from one to the next: what a change brings, what is gone, and what stays the very same object.
import { test } from "node:test";
import assert from "node:assert/strict";
import { page } from "./browser.mjs";

const { patch, reuseItems } = await page("net/patch.js");

const item = (key, more = {}) => ({ key, kind: "piece", id: `p${key}`, ...more });
const rest = { game: "g", viewer: "rep", lang: "en", acting: ["rep"], prompt: "Move." };
const view = { ...rest, prompt: "Before.", items: [item(1), item(3, { at: "a" }), item(5), item(9)] };
const keys = ({ items }) => items.map(one => one.key);

test("what is gone is dropped, and nothing else", () => {
  assert.deepEqual(keys(patch(view, { items: [], gone: [3, 9], rest })), [1, 5]);
  assert.deepEqual(keys(patch(view, { items: [], gone: [], rest })), [1, 3, 5, 9]);
  assert.deepEqual(keys(patch(view, { items: [], gone: [1, 3, 5, 9], rest })), []);
});

test("what is new stands in the order of the keys, before, between and after", () => {
  const fresh = [item(10), item(2), item(0), item(4)]; // in whatever order it came
  assert.deepEqual(keys(patch(view, { items: fresh, gone: [], rest })), [0, 1, 2, 3, 4, 5, 9, 10]);
});

test("what has changed is replaced once, and what has not is the same object", () => {
  const after = patch(view, { items: [item(3, { at: "b" })], gone: [5], rest });
  assert.deepEqual(keys(after), [1, 3, 9]);
  assert.equal(after.items[1].at, "b");
  assert.equal(after.items[0], view.items[0]);
  assert.equal(after.items[2], view.items[3]);
});

test("an item that is gone and told anew is there", () => {
  assert.deepEqual(keys(patch(view, { items: [item(5, { at: "c" })], gone: [5], rest })), [1, 3, 5, 9]);
});

test("everything but the items is of the change; the view before stays as it was", () => {
  const before = structuredClone(view),
    after = patch(view, { items: [item(2)], gone: [1], rest });
  assert.equal(after.prompt, "Move.");
  assert.deepEqual(view, before);
});

test("a whole view takes over the objects of items that are as they were", () => {
  const again = { ...rest, items: [item(1), item(3, { at: "b" }), item(4), item(9)] };
  const after = reuseItems(again, view);
  assert.equal(after.items[0], view.items[0]);
  assert.equal(after.items[1], again.items[1], "it has moved");
  assert.equal(after.items[2], again.items[2], "it is new");
  assert.equal(after.items[3], view.items[3]);
  assert.equal(reuseItems(again, null), again);
});

test("an item is another one if a member differs, has come or has gone", () => {
  const old = { ...rest, items: [item(1, { values: [["ops", 3]] })] };
  const same = more => reuseItems({ ...rest, items: [item(1, more)] }, old).items[0] === old.items[0];
  assert.ok(same({ values: [["ops", 3]] }));
  assert.ok(!same({ values: [["ops", 4]] }));
  assert.ok(!same({}));
  assert.ok(!same({ values: [["ops", 3]], used: true }));
});
