// QR codes (ISO/IEC 18004): a link as a square that a phone's camera reads. Bytes, error correction level M, versions 1 to 10.

/** Of each version: codewords of error correction in a block, then [blocks, codewords of data in each] once or twice. @type {[number, number, number, number?, number?][]} */
const versions = [
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 32],
  [24, 2, 43],
  [16, 4, 27],
  [18, 4, 31],
  [22, 2, 38, 2, 39],
  [22, 3, 36, 2, 37],
  [26, 4, 43, 1, 44],
];
/** Where the small squares lie, beside 6. */
const alignments = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];

/** @param {number} v */
const capacity = v => {
  const [, count, size, more = 0, larger = 0] = versions[v];
  return count * size + more * larger;
};

// --- arithmetic of the field with 256 elements, and codes over it ---

const exp = new Uint8Array(512),
  log = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++, x = (x << 1) ^ (x > 127 ? 0x11d : 0)) {
  exp[i] = exp[i + 255] = x;
  log[x] = i;
}

/** What corrects errors in a block. @param {number[]} data @param {number} count */
function corrections(data, count) {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = [...generator, 0];
    generator.forEach((g, at) => (next[at + 1] ^= g ? exp[log[g] + i] : 0));
    generator = next;
  }
  const rest = [...data, ...Array(count).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at];
    if (lead) generator.forEach((g, i) => (rest[at + i] ^= exp[log[g] + log[lead]]));
  }
  return rest.slice(data.length);
}

/** A number with what corrects its bits behind it. @param {number} value @param {number} generator @param {number} bits of correction */
function withCheck(value, generator, bits) {
  let rest = value << bits;
  for (let bit = 31 - Math.clz32(rest); bit >= bits; bit = 31 - Math.clz32(rest)) rest ^= generator << (bit - bits);
  return (value << bits) | rest;
}

// --- what is written ---

/** @param {Uint8Array} bytes @param {number} v @returns {number[]} */
function codewords(bytes, v) {
  const bits = [0, 1, 0, 0],
    most = capacity(v) * 8;
  /** @param {number} value @param {number} count */
  const put = (value, count) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(bytes.length, v < 9 ? 8 : 16);
  bytes.forEach(byte => put(byte, 8));
  put(0, Math.min(4, most - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let filler = 0xec; bits.length < most; filler ^= 0xec ^ 0x11) put(filler, 8);
  return Array.from({ length: most / 8 }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
}

/** The blocks, one codeword of each in turn. @param {number[]} data @param {number} v */
function interleaved(data, v) {
  const [check, count, size, more = 0, larger = 0] = versions[v];
  const sizes = [...Array(count).fill(size), ...Array(more).fill(larger)];
  let at = 0;
  const blocks = sizes.map(length => data.slice(at, (at += length)));
  const checks = blocks.map(block => corrections(block, check));
  /** @param {number[][]} rows @param {number} length */
  const inTurn = (rows, length) => Array.from({ length }, (_, i) => rows.filter(row => i < row.length).map(row => row[i])).flat();
  return [...inTurn(blocks, Math.max(size, larger)), ...inTurn(checks, check)];
}

// --- the square ---

/** The conditions of the eight masks. @type {((x: number, y: number) => boolean)[]} */
const masks = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  x => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A square whose patterns are drawn and whose data are still open (undefined). @param {number} v @returns {(boolean | undefined)[][]} */
function patterns(v) {
  const size = 21 + 4 * v;
  /** @type {(boolean | undefined)[][]} */
  const rows = Array.from({ length: size }, () => Array(size).fill(undefined));
  /** Rings round a middle. @param {number} cx @param {number} cy @param {number} reach @param {(ring: number) => boolean} dark */
  const rings = (cx, cy, reach, dark) => {
    for (let y = Math.max(0, cy - reach); y <= Math.min(size - 1, cy + reach); y++)
      for (let x = Math.max(0, cx - reach); x <= Math.min(size - 1, cx + reach); x++) rows[y][x] = dark(Math.max(Math.abs(x - cx), Math.abs(y - cy)));
  };
  for (let i = 0; i < size; i++) rows[6][i] = rows[i][6] = i % 2 === 0;
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) rings(x, y, 4, ring => ring !== 2 && ring !== 4);
  const places = v ? [6, ...alignments[v]] : [];
  const last = places.length - 1;
  places.forEach((x, i) =>
    places.forEach((y, j) => {
      if (!((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0))) rings(x, y, 2, ring => ring !== 1);
    }),
  );
  if (v >= 6) {
    const bits = withCheck(v + 1, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const x = Math.floor(i / 3),
        y = size - 11 + (i % 3);
      rows[y][x] = rows[x][y] = ((bits >> i) & 1) === 1;
    }
  }
  return rows;
}

/** Which level and mask: written twice. @param {(boolean | undefined)[][]} rows @param {number} mask */
function writeFormat(rows, mask) {
  const size = rows.length,
    bits = withCheck(mask, 0x537, 10) ^ 0x5412; // level M is 00
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    if (i < 6) rows[i][8] = dark;
    else if (i < 8) rows[i + 1][8] = dark;
    else if (i < 9) rows[8][7] = dark;
    else rows[8][14 - i] = dark;
    if (i < 8) rows[8][size - 1 - i] = dark;
    else rows[size - 15 + i][8] = dark;
  }
  rows[size - 8][8] = true;
}

/** The bits run up and down in columns of two, from the right. @param {(boolean | undefined)[][]} rows @param {number[]} words @param {number} mask */
function writeData(rows, words, mask) {
  const size = rows.length;
  let bit = 0,
    up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (rows[y][x] !== undefined) continue;
        rows[y][x] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1 !== masks[mask](x, y);
        bit++;
      }
    }
  }
}

/** How hard it is to read: long runs, blocks, what looks like a corner, too much of one shade. @param {boolean[][]} rows */
function penalty(rows) {
  const size = rows.length,
    lines = [...rows, ...rows.map((_, x) => rows.map(row => row[x]))].map(line => line.map(Number).join(""));
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (line.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) if (rows[y][x] === rows[y - 1][x] && rows[y][x] === rows[y][x - 1] && rows[y][x] === rows[y - 1][x - 1]) sum += 3;
  const dark = rows.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5);
}

/** The square of a text, rows of dark and light; null if it is too long. @param {string} words @returns {boolean[][] | null} */
export function qrCode(words) {
  const bytes = new TextEncoder().encode(words),
    v = versions.findIndex((_, i) => bytes.length + (i < 9 ? 2 : 3) <= capacity(i));
  if (v < 0) return null;
  const data = interleaved(codewords(bytes, v), v);
  const tries = masks.map((_, mask) => {
    const rows = patterns(v);
    writeFormat(rows, mask);
    writeData(rows, data, mask);
    return /** @type {boolean[][]} */ (rows);
  });
  return tries.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** The path of the dark squares, and how wide it is with its margin. @param {string} words @returns {{path: string, size: number} | null} */
export function qrPath(words) {
  const rows = qrCode(words);
  if (!rows) return null;
  const margin = 4;
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + margin} ${y + margin}h1v1h-1z` : ""))).join("");
  return { path, size: rows.length + 2 * margin };
}
