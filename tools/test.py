#!/usr/bin/env python3
"""Runs the tests of a build folder: test.py BUILD [ARGUMENT OF MESON TEST...].
The output of what fails is shown; the last line is 'N passed, N failed'."""
import json
import pathlib
import subprocess
import sys

GOOD = {"OK", "EXPECTEDFAIL"}


def results(log):
    """The latest result of each test, by name."""
    found = {}
    if log.exists():
        for line in log.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            found[row["name"]] = row["result"]
    return found


def main():
    if len(sys.argv) < 2:
        print("usage: test.py BUILD [ARGUMENT OF MESON TEST...]", file=sys.stderr)
        return 2
    build = pathlib.Path(sys.argv[1])
    log = build / "meson-logs" / "testlog.json"
    log.unlink(missing_ok=True)
    # Limits of time are there for what hangs: a slow machine is no failure. Four times what meson.build says is twenty
    # minutes at most, so that one test that hangs still lets all others tell their result.
    command = ["meson", "test", "-C", str(build), "--no-rebuild", "--print-errorlogs", "--timeout-multiplier=4",
               *sys.argv[2:]]
    code = subprocess.run(command, check=False).returncode
    found = results(log)
    skipped = sorted(name for name, result in found.items() if result == "SKIP")
    failed = sorted(name for name, result in found.items() if result not in GOOD | {"SKIP"})
    if skipped:
        print("skipped:", ", ".join(skipped))
    if failed:
        print("failed:", ", ".join(failed))
    print(f"{len(found) - len(skipped) - len(failed)} passed, {len(failed)} failed", flush=True)
    if not found:
        print("test.py: no test has run", file=sys.stderr)
        return 1
    return 1 if failed or code else 0


if __name__ == "__main__":
    sys.exit(main())
