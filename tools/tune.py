#!/usr/bin/env python3
"""tune.py GAME SCENARIO [--only WORD...] [--steps N] [--games N] [--seed N] [--resume FILE] [--write]
tune.py --list GAME: the numbers there are

Tunes the numbers of a game's rules of thumb, those of the table `manners` in its bot.c, by SPSA: in each step all of
them are shifted at random, once this way and once the opposite way, both play each other, and the numbers go a little
towards who won. At the end the new numbers play the old ones, with other seeds, until a sequential test (SPRT, 5 % either
way, 60 against 50 %) ends or `--proof` games are over: only if that is won are they worth having.
    --only    numbers whose name has one of these words ("NAT", "intrude"); else all of them
    --steps   how many steps (100)
    --games   games of a step (40); with the seats swapped, so an even number
    --proof   games of the test at the end, at most (400); 0: no test
    --seed    of the first game (1). The seeds that judge a game in docs/balance.md are others; never tune by those.
    --bot     who plays (heuristic); a search has to be given its budget
    --resume  a file that keeps what was done after each step; with it a run goes on where it was
    --write   puts the numbers into bot.c if the test says that they are better
    --build   where libfrente.a and libfrente_bots.a are built (build)
CC and CFLAGS are asked for the compiler. It shows the time left. The same seed comes to the same numbers, interrupted or not."""
import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "games"
CC = [*os.environ.get("CC", "cc").split(), "-std=c17", "-D_GNU_SOURCE", "-O2", *os.environ.get("CFLAGS", "").split()]
LEAST, MOST = -128, 127  # int8_t
TOKEN = re.compile(r"\[(\w+)\]\s*=|\.(\w+)\s*=\s*(-?\d+)\b|[{}]")
# How far a step shifts a number, of itself, one at least; and how far it then goes.
REACH, PACE, SLOWING = 0.2, 4.0, 0.6


def source_of(game):
    return GAMES / game / "bot.c"


def numbers(code):
    """{name: (value, from, to)} of the numbers in the table, by their places in the code."""
    table = re.search(r"\bmanners(\[[^\]]*\])+\s*=\s*(\{.*?\});", code, re.S)
    found, path, label = {}, [], ""
    if not table:
        return found
    for token in TOKEN.finditer(code, *table.span(2)):
        if token[0] == "{":
            path.append(label)
            label = ""
        elif token[0] == "}":
            path.pop()
        elif token[1]:
            label = token[1]
        else:
            name = ".".join([word for word in path if word] + [token[2]])
            found[name] = (int(token[3]), *token.span(3))
    return found


def changed(code, values):
    """The code with other numbers."""
    for name, (_, start, end) in sorted(numbers(code).items(), key=lambda row: -row[1][1]):
        if name in values:
            code = code[:start] + str(values[name]) + code[end:]
    return code


def bounded(value):
    return max(LEAST, min(MOST, round(value)))


def reach(value):
    return max(1.0, REACH * abs(value))


class Arena:
    """Two sets of numbers against each other."""

    def __init__(self, args, folder):
        self.args, self.folder = args, pathlib.Path(folder)
        self.code = source_of(args.game).read_text(encoding="utf-8")
        self.known = {}
        versus = ROOT / "tests" / "versus"
        run(CC + ["-rdynamic", "-o", self.folder / "versus", "-I", versus, versus / "versus.c", "-ldl", "-lm"])

    def library(self, values, name):
        """The program with these numbers: its own bot.c comes first, so that the one in the archive is not used."""
        if self.known.get(name) == values:
            return self.folder / name
        own = self.folder / f"{name}.c"
        own.write_text(changed(self.code, values), encoding="utf-8")
        build = ROOT / self.args.build
        run(CC + ["-fPIC", "-shared", "-Wl,-Bsymbolic", "-Wl,-z,muldefs", "-o", self.folder / name, "-I", ROOT / "src",
                  "-I", build / "src", own, ROOT / "tests" / "versus" / "side.c", "-Wl,--whole-archive", build / "libfrente_bots.a",
                  build / "libfrente.a", "-Wl,--no-whole-archive", "-lm", "-pthread"])
        self.known[name] = dict(values)
        return self.folder / name

    def play(self, one, other, games, seed, sequential=False):
        """What `one` scores of so many games, how many there were, and what was printed."""
        a, bot = self.args, self.args.bot
        more = {**os.environ, "VERSUS_SPRT": "1"} if sequential else os.environ
        told = run([self.folder / "versus", self.library(one, "one.so"), self.library(other, "other.so"), a.game,
                    a.scenario, bot, bot, str(games), str(seed)], more)
        points, of = re.search(r"  ([\d.]+) of (\d+) = ", told).groups()
        return float(points), int(of), told.splitlines()[-1]


