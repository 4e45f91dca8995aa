"""The shared library, by ctypes alone: where it is found, what its functions take, and errors as exceptions.

FRENTE_LIBRARY names the file; else it is the one that the system's linker finds as libfrente.so.1."""
import ctypes
import os
from ctypes import POINTER, byref, c_char, c_char_p, c_int, c_int32, c_size_t, c_uint, c_uint8, c_uint32, c_uint64, c_void_p

OK, REFUSED, MISUSE, FAILED = range(4)
BY_CHANCE, BY_THUMB = -1, -2
SEATS, WATCHER, ALL, CHOICES, KEY_TEXT, CHOICE_TEXT, NAME_TEXT, OPINIONS = 7, 7, -1, 1024, 65, 160, 256, 8
A_SEAT, A_SCENARIO, AN_OPTION, A_VERB, A_POINT, A_FIELD = range(6)


class Fault(ctypes.Structure):
    """frente_fault."""
    _fields_ = [("text", c_char * 512), ("rule", c_char * 64)]


class Found(ctypes.Structure):
    """frente_found."""
    _fields_ = [("line", c_int), ("differs", c_int), ("moves", c_int), ("snapshot", c_int), ("other", c_char * 1200), ("wrong", c_char * 512)]


class Opinion(ctypes.Structure):
    """frente_opinion."""
    _fields_ = [("choice", c_uint32), ("expected", c_int), ("tries", c_int)]


class Opinions(ctypes.Structure):
    """frente_opinions."""
    _fields_ = [("expected", c_int), ("tries", c_int), ("count", c_int), ("best", Opinion * OPINIONS)]


class Item(ctypes.Structure):
    """frente_item."""
    _fields_ = [("kind", c_int), ("key", c_int), *((name, c_char_p) for name in ("id", "type", "title", "text", "at", "label", "marks")),
                ("owner", c_int), ("value", c_int), ("low", c_int), ("high", c_int), ("flags", c_uint)]


class Error(Exception):
    """Something went wrong: str() is the sentence."""


class Misuse(Error, ValueError):
    """An argument that can't be."""


class Refused(Error):
    """The rules bar it; `rule` is the id of the rule, "" if it is none."""

    def __init__(self, sentence, rule):
        super().__init__(f"{sentence} [{rule}]" if rule else sentence)
        self.sentence = sentence
        self.rule = rule


class Host(ctypes.Structure):
    """frente_host."""
    NOW = ctypes.CFUNCTYPE(ctypes.c_int64, c_void_p)
    CHANCE = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_size_t)
    _fields_ = [("context", c_void_p), ("now", NOW), ("chance", CHANCE)]


