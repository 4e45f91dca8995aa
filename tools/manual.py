#!/usr/bin/env python3
"""The documents for players as pages: manual.py OUT writes the manual in both languages, the rules in short, how to play each game
well, what its tables hold and each source of them, as HTML without a script. tools/site.py puts the same beside the playable page as manual/.

A page is a Markdown file of docs/ (PAGES). Links between them lead from page to page; what a link means that has no page here is
text. Each page on a source ends with what rests on it, counted in data/."""
import csv
import html
import pathlib
import re
import sys

import marked

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = sorted(path.parent.name for path in (ROOT / "src" / "games").glob("*/meson.build"))
SOURCES = ("rule", "pub", "geo", "hist", "design")
WORDS = {
    "en": {"manual": "How to play with Frente", "rules": "Rules in short", "strategy": "How to play well", "data": "The tables", "sources": "Sources of the tables",
           "other": "Español", "play": "Play", "rests": "What rests on it", "game": "game", "table": "table", "rows": "rows", "said": "said as"},
    "es": {"manual": "Cómo se juega con Frente", "rules": "Reglas en breve", "strategy": "Cómo jugar bien", "data": "Las tablas", "sources": "Fuentes de las tablas",
           "other": "English", "play": "Jugar"},
}


def pages():
    """Which file of docs/ is which page, by its path below docs/: (language, name of the page). Where one language has none of its own, the other's is linked."""
    found = {"manual/en.md": ("en", "index"), "manual/es.md": ("es", "index")}
    for game in GAMES:
        found[f"rules/{game}.md"] = ("en", f"rules-{game}")
        found[f"rules/{game}.es.md"] = ("es", f"rules-{game}")
        found[f"strategy/{game}.md"] = ("en", f"strategy-{game}")
        found[f"strategy/{game}.es.md"] = ("es", f"strategy-{game}")
        found[f"data/{game}.md"] = ("en", f"data-{game}")
    found["strategy/README.md"] = ("en", "strategy")
    found["strategy/README.es.md"] = ("es", "strategy")
    found["data/libertad-nonplayer.md"] = ("en", "data-libertad-nonplayer")
    for source in SOURCES:
        found[f"data/sources/{source}.md"] = ("en", f"source-{source}")
    return {path: page for path, page in found.items() if (ROOT / "docs" / path).is_file()}


def target(known, language, base, link):
    """Where a link of the file `base` leads from a page in this language; None if there is no page for it."""
    if re.match(r"https?:|#", link):
        return link
    path, _, place = link.partition("#")
    parts = []
    for part in (*pathlib.PurePosixPath(base).parent.parts, *pathlib.PurePosixPath(path).parts):
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    page = known.get("/".join(parts))
    if not page:
        return None
    return ("" if page[0] == language else f"../{page[0]}/") + page[1] + ".html" + (f"#{place}" if place else "")


def menu(known, language, name):
    """What there is, game by game; pages that stand in the other language only say so."""
    have = set(known.values())
    words, other = WORDS[language], "es" if language == "en" else "en"

    def entry(page, text):
        if (language, page) in have:
            here = ' aria-current="page"' if page == name else ""
            return f'<li><a href="{page}.html"{here}>{text}</a></li>'
        return f'<li><a href="../{other}/{page}.html" hreflang="{other}">{text} ({other})</a></li>' if (other, page) in have else ""

    def group(title, entries):
        return f"{title.removesuffix('</li>')}<ul>{''.join(entries)}</ul></li>"

    rows = [entry("index", words["manual"])]
    rows += [group(entry(kind, words[kind]) or f"<li>{words[kind]}", [entry(f"{kind}-{game}", title(game, language)) for game in GAMES]) for kind in ("rules", "strategy", "data")]
    rows.append(group(f"<li>{words['sources']}", [entry(f"source-{source}", titles(known)[f"data/sources/{source}.md"]) for source in SOURCES
                                         if f"data/sources/{source}.md" in known]))
    return f"<nav><ul>{''.join(rows)}</ul></nav>"


