#!/usr/bin/env python3
"""The terminal as a person sees it: screen.py FRENTE [PART ...] plays in tmux, types keys and reads the screen. It waits for
words on the screen, with a bound, and for nothing else. TAP."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

PATIENCE = float(os.environ.get("PATIENCE", 60))  # seconds; sanitizers on a busy machine are slow
frente = os.path.abspath(sys.argv[1])
folder = tempfile.mkdtemp(prefix="frente-screen-")
socket = os.path.join(folder, "tmux-0")
quiet = "ASAN_OPTIONS=detect_leaks=0"  # hung up on in mid game: looking for leaks then never ends
count = failed = 0
lines = 24   # of the screen
unseen = []  # what scrolled away before anybody could read it


def tmux(*words):
    return subprocess.run(["tmux", "-S", socket, *words], capture_output=True, text=True, check=False).stdout


def ok(what, fine, more=""):
    global count, failed
    count += 1
    failed += not fine
    print(f"{'ok' if fine else 'not ok'} {count} - {what}")
    if not fine:
        print("\n".join("# " + line for line in (more or screen()).split("\n")), flush=True)


def screen(*more):
    return tmux("capture-pane", "-p", *more, "-t", "play")


def joined(seen):
    """The lines of the screen as one, and those of its right side, where the question stands beside the map."""
    lines = seen.split("\n")
    return " ".join(line.strip() for line in lines) + "\n" + " ".join(line[74:].strip() for line in lines)


def wait(what, *words, without=()):
    """Waits until all the words are on the screen (and those of `without` are not); the screen then."""
    end = time.monotonic() + PATIENCE
    while True:
        seen = screen()
        fine = all(w in seen or w in joined(seen) for w in words) and not any(w in seen for w in without)
        if fine or time.monotonic() > end:
            ok(what, fine, seen)
            return seen
        time.sleep(0.02)


def keys(*what):
    tmux("send-keys", "-t", "play", *what)


def answered():
    """The line of the prompt, counted from the first that was ever printed, once it is there and the cursor is on it (and
    not below one that has been answered); None: the program has ended."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        rows = screen().rstrip().split("\n")
        if rows[-1].startswith("ended with"):
            return None
        if re.match(r"(> ?|-- .*--|.*[a-z)]>)$", rows[-1]):
            above, at = (int(n) for n in tmux("display-message", "-p", "-t", "play", "#{history_size} #{cursor_y}").split())
            if at == len(rows) - 1:
                return above + at
        time.sleep(0.02)
    return None


def say(line, what, *words, without=()):
    """Types a line, and waits for what it brings, of which nothing may scroll away unseen. Without words the next prompt is
    waited for, in another line than this one's: what is typed before it would answer two questions at once."""
    before = answered()
    keys("-l", line)
    keys("Enter")
    seen = wait(what, *words, without=without)
    end = time.monotonic() + (0 if words else PATIENCE)
    while (after := answered()) == before and time.monotonic() < end:
        time.sleep(0.02)
    if before is not None and after is not None and after - before > lines:
        unseen.append(f"{what}: {after - before} lines")
    return seen


