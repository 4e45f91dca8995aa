// The renderer of the digests: every kind of block, marks inside lines, and rule ids as places to go to.
import { test } from "node:test";
import assert from "node:assert/strict";
import { page } from "./browser.mjs";

const { markdown, slug } = await page("ui/markdown.js");
const html = source => markdown(source).markup.replace(/^<div class="prose">|<\/div>$/g, "");

test("headings, paragraphs, quotes and rules", () => {
  assert.equal(html("# Título, 1.º"), '<h2 id="s-ti-tulo-1" tabindex="-1">Título, 1.º</h2>');
  assert.equal(html("#### Deep"), '<h5 id="s-deep" tabindex="-1">Deep</h5>');
  assert.equal(html("one\ntwo\n\nthree"), "<p>one two</p><p>three</p>");
  assert.equal(html("> said\n> so"), "<blockquote>said so</blockquote>");
  assert.equal(html("---"), "<hr></hr>");
  assert.equal(html("a <!-- not\nthis --> b"), "<p>a  b</p>");
});

test("lists, and lists in lists, and lines that go on", () => {
  assert.equal(html("- a\n  on\n- b"), "<ul><li>a on</li><li>b</li></ul>");
  assert.equal(html("1. a\n   - b\n   - c\n2. d"), "<ol><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>");
});

test("tables with cells that hold a bar", () => {
  const table = html("| a | b |\n|---|---|\n| 1 | 2 \\| 3 |");
  assert.match(table, /<th scope="col">a<\/th><th scope="col">b<\/th>/);
  assert.match(table, /<tr><td>1<\/td><td>2 \| 3<\/td><\/tr>/);
});

test("marks inside a line; a backslash means the mark itself", () => {
  assert.equal(html("**bold** and *thin* and `code`"), "<p><strong>bold</strong> and <em>thin</em> and <code>code</code></p>");
  assert.equal(html("2 \\* 3 \\* 4"), "<p>2 * 3 * 4</p>");
});

test("links lead elsewhere only by http, or within the page", () => {
  assert.match(html("[here](https://example.org)"), /<a href="https:\/\/example.org" rel="noopener noreferrer" target="_blank">here<\/a>/);
  assert.match(html("[there](#s-a)"), /<a href="#s-a" rel="noopener noreferrer">there<\/a>/);
  assert.equal(html("[no](javascript:alert)"), "<p>no</p>");
});

test("a rule's id is a place", () => {
  assert.equal(html("as BR-9.1 says"), '<p>as <span class="rule-id" data-rule="BR-9.1">BR-9.1</span> says</p>');
  assert.equal(html("`LF-ptn-01`"), '<p><code data-rule="LF-ptn-01">LF-ptn-01</code></p>');
  assert.equal(slug("De la guerra: ¿qué?"), "de-la-guerra-que");
});
