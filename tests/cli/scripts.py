#!/usr/bin/env python3
"""What scripts rely on: scripts.py FRENTE GAME. JSON of every command that has it, programs that play, and failures that
come before hours of work. TAP."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

frente, game = os.path.abspath(sys.argv[1]), sys.argv[2]
folder = tempfile.mkdtemp(prefix="frente-scripts-")
count = failed = 0


def run(*words):
    return subprocess.run([frente, *words], cwd=folder, capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL)


def ok(what, fine, more=None):
    global count, failed
    count += 1
    failed += not fine
    print(f"{'ok' if fine else 'not ok'} {count} - {what}")
    if not fine and more is not None:
        print(f"# {more.returncode}: {more.stdout[:400]!r} {more.stderr[:400]!r}")


def of(what, *words, code=0):
    """The JSON that a command prints, or None."""
    got = run(*words)
    try:
        said = json.loads(got.stdout)
    except ValueError:
        said = None
    ok(what, got.returncode == code and said is not None, got)
    return said


def program(name, body):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as out:
        out.write(f"#!{sys.executable}\n{body}")
    os.chmod(path, 0o755)


def json_of_commands():
    run("sim", game, "--games", "1", "--seats", "random", "--seed", "3", "-o", "whole.frente")
    run("new", game, "--seed", "3", "-o", "new.frente")
    if not os.path.exists(os.path.join(folder, "new.frente")):
        with open(os.path.join(folder, "new.frente"), "w", encoding="utf-8") as out:
            out.write(run("new", game, "--seed", "3").stdout)
    said = of("games --json", "games", "--json")
    ok("has all of them and the bots", said and len(said["games"]) == len(run("games", "--ids", "games").stdout.split())
       and said["bots"])
    said = of("games GAME --json", "games", game, "--json")
    ok("has this one", said and [g["id"] for g in said["games"]] == [game])
    said = of("legal --json", "legal", "new.frente", "--json")
    lines = run("legal", "new.frente").stdout.split("\n")[:-1]
    ok("has the choices that legal lists", said and
       [f"{s['seat']}: {c['do']}" for s in said["seats"] for c in s["choices"]] == lines)
    said = of("why --json of a legal choice", "why", "new.frente", lines[0], "--json")
    ok("says so", said and said["legal"] and f"{said['seat']}: {said['do']}" == lines[0])
    said = of("replay --json", "replay", "whole.frente", "--json")
    ok("has every choice", said and said["over"] and len(said["steps"]) ==
       int(run("verify", "whole.frente").stdout.split()[1]))
    said = of("replay --json of a part, to a watcher", "replay", "whole.frente", "--viewer", "watcher", "--from", "2",
              "--to", "2", "--json")
    ok("has that step", said and [s["step"] for s in said["steps"] if "step" in s] == [2])
    said = of("verify --json", "verify", "whole.frente", "--json")
    ok("says that it is sound", said and said["ok"] and said["game"] == game)
    with open(os.path.join(folder, "bad.frente"), "w", encoding="utf-8") as out:
        out.write("nothing")
    said = of("verify --json of what is none", "verify", "bad.frente", "--json", code=1)
    ok("says what is wrong", said and not said["ok"] and said["text"])
    said = of("analyse --json", "analyse", "new.frente", "--bot", "mcts:20", "--json")
    ok("has choices", said and said[0]["best"][0]["do"])
    said = of("analyse --whole --json", "analyse", "new.frente", "--whole", "--json")
    ok("has the expectations", said and said[0]["choices"] == 0)
    said = of("arena --json", "arena", game, "random", "heuristic", "--games", "2", "--json")
    ok("has the ratings", said and [b["bot"] for b in said["bots"]] == ["random", "heuristic"])
    said = of("data --json", "data", game, "--json")
    ok("has the tables", said and said[0]["game"] == game and said[0]["tables"][0]["rows"] > 0)


def programs():
    program("first.py", "import sys\nfor line in sys.stdin:\n    if line.startswith('turn'):\n        print(1, flush=True)\n")
    program("text.py", "import json, sys\nfor line in sys.stdin:\n    word, _, rest = line.partition(' ')\n"
            "    if word == 'turn':\n        print(json.loads(rest)['choices'][-1]['do'], flush=True)\n")
    program("late.py", "import sys\nfor line in sys.stdin:\n    pass\n")
    program("wrong.py", "import sys\nfor line in sys.stdin:\n    print('nothing at all', flush=True)\n")
    got = run("arena", game, "cmd:./first.py", "cmd:./text.py", "--games", "2")
    ok("programs meet in the arena", got.returncode == 0 and "cmd:./first.py" in got.stdout, got)
    got = run("sim", game, "--games", "1", "--seats", "cmd:./first.py")
    ok("and in simulations", got.returncode == 0, got)
    got = run("arena", game, "cmd:ms=200,./late.py", "random", "--games", "2")
    ok("who is late ends it", got.returncode == 1 and "did not answer in time" in got.stderr, got)
    got = run("arena", game, "cmd:./wrong.py", "random", "--games", "2")
    ok("and so does who makes no legal choice", got.returncode == 1 and "no legal choice" in got.stderr, got)
    for words in (["arena", game, "cmd:./none.py", "random", "--games", "2"], ["sim", game, "--games", "1", "--seats", "cmd:./none.py"],
                  ["play", game, "--seat", run("games", game, "--ids", "seats").stdout.split()[0] + "=cmd:./none.py", "--no-save"]):
        got = run(*words)
        ok(f"and who is not there: {words[0]}", got.returncode == 1 and "it has gone" in got.stderr and "made no choice" in got.stderr
           and "not legal" not in got.stderr, got)
    got = run("arena", game, "cmd:ms=0,./late.py", "random")
    ok("a clock is a number", got.returncode == 2 and "cmd:ms=2000,COMMAND" in got.stderr, got)
    seats = run("games", game, "--ids", "seats").stdout.split()
    got = run("play", game, *[w for s in seats for w in ("--seat", f"{s}=cmd:./first.py")], "--seed", "3", "--save", "p.frente")
    ok("programs play in the terminal", got.returncode == 0 and "The game is over" in got.stdout, got)
    with open(os.path.join(folder, "p.frente"), encoding="utf-8") as record:
        words = record.read()
    ok("their command is in no record", "cmd:" not in words and "=program" in words)
    program("mark.py", f"open({os.path.join(folder, 'ran')!r}, 'w').close()\n")
    with open(os.path.join(folder, "new.frente"), encoding="utf-8") as record:
        words = record.read()
    head, tag, rest = words.partition('[Seats "')
    with open(os.path.join(folder, "evil.frente"), "w", encoding="utf-8") as record:
        record.write(head + tag + " ".join(f"{s}=cmd:./mark.py" for s in seats) + rest[rest.index('"'):])
    run("play", "evil.frente", "--no-save")
    ok("a record starts no program", bool(tag) and not os.path.exists(os.path.join(folder, "ran")))


def manual():
    """Every command and every option stands in the manual page."""
    page = sys.argv[3] if len(sys.argv) > 3 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/frente.1")
    with open(page, encoding="utf-8") as manual_page:
        words = manual_page.read()
    for command in run("--commands").stdout.split():
        part = words[words.index(f".It Cm {command} "):].split("\n.It Cm ")[0]
        missing = [o for o in run(command, "--options").stdout.replace("=", "").split()
                   if f"Fl Fl {o.lstrip('-')}" not in part and o.startswith("--")
                   and o not in ("--data", "--lang", "--help", "--output")]
        ok(f"the manual page has all options of {command}", not missing or print("#", missing))


def widths():
    """Whatever is told to a person is broken between words."""
    for command in ["", *run("--commands").stdout.split()]:
        words = [w for w in (command, "--help") if w]
        wide = run(*words).stdout.split()
        narrow = subprocess.run([frente, *words], capture_output=True, text=True, check=False,
                                env={**os.environ, "COLUMNS": "60"}).stdout
        ok(f"the help of {command or 'frente'} fits 60 columns, no word broken",
           all(len(line) <= 60 or " " not in line.strip() for line in narrow.split("\n")) and narrow.split() == wide)

    run("sim", game, "--games", "1", "--seats", "random", "--seed", "3", "-o", "wide.frente")
    for words in (["data", game], ["games", game], ["games"], ["sim", game, "--games", "4", "--seats", "random"],
                  ["arena", game, "random", "heuristic", "--games", "2"], ["show", "wide.frente"],
                  ["show", "wide.frente", "--map"], ["show", "wide.frente", "--at", "9"], ["show", game, "--fields"],
                  ["replay", "wide.frente", "--to", "40"], ["analyse", "wide.frente"], ["admin", "--help"]):
        for width in (80, 40):
            said = [subprocess.run([frente, *words, "--lang", lang], cwd=folder, capture_output=True, text=True, check=False,
                                   env={**os.environ, "COLUMNS": str(width)}).stdout.split("\n") for lang in ("en", "es")]
            # a table's row, and one long word, are as wide as they are
            wide = [line for lines in said for line in lines if len(line) > width and (width == 80 or words[0] != "data")
                    and " " in line.strip()]
            ok(f"{' '.join(words[:3])} fits {width} columns in both languages", said[0] != [""] and not wide or
               print("#", wide[:3]))
            if words[0] not in ("admin",) and "--fields" not in words:
                ok(f"{' '.join(words[:3])} is told in both languages", said[0] != said[1])


def built():
    """Folders are among what the tables in the program are made of: a file that comes is noticed."""
    folder_of_build = os.path.dirname(frente)
    if shutil.which("ninja") and os.path.exists(os.path.join(folder_of_build, "build.ninja")):
        words = subprocess.run(["ninja", "-C", folder_of_build, "-t", "deps", "embedded.c"], capture_output=True, text=True,
                               check=False).stdout.split()
        ok("the build looks at the folders of tables", any(w.endswith(f"data/{game}") for w in words))


def first_things_first():
    got = run("help")
    ok("help", got.returncode == 0 and "Exit codes" in got.stdout, got)
    got = run("help", "replay")
    ok("help COMMAND", got.returncode == 0 and got.stdout.startswith("usage: frente replay"), got)
    got = run("-V")
    ok("-V", got.returncode == 0 and got.stdout.startswith("frente "), got)
    got = run("replay", "whole.frente", "--from", "999999")
    ok("replay beyond the end fails, as show does", got.returncode == run("show", "whole.frente", "--at", "999999").returncode == 2 and "there is no step number 999999" in got.stderr, got)
    for what in ("html", "csv", "json", "output", "resume"):
        got = run("sim", game, "--games", "10000000", f"--{what}", "no/such/folder/file")
        ok(f"sim looks at --{what} before it plays", got.returncode == 1 and "cannot be written" in got.stderr, got)
    got = run("new", game, "--scenario", "nowhere")
    known = run("games", game, "--ids", "scenarios").stdout.split()
    ok("an unknown scenario is told what there is", got.returncode == 2 and all(k in got.stderr for k in known), got)
    got = run("new", game, "--option", "nothing")
    known = run("games", game, "--ids", "options").stdout.split()
    said = " ".join(got.stderr.split()).partition("there are: ")[2].partition(";")[0]
    told, _, more = said.partition(" and ")
    told = told.split(", ")
    ok("an unknown option too, whole ids, as many as a sentence holds", got.returncode == 2 and told == known[:len(told)]
       and (int(more.split()[0]) if more else 0) == len(known) - len(told) and "explains them" in got.stderr, got)
    got = run("show", "new.frente", "--map")
    ok("the map of a record", got.returncode == 0 and len(got.stdout.split("\n")) > 10, got)
    got = run("show", "new.frente", "--map", "--place", "Atlantis")
    ok("a place that is not there", got.returncode == 1 and "no one place 'Atlantis'" in got.stderr, got)


def reports():
    got = run("sim", game, "--games", "40", "--seed", "5", "--json", "s.json", "--csv", "s.csv", "--html", "s.html")
    ok("sim writes its reports", got.returncode == 0, got)
    with open(os.path.join(folder, "s.json"), encoding="utf-8") as text:
        said = json.load(text)
    with open(os.path.join(folder, "s.csv"), encoding="utf-8") as text:
        table = text.read()
    with open(os.path.join(folder, "s.html"), encoding="utf-8") as text:
        page = text.read()
    last, running = said["turns"][-1], [t["running"] for t in said["turns"]]
    ok("games that are over are carried forward: the curve ends with the result",
       all(abs(last["expected"][s] - said["seats"][s]["score"]) < 0.01 for s in said["seats"]))
    ok("how many still run is said", running[0] == 40 and running[-1] == 0 and running == sorted(running, reverse=True))
    ok("an ending says who won", all(sum(e["best"].values()) <= e["games"] for e in said["endings"].values()))
    ok("intervals stay inside their range", all(0 <= s["low"] <= s["high"] <= 1000 for s in said["seats"].values()))
    version = run("-V").stdout.split()[1]
    for name, words in (("json", json.dumps(said)), ("csv", table), ("html", page)):
        ok(f"version, tables and command stand in {name}",
           version in words and said["data"] in words and said["command"] in words)
    again = run(*said["command"].split()[1:], "--json", "again.json")
    with open(os.path.join(folder, "again.json"), encoding="utf-8") as text:
        ok("the command makes the same report", json.load(text) == said, again)
    ok("the page can be read on a phone", "max-width:640px" in page and page.count("<div") == page.count("</div"))


try:
    reports()
    manual()
    built()
    widths()
    json_of_commands()
    programs()
    first_things_first()
finally:
    shutil.rmtree(folder, ignore_errors=True)
print(f"1..{count}")
sys.exit(failed > 0)