def start(width, height, arguments, variables="LANG=C.UTF-8"):
    global socket, lines
    stop()
    lines = height
    socket = os.path.join(folder, f"tmux-{count}")  # a server that is still ending takes a new session with it
    home = os.path.join(folder, "home")
    tmux("-f", "/dev/null", "start-server", ";", "set-option", "-g", "history-limit", "50000", ";", "new-session", "-d", "-s", "play", "-c", folder, "-x", str(width), "-y", str(height),
         f"trap : INT; env -u COLUMNS -u LINES -u COLORTERM -u LC_ALL -u LC_CTYPE HOME={home} XDG_DATA_HOME={home} {quiet} {variables} "
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
    for typed, whole in (("Valdem", "> Valdemorillo"), ("show quij", "> show Quijorna"), ("map villanueva de la c", "> map Villanueva de la Cañada"),
                         ("why place rt18_1 brun", "> why place rt18_1 Brunete"), ("show 10/46 no. 1", "> show 10/46 no. 1 "), ("lang e", "> lang e")):
        keys("-l", typed)
        keys("Tab")
        wait(f"Tab goes on after '{typed}'", whole)
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
    wait("long words come a screen at a time", "-- Enter: more, q: enough --")
    keys("q", "Enter")
    wait("q leaves it", "\n>")
    say("q", "and once too often does no harm", "'quit' stops the game")
    keys("-l", "quijorna")
    keys("Enter")
    wait("a place at which nothing can be chosen says why", "Quijorna (1610) is not a hex of the XVIII Corps", "Nothing can be chosen there now; 'show quijorna'")
    say("end", "a short word is no slip of the pen for another", "'end' is neither a choice nor a command. Type 'help'", without=("did you mean",))
    say("guide", "what the guided game is about, inside of this one", "This is a guided game", "-- Enter goes on --")
    say("", "and its first step", "Guide, step 1 of 15", "Enter goes on>")
    say("leave", "is left for this one", "Back in your game.", "[place rt18_1 1501]")
    keys("-l", "idioma")
    keys("Enter")
    wait("the other language, in the middle of a game", "República:")
    say("ayuda", "and whatever is said from then on", "-- Intro: más, q: basta --", "  guía           la primera")
    say("q", "as far as one likes", "\n>")
    keys("-l", "salir")
    keys("Enter")
    wait("and it ends well", "ended with 0")


def spaces():
    start(80, 24, "cruzada --seat rep=random --seed 3 --no-save")
    wait("what has happened is read first", "You draw Axis Armor", "Enter goes on")
    keys("Enter")
    wait("spaces by their coordinates, where the sides meet", "N Nationalist", "Madrid", "Zaragoza", "Air Bridge", "Enter: this one")
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
    wait("the same without colours", "Enter goes on")
    keys("Enter")
    seen = wait("a plain map where there is no Unicode", "N Nationalist", "Air Bridge", "Republic <= 8 | ")
    ok("has no sign that such a terminal lacks", seen.isascii())
    keys("-l", "show cord")
    keys("Tab")
    wait("and Tab gives plain letters, too", "> show Cordoba")
    keys("Enter")
    wait("which are understood", "Cordoba\n", "Beside it:", "Ecija: 1 point")
    keys("-l", "show córd")
    keys("Tab")
    wait("as accents are, by whoever has them", "> show Cordoba")
    keys("C-u")
    keys("-l", "show pto")
    keys("Tab", "Tab")
    wait("several candidates are shown, each whole, without what is typed", "\nPto. de la Espina   Pto. de Leitariegos   Pto. de Pajares", without=("show Pto. de la",))
    keys("C-u")
    say("lang es", "in Spanish, too", "juega una carta, o haz una operacion automatica")
    ok("without a sign that it lacks", screen().isascii())


def attacked():
    """Where the question is about a few places, these have their names on the map however crowded it is."""
    start(80, 24, "cruzada --seat nat=heuristic --seed 9 --no-save")
    wait("the other side attacks", "Nationalists attack San Sebastián", "Enter goes on")
    say("", "the map goes with it", "Combat Cards for the defense of San Sebastián?", "@R2 San Sebastián")
    say("1", "the place where losses are taken has its name", "Take losses (2 points left)", "*R2 San Sebastián")
    say("quit", "it is left", "ended with 0")


def second():
    """Whoever comes second sees on the map what the first has done before the first question."""
    start(120, 40, "brunete --seat rep=heuristic --seed 12 --no-save")
    seen = wait("what the first side did", "Movement of the Republic", "Moved: 24 units", "! came here", "→ went that way", "[bring n13_2]", "\n>")
    ok("with arrows", "!R" in seen and any(a in seen for a in "↘↓↙←↖↑↗"))
    say("quit", "it is left, too", "ended with 0")


def wide():
    start(120, 30, "brunete --seat nat=random --seed 3 --no-save")
    seen = wait("side by side at 120 columns", "Republic: Place XVIII", "*R2", "\n>")
    ok("map and question share lines", any(line.startswith("02 ") and "XVIII Corps" in line for line in seen.split("\n")))


def colours():
    """Sides and legal places in as many colours as the terminal has, and the same words without."""
    plain = None
    for more, many, some in (("NO_COLOR=1", False, False), ("TERM=screen", False, True), ("TERM=screen-256color", True, True)):
        start(80, 24, "brunete --seat nat=random --seed 3 --no-save", "LANG=C.UTF-8 " + more)
        seen = wait(f"{more}: map and question", "*R2", "\n>")
        painted = screen("-e")
        ok(f"{more}: of 256 colours", ("\x1b[38;5;" in painted or ";38;5;" in painted) == many, painted)
        ok(f"{more}: colours at all", ("\x1b[" in painted) == some, painted)
        plain = plain or seen
        ok(f"{more}: the same words", seen == plain, seen)


def cruzada_turn(width, height):
    """A round of one's own with a battle, the other side's, and the next question: nothing but the screen is needed."""
    start(width, height, "cruzada --seat rep=heuristic --seed 5 --no-save")
    if width < 120:
        wait(f"{width}: what was dealt is read first", "You draw Red Terror", "Enter goes on")
        keys("Enter")
    wait(f"{width}: the first question says how to go on", "help: what to type", "[event n1]", "N Nationalist", "Enter: this one")
    say("", f"{width}: what came of it, map and question", "play Air Bridge", "*N1", "Activate spaces (2 points", "Lugo",
        "'map' marks")
    say("hint", f"{width}: a bot's advice with a reason", "A bot would choose: ", "It expects to score")
    say("combat Córdoba", f"{width}: a choice by its name", "Córdoba is activated for Combat", "(1 point left)")
    say("move sevilla", f"{width}: units by name, place and factors", "AFR 7 (Sevilla, 3-1-3)", "[pick nat_afr-7]")
    say("show AFR 7", f"{width}: what the factors of a unit mean", "Combat 3, loss 1, movement 3")
    say("pick afr 7", f"{width}: where it can go", "Where does AFR 7 go?", "2 of 3 points", "*N1 Huelva", "@ in question")
    say("to pri", f"{width}: letters that a choice begins with", "> to pri\n", "To Priego de Córdoba: 2 of 3 points")
    say("why to madrid", f"{width}: why it can't go elsewhere", "[CR-10.1")
    say("done", f"{width}: the word that ends this, for one that ends something else", "What ends this:", "Stop here  [stay]")
    say("to priego de cordoba", f"{width}: it goes", "AFR 7 moves from Sevilla to Priego de Córdoba", "[end-movement]", "2 units could still")
    say("end-movement", f"{width}: the next question", "Choose a unit that builds a Position or a Trench, or go on")
    say("done", f"{width}: the chances of a battle", "Attack Montoro: 1 against 2", "attacker wins 8 %", "*R1 Montoro")
    say("attack montoro", f"{width}: the battle", "Attack on Montoro", "[with nat_pol-5]", "Enter: this one")
    say("", f"{width}: its chances", "The attacker wins: 8 %; tie: 50 %", "Fight")
    say("", f"{width}: its cards", "Combat Cards")
    say("", f"{width}: the dice and what they mean", "Nationalists roll ", "Loss Number", "Take losses")
    say("", f"{width}: what the other side did, the map and the question are on one screen", "Tied, 1 to 1",
        "Republicans play Foreign Political Support", "Victory Points -1, now 6", "*N2", "Where does AFR 1 arrive?",
        "[at cadiz]", "Round 2/6")
    say("sevilla", f"{width}: cards with all their uses", "'list ops': in words",
        "Red Terror: 1 ops (4), 7 sr (3), 13 rp (3), 19", "[auto]")
    say("recap", f"{width}: nothing is told twice", "Nobody else has chosen anything since your last choice")
    say("list sr", f"{width}: what a use is", "as strategic redeployment: 3 SR points")
    say("show red terror", f"{width}: what a card says", "Red Terror (N3")
    say("rules CR-card-N03", f"{width}: the rule of a card", "Red Terror (N3", "+1 VP")
    say("ops Red Terror", f"{width}: operations", "Activate spaces (4 points")
    say("idioma es", f"{width}: in Spanish", "Activa espacios", "las muestra")
    say("salir", f"{width}: it ends well", "ended with 0")


def brunete_turn(width, height):
    start(width, height, "brunete --seat nat=heuristic --seed 5 --no-save --lang es")
    seen = wait(f"{width}: the first question in Spanish", "ayuda: qué puedes escribir", "N Bando nacional", "[place rt18_1 1501]")
    ok(f"{width}: no side is called by another's letter", "B Bando" not in seen)
    say("1", f"{width}: what was done and the next question", "se despliega en Valdemorillo", "[place rt18_2 1602]")
    say("1602", f"{width}: a place is enough", "[place rt18_3 ")
    say("1", f"{width}: the other side's doings are read first", *(["Intro sigue"] if width < 120 else ["Reparte la 11"]))
    if width < 120:
        say("", f"{width}: then the question comes", "Reparte la 11", "1/11 n.º 1 a 2111")
    for number, left in ((1, "quedan 3"), (1, "quedan 2"), (1, "queda 1")):
        say(str(number), f"{width}: the map goes with it, {left}", left + ")", "se mueve a", "*")
    seen = say("1", f"{width}: 522 hexes fit on a screen", "[done]", "saca ", "'lista interdict' las muestra", "bombardeo o inter")
    ok(f"{width}: with the map", "N Bando" in seen and "*" in seen)
    say("done", f"{width}: units by name and place", "101/46 n.º 1 (r101_1, 1302)", "'lista move' las")
    say("show 101/46 n.º 1", f"{width}: a unit", "101/46 n.º 1 (", "República, 1302")
    say("move r101_1", f"{width}: where it can go", "(0 de 8 PM", "0904")
    say("por qué 2112", f"{width}: words that are no command", "'ayuda'")
    say("porque 2112", f"{width}: why not", "[BR-9")
    say("to 1103", f"{width}: it moves", "101/46 n.º 1 se mueve a 1103")
    say("done", f"{width}: it stays", "Elige una unidad")
    told = f"{width}: what the other side did"
    if width < 120:
        say("done", told, "Movimiento del bando nacional", "Mueve: 5 unidades, a 1206", "Intro sigue")
        seen = say("", f"{width}: the map and the next question", "Elige en secreto un recurso", "se ha ido")
    else:
        seen = say("done", told + ", the map and the next question", "Movimiento del bando nacional", "Mueve: 5 unidades, a 1206",
                   "Elige en secreto un recurso", "se ha ido")
    ok(f"{width}: arrows and where they end", any(a in seen for a in "→↘↓↙←↖↑↗") and "!N" in seen)
    say("idioma en", f"{width}: in English", "Republic: Choose a resource in secret")
    say("recap", f"{width}: told again", "Moved: ")
    say("map brunete", f"{width}: the map round a town", "Brun", "Quij")
    say("show quijorna", f"{width}: what holds it", "Objective: 1 VP", "National side: ")
    say("quit", f"{width}: it ends well", "ended with 0")


def guided():
    start(80, 24, "brunete --guide")
    wait("what the game is about is read first", "July 1937", "This is a guided game", "-- Enter goes on --")
    say("", "the guided game begins with its map", "Quij", "Guide, step 1 of 15", "Enter goes on>")
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
    say("hint", "advice is what the step waits for", "The guide goes on with [move r10_1]: Enter does it.", without=("A bot would",))
    keys("Enter")
    wait("Enter does it", "Where does 10/46 no. 1 go?", "[to 1609]")
    keys("-l", "leave")
    keys("Enter")
    wait("it can be left", "148 choices", without=["Guide, step"])
    keys("-l", "quit")
    keys("Enter")
    wait("and ends well", "ended with 0")


def guide_ends():
    """One person has read what happened, whichever side is asked next."""
    start(80, 24, "libertad --guide --no-save")
    wait("a guided game of three", "This is a guided game")
    for _ in range(40):
        seen = "" if answered() is None else screen()
        if not seen or "The guide is over" in seen:
            break
        say("", "a step, or a choice of one")
    wait("the guide ends, and nothing is told again", "The guide is over. You play every side now", "Communists: ", without=("Basque Army",))
    say("quit", "which can be left", "ended with 0")


def battle():
    """A battle of brunete, as the guide leads through it: Enter does it, and the screen says what is at stake."""
    start(80, 24, "brunete --guide --save guided.frente")
    wait("what it is about", "This is a guided game", "-- Enter goes on --")
    say("", "the first step", "Guide, step 1 of 15", "Enter goes on>")
    for what, words in (
            ("counters", ["Guide, step 2 of 15"]),
            ("a unit", ["Guide, step 3 of 15", "[move r10_1]"]),
            ("where it goes", ["Where does 10/46 no. 1 go?", "[to 1609]"]),
            ("the next unit", ["[move r10_2]"]),
            ("beside it", ["Where does 10/46 no. 2 go?"]),
            ("a third", ["Guide, step 4 of 15", "[move r101_1]"]),
            ("to the other side", ["Where does 101/46 no. 1 go?"]),
            ("tanks", ["Guide, step 5 of 15", "[move rt5_1]"]),
            ("to the same hex", ["Where does V Corps tanks no. 1 go?"]),
            ("a reserve", ["Guide, step 6 of 15", "End movement: 1 unit has not moved"]),
            ("what to attack", ["Guide, step 7 of 15", "up to 3/1 before support (23 against 10)"]),
            ("with whom", ["Choose the units that attack Quijorna (1610)", "7 against 10: too weak"]),
            ("with more", ["Attack on Quijorna (1610): 8 against 10", "[with r10_2]"]),
            ("the chances so far", ["Attack on Quijorna (1610): 16 against 10", "Both lose: 50 %; the defender loses nothing: 50 %"]),
            ("the odds", ["1.5/1", "2/1 (23 against 10)", "The defender must retreat: 17 %"]),
            ("the battle", ["The defender must retreat: 33 %", "[fight]"]),
            ("the elite", ["Guide, step 8 of 15", "1 column in your favour"]),
            ("theirs", ["Guide, step 9 of 15"]),
            ("support", ["Guide, step 10 of 15", "2 columns in your favour", "The defender must retreat: 50 %"]),
            ("both are shown", ["Guide, step 11 of 15"]),
            ("the die", ["Guide, step 12 of 15", "the defender 1 step, and retreats 2 hexes"]),
            ("the advance", ["Guide, step 13 of 15", "[advance r10_1]"])):
        say("", f"battle: {what}", *words)
        if what == "support":
            shutil.copy(os.path.join(folder, "guided.frente"), os.path.join(folder, "support.frente"))
    say("quit", "the battle ends well", "ended with 0")
    start(80, 24, "support.frente --seat nat=random --no-save")
    wait("the same without the guide", "Choose your support for the combat in Quijorna (1610) in secret", "0 artillery, 1 aviation (0+1),",
         without=("(0 artillery, 1 aviation)",))
    say("quit", "and ends well", "ended with 0")


def pages():
    """A whole list a page at a time: what is typed at the end of a page is not lost."""
    start(80, 24, "guerra --seat rep=heuristic --seed 4 --no-save")
    wait("units to place", "Place Army of Africa 1", "\n>")
    for unit in ("Army of Africa 2 in Africa", "Army of Africa 3 in Africa", "Nationalist fleet 1", "Nationalist fleet 2"):
        say("1", f"the next: {unit}", f"Place {unit} [")
    say("1", "the other side's turn", "The Republicans move", "Enter goes on")
    say("", "a unit stands in a town that has its name", "Nationalist army 1 (nat-army-1, Sevilla)",
        "Nationalist army 2 (nat-army-2, Burgos)")
    say("pick nat-army-2", "more hexes than a screen has lines", "132 choices", "'list to'")
    say("list to", "come a page at a time", "To León (1808): 7 of 7 points", "-- Enter: more, q: enough --")
    say("", "the next one", "To Palencia (2211)", "-- Enter: more, q: enough --")
    say("palencia", "an answer ends them, and counts", "Nationalist army 2 goes from Burgos (2510) to Palencia (2211)", "\n>")
    say("quit", "pages end well", "ended with 0")


def libertad_turn():
    start(80, 24, "libertad --seat communist=heuristic --seat moderate=heuristic --seed 4 --no-save")
    wait("what has happened before", "Enter goes on")
    say("", "cards with what they would do", "its points alone leave the Test of Madrid", "Northern")
    seen = say("1", "a card and its two uses", "for its Event  [play ", "Action Points;")
    ok("nothing is said twice", "for its Event: its Event" not in joined(seen))
    ok("what lies beside the map is in no place of it", "Morale Bonus (off): " in joined(seen))
    say("quit", "libertad ends well", "ended with 0")


def typed_ahead():
    start(80, 24, "libertad --seat anarchist=human --seat communist=mcts:ms=500000 --seat moderate=random --seed 3 --no-save")
    wait("a bot says that it thinks", "is thinking", "play now")
    keys("-l", "99")
    keys("Enter")
    wait("and is told to play now", "Enter goes on", without=["(Enter: play now)\n"])
    keys("Enter")
    seen = wait("then the question comes", "\n>")
    ok("what was typed meanwhile answers nothing", "The choices run" not in seen and "> 99" not in seen)


def leaving():
    start(80, 24, "libertad --seat communist=random --seat moderate=random --seed 3 --save left.frente")
    wait("a game that saves itself", "Enter goes on")
    keys("Enter")
    wait("and asks", "\n>")
    keys("C-c")
    wait("Ctrl-C leaves it saved", "The game is saved in left.frente", "ended with 130")
    start(80, 24, "left.frente")
    wait("it goes on", "\n>")
    keys("C-d")
    wait("the end of input leaves it, too", "The game is saved in left.frente", "ended with 0")


def espana_turn():
    start(80, 24, "espana --seat rep=heuristic --seed 5 --no-save")
    wait("espana: what was drawn", "Enter goes on")
    say("", "espana: the cities have their names", "Choose a unit to move", "Madrid", "Sevilla", "Barcelona", "20 units could still move")
    seen = joined(say("hint", "espana: a bot's advice", "A bot would choose: Move ", " tries)")).split("A bot would choose: ")[1]
    ok("espana: says where the unit stands", re.match(r"Move [^,\[]* \(\d\), [A-Z][^,\[]*  \[pick ", seen))
    say("why madrid", "espana: of a place alone it asks which choice is meant", "What about 'madrid'? A whole choice is needed, such as 'why pick ")
    say("chances madrid", "espana: for its chances, too", "'chances pick ")
    say("end", "espana: whoever wants to end it is told the word", "What ends this:", "21  End movement: 20 units could still move  [done]")
    say("sevilla", "espana: who stands in a city", "Move Regular Army 1 (2), Sevilla")
    say("pick army of africa 1", "espana: why it stays", "Nobody enters or leaves Marruecos in a Movement phase [ES-move-13]")
    say("pick n_reg_s-1", "espana: where it can go", "Where does Regular Army 1 go?", "[stay]")
    say("barcelona", "espana: where it can't go says why", "No way through friendly boxes", "'show barcelona' tells")
    say("huelva", "espana: a place is enough", "Regular Army 1 goes from Sevilla to Huelva")
    say("undo", "espana: what went back is no news on the map", "Undone.", "Where does Regular Army 1 go?", without=("came here",))
    say("huelva", "espana: and goes again", "Regular Army 1 goes from Sevilla to Huelva")
    say("rules ES-move-13", "espana: a rule whose ids stand under it", "Any distance through friendly boxes", "[ES-move-13]")
    say("done", "espana: planes, where they were set up", "Assign your planes", "1 plane has not been assigned")
    told = say("done", "espana: what the other side did", "Moved: ", "Enter goes on")
    ok("espana: in a few lines", "'journal' tells it line by line" in told)
    say("", "espana: the next question", "Assign a general", "went that way")
    say("map all", "espana: all of it", "El Ferrol", "Marruecos", "Gerona")
    say("quit", "espana: it ends well", "ended with 0")


def guerra_map():
    start(80, 24, "guerra --seat rep=heuristic --seed 5 --no-save")
    wait("guerra: the first question", "Place Army of Africa 1", "*a")
    seen = say("map all", "guerra: from France to Africa on one screen", "\n01 ~", "\n39 ~", "a Africa")
    ok("guerra: the sides", seen.count("n") > 50 and seen.count("r") > 100)
    say("show madrid", "guerra: a city", "Population 13", "City: 4 land counters at most", "2517, clear: 1 point, by road")
    say("pl", "guerra: half a word leads to the choice that it begins", "did you mean 'place'?")
    say("quit", "guerra: it ends well", "ended with 0")


def ending():
    start(80, 24, "espana --scenario 1936 --seat rep=heuristic --seed 3 --save over.frente")
    wait("a game to be ended", "Enter goes on")
    keys("Enter")
    wait("and its question", "\n>")
    say("resing", "what is no command is told in whole words", "did you mean 'resign'? Type 'help'\n  for help.")
    say("resign", "it asks before", "Do you resign?")
    say("yes", "the end: who won, how and by how much", "Winner: Republican", "Nationalist resigned", "1000 to 0 of 1000")
    wait("and what can be done now", "frente replay 'over.frente'", "frente analyse 'over.frente' --whole",
         "frente play espana", "begins another", "1  Replay", "2  Analysis", "3  Another game", "Enter: the end>")
    say("1", "it is told again, and asks once more", "1. Nationalist: Resign", "3  Another game", "Enter: the end>")
    say("analysis", "what each side could expect", "Nationalist ", "Republican ", "###", "Enter: the end>")
    say("3", "another begins, with the same players", "The game saves itself in", "Turn 1: July-September", "Enter goes on")
    keys("Enter")
    wait("and is asked", "Choose a unit to move", "\n>")
    say("quit", "it ends well", "ended with 0")
    start(80, 24, "cruzada --seat rep=heuristic --seed 5 --save long.frente")
    wait("a game with much to say of itself", "Enter goes on")
    say("", "and its question", "Enter: this one")
    say("resign", "it asks before it ends", "Do you resign?")
    say("yes", "its end is on one screen with what can be done", "Winner: Republican", "Turn 1/5", "3  Another game", "Enter: the end>")
    say("", "and that was it", "ended with 0")
    start(80, 24, "libertad --seat communist=heuristic --seat moderate=heuristic --seed 3 --no-save")
    wait("a game of three", "Enter goes on")
    keys("Enter")
    wait("and its question", "\n>")
    say("resign", "it asks before, in a game of three", "Do you resign?")
    say("yes", "whoever is left wins, both of them", "Winners: Communists and Moderates; Anarchists resigned, 1000 to 0 of 1000.", without=("draw",))
    say("1", "without a record nothing is told again, and it asks once more", "Enter: the end> 1\nEnter: the end>", without=("ended",))
    say("q", "and ends", "ended with 0")
    start(80, 24, "libertad --seat anarchist=random --seat communist=random --seat moderate=random --seed 3 --no-save")
    wait("a war that all lose is no draw", "Nobody wins, all with 0 of 1000.", without=("draw",))
    start(80, 24, "")
    wait("who played is told by names", "Which game?", "Go on with: España 1936", "Nationalist: a person, Republican: heuristic")
    say("4", "scenarios", "Which scenario?")
    say("1", "sides", "Which side do you play?")
    say("1", "how the bots play", "Republican: who plays?", "easy: rules of thumb, with slips")
    say("q", "nothing was begun", "Nothing was started.", "ended with 0")


try:
    for part in (hexes, spaces, attacked, second, wide, colours, battle, pages, libertad_turn, guided, guide_ends, typed_ahead, leaving, ending, espana_turn, guerra_map, cruzada_turn, brunete_turn):
        sizes = ((80, 24), (120, 30)) if part in (cruzada_turn, brunete_turn) else ((),)
        for size in sizes:
            if len(sys.argv) < 3 or part.__name__ in sys.argv[2:]:
                part(*size)
                ok(f"{part.__name__}: all that was said stood on the screen", not unseen, "\n".join(unseen))
                unseen.clear()
finally:
    stop()
    shutil.rmtree(folder, ignore_errors=True)
print(f"1..{count}")
sys.exit(failed > 0)
