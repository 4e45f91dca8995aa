#!/usr/bin/env python3
"""skeleton.py [--root DIR] [GAME ...]: does every game stand in the same files?

All games have one skeleton, so that whoever knows one of them finds his way in the others:
  game.c state.h hidden.c bot.c    the contract's table; the state; what is secret; how good things look
  measure.c                        what a position is told by in numbers, where bot.c has no room for it
  lists/ load/ rules/ valid/ show/ names; tables read; the rules; which positions can be; what people are told
Each member of the contract (core/game/game.h) is defined in the file that MEMBERS names. In rules/ each file opens with
its chapter of the rulebook, and the table in rules/rules.h names the files in the order in which meson.build has them.
No game looks at the question in a list of choices (core/game/choice.h).
Without a GAME all folders of src/games are looked at. Every deviation is printed: exit 1."""
import argparse
import pathlib
import re
import sys

FOLDERS = {"lists", "load", "rules", "valid", "show"}
BESIDE = {"game.c", "hidden.c", "bot.c", "measure.c"}
# A folder is read at a glance.
SOURCES_MOST = 26

# By group of the contract: in which file a member is defined, or in which of them; a folder stands for all its files.
MEMBERS = {
    "lists": {"nouns": ["show/words.c"], "scenarios": ["game.c", "load/scenarios.c"],
              "options": ["game.c", "load/options.c"]},
    "rules": {"load": ["load/load.c"], "blank": ["rules/setup.c"], "begin": ["rules/setup.c"],
              "derive": ["rules/derived.c"], "overlay_options": ["rules/"], "overlay_choose": ["rules/"],
              "may_offer": ["rules/victory.c"], "offered": ["rules/victory.c"], "conclude": ["rules/victory.c"],
              "outcome": ["rules/victory.c"]},
    "valid": {"fields": ["valid/fields.c"], "points": ["valid/points.c"], "complete": ["valid/complete.c"],
              "check": ["valid/check.c"]},
    "hidden": {"redact": ["hidden.c"], "imagine": ["hidden.c"]},
    "bot": {"weigh": ["bot.c"], "weigh_all": ["bot.c"], "judge": ["bot.c"], "common": ["bot.c"], "clock": ["bot.c"], "features": ["bot.c", "measure.c"],
            "measure": ["bot.c", "measure.c"], "progress": ["bot.c", "measure.c"]},
    "show": {"prompt": ["show/prompt.c"], "view": ["show/view.c"], "score": ["show/score.c"], "why_not_now": ["show/why_not_now.c"],
             "why_never": ["show/why_not_now.c"],
             "stands_for": ["show/words.c"], "tell_apart": ["show/words.c"],
             "leaves_undone": ["show/leaves_undone.c"], "forecast": ["show/forecast.c"], "battle": ["show/battle.c"],
             "about": ["show/about.c"], "beside": ["show/about.c"], "clauses": ["show/clauses.c"], "cards": ["show/words.c"],
             "standings": ["show/orders.c"], "lenses": ["show/lenses.c"]},
}
# Numbers and flags: they stand in the table itself.
PLAIN = {"lists": {"scenario_count", "option_count"}, "rules": {"derived_from", "derived_public"},
         "valid": {"field_count", "point_count"}, "hidden": set(), "bot": {"horizon", "pace", "plans"},
         "show": {"standing_count", "lens_count"}}

COMMENT_OR_STRING = re.compile(r'/\*.*?\*/|"(?:[^"\\]|\\.)*"', re.DOTALL)
CHAPTER = re.compile(r"/\* (?:Chapters?|Appendix) \S")


def code_of(path):
    """The text of a file without comments and with empty strings."""
    words = path.read_text(encoding="utf-8")
    return COMMENT_OR_STRING.sub(lambda found: '""' if found.group().startswith('"') else " ", words)


# ---- the contract's table ----

def initialisers(words):
    """(name, value) of the designated initialisers directly in `{...}`. The value of a group begins with "{"."""
    depth, start = 0, 1
    parts = []
    for at, sign in enumerate(words):
        depth += (sign in "{([") - (sign in "})]")
        if (sign == "," and depth == 1) or depth == 0:
            parts.append(words[start:at].strip())
            start = at + 1
        if depth == 0:
            break
    found = (re.match(r"\.(\w+)\s*=\s*(.*)", part, re.DOTALL) for part in parts)
    return [(match.group(1), match.group(2)) for match in found if match]


def contract(game, folder):
    """{group: [(member, value)]} of game.c; None if it has no table."""
    code = code_of(folder / "game.c") if (folder / "game.c").is_file() else ""
    table = re.search(rf"^const game {game}_game = (?=\{{)", code, re.MULTILINE)
    if not table:
        return None
    return {name: initialisers(value) for name, value in initialisers(code[table.end():]) if name in MEMBERS}


def defines(path, name):
    """Whether a file defines this function or this table: at the left margin, and not only declared."""
    function = rf"^(?!extern\b)[A-Za-z_][\w \t*]*\b{name}\([^;{{}}]*\)\s*\{{"
    table = rf"^(?!extern\b)[A-Za-z_][\w \t*]*\b{name}(?:\[[^\]]*\])*\s*[=;]"
    return path.is_file() and re.search(f"{function}|{table}", code_of(path), re.MULTILINE) is not None


