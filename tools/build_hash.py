#!/usr/bin/env python3
"""Writes C with a hash of what decides how games are played and told: build_hash.py OUT ROOT, over the C files of
src/core, src/games, src/bots and src/table, the tables of data/ and the words of po/. See src/table/build.h."""
import hashlib
import pathlib
import sys

FOLDERS = ("src/core", "src/games", "src/bots", "src/table", "data", "po")


def main():
    out, root = sys.argv[1], pathlib.Path(sys.argv[2])
    paths = sorted(p for folder in FOLDERS for p in (root / folder).rglob("*")
                   if p.is_file() and (folder in ("data", "po") or p.suffix in (".c", ".h")) and not p.name.startswith("."))
    whole = hashlib.sha256()
    for path in paths:
        whole.update(path.relative_to(root).as_posix().encode() + b"\0")
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    with open(out, "w", encoding="utf-8") as c:
        c.write(f'#include "table/build.h"\n\nconst char build_hash[] = "{whole.hexdigest()[:16]}";\n')
    with open(out + ".d", "w", encoding="utf-8") as dep:
        dep.write(f"{out}: " + " ".join(map(str, paths)) + "\n")


if __name__ == "__main__":
    main()
