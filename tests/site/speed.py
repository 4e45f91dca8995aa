#!/usr/bin/env python3
"""How fast the search is in the module, beside this machine's own: speed.py BUILD [GAME...], BUILD being the folder of
the module. Seconds are the processor's, so that a busy machine does not spoil them; what starting takes is left out."""
import pathlib
import resource
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ITERATIONS = {"libertad": 60000, "brunete": 2000, "guerra": 3000, "espana": 9000, "cruzada": 1500}
POSITIONS = 6


def spent(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def rate(command, game):
    """Iterations a second."""
    bare = spent([*command, game, "0"])
    return ITERATIONS[game] * POSITIONS / (spent([*command, game, str(ITERATIONS[game])]) - bare)


def main():
    build = pathlib.Path(sys.argv[1]) / "tests" / "site"
    native, module = [build / "speed"], ["node", "--no-warnings", HERE / "wasi.mjs", build / "speed.wasm"]
    for game in sys.argv[2:] or ITERATIONS:
        ours, theirs = rate(native, game), rate(module, game)
        print(f"{game:10} {ours:10.0f} {theirs:10.0f}   {theirs / ours:.2f}", flush=True)


if __name__ == "__main__":
    main()
