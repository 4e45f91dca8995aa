#!/usr/bin/env python3
"""Writes C that holds files as bytes: embed.py OUT ROOT... embeds every file
below each ROOT under its path from that ROOT, a ROOT that is a file (one that was made: a font) as web/fonts/NAME: the tables of data/, the page in web/
as web/..., in few files as it is sent (bundle.py), the digests docs/rules/*.md as rules/.... What is sent to browsers stands there twice:
as it is, and ready compressed as PATH.gz, unless that saves nothing.
embed.py --tables OUT ROOT...: what browsers fetch is there by its name alone, without a byte. The module of the site is
served beside those files and need not hold them; it must know which there are."""
import gzip
import pathlib
import sys

import bundle


def files_of(root, tables):
    """The files below a root: names and bytes."""
    if root.is_file():
        return [(f"web/fonts/{root.name}", root.read_bytes())]
    if root.name == "web":
        return [(f"web/{name}", b"" if tables else data) for name, data in bundle.page(root, False).items()]
    prefix = "rules/" if root.name == "rules" else ""
    return [(prefix + path.relative_to(root).as_posix(), b"" if tables and prefix else path.read_bytes())
            for path in sorted(root.rglob("*.md" if prefix else "*")) if path.is_file() and not path.name.startswith(".")]


def packed(name, data):
    """What is sent to browsers, compressed, where that saves something."""
    small = gzip.compress(data, 9, mtime=0) if name.startswith(("web/", "rules/")) else data
    return small if len(small) < len(data) * 0.9 else None


def main():
    tables = sys.argv[1] == "--tables"
    out, *roots = sys.argv[2:] if tables else sys.argv[1:]
    files = []
    for root in map(pathlib.Path, roots):
        for name, data in files_of(root, tables):
            small = packed(name, data)
            files += [(name, data)] + ([(name + ".gz", small)] if small else [])
    with open(out, "w", encoding="utf-8") as c:
        c.write('#include "core/text/data.h"\n\n')
        for i, (_, data) in enumerate(files):
            data += b"\0"
            c.write(f"static const unsigned char file_{i}[] = {{\n")
            for at in range(0, len(data), 32):
                c.write(",".join(map(str, data[at:at + 32])) + ",\n")
            c.write("};\n")
        c.write("\nconst data_file data_embedded[] = {\n")
        for i, (name, _) in enumerate(files):
            c.write(f'    {{"{name}", (const char *)file_{i}, sizeof file_{i} - 1}},\n')
        c.write("    {0, 0, 0},\n};\n")
    # Folders change when a file comes or goes: a new table is noticed as well as a changed one.
    below = {str(path) for root in roots for path in [pathlib.Path(root), *pathlib.Path(root).rglob("*")]}
    with open(out + ".d", "w", encoding="utf-8") as dep:
        dep.write(f"{out}: " + " ".join(sorted(below | {bundle.__file__})) + "\n")


if __name__ == "__main__":
    main()
