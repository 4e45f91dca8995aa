#!/usr/bin/env python3
"""run.py FUZZ TARGET [--seconds N] [--least N]: fuzzes one target from its seeds in tests/fuzz/seeds/TARGET.
The seeds and --least inputs (the same every time) are always tried; --seconds more are spent after them. So a slow
machine tries less, but never fails for it. An input that breaks the program is kept beside FUZZ as TARGET-crash-..."""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

# An input that takes so long hangs; no machine is that slow.
HANGS_AFTER = 300


def fuzz(options, found, *limits):
    """Runs the fuzzer; how many inputs it tried, or None if one of them broke something."""
    here = pathlib.Path(__file__).resolve().parent
    kept = pathlib.Path(options.program).resolve().parent / f"{options.target}-"
    done = subprocess.run(
        [options.program, found, str(here / "seeds" / options.target), "-seed=1", "-max_len=65536",
         f"-timeout={HANGS_AFTER}", "-rss_limit_mb=2048", f"-artifact_prefix={kept}", "-verbosity=0",
         "-print_final_stats=1", *limits],
        env=dict(os.environ, FRENTE_FUZZ=options.target), stderr=subprocess.PIPE, text=True, errors="replace",
        check=False)
    tried = re.search(r"number_of_executed_units: *(\d+)", done.stderr)
    if done.returncode or not tried:
        print(done.stderr)
        return None
    return int(tried[1])


def main():
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("program")
    reader.add_argument("target")
    reader.add_argument("--seconds", type=int, default=0)
    reader.add_argument("--least", type=int, default=2000)
    options = reader.parse_args()
    with tempfile.TemporaryDirectory() as found:
        tried = fuzz(options, found, f"-runs={options.least}")
        more = fuzz(options, found, f"-max_total_time={options.seconds}") if tried and options.seconds else 0
    if tried is None or more is None:
        return 1
    print(f"{options.target}: {tried} inputs, and {more} in {options.seconds} s more: all held")
    return 0


sys.exit(main())
