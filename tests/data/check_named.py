#!/usr/bin/env python3
"""check_named.py FRENTE SOURCE: README.md and NOTICE name every game, and the README's numbers of rows are those of the tables."""
import json
import pathlib
import re
import subprocess
import sys

# Rows of the README that stand for one table each; the others sum up several.
ROWS = {"hexes": "hexes", "roads, paths, rivers, front line": "edges", "units: existence and arrival": "units",
        "entry hexes and edges": "entries", "scenarios": "scenarios", "parameters": "params"}


def said(frente, *words):
    return subprocess.run([frente, *words], check=True, capture_output=True, text=True).stdout


def main():
    frente, source = sys.argv[1], pathlib.Path(sys.argv[2])
    readme, notice = ((source / name).read_text(encoding="utf-8") for name in ("README.md", "NOTICE"))
    faults = [f"{name} does not name {game['title']['en']}" for game in json.loads(said(frente, "games", "--json"))["games"]
              for name, words in (("README.md", readme), ("NOTICE", notice)) if game["title"]["en"] not in words]
    counts = {name: int(rows) for name, rows in re.findall(r"^(\w+)\.tsv +(\d+)", said(frente, "data", "brunete"), re.M)}
    for label, table in ROWS.items():
        row = re.search(rf"^\| {re.escape(label)} \| (\d+)", readme, re.M)
        if not row or int(row[1]) != counts[table]:
            faults.append(f"README.md: '{label}' has {row[1] if row else 'no row'}, {table}.tsv has {counts[table]} rows")
    print("\n".join(faults) or "all is as the tables say")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
