// SHA-256 by hand: browsers offer theirs to pages with TLS only.
/** The first bits after the point of a root of x. @param {number} x @param {number} root */
const rest = (x, root) => Math.floor((x ** (1 / root) % 1) * 2 ** 32);
const primes = [...Array(312).keys()].filter(n => n > 1 && [...Array(n).keys()].every(d => d < 2 || n % d)).slice(0, 64);
const turn = (x, by) => (x >>> by) | (x << (32 - by));

/** SHA-256 of plain letters and digits, as hexadecimal digits. @param {string} words */
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
