// The compiled engine: fetched and compiled once, then handed to every worker.
import { unreachable } from "./refused.js";

/** Beside the page, whatever folder it stands in. @param {string} path */
export const beside = path => new URL(`../${path}`, import.meta.url);

/** Fetched, unpacked and compiled in a worker: the page has its board to draw meanwhile. @returns {Promise<WebAssembly.Module>} */
function fromWorker() {
  const worker = new Worker(new URL("module_worker.js", import.meta.url), { type: "module" }),
    kept = Boolean(navigator.serviceWorker?.controller);
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (data.module ? resolve(data.module) : reject(unreachable()));
    worker.onerror = event => (event.preventDefault(), reject(unreachable()));
    worker.postMessage({ address: beside("frente.wasm").href, kept });
  }).finally(() => worker.terminate());
}

/** @type {Promise<WebAssembly.Module> | null} */
let coming = null;

/** @returns {Promise<WebAssembly.Module>} */
export function compiled() {
  return (coming ??= fromWorker().catch(error => {
    coming = null;
    throw error;
  }));
}

/** A worker with the engine in it; it starts while the engine is on its way. @param {string} file @param {(data: any) => void} hear @param {() => void} failed */
export async function engineWorker(file, hear, failed) {
  const worker = new Worker(new URL(file, import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = event => {
    event.preventDefault();
    failed();
  };
  const module = await compiled().catch(error => {
    worker.terminate();
    throw error;
  });
  worker.postMessage({ module });
  return worker;
}
