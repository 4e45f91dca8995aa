#!/usr/bin/env python3
"""tools/docs.py sees each kind of name that stands for nothing: a small project in order, then one mistake at a time."""
import contextlib
import io
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import docs  # noqa: E402

FILES = {
    "src/core/dice.c": "int dice_roll(void)\n{\n}\n",
    "src/games/chess/rules/setup.c": "void ch_begin(void)\n{\n}\n",
    "src/games/chess/meson.build": "",
    "tests/meson.build": "executable('cases', 'cases.c')\n",
    "docs/rules.md": "",
}
RIGHT = """The dice: `src/core/dice.c`: `dice_roll`, in short `core/dice.c`, `dice.c`, `dice_roll()`, [rules](docs/rules.md),
`src/games/<game>/rules/setup.c`, `build-test/tests/cases tests`, `build/frente`.
```
build-test/tests/cases src/core/dice.c
```
"""
MISTAKES = [
    ("a file", "`src/core/cards.c`", "'src/core/cards.c': there is no such file"),
    ("a file by its bare name", "`cards.c`", "'cards.c': there is no such file"),
    ("a file of each game", "`src/games/<game>/rules/end.c`", "there is no such file"),
    ("a file in a listing", "```\nsrc/core/cards.c\n```", "'src/core/cards.c': there is no such file"),
    ("a function", "`dice_throw`", "nothing has this name"),
    ("a function, called", "`throw()`", "nothing has this name"),
    ("a function of another file", "`src/core/dice.c`: `ch_begin`", "'src/core/dice.c' has no 'ch_begin'"),
    ("a link", "[there](docs/nowhere.md)", "leads nowhere"),
    ("a program", "`build-test/tests/laws`", "the build makes no such program"),
    ("a program that make does not build", "`build/tests/cases`", "`make` does not build this"),
]


def looked_at(readme, glossary_rows=40, strategy=None):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        glossary = "| word | means |\n|---|---|\n" + "| a | b |\n" * glossary_rows
        for name, words in {**FILES, "README.md": readme, "CONTRIBUTING.md": "", "docs/glossary.md": glossary, **(strategy or {})}.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(words, encoding="utf-8")
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            code = docs.main(["--root", folder])
        return code, said.getvalue()


def main():
    wrong = []
    code, said = looked_at(RIGHT)
    if code:
        wrong.append(f"what is right was called wrong: {said}")
    for what, words, expected in MISTAKES:
        code, said = looked_at(RIGHT + words + "\n")
        if code != 1 or expected not in said:
            wrong.append(f"{what}: not noticed: {said}")
    if looked_at(RIGHT, 41)[0] != 1:
        wrong.append("a glossary of 41 rows: not noticed")
    if looked_at(RIGHT, strategy={"docs/strategy/chess.md": ""})[0]:
        wrong.append("a page on how to play well was called wrong")
    for what, page, expected in (("a page on how to play well", {"docs/strategy/README.md": ""}, "docs/strategy/chess.md: there is no such page"),
                                 ("a name in such a page", {"docs/strategy/chess.md": "`cards.c`"}, "docs/strategy/chess.md:1: 'cards.c'")):
        if expected not in looked_at(RIGHT, strategy=page)[1]:
            wrong.append(f"{what}: not noticed")
    print("\n".join(wrong) or f"{len(MISTAKES) + 3} mistakes noticed")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