FAULT = POINTER(Fault)
TEXT = POINTER(c_void_p)
HANDLE = POINTER(c_void_p)
CHOICE = c_uint32
INTS = POINTER(c_int32)
TOLD = POINTER(c_char_p)
# Of each function what it gives and what it takes; "?" before a name: it gives a status, and its last argument is a fault.
FUNCTIONS = {
    "version": (c_char_p,),
    "lang_id": (c_char_p, c_int),
    "?load": (c_char_p,),
    "?source": (c_char_p, c_void_p),
    "known_id": (c_char_p, c_int),
    "known_title": (c_char_p, c_int, c_int),
    "free": (None, c_void_p),
    "game_at": (c_void_p, c_int),
    "?game_find": (c_char_p, HANDLE),
    "game_id": (c_char_p, c_void_p),
    "game_title": (c_char_p, c_void_p, c_int),
    "seats": (c_int, c_void_p),
    "seat_id": (c_char_p, c_void_p, c_int),
    "scenarios": (c_int, c_void_p),
    "scenario_id": (c_char_p, c_void_p, c_int),
    "options": (c_int, c_void_p),
    "option_id": (c_char_p, c_void_p, c_int),
    "?options_fit": (c_void_p, c_int, c_uint64),
    "option_excludes": (c_uint64, c_void_p, c_int),
    "option_nonplayer": (c_int, c_void_p, c_int),
    "nonplayers": (c_uint, c_void_p, c_uint64),
    "field_secret": (c_int, c_void_p, c_int),
    "?name_find": (c_void_p, c_int, c_char_p, POINTER(c_int)),
    "?games_json": (c_void_p, TEXT),
    "game_version": (c_int, c_void_p),
    "game_text": (c_char_p, c_void_p, c_int),
    "names": (c_int, c_void_p, c_int),
    "name": (c_char_p, c_void_p, c_int, c_int),
    "name_title": (c_char_p, c_void_p, c_int, c_int, c_int),
    "name_text": (c_char_p, c_void_p, c_int, c_int, c_int),
    "name_form": (c_int, c_void_p, c_int, c_int, c_char_p),
    "key": (None, c_uint64, c_char_p),
    "?begin": (c_void_p, c_int, c_uint64, c_char_p, HANDLE),
    "?begin_position": (c_void_p, c_int, c_uint64, c_char_p, c_char_p, HANDLE),
    "?position_read": (c_char_p, HANDLE),
    "is_position": (c_int, c_char_p),
    "match_release": (None, c_void_p),
    "match_scenario": (c_int, c_void_p),
    "match_options": (c_uint64, c_void_p),
    "tag": (c_char_p, c_void_p, c_char_p),
    "?tag_set": (c_void_p, c_char_p, c_char_p),
    "?key_fits": (c_void_p,),
    "now": (c_void_p, c_void_p),
    "?choose": (c_void_p, c_int, CHOICE, c_int),
    "?choose_dice": (c_void_p, c_int, CHOICE, c_char_p, c_int),
    "?end": (c_void_p, c_int, c_char_p, c_int),
    "?may_end": (c_void_p, c_int, c_char_p, c_int),
    "?line_read": (c_void_p, c_char_p, POINTER(c_int), c_char_p, POINTER(CHOICE)),
    "?line_why": (c_void_p, c_char_p, c_int),
    "?line_make": (c_void_p, c_char_p, c_int),
    "?until": (c_void_p, c_char_p),
    "stopped": (c_int, c_void_p, c_char_p),
    "?may_undo": (c_void_p, c_int, c_int),
    "?undo": (c_void_p, c_int),
    "last_seat": (c_int, c_void_p),
    "moves": (c_int, c_void_p),
    "?journal": (c_void_p, c_int, c_int, TEXT),
    "?journal_lines": (c_void_p, c_int, c_int, TEXT),
    "?steps": (c_void_p, c_int, POINTER(c_int)),
    "?rewind": (c_void_p, c_int, c_int),
    "?at": (c_void_p, c_int, HANDLE),
    "?replay": (c_void_p, c_int, c_int, c_int, c_int, TEXT),
    "?replay_json": (c_void_p, c_int, c_int, c_int, c_int, TEXT),
    "?show": (c_void_p, c_int, c_int, TEXT),
    "?decision": (c_void_p, c_int, c_int, TEXT),
    "?position_tell": (c_void_p, c_int, TEXT),
    "?record_write": (c_void_p, TEXT),
    "?record_read": (c_char_p, c_size_t, HANDLE),
    "?record_save": (c_void_p, TEXT),
    "?record_resume": (c_char_p, c_size_t, HANDLE),
    "?record_look": (c_char_p, c_size_t, HANDLE, POINTER(Found)),
    "copy": (c_void_p, c_void_p),
    "position_release": (None, c_void_p),
    "position_game": (c_void_p, c_void_p),
    "?redact": (c_void_p, c_int, HANDLE),
    "?imagine": (c_void_p, c_char_p, HANDLE),
    "acting": (c_uint, c_void_p),
    "over": (c_int, c_void_p),
    "?scores": (c_void_p, POINTER(c_int)),
    "list": (c_int, c_void_p, c_int, POINTER(CHOICE)),
    "?play": (c_void_p, c_int, CHOICE),
    "?why": (c_void_p, c_int, CHOICE, c_int),
    "?prompt": (c_void_p, c_int, c_int, TEXT),
    "?asked": (c_void_p, c_int, c_int, TEXT),
    "?forecast": (c_void_p, c_int, CHOICE, c_int, TEXT),
    "?forecast_words": (c_void_p, c_int, CHOICE, c_int, TEXT),
    "?view": (c_void_p, c_int, c_int, TEXT),
    "?see": (c_void_p, c_int, c_int, HANDLE),
    "seen_items": (POINTER(Item), c_void_p, POINTER(c_int)),
    "seen_release": (None, c_void_p),
    "thing_title": (c_char_p, c_void_p, c_int, c_char_p, c_int),
    "?about": (c_void_p, c_int, c_int, c_char_p, c_int, TEXT),
    "?view_lines": (c_void_p, c_int, c_int, TEXT),
    "hash": (c_uint64, c_void_p),
    "?position_write": (c_void_p, TEXT),
    "?choice_text": (c_void_p, CHOICE, c_char_p),
    "?choice_read": (c_void_p, c_char_p, POINTER(CHOICE)),
    "?choice_label": (c_void_p, CHOICE, c_int, TEXT),
    "bot_id": (c_char_p, c_int),
    "bot_title": (c_char_p, c_int, c_int),
    "bot_text": (c_char_p, c_int, c_int),
    "bot_level": (c_int, c_int),
    "bot_find": (c_int, c_char_p),
    "?player_known": (c_char_p,),
    "?bot_make": (c_char_p, c_uint64, HANDLE),
    "bot_release": (None, c_void_p),
    "?bot_choose": (c_void_p, c_void_p, c_int, POINTER(CHOICE)),
    "?bot_advise": (c_void_p, c_void_p, c_int, POINTER(Opinions)),
    "?bot_expect": (c_void_p, c_void_p, c_int, c_int, POINTER(c_int)),
    "judge": (c_int, c_void_p, c_int),
    "actions": (c_int, c_void_p),
    "action": (c_int, c_void_p, CHOICE),
    "action_choice": (CHOICE, c_void_p, c_int),
    "observed": (c_int, c_void_p),
    "observed_name": (c_int, c_void_p, c_int, c_char_p),
    "?observe": (c_void_p, c_int, c_void_p),
    "features": (c_int, c_void_p),
    "feature_name": (c_char_p, c_void_p, c_int),
    "?measure": (c_void_p, c_int, c_void_p),
    "?batch_make": (c_void_p, c_int, c_uint64, c_int, c_uint64, c_int, HANDLE),
    "batch_release": (None, c_void_p),
    "?batch_step": (c_void_p, c_void_p),
    "batch_random": (c_uint64, c_void_p, c_int),
    "batch_ended": (c_uint64, c_void_p),
    "batch_seats": (POINTER(c_uint8), c_void_p),
    "batch_counts": (INTS, c_void_p),
    "batch_done": (POINTER(c_uint8), c_void_p),
    "batch_picks": (INTS, c_void_p),
    "batch_scores": (INTS, c_void_p),
    "batch_list": (POINTER(CHOICE), c_void_p, c_int),
    "batch_position": (c_void_p, c_void_p, c_int),
    "batch_observe": (None, c_void_p, c_void_p),
    "batch_mask": (None, c_void_p, c_void_p),
    "batch_actions": (None, c_void_p, c_void_p, c_int),
    "batch_try": (None, c_void_p, c_void_p, c_int),

    "?table_make": (POINTER(Host), HANDLE),
    "table_release": (None, c_void_p),
    "?table_call": (c_void_p, c_char_p, c_size_t, POINTER(c_int), TOLD),
    "?table_hold": (c_void_p, c_int, c_uint),
    "?table_leave": (c_void_p, c_int),
    "?table_say": (c_void_p, c_int, c_char_p, c_size_t, POINTER(c_int)),
    "table_go": (c_int, c_void_p, c_int, c_int),
    "?table_next": (c_void_p, c_int, TOLD),
    "?table_pending": (c_void_p, TOLD),
    "?table_stored": (c_void_p,),
    "?table_due": (c_void_p, POINTER(c_int), TOLD),
    "?table_order": (c_void_p, POINTER(c_int)),
    "?table_think": (c_void_p, c_int, TOLD),
    "?table_thought": (c_void_p, c_char_p, c_size_t, POINTER(c_int)),
    "table_asks": (c_int, c_void_p, c_int, c_uint32),
    "table_hurries": (c_uint, c_void_p),
    "table_effort": (None, c_void_p, c_int),
    "?thinker_make": (HANDLE,),
    "thinker_release": (None, c_void_p),
    "?thinker_begin": (c_void_p, c_char_p, c_size_t),
    "thinker_go": (c_int, c_void_p, c_int),
    "?thinker_end": (c_void_p, TOLD),
}


