#!/usr/bin/env python3
"""A new file under data/ is noticed by the build: what tools/embed.py says it rests on has every file and every folder."""
import pathlib
import subprocess
import sys
import tempfile

embed = pathlib.Path(__file__).resolve().parent.parent.parent / "tools" / "embed.py"
with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder) / "data"
    (root / "game").mkdir(parents=True)
    (root / "game" / "units.tsv").write_text("id\n", encoding="utf-8")
    out = pathlib.Path(folder) / "embedded.c"

    def rests_on():
        subprocess.run([sys.executable, embed, out, root], check=True)
        return set((out.parent / "embedded.c.d").read_text(encoding="utf-8").split()[1:])

    before = rests_on()
    # A folder is newer than what was made of it when a file comes or goes.
    missing = {str(p) for p in (root, root / "game", root / "game" / "units.tsv")} - before
    (root / "game" / "more.tsv").write_text("id\n", encoding="utf-8")
    fresh = rests_on() - before
    held = "game/more.tsv" in out.read_text(encoding="utf-8")
if missing or fresh != {str(root / "game" / "more.tsv")} or not held:
    sys.exit(f"embed: missing {sorted(missing)}, new {sorted(fresh)}, held {held}")
print("embed: files and folders are all named")
