"""Games, matches, positions and bots: include/frente.h as classes.

Choices are whole numbers; wherever one is taken, its words ("pick an05") do as well. Seats, scenarios and options are
named by their ids or by their numbers."""
import ctypes
import json

from ._library import (A_FIELD, A_POINT, A_SCENARIO, A_SEAT, A_VERB, ALL, AN_OPTION, CHOICE, CHOICE_TEXT, CHOICES, Found, NAME_TEXT,
                       Opinions, SEATS, WATCHER, Misuse, language, library)

_THINGS = {"space": 1, "piece": 2, "track": 3, "card": 4}  # frente_thing
_KINDS = {"seat": A_SEAT, "scenario": A_SCENARIO, "option": AN_OPTION, "verb": A_VERB, "point": A_POINT, "field": A_FIELD}


def games():
    """The ids of all games."""
    lib = library()
    found = []
    while game := lib.game_at(len(found)):
        found.append(lib.game_id(game).decode())
    return found


def bots():
    """The ids of all bots, the weakest first."""
    lib = library()
    found = []
    while name := lib.bot_id(len(found)):
        found.append(name.decode())
    return found


def _named(ids, wanted, what):
    """The number of an id; a number stays what it is if there is one."""
    if isinstance(wanted, str):
        if wanted not in ids:
            raise Misuse(f"'{wanted}' is no {what}; there are: {', '.join(ids)}")
        return ids.index(wanted)
    if not 0 <= int(wanted) < len(ids):
        raise Misuse(f"{wanted} is no {what}: there are {len(ids)}")
    return int(wanted)


