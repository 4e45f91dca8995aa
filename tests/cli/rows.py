#!/usr/bin/env python3
"""rows.py FRENTE DATA GAME: correcting the data means rows too. In every table of the game a row is left out, written
twice, and added with an id of its own; each time the game either plays with it, or the loader says in one sentence, with
file and line, what it can't take. Prints TAP."""
import os
import re
import subprocess
import sys
import tempfile

# What the box has many of: one more than there is room for is refused with the number.
MANY = {"boxes", "cards", "cities", "fascist-cards", "hexes", "player-cards", "provinces", "spaces", "units"}
frente, data, game = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2]), sys.argv[3]
count = 0


def ok(name, truth, more=""):
    global count
    count += 1
    print(f"{'ok' if truth else 'not ok'} {count} - {name}")
    if not truth and more:
        print("# " + more.replace("\n", "\n# "))


def run(*words):
    return subprocess.run([frente, *words], capture_output=True, text=True, check=False, timeout=120)


def rows_of(lines):
    """Numbers of the lines that are rows: after the head, no comment, not empty."""
    body = [i for i, line in enumerate(lines) if line and not line.startswith("#")]
    return body[0], body[1:]


def changed(lines):
    head, rows = rows_of(lines)
    for name, at in (("first", rows[0]), ("middle", rows[len(rows) // 2]), ("last", rows[-1])):
        yield f"without its {name} row", lines[:at] + lines[at + 1:]
    yield "with a row twice", lines[:rows[-1] + 1] + [lines[rows[-1]]] + lines[rows[-1] + 1:]
    if lines[head].split("\t")[0] == "id":
        cells = lines[rows[-1]].split("\t")
        more = "\t".join(["one-more"] + cells[1:])
        yield "with one more row", lines[:rows[-1] + 1] + [more] + lines[rows[-1] + 1:]


def try_table(folder, table):
    with open(os.path.join(data, game, table), encoding="utf-8") as file:
        lines = file.read().split("\n")
    path = os.path.join(folder, game, table)
    for name, text in changed(lines):
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(text))
        got = run("--data", folder, "data", game, "--check")
        said = got.stderr.strip()
        if got.returncode == 0:
            got = run("--data", folder, "sim", game, "--games", "1", "--seed", "1", "--seats", "random", "--threads", "1")
            ok(f"{table} {name}: it plays", got.returncode == 0, got.stderr.strip()[-600:])
        else:
            clear = re.search(rf"{game}/[a-z0-9-]+\.tsv:\d+: ", said) and "\n" not in said
            if table[:-4] in MANY and name == "with one more row":
                clear = clear and re.search(r"\.tsv:\d+: .*\d", said)
            ok(f"{table} {name}: {said.split('.tsv:')[-1][:90]}", got.returncode == 1 and clear, said[-600:])
    os.remove(path)


with tempfile.TemporaryDirectory() as folder:
    os.mkdir(os.path.join(folder, game))
    for table in sorted(os.listdir(os.path.join(data, game))):
        if table.endswith(".tsv"):
            try_table(folder, table)
print(f"1..{count}")