def raise_fault(status, fault):
    sentence = fault.text.decode()
    if status == REFUSED:
        raise Refused(sentence, fault.rule.decode())
    raise (Misuse if status == MISUSE else Error)(sentence)


class Library:
    """The functions of include/frente.h, without their prefix; those with a status raise what they refuse."""

    def __init__(self, path=None):
        self._dll = ctypes.CDLL(path or os.environ.get("FRENTE_LIBRARY") or "libfrente.so.1")
        for name, (*types,) in FUNCTIONS.items():
            checked = name.startswith("?")
            name = name.lstrip("?")
            function = getattr(self._dll, "frente_" + name)
            if checked:
                function.restype, function.argtypes = c_int, [*types, FAULT]
                function = self._checked(function)
            else:
                function.restype, function.argtypes = types[0], types[1:]
            setattr(self, name, function)

    @staticmethod
    def _checked(function):
        def call(*arguments):
            fault = Fault()
            status = function(*arguments, byref(fault))
            if status:
                raise_fault(status, fault)
        return call

    def text(self, function, *arguments):
        """What a function with a `char **out` gives."""
        out = c_void_p()
        function(*arguments, byref(out))
        try:
            return ctypes.string_at(out.value).decode()
        finally:
            self.free(out)

    @staticmethod
    def handle(function, *arguments):
        """What a function with a handle to fill gives."""
        out = c_void_p()
        function(*arguments, byref(out))
        return out.value

    def make_key(self, number):
        out = ctypes.create_string_buffer(KEY_TEXT)
        self.key(number, out)
        return out.value


_library = None


def library():
    """The library with its tables read; FRENTE_DATA names a folder with tables of one's own."""
    global _library
    if _library is None:
        fresh = Library()
        folder = os.environ.get("FRENTE_DATA")
        fresh.load(folder.encode() if folder else None)
        _library = fresh
    return _library


_numbers = {}


def languages():
    """The codes of all languages, "en" first."""
    lib = library()
    while code := lib.lang_id(len(_numbers)):
        _numbers[code.decode()] = len(_numbers)
    return list(_numbers)


def language(name):
    """The number of a language."""
    if name not in _numbers and name not in languages():
        raise Misuse(f"'{name}' is no language; there are: {', '.join(languages())}")
    return _numbers[name]
