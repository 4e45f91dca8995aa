#!/usr/bin/env python3
"""tools/rules.py finds the rules in code, tables and tests, and what is no rule; and the project itself names no
rule that does not exist."""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "rules.py"


def run(*words):
    done = subprocess.run([sys.executable, TOOL, *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def expect(holds, words, output):
    if not holds:
        sys.exit(f"check_rules: {words}\n{output}")


def write(root, path, words):
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(words, encoding="utf-8")


with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder)
    write(root, "docs/rules/chess.tsv", "id\trule\nCH-1.1a\tone\nCH-1.1b\ttwo\nCH-card-7\tthree\nCH-1.1\tfour\n")
    write(root, "src/games/chess/meson.build", "")
    write(root, "src/games/chess/rules/move.c", "/* CH-1.1a: a sentence. And CH-1.1b. */\n\n/* CH-1.1a again */\n")
    write(root, "data/chess/cards.tsv", "id\trule\n7\tCH-card-7\n")
    write(root, "tests/rules/chess/move.case", "test CH-1.1a CH-card-7: title\n")
    code, out = run("--root", folder, "--where")
    expect(code == 0, "all ids are rules", out)
    expect("CH-1.1a\n  code  src/games/chess/rules/move.c:1,3\n  test  tests/rules/chess/move.case:1\n" in out, "two places", out)
    expect("CH-1.1b\n  code  src/games/chess/rules/move.c:1\n  test  none\n" in out, "a stop is no part of an id", out)
    expect("CH-card-7\n  code  data/chess/cards.tsv:2\n" in out, "a row of a table", out)
    expect("no place in the code: CH-1.1\n" in out, "an id is not found in a longer one", out)
    expect("no test: CH-1.1b CH-1.1\n" in out, "without a test", out)
    write(root, "docs/rulings/chess.md", "# Chess\n\n- **CH-1 Castling** ...\n- **CH-2 Stalemate.** ...\n- **CH-3** ...\n")
    write(root, "docs/rules/chess.tsv", "id\trule\nCH-1.1a\tone [ruling CH-1, CH-3]\nCH-1.1b\ttwo\nCH-card-7\tthree\nCH-1.1\tfour\n")
    write(root, "src/games/chess/more.h", "/* Ruling CH-1, and CH-1.1a with ruling\n * CH-2. */\n")
    code, out = run("--root", folder, "--quiet")
    expect(code == 0, "rulings, one of them after the end of a line", out)
    write(root, "src/games/chess/more.h", "/* ruling CH-2 and ruling CH-4 and ruling CH-R1 */\n")
    code, out = run("--root", folder, "--quiet")
    expect(code == 1 and "more.h:1: 'CH-4' is no ruling of chess" in out, "a ruling that is none", out)
    expect("more.h:1: 'CH-R1' is no ruling of chess" in out, "the old way to write it", out)
    write(root, "src/games/chess/more.h", "\n")
    code, out = run("--root", folder, "--quiet")
    expect(code == 1 and "docs/rulings/chess.md: nothing cites CH-2" in out, "a ruling that nothing cites", out)
    write(root, "tests/rules/chess/ruled.case", "test CH-1.1a: title (ruling CH-2)\n; rulings CH-2 and CH-5\n")
    code, out = run("--root", folder, "--quiet")
    expect(code == 1 and "ruled.case:2: 'CH-5' is no ruling of chess" in out, "a test cites a ruling that is none", out)
    write(root, "tests/rules/chess/ruled.case", "test CH-1.1a: title (ruling CH-2)\n")
    code, out = run("--root", folder, "--quiet")
    expect(code == 0, "a test cites a ruling", out)
    with (root / "docs/rulings/chess.md").open("a", encoding="utf-8") as more:
        more.write("- **CH-3 Again** ...\n")
    code, out = run("--root", folder, "--quiet")
    expect(code == 1 and "CH-3 is there twice" in out, "a number used twice", out)
    write(root, "docs/rulings/chess.md", "# Chess\n\n- **CH-1 Castling** ...\n- **CH-2 Stalemate.** ...\n- **CH-3** ...\n")
    write(root, "src/games/chess/more.h", "\n/* CH-9.9 */\n")
    code, out = run("--root", folder, "--quiet")
    expect(code == 1 and "src/games/chess/more.h:2: 'CH-9.9' is no rule of chess" in out, "an id that is no rule", out)
    write(root, "tests/rules/chess/more.case", "test CH-9.8: title\n")
    code, out = run("--root", folder, "--quiet")
    expect(code == 1 and "more.case:1: 'CH-9.8' is no rule of chess" in out, "a tag that is no rule", out)
code, out = run("--quiet")
expect(code == 0, "an id of the project is no rule", out)
print(out, end="")
