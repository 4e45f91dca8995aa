#!/usr/bin/env python3
"""Which rules have a test: rules.py [--quiet] [GAME ...]

The rules stand in docs/rules/GAME.tsv, one id a row. A test says which it covers:
  test LF-track-03 LF-track-06: title      in tests/rules/GAME/*.case
  RULE(LF-track-03)                         in a C test, as a comment or in a name
For each game of the program (the folders of src/games) it prints how many are covered
and which are not. A tag that is no rule is a mistake: exit 1."""
import csv
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TAG = re.compile(r"RULE\(\s*([A-Za-z0-9_.-]+)\s*\)")


def rules_of(game):
    """The ids in the order of the table."""
    path = ROOT / "docs" / "rules" / f"{game}.tsv"
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as table:
        lines = (line for line in table if line.strip() and not line.startswith("#"))
        return [row["id"] for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)]


def case_tags(game):
    """(id, where) for every id of every `test` line."""
    for path in sorted((ROOT / "tests" / "rules" / game).glob("*.case")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("test "):
                for tag in line[5:].split(":", 1)[0].split():
                    yield tag, f"{path.relative_to(ROOT)}:{number}"


def source_tags():
    """(id, where) for every RULE(...) of the tests in C, Python, JavaScript and shell."""
    for path in sorted((ROOT / "tests").rglob("*")):
        if path.suffix in {".c", ".h", ".py", ".js", ".mjs", ".sh"}:
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                for tag in TAG.findall(line):
                    yield tag, f"{path.relative_to(ROOT)}:{number}"


def prefix_of(rules):
    """"LF-": what all ids of a game begin with."""
    return rules[0].split("-", 1)[0] + "-" if rules else None


def report(game, in_sources, quiet):
    """Prints one game; the number of tags that are no rule."""
    rules = rules_of(game)
    if not rules:
        print(f"{game}: docs/rules/{game}.tsv has no rules")
        return 1
    known = set(rules)
    covered, unknown = {}, []
    mine = [(t, w) for t, w in in_sources if t.startswith(prefix_of(rules))]
    for tag, where in [*case_tags(game), *mine]:
        if tag in known:
            covered.setdefault(tag, []).append(where)
        else:
            unknown.append((tag, where))
    missing = [rule for rule in rules if rule not in covered]
    tests = sum(len(places) for places in covered.values())
    share = 100 * len(covered) // len(rules)
    print(f"{game}: {len(covered)} of {len(rules)} rules have a test ({share} %, {tests} tags)")
    if missing and not quiet:
        print("  without: " + " ".join(missing))
    for tag, where in unknown:
        print(f"  {where}: '{tag}' is no rule of {game}", file=sys.stderr)
    return len(unknown)


def main():
    words = sys.argv[1:]
    quiet = "--quiet" in words
    asked = [word for word in words if word != "--quiet"]
    if any(word.startswith("-") for word in asked):
        print(__doc__, file=sys.stderr)
        return 2
    folders = sorted(p.name for p in (ROOT / "src" / "games").iterdir() if (p / "meson.build").exists())
    for game in asked:
        if game not in folders:
            print(f"rules.py: '{game}' is no game; the games are: {', '.join(folders)}", file=sys.stderr)
            return 2
    in_sources = list(source_tags())
    return 1 if sum(report(game, in_sources, quiet) for game in asked or folders) else 0


if __name__ == "__main__":
    sys.exit(main())
