#!/usr/bin/env python3
"""check_digest.py RULES.tsv DIGEST.md...: every digest of the rules names every rule of the list (cards apart: they have
their own text) and no rule that isn't there; and the digests after the first, its translations, have as many sections
and stand in the same section with every rule, and are nowhere much shorter: a list of key words is no digest. Prints what
is wrong and exits with 1 if anything is."""
import pathlib
import re
import sys


RULE = r"`([A-Z]+-[A-Za-z0-9.-]*[A-Za-z0-9])`"
SHORTEST = 0.75  # of the same section in the first digest


def sections(name):
    """The sections of a digest, each as the set of its rules and its length."""
    parts = re.split(r"^## ", pathlib.Path(name).read_text(encoding="utf-8"), flags=re.M)[1:]
    return [(part.split("\n")[0], set(re.findall(RULE, part)), len(part)) for part in parts]


def compare(first, other):
    """What the translation `other` lacks of the digest `first`."""
    ours, theirs = sections(first), sections(other)
    if len(ours) != len(theirs):
        return [f"{other}: {len(theirs)} sections, {first} has {len(ours)}"]
    bad = []
    for (title, rules, length), (titled, named, long) in zip(ours, theirs):
        bad += [f"{other}: {rule} stands elsewhere than under '{titled}'" for rule in sorted(rules ^ named)]
        if long < SHORTEST * length:
            bad.append(f"{other}: '{titled}' has {long} characters, '{title}' of {first} has {length}")
    return bad


def main():
    if len(sys.argv) < 3:
        print("usage: check_digest.py RULES.tsv DIGEST.md...", file=sys.stderr)
        return 2
    rows = [line.split("\t")[0] for line in pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()]
    rules = {rule for rule in rows if "-" in rule}
    bad = []
    for name in sys.argv[2:]:
        named = set(re.findall(RULE, pathlib.Path(name).read_text(encoding="utf-8")))
        bad += [f"{name}: {rule} is not mentioned" for rule in sorted(rules - named) if "-card-" not in rule]
        bad += [f"{name}: there is no rule {rule}" for rule in sorted(named - rules)]
    for name in sys.argv[3:]:
        bad += compare(sys.argv[2], name)
    print("\n".join(bad) if bad else f"{len(rules)} rules, {len(sys.argv) - 2} digests: ok")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
