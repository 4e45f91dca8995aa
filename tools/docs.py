#!/usr/bin/env python3
"""docs.py [--root DIR]: does all that the documents name exist?

Looked at are README.md, CONTRIBUTING.md, docs/*.md, docs/manual/*.md, docs/strategy/*.md. Every game has its page in docs/strategy. In their text and in `code`:
  [words](path)             the file is there
  `src/table/table.c`       so is this; without its first folders too (`core/game/game.h`, `setup.c`); <game> is each game
  `src/x.c`: `one`, `two`   the file has these names
  `match_choose`, `roll()`  some source, test, tool or table has this name
  `build-test/tests/cases`  the build makes this program; in build/ only what plain `make` builds
docs/glossary.md has forty rows at most.
Prints every name that stands for nothing: exit 1."""
import argparse
import fnmatch
import pathlib
import re
import sys

FOLDERS = ("src", "include", "bindings", "web", "docs", "tests", "tools", "data", "changes", "debian")
# Where a path may begin that is written without its first folders.
BEGINNINGS = ("", "src/", "src/table/", "web/", "docs/", "tests/", "src/games/*/", "data/")
ENDINGS = "c h js mjs ts py sh tsv md json build case css frente svg".split()
# What people write or the build makes, and what stands for a name of the reader's.
ELSEWHERE = re.compile(r"NAME|GAME|FOLDER|FILE|DIR|TABLE|mygame|my game|mine/|example|^\.|^/|^https?:|report\.html|bench\.json|^globalThis\."
                       r"|embedded\.c|^build/site|^style/(page|fonts)\.css$|^build-wasm/|^(games|files)\.json$|CHANGELOG\.md|mutate-SEED|copy\.(db|sql)|games\.db|TYPE\.|synchronous_commit|\d\d\d\d")
GLOSSARY_MOST = 40
# What `make`, `make lib`, `make golden`, `make site`, `make deb` and `make release` build.
PLAIN_BUILD = {"build/frente", "build/libfrente.so.1", "build/frente-mpi", "build/tests/golden", "build/site", "build/site/", "build/deb", "build/release"}


def documents(root):
    folders = [root / "docs", root / "docs" / "manual", root / "docs" / "strategy"]
    return [root / "README.md", root / "CONTRIBUTING.md", *(path for folder in folders for path in sorted(folder.glob("*.md")))]


class Tree:
    def __init__(self, root):
        self.root = root
        self.games = [path.parent.name for path in sorted(root.glob("src/games/*/meson.build"))]
        self.files = [str(path.relative_to(root)) for folder in FOLDERS if (root / folder).is_dir()
                      for path in sorted((root / folder).rglob("*")) if path.is_file()]
        self.files += [path.name for path in sorted(root.glob("*")) if path.is_file()]
        self.folders = {str(parent) for name in self.files for parent in pathlib.PurePosixPath(name).parents}
        self.words = set()
        self.programs = set()
        for name in self.files:
            if name.endswith((".c", ".h", ".js", ".mjs", ".ts", ".py", ".sh", ".tsv", ".build")) and not name.startswith("docs/"):
                text = (root / name).read_text(encoding="utf-8", errors="replace")
                self.words.update(re.findall(r"\w+", text))
                if name.endswith("meson.build"):
                    folder = str(pathlib.PurePosixPath(name).parent)
                    self.programs.update(self.built(folder, text))

    @staticmethod
    def built(folder, text):
        """The programs that a meson.build names, by their paths below a build folder; a name out of a loop is open."""
        below = "" if folder == "." else folder + "/"
        for name, more in re.findall(r"(?:executable|custom_target|shared_library)\(\s*'([\w-]+)'(\s*\+)?", text):
            yield below + name + ("*" if more else "")

    def has(self, path):
        """Whether a path stands for something: <game> must be there of one game at least, * of any name."""
        path = re.sub(r"<\w+>", "*", path).rstrip("/")
        return any(self.matches(beginning + path) for beginning in BEGINNINGS)

    def matches(self, pattern):
        if "*" not in pattern:
            return pattern in self.folders or (self.root / pattern).exists()
        return any(fnmatch.fnmatch(name, pattern) for name in self.files) or \
            any(fnmatch.fnmatch(name, pattern) for name in self.folders)

    def somewhere(self, name):
        """A file by its bare name, with or without <game>."""
        pattern = re.sub(r"<\w+>", "*", name)
        return any(fnmatch.fnmatch(pathlib.PurePosixPath(path).name, pattern) for path in self.files)


