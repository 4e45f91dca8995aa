#!/usr/bin/env python3
"""tools/skeleton.py sees each kind of deviation: a small game that stands as it should, with one mistake at a time."""
import contextlib
import io
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import skeleton  # noqa: E402

# A game of the size of a thumb, in all the files that the skeleton has for what it defines.
FILES = {
    "meson.build": "games += files('game.c', 'bot.c', 'load/load.c',\n  'rules/setup.c', 'rules/combat/fire.c', "
                   "'rules/victory.c', 'show/words.c')\n",
    "game.c": '''/* The contract's table: .rules = {.load = in_a_comment} */
#include "core/game/lists_define.h"
static const scenario scenarios[] = {{"plain", {"Plain, {simple}"}}};
const game chess_game = {
    .id = "chess",
    .lists = {GAME_LISTS, .nouns = ch_nouns, .scenarios = scenarios, .scenario_count = COUNT_OF(scenarios)},
    .rules =
        {
            .load = ch_load,
            .blank = ch_blank,
            .overlay_options = ch_fire,
            .outcome = ch_outcome,
        },
    .bot = {.weigh = ch_weigh, .horizon = 3},
};
''',
    "bot.c": "int ch_weigh(const void *state, int seat, choice c)\n{\n}\n",
    "lists/verbs.h": "",
    "load/load.c": "bool ch_load(const data_source *from, fault *why)\n{\n}\n",
    "rules/rules.h": '''/* clang-format off */
/* The rules:
 *
 *   1 Set-up    setup.c
 *   2 Combat    fire.c, and its end in victory.c
 *   3 Start     ../game.c
 *   4 Victory   victory.c
 */
#ifndef X
#endif
''',
    "rules/setup.c": "/* Chapter 1, Set-up: pieces. */\nvoid ch_blank(void *state)\n{\n}\n",
    "rules/combat/fire.c": "/* Chapter 2, Combat: fire. */\nvoid ch_fire(const void *state,\n    int seat)\n{\n}\n",
    "rules/victory.c": "/* Appendix 1, Victory: who wins. */\nvoid ch_outcome(const void *state)\n{\n}\n",
    "show/words.c": "const noun *const ch_nouns[] = {NULL};\n",
}

# What is changed (None: the file is gone), and what the tool must say then.
MISTAKES = [
    ({"bot.c": "int ch_weigh(const void *state, int seat, choice c);\n",
      "show/words.c": FILES["show/words.c"] + FILES["bot.c"]},
     "bot.weigh: ch_weigh is not defined in bot.c, but in show/words.c"),
    ({"show/words.c": "extern const noun *const ch_nouns[];\n"},
     "lists.nouns: ch_nouns is not defined in show/words.c"),
    ({"game.c": FILES["game.c"].replace("static const scenario scenarios", "static const scenario others")},
     "lists.scenarios: scenarios is not defined in game.c or load/scenarios.c"),
    ({"rules/combat/fire.c": "/* Chapter 2, Combat: fire. */\n"},
     "rules.overlay_options: ch_fire is not defined in rules/"),
    ({"game.c": FILES["game.c"].replace(".horizon = 3", ".ponder = ch_ponder")},
     "the skeleton has no file for bot.ponder"),
    ({"game.c": FILES["game.c"].replace("const game chess_game", "const game draughts_game")}, "game.c has no table"),
    ({"game.c": FILES["game.c"].replace("lists_define.h", "lists.h")}, "does not define the tables of the lists"),
    ({"bot.c": FILES["bot.c"].replace("{\n}", "{\n    if (out->asked)\n        return 0;\n}")},
     "bot.c: out->asked: a list must not depend on whether somebody asks"),
    ({"panel/about.c": ""}, "panel/ is no folder of the skeleton"),
    ({"show/parts/about.c": ""}, "show/parts/: only rules/ has folders within it"),
    ({"moment.c": ""}, "moment.c stands in no folder"),
    ({"show/fixed-parts.h": ""}, "show/fixed-parts.h: file names have underscores"),
    ({f"show/part_{i}.c": "" for i in range(26)}, "show/ has 27 sources, more than 26"),
    ({"rules/victory.c": FILES["rules/victory.c"].replace("Appendix 1, Victory", "Who wins")},
     "rules/victory.c does not open with its chapter"),
    ({"rules/rules.h": FILES["rules/rules.h"].replace("fire.c", "")},
     "combat/fire.c is missing in the table of chapters"),
    ({"rules/rules.h": FILES["rules/rules.h"].replace("setup.c", "setup.c start.c")},
     "names start.c, and there is no such file"),
    ({"rules/rules.h": None}, "rules/rules.h is missing"),
    ({"meson.build": FILES["meson.build"].replace("'rules/setup.c', ", "")}, "meson.build: rules/setup.c is missing"),
    ({"meson.build": FILES["meson.build"].replace("'rules/setup.c', 'rules/combat/fire.c'",
                                                  "'rules/combat/fire.c', 'rules/setup.c'")},
     "meson.build: rules/setup.c stands in another order"),
]


def run(changed):
    """The tool's verdict on the game with these changes."""
    with tempfile.TemporaryDirectory() as folder:
        for name, words in {**FILES, **changed}.items():
            path = pathlib.Path(folder, "src", "games", "chess", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            if words is not None:
                path.write_text(words, encoding="utf-8")
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            return skeleton.main(["--root", folder, "chess"]), said.getvalue()


code, out = run({})
if code:
    sys.exit(f"check_skeleton: a game that stands as it should is refused\n{out}")
for changed, sentence in MISTAKES:
    code, out = run(changed)
    if code != 1 or sentence not in out or out.count("\n") != 1:
        sys.exit(f"check_skeleton: '{sentence}' and nothing else was expected\n{out}")
print(f"check_skeleton: {len(MISTAKES)} mistakes, each is seen")
