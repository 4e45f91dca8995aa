// Static files of the page: board files and digests of rules. The only place that fetches them.
import { Refused } from "./refused.js";

/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/** @param {string} path */
async function fetchFile(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Refused({ code: "not-found", text: path });
  return path.endsWith(".json") ? answer.json() : answer.text();
}

/** A static file as JSON or text, fetched once; what failed is tried again. @param {string} path @returns {Promise<any>} */
export function file(path) {
  const known = fetched.get(path);
  if (known) return known;
  const coming = fetchFile(path).catch(error => {
    fetched.delete(path);
    throw error;
  });
  fetched.set(path, coming);
  return coming;
}
