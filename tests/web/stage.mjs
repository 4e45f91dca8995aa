// A stage for boards alone: serves web/ and a bare page that shows a board with a view made up from its board file, before
// the game exists or without a server. `node tests/web/stage.mjs [port]`, then http://localhost:PORT/stage?board=cruzada
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'";
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml" };

const board = name => JSON.parse(readFileSync(join(root, "web", "boards", `${name}.json`), "utf8"));

/** Numbers that look random and are always the same. */
function dice(seed) {
  let state = seed;
  return n => ((state = (state * 1664525 + 1013904223) >>> 0) >>> 8) % n;
}

let key = 0;
const piece = (id, owner, type, at, label, more = {}) => ({
  key: key++, kind: "piece", id, owner, type, at, label, title: `${id.toUpperCase()} Division`, value: 2, ...more,
});

/** Which side holds a space of the map of Spain, by and large, in the spring of 1937. */
const westOrNorth = ([x, y]) => (x < 620 || (y < 620 && x < 1250) || (y > 1180 && x < 980) ? "nat" : "rep");

function cruzada(spec) {
  const roll = dice(3),
    items = [];
  let n = 0;
  for (const [id, space] of Object.entries(spec.spaces)) {
    const owner = id.startsWith("beach") ? "" : westOrNorth(space.at);
    const marks = [["trench:1", 9], ["trench:2", 31], ["siege", 47], ["out-of-supply", 37], ["position", 17]]
      .filter(([, every]) => roll(every) === 0)
      .map(([word]) => word)
      .slice(0, 2);
    items.push({ key: key++, kind: "space", id, title: space.name, ...(owner ? { owner } : {}), marks: marks.join(" ") });
    const count = owner ? [0, 0, 1, 1, 2, 3][roll(6)] : 0;
    for (let i = 0; i < count; i++) {
      const type = ["inf", "mil", "cav", "inf", "arm"][roll(5)];
      items.push(piece(`${n++}d`, owner, type, id, ["2-1-3", "1-1-3", "+1-2-10", "4-3-3"][roll(4)], roll(4) === 0 ? { reduced: true } : roll(6) === 0 ? { used: true } : {}));
    }
  }
  for (const [id, box] of Object.entries(spec.boxes))
    for (let i = 0; i < 3 + roll(9); i++) items.push(piece(`${n++}r`, box.seat, "inf", id, "2-1-3"));
  return items;
}

function espana(spec) {
  const roll = dice(5),
    items = [];
  let n = 0;
  for (const [id, space] of Object.entries(spec.spaces)) {
    const owner = id === "marruecos" ? "nat" : space.source ?? westOrNorth(space.at),
      contested = ["madrid", "zaragoza", "cordoba", "granada", "teruel", "huesca", "oviedo"].includes(id);
    const marks = [contested ? "contested" : "", roll(20) === 0 ? "out-of-supply" : "", roll(16) === 0 ? "blockade" : ""];
    items.push({ key: key++, kind: "space", id, title: space.name, ...(contested ? {} : { owner }), marks: marks.filter(Boolean).join(" ") });
    for (const seat of contested ? ["nat", "rep"] : [owner])
      for (let i = 0; i < 1 + roll(4); i++)
        items.push(piece(`${n++}u`, seat, ["regular", "legion", "tank", "plane", "general"][roll(5)], id, String(1 + roll(5))));
  }
  for (const id of Object.keys(spec.seas)) {
    items.push({ key: key++, kind: "space", id, title: spec.seas[id].en });
    for (const seat of ["nat", "rep"]) for (let i = 0; i < 1 + roll(3); i++) items.push(piece(`${n++}s`, seat, "ship", id, String(2 + roll(3))));
  }
  for (const [id, box] of Object.entries(spec.boxes))
    for (let i = 0; i < 3 + roll(9); i++) items.push(piece(`${n++}r`, box.seat, "plane", id, "2"));
  return items;
}

function hexes(spec) {
  const roll = dice(11),
    items = [];
  const land = Object.entries(spec.terrain).filter(([kind]) => !["sea", "foreign"].includes(kind)).flatMap(([, ids]) => ids);
  for (const [id, region] of Object.entries(spec.regions ?? {})) {
    const owner = ["nat", "rep", "rep", "nat", ""][roll(5)];
    items.push({ key: key++, kind: "space", id, at: region.at, title: region.es, ...(owner ? { owner } : {}), marks: roll(9) ? "" : "bad-weather" });
  }
  for (let i = 0; i < 260; i++) {
    const at = land[roll(land.length)];
    items.push(piece(`${i}/${i % 40}`, Number(at.slice(0, 2)) < 26 ? "nat" : "rep", ["army", "garrison", "air", "infantry"][roll(4)], at, ["2", "7-8", "+1-2-10"][roll(3)]));
  }
  items.push({
    key: key++, kind: "area", id: "zoc.nat", type: "zoc", owner: "nat", title: "Zones of control",
    marks: land.filter((_, i) => i % 7 === 0).join(" "),
  });
  return items;
}