class Game:
    """One of the games: what never changes of it."""

    def __init__(self, id):
        self._lib = lib = library()
        self._handle = lib.handle(lib.game_find, id.encode())
        self.id = id
        self.seats = [lib.seat_id(self._handle, s).decode() for s in range(lib.seats(self._handle))]
        self.scenarios = [lib.scenario_id(self._handle, n).decode() for n in range(lib.scenarios(self._handle))]
        self.options = [lib.option_id(self._handle, n).decode() for n in range(lib.options(self._handle))]
        self.features = [lib.feature_name(self._handle, n).decode() for n in range(lib.features(self._handle))]
        self.actions = lib.actions(self._handle)
        self.observed = lib.observed(self._handle)
        self._names = None

    def __repr__(self):
        return f"frente.Game({self.id!r})"

    def title(self, lang="en"):
        return self._lib.game_title(self._handle, language(lang)).decode()

    @property
    def version(self):
        """Of its rules."""
        return self._lib.game_version(self._handle)

    def text(self, lang="en"):
        """A paragraph on the game."""
        return self._lib.game_text(self._handle, language(lang)).decode()

    def words_of(self, kind, lang="en"):
        """All seats, scenarios, options, verbs, points or fields ("seat", "verb" ...): id to what people read of it, its
        title, a text, and how it is written with what follows it."""
        if kind not in _KINDS:
            raise Misuse(f"'{kind}' is no kind; there are: {', '.join(_KINDS)}")
        found = {}
        form = ctypes.create_string_buffer(NAME_TEXT)
        for n in range(self._lib.names(self._handle, _KINDS[kind])):
            self._lib.name_form(self._handle, _KINDS[kind], n, form)
            title, text = (f(self._handle, _KINDS[kind], n, language(lang)).decode() for f in (self._lib.name_title, self._lib.name_text))
            found[self._lib.name(self._handle, _KINDS[kind], n).decode()] = {"title": title, "text": text, "form": form.value.decode()}
        return found

    def fits(self, scenario=0, options=()):
        """Whether optional rules go together, and with the scenario."""
        try:
            self._lib.options_fit(self._handle, *self._start(scenario, options))
        except Misuse:
            return False
        return True

    @property
    def names(self):
        """What each number of an observation is: "track liberty", "hand anarchist an01"."""
        if self._names is None:
            out = ctypes.create_string_buffer(NAME_TEXT)
            self._names = []
            for i in range(self.observed):
                self._lib.observed_name(self._handle, i, out)
                self._names.append(out.value.decode())
        return self._names

    def seat(self, seat):
        return _named(self.seats, seat, "seat")

    def viewer(self, viewer):
        return WATCHER if viewer in ("watcher", WATCHER) else self.seat(viewer)

    def _eyes(self, viewer):
        """A viewer, or "all": whoever may know everything."""
        return ALL if viewer == "all" else self.viewer(viewer)

    def _start(self, scenario, options):
        bits = options if isinstance(options, int) else sum(1 << _named(self.options, o, "option") for o in set(options))
        return _named(self.scenarios, scenario, "scenario"), bits

    def _key(self, number, key):
        return key.encode() if key is not None else self._lib.make_key(number)

    def begin(self, scenario=0, options=(), number=0, key=None):
        """A match from the start of a scenario. The dice come from a key of 64 hexadecimal digits, or from a number:
        who knows either foresees them."""
        lib = self._lib
        return Match(self, lib.handle(lib.begin, self._handle, *self._start(scenario, options), self._key(number, key)))

    def begin_position(self, lines, scenario=0, options=(), number=None, key=None):
        """A match from a described position (docs/formats.md); without number and key the dice are the position's."""
        lib = self._lib
        dice = None if number is None and key is None else self._key(number, key)
        start = self._start(scenario, options)
        return Match(self, lib.handle(lib.begin_position, self._handle, *start, dice, lines.encode()))

    def choice(self, words):
        """The number of a choice in words."""
        if not isinstance(words, str):
            return int(words)
        out = CHOICE()
        self._lib.choice_read(self._handle, words.encode(), ctypes.byref(out))
        return out.value

    def words(self, choice):
        """A choice as it stands in records."""
        out = ctypes.create_string_buffer(CHOICE_TEXT)
        self._lib.choice_text(self._handle, choice, out)
        return out.value.decode()

    def action(self, choice):
        """The action of a choice, 0 to `actions` - 1; -1 for what is none."""
        return self._lib.action(self._handle, self.choice(choice))

    def action_choice(self, action):
        """The choice of an action; 0 for what is none."""
        return self._lib.action_choice(self._handle, action)


def _match(handle):
    lib = library()
    return Match(Game(lib.game_id(lib.position_game(lib.now(handle))).decode()), handle)


def read_record(words):
    """The match of a record: every line is checked as it is played again."""
    lib = library()
    data = words.encode()
    return _match(lib.handle(lib.record_read, data, len(data)))


def look(words):
    """The match of a record as far as it plays, and what was found: the lines that no longer play or differ, what else it
    was played with. For records of other versions of the rules or the tables."""
    lib = library()
    data, found = words.encode(), Found()
    out = ctypes.c_void_p()
    lib.record_look(data, len(data), ctypes.byref(out), ctypes.byref(found))
    names = [name for name, _ in Found._fields_]
    return _match(out.value), {n: v.decode() if isinstance(v := getattr(found, n), bytes) else v for n in names}


def resume(words):
    """A match that begins with the last exact position of a record."""
    lib = library()
    data = words.encode()
    return _match(lib.handle(lib.record_resume, data, len(data)))


def read_position(words):
    """The match of a position file (docs/formats.md), which names its game."""
    lib = library()
    return _match(lib.handle(lib.position_read, words.encode()))


