// The compiled engine: fetched and compiled once, then handed to every worker.
import { unreachable } from "./refused.js";

/** Beside the page, whatever folder it stands in. @param {string} path */
export const beside = path => new URL(`../${path}`, import.meta.url);

/**
 * The words "wasm" ends in: a server that names another type, or sends the compressed file as it is, will do as well.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} bytes
 */
const asModule = bytes => new Response(bytes, { headers: { "Content-Type": "application/wasm" } });

async function plain() {
  const answer = await fetch(beside("frente.wasm"));
  if (!answer.ok || !answer.body) throw unreachable();
  return WebAssembly.compileStreaming(asModule(answer.body));
}

/** The compressed file, unpacked here: many a plain web server compresses nothing, and it is a third of the bytes. */
async function packed() {
  const answer = await fetch(beside("frente.wasm.gz"));
  if (!answer.ok || !answer.body) return plain();
  const isPacked = !answer.headers.get("Content-Encoding");
  return WebAssembly.compileStreaming(asModule(isPacked ? answer.body.pipeThrough(new DecompressionStream("gzip")) : answer.body));
}

/** @type {Promise<WebAssembly.Module> | null} */
let coming = null;

/** A service worker has it unpacked. @returns {Promise<WebAssembly.Module>} */
export function compiled() {
  const kept = navigator.serviceWorker?.controller || typeof DecompressionStream === "undefined";
  return (coming ??= (kept ? plain() : packed()).catch(() => {
    coming = null;
    throw unreachable();
  }));
}

/** A worker with the engine in it. @param {string} file @param {(data: any) => void} hear @param {() => void} failed */
export async function engineWorker(file, hear, failed) {
  const module = await compiled(),
    worker = new Worker(new URL(file, import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = event => {
    event.preventDefault();
    failed();
  };
  worker.postMessage({ module });
  return worker;
}
