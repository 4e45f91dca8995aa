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
# Changes of one table, by what its rows mean: (game, table) to a name and a row more, or None for every row left out.
MEANT = {("espana", "setup-1936.tsv"): ("with a control marker beside units", "sevilla\tnat\tn_control\t1\tmarker\t-\thist"),
         ("cruzada", "post.tsv"): ("without its step of the last scenario", None)}
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


def meant(lines, table):
    name, row = MEANT.get((game, table), (None, None))
    if row:
        yield name, lines[:-1] + [row, ""]
    for at in [i for i, line in enumerate(lines) if name and not row and line.startswith("collapse\t")]:
        yield f"{name}, line {at + 1}", lines[:at] + lines[at + 1:]


def play(folder, *words):
    return run("--data", folder, "sim", game, "--games", "1", "--seed", "1", "--seats", "random", "--threads", "1", *words)


def try_meant(folder, table):
    path = os.path.join(folder, game, table)
    with open(os.path.join(data, game, table), encoding="utf-8") as file:
        lines = file.read().split("\n")
    for name, text in meant(lines, table):
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(text))
        got = run("--data", folder, "data", game, "--check")
        if got.returncode:
            ok(f"{table} {name}: it says so by line", re.search(rf"{game}/{table}:\d+: ", got.stderr), got.stderr)
        else:
            got = play(folder, "--check", *(["--scenario", "collapse"] if game == "cruzada" else []))
            ok(f"{table} {name}: it plays", got.returncode == 0, got.stderr.strip()[-600:])
    if os.path.exists(path):
        os.remove(path)


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
            got = play(folder)
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
            try_meant(folder, table)
print(f"1..{count}")
