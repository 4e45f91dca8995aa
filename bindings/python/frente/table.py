"""Tables: a game being played by people, with guests, bots, messages, storing (include/frente.h, "Tables").

    table = frente.Table()
    saved = table.call("create", game="libertad", seats={"anarchist": "me", "communist": "bot", "moderate": "bot"})
    table.say({"type": "hello"})
    for message in table.listen(): ...

What is said and told are the messages of docs/api.md and docs/site.md, as dictionaries."""
import ctypes
import json
import os
import time

from ._library import Host, library

ANSWERED, HAPPENED, THINKS = range(3)
ALL_SEATS = 127


def _words(value):
    words = json.dumps(value).encode()
    return words, len(words)


def _read(out):
    return json.loads(out.value) if out.value is not None else None


class Table:
    """One game and its guests, who have numbers. `clock` gives seconds since 1970, `chance(count)` so many bytes."""

    def __init__(self, clock=time.time, chance=os.urandom):
        self._lib = lib = library()
        self._handle = None

        def now(context):
            return int(clock())

        def fill(context, to, count):
            ctypes.memmove(to, chance(count), count)
            return 1

        self._host = Host(None, Host.NOW(now), Host.CHANCE(fill))  # as long as the table
        self._handle = lib.handle(lib.table_make, ctypes.byref(self._host))

    def __del__(self):
        if getattr(self, "_handle", None):
            self._lib.table_release(self._handle)

    def _told(self, function, *arguments):
        """What a function with a `const char **out` at its end gives; None: nothing."""
        out = ctypes.c_char_p()
        function(self._handle, *arguments, ctypes.byref(out))
        return _read(out)

    def call(self, name, /, **body):
        """A call of the lobby: its body. One that is refused raises Refused with the sentence."""
        out = ctypes.c_char_p()
        self._lib.table_call(self._handle, *_words({**body, "call": name}), None, ctypes.byref(out))
        return _read(out)

    def open(self, game, events, at_once=500):
        """A saved game: its row and all its events, as `call("create")` and `pending` gave them."""
        self.call("open", saved=game)
        for at in range(0, len(events), at_once):
            self.call("events", events=events[at:at + at_once])
        return self.call("load")["game"]

    def hold(self, guest, seats):
        """Which seats a guest holds from its next `hello` on: numbers of seats, or ALL_SEATS."""
        self._lib.table_hold(self._handle, guest, seats if isinstance(seats, int) else sum(1 << seat for seat in set(seats)))

    def leave(self, guest=0):
        self._lib.table_leave(self._handle, guest)

    def say(self, message, guest=0):
        """ANSWERED, HAPPENED: something is pending; THINKS: `go` until it is done. What was not heard raises: Refused while
        the table is busy, Misuse where there is none."""
        heard = ctypes.c_int()
        self._lib.table_say(self._handle, guest, *_words(message), ctypes.byref(heard))
        return heard.value

    def go(self, ms=10, guest=0):
        """Goes on with what takes long; True: it is done."""
        return bool(self._lib.table_go(self._handle, guest, ms))

    def next(self, guest=0):
        """The next message for a guest, or None."""
        return self._told(self._lib.table_next, guest)

    def listen(self, guest=0):
        """All messages for a guest that are there now."""
        return list(iter(lambda: self.next(guest), None))

    def pending(self):
        """What has happened and is to be stored, or None; then `stored`."""
        return self._told(self._lib.table_pending)

    def stored(self):
        self._lib.table_stored(self._handle)

    def due(self):
        """Who is due to answer: {"seat"} for a bot, {"seat", "wait"} for a standing order."""
        return self._told(self._lib.table_due, ctypes.byref(ctypes.c_int()))

    def order(self):
        """The standing order that is due answers; False: none is."""
        answered = ctypes.c_int()
        self._lib.table_order(self._handle, ctypes.byref(answered))
        return bool(answered.value)

    def think(self, seat):
        """What the bot of a seat is to think about, for a Thinker; None: it has nothing to decide."""
        return self._told(self._lib.table_think, seat)

    def thought(self, answer):
        """What it has thought; False: what it thought about is past."""
        happened = ctypes.c_int()
        self._lib.table_thought(self._handle, *_words(answer), ctypes.byref(happened))
        return bool(happened.value)

    def asks(self, job):
        """Is what a bot thinks about still asked?"""
        return bool(self._lib.table_asks(self._handle, job["seat"], job["seq"]))

    @property
    def hurries(self):
        """Grows when somebody wants bots to answer with what they have."""
        return self._lib.table_hurries(self._handle)

    def effort(self, iterations):
        """Bots try so many times instead of thinking by the clock; 0: as their levels say."""
        self._lib.table_effort(self._handle, iterations)


class Thinker:
    """The bots of one game at work, in any thread or process: they keep what they thought from choice to choice."""

    def __init__(self):
        self._lib = lib = library()
        self._handle = None
        self._handle = lib.handle(lib.thinker_make)

    def __del__(self):
        if getattr(self, "_handle", None):
            self._lib.thinker_release(self._handle)

    def begin(self, job):
        """Begins with what Table.think gave."""
        self._lib.thinker_begin(self._handle, *_words(job))

    def go(self, ms=10):
        """Goes on for about so many milliseconds; True: there is nothing left to do."""
        return bool(self._lib.thinker_go(self._handle, ms))

    def end(self):
        """The answer, for Table.thought, as far as was thought."""
        out = ctypes.c_char_p()
        self._lib.thinker_end(self._handle, ctypes.byref(out))
        return _read(out)

    def think(self, job):
        """The answer, when all is thought."""
        self.begin(job)
        while not self.go(1000):
            pass
        return self.end()
