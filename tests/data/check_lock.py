#!/usr/bin/env python3
"""The npm packages of the tests: exact versions, each with its checksum, and no word of where they were fetched from."""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def main():
    wrong = []
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    for name, version in wanted.items():
        if not re.fullmatch(r"\d+\.\d+\.\d+", version):
            wrong.append(f"package.json: {name}: an exact version was expected, not '{version}'")
        if lock["packages"].get(f"node_modules/{name}", {}).get("version") != version:
            wrong.append(f"package-lock.json: {name} is not there in version {version}: run 'npm install'")
    for name, row in lock["packages"].items():
        if "resolved" in row:
            wrong.append(f"package-lock.json: {name}: 'resolved' names a host: see .npmrc")
        if name and "integrity" not in row:
            wrong.append(f"package-lock.json: {name} has no checksum")
    print("\n".join(wrong) or f"{len(wanted)} packages wanted, {len(lock['packages']) - 1} in all")
    return 1 if wrong else 0


sys.exit(main())
