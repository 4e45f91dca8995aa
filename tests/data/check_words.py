#!/usr/bin/env python3
"""tools/words.py sees each kind of mistake in a catalogue, with its file and line, and makes the words of every language:
what one lacks is told in English. A game of the size of a thumb, with one mistake at a time; then the project's own."""
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import words  # noqa: E402

HEAD = 'msgid ""\nmsgstr ""\n"Language: {}\\n"\n\n'
LINGUAS = "# what they are\nen source English\nes whole Español\nfr begun Français\n"
ROWS = '''/* VERB(OLD, "old", CLOSE, "in a comment") */
VERB(MOVE, "move", &ch_noun_piece, NULL, PICK, "Move {a:piece}")
PROMPT(CARDS, "CH-1", "Choose {a} {a|card|cards}", NEWS)
'''
CODE = '''static const noun piece = {"piece"};
#define FEATURES(X) \\
    X(strength, "Strength of all")
static const char *const titles[][LANGS] = {{WORDS(KING, "the King")}, {NO_WORDS}};
void tell(lang in) { text_addf(out, words_in(in, LEFT, "%d left of "
                                                      "%s\\n"), 1, "x"); }
'''
SPANISH = [("VERB_MOVE", "Move {a:piece}", "Mover {a:piece}"), ("PROMPT_CARDS", "Choose {a} {a|card|cards}", "Elige {a} {a|carta|cartas}"),
           ("FEATURE_strength", "Strength of all", "Fuerza de todos"), ("KING", "the King", "el rey"),
           ("LEFT", "%d left of %s\\n", "%d restantes de %s\\n")]
FRENCH = [("KING", "the King", "le roi")]
DATA = "id\tname\tname_es\tsrc\nking\tKing\tRey\tx\nqueen\tQueen\tReina\tx\n"


def catalogue(code, rows, before=""):
    return HEAD.format(code) + "".join(f'{before}msgctxt "{c}"\nmsgid "{s}"\nmsgstr "{t}"\n\n' for c, s, t in rows)


FILES = {
    "po/LINGUAS": LINGUAS,
    "src/games/chess/game.c": CODE,
    "src/games/chess/lists/verbs.h": ROWS,
    "src/cli/say.c": 'const char *x = words_in(c->in, YES, "yes");\n',
    "data/chess/pieces.tsv": DATA,
    "web/words/en.js": 'export default {\n  "step": "Step {n} of {all}",\n  on: "on",\n};\n',
    "po/chess/es.po": catalogue("es", SPANISH),
    "po/chess/fr.po": catalogue("fr", FRENCH),
    "po/program/es.po": catalogue("es", [("YES", "yes", "sí")]),
    "po/page/es.po": catalogue("es", [("step", "Step {n} of {all}", "Paso {n} de {all}"), ("on", "on", "sí")]),
    "po/data-chess/fr.po": catalogue("fr", [("pieces.tsv name", "King", "Roi")]),
}


def tree(folder, files):
    root = pathlib.Path(folder)
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def said(files):
    """What --check has to say, but for the page's files, which nobody has made here."""
    with tempfile.TemporaryDirectory() as folder:
        mistakes = words.Mistakes()
        words.check(tree(folder, files), mistakes)
        return [m for m in mistakes if not m.startswith("web/words/")]


def spanish(at, **changed):
    rows = [list(r) for r in SPANISH]
    rows[at] = [changed.get(k, v) for k, v in zip(("context", "source", "text"), rows[at])]
    return {**FILES, "po/chess/es.po": catalogue("es", rows)}


# What is wrong, and what is said of it.
WRONG = [
    (spanish(0, text="Mover"), "po/chess/es.po:5: 'VERB_MOVE' has the arguments [] instead of ['a']"),
    (spanish(0, text="Mover {a:pieza}"), "'{a:pieza}' names a noun that there is not"),
    (spanish(0, text="Mover {a:piece"), "a brace is not closed"),
    (spanish(1, text="Elige {a} {a|cartas}"), "has not one word for 1 and one for the rest"),
    (spanish(4, text="%s de %d\\n"), "po/chess/es.po:21: 'LEFT' has ['%s', '%d'] instead of ['%d', '%s']"),
    (spanish(4, text="%d restantes de %s"), "a blank at its end"),
    (spanish(3, context="QUEEN"), "po/chess/es.po:17: nothing is called 'QUEEN' any more"),
    (spanish(3, source="a King"), "po/chess/es.po:17: 'KING' has other English words now, \"the King\" at src/games/chess/game.c:4"),
    (spanish(3, text=""), "src/games/chess/game.c:4: 'KING' is missing in po/chess/es.po"),
    ({**FILES, "po/chess/es.po": catalogue("es", SPANISH + SPANISH[:1])}, "po/chess/es.po:25: 'VERB_MOVE' stands there twice"),
    ({**FILES, "po/chess/es.po": catalogue("es", SPANISH, "#, fuzzy\n")}, "'VERB_MOVE' is marked fuzzy"),
    ({**FILES, "po/chess/es.po": catalogue("de", SPANISH)}, "po/chess/es.po:1: the head has to say 'Language: es'"),
    ({**FILES, "po/chess/es.po": catalogue("es", SPANISH) + "nonsense\n"}, "po/chess/es.po:25: a line of a catalogue was expected"),
    ({**FILES, "po/page/es.po": catalogue("es", [("step", "Step {n} of {all}", "Paso {n}"), ("on", "on", "sí")])},
     "po/page/es.po:5: 'step' has ['{n}'] instead of ['{all}', '{n}']"),
    ({**FILES, "src/cli/two.c": 'static const char *const x[LANGS] = {"yes", "sí"};\n'}, "src/cli/two.c:1: words for each language"),
    ({**FILES, "src/cli/two.c": 'x = in == LANG_ES ? "sí" : "yes";\n'}, "src/cli/two.c:1: words in one language"),
    ({**FILES, "src/games/chess/show.c": 'x = words_in(in, KING, "a King");\n'}, "'KING' stands for other words"),
    ({**FILES, "po/data-chess/fr.po": catalogue("fr", [("pieces.tsv name", "Bishop", "Fou")])}, "po/data-chess/fr.po:5: 'pieces.tsv name' has other English"),
]


