"""Frente for Python: board wargames on the Spanish Civil War with their rules enforced.

    import frente
    match = frente.Game("cruzada").begin(number=1)
    seat = match.acting[0]
    match.choose(seat, match.list(seat)[0])

Game, Match, Position and Bot are in frente.game; Table and Thinker, a game being played by people, in frente.table; Env, in the shape of PettingZoo, in frente.env; Batch, thousands of games
at once, in frente.batch. Env and Batch need numpy; the rest needs nothing but libfrente.so.1. docs/library.md has more."""
from ._library import BY_CHANCE, BY_THUMB, Error, Misuse, Refused, languages, library
from .game import Bot, Game, Match, Position, bots, games, look, read_position, read_record, resume
from .table import Table, Thinker

__all__ = ["BY_CHANCE", "BY_THUMB", "Batch", "Bot", "Env", "Error", "Game", "Match", "Misuse", "Position", "Refused", "Table", "Thinker", "bots", "games", "languages",
           "look", "read_position", "read_record", "resume", "version"]


def version():
    """Of the library."""
    return library().version().decode()


def __getattr__(name):
    if name == "Batch":
        from .batch import Batch
        return Batch
    if name == "Env":
        from .env import Env
        return Env
    raise AttributeError(f"module 'frente' has no attribute '{name}'")
