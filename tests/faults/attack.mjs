// How long an easy bot takes while one address asks for everything it can: 200 hints at once, again and again, and 20 games
// against bots that think as long as they may.   node tests/faults/attack.mjs [SECONDS] [BOT THREADS]
// FRENTE names the program. A named trial for docs/reliability.md, not a test: what it prints depends on the machine.
import { create, freshDatabase, launch, Player } from "../server/client.mjs";

const seconds = Number(process.argv[2] ?? 30);
const threads = process.argv[3] ?? "1";
const server = await launch(process.env.FRENTE, ["serve", "--port", "0", "--quiet", "--bots", threads, "--db", freshDatabase()], "");
const attacker = { headers: { "x-forwarded-for": "203.0.113.66" } };
const honest = { headers: { "x-forwarded-for": "198.51.100.7" } };
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
let stop = false;

async function make(bot) {
  return (await create(server, { game: "libertad", seats: { anarchist: "me", communist: `bot:${bot}`, moderate: `bot:${bot}` } })).tokens.anarchist;
}

// A person who chooses as soon as it is asked; how long the bots took to bring the turn back, for each time.
async function play(token, from, took) {
  let p = null;
  while (!stop) {
    try {
      p ??= await Player.open(server, { token }, from);
      if (p.view.over) return;
      await p.sees((x) => stop || x.view.choices?.length || x.view.over);
      if (stop || p.view.over) break;
      await p.choose(p.view.choices[0].do);
      const asked = Date.now();
      if (p.view.choices?.length) continue;
      await p.sees((x) => stop || x.view.choices?.length || x.view.over);
      if (!stop) took?.push(Date.now() - asked);
      await pause(60);
    } catch {
      p = null;
      await pause(500);
    }
  }
  p?.socket.terminate();
}

// Asks for a hint; when it is answered, again.
async function nag(token, counts) {
  while (!stop) {
    try {
      const p = await Player.open(server, { token }, attacker);
      while (!stop) {
        const answer = await p.ask({ type: "hint", ms: 3000 });
        counts[answer.type === "hint" ? "hints" : "refused"]++;
        await pause(answer.type === "hint" ? 0 : 500);
      }
      p.socket.terminate();
    } catch {
      counts.closed++;
      await pause(1000);
    }
  }
}

const spread = (list) => {
  const sorted = list.slice().sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return `${list.length} answers, middle ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`;
};

async function phase(name, work) {
  stop = false;
  const took = [];
  const counts = { hints: 0, refused: 0, closed: 0 };
  const tasks = [play(await make("easy"), honest, took), ...(await work(counts))];
  await pause(seconds * 1000);
  stop = true;
  await Promise.race([Promise.all(tasks), pause(3000)]);
  console.log(`${name}: easy bots elsewhere: ${spread(took)}${counts.hints + counts.refused ? `; attacker: ${JSON.stringify(counts)}` : ""}`);
}

const hinted = await make("easy");
const hard = [];
for (let i = 0; i < 20; i++) hard.push(await make("hard"));
await phase("quiet", async () => []);
await phase("200 hints", async (counts) => Array.from({ length: 190 }, () => nag(hinted, counts)));
await phase("20 hard games", async () => hard.map((token) => play(token, attacker)));
await phase("both", async (counts) => [...hard.map((token) => play(token, attacker)), ...Array.from({ length: 170 }, () => nag(hinted, counts))]);
await server.stop("SIGKILL");
process.exit(0);
