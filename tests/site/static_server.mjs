// A plain web server over a folder, as any host of the site is: files and nothing else. `stop` cuts the network.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const types = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** `instead` has bytes by path that stand for those of the folder; `gzip`: as most hosts do, compressed to whoever takes that. */
export async function serveFolder(folder, { instead = new Map(), gzip = false } = {}) {
  const requests = [];
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(/^\/$/, "/index.html");
    requests.push(path);
    try {
      const packed = gzip && !path.endsWith(".gz") && (await readFile(join(folder, `${path}.gz`)).catch(() => null)),
        bytes = instead.get(path) ?? (packed || (await readFile(join(folder, path)))),
        type = types[extname(path)] ?? "application/octet-stream";
      response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-cache", ...(packed ? { "Content-Encoding": "gzip" } : {}) });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise(done => server.listen(0, "127.0.0.1", done));
  server.unref(); // a test that fails before it stops it must not hang
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    instead,
    stop: () => new Promise(done => (server.close(done), server.closeAllConnections())),
  };
}
