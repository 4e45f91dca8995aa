#!/usr/bin/env python3
"""Where each rule is carried out and tested: rules.py [--where] [--quiet] [--root DIR] [GAME ...]

The rules stand in docs/rules/GAME.tsv, one id a row. The whole id stands verbatim
  in src/games/GAME, *.c and *.h            at the code that carries the rule out
  in data/GAME/*.tsv                        where a row of a table is all there is to it
  test LF-track-03 LF-track-06: title      in tests/rules/GAME/*.case
  RULE(LF-track-03)                         in a C test, as a comment or in a name
Code and tests that follow a ruling say so as `ruling LF-29`: that is LF-29 of docs/rulings/GAME.md, and so is
`[ruling LF-29, LF-30]` in a row of docs/rules/GAME.tsv. Every ruling is cited by code, a test or a row, and all that are
cited are there, once.
For each game of the program (the folders of src/games) it prints how many have a place and a
test, and which have none; with --where a line for every rule, with --quiet the numbers only.
An id in the code or a tag of a test that is no rule, a ruling that is none or that nobody cites is a mistake: exit 1."""
import argparse
import csv
import pathlib
import re
import sys

TAG = re.compile(r"RULE\(\s*([A-Za-z0-9_.-]+)\s*\)")
RULING = re.compile(r"\b[Rr]uling\s*$")
# In a test or a row: "ruling LF-29", "rulings LF-29 and LF-30", "[ruling LF-29, LF-30]".
CITED = re.compile(r"\b[Rr]ulings? ([A-Z]{2}-\w+(?:(?:, | and )[A-Z]{2}-\w+)*)")


def rules_of(root, game):
    """The ids in the order of the table."""
    path = root / "docs" / "rules" / f"{game}.tsv"
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as table:
        lines = (line for line in table if line.strip() and not line.startswith("#"))
        return [row["id"] for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)]


def lines_of(root, paths):
    """(line, "path:number") of text files."""
    for path in sorted(paths):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield line, f"{path.relative_to(root)}:{number}"


def case_tags(root, game):
    """(id, where) for every id of every `test` line."""
    for line, where in lines_of(root, (root / "tests" / "rules" / game).glob("*.case")):
        if line.startswith("test "):
            for tag in line[5:].split(":", 1)[0].split():
                yield tag, where


def source_tags(root):
    """(id, where) for every RULE(...) of the tests in C, Python, JavaScript and shell."""
    kinds = {".c", ".h", ".py", ".js", ".mjs", ".sh"}
    for line, where in lines_of(root, (p for p in (root / "tests").rglob("*") if p.suffix in kinds)):
        for tag in TAG.findall(line):
            yield tag, where


def code_places(root, game, prefix):
    """(id, where, whether it is a ruling) for every id in the code of a game and in its tables. An id ends with a
    letter or a digit: the stop of a sentence is none of it, and "LF-Q..." is no id. The word "ruling" may end the line
    before."""
    whole = re.compile(rf"\b{re.escape(prefix)}[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*(?![A-Za-z0-9]|\.\.)")
    code = root / "src" / "games" / game
    previous = ""
    for line, where in lines_of(root, [*code.rglob("*.c"), *code.rglob("*.h"), *(root / "data" / game).glob("*.tsv")]):
        for found in whole.finditer(line):
            before = line[:found.start()]
            yield found.group(), where, bool(RULING.search(before if before.strip(" */") else previous))
        previous = line


def rulings_of(root, game, prefix):
    """The ids of the paragraphs of docs/rulings/GAME.md, "- **LF-29 Title** ...", in their order."""
    path = root / "docs" / "rulings" / f"{game}.md"
    words = path.read_text(encoding="utf-8") if path.exists() else ""
    return re.findall(rf"^- \*\*({re.escape(prefix)}[0-9]+)\b", words, re.MULTILINE)


def citations(root, game):
    """(ruling, where) for every ruling that tests and the rows of the rules cite."""
    tests = [path for path in (root / "tests" / "rules" / game).rglob("*") if path.suffix in {".c", ".h", ".case"}]
    for line, where in lines_of(root, [*tests, root / "docs" / "rules" / f"{game}.tsv"]):
        for cited in CITED.findall(line):
            for ruling in cited.replace(",", "").split():
                if "-" in ruling:
                    yield ruling, where


