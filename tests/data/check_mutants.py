#!/usr/bin/env python3
"""tools/mutants.py draws the same mistakes for the same seed, outside of comments and words; every part of the source
has tests that belong to it, and each part that players rest on has twenty rows in tools/mutants.tsv."""
import itertools
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import mutants  # noqa: E402
import mutate  # noqa: E402


def expect(holds, words):
    if not holds:
        sys.exit(f"check_mutants: {words}")


def made(line):
    return {after for _, after in mutants.possible(line)}


expect("    if (a <= b)" in made("    if (a < b)"), "a comparison is widened")
expect("    if (!(a < b))" in made("    if (a < b)"), "a condition is negated")
expect("    return a || b;" in made("    return a && b;"), "and becomes or")
expect("    ;" in made("    list_add(&q->ended, j);"), "a statement is dropped")
expect("    return score[0];" in made("    return score[seat];"), "seat 0 for the seat")
expect("    at += 0;" in made("    at += 1;") and "    at -= 1;" in made("    at += 1;"), "a constant, a sign")
expect("    x = c - 1;" not in made("    x = c;"), "nothing out of nothing")
expect(not made(" * a < b of a comment"), "no mistake in a comment")
expect(not made('    say("a < b");') - {"    ;"}, "no mistake in words")
expect(not made("#include <a.h>"), "nor in what is included")
first, again = (list(itertools.islice(mutants.draw(ROOT, ["src/bots"], 3), 20)) for _ in range(2))
expect(first == again and len(first) == 20, "the same seed draws the same")
known = ["cases", "search", "bots", "table-table", "server-wire", "server-net", "server-jobs", "server-store", "page-units",
         "core-flow", "rules-guerra", "tables-libertad", "sim", "cli-map"]
for path in ("src/bots/tree.c", "src/table/look.c", "src/server/net/outbox.c", "src/server/ws/client.c", "src/store/pack.c",
             "src/sim/pool.c", "src/core/game/flow.c", "src/cli/args.c", "web/net/patch.js", "src/games/guerra/rules/fec.c"):
    expect(mutants.tests_for(pathlib.Path(path), known), f"no tests belong to {path}")
expect("cases rules/guerra/" in mutants.tests_for(pathlib.Path("src/games/guerra/rules/fec.c"), known), "a game's own cases")
files = [row["file"] for row in mutate.rows()]
for part in ("src/games/libertad/", "src/games/cruzada/", "src/games/espana/", "src/games/guerra/", "src/bots/", "src/server/",
             "src/table/", "web/"):
    rows = sum(file.startswith(part) for file in files)
    expect(rows >= 20, f"{part} has {rows} rows in tools/mutants.tsv")
print(f"{len(files)} rows")
