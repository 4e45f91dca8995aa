#!/usr/bin/env python3
"""Runs the examples of a document: formats.py FRENTE DOCUMENT.

A block ```text file=NAME is written to the file NAME. In a block ```console a
line "$ command" is run by sh in the same folder; the lines after it are what it
prints, errors included. There "…" stands for any words, a line "..." for any
lines, and "[exit N]" for an exit code other than 0."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile


def blocks(text):
    """Every fenced block: (line number, words after the fence, content)."""
    fence, content, began = None, [], 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            if fence is None:
                fence, content, began = line[3:].strip(), [], number
            else:
                yield began, fence, content
                fence = None
        elif fence is not None:
            content.append(line)
    if fence is not None:
        sys.exit(f"line {began}: the block has no end")


def commands(content):
    """(line within the block, command, expected lines)."""
    found = []
    for number, line in enumerate(content, 1):
        if line.startswith("$ "):
            found.append((number, line[2:], []))
        else:
            found[-1][2].append(line)
    return found


def pattern(lines):
    parts = []
    for line in lines:
        if line == "...":
            parts.append(r"(?:.*\n)*")
        else:
            parts.append(".*".join(map(re.escape, line.split("…"))) + r"\n")
    return re.compile("".join(parts))


def main():
    program, document = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    failed = count = 0
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, LC_ALL="C.UTF-8", HOME=folder, PATH=f"{program.parent}:{os.environ['PATH']}")
        for number, fence, content in blocks(document.read_text(encoding="utf-8")):
            if name := re.fullmatch(r"text file=(\S+)", fence):
                path = pathlib.Path(folder, name[1])
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text("\n".join(content) + "\n", encoding="utf-8")
            if fence != "console":
                continue
            for line, command, expected in commands(content):
                count += 1
                code = 0
                if expected and (exit_line := re.fullmatch(r"\[exit (\d+)\]", expected[-1])):
                    code = int(exit_line[1])
                    expected = expected[:-1]
                ran = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, check=False)
                printed = ran.stdout.decode("utf-8", "replace")
                good = ran.returncode == code and pattern(expected).fullmatch(printed)
                failed += not good
                print(f"{'ok' if good else 'not ok'} {count} - line {number + line}: {command}")
                if not good:
                    print(f"# exit {ran.returncode}, expected {code}; it printed:")
                    print("".join(f"# {words}\n" for words in printed.splitlines()), end="")
    print(f"1..{count}")
    sys.exit(1 if failed or not count else 0)


main()
