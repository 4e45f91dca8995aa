// Colours that words are written in can be read on what they stand on (WCAG AA: 4.5, lines and signs 3), light and dark.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../../../web/style/tokens.css", import.meta.url), "utf8");
/** The colours of one table, by name. @param {string} selector */
const table = selector => Object.fromEntries([...css.slice(css.indexOf(selector)).split("}")[0].matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour]));
const light = table(":root {"),
  themes = { light, dark: { ...light, ...table('[data-theme="dark"] {') } };

/** @param {string} colour */
function luminance(colour) {
  const [r, g, b] = [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16) / 255).map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
/** @param {string} one @param {string} other */
function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const words = ["on-room room", "room-quiet room", "ink panel", "ink card", "ink tray", "ink land", "quiet panel", "quiet card", "quiet tray", "rep card", "rep panel", "nat card", "nat panel", "on-lamp lamp", "sea-ink sea"],
  lines = ["river land", "link land", "focus land", "focus panel", "front land", "lamp lamp-case"],
  families = Object.keys(light).filter(name => name.startsWith("f-"));

for (const [theme, colours] of Object.entries(themes))
  test(`colours can be told apart: ${theme}`, () => {
    for (const [pairs, least] of [[words, 4.5], [lines, 3]])
      for (const pair of pairs) {
        const [one, other] = pair.split(" "),
          found = contrast(colours[one], colours[other]);
        assert.ok(found >= least, `${pair}: ${found.toFixed(2)} of ${least}`);
      }
    // Counters keep light faces and dark ink in the dark.
    for (const family of families) assert.ok(contrast(light.ink, light[family]) >= 7, family);
  });
