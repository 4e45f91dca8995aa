// Zips, stored or deflated: a few small files with plain names. What is read comes from anywhere, so its sizes, names and numbers are
// bounded; whatever is not understood is refused.
import { Refused } from "../refused.js";

const LOCAL = 0x04034b50,
  LOCAL_SIZE = 30,
  ENTRY = 0x02014b50,
  ENTRY_SIZE = 46,
  END = 0x06054b50,
  END_SIZE = 22,
  COMMENT_MOST = 65535,
  DEFLATED = 8;
/** As src/cli/zip.h has them. */
const FILES_MOST = 64,
  FILE_MOST = 4 << 20,
  ALL_MOST = 16 << 20,
  NAME = /^[a-z0-9.-]{1,63}$/;

const damaged = () => new Refused({ code: "bad-data" });

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) crc = (crc >>> 8) ^ crcTable[(crc ^ byte) & 255];
  return ~crc >>> 0;
}

/** What comes out of a stream, as long as it is no more than `most`. @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @param {number} most */
async function gathered(stream, most) {
  const reader = stream.getReader(),
    parts = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) {
      await reader.cancel();
      throw damaged();
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {ReadableWritablePair<Uint8Array<ArrayBuffer>, any>} by @param {number} most */
const through = (bytes, by, most) => gathered(new Blob([bytes]).stream().pipeThrough(by), most);

/** Deflated, where the browser can do that and it saves something. @param {Uint8Array<ArrayBuffer>} bytes */
async function packed(bytes) {
  const small = await Promise.resolve()
    .then(() => through(bytes, new CompressionStream("deflate-raw"), FILE_MOST))
    .catch(() => bytes);
  return small.length < bytes.length ? { method: DEFLATED, body: small } : { method: 0, body: bytes };
}

/** The record of a file, at its place or in the list at the end. @param {number} signature @param {number} size @param {string} name @param {{method: number, body: Uint8Array, crc: number, length: number, at: number}} file */
function record(signature, size, name, { method, body, crc, length, at }) {
  const bytes = new Uint8Array(size + name.length),
    view = new DataView(bytes.buffer),
    isEntry = signature === ENTRY,
    shared = isEntry ? 6 : 4;
  view.setUint32(0, signature, true);
  if (isEntry) view.setUint16(4, 20, true);
  view.setUint16(shared, 20, true);
  view.setUint16(shared + 4, method, true);
  view.setUint16(shared + 8, 33, true); // 1 January 1980: the same tables make the same file
  view.setUint32(shared + 10, crc, true);
  view.setUint32(shared + 14, body.length, true);
  view.setUint32(shared + 18, length, true);
  view.setUint16(shared + 22, name.length, true);
  if (isEntry) view.setUint32(42, at, true);
  bytes.set(new TextEncoder().encode(name), size);
  return bytes;
}

/** @param {{name: string, bytes: Uint8Array<ArrayBuffer>}[]} files @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function writeZip(files) {
  const parts = [],
    list = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const file = { ...(await packed(bytes)), crc: crc32(bytes), length: bytes.length, at },
      head = record(LOCAL, LOCAL_SIZE, name, file);
    parts.push(head, file.body);
    list.push(record(ENTRY, ENTRY_SIZE, name, file));
    at += head.length + file.body.length;
  }
  const end = new DataView(new ArrayBuffer(END_SIZE));
  end.setUint32(0, END, true);
  end.setUint16(8, files.length, true);
  end.setUint16(10, files.length, true);
  end.setUint32(12, list.reduce((sum, one) => sum + one.length, 0), true);
  end.setUint32(16, at, true);
  return new Uint8Array(await new Blob([...parts, ...list, end]).arrayBuffer());
}

/** @param {DataView} view */
function endOf(view) {
  for (let at = view.byteLength - END_SIZE; at >= 0 && at >= view.byteLength - END_SIZE - COMMENT_MOST; at--)
    if (view.getUint32(at, true) === END) return at;
  throw damaged();
}

/** One file of the list. @param {Uint8Array<ArrayBuffer>} bytes @param {DataView} view @param {number} at */
async function unpacked(bytes, view, at) {
  const method = view.getUint16(at + 10, true),
    crc = view.getUint32(at + 16, true),
    size = view.getUint32(at + 20, true),
    length = view.getUint32(at + 24, true),
    local = view.getUint32(at + 42, true),
    isPlain = (view.getUint16(at + 8, true) & 1) === 0;
  if (!isPlain || length > FILE_MOST || view.getUint32(local, true) !== LOCAL) throw damaged();
  const from = local + LOCAL_SIZE + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
    body = bytes.subarray(from, from + size);
  if (body.length !== size || (method !== 0 && method !== DEFLATED)) throw damaged();
  const file = method === DEFLATED ? await through(body, new DecompressionStream("deflate-raw"), length) : body;
  if (file.length !== length || crc32(file) !== crc) throw damaged();
  return file;
}

/** The files of a zip by their names. @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Map<string, Uint8Array>>} */
async function readAll(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length),
    end = endOf(view),
    count = view.getUint16(end + 10, true),
    files = new Map();
  if (count > FILES_MOST) throw damaged();
  let total = 0;
  for (let i = 0, at = view.getUint32(end + 16, true); i < count; i++) {
    const size = view.getUint16(at + 28, true),
      name = new TextDecoder().decode(bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + size));
    if (view.getUint32(at, true) !== ENTRY || !NAME.test(name) || files.has(name)) throw damaged();
    total += view.getUint32(at + 24, true);
    if (total > ALL_MOST) throw damaged();
    files.set(name, await unpacked(bytes, view, at));
    at += ENTRY_SIZE + size + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
export async function readZip(bytes) {
  if (bytes.length > ALL_MOST) throw damaged();
  // A number that points out of the file, or a stream that is none, is an error of the browser's.
  return readAll(bytes).catch(() => {
    throw damaged();
  });
}