def misplaced(folder, group, member, name, places):
    """A sentence if the member is not defined where the skeleton has it, or None."""
    files = [path for place in places
             for path in (sorted((folder / place).rglob("*.c")) if place.endswith("/") else [folder / place])]
    if any(defines(path, name) for path in files):
        return None
    elsewhere = [str(path.relative_to(folder)) for path in sorted(folder.rglob("*.c")) if defines(path, name)]
    return (f"{group}.{member}: {name} is not defined in {' or '.join(places)}"
            + (f", but in {', '.join(elsewhere)}" if elsewhere else ""))


def check_members(game, folder):
    groups = contract(game, folder)
    if groups is None:
        yield f"game.c has no table 'const game {game}_game = {{'"
        return
    for group, members in groups.items():
        for member, value in members:
            if member in PLAIN[group]:
                continue
            if member not in MEMBERS[group]:
                yield f"game.c: the skeleton has no file for {group}.{member}"
                continue
            wrong = misplaced(folder, group, member, value.strip("& \n"), MEMBERS[group][member])
            if wrong:
                yield wrong
    if '#include "core/game/lists_define.h"' not in (folder / "game.c").read_text(encoding="utf-8"):
        yield "game.c does not define the tables of the lists: it includes core/game/lists_define.h in every game"


def check_lists(game, folder):
    """A list of choices is the same whether somebody asks "why not?" or not: no game looks at the question in it."""
    for path in sorted(folder.rglob("*.[ch]")):
        found = re.search(r"\b(?:out|list)(?:->|\.)(?:asked|met|why)\b", code_of(path))
        if found:
            yield f"{path.relative_to(folder)}: {found.group()}: a list must not depend on whether somebody asks"


# ---- folders and names ----

def check_folders(game, folder):
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if "-" in path.name:
            yield f"{name}: file names have underscores, no hyphens"
        if path.is_dir() and name.parts[0] not in FOLDERS:
            yield f"{name}/ is no folder of the skeleton: {', '.join(sorted(FOLDERS))}"
        if path.is_dir() and len(name.parts) > 1 and name.parts[0] != "rules":
            yield f"{name}/: only rules/ has folders within it"
        if len(name.parts) == 1 and path.suffix == ".c" and path.name not in BESIDE:
            yield f"{name} stands in no folder: only {', '.join(sorted(BESIDE))} do"
        sources = len(list(path.glob("*.c"))) if path.is_dir() else 0
        if sources > SOURCES_MOST:
            yield f"{name}/ has {sources} sources, more than {SOURCES_MOST}: make folders by subject"


# ---- chapters ----

def table_of(folder, known):
    """The files that the opening comment of rules/rules.h names, in its order, a file as often as it stands there; and
    what it names that there is not. 'combat/fire.c' may stand as 'fire.c' where that is the only one."""
    words = (folder / "rules" / "rules.h").read_text(encoding="utf-8").split("\n#", 1)[0]
    named, unknown = [], []
    for word in re.findall(r"[\w./-]+\.c\b", words):
        found = [name for name in known if name == word or name.endswith("/" + word)]
        if len(found) == 1:
            named += found
        elif not word.startswith("../"):
            unknown.append(word)
    return named, unknown


def first_out_of_order(built, named):
    """The first of `built` that does not follow those before it in the table, or None."""
    place = 0
    for name in built:
        if name not in named[place:]:
            return name
        place = named.index(name, place) + 1
    return None


def check_chapters(game, folder):
    rules = folder / "rules"
    if not (rules / "rules.h").is_file():
        yield "rules/rules.h is missing, which opens with the table of chapters"
        return
    known = [str(path.relative_to(rules)) for path in sorted(rules.rglob("*.c"))]
    built = re.findall(r"'rules/([\w./-]+\.c)'", (folder / "meson.build").read_text(encoding="utf-8"))
    named, unknown = table_of(folder, known)
    for name in known:
        if not CHAPTER.match((rules / name).read_text(encoding="utf-8")):
            yield f"rules/{name} does not open with its chapter: '/* Chapter 11, Combat: ...' was expected"
        if name not in named:
            yield f"rules/rules.h: {name} is missing in the table of chapters at its top"
        if name not in built:
            yield f"meson.build: rules/{name} is missing"
    for name in unknown:
        yield f"rules/rules.h: the table of chapters names {name}, and there is no such file, or several"
    stray = first_out_of_order([name for name in built if name in named], named)
    if stray:
        yield f"meson.build: rules/{stray} stands in another order than in the table of rules/rules.h"


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent,
                        help="of the project")
    parser.add_argument("game", nargs="*")
    args = parser.parse_args(words)
    games = args.root / "src" / "games"
    folders = sorted(path.name for path in games.iterdir() if (path / "meson.build").exists())
    wrong = 0
    for game in args.game or folders:
        if game not in folders:
            parser.error(f"'{game}' is no game; the games are: {', '.join(folders)}")
        for check in (check_members, check_lists, check_folders, check_chapters):
            for sentence in check(game, games / game):
                print(f"src/games/{game}: {sentence}", file=sys.stderr)
                wrong += 1
    if not wrong:
        print(f"skeleton: {', '.join(args.game or folders)} stand in the same files")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
