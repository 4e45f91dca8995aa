// What the server's tests share: starting and stopping it, HTTP calls, and a
// socket that keeps every message and knows the view as a page would.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterEach, beforeEach } from "node:test";
import { join } from "node:path";
import { createRequire } from "node:module";

// A view with what a `change` brings: items by their keys, in the order of the keys.
function patch(view, m) {
  const stay = view.items.filter((i) => !m.gone.includes(i.key) && !m.items.some((n) => n.key === i.key));
  return { ...m.rest, items: [...stay, ...m.items].sort((a, b) => a.key - b.key) };
}

export const WebSocket = createRequire(import.meta.url)("ws");
const program = process.env.FRENTE_SERVE;
if (!program) throw new Error("FRENTE_SERVE must name the server to test");

// Whatever failed, no server stays behind.
const children = [];
export const killAll = () => children.forEach((c) => c.kill("SIGKILL"));
process.on("exit", killAll);

// A test that fails leaves sockets behind, which would keep the file from ending as long as their server lives: whatever
// it has started ends with it. What the file's own `before` has started serves the next tests.
if (process.env.NODE_TEST_CONTEXT) {
  let there = 0;
  beforeEach(() => void (there = children.length));
  afterEach((t) => {
    if (t.passed === false) for (const child of children.splice(there)) child.kill("SIGKILL");
  });
}

const folders = [];
process.on("exit", () => folders.forEach((f) => rmSync(f, { recursive: true, force: true })));

export function freshDatabase() {
  const folder = mkdtempSync(join(tmpdir(), "frente-"));
  folders.push(folder);
  return join(folder, "games.db");
}

// How long a message may take before the test gives up: a slow machine is no failure.
const PATIENCE = 240000;

// Starts a server on a free port; resolves when it says that it is ready. Its dice and its bots follow from `key`.
// `blocks`: no file of its may grow beyond so many KiB.
// `more`: further words of its command line. `rules`: the version of the duel's. `hurry`: what takes time is given up at once. `thoughts`: iterations of a bot.
export async function startServer(database = freshDatabase(), { blocks = "unlimited", key = 1, rules = 1, hurry = false, thoughts = 20, more = [] } = {}) {
  const words = [program, "--duel", "--key", key, "--rules", rules, "--thoughts", thoughts, ...(hurry ? ["--hurry"] : []), ...more, "0", database].map(String);
  return launch("bash", ["-c", 'ulimit -f "$1"; shift; exec "$@"', "bash", blocks, ...words], database);
}

// Starts any program that serves.
export async function launch(command, words, database) {
  const child = spawn(command, words, { stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  const server = { child, database, log: "", ended: null };
  server.ended = new Promise((done) => child.on("exit", (code, signal) => done({ code, signal })));
  const looking = [];
  child.stderr.on("data", (d) => {
    server.log += d;
    looking.splice(0).forEach((look) => look());
  });
  // Waits until the log has such a line.
  server.sees = async (words) => {
    while (!words.test(server.log)) await new Promise((look) => looking.push(look));
  };
  server.signal = (name) => child.kill(name);
  const line = await new Promise((ready, failed) => {
    let out = "";
    child.stdout.on("data", (d) => {
      out += d;
      if (out.includes("\n")) ready(out);
    });
    child.on("exit", (code) => failed(new Error(`the server ended with ${code}: ${server.log}`)));
  });
  server.port = Number(/:(\d+)\/\n/.exec(line)[1]);
  server.base = `http://127.0.0.1:${server.port}`;
  // A server that a failed test forgot does not keep the tests from ending.
  for (const handle of [child, child.stdout, child.stderr]) handle.unref();
  server.stop = async (signal = "SIGTERM") => {
    for (const handle of [child, child.stdout, child.stderr]) handle.ref();
    child.kill(signal);
    return server.ended;
  };
  return server;
}

export async function post(server, path, body, headers = {}) {
  const answer = await fetch(server.base + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const words = await answer.text();
  let json = null;
  try {
    json = JSON.parse(words);
  } catch {
    // records are plain text
  }
  return { status: answer.status, words, json, headers: answer.headers };
}

export async function create(server, body) {
  const made = await post(server, "/api/games", body);
  if (made.status !== 201) throw new Error(`not created: ${made.words}`);
  const links = {};
  for (const link of made.json.links) {
    links[link.who === "watcher" ? "watcher" : link.seats.join("+")] = link.token;
  }
  return { ...made.json, tokens: links };
}

export class Player {
  static async open(server, hello, options = {}) {
    const p = new Player();
    p.messages = [];
    p.frames = [];
    p.waiting = [];
    p.next = 1;
    p.lines = [];
    p.socket = new WebSocket(`ws://127.0.0.1:${server.port}/socket`, "frente", options);
    p.closed = new Promise((done) => p.socket.on("close", (code) => done(code)));
    p.closed.then(() => p.giveUp());
    p.socket.on("message", (data) => p.take(data.toString()));
    await new Promise((ready, failed) => {
      p.socket.on("open", ready);
      p.socket.on("error", failed);
    });
    if (hello) {
      p.send({ type: "hello", lang: "en", ...hello });
      await p.until((m) => m.type === "view" || m.type === "error");
    }
    return p;
  }

  take(words) {
    const m = JSON.parse(words);
    this.frames.push(words);
    this.messages.push(m);
    if (m.type === "welcome") this.welcome = m;
    if (m.type === "table") this.table = m;
    if (m.type === "view") this.view = m.view;
    if (m.type === "change") {
      if (m.base !== this.seq) throw new Error(`a change from ${m.base}, but ${this.seq} was seen last`);
      this.view = patch(this.view, m);
    }
    if (m.type === "view" || m.type === "change") {
      this.seq = m.seq;
      this.step = m.step;
      this.undo = m.undo;
      this.lines = [...this.lines.slice(0, m.journal.from), ...m.journal.lines];
    }
    for (const w of this.waiting.slice()) if (w.test(m)) this.settle(w, m);
  }

  settle(w, m) {
    this.waiting.splice(this.waiting.indexOf(w), 1);
    clearTimeout(w.timer);
    w.done(m);
  }

  // What has not come when the socket closes never will.
  giveUp() {
    this.over = true;
    for (const w of this.waiting.splice(0)) {
      clearTimeout(w.timer);
      w.failed(new Error(`the socket closed; last: ${this.frames.at(-1)?.slice(0, 300)}`));
    }
  }

  // The next message (or one that is there already, with `also`) that passes the test.
  until(test, also = false) {
    const there = also && this.messages.find(test);
    if (there) return Promise.resolve(there);
    return new Promise((done, failed) => {
      const w = { test, done, failed };
      w.timer = setTimeout(() => failed(new Error(`nothing came; last: ${this.frames.at(-1)?.slice(0, 300)}`)), PATIENCE).unref();
      this.waiting.push(w);
      if (this.over) this.giveUp();
    });
  }

  // Until what is seen passes the test.
  async sees(test) {
    while (!test(this)) await this.until(() => true);
  }

  send(m) {
    this.socket.send(typeof m === "string" ? m : JSON.stringify(m));
  }

  // Sends with an id and waits for the answer.
  ask(m) {
    const id = this.next++;
    const answer = this.until((x) => x.id === id);
    this.send({ id, ...m });
    return answer;
  }

  choose(words, seq = this.seq) {
    return this.ask({ type: "choose", do: words, seq });
  }

  async close() {
    this.socket.close();
    await this.closed;
  }
}

export const item = (view, id) => view.items.find((i) => i.id === id);
