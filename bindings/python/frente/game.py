"""Games, matches, positions and bots: include/frente.h as classes.

Choices are whole numbers; wherever one is taken, its words ("pick an05") do as well. Seats, scenarios and options are
named by their ids or by their numbers."""
import ctypes
import json

from ._library import CHOICE, CHOICE_TEXT, CHOICES, NAME_TEXT, SEATS, WATCHER, Misuse, language, library


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


def read_record(words):
    """The match of a record: every line is checked as it is played again."""
    lib = library()
    data = words.encode()
    handle = lib.handle(lib.record_read, data, len(data))
    game = lib.game_id(lib.position_game(lib.now(handle))).decode()
    return Match(Game(game), handle)


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

    def choose(self, seat, choice, lang="en"):
        """Makes a legal choice; raises Refused for others, which change nothing."""
        self._lib.choose(self._handle, self.game.seat(seat), self.game.choice(choice), language(lang))

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

    def record(self):
        """The match as text; read_record gives it back."""
        return self._lib.text(self._lib.record_write, self._handle)


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
        position = position.now if isinstance(position, Match) else position
        self._lib.bot_choose(self._handle, position._handle, position.game.seat(seat), ctypes.byref(out))
        return out.value
