"""Small mistakes drawn at random in the lines of a file, for tools/mutate.py --random: which there could be, and which
tests belong to a file."""
import fnmatch
import random
import re

# The tests of a part of the source, the quickest first; what stands first here counts. {game} is the game's name.
TESTS = [
    ("src/games/*", ["cases rules/{game}/", "tables-{game}", "rules-{game}", "rules-{game}-b", "show-{game}", "clauses"]),
    ("src/bots/*", ["search", "plan", "bots"]),
    ("src/sim/*", ["sim", "bots"]),
    ("src/lib/tables/*", ["lib-tables", "lib-examples", "lib-python"]),
    ("src/lib/*", ["lib", "lib-examples"]),
    ("src/table/*", ["table-request", "table-table", "table-around", "table-secrets", "table-older", "table-random",
                     "server-tables"]),
    ("src/store/*", ["server-store", "server-store-thread", "server-durable"]),
    ("src/server/net/*", ["server-wire", "server-net", "server-program", "server-hard", "faults-http"]),
    ("src/server/*", ["server-jobs", "server-store-thread", "server-tables", "server-sandbox", "server-play", "server-hard",
                      "server-program", "server-durable"]),
    ("src/core/*", ["core-*", "cases"]),
    ("src/cli/*", ["cli-map", "cli-wrap", "cli-scripts-libertad", "cli-libertad", "cli-screen"]),
    ("web/*", ["page-units"]),
]
# (kind, what is looked for, what it becomes): outside of words in quotes and of comments.
SWAPS = [
    ("comparison", r" < ", " <= "), ("comparison", r" <= ", " < "), ("comparison", r" > ", " >= "),
    ("comparison", r" >= ", " > "), ("comparison", r" ===? ", " != "), ("comparison", r" !==? ", " == "),
    ("off by one", r" \+ 1\b", ""), ("off by one", r" - 1\b", ""), ("off by one", r"(?<=[\w)\]]) \+ (?=\w)", " + 1 + "),
    ("and, or", r" && ", " || "), ("and, or", r" \|\| ", " && "),
    ("not", r"(?<=[( ])!(?=[\w(])", ""), ("negated", r"\bif \((?=[^()]*\)( \{|$))", "if (!!!"),
    ("constant", r"\b0\b(?!\.|x)", "1"), ("constant", r"\b1\b(?!\.|x)", "0"), ("constant", r"\b([2-9])\b(?!\.|x)", r"1\1"),
    ("sign", r" \+= ", " -= "), ("sign", r" -= ", " += "), ("sign", r"\|= ", "&= "),
    ("answer", r"\breturn true\b", "return false"), ("answer", r"\breturn false\b", "return true"),
    ("the wrong one", r"\[(seat|side|role|viewer|who)\]", "[0]"), ("the wrong one", r"\bother\((\w+)\)", r"\1"),
    ("dropped", r"^(\s+)[\w.>*\[\]-]+(?:\([^()]*(?:\([^()]*\)[^()]*)*\)| [-+|&]?= [^{]*|\+\+|--);$", r"\1;"),
]
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|`[^`]*`|/\*.*?(?:\*/|$)|//.*$')


def blanked(line):
    """The line with spaces (that no pattern asks for) where words in quotes or a comment are."""
    return QUOTED.sub(lambda found: "\x00" * len(found.group()), line)


def is_code(line):
    bare = line.strip()
    return bool(bare) and not bare.startswith(("/*", "*", "//", "#", "import ", "export {", "enum")) and "static const" not in line


def possible(line):
    """All mistakes of a line: (kind, the line with it)."""
    if not is_code(line):
        return []
    plain, found = blanked(line), []
    for kind, before, after in SWAPS:
        for at in re.finditer(before, plain):
            made = line[:at.start()] + at.expand(after) + line[at.end():]
            if "!!!" in made:  # the condition goes into brackets
                start = made.index("!!!")
                end = made.index(")", start)
                made = made[:start] + "!(" + made[start + 3:end] + ")" + made[end:]
            if made != line:
                found.append((kind, made))
    return found


def comments_of(lines):
    """The numbers of lines inside comments of several lines."""
    inside, found = False, set()
    for number, line in enumerate(lines):
        if inside:
            found.add(number)
            inside = "*/" not in line
        else:
            inside = "/*" in line and "*/" not in line[line.index("/*"):]
    return found


def draw(root, folders, seed):
    """(file, number of the line from 0, kind, the line with the mistake), without end: the same for the same seed."""
    chance, files = random.Random(seed), []
    for folder in folders:
        path = root / folder
        files += [path] if path.is_file() else [p for p in path.rglob("*") if p.suffix in {".c", ".js"}]
    texts = {path: path.read_text(encoding="utf-8").splitlines() for path in sorted(files)}
    mistakes = []
    for path, lines in texts.items():
        inside = comments_of(lines)
        mistakes += [(path, number) for number, line in enumerate(lines) if number not in inside and possible(line)]
    chance.shuffle(mistakes)
    for path, number in mistakes:
        kind, made = chance.choice(possible(texts[path][number]))
        yield path.relative_to(root), number, kind, made


def tests_for(path, known):
    """The tests that belong to a file, each with its words."""
    name = path.as_posix()
    for pattern, tests in TESTS:
        if fnmatch.fnmatch(name, pattern):
            game = name.split("/")[2] if pattern == "src/games/*" else ""
            wanted = [test.replace("{game}", game) for test in tests]
            return [" ".join([found, *test.split()[1:]]) for test in wanted
                    for found in sorted(fnmatch.filter(known, test.split()[0]))]
    return []
