#!/usr/bin/env python3
"""check_digest.py RULES.tsv DIGEST.md...: every digest of the rules names every rule of the list (cards apart: they have
their own text) and no rule that isn't there. Prints what is wrong and exits with 1 if anything is."""
import pathlib
import re
import sys


def main():
    if len(sys.argv) < 3:
        print("usage: check_digest.py RULES.tsv DIGEST.md...", file=sys.stderr)
        return 2
    rows = [line.split("\t")[0] for line in pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()]
    rules = {rule for rule in rows if "-" in rule}
    bad = []
    for name in sys.argv[2:]:
        named = set(re.findall(r"`([A-Z]+-[A-Za-z0-9.-]*[A-Za-z0-9])`", pathlib.Path(name).read_text(encoding="utf-8")))
        bad += [f"{name}: {rule} is not mentioned" for rule in sorted(rules - named) if "-card-" not in rule]
        bad += [f"{name}: there is no rule {rule}" for rule in sorted(named - rules)]
    print("\n".join(bad) if bad else f"{len(rules)} rules, {len(sys.argv) - 2} digests: ok")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
