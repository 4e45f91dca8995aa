#!/usr/bin/env python3
"""The terminal as a person sees it: screen.py FRENTE plays in tmux, types keys and reads the screen. It waits for words on
the screen, with a bound, and for nothing else. TAP."""
import os
import shutil
import subprocess
import sys
import tempfile
import time

PATIENCE = 60  # seconds; sanitizers on a busy machine are slow
frente = os.path.abspath(sys.argv[1])
folder = tempfile.mkdtemp(prefix="frente-screen-")
socket = os.path.join(folder, "tmux")
quiet = "ASAN_OPTIONS=detect_leaks=0"  # hung up on in mid game: looking for leaks then never ends
count = failed = 0


def tmux(*words):
    return subprocess.run(["tmux", "-S", socket, *words], capture_output=True, text=True, check=False).stdout


def ok(what, fine, more=""):
    global count, failed
    count += 1
    failed += not fine
    print(f"{'ok' if fine else 'not ok'} {count} - {what}")
    if not fine:
        print("\n".join("# " + line for line in (more or screen()).split("\n")), flush=True)


def screen():
    return tmux("capture-pane", "-p", "-t", "play")


def wait(what, *words, without=()):
    """Waits until all the words are on the screen (and those of `without` are not); the screen then."""
    end = time.monotonic() + PATIENCE
    while True:
        seen = screen()
        fine = all(w in seen for w in words) and not any(w in seen for w in without)
        if fine or time.monotonic() > end:
            ok(what, fine, seen)
            return seen
        time.sleep(0.02)


def keys(*what):
    tmux("send-keys", "-t", "play", *what)


def start(width, height, arguments, variables="LANG=C.UTF-8"):
    stop()
    home = os.path.join(folder, "home")
    tmux("-f", "/dev/null", "new-session", "-d", "-s", "play", "-c", folder, "-x", str(width), "-y", str(height),
         f"trap : INT; env -u COLUMNS -u LINES -u LC_ALL -u LC_CTYPE HOME={home} XDG_DATA_HOME={home} {quiet} {variables} "
         f"'{frente}' play {arguments}; echo ended with $?; read line")


def stop():
    tmux("kill-server")
    end = time.monotonic() + PATIENCE
    while os.path.exists(socket) and tmux("list-sessions") and time.monotonic() < end:
        time.sleep(0.02)


def hexes():
    start(80, 24, "brunete --seat nat=random --seed 3 --no-save")
    seen = wait("map and question are on one screen of 80 x 24", "* you can choose it", "Place XVIII Corps tanks no. 1",
                "Republic", "\n>")
    ok("what can be chosen is marked on the map", "*R2" in seen)
    ok("the towns have their names", "Vald" in seen)
    keys("-l", "pla")
    keys("Tab")
    wait("Tab completes a choice", "> place rt18_1 1")
    keys("C-u")
    keys("-l", "why 2112")
    keys("Enter")
    wait("why understands a place as a choice does", "Brunete (2112) is not a hex of the XVIII Corps")
    keys("-l", "show villanueva de la canada")
    keys("Enter")
    wait("a place is shown by its name, without accents", "Villanueva de la Cañada (2107)", "Beside it:", "2106, clear: ", "To enter", "Line of supply")
    keys("-l", "map all")
    keys("Enter")
    wait("the whole map", "# town", "18 ^")
    keys("Up")
    wait("the arrow brings the last line back", "> map all")
    keys("C-u")
    keys("-l", "rules")
    keys("Enter")
    wait("the chapters of the rules", "2. Sequence")
    keys("-l", "rules BR-1.1b")
    keys("Enter")
    wait("one rule", "two infantry or cavalry units")
    keys("-l", "help")
    keys("Enter")
    wait("long words come a screen at a time", "-- Enter / q --")
    keys("q", "Enter")
    keys("-l", "quijorna")
    keys("Enter")
    wait("a place at which nothing can be chosen says so", "Nothing can be chosen there now; 'show quijorna'")
    keys("-l", "idioma")
    keys("Enter")
    wait("the other language, in the middle of a game", "República:")
    keys("-l", "salir")
    keys("Enter")
    wait("and it ends well", "ended with 0")