def wrong_rulings(root, game, prefix, in_code):
    """Sentences about rulings that are there twice, cited without being there, or there without being cited."""
    rulings, cited = rulings_of(root, game, prefix), [*in_code, *citations(root, game)]
    named = {ruling for ruling, _ in cited}
    return [*(f"docs/rulings/{game}.md: {ruling} is there twice" for ruling in sorted({r for r in rulings if rulings.count(r) > 1})),
            *(f"{where}: '{ruling}' is no ruling of {game}" for ruling, where in cited if ruling not in rulings),
            *(f"docs/rulings/{game}.md: nothing cites {ruling}" for ruling in rulings if ruling not in named)]


def prefix_of(rules):
    """"LF-": what all ids of a game begin with."""
    return rules[0].split("-", 1)[0] + "-"


def sort_places(places, known):
    """Where each rule stands, and what is no rule."""
    found, unknown = {}, []
    for rule, where in places:
        if rule in known:
            found.setdefault(rule, []).append(where)
        else:
            unknown.append((rule, where))
    return found, unknown


def in_words(places):
    """"a.c:3,9 b.h:4": the places of a file together."""
    files = {}
    for where in places:
        path, number = where.rsplit(":", 1)
        files.setdefault(path, []).append(number)
    return " ".join(f"{path}:{','.join(dict.fromkeys(numbers))}" for path, numbers in files.items())


def print_missing(words, rules, found):
    missing = [rule for rule in rules if rule not in found]
    if missing:
        print(f"  {words}: " + " ".join(missing))


def report(root, game, in_sources, args):
    """Prints one game; the number of ids that are no rule."""
    rules = rules_of(root, game)
    if not rules:
        print(f"{game}: docs/rules/{game}.tsv has no rules")
        return 1
    known, prefix = set(rules), prefix_of(rules)
    tags = [*case_tags(root, game), *((t, w) for t, w in in_sources if t.startswith(prefix))]
    tested, no_tags = sort_places(tags, known)
    places = list(code_places(root, game, prefix))
    placed, no_ids = sort_places(((rule, where) for rule, where, ruling in places if not ruling), known)
    no_rulings = wrong_rulings(root, game, prefix, [(rule, where) for rule, where, ruling in places if ruling])
    if args.where:
        for rule in rules:
            print(f"{rule}\n  code  {in_words(placed.get(rule, [])) or 'nowhere'}")
            print(f"  test  {in_words(tested.get(rule, [])) or 'none'}")
    # A worked example of the rulebook is carried out by the rules that it shows.
    coded = [rule for rule in rules if "-ex-" not in rule or rule in placed]
    for found, of, what in ((placed, coded, "have a place in the code"), (tested, rules, "have a test")):
        places = sum(len(where) for where in found.values())
        print(f"{game}: {len(found)} of {len(of)} rules {what} ({100 * len(found) // len(of)} %, {places} places)")
    if not args.quiet:
        print_missing("no place in the code", coded, placed)
        print_missing("no test", rules, tested)
    for rule, where in [*no_ids, *no_tags]:
        print(f"{where}: '{rule}' is no rule of {game}", file=sys.stderr)
    for sentence in no_rulings:
        print(sentence, file=sys.stderr)
    return len(no_ids) + len(no_tags) + len(no_rulings)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--where", action="store_true", help="a line for every rule: code and tests")
    parser.add_argument("--quiet", action="store_true", help="the numbers only")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent,
                        help="of the project")
    parser.add_argument("game", nargs="*")
    args = parser.parse_args()
    folders = sorted(p.name for p in (args.root / "src" / "games").iterdir() if (p / "meson.build").exists())
    for game in args.game:
        if game not in folders:
            parser.error(f"'{game}' is no game; the games are: {', '.join(folders)}")
    in_sources = list(source_tags(args.root))
    return 1 if sum(report(args.root, game, in_sources, args) for game in args.game or folders) else 0


if __name__ == "__main__":
    sys.exit(main())
