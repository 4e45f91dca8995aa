#!/usr/bin/env python3
"""data_file.py FRENTE DATA GAME: a file of corrected tables behind --data. The game is played with them as with a folder of the same tables; what is
wrong with a file is told in one sentence. Prints TAP."""
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile

frente, data, game = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2]), sys.argv[3]
count = 0


def ok(name, truth, more=""):
    global count
    count += 1
    print(f"{'ok' if truth else 'not ok'} {count} - {name}")
    if not truth and more:
        print("# " + more.replace("\n", "\n# "))


def run(*words, code=0):
    got = subprocess.run([frente, *words], capture_output=True, text=True, check=False, timeout=120)
    if got.returncode != code:
        print(f"# {words}: {got.returncode}: {got.stderr}")
    return got


def table(name):
    with open(os.path.join(data, game, name), "rb") as file:
        return file.read()


def sha(some):
    return hashlib.sha256(some).hexdigest()


def row_of(name, new):
    return {"name": name, "sha256": sha(new), "original": sha(table(name))}


def write(path, files, manifest=None, packed=zipfile.ZIP_DEFLATED, **more):
    if manifest is None:
        manifest = {"kind": "frente-data", "format": 1, "game": game, "files": [row_of(*file) for file in files.items()]}
    with zipfile.ZipFile(path, "w", packed) as z:
        z.writestr("manifest.json", manifest if isinstance(manifest, str) else json.dumps({**manifest, **more}))
        for name, new in files.items():
            z.writestr(name, new)
    return path


def refused(name, path, words, code=1):
    got = run("--data", path, "games", "--ids", "games", code=code)
    said = got.stderr.strip()
    ok(f"{name}: {words}", got.returncode == code and re.search(words, said) and "\n" not in said, said)


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    names = sorted(os.listdir(os.path.join(data, game)))
    first = names[0]
    more = b"# corrected\n" + table(first)  # the same rows, and another hash
    os.makedirs(f"mine/{game}")
    with open(f"mine/{game}/{first}", "wb") as file:
        file.write(more)

    for way, packed in (("deflated", zipfile.ZIP_DEFLATED), ("stored", zipfile.ZIP_STORED)):
        write("a.frente-data", {first: more}, packed=packed)
        ok(f"{way}: the same as a folder", run("data", game, "--check", "--data", "a.frente-data").stdout == run("data", game, "--check", "--data", "mine").stdout)
    ok("before the command as well as behind it", run("--data", "a.frente-data", "data", game).stdout == run("data", game, "--data=a.frente-data").stdout)
    run("new", game, "--seed", "1", "--data", "a.frente-data", "-o", "g.frente")
    got = run("verify", "g.frente")
    ok("a game says that it was begun with other tables", f"{first} differs" in got.stderr, got.stderr)
    ok("with the file nothing differs", run("verify", "g.frente", "--data", "a.frente-data").stderr == "")

    wrong = table(first).rstrip(b"\n") + b"\none column too few\n"
    write("wrong.frente-data", {first: wrong})
    got = run("data", game, "--check", "--data", "wrong.frente-data", code=1)
    ok("a wrong table is refused by file and line", re.search(rf"{game}/{first}:\d+: ", got.stderr), got.stderr)

    old = {"kind": "frente-data", "format": 1, "game": game, "files": [{**row_of(first, more), "original": sha(b"older")}]}
    got = run("data", game, "--check", "--data", write("old.frente-data", {first: more}, old))
    ok("one made from an older table is taken, and that is told", f"{first} was made from another version" in got.stderr, got.stderr)

    refused("no zip", __file__, "no zip")
    refused("nothing there", "nothing.frente-data", "No such file", code=2)
    refused("a folder without games", folder + "/mine/" + game, "no folder of a game", code=2)
    with zipfile.ZipFile("b.frente-data", "w") as z:
        z.writestr(first, more)
    refused("no manifest", "b.frente-data", "no manifest.json")
    refused("a manifest that is no JSON", write("b.frente-data", {first: more}, "{"), "manifest.json: ")
    refused("another kind", write("b.frente-data", {first: more}, {"kind": "games"}), "not one of corrected tables")
    refused("a later format", write("b.frente-data", {first: more}, format=2), "a format that this program does not know")
    refused("another game", write("b.frente-data", {first: more}, game="chess"), "'chess', which is not a game here")
    refused("a table too many", write("b.frente-data", {first: more, "x.tsv": b""}, {"kind": "frente-data", "format": 1, "game": game, "files": [row_of(first, more)]}), "names 1 tables, 2 are in it")
    refused("a table that is none", write("b.frente-data", {"x.tsv": b""}, {"kind": "frente-data", "format": 1, "game": game, "files": [{"name": "x.tsv"}]}), f"{game} has no table 'x.tsv'")
    refused("a table that is not there", write("b.frente-data", {first: more}, {"kind": "frente-data", "format": 1, "game": game, "files": [{"name": names[1]}]}), "in its manifest and not in it")
    refused("another hash", write("b.frente-data", {first: more}, {"kind": "frente-data", "format": 1, "game": game, "files": [{"name": first, "sha256": "0"}]}), "the hashes differ")
    refused("a table twice", write("b.frente-data", {first: more, names[1]: more}, {"kind": "frente-data", "format": 1, "game": game, "files": [row_of(first, more)] * 2}), f"names {first} twice")
    with open("a.frente-data", "rb") as file:
        whole = file.read()
    with open("b.frente-data", "wb") as file:
        file.write(whole[:-30])
    refused("cut off", "b.frente-data", "cut off")
print(f"1..{count}")
