// Static files of the page: board files and digests of rules. The only place that fetches them.
import { Refused } from "./refused.js";

/**
 * Fetches a path from where the page stands; what was asked for early (early.js) is on its way, and is used once.
 * @param {string} path
 * @returns {Promise<Response | null>}
 */
export function fetched(path) {
  const coming = globalThis.frenteEarly?.get(path);
  globalThis.frenteEarly?.delete(path);
  const again = () => fetch(path).catch(() => null);
  return coming ? coming.then(answer => answer ?? again()) : again();
}

/** @type {Map<string, Promise<any>>} */
const known = new Map();
/** How many of them are on their way. */
let awaited = 0;

/** @param {string} path */
async function fetchFile(path) {
  const answer = await fetched(path);
  if (!answer?.ok) throw new Refused({ code: "not-found", text: path });
  return path.endsWith(".json") ? answer.json() : answer.text();
}

/** A static file as JSON or text, fetched once; what failed is tried again. @param {string} path @returns {Promise<any>} */
export function file(path) {
  const here = known.get(path);
  if (here) return here;
  awaited++;
  const coming = fetchFile(path)
    .catch(error => {
      known.delete(path);
      throw error;
    })
    .finally(() => awaited--);
  known.set(path, coming);
  return coming;
}

/** Comes when no file is on its way, and nobody asks for another right after. */
export async function afterFiles() {
  do {
    await Promise.allSettled(known.values());
    await new Promise(done => setTimeout(done));
  } while (awaited);
}
