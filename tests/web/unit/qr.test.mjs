// QR codes, read by somebody else's reader (jsqr).
import { test } from "node:test";
import assert from "node:assert/strict";
import read from "jsqr";
import { qrCode, qrPath } from "../../../web/ui/qr.js";

/** A camera's picture of it: so many points for a square, and a margin. @param {boolean[][]} rows */
function picture(rows, scale = 3, margin = 4) {
  const width = (rows.length + 2 * margin) * scale,
    points = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++)
      if (rows[Math.floor(y / scale) - margin]?.[Math.floor(x / scale) - margin]) points.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { points, width };
}

test("a link of every version is read back", () => {
  // The shortest and the longest text of each version.
  for (const length of [1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106, 107, 122, 123, 152, 153, 180, 181, 213]) {
    const words = "https://club.example/á#me=".padEnd(length, "x_-9AZ").slice(0, length - (length > 21 ? 1 : 0)),
      rows = qrCode(words),
      { points, width } = picture(rows);
    assert.equal(read.default ? read.default(points, width, width)?.data : read(points, width, width)?.data, words, `${length} bytes`);
  }
});

test("what is too long has none", () => {
  assert.equal(qrCode("x".repeat(214)), null);
  assert.equal(qrPath("x".repeat(214)), null);
  assert.equal(qrPath("x").size, 29);
});
