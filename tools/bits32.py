#!/usr/bin/env python3
"""Core, games and bots in 32 bits, natively: bits32.py BUILD. Compiles with -m32 what BUILD (a folder of meson's) compiles for
cases, golden records and laws, into BUILD-32, and runs them. Needs Debian's gcc-multilib; nothing but the C library is linked."""
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys

build = os.path.abspath(sys.argv[1])
source = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
folder = build + "-32"
LIBRARIES = ("libfrente.a.p/", "libfrente_bots.a.p/", "tests/libtests.a.p/", "tests/libcases.a.p/", "tests/liblaws.a.p/")
PROGRAMS = {
    "cases": [[os.path.join(source, "tests", "rules")]],
    "golden": [[os.path.join(source, "tests", "records")]],
    "laws": [["--games", "3", game.name] for game in os.scandir(os.path.join(source, "src", "games")) if game.is_dir()],
}


def compiled(entry):
    """Compiles one file in 32 bits; the name of its object."""
    name = os.path.join(folder, entry["output"])
    os.makedirs(os.path.dirname(name), exist_ok=True)
    words = shlex.split(entry["command"])
    words = [w for w in words if not w.startswith("-fsanitize")]
    for option, length in (("-o", 2), ("-MD", 1), ("-MQ", 2), ("-MF", 2)):
        at = words.index(option)
        del words[at:at + length]
    small = os.path.join(source, "tests", "site", "wasi")  # as much of cmocka as these programs need
    subprocess.run([*words[:-2], "-m32", "-msse2", "-mfpmath=sse", "-I" + small, "-o", name, *words[-2:]], cwd=build, check=True)
    return name


with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as text:
    entries = json.load(text)
for entry in entries:
    entry.setdefault("output", shlex.split(entry["command"])[shlex.split(entry["command"]).index("-o") + 1])
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    objects = list(pool.map(compiled, [e for e in entries if e["output"].startswith(LIBRARIES)]))
    mains = {name: list(pool.map(compiled, [e for e in entries if e["output"].startswith(f"tests/{name}.p/")])) for name in PROGRAMS}
failed = 0
for name, runs in PROGRAMS.items():
    program = os.path.join(folder, name)
    subprocess.run(["gcc", "-m32", "-o", program, *mains[name], *objects, "-lm", "-pthread"], check=True)
    for arguments in runs:
        got = subprocess.run([program, *arguments], stdout=subprocess.DEVNULL, check=False)
        print(f"{'ok' if not got.returncode else 'not ok'}: {name} {arguments[-1]}", flush=True)
        failed += got.returncode != 0
sys.exit(failed > 0)
