// The tables of a game, for a page on which they are corrected: what the engine says of them, what this browser keeps, and files of them
// (NAME.frente-data: docs/formats.md). A file comes from anywhere: what is not understood is refused in words.
import { t } from "../../words/words.js";
import { Refused } from "../refused.js";
import { forgetTables, keepTables, readTables, workKey } from "./kept_tables.js";
import { readZip, writeZip } from "./zip.js";

const KIND = "frente-data",
  FORMAT = 1,
  MANIFEST = "manifest.json";

/** @param {string} words @returns {any} */
function parsed(words) {
  try {
    return JSON.parse(words);
  } catch {
    return null;
  }
}

/** @param {string} code */
const refused = code => new Refused({ code, text: t(`tables.${code}`) });

/** Text that is sound. @param {Uint8Array | undefined} bytes */
function textOf(bytes) {
  try {
    return bytes ? new TextDecoder("utf-8", { fatal: true }).decode(bytes) : null;
  } catch {
    return null;
  }
}

/** @param {any} manifest */
const isManifest = manifest =>
  manifest?.kind === KIND && typeof manifest.game === "string" && Array.isArray(manifest.files) && manifest.files.every((/** @type {any} */ one) => typeof one?.name === "string");

/** What a file has in it, not yet looked at by the engine. @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<{set: DataSet, manifest: any}>} */
async function unpack(bytes) {
  const files = await readZip(bytes).catch(() => {
      throw refused("bad-data");
    }),
    manifest = parsed(textOf(files.get(MANIFEST)) ?? "");
  if (!isManifest(manifest)) throw refused("bad-data");
  if (manifest.format !== FORMAT) throw refused("newer-data");
  const list = manifest.files.map((/** @type {any} */ { name }) => ({ name, text: textOf(files.get(name)) }));
  if (list.length !== files.size - 1 || list.some((/** @type {any} */ { text }) => text === null)) throw refused("bad-data");
  return { set: { game: manifest.game, files: list }, manifest };
}

/**
 * @param {(name: string, body?: object, saved?: Kept, tables?: DataSet) => Promise<any>} call
 * @returns {TablesHere}
 */
export function localTables(call) {
  /** The hashes of tables, by name. @param {DataSet} set @returns {Promise<Map<string, string>>} */
  const hashes = async set => new Map((await call("use", {}, undefined, set)).files.map((/** @type {any} */ { name, sha256 }) => [name, sha256]));
  return {
    list: game => call("tables", { game }),
    check: set => call("check", { game: set.game }, undefined, set),
    thing: async (set, id) => (await call("thing", { game: set.game, id }, undefined, set)).item,
    kept: game => readTables(workKey(game)),
    keep: set => (set.files.length ? keepTables(workKey(set.game), set) : forgetTables(workKey(set.game))),

    async pack(set) {
      const [{ program, tables }, own] = await Promise.all([call("tables", { game: set.game }), hashes(set)]),
        original = new Map(tables.map((/** @type {TableInfo} */ one) => [one.name, one.sha256])),
        files = set.files.map(({ name }) => ({ name, sha256: own.get(name), original: original.get(name) })),
        manifest = JSON.stringify({ kind: KIND, format: FORMAT, game: set.game, program, files }, null, 1),
        encode = (/** @type {string} */ words) => new TextEncoder().encode(words);
      return writeZip([{ name: MANIFEST, bytes: encode(manifest) }, ...set.files.map(({ name, text }) => ({ name, bytes: encode(text) }))]);
    },

    async unpack(bytes) {
      const { set, manifest } = await unpack(bytes),
        [{ tables }, own] = await Promise.all([call("tables", { game: set.game }), hashes(set)]),
        original = new Map(tables.map((/** @type {TableInfo} */ one) => [one.name, one.sha256]));
      if (manifest.files.some((/** @type {any} */ { name, sha256 }) => own.get(name) !== sha256)) throw refused("bad-data");
      return { set, older: manifest.files.filter((/** @type {any} */ one) => original.get(one.name) !== one.original).map((/** @type {any} */ { name }) => name) };
    },
  };
}
