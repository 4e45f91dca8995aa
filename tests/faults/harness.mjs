// What the fault tests share: games under load, a book of what was acknowledged, and its comparison with what is stored.
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, openSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, freshDatabase, launch, Player, post } from "../server/client.mjs";

export const LONG = process.env.FAULTS === "long";
export const SANITIZED = process.env.FRENTE_SANITIZED === "1";
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

// Small and the same every time.
export function dice(seed) {
  let state = seed >>> 0;
  return (n) => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 8) % n;
}

export async function until(test, what, seconds = 120) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(20)) if (await test()) return;
  assert.fail(`it never came: ${what}`);
}

const tables = { libertad: ["anarchist", "communist", "moderate"], duel: ["red", "blue"] };

// A game played by one link for all seats, over one server after the other. `book` has what was acknowledged, in order; at
// most one choice besides may be stored, the one on its way.
export class Table {
  static async make(server, game = "libertad") {
    const t = new Table();
    t.seats = tables[game];
    const made = await create(server, { game, seats: Object.fromEntries(t.seats.map((s) => [s, "me"])) });
    Object.assign(t, { game: made.game, token: made.tokens[t.seats.join("+")], book: [], said: [], over: false });
    return t;
  }

  // Plays until the connection or the game ends, or `stop` says so; with `lists`, some choices in one message.
  async play(server, stop = () => false, lists = false) {
    let p;
    try {
      p = await Player.open(server, { token: this.token });
      const lost = p.closed.then(() => Promise.reject(new Error("closed")));
      lost.catch(() => {});
      while (p.view && !p.view.over && !stop()) {
        const seat = p.view.acting[0];
        if (p.view.viewer !== seat) {
          p.send({ type: "look", look: seat });
          await Promise.race([lost, p.sees((x) => x.view.viewer === seat)]);
        }
        const list = p.view.choices;
        const words = list[(this.book.length * 5 + 3) % list.length].do;
        // The second of a list may be possible or not: the answer says how many were made.
        const both = [words, list[(this.book.length * 3 + 1) % list.length].do];
        const asked = lists ? p.ask({ type: "choose", list: both, seq: p.seq }) : p.choose(words);
        const answer = await Promise.race([lost, asked]);
        if (answer.type === "ok") this.book.push(...both.slice(0, answer.done ?? 1).map((w) => `${seat}: ${w}`));
        if (this.book.length % 7 === 0) {
          const text = `line ${this.said.length} after ${this.book.length}`;
          const told = await Promise.race([lost, p.ask({ type: "chat", text })]);
          if (told.type === "ok") this.said.push(text);
        }
      }
      this.over = Boolean(p.view?.over);
    } catch {
      // the server is gone: that is what this is about
    }
    p?.socket.terminate();
  }

  // Everything acknowledged is there, in its order, and at most what was on its way besides.
  async check(server, onTheWay = 1) {
    let record;
    await until(async () => (record = await post(server, "/api/record", { token: this.token }).catch(() => ({ status: 0 }))).status === 200, `the record of ${this.game}`);
    const lines = record.words.split("\n").filter((l) => /^\w+: /.test(l));
    assert.deepEqual(lines.slice(0, this.book.length), this.book, `lost or changed in ${this.game}`);
    assert.ok(lines.length <= this.book.length + onTheWay, `${lines.length} stored, ${this.book.length} acknowledged`);
    this.book = lines;
    const p = await Player.open(server, { token: this.token });
    // Chat follows after what was asked; the second answer comes after it, if there is any.
    for (let i = 0; i < 2; i++) await p.ask({ type: "journal", from: 0, to: 1 });
    const chat = p.messages.find((m) => m.type === "chat") ?? { from: 0, lines: [] };
    const last = chat.lines.map((l) => l.text);
    const kept = this.said.slice(chat.from);
    assert.deepEqual(last.slice(0, kept.length), kept, "lines were lost or changed");
    assert.ok(chat.from + last.length <= this.said.length + 1, "at most the one on its way was stored besides");
    this.said = [...this.said.slice(0, chat.from), ...last];
    await p.close();
  }

  // A server that may still have to hear the news shows the same, sooner or later.
  async agrees(server) {
    await until(async () => {
      const record = await post(server, "/api/record", { token: this.token }).catch(() => ({ status: 0, words: "" }));
      return record.status === 200 && record.words.split("\n").filter((l) => /^\w+: /.test(l)).length === this.book.length;
    }, `${this.game} is the same everywhere`);
  }
}

// --- a server with a shim: see shim.c ---

const NAMES = ["clock", "writes", "syncs", "mallocs", "reads"];
export class Shim {
  constructor() {
    this.path = join(mkdtempSync(join(tmpdir(), "frente-shim-")), "numbers");
    writeFileSync(this.path, Buffer.alloc(8 * NAMES.length));
    this.fd = openSync(this.path, "r+");
  }

  set(name, number) {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(number));
    writeSync(this.fd, bytes, 0, 8, 8 * NAMES.indexOf(name));
  }

  start(database = freshDatabase()) {
    const words = [`LD_PRELOAD=${process.env.FRENTE_SHIM}`, `FRENTE_SHIM=${this.path}`, process.env.FRENTE_SERVE, "--duel", "0", database];
    return launch("env", words, database);
  }
}

export function copyDatabase(from) {
  const to = freshDatabase();
  for (const end of ["", "-wal"]) {
    try {
      copyFileSync(from + end, to + end);
    } catch {
      // there is none
    }
  }
  return to;
}