def spaces():
    start(80, 24, "cruzada --seat rep=random --seed 3 --no-save")
    wait("spaces by their coordinates", "N Nationalist", "Mallorca", "Air Bridge", "Enter: this one")
    keys("-l", "map zaragoza")
    keys("Enter")
    wait("a part of the map, round a place", "Zaragoza", "Huesca", "Teruel", without=["Sevilla N3"])
    keys("-l", "show merida")
    keys("Enter")
    wait("a space without its accent", "Mérida", "Beside it:", "Badajoz: 1 point; held by the ", "supply")
    keys("Enter")
    wait("Enter is the one answer", "Activate spaces", "'map' marks them", "\n>")
    keys("-l", "sevilla")
    keys("Enter")
    wait("a place lists what can be chosen there", "Movement: Sevilla: 1 of 2 OPS  [move sevilla]", "[combat sevilla]")
    start(80, 24, "cruzada --seat rep=random --seed 3 --no-save", "LANG=C NO_COLOR=1")
    seen = wait("a plain map where there is no Unicode", "N Nationalist", "Air Bridge")
    ok("has no sign that such a terminal lacks", "·" not in seen[:seen.index("N Nationalist")])


def wide():
    start(120, 30, "brunete --seat nat=random --seed 3 --no-save")
    seen = wait("side by side at 120 columns", "Republic: Place XVIII", "*R2", "\n>")
    ok("map and question share lines", any(line.startswith("02 ") and "XVIII Corps" in line for line in seen.split("\n")))


def guided():
    start(80, 24, "brunete --guide")
    wait("the guided game begins with its map", "Quij", "Guide, step 1 of 15", "Enter goes on>")
    keys("Enter")
    wait("a step is read", "Guide, step 2 of 15", "Enter goes on>")
    keys("-l", "show quijorna")
    keys("Enter")
    wait("what it speaks of can be looked at", "Objective: 1 VP", "Line of supply of the National side")
    keys("Enter")
    wait("and one is done", "Guide, step 3 of 15", "1  Move 10/46 no. 1", "2  Move 10/46 no. 2", without=["3  Move", "End movement"])
    keys("-l", "move r101_2")
    keys("Enter")
    wait("nothing else", "the guide has something else in mind")
    keys("Enter")
    wait("Enter does it", "Where does 10/46 no. 1 go?", "[to 1609]")
    keys("-l", "leave")
    keys("Enter")
    wait("it can be left", "148 choices", without=["Guide, step"])
    keys("-l", "quit")
    keys("Enter")
    wait("and ends well", "ended with 0")


def typed_ahead():
    start(80, 24, "libertad --seat anarchist=human --seat communist=mcts:ms=500000 --seat moderate=random --seed 3 --no-save")
    wait("a bot says that it thinks", "is thinking", "play now")
    keys("-l", "99")
    keys("Enter")
    seen = wait("and is told to play now", "\n>", without=["is thinking"])
    ok("what was typed meanwhile answers nothing", "The choices run" not in seen and "> 99" not in seen)


def leaving():
    start(80, 24, "libertad --seat communist=random --seat moderate=random --seed 3 --save left.frente")
    wait("a game that saves itself", "\n>")
    keys("C-c")
    wait("Ctrl-C leaves it saved", "The game is saved in left.frente", "ended with 130")
    start(80, 24, "left.frente")
    wait("it goes on", "\n>")
    keys("C-d")
    wait("the end of input leaves it, too", "The game is saved in left.frente", "ended with 0")


try:
    for part in (hexes, spaces, wide, guided, typed_ahead, leaving):
        part()
finally:
    stop()
    shutil.rmtree(folder, ignore_errors=True)
print(f"1..{count}")
sys.exit(failed > 0)
