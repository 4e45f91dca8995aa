// Every game's view has the shape of docs/view.md, and its board file the shape of docs/boards.md; the two fit: what the
// view puts on the board has its place in the board file. Views are taken along random games, for every viewer.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const frente = process.env.FRENTE ?? "build/frente";
const boards = new URL("../../web/boards/", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "frente-view-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words) => execFileSync(frente, words, { encoding: "utf8", maxBuffer: 1 << 28 });
const games = run("games")
  .split("\n\n")[0] // the bots follow
  .split("\n")
  .filter(line => /^[a-z]/.test(line))
  .map(line => line.split(/\s+/)[0]);

const KINDS = ["fact", "space", "piece", "track", "card", "pile", "zone", "die"];
const STRINGS = ["id", "type", "title", "at", "label", "text", "marks", "owner"];
const NUMBERS = ["key", "value", "low", "high"];
const FLAGS = ["reduced", "used", "hidden", "selected", "won", "lost", "known"];
const SHAPES = ["pick", "go", "add", "close", "pass", "card", "spend"];
const TARGETS = ["space", "piece", "card", "track", "seat"];

function checkItem(item) {
  assert.ok(KINDS.includes(item.kind), `kind ${item.kind}`);
  for (const [name, value] of Object.entries(item)) {
    if (name === "kind") continue;
    if (STRINGS.includes(name)) assert.ok(typeof value === "string" && value, `${name} of ${JSON.stringify(item)}`);
    else if (NUMBERS.includes(name)) assert.ok(Number.isInteger(value), name);
    else if (FLAGS.includes(name)) assert.equal(value, true, name);
    else if (name === "values")
      assert.ok(item.kind === "card" && value.length && value.every(([word, number]) => word && Number.isInteger(number)), `values of ${item.id}`);
    else assert.fail(`docs/view.md knows no member '${name}'`);
  }
  if (item.hidden) assert.ok(!item.id, "what is hidden has no id");
  else assert.ok(item.id, `an id: ${JSON.stringify(item)}`);
}

function checkChoice(choice) {
  const { shape, closes, ...rest } = choice;
  assert.deepEqual(Object.keys(rest).sort(), ["do", "label", "targets", "verb"]);
  assert.ok(shape === undefined || SHAPES.includes(shape), choice.do);
  if (closes) assert.ok(closes.text && Number.isInteger(closes.left), choice.do);
  assert.ok(choice.do.startsWith(choice.verb) && choice.label);
  for (const [kind, id] of choice.targets) assert.ok(TARGETS.includes(kind) && id, choice.do);
}

function checkView(view, game, viewer) {
  assert.equal(view.game, game);
  assert.equal(view.viewer, viewer);
  assert.ok(Array.isArray(view.acting) && Array.isArray(view.items) && view.items.length);
  view.items.forEach(checkItem);
  view.items.forEach((item, i) => assert.ok(item.key > (i ? view.items[i - 1].key : -1), `key of ${JSON.stringify(item)}`));
  const acts = view.acting.includes(viewer);
  assert.equal("prompt" in view, acts);
  assert.equal("choices" in view, acts);
  if (acts) {
    assert.ok(view.prompt && view.choices.length);
    view.choices.forEach(checkChoice);
  }
  if (view.over) assert.ok(view.score.every(points => points >= 0 && points <= 1000));
}

const isPoint = at => Array.isArray(at) && at.length === 2 && at.every(Number.isFinite);

function checkMap(board) {
  assert.ok(existsSync(new URL(`${board.map}.json`, boards)), `the map ${board.map}`);
  for (const way of ["wide", "tall"]) {
    assert.ok(isPoint(board.views[way].size), `size ${way}`);
    for (const [id, space] of Object.entries(board.spaces)) assert.ok(isPoint(space[way]), `${id} ${way}`);
    for (const widget of board.widgets)
      assert.ok(widget[way].length === 4 && widget[way].every(Number.isFinite), `${widget.kind} ${widget.id} ${way}`);
  }
}

function checkHex(board) {
  const hex = /^\d{4}$/;
  for (const list of Object.values(board.terrain)) assert.ok(list.every(id => hex.test(id)));
  for (const part of ["towns", "vertices", "objectives", "entries", "edges"])
    for (const id of Object.keys(board[part] ?? {})) assert.match(id, hex, part);
  for (const part of ["roads", "paths"]) for (const way of board[part] ?? []) assert.ok(way.every(id => hex.test(id)), part);
}

function checkNet(board) {
  assert.ok(existsSync(new URL(`${board.map}.json`, boards)), `the map ${board.map}`);
  assert.ok(isPoint(board.size), "size");
  for (const [id, space] of Object.entries(board.spaces)) assert.ok(isPoint(space.at), id);
  for (const [kind, pairs] of Object.entries(board.links))
    for (const [one, other] of pairs) // to another space, or over the border to a point
      assert.ok(board.spaces[one] && (board.spaces[other] || isPoint(other)), `${kind} ${one} ${other}`);
}

function checkBoard(board, seats) {
  assert.ok(["map", "hex", "net"].includes(board.kind));
  for (const seat of seats) {
    assert.ok(board.palette[seat].every(colour => /^#[0-9a-f]{6}$/.test(colour)), `palette of ${seat}`);
    assert.ok(board.seats[seat].glyph, `glyph of ${seat}`);
  }
  for (const zone of Object.values(board.zones)) assert.ok(zone.en && zone.es, "zones in both languages");
  ({ map: checkMap, hex: checkHex, net: checkNet })[board.kind](board);
}

/** Spaces and tracks of the view have a place on the board. */
function checkFit(view, board) {
  for (const item of view.items)
    for (const [word] of item.values ?? []) assert.ok(board.values?.[word]?.en && board.values[word].es, `the name of the value ${word}`);
  const inside = ([low, high], n) => n >= low && n <= high;
  const tracks = new Map((board.widgets ?? []).filter(w => w.kind === "track").map(w => [w.id, w]));
  for (const item of view.items) {
    if (board.kind === "hex" && item.kind === "space" && /^\d{4}$/.test(item.id))
      assert.ok(inside(board.columns, +item.id.slice(0, 2)) && inside(board.rows, +item.id.slice(2)), item.id);
    if (board.kind === "map" && item.kind === "track") assert.ok(tracks.has(item.id), `track ${item.id}`);
    if (board.kind === "map" && item.kind === "space") {
      const cell = item.at && tracks.get(item.at)?.cells[item.id.slice(item.at.length + 1)];
      assert.ok(board.spaces[item.id] || cell, `space ${item.id}`);
    }
  }
}

for (const game of games)
  test(`view and board of ${game}`, () => {
    const record = join(folder, `${game}.frente`);
    const cut = join(folder, `${game}-part.frente`);
    const file = new URL(`${game}.json`, boards);
    const board = existsSync(file) ? JSON.parse(readFileSync(file)) : null; // a game can be played without one
    run("sim", game, "--games", "1", "--seed", "3", "-o", record);
    const lines = readFileSync(record, "utf8").split("\n").filter(line => !line.startsWith(";"));
    const seats = run("games", game)
      .split(/^Seats$/m)[1]
      .split("\n\n")[0]
      .trim()
      .split("\n")
      .map(line => line.trim().split(/\s+/)[0]);
    if (board) checkBoard(board, seats);
    for (const part of [0.02, 0.2, 0.5, 0.8, 1]) {
      const first = lines.findIndex(line => /^[a-z]+: /.test(line));
      const upto = first + Math.ceil((lines.length - first) * part);
      writeFileSync(cut, `${lines.slice(0, upto).join("\n")}\n`);
      for (const viewer of [...seats, "watcher"])
        for (const lang of ["en", "es"]) {
          const view = JSON.parse(run("show", cut, "--viewer", viewer, "--lang", lang, "--json"));
          checkView(view, game, viewer);
          if (board) checkFit(view, board);
        }
    }
  });
