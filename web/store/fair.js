// Fair dice. The server names the hash of its key at the start; every seat's browser adds digits of its own to the key
// (first their hash, then they themselves), and at the end this page compares by itself what was promised with what was.
import * as keep from "./settings.js";
import { post } from "../net/api.js";

const rest = (x, root) => Math.floor((x ** (1 / root) % 1) * 2 ** 32);
const primes = [...Array(312).keys()].filter(n => n > 1 && [...Array(n).keys()].every(d => d < 2 || n % d)).slice(0, 64);
const turn = (x, by) => (x >>> by) | (x << (32 - by));

/** SHA-256 of plain letters and digits, as hexadecimal digits. (Browsers offer theirs to pages with TLS only.) @param {string} words */
export function sha256(words) {
  const bytes = [...words].map(c => c.charCodeAt(0));
  const bits = bytes.length * 8;
  bytes.push(128);
  while (bytes.length % 64 !== 56) bytes.push(0);
  bytes.push(0, 0, 0, 0, ...[24, 16, 8, 0].map(by => (bits >>> by) & 255));
  const k = primes.map(p => rest(p, 3));
  const h = primes.slice(0, 8).map(p => rest(p, 2));
  for (let at = 0; at < bytes.length; at += 64) {
    const w = [...Array(16).keys()].map(i => bytes.slice(at + 4 * i, at + 4 * i + 4).reduce((n, b) => (n << 8) | b, 0));
    for (let i = 16; i < 64; i++) {
      const [a, b] = [w[i - 15], w[i - 2]];
      const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[i] = (w[i - 16] + low + w[i - 7] + high) | 0;
    }
    const v = [...h];
    for (let i = 0; i < 64; i++) {
      const one = turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25);
      const two = turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22);
      const next = (v[7] + one + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i]) | 0;
      const most = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
      v.pop();
      v.unshift((next + two + most) | 0);
      v[4] = (v[4] + next) | 0;
    }
    v.forEach((n, i) => (h[i] = (h[i] + n) >>> 0));
  }
  return h.map(n => n.toString(16).padStart(8, "0")).join("");
}

const digits = () => [...crypto.getRandomValues(new Uint8Array(32))].map(b => b.toString(16).padStart(2, "0")).join("");

/** Does for the seat looked through what is due, after a table or a view. @param {any} page */
export function takePart(page) {
  const { link, table, mine, finished } = page;
  const fair = table?.fair;
  const seat = link.look;
  if (!fair?.pledged || !link.game) return;
  const kept = keep.fair(link.game);
  if (!kept.hash) keep.keepFair(link.game, { ...kept, hash: fair.hash });
  if (finished || !mine.includes(seat) || fair.mixed.includes(seat) || link.mixing) return;
  const value = kept.values?.[seat];
  if (!fair.pledged[seat] && value) {
    ask(link, { hash: sha256(value) });
  } else if (!fair.pledged[seat]) {
    const fresh = digits();
    keep.keepFair(link.game, { ...keep.fair(link.game), values: { ...kept.values, [seat]: fresh } });
    ask(link, { hash: sha256(fresh) });
  } else if (value && fair.pledged[seat] === sha256(value) && othersPledged(table)) {
    ask(link, { value });
  }
}

/** Whoever is at the table has given a hash: nobody can make up digits that fit those of others. @param {any} table */
const othersPledged = table => table.seats.every(s => !s.here || table.fair.pledged[s.id]);

function ask(link, more) {
  link.mixing = true;
  const over = () => (link.mixing = false);
  link.ask("fair", more).then(over, over);
}

/**
 * What came of it, once the game is over: "kept" (all as promised), "broken", or null if this browser can't tell.
 * @param {any} page @returns {Promise<string | null>}
 */
export async function verdict(page) {
  const { link, table } = page;
  const kept = keep.fair(link.game);
  if (!table.fair?.key || !kept.hash) return null;
  if (kept.hash !== table.fair.hash || sha256(table.fair.key) !== kept.hash) return "broken";
  const mixed = Object.entries(kept.values ?? {}).filter(([seat]) => table.fair.mixed.includes(seat));
  const record = await post("/api/record", { token: link.token, game: link.game });
  const lines = String(record).split("\n");
  const there = lines.includes(`[Key "${table.fair.key}"]`) && mixed.every(([seat, value]) => lines.includes(`${seat}: mix ${value}`));
  return there ? "kept" : "broken";
}
