// A worker that fetches and compiles the engine, and hands it to the page. In: {address, kept}; out: {module}, or {} if it can't be had.

/**
 * The bytes by the type that compiling wants: a server may name another, or send the compressed file as it is.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} bytes
 */
const asModule = bytes => new Response(bytes, { headers: { "Content-Type": "application/wasm" } });

/** @param {string} address */
async function plain(address) {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(address);
  // As it came: then a browser may keep what it compiled for the next time.
  if (answer.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(answer);
  return WebAssembly.compileStreaming(asModule(answer.body));
}

/** The compressed file, unpacked here: many a plain web server compresses nothing, and it is a third of the bytes. @param {string} address */
async function packed(address) {
  const answer = await fetch(`${address}.gz`);
  if (!answer.ok || !answer.body) return plain(address);
  const isPacked = !answer.headers.get("Content-Encoding");
  return WebAssembly.compileStreaming(asModule(isPacked ? answer.body.pipeThrough(new DecompressionStream("gzip")) : answer.body));
}

addEventListener("message", async ({ data: { address, kept } }) => {
  // A service worker has it unpacked.
  const compile = kept || typeof DecompressionStream === "undefined" ? plain : packed;
  postMessage({ module: await compile(address).catch(() => undefined) });
});
