// How long an easy bot takes to answer a visitor while another address asks for everything that it can: hints, hard bots,
// handshakes and hellos, new games, passwords, chat, each by itself and then all at once.
//   FRENTE=build-release/frente FRENTE_SERVE=$FRENTE node tests/faults/attack.mjs [SECONDS] [BOT THREADS]   (make abuse)
// A named trial for docs/reliability.md: what it prints depends on the machine. It fails if the p95 of an attack is above the aim.
import { Worker } from "node:worker_threads";
import { create, freshDatabase, launch, Player, post } from "../server/client.mjs";
import { play } from "./easy.mjs";

const AIM_MS = 2000;
const seconds = Number(process.argv[2] ?? 30);
const threads = process.argv[3] ?? "1";
const server = await launch(process.env.FRENTE, ["serve", "--port", "0", "--quiet", "--bots", threads, "--db", freshDatabase()], "");
const attacker = { headers: { "x-forwarded-for": "203.0.113.66" } }; // another address for each attack: nothing is used up yet
const honest = { headers: { "x-forwarded-for": "198.51.100.7" } };
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const times = (count, start) => Array.from({ length: count }, (_, i) => start(i));
let stop = false;

async function make(bot) {
  return (await create(server, { game: "libertad", seats: { anarchist: "me", communist: `bot:${bot}`, moderate: `bot:${bot}` } })).tokens.anarchist;
}

// Asks for a hint; when it is answered, again.
async function nag(token, counts) {
  while (!stop) {
    try {
      const p = await Player.open(server, { token }, attacker);
      while (!stop) {
        const answer = await p.ask({ type: "hint", ms: 3000 });
        counts[answer.type === "hint" ? "taken" : "refused"]++;
        await pause(answer.type === "hint" ? 0 : 500);
      }
      p.socket.terminate();
    } catch {
      counts.refused++;
      await pause(1000);
    }
  }
}

// Comes in, says hello as often as it may, and again.
async function greet(token, counts) {
  while (!stop) {
    try {
      const p = await Player.open(server, null, attacker);
      while (!stop) counts[(await p.ask({ type: "hello", token })).type === "welcome" ? "taken" : "refused"]++;
      p.socket.terminate();
    } catch {
      counts.refused++;
      await pause(20);
    }
  }
}

// Calls that are made again as soon as they are answered.
async function call(path, body, counts) {
  while (!stop) {
    const status = await post(server, path, body(), attacker.headers).then((a) => a.status, () => 0);
    counts[status === 429 || status === 503 || !status ? "refused" : "taken"]++;
    if (status === 429) await pause(5);
  }
}
let guess = 0;
const newGame = () => ({ game: "guerra", seats: { rep: "me", nat: "bot:hard" } });
const password = () => ({ name: `visitor ${guess++ % 50}`, password: `wrong horse ${guess}` });
const account = () => ({ name: `ladron ${String.fromCharCode(97 + (guess % 26))}${guess++}`.replace(/\d/g, (d) => "abcdefghij"[d]), password: "correct horse battery" });

async function talk(token, counts) {
  while (!stop) {
    try {
      const p = await Player.open(server, { token }, attacker);
      while (!stop) counts[(await p.ask({ type: "chat", text: "x".repeat(400) })).type === "ok" ? "taken" : "refused"]++;
      p.socket.terminate();
    } catch {
      counts.refused++;
      await pause(20);
    }
  }
}

const spread = (list) => {
  const sorted = list.slice().sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return `${list.length} answers, middle ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`;
};

const at95 = (list) => list.slice().sort((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? Infinity;
let failed = false, phases = 0;

async function phase(name, work) {
  stop = false;
  const counts = { taken: 0, refused: 0 };
  attacker.headers = { "x-forwarded-for": `203.0.113.${++phases}` };
  const elsewhere = new Worker(new URL("./easy.mjs", import.meta.url), { workerData: { port: server.port, base: server.base, tokens: await Promise.all(times(4, () => make("easy"))), from: honest } });
  const told = new Promise((done) => elsewhere.once("message", done));
  const tasks = work(counts);
  await pause(seconds * 1000);
  elsewhere.postMessage("stop");
  const took = await told;
  await elsewhere.terminate();
  stop = true;
  await Promise.race([Promise.all(tasks), pause(3000)]);
  failed ||= at95(took) > AIM_MS;
  console.log(`${name}: easy bots elsewhere: ${spread(took)}${counts.taken + counts.refused ? `; attacker: ${counts.taken} answered, ${counts.refused} refused` : ""}`);
}

const hinted = await make("easy");
const hard = [];
for (let i = 0; i < 20; i++) hard.push(await make("hard"));
const attacks = {
  "45 sockets that ask for hints": (counts) => times(45, () => nag(hinted, counts)),
  "20 games against hard bots": () => hard.map((token) => play(server, token, { from: attacker, stop: () => stop })),
  "90 sockets that say hello": (counts) => times(90, () => greet(hinted, counts)),
  "new games, 50 calls at once": (counts) => times(50, () => call("/api/games", newGame, counts)),
  "passwords and new accounts, 50 calls at once": (counts) => [...times(40, () => call("/api/account/enter", password, counts)), ...times(10, () => call("/api/account/new", account, counts))],
  "45 sockets that chat": (counts) => times(45, () => talk(hinted, counts)),
};
await phase("nobody else", () => []);
for (const [name, work] of Object.entries(attacks)) await phase(name, work);
await phase("all of it, a part of each", (counts) => [
  ...times(15, () => nag(hinted, counts)), ...hard.slice(0, 10).map((token) => play(server, token, { from: attacker, stop: () => stop })), ...times(15, () => talk(hinted, counts)),
  ...times(10, () => call("/api/games", newGame, counts)), ...times(10, () => call("/api/account/enter", password, counts)), ...times(10, () => greet(hinted, counts)),
]);
await server.stop("SIGKILL");
console.log(failed ? `p95 above ${AIM_MS} ms` : `every p95 is within ${AIM_MS} ms`);
process.exit(failed ? 1 : 0);