class Position:
    """One moment: the truth, what a viewer sees of it, or a truth that was imagined."""

    def __init__(self, game, handle, owner=None):
        self.game = game
        self._lib = library()
        self._handle = handle
        self._owner = owner  # a match, whose own position this is

    def __del__(self):
        if getattr(self, "_owner", self) is None and self._handle:
            self._lib.position_release(self._handle)

    def copy(self):
        handle = self._lib.copy(self._handle)
        if not handle:
            raise MemoryError
        return Position(self.game, handle)

    def redact(self, viewer):
        """Without all that a seat (or "watcher") may not know."""
        return Position(self.game, self._lib.handle(self._lib.redact, self._handle, self.game.viewer(viewer)))

    def imagine(self, number=0, key=None):
        """One truth that fits what is left after redact."""
        key = self.game._key(number, key)
        return Position(self.game, self._lib.handle(self._lib.imagine, self._handle, key))

    @property
    def acting(self):
        """The ids of the seats that decide now."""
        bits = self._lib.acting(self._handle)
        return [seat for s, seat in enumerate(self.game.seats) if bits >> s & 1]

    @property
    def over(self):
        return bool(self._lib.over(self._handle))

    def scores(self):
        """At the end: seat to score, 0 to 1000."""
        out = (ctypes.c_int * SEATS)()
        self._lib.scores(self._handle, out)
        return dict(zip(self.game.seats, out))

    def rewards(self):
        """At the end: seat to reward, -1 to 1; 0 for all before."""
        if not self.over:
            return {seat: 0.0 for seat in self.game.seats}
        return {seat: score / 500 - 1 for seat, score in self.scores().items()}

    def choices(self, seat):
        """The legal choices of a seat as numbers."""
        out = (CHOICE * CHOICES)()
        count = self._lib.list(self._handle, self.game.seat(seat), out)
        return out[:count]

    def list(self, seat):
        """The legal choices of a seat in words."""
        return [self.game.words(choice) for choice in self.choices(seat)]

    def mask(self, seat):
        """A numpy array with a 1 for each action that is legal."""
        import numpy
        mask = numpy.zeros(self.game.actions, numpy.uint8)
        mask[[self.game.action(choice) for choice in self.choices(seat)]] = 1
        return mask

    def observe(self, viewer):
        """What a viewer may know, as a numpy array of whole numbers; game.names says what they are."""
        import numpy
        out = numpy.empty(self.game.observed, numpy.int32)
        self._lib.observe(self._handle, self.game.viewer(viewer), out.ctypes.data)
        return out

    def known(self, viewer):
        """The same as a dict from name to number."""
        return dict(zip(self.game.names, self.observe(viewer).tolist()))

    def measure(self, seat):
        """The features that bots judge a position by, as a numpy array."""
        import numpy
        out = numpy.empty(len(self.game.features), numpy.int32)
        self._lib.measure(self._handle, self.game.seat(seat), out.ctypes.data)
        return out

    def judge(self, seat):
        """How good it looks to a seat at a glance, 0 to 1000."""
        return self._lib.judge(self._handle, self.game.seat(seat))

    def play(self, seat, choice):
        """Makes a legal choice on a position of one's own."""
        if self._owner is not None:
            raise Misuse("this position is a match's own: choose on the match, or copy it first")
        self._lib.play(self._handle, self.game.seat(seat), self.game.choice(choice))

    def why(self, seat, choice, lang="en"):
        """Raises Refused if a choice is not legal, with the sentence and the rule."""
        self._lib.why(self._handle, self.game.seat(seat), self.game.choice(choice), language(lang))

    def prompt(self, seat, lang="en"):
        return self._lib.text(self._lib.prompt, self._handle, self.game.seat(seat), language(lang))

    def label(self, choice, lang="en"):
        """A choice as people read it."""
        return self._lib.text(self._lib.choice_label, self._handle, self.game.choice(choice), language(lang))

    def asked(self, seat, lang="en"):
        """What is asked of a seat that acts, and its choices as they stand in a view."""
        return json.loads(self._lib.text(self._lib.asked, self._handle, self.game.seat(seat), language(lang)))

    def forecast(self, seat, choice, lang="en"):
        """What a legal choice costs and promises; an empty dict where there is nothing to say."""
        return json.loads(self._lib.text(self._lib.forecast, self._handle, self.game.seat(seat), self.game.choice(choice), language(lang)))

    def costs(self, seat, choice, lang="en"):
        """The same in a few words: "3 of 5 MP"."""
        return self._lib.text(self._lib.forecast_words, self._handle, self.game.seat(seat), self.game.choice(choice), language(lang))

    def lines(self, viewer, lang="en"):
        """What a viewer ("all": everybody's secrets) sees, as lines for people."""
        return self._lib.text(self._lib.view_lines, self._handle, self.game._eyes(viewer), language(lang))

    def about(self, viewer, kind, id, lang="en"):
        """What there is to say to a viewer of a "space", "piece", "card" or "track": lines, or nothing."""
        if kind not in _THINGS:
            raise Misuse(f"'{kind}' is no kind of thing; there are: {', '.join(_THINGS)}")
        return self._lib.text(self._lib.about, self._handle, self.game.viewer(viewer), _THINGS[kind], id.encode(), language(lang))

    def view(self, viewer, lang="en"):
        """All that a viewer sees (docs/view.md)."""
        return json.loads(self._lib.text(self._lib.view, self._handle, self.game.viewer(viewer), language(lang)))

    @property
    def hash(self):
        return self._lib.hash(self._handle)

    def write(self):
        """All of it as lines."""
        return self._lib.text(self._lib.position_write, self._handle)


