#!/usr/bin/env python3
"""Do dependencies point one way only? includes.py [--root DIR]

The table below says what the files of each folder of src/ may include: folders with a row of their own, folders within them ("core/text/"), or single headers. A folder that is
not in the table is a mistake. `games/*` stands for the folder of each game: it may include itself and the core, never
another game. The program's own commands go over include/frente.h: beside it they may have tools (texts, faults,
languages, files of tables, JSON), and no more of the engine. Prints what is against the table; exit 1 then."""
import argparse
import pathlib
import re
import sys

# Each folder may include itself, and what tools/words.py makes of the catalogues (words/). Rows stand in the order of the layers, the lowest first.
TOOLS = ["core/text/", "core/tell/json.h", "table/request.h"]
MAY = {
    "core": [],
    "games/*": ["core"],
    "games": ["core", "games/*"],
    "bots": ["core"],
    "sim": ["core", "bots"],
    "table": ["core", "bots"],
    "lib": ["core", "games/games.h", "bots", "sim", "table", "frente.h", "version.h"],
    "site": ["frente.h"],
    "club": ["core"],
    "store": ["core", "club/rating.h", "table/event.h", "table/seal.h"],
    "server/net": ["core/text/text.h", "core/text/fault.h"],
    "server/notify": ["core", "table", "store", "club", "server/net/clock.h", "server/run"],
    "server/http": ["core", "bots", "table", "store", "club", "server/net", "server/notify", "server/ws", "server/run", "version.h"],
    "server/ws": ["core", "bots", "table", "store", "club", "server/net", "server/run"],
    "server/run": ["core", "bots", "table", "store", "club", "server/net", "server/notify", "server/ws", "server/http"],
    # The commands on files and games.
    "cli": ["frente.h", *TOOLS, "cli/screen", "cli/map/shown.h", "version.h"],
    "cli/screen": [*TOOLS],
    "cli/map": ["frente.h", *TOOLS, "cli", "cli/screen"],
    # Playing and many games at once stand over the table and sim, as the library does; servers over theirs.
    "cli/play/saves.c": ["frente.h", *TOOLS, "cli", "cli/play/saves.h"],
    "cli/play/saves.h": ["frente.h", "cli"],
    "cli/play/chooser.c": ["frente.h", *TOOLS, "cli", "cli/screen", "cli/play/chooser.h", "cli/play/saves.h"],
    "cli/play/chooser.h": ["frente.h", "cli"],
    "cli/play": ["frente.h", "core", "games", "bots", "table", "cli", "cli/engine.h", "cli/map", "cli/screen", "cli/play/saves.h", "cli/play/chooser.h"],
    "cli/sim": ["frente.h", "core", "games", "bots", "sim", "table", "cli", "cli/engine.h", "cli/screen", "version.h"],
    "cli/tables": ["core", "games", "cli", "cli/engine.h", "cli/screen"],
    "cli/server": ["core", "games", "table", "store", "club", "server/run", "cli", "cli/screen", "version.h"],
    # What those that go past the library need of it: its handles opened.
    "cli/engine.c": ["lib/lib.h", "core", "bots", "table", "games", "cli", "cli/engine.h"],
    "cli/engine.h": ["lib/tell.h", "core", "bots", "table", "games", "cli"],
}
# A list of a game is included by its name: #define GAME_NODES "games/…/nodes.h".
INCLUDE = re.compile(r'^\s*#\s*(?:include|define\s+\w+)\s+"([^"\s]+\.h)"', re.M)


def row_of(path):
    """The row of the table that a path below src/ belongs to, and its own folder; a file may have a row of its own."""
    if str(path) in MAY:
        return str(path), str(path)
    for length in range(len(path.parts) - 1, 0, -1):
        folder = "/".join(path.parts[:length])
        if folder in MAY:
            return folder, folder
        parent = "/".join(path.parts[: length - 1])
        if parent and f"{parent}/*" in MAY:
            return f"{parent}/*", folder
    return None, None


def allowed(own, row, header):
    """Does the table let a file of this folder include this header?"""
    if header.parts[0] == "words":
        return True
    there, folder = row_of(header)
    within = any(folder.endswith("/") and str(header).startswith(folder) for folder in MAY[row])
    return within or folder == own or str(header) in MAY[row] or there in MAY[row]


def mistakes(root):
    found = []
    for path in sorted((root / "src").rglob("*.[ch]")):
        inside = path.relative_to(root / "src")
        row, own = row_of(inside)
        if not row:
            found.append(f"src/{inside}: no row says what its folder may include")
            continue
        for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
            if not allowed(own, row, pathlib.PurePosixPath(name)):
                found.append(f"src/{inside} includes {name}: {row} may not")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    found = mistakes(parser.parse_args().root)
    print("\n".join(found) if found else f"includes: {len(MAY)} folders, all in order")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