def main():
    faults = [f"what is right is refused: {m}" for m in said(FILES)]
    for files, wanted in WRONG:
        have = said(files)
        if not any(wanted in m for m in have):
            faults.append(f"'{wanted}' was expected, not {have}")
    begun = {**FILES, "po/chess/fr.po": catalogue("fr", FRENCH, "#, fuzzy\n")}
    faults += [f"a text to be looked at in a language that is begun is refused: {m}" for m in said(begun)]
    with tempfile.TemporaryDirectory() as folder:
        root = tree(folder, FILES)
        words.header(root, "chess", f"{folder}/chess.h", words.Mistakes())
        made = pathlib.Path(folder, "chess.h").read_text(encoding="utf-8")
        words.data_header(root, f"{folder}/cells.c", words.Mistakes())
        made += pathlib.Path(folder, "cells.c").read_text(encoding="utf-8")
        for wanted in ('#define WORDS_KING(english) english, "el rey", "le roi"\n',
                       '#define WORDS_VERB_MOVE(english) english, "Mover {a:piece}", english\n',
                       '#define CHOSEN_LEFT(in, english) ((in) == LANG_ES ? "%d restantes de %s\\n" : (english))\n',
                       '{"chess/pieces.tsv name", "King", 2, "Roi"},'):
            if wanted not in made:
                faults.append(f"{wanted!r} is not made")
        if "in a comment" in made or "OLD" in made:
            faults.append("a comment became a text")
        early = root / "web/net/early.js"
        early.parent.mkdir()
        early.write_text('const own = tags.find(code => ["en"].includes(code));\n', encoding="utf-8")
        made = words.pages(root, words.Mistakes())
        if '"step": "Step {n} of {all}"' not in made["words/fr.js"]:
            faults.append("the page has no English for what French lacks")
        if made["net/early.js"] != 'const own = tags.find(code => ["en", "es", "fr"].includes(code));\n':
            faults.append("a language of po/LINGUAS is not in the list of early.js")
        early.write_text("const own = tags[0];\n", encoding="utf-8")
        mistakes = words.Mistakes()
        words.check(root, mistakes)
        if not any(m.startswith("web/net/early.js: ") for m in mistakes):
            faults.append("early.js without its list of languages is not seen")
        # A changed text is kept, to be looked at; a new one stands there without words; one that is gone goes.
        (root / "src/games/chess/game.c").write_text(CODE.replace("the King", "His Majesty").replace("LEFT", "GONE"), encoding="utf-8")
        words.update(root)
        after = (root / "po/chess/es.po").read_text(encoding="utf-8")
        for wanted in ('#, fuzzy\nmsgctxt "KING"\nmsgid "His Majesty"\nmsgstr "el rey"', 'msgctxt "GONE"\nmsgid "%d left of %s\\n"\nmsgstr ""'):
            if wanted not in after:
                faults.append(f"after --update {wanted!r} is not there")
        if '"LEFT"' in after:
            faults.append("after --update a text is there that is gone")
    with tempfile.TemporaryDirectory() as folder:
        twice = tree(folder, {**FILES, "po/LINGUAS": LINGUAS + "fr begun Français\n"})
        said_of = subprocess.run([sys.executable, ROOT / "tools" / "words.py", "--root", twice], capture_output=True, text=True)
        if said_of.returncode == 0 or "twice: en es fr fr" not in said_of.stderr:
            faults.append(f"a language that is listed twice is not refused: {said_of.stderr}")
    own = subprocess.run([sys.executable, ROOT / "tools" / "words.py", "--check"], capture_output=True, text=True)
    if own.returncode:
        faults.append(f"the project's own catalogues: {own.stderr.strip()}")
    for fault in faults:
        print(fault)
    print(f"words: {len(WRONG)} mistakes, each seen" if not faults else f"{len(faults)} faults")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