class Match:
    """A game being played, with its record. `now` is the position; what a position can be asked, a match can, too."""

    def __init__(self, game, handle):
        self.game = game
        self._lib = library()
        self._handle = handle

    def __del__(self):
        if getattr(self, "_handle", None):
            self._lib.match_release(self._handle)

    @property
    def now(self):
        return Position(self.game, self._lib.now(self._handle), owner=self)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.now, name)

    def __len__(self):
        return self._lib.moves(self._handle)

    def choose(self, seat, choice, lang="en", dice=None):
        """Makes a legal choice; raises Refused for others, which change nothing. `dice`, "3 5", are thrown in place of the
        match's: as many as it takes."""
        dice = dice.encode() if dice is not None else None
        self._lib.choose_dice(self._handle, self.game.seat(seat), self.game.choice(choice), dice, language(lang))

    def line(self, words, lang="en"):
        """Makes a line of a record: "nat: move n13_2 (dice 3 5)", "rep: resign"."""
        self._lib.line_make(self._handle, words.encode(), language(lang))

    def why_line(self, words, lang="en"):
        """Raises Refused, which says why a line is not legal; for what is legal nothing happens."""
        self._lib.line_why(self._handle, words.encode(), language(lang))

    @property
    def scenario(self):
        return self.game.scenarios[self._lib.match_scenario(self._handle)]

    @property
    def options(self):
        bits = self._lib.match_options(self._handle)
        return [option for n, option in enumerate(self.game.options) if bits >> n & 1]

    @property
    def seats(self):
        """The tag Seats of the record, who sits where; it can be set: "nat=human rep=hard"."""
        words = self._lib.tag(self._handle, b"Seats")
        return words.decode() if words is not None else None

    @seats.setter
    def seats(self, words):
        self._lib.tag_set(self._handle, b"Seats", words.encode() if words is not None else None)

    def until(self, point):
        """From here on play stops at a quiet point, "turn nat", before anybody is asked."""
        self._lib.until(self._handle, point.encode())

    @property
    def stopped(self):
        """The point at which it was stopped; None if it was not."""
        at = ctypes.create_string_buffer(NAME_TEXT)
        return at.value.decode() if self._lib.stopped(self._handle, at) else None

    def steps(self, viewer):
        """How many moves changed what a viewer sees; "all": how many there were."""
        count = ctypes.c_int()
        self._lib.steps(self._handle, self.game._eyes(viewer), ctypes.byref(count))
        return count.value

    def rewind(self, viewer, step):
        """Takes back all after so many steps of a viewer's, whoever made it."""
        self._lib.rewind(self._handle, self.game._eyes(viewer), step)

    def at(self, moves):
        """The position after so many moves."""
        return Position(self.game, self._lib.handle(self._lib.at, self._handle, moves))

    def replay(self, viewer, first=0, last=2**31 - 1, lang="en"):
        """The game told again, as a viewer ("all": whoever knows everything) may know it, step by step."""
        return json.loads(self._lib.text(self._lib.replay_json, self._handle, self.game._eyes(viewer), first, last, language(lang)))["steps"]

    def show(self, viewer, lang="en"):
        """What stands now as lines for people: the scenario, who decides what, all that the viewer sees."""
        return self._lib.text(self._lib.show, self._handle, self.game._eyes(viewer), language(lang))

    def decision(self, viewer, lang="en"):
        """Who decides what, as lines; at the end the result."""
        return self._lib.text(self._lib.decision, self._handle, self.game._eyes(viewer), language(lang))

    def position(self, full=False):
        """The exact position as a position file; read_position gives it back."""
        return self._lib.text(self._lib.position_tell, self._handle, full)

    def end(self, seat, word, lang="en"):
        """"resign", "offer-end", "accept-end", "refuse-end", "withdraw-end"."""
        self._lib.end(self._handle, self.game.seat(seat), word.encode(), language(lang))

    def may_undo(self, seat, lang="en"):
        """Raises Refused if the seat can't take its last gesture back."""
        self._lib.may_undo(self._handle, self.game.seat(seat), language(lang))

    def undo(self, seat):
        self._lib.undo(self._handle, self.game.seat(seat))

    def journal(self, viewer, lang="en"):
        """What happened at the last choice, as far as the viewer may read it."""
        return json.loads(self._lib.text(self._lib.journal, self._handle, self.game.viewer(viewer), language(lang)))

    def journal_lines(self, viewer, lang="en"):
        """The same as lines for people; "all" reads everybody's."""
        return self._lib.text(self._lib.journal_lines, self._handle, self.game._eyes(viewer), language(lang))

    def record(self, whole=False):
        """The match as text; read_record gives it back. `whole`: with its exact position, which resume goes on from."""
        return self._lib.text(self._lib.record_save if whole else self._lib.record_write, self._handle)


