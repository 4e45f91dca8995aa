"""check_nothing.py CASES GOLDEN ROOT: a run that tests nothing fails and says so."""
import os
import pathlib
import subprocess
import sys
import tempfile

cases, golden, root = (pathlib.Path(word).resolve() for word in sys.argv[1:4])


def fails(words, *command, **more):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **more)
    said = done.stdout + done.stderr
    if done.returncode == 0 or words not in said:
        sys.exit(f"{' '.join(map(str, command))}: code {done.returncode}, '{words}' expected:\n{said}")


with tempfile.TemporaryDirectory() as folder:
    empty = pathlib.Path(folder)
    (empty / "libertad").mkdir()
    fails("has no case", cases, empty)
    fails("has no case", cases, empty / "nowhere")
    fails("has no case with these words", cases, root / "tests" / "rules", "no case has these words")
    fails("has no record", golden, empty)
    fails("can't be read", golden, empty / "nowhere")
    # As on a machine without cmocka: what asks for packages does not find it.
    asks = empty / "pkg-config"
    asks.write_text('#!/bin/sh\ncase "$*" in *cmocka*) exit 1;; esac\nexec pkg-config "$@"\n', encoding="utf-8")
    asks.chmod(0o755)
    fails("cmocka", "meson", "setup", empty / "build", root, "-Dtests=enabled", "-Dmpi=disabled",
          env=dict(os.environ, PKG_CONFIG=str(asks)))
print("nothing tested is a failure")
