// The service worker of the site (there it is sw.js, beside index.html): after the first visit everything comes from a cache, with
// or without a network. Each version of the site has a cache of its own, filled whole and checked by its hashes before it is used.
// A newer version waits until no page of the older one is open, or until the only one that is asks for it.
// @ts-nocheck: it lives in a worker whose types are not the page's.

const VERSION = "unbuilt", // `make site` writes the version here: with it this file changes whenever any file does
  PREFIX = "frente-",
  AT_ONCE = 6;

const types = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  md: "text/markdown",
  png: "image/png",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
};

const address = path => new URL(path, registration.scope).href;

const hashOf = async bytes =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map(byte => byte.toString(16).padStart(2, "0")).join("");

/** The bytes of a file; the compressed one is fetched where there is one, and unpacked unless that has happened on the way. */
async function bytesOf({ path, packed }) {
  const answer = await fetch(address(packed ? `${path}.gz` : path), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const unpack = packed && !answer.headers.get("Content-Encoding");
  return new Response(unpack ? answer.body.pipeThrough(new DecompressionStream("gzip")) : answer.body).arrayBuffer();
}

/** The file as an older version has it, if it has not changed since. */
async function known(caches_, { path, hash }) {
  for (const cache of caches_) {
    const answer = await cache.match(address(path));
    if (answer?.headers.get("X-Hash") === hash) return answer;
  }
  return null;
}

async function fetched(file) {
  const bytes = await bytesOf(file);
  // Half of a new version, half of the old one: better to stay with the old one.
  if ((await hashOf(bytes)) !== file.hash) throw new Error(`${file.path} is not the file of this version`);
  const type = types[file.path.split(".").pop()] ?? "application/octet-stream";
  return new Response(bytes, { headers: { "Content-Type": type, "X-Hash": file.hash } });
}

async function fill() {
  const list = await (await fetch(address("files.json"), { cache: "no-store" })).json();
  if (list.version !== VERSION) throw new Error("the list of files is of another version");
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIX)),
    older = await Promise.all(names.map(name => caches.open(name))),
    cache = await caches.open(PREFIX + VERSION),
    left = [...list.files];
  const work = async () => {
    for (let file; (file = left.shift()); ) await cache.put(address(file.path), (await known(older, file)) ?? (await fetched(file)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await cache.put(registration.scope, await cache.match(address("index.html")));
}

/** Browsers that can look into the cache by themselves, without waking this worker first. What asks for more (?…) comes by `serve`. */
async function route(event) {
  const { protocol, hostname, port, pathname } = new URL(registration.scope),
    urlPattern = new URLPattern({ protocol: protocol.slice(0, -1), hostname, port, pathname: `${pathname.replace(/[\\{}()*+?:]/g, "\\$&")}*`, search: "" });
  return event.addRoutes({ condition: { urlPattern, requestMethod: "get" }, source: { cacheName: PREFIX + VERSION } });
}

/** Nobody uses the older versions any more. */
async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== PREFIX + VERSION) await caches.delete(name);
  await clients.claim();
}

/** The pages of the manual are no part of a version: whoever reads them has them from the network. */
const isManual = url => url.startsWith(address("manual/"));

async function serve(request) {
  const cache = await caches.open(PREFIX + VERSION),
    here = request.mode === "navigate" ? address("index.html") : request.url;
  return (await cache.match(here, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("install", event => {
  event.waitUntil(fill());
  if (event.addRoutes) event.waitUntil(route(event).catch(() => {})); // without it all comes by `serve`
});
addEventListener("activate", event => event.waitUntil(takeOver()));
addEventListener("fetch", event => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(registration.scope) && !isManual(request.url)) event.respondWith(serve(request));
});

/** A page wants the version that waits: not while another page may be in the middle of a game. */
addEventListener("message", event => {
  const answer = async () => {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    event.ports[0].postMessage({ others: pages.length - 1 });
    if (pages.length === 1) await skipWaiting();
  };
  event.waitUntil(answer());
});