def titles(known):
    """The first heading of each file."""
    return {path: html.escape((ROOT / "docs" / path).read_text(encoding="utf-8").split("\n", 1)[0].lstrip("# ").replace("`", "")) for path in known}


def title(game, language):
    """As its rules in short are headed."""
    rules = ROOT / "docs" / "rules" / (f"{game}.md" if language == "en" else f"{game}.{language}.md")
    return rules.read_text(encoding="utf-8").split("\n", 1)[0].lstrip("# ").split(":", 1)[0]


def tables(game):
    """The tables of a game: name, names of the columns, rows."""
    for path in sorted((ROOT / "data" / game).glob("*.tsv")):
        with open(path, encoding="utf-8", newline="") as file:
            rows = list(csv.reader((line for line in file if line.strip() and not line.startswith("#")), delimiter="\t", quoting=csv.QUOTE_NONE))
        yield path.name, rows[0], rows[1:]


def kind_of(cell):
    return re.split(r"[:;+ (]", cell, maxsplit=1)[0]


def rests(source):
    """What rests on a kind of source, as a table: cells of `src` and `src_…`, counted; published ones by name."""
    lines = []
    for game in GAMES:
        for name, columns, rows in tables(game):
            said = {}
            for row in rows:
                cells = {row[i] for i, column in enumerate(columns) if column == "src" or column.startswith("src_")}
                for cell in {cell for cell in cells if kind_of(cell) == source}:
                    said.setdefault(cell if source == "pub" else "", set()).add(id(row))
            lines += [f"| {title(game, 'en')} | `{name}` | {len(which)}" + (f" | {cell} |" if source == "pub" else " |") for cell, which in sorted(said.items())]
    words = WORDS["en"]
    head = f"| {words['game']} | {words['table']} | {words['rows']} |" + (f" {words['said']} |" if source == "pub" else "")
    return "\n".join(["", f"## {words['rests']}", "", head, re.sub(r"[^|]+", "---", head), *lines, ""])


def whole(language, title, body, other, contents, beside):
    play = f'<a class="name" href="../../index.html">Frente: {WORDS[language]["play"]}</a>' if beside else '<a class="name" href="index.html">Frente</a>'
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Frente</title>
<link rel="stylesheet" href="../manual.css">
<link rel="icon" href="../icon.svg">
</head>
<body>
<header>{play}{other}</header>
<div class="frame">{contents}
<main>
{body}
</main></div>
</body>
</html>
"""


def contents(beside):
    """Every file of the manual, by its path; `beside` the playable page it leads there."""
    known, found, pictures = pages(), {}, {}
    have, heads = set(known.values()), titles(known)
    for path, (language, name) in known.items():
        base = ROOT / "docs" / path

        def picture(link, base=base):
            file = (base.parent / link).resolve()
            pictures[file.name] = file
            return f"../pictures/{file.name}"

        text = base.read_text(encoding="utf-8")
        if name.startswith("source-"):
            text += rests(name[len("source-"):])
        body = marked.markdown(text, lambda link, path=path, language=language: target(known, language, path, link), picture)
        other = "es" if language == "en" else "en"
        also = name if (other, name) in have else "index"
        link = f'<a href="../{other}/{also}.html" hreflang="{other}" lang="{other}">{WORDS[language]["other"]}</a>'
        found[f"{language}/{name}.html"] = whole(language, heads[path], body, link, menu(known, language, name), beside).encode()
    found.update((f"pictures/{name}", file.read_bytes()) for name, file in pictures.items())
    found["manual.css"] = (ROOT / "tools" / "manual.css").read_bytes()
    found["icon.svg"] = (ROOT / "web" / "icon.svg").read_bytes()
    return found


def main():
    if len(sys.argv) != 2:
        print("usage: manual.py OUT", file=sys.stderr)
        return 2
    for path, data in contents(False).items():
        file = pathlib.Path(sys.argv[1]) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
