// A stand-in for the server, for looking at the page and for tests of the page alone: serves web/ with the real policy
// and answers with canned views. Test-only. node tests/web/mock.mjs [port]
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dirname, extname, join, normalize } from "node:path";
import { WebSocketServer } from "ws";
import { libertadView, bruneteView } from "./canned.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; connect-src 'self' ws: wss:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";
const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
};

const both = (en, es = en) => ({ en, es });
const games = {
  games: [
    {
      id: "libertad",
      title: both("Land and Freedom", "Tierra y Libertad"),
      version: 1,
      text: both(
        "Three factions hold the Republic together against the same enemy, and each wants a different Republic. Play cards, hold four fronts, gather glory: if Madrid falls, everybody loses.",
      ),
      seats: ["Anarchist", "Communist", "Moderate"].map(s => ({
        id: s.toLowerCase(),
        title: both(`${s}s`),
        nonplayer: `np-${s.toLowerCase()}`,
      })),
      scenarios: [{ id: "standard", title: both("The whole war"), text: both("Three years, four turns each.") }],
      options: [
        { id: "np-anarchist", title: both("x"), text: both("x"), excludes: [], nonplayer: "anarchist" },
        { id: "open-hands", title: both("Open hands"), text: both("All hands lie open."), excludes: [] },
      ],
      board: true,
      rules: true,
    },
    {
      id: "brunete",
      title: both("Brunete 1937"),
      version: 1,
      text: both("July 1937: the Republic goes on the offensive west of Madrid."),
      seats: [
        { id: "rep", title: both("Republic") },
        { id: "nat", title: both("Nationalists") },
      ],
      scenarios: [{ id: "campaign", title: both("Campaign"), text: both("Fourteen turns.") }],
      options: [],
      board: true,
      rules: false,
    },
  ],
  bots: [
    { id: "random", title: both("Random") },
    { id: "simple", title: both("Simple") },
  ],
};

const posts = {
  "/api/games": body => [
    201,
    {
      game: "mock",
      links: [
        { seats: ["anarchist"], token: `mock-${body.game}`, who: "me" },
        ...(Object.values(body.seats).includes("friend")
          ? [{ seats: ["communist"], token: "mock-friend", who: "friend" }]
          : []),
        { seats: [], token: "mock-watch", who: "watcher" },
      ],
      fair: { hash: "0".repeat(64) },
    },
  ],
  "/api/mine": body => [
    200,
    {
      games: body.tokens.map((_, token) => ({
        token,
        game: "mock",
        rules: "libertad",
        title: "",
        scenario: "standard",
        options: [],
        round: 1,
        seats: ["anarchist"],
        watcher: false,
        status: "running",
        acting: ["anarchist"],
        yours: true,
        archived: false,
        players: [],
        result: null,
        created: 1790000000,
        changed: 1790000500,
      })),
      unknown: [],
    },
  ],
};

function serve(request, response) {
  const path = new URL(request.url, "http://x").pathname;
  const answer = (status, type, body) =>
    response
      .writeHead(status, { "Content-Type": type, "Content-Security-Policy": policy, "Cache-Control": "no-cache" })
      .end(body);
  if (request.method === "POST") {
    let words = "";
    request
      .on("data", part => (words += part))
      .on("end", () => {
        const [status, value] = posts[path]?.(JSON.parse(words)) ?? [
          404,
          { error: { code: "not-found", text: "No such page." } },
        ];
        answer(status, "application/json", JSON.stringify(value));
      });
    return;
  }
  if (path === "/api/games") return answer(200, "application/json", JSON.stringify(games));
  if (path === "/api/open") return answer(200, "application/json", '{"open":[]}');
  const base = path.startsWith("/rules/") ? "docs" : "web";
  try {
    const name = normalize(path === "/" ? "/index.html" : path);
    answer(200, types[extname(name)] ?? "application/octet-stream", readFileSync(join(root, base, name)));
  } catch {
    answer(404, "application/json", '{"error":{"code":"not-found","text":"No such page."}}');
  }
}