/** A view of a board, as the core would write one. `lit` names what can be chosen. */
export function staged(name) {
  key = 0;
  const spec = board(name);
  const items = spec.kind === "hex" ? hexes(spec) : name === "espana" ? espana(spec) : cruzada(spec);
  (spec.tracks ?? []).forEach(track =>
    track.items.forEach((id, i) =>
      items.push({ key: key++, kind: "track", id, title: id, value: track.low + 2 + 3 * i, low: track.low, high: track.high, owner: ["nat", "rep"][i % 2] }),
    ),
  );
  // One more marker on the first track, and dice on a place.
  const [track] = spec.tracks ?? [];
  if (track) items.push({ key: key++, kind: "track", id: "more", at: track.items[0], title: "Aid", value: track.low + 2, owner: "rep" });
  const place = items.find(item => item.kind === "space" && !item.at)?.id ?? items.find(item => item.kind === "piece").at;
  for (const [value, more] of [[6, {}], [2, { used: true }]]) items.push({ key: key++, kind: "die", id: "", at: place, title: "Attack", value, owner: "nat", ...more });
  return { game: name, viewer: "rep", lang: "en", acting: ["rep"], items };
}

const page = `<!doctype html><html data-theme="light"><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style/tokens.css"><link rel="stylesheet" href="/style/base.css">
<link rel="stylesheet" href="/style/board.css"><link rel="stylesheet" href="/style/table.css"><body><div id="notices"></div>
<div class="board-host" id="host"></div><div class="lenses" id="layers"></div><script type="module" src="/stage.js"></script>`;
/** The page's module: window.stage has the board, its view, and what was picked. */
const script = `import { makeBoard } from "/board/make_board.js";
import { useNames } from "/board/names.js";
import * as cards from "/table/cards.js";
import { diceRows } from "/table/dice.js";
import { layersBox, overlayTicks } from "/table/layers_box.js";
import { loadWords } from "/words/words.js";
await loadWords();
const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
const picked = [];
const board = await makeBoard(asked.get("board"), document.getElementById("host"), (key, element, item, more) => picked.push({ key, more }));
const view = await (await fetch("/staged/" + asked.get("board"))).json();
const show = (lit = [], chosen = [], notes = {}) => board.show(view, new Set(lit), new Set(chosen), new Map(Object.entries(notes)));
show((asked.get("lit") ?? "").split(" ").filter(Boolean));
document.getElementById("layers").append(layersBox({ lenses: [], overlays: overlayTicks(board), orders: [], open: false, toggled: () => {} }) ?? "");
window.stage = { board, view, picked, show };
// What stands beside the board: cards with values, and dice that lie nowhere on it.
if (asked.has("parts")) {
  useNames({ values: { ops: { en: "operations", es: "operaciones" }, sr: { en: "redeployment", es: "redespliegue" } } });
  const card = { key: 1, kind: "card", id: "c1", title: "Offensive on the river", owner: "rep", text: "Two armies may attack.", values: [["ops", 3], ["sr", 4]] };
  const die = (value, owner, more) => ({ key: value, kind: "die", id: "", title: "Attack", value, owner, ...more });
  const part = document.createElement("div");
  part.id = "parts";
  part.className = "cards";
  part.append(
    cards.card(card, { lit: true, pick: () => {} }), cards.face(card, true),
    diceRows([die(5, "rep"), die(3, "rep", { used: true }), die(9, "nat")], id => id),
  );
  document.getElementById("layers").remove();
  document.body.append(part);
}`;

function answer(request, response) {
  const { pathname } = new URL(request.url, "http://x");
  const send = (type, body, status = 200) =>
    response.writeHead(status, { "Content-Type": type, "Content-Security-Policy": policy }).end(body);
  if (pathname === "/stage") return send("text/html; charset=utf-8", page);
  if (pathname === "/stage.js") return send("text/javascript", script);
  try {
    if (pathname.startsWith("/staged/")) return send("application/json", JSON.stringify(staged(pathname.slice(8))));
    const path = normalize(join(root, "web", pathname));
    if (!path.startsWith(join(root, "web"))) throw new Error("elsewhere");
    return send(types[extname(path)] ?? "text/plain", readFileSync(path));
  } catch {
    return send("text/plain", "no such file", 404);
  }
}

/** Serves the stage on a free port. */
export async function openStage(port = 0) {
  const server = createServer(answer);
  await new Promise(resolve => server.listen(port, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => new Promise(resolve => server.close(resolve)) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await openStage(Number(process.argv[2] ?? 8099));
  process.stdout.write(`${url}/stage?board=cruzada\n`);
}
