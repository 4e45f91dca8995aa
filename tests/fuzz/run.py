#!/usr/bin/env python3
"""run.py FUZZ TARGET SECONDS: fuzzes one target from its seeds in tests/fuzz/seeds/TARGET.
What is found goes to a folder of its own; an input that breaks the program is kept
beside it as TARGET-crash-..., and its bytes are printed."""
import os
import pathlib
import subprocess
import sys
import tempfile


def main():
    program, target, seconds = sys.argv[1:]
    here = pathlib.Path(__file__).resolve().parent
    seeds = here / "seeds" / target
    kept = pathlib.Path(program).resolve().parent / f"{target}-"
    with tempfile.TemporaryDirectory() as found:
        done = subprocess.run(
            [program, found, str(seeds), f"-max_total_time={seconds}", "-max_len=65536",
             "-timeout=10", "-rss_limit_mb=1024", f"-artifact_prefix={kept}", "-verbosity=0", "-print_final_stats=1"],
            env=dict(os.environ, FRENTE_FUZZ=target), check=False)
    sys.exit(1 if done.returncode else 0)


main()
