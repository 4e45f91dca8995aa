#!/usr/bin/env python3
"""Puts the site together: site.py FRENTE.WASM OUT

OUT is then a folder that any web server can serve, or nothing but a folder: the page, boards, digests of rules, the
engine (frente.wasm) and games.json, what the engine says of its games, so that the page need not wait for it. Beside
each file stands PATH.gz where that saves something. files.json lists them all with their hashes, for a service worker:

    {"version": "16 digits", "files": [{"path": "app.js", "hash": "64 digits", "bytes": 123}, …]}

The version is made of all hashes: it changes when anything does."""
import gzip
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys

import embed

ROOT = pathlib.Path(__file__).resolve().parent.parent


def games(module):
    """What `GET /api/games` of a server would answer."""
    return subprocess.run(["node", ROOT / "tools" / "site_games.mjs", module], check=True, capture_output=True).stdout


def contents(module):
    """Every file of the site, by its path."""
    found = {}
    for path in sorted((ROOT / "web").rglob("*")):
        if path.is_file() and not path.name.startswith(".") and not path.name.endswith(".d.ts"):
            found[path.relative_to(ROOT / "web").as_posix()] = embed.content(path, True)
    for path in sorted((ROOT / "docs" / "rules").glob("*.md")):
        found[f"rules/{path.name}"] = path.read_bytes()
    found["frente.wasm"] = pathlib.Path(module).read_bytes()
    found["games.json"] = games(module)
    return found


def listing(found):
    rows = [{"path": path, "hash": hashlib.sha256(data).hexdigest(), "bytes": len(data)} for path, data in sorted(found.items())]
    version = hashlib.sha256("".join(row["path"] + row["hash"] for row in rows).encode()).hexdigest()[:16]
    return json.dumps({"version": version, "files": rows}, indent=1).encode()


def write(out, path, data):
    target = out / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
    small = gzip.compress(data, 9, mtime=0)
    if len(small) < len(data) * 0.9:
        target.with_name(target.name + ".gz").write_bytes(small)
    return min(len(small), len(data))


def main():
    if len(sys.argv) != 3:
        print("usage: site.py FRENTE.WASM OUT", file=sys.stderr)
        return 2
    module, out = sys.argv[1], pathlib.Path(sys.argv[2])
    fresh = out.with_name(out.name + ".new")
    found = contents(module)
    found["files.json"] = listing(found)
    shutil.rmtree(fresh, ignore_errors=True)
    sizes = {path: write(fresh, path, data) for path, data in found.items()}
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)
    engine, page = sizes["frente.wasm"], sum(size for path, size in sizes.items() if path.endswith((".js", ".css", ".html")))
    print(f"{out}: {len(found)} files, {sum(sizes.values()) // 1000} kB compressed: engine {engine // 1000} kB, page {page // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