def is_path(word):
    ending = word.rsplit(".", 1)[-1] if "." in word else ""
    return bool(re.fullmatch(r"[\w./<>*-]+", word)) and (
        word.split("/")[0] in FOLDERS and "/" in word or ending in ENDINGS and not word.startswith("*."))


def wrong_path(tree, word):
    word = word.strip(".,:;")
    if not is_path(word) or ELSEWHERE.search(word):
        return None
    found = word in tree.programs or tree.has(word) or ("/" not in word and tree.somewhere(word))
    return None if found else f"'{word}': there is no such file"


def wrong_program(tree, word):
    built = re.match(r"(build[\w-]*)/((?:tests/)?[\w./-]+)$", word)
    if not built or ELSEWHERE.search(word) or built.group(2) in ("screenshots",):
        return None
    if built.group(1) == "build" and word not in PLAIN_BUILD:
        return f"'{word}': `make` does not build this; name it in build-test or build-release"
    if built.group(2) in ("frente", "frente-mpi", "libfrente.so.1"):
        return None
    fits = any(fnmatch.fnmatch(built.group(2), program) for program in tree.programs) or \
        built.group(2).rsplit("/", 1)[-1] in tree.words
    return None if fits else f"'{word}': the build makes no such program"


def wrong_name(tree, code):
    """A function or member, by itself in `code`."""
    name = re.fullmatch(r"([a-z]\w*_\w+)(\(\))?|([a-z]\w*)\(\)", code)
    word = name and (name.group(1) or name.group(3))
    if not word or ELSEWHERE.search(word) or word.startswith("mg_"):
        return None
    return None if word in tree.words else f"'{code}': nothing has this name"


def wrong_in_file(tree, line):
    """`file`: `name`, `name`"""
    for path, names in re.findall(r"`([\w./-]+\.\w+)`(?:,? in words)?: ((?:`\w+`(?:, )?)+)", line):
        found = [tree.root / (beginning + path) for beginning in BEGINNINGS if "*" not in beginning]
        file = next((one for one in found if one.is_file()), None)
        words = set(re.findall(r"\w+", file.read_text(encoding="utf-8"))) if file else None
        for name in re.findall(r"`(\w+)`", names):
            if words is not None and name not in words:
                yield f"'{path}' has no '{name}'"


def wrong_links(root, document, line):
    for target in re.findall(r"\]\(([^)#\s]+)", line):
        if not re.match(r"https?:|mailto:", target) and not (document.parent / target).exists():
            yield f"the link to '{target}' leads nowhere"


def look(tree, document):
    fenced = False
    for number, line in enumerate(document.read_text(encoding="utf-8").split("\n"), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
            continue
        wrong = []
        codes = [] if fenced else re.findall(r"`([^`]+)`", line)
        for code in codes or ([line] if fenced else []):
            wrong += [wrong_name(tree, code)] if not fenced else []
            for word in re.split(r"[\s=]+", code):
                wrong.append(wrong_program(tree, word))
                if not fenced or word.split("/")[0] in FOLDERS:  # the rest of a listing is the reader's own
                    wrong.append(wrong_path(tree, word))
        if not fenced:
            wrong += [*wrong_in_file(tree, line), *wrong_links(tree.root, document, line)]
        for sentence in wrong:
            if sentence:
                yield f"{document.relative_to(tree.root)}:{number}: {sentence}"


def glossary(root):
    path = root / "docs" / "glossary.md"
    rows = len(re.findall(r"^\| ", path.read_text(encoding="utf-8"), re.M)) - 1 if path.is_file() else 0
    return [f"docs/glossary.md: {rows} rows, more than {GLOSSARY_MOST}"] if rows > GLOSSARY_MOST else []


def strategy(tree):
    """Each game has a page on how to play well, if there are any."""
    pages = tree.root / "docs" / "strategy"
    return [f"docs/strategy/{game}.md: there is no such page" for game in tree.games
            if pages.is_dir() and not (pages / f"{game}.md").is_file()]


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    root = parser.parse_args(words).root.resolve()
    tree = Tree(root)
    found = [sentence for document in documents(root) if document.is_file() for sentence in look(tree, document)]
    found += glossary(root) + strategy(tree)
    print("\n".join(found) if found else f"docs: all that {len(documents(root))} documents name is there")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
