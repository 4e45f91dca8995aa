#!/usr/bin/env python3
"""Writes C that holds files as bytes: embed.py OUT ROOT... embeds every file
below each ROOT under its path from that ROOT, a ROOT that is a file (one that was made: a font) as web/fonts/NAME: the tables of data/, the page in web/
as web/... without its type declarations, the digests docs/rules/*.md as rules/.... What is sent to browsers stands there twice:
as it is, and ready compressed as PATH.gz, unless that saves nothing. Lines of the page's modules that are nothing but a
comment are left empty: they are for its writers, and whoever plays need not fetch them.
embed.py --tables OUT ROOT...: what browsers fetch is there by its name alone, without a byte. The module of the site is
served beside those files and need not hold them; it must know which there are."""
import gzip
import pathlib
import sys


def without_comments(path, text):
    """The module with empty lines in the place of comments: errors still name the right line. No string goes over the end
    of a line (eslint.config.mjs sees to that), so a line that begins like a comment is one."""
    out, inside = [], False
    for number, line in enumerate(text.split("\n"), 1):
        words = line.strip()
        inside = inside or words.startswith("/*")
        if inside and "*/" in words and not words.endswith("*/"):
            if not words.startswith("/*"):
                sys.exit(f"{path}:{number}: a comment of several lines ends within a line")
            inside = False  # a type before an expression
            out.append(line)
        else:
            out.append("" if inside or words.startswith("//") else line)
            inside = inside and not words.endswith("*/")
    return "\n".join(out)


def content(path, page):
    if page and path.suffix == ".js":
        return without_comments(path, path.read_text(encoding="utf-8")).encode()
    return path.read_bytes()


def main():
    tables = sys.argv[1] == "--tables"
    out, *roots = sys.argv[2:] if tables else sys.argv[1:]
    files = []
    for root in map(pathlib.Path, roots):
        if root.is_file():
            files.append((f"web/fonts/{root.name}", root, root.read_bytes()))
            continue
        prefix = root.name + "/" if root.name in ("web", "rules") else ""
        for path in sorted(root.rglob("*.md" if root.name == "rules" else "*")):
            if path.is_file() and not path.name.startswith(".") and not path.name.endswith(".d.ts"):
                name = prefix + path.relative_to(root).as_posix()
                data = b"" if tables and prefix else content(path, prefix == "web/")
                files.append((name, path, data))
                small = gzip.compress(data, 9, mtime=0) if prefix and data else data
                if len(small) < len(data) * 0.9:
                    files.append((name + ".gz", path, small))
    with open(out, "w", encoding="utf-8") as c:
        c.write('#include "core/text/data.h"\n\n')
        for i, (_, _, data) in enumerate(files):
            data += b"\0"
            c.write(f"static const unsigned char file_{i}[] = {{\n")
            for at in range(0, len(data), 32):
                c.write(",".join(map(str, data[at:at + 32])) + ",\n")
            c.write("};\n")
        c.write("\nconst data_file data_embedded[] = {\n")
        for i, (name, _, _) in enumerate(files):
            c.write(f'    {{"{name}", (const char *)file_{i}, sizeof file_{i} - 1}},\n')
        c.write("    {0, 0, 0},\n};\n")
    # Folders change when a file comes or goes: a new table is noticed as well as a changed one.
    folders = {str(f) for root in roots for f in [pathlib.Path(root), *pathlib.Path(root).rglob("*")] if f.is_dir()}
    with open(out + ".d", "w", encoding="utf-8") as dep:
        dep.write(f"{out}: " + " ".join(sorted({str(p) for _, p, _ in files} | folders)) + "\n")


if __name__ == "__main__":
    main()