def _position(of):
    """Where a match stands, or a position itself."""
    return of.now if isinstance(of, Match) else of


class Bot:
    """A player that is a program: "easy", "heuristic", "mcts:400"; its dice come from a number."""

    def __init__(self, words, number=0):
        self._lib = library()
        self._handle = self._lib.handle(self._lib.bot_make, words.encode(), number)

    def __del__(self):
        if getattr(self, "_handle", None):
            self._lib.bot_release(self._handle)

    def choose(self, position, seat):
        """What it chooses for a seat of a match or a position, knowing no more than the seat."""
        out = CHOICE()
        self._lib.bot_choose(self._handle, _position(position)._handle, position.game.seat(seat), ctypes.byref(out))
        return out.value

    def advise(self, position, seat):
        """What it thinks of the choices of a seat that decides: what it expects of the position (0 to 1000), how much it
        tried, and the best choices with what it expects of each and how often it tried them."""
        said = Opinions()
        self._lib.bot_advise(self._handle, _position(position)._handle, position.game.seat(seat), ctypes.byref(said))
        best = [{"do": position.game.words(o.choice), "expected": o.expected, "tries": o.tries} for o in said.best[:said.count]]
        return {"expected": said.expected, "tries": said.tries, "best": best}

    def expect(self, position, viewer="watcher", tries=60):
        """What each seat can expect, 0 to 1000, by what a viewer knows: so many quick games."""
        out = (ctypes.c_int * SEATS)()
        self._lib.bot_expect(self._handle, _position(position)._handle, position.game.viewer(viewer), tries, out)
        return dict(zip(position.game.seats, out))
