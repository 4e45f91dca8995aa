#!/usr/bin/env python3
"""Puts the site together: site.py BUILD OUT, with what `ninja -C BUILD site` made

OUT is then a folder that any web server can serve: the page with its fonts, boards, digests of rules, the
engine (frente.wasm), and games.json and openings/, what the engine says of its games and of the beginning of guided ones, so that the page need not wait for it; what a
browser needs to install it (manifest, icons) and to use it without a network (sw.js). manual/ has the documents for players
(manual.py). Beside each file stands PATH.gz where that saves something. files.json lists them with their hashes, for the service
worker; what is in manual/ is fetched by whoever reads it and not before, so it is not in the list:

    {"version": "16 digits", "files": [{"path": "app.js", "hash": "64 digits", "bytes": 123, "packed": true}, …]}

The version is made of all hashes: it changes when anything does, and it stands in sw.js, which is not in the list."""
import gzip
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zlib

import bundle
import manual

ROOT = pathlib.Path(__file__).resolve().parent.parent


def made(module):
    """What the engine says ready made: games.json, as `GET /api/games` of a server, and how guided games begin."""
    told = subprocess.run(["node", ROOT / "tools" / "site_made.mjs", module], check=True, capture_output=True).stdout
    return {path: json.dumps(what, ensure_ascii=False, separators=(",", ":")).encode() for path, what in json.loads(told).items()}


# What the page has in the place of this line of web/index.html when there is no server.
SERVER = '<meta name="frente" content="server">\n'
SITE = """<meta name="frente" content="site">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; base-uri 'none'; form-action 'self'; object-src 'none'">
<meta name="theme-color" content="#f3ecdc">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icon-192.png">
"""
ESBUILD = shutil.which("esbuild")
ZOPFLI = shutil.which("zopfli")
ICONS = (192, 512)
MANIFEST = {
    "name": "Frente",
    "short_name": "Frente",
    "description": "Board wargames on the Spanish Civil War, rules enforced",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#f3ecdc",
    "theme_color": "#f3ecdc",
    "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}]
    + [{"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any"} for size in ICONS],
}


def icon(size):
    return subprocess.run(["rsvg-convert", "--width", str(size), "--height", str(size), ROOT / "web" / "icon.svg"],
                          check=True, capture_output=True).stdout


def replaced(data, old, new):
    """The file with one place changed; that place must be there."""
    if data.count(old.encode()) != 1:
        sys.exit(f"site.py: {old.strip()} is not there once")
    return data.replace(old.encode(), new.encode())


def small(path, data):
    """A script or style sheet with short names, where esbuild is installed. What a script says of itself in its first line stays."""
    if not ESBUILD or not path.endswith((".js", ".css")):
        return data
    kind = path.rsplit(".", 1)[1]
    told = data.split(b"\n", 1)[0] + b"\n" if data.startswith(b"//#") else b""
    return told + subprocess.run([ESBUILD, "--minify", "--charset=utf8", f"--loader={kind}"], input=data, check=True, capture_output=True).stdout


def contents(build):
    """Every file of the site, by its path."""
    module = build / "src" / "site" / "frente.wasm"
    found = {f"fonts/{path.name}": path.read_bytes() for path in (*build.glob("*.woff2"), *build.glob("*-licence.txt"))}
    found.update((path, small(path, data)) for path, data in bundle.page(ROOT / "web", True).items())
    for path in sorted((ROOT / "docs" / "rules").glob("*.md")):
        found[f"rules/{path.name}"] = path.read_bytes()
    found["frente.wasm"] = module.read_bytes()
    found.update(made(module))
    found["index.html"] = replaced(found["index.html"], SERVER, SITE)
    found["manifest.webmanifest"] = json.dumps(MANIFEST).encode()
    found.update((f"icon-{size}.png", icon(size)) for size in ICONS)
    return found


def unpacked(path):
    """What a file of the folder before has compressed in it; nothing if it is not there, or no such file."""
    try:
        return gzip.decompress(path.read_bytes())
    except (OSError, EOFError, zlib.error):
        return None


def packed(data, before):
    """The data compressed, or nothing where that saves nothing. zopfli takes its time, so what the folder has of the last time is used again."""
    small = gzip.compress(data, 9, mtime=0)
    if len(small) >= len(data) * 0.9:
        return b""
    if not ZOPFLI:
        return small
    if unpacked(before) == data and before.stat().st_size < len(small):
        return before.read_bytes()
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        return subprocess.run([ZOPFLI, "-c", "--i5", file.name], check=True, capture_output=True).stdout


def listing(found, smaller):
    rows = [{"path": path, "hash": hashlib.sha256(data).hexdigest(), "bytes": len(data), "packed": bool(smaller[path])}
            for path, data in sorted(found.items())]
    version = hashlib.sha256("".join(row["path"] + row["hash"] for row in rows).encode()).hexdigest()[:16]
    return version, json.dumps({"version": version, "files": rows}, indent=1).encode()


def write(out, path, data, small):
    target = out / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
    if small:
        target.with_name(target.name + ".gz").write_bytes(small)
    return len(small or data)


def main():
    if len(sys.argv) != 3:
        print("usage: site.py BUILD OUT", file=sys.stderr)
        return 2
    build, out = map(pathlib.Path, sys.argv[1:])
    fresh = out.with_name(out.name + ".new")
    found = contents(build)
    worker = found.pop("net/service_worker.js")
    smaller = {path: packed(data, out / f"{path}.gz") for path, data in found.items()}
    version, found["files.json"] = listing(found, smaller)
    read = {f"manual/{path}": data for path, data in manual.contents(True).items()}
    smaller.update((path, packed(data, out / f"{path}.gz")) for path, data in read.items())
    found.update(read)
    found["sw.js"] = replaced(worker, '"unbuilt"', json.dumps(version))
    for path in ("files.json", "sw.js"):
        smaller[path] = packed(found[path], out / f"{path}.gz")
    shutil.rmtree(fresh, ignore_errors=True)
    sizes = {path: write(fresh, path, data, smaller[path]) for path, data in found.items()}
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)
    apart = sum(sizes.pop(path) for path in read)
    engine, page = sizes["frente.wasm"], sum(size for path, size in sizes.items() if path.endswith((".js", ".css", ".html")))
    print(f"{out}: {len(sizes)} files, {sum(sizes.values()) // 1000} kB compressed: engine {engine // 1000} kB, page {page // 1000} kB; the manual, {len(read)} files, {apart // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
