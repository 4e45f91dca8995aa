#!/usr/bin/env python3
"""docs/formats.md as a manual page of section 5: man5.py FORMATS.md OUT. It understands the Markdown that is used there:
headings, paragraphs, lists, tables, blocks of code, and marks within a line."""
import re
import sys


def inline(words):
    words = words.replace("\\", "\\e")
    words = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", words)
    words = re.sub(r"`([^`]*)`", r"\\fB\1\\fR", words)
    words = re.sub(r"\*\*([^*]*)\*\*", r"\\fB\1\\fR", words)
    words = words.replace("-", "\\-")
    return "\\&" + words if words[:1] in ".'" else words


def main():
    with open(sys.argv[1], encoding="utf-8") as text:
        lines = text.read().split("\n")
    out = ['.TH FRENTE-FORMATS 5 "" "frente" "File formats"', ".SH NAME",
           "frente-formats \\- records, positions, tables and the protocol of bots", ".SH DESCRIPTION"]
    code = table = False
    for line in lines[1:]:
        if line.startswith("```"):
            out.append(".fi\n.RE" if code else ".RS 4\n.nf")
            code = not code
        elif code:
            words = line.replace("\\", "\\e").replace("-", "\\-")
            out.append("\\&" + words if words[:1] in (".", "'") else words)
        elif line.startswith("#"):
            level = len(line) - len(line.lstrip("#"))
            out.append((".SH " if level < 3 else ".SS ") + inline(line.lstrip("# ")).upper())
        elif line.startswith("|"):
            cells = [c.strip() for c in re.split(r"(?<!\\)\|", line)[1:-1]]
            if all(re.fullmatch(r":?-+:?", c) for c in cells):
                continue
            out.append(".TP\n" + inline(cells[0] or "\u2013") + "\n" + inline("; ".join(c for c in cells[1:] if c)))
            table = True
        elif line.startswith("- "):
            out.append(".IP \\(bu 2\n" + inline(line[2:]))
        elif not line.strip():
            out.append(".PP")
            table = False
        else:
            out.append(inline(line.strip()))
    out += [".SH SEE ALSO", ".BR frente (1)"]
    with open(sys.argv[2], "w", encoding="utf-8") as page:
        page.write("\n".join(out) + "\n")


main()