/** One canned table a socket: a choice only moves the step on. */
function play(socket) {
  let seq = 1,
    game = "libertad",
    viewer = "anarchist";
  const lines = [
    "The Year 1936-37 begins.",
    "Fascist card: Battle of the Jarama.",
    "3 Attacks to the Madrid Front.",
    "Rolls a die: 5.",
  ].map((text, i) => ({
    step: i + 1,
    kind: i === 3 ? "ROLL" : "TEXT",
    text,
    rule: "LF-setup-01",
    by: i % 2 ? "anarchist" : undefined,
  }));
  const say = value => socket.send(JSON.stringify(value));
  const view = lang => (game === "brunete" ? bruneteView(viewer, lang) : libertadView(viewer, lang));
  const whole = lang =>
    say({
      type: "view",
      seq,
      step: lines.length,
      undo: seq > 1,
      undo_why: "",
      view: view(lang),
      journal: { from: 0, lines },
    });
  const answers = {
    hello(message) {
      game = message.token.includes("brunete") ? "brunete" : "libertad";
      const seats = game === "brunete" ? ["rep", "nat"] : ["anarchist", "communist", "moderate"];
      const own = message.token.includes("watch") ? [] : message.token.includes("hot") ? seats.slice(0, 2) : [seats[0]];
      viewer = message.look ?? own[0] ?? "watcher";
      say({
        type: "welcome",
        game: "mock",
        rules: game,
        title: "",
        scenario: "standard",
        options: [],
        round: 1,
        seats: own,
        look: viewer,
        lang: message.lang,
        created: 1790000000,
        position: false,
      });
      const titles = {
        anarchist: "Anarchists",
        communist: "Communists",
        moderate: "Moderates",
        rep: "Republic",
        nat: "Nationalists",
      };
      say({
        type: "table",
        status: "running",
        result: null,
        seats: seats.map((id, i) => ({
          id,
          title: titles[id],
          who: i ? (i === 2 ? "nonplayer" : "friend") : "me",
          name: ["Ana", "Luis"][i],
          here: i ? 0 : 1,
          mine: own.includes(id),
          acting: !i,
        })),
        watchers: 1,
        rollback: null,
        rematch: null,
        fair: { hash: "ab".repeat(32), key: null },
      });
      whole(message.lang);
    },
    choose(message) {
      if (message.seq !== seq) return say({ type: "error", id: message.id, code: "stale", text: "stale" });
      seq++;
      lines.push({ step: lines.length + 1, kind: "CHOICE", text: `You: ${message.do}.`, by: viewer });
      whole("en");
      say({ type: "ok", id: message.id, seq });
    },
    undo(message) {
      seq++;
      lines.pop();
      whole("en");
      say({ type: "ok", id: message.id, seq });
    },
    why: message =>
      say({
        type: "why",
        id: message.id,
        do: message.do,
        legal: false,
        text: "That is not possible in this test.",
        rule: "LF-setup-01",
      }),
    look(message) {
      viewer = message.look;
      seq++;
      whole("en");
    },
    at: message =>
      say({
        type: "at",
        id: message.id,
        step: message.step,
        steps: lines.length,
        view: { ...view("en"), choices: undefined, prompt: undefined },
        lines: lines.slice(0, message.step),
      }),
    plan: message =>
      say({
        type: "plan",
        id: message.id,
        done: message.choices.length,
        text: "",
        rule: "",
        view: view("en"),
        lines: message.choices.map(c => ({ text: c.do })),
      }),
    chat: message => {
      say({ type: "ok", id: message.id, seq });
      say({ type: "chat", from: 0, lines: [{ seat: viewer, name: "Ana", text: message.text, at: 1790000500 }] });
    },
    position: message =>
      say({ type: "position", id: message.id, game, scenario: "standard", options: [], text: "at picks\n" }),
  };
  socket.on("message", data => {
    const message = JSON.parse(data);
    answers[message.type]?.(message);
  });
}

export function mock(port = 0) {
  const server = createServer(serve);
  new WebSocketServer({ server, path: "/socket", handleProtocols: () => "frente" }).on("connection", play);
  return new Promise(resolve =>
    server.listen(port, "127.0.0.1", () =>
      resolve({
        url: `http://127.0.0.1:${server.address().port}`,
        close: () => server.closeAllConnections() || server.close(),
      }),
    ),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  mock(Number(process.argv[2] ?? 8099)).then(({ url }) => console.log(url));
