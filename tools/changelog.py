#!/usr/bin/env python3
"""Makes CHANGELOG.md out of changes/ (see changes/README.md): changelog.py [--check].
With --check nothing is written: it only says whether every file there is in order."""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
KINDS = ["added", "changed", "fixed", "removed"]
NAME = re.compile(r"(%s)-[a-z0-9-]+\.md" % "|".join(KINDS))


def versions(folder):
    """The folders of changes/, newest first: next, then by number."""
    def rank(path):
        if path.name == "next":
            return (float("inf"),)
        return tuple(int(part) for part in path.name.split("."))
    found = [path for path in folder.iterdir() if path.is_dir()]
    for path in found:
        if path.name != "next" and not re.fullmatch(r"\d+\.\d+\.\d+", path.name):
            raise ValueError(f"{path}: a folder is called 'next' or a version such as 0.2.0")
    return sorted(found, key=rank, reverse=True)


def section(folder):
    lines = ["## " + ("Not released yet" if folder.name == "next" else folder.name), ""]
    for path in sorted(folder.iterdir()):
        if not NAME.fullmatch(path.name):
            raise ValueError(f"{path}: a file is called <kind>-<words>.md; the kinds are: {', '.join(KINDS)}")
    for kind in KINDS:
        entries = [" ".join(path.read_text(encoding="utf-8").split()) for path in sorted(folder.glob(kind + "-*.md"))]
        if not all(entries):
            raise ValueError(f"{folder}: an empty file among the changes")
        if entries:
            lines += ["### " + kind.capitalize(), ""] + ["- " + words for words in entries] + [""]
    return lines


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        print("usage: changelog.py [--check]", file=sys.stderr)
        return 2
    try:
        lines = ["# Changes", ""]
        for folder in versions(ROOT / "changes"):
            lines += section(folder)
    except (OSError, ValueError) as error:
        print(f"changelog.py: {error}", file=sys.stderr)
        return 1
    if not sys.argv[1:]:
        temporary = ROOT / "CHANGELOG.md.new"
        temporary.write_text("\n".join(lines), encoding="utf-8")
        os.replace(temporary, ROOT / "CHANGELOG.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
