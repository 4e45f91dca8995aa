"""Many games at once, stepped in threads of the library, with numpy arrays over the library's own memory."""
import numpy

from ._library import SEATS, library
from .game import Game, Position


class Batch:
    """So many games of one kind. When one ends, the next begins in its place at once.

    `seats`, `counts`, `done`, `picks` and `scores` are arrays over the library's memory: they change with every step, so
    copy what is to be kept. `picks` is what each game chose last, however it was picked, as a place in its list. `scores` has a row of 7 for each game: of the last one that ended there."""

    def __init__(self, game, games, scenario=0, options=(), seed=0, threads=1):
        self.game = Game(game) if isinstance(game, str) else game
        self.games = games
        self._lib = lib = library()
        self._handle = lib.handle(lib.batch_make, self.game._handle, *self.game._start(scenario, options), games, seed,
                                  threads)
        self.seats = self._array(lib.batch_seats, (games,))
        self.counts = self._array(lib.batch_counts, (games,))
        self.done = self._array(lib.batch_done, (games,))
        self.picks = self._array(lib.batch_picks, (games,))
        self.scores = self._array(lib.batch_scores, (games, SEATS))[:, :len(self.game.seats)]

    def __del__(self):
        if getattr(self, "_handle", None):
            self._lib.batch_release(self._handle)

    def _array(self, function, shape):
        array = numpy.ctypeslib.as_array(function(self._handle), shape).view(_Held)
        array.holder = self  # the memory lives as long as anybody looks at it
        array.flags.writeable = False
        return array

    def random(self, decisions=1):
        """Every game makes so many decisions by chance; how many in all."""
        return self._lib.batch_random(self._handle, decisions)

    def step(self, picks):
        """Every game makes one decision: a place in its list, or BY_CHANCE (-1), or BY_THUMB (-2): what the bot "heuristic"
        takes."""
        picks = numpy.ascontiguousarray(picks, numpy.int32)
        if picks.shape != (self.games,):
            raise ValueError(f"{self.games} picks were expected, not {picks.shape}")
        self._lib.batch_step(self._handle, picks.ctypes.data)

    @property
    def ended(self):
        """How many games have ended so far."""
        return self._lib.batch_ended(self._handle)

    def _out(self, out, shape, kind):
        if out is None:
            return numpy.empty(shape, kind)
        if out.shape != shape or out.dtype != kind or not out.flags.c_contiguous or not out.flags.writeable:
            raise ValueError(f"an array of {shape} {numpy.dtype(kind).name} was expected")
        return out

    def observe(self, out=None):
        """A row for each game: what the seat that decides there may know."""
        out = self._out(out, (self.games, self.game.observed), numpy.int32)
        self._lib.batch_observe(self._handle, out.ctypes.data)
        return out

    def mask(self, out=None):
        """A row for each game: 1 for each action that is legal."""
        out = self._out(out, (self.games, self.game.actions), numpy.uint8)
        self._lib.batch_mask(self._handle, out.ctypes.data)
        return out

    def actions(self, width, out=None):
        """A row for each game: the actions of its list in order, -1 behind them; what is beyond the width is left out."""
        out = self._out(out, (self.games, width), numpy.int32)
        self._lib.batch_actions(self._handle, out.ctypes.data, width)
        return out

    def attempt(self, width, out=None):
        """The features of the seat that decides after each choice of its list, games x width x features, 0 behind the end
        of a list. What the seat does not know is imagined, with other dice each time."""
        out = self._out(out, (self.games, width, len(self.game.features)), numpy.int32)
        self._lib.batch_try(self._handle, out.ctypes.data, width)
        return out

    def choices(self, i):
        """The list of one game as numbers."""
        if not 0 <= i < self.games:
            raise IndexError(i)
        return self._lib.batch_list(self._handle, i)[:int(self.counts[i])]

    def position(self, i):
        """A copy of the position of one game, the whole truth."""
        handle = self._lib.batch_position(self._handle, i)
        if not handle:
            raise IndexError(i)
        return Position(self.game, handle)


class _Held(numpy.ndarray):
    """An array over memory of a batch."""
    holder = None

    def __array_finalize__(self, of):
        self.holder = getattr(of, "holder", None)