def run(words, env=None):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, env=env, check=False)
    if done.returncode:
        sys.exit(f"tune: {done.stderr.strip() or words[0]}")
    return done.stdout


def step(arena, at, number):
    """One step of SPSA: from the numbers `at` to those that come of it."""
    a = arena.args
    dice = random.Random(f"{a.seed} {number}")
    way = {name: dice.choice((-1, 1)) for name in sorted(at)}
    one = {name: bounded(value + way[name] * reach(value)) for name, value in at.items()}
    other = {name: bounded(value - way[name] * reach(value)) for name, value in at.items()}
    points, games, _ = arena.play(one, other, a.games, a.seed + number * a.games)
    pace = PACE * (points / games - 0.5) / (1 + number / 10) ** SLOWING
    return {name: value + pace * way[name] * reach(value) for name, value in at.items()}, points / games


def told_time(seconds):
    return f"{int(seconds) // 60} min {int(seconds) % 60:02d} s"


def kept(args, first):
    """What an earlier run has come to: the numbers and the steps done."""
    title = [args.game, args.scenario, args.bot, args.games, args.seed, first]
    if args.resume and pathlib.Path(args.resume).exists():
        try:
            found = json.loads(pathlib.Path(args.resume).read_text(encoding="utf-8"))
            if found["title"] == title:
                return title, found["at"], found["done"]
        except (ValueError, KeyError, TypeError):
            pass
        sys.exit(f"tune: {args.resume} is of another run")
    return title, {name: float(value) for name, value in first.items()}, 0


def keep(args, title, at, done):
    if args.resume:
        fresh = pathlib.Path(args.resume + ".new")
        fresh.write_text(json.dumps({"title": title, "at": at, "done": done}), encoding="utf-8")
        fresh.replace(args.resume)


def tune(args, first, folder):
    arena = Arena(args, folder)
    title, at, done = kept(args, first)
    began, start = time.monotonic(), done
    while done < args.steps:
        at, score = step(arena, at, done)
        done += 1
        keep(args, title, at, done)
        left = (time.monotonic() - began) / (done - start) * (args.steps - done)
        print(f"step {done} of {args.steps}: {100 * score:.0f} %, {told_time(left)} left", file=sys.stderr)
    last = {name: bounded(value) for name, value in at.items()}
    for name, value in first.items():
        print(f"{name}\t{value}\t{last[name]}")
    if last == first or not args.proof:
        print("nothing has changed" if last == first else "nothing is shown: there was no test")
        return
    points, games, told = arena.play(last, first, args.proof, args.seed + 1000003 + args.steps * args.games, True)
    print(told)
    likelier = float(told.rsplit("LLR", 1)[1])
    better = likelier > 2.944  # as versus.c has it
    print(f"new against old: {points:g} of {games}; " + ("better" if better else "not shown to be better"))
    if better and args.write:
        path = source_of(args.game)
        path.write_text(changed(path.read_text(encoding="utf-8"), last), encoding="utf-8")
        print(f"written to {path.relative_to(ROOT)}: `frente learn` has to be run again (docs/balance.md)")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("game")
    parser.add_argument("scenario", nargs="?")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--only", nargs="+", default=[])
    for name, usual in (("steps", 100), ("games", 40), ("proof", 400), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--resume")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--build", default="build")
    args = parser.parse_args()
    if not source_of(args.game).is_file():
        sys.exit(f"tune: there is no game '{args.game}'")
    found = numbers(source_of(args.game).read_text(encoding="utf-8"))
    first = {name: row[0] for name, row in found.items()
             if not args.only or any(word in name for word in args.only)}
    if not first:
        sys.exit(f"tune: no such number stands in the table `manners` of {args.game}")
    if args.list:
        for name, value in first.items():
            print(f"{name}\t{value}")
    elif not args.scenario or args.steps < 1 or args.games < 2 or args.games % 2 or args.proof < 0:
        sys.exit("tune: a scenario, at least one step and an even number of games were expected")
    else:
        with tempfile.TemporaryDirectory() as folder:
            tune(args, first, folder)


if __name__ == "__main__":
    main()
