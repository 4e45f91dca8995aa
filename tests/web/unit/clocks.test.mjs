// Clocks of a table, as words.
import { test } from "node:test";
import assert from "node:assert/strict";
import { page } from "./browser.mjs";

const { clockWords, seatClock } = await page("table/side/clocks.js");

test("seconds as a clock", () => {
  for (const [seconds, words] of [[0, "0:00"], [-5, "0:00"], [59.2, "1:00"], [65, "1:05"], [3599, "59:59"], [3600, "1:00:00"], [90061, "25:01:01"]]) assert.equal(clockWords(seconds), words);
});

test("what stands beside a seat", () => {
  assert.equal(seatClock({ seat: "red", left: 600 }, true, 1000), "10:00", "a live clock that stands still");
  assert.equal(seatClock({ seat: "red", left: 600, until: 1090 }, true, 1000), "1:30", "... and one that runs");
  assert.equal(seatClock({ seat: "red", left: 600 }, false, 1000), "", "days are of whoever must decide");
  assert.equal(seatClock({ seat: "red", left: 600, until: 4600 }, false, 1000), "1:00:00", "the last day counts down");
});
