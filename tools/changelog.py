#!/usr/bin/env python3
"""Makes CHANGELOG.md out of changes/ (see changes/README.md): changelog.py [--check | --debian VERSION SECONDS].
With --check nothing is written: it only says whether every file there is in order. With --debian debian/changelog is made as well, which names
the version and when it was made, in seconds since 1970."""
import email.utils
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


def write(path, lines):
    temporary = path.with_name(path.name + ".new")
    temporary.write_text("\n".join(lines), encoding="utf-8")
    os.replace(temporary, path)


def debian(version, seconds):
    """One entry: what has changed stands in CHANGELOG.md, which the packages have too."""
    who = re.search(r"^Maintainer: (.+)$", (ROOT / "debian" / "control").read_text(encoding="utf-8"), re.M)[1]
    when = email.utils.formatdate(seconds).replace("-0000", "+0000")
    return [f"frente ({version}) unstable; urgency=medium", "", "  * What has changed stands in CHANGELOG.md.", "",
            f" -- {who}  {when}", ""]


def main():
    words = sys.argv[1:]
    packaged = len(words) == 3 and words[0] == "--debian" and words[2].isdigit()
    if words not in ([], ["--check"]) and not packaged:
        print("usage: changelog.py [--check | --debian VERSION SECONDS]", file=sys.stderr)
        return 2
    try:
        lines = ["# Changes", ""]
        for folder in versions(ROOT / "changes"):
            lines += section(folder)
        if words != ["--check"]:
            write(ROOT / "CHANGELOG.md", lines)
        if packaged:
            write(ROOT / "debian" / "changelog", debian(words[1], int(words[2])))
    except (OSError, ValueError) as error:
        print(f"changelog.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
