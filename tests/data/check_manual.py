#!/usr/bin/env python3
"""check_manual.py SOURCE: the pages of tools/manual.py. Every link and picture of each leads to a page, a place or a file that is there, all that is in Markdown
has become HTML, each game has its pages, and what rests on the sources of the tables is all of their rows. TAP."""
import html.parser
import pathlib
import posixpath
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(SOURCE / "tools"))
import manual  # noqa: E402
import marked  # noqa: E402

COUNT = 0
FAILED = 0


def ok(name, good, words=""):
    global COUNT, FAILED
    COUNT += 1
    FAILED += not good
    print(f"{'ok' if good else 'not ok'} {COUNT} - {name}")
    for line in () if good else str(words).splitlines()[-30:]:
        print("#", line)


class Page(html.parser.HTMLParser):
    """Where it leads, which places it has, what is open, and its words outside of code."""

    def __init__(self, text):
        super().__init__()
        self.links, self.places, self.open, self.wrong, self.words = [], set(), [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        self.links += [known[name] for name in ("href", "src") if name in known]
        self.places |= {known["id"]} if "id" in known else set()
        if tag not in ("meta", "link", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> at {self.getpos()}")

    def handle_data(self, data):
        if not {"code", "pre"} & set(self.open):
            self.words.append(data)


def main():
    found = manual.contents(False)
    pages = {path: Page(data.decode()) for path, data in found.items() if path.endswith(".html")}
    lost = []
    for path, page in pages.items():
        for link in page.links:
            if link.startswith("http"):
                continue
            name, _, place = link.partition("#")
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) if name else path
            if target not in found or (place and place not in pages[target].places):
                lost.append(f"{path}: {link}")
    ok("every link and picture is there", not lost, "\n".join(lost))
    wrong = [f"{path}: {words}" for path, page in pages.items() for words in page.wrong + page.open]
    ok("what is opened is closed", not wrong, "\n".join(wrong))
    raw = [f"{path}: {m[0]}" for path, page in pages.items() for m in [re.search(r"\*\*|\]\(|```|^\|.*\|$", " ".join(page.words), re.M)] if m]
    ok("no mark of Markdown is left", not raw, "\n".join(raw))
    wanted = {f"{language}/{kind}-{game}.html" for game in manual.GAMES for language, kind in
              (("en", "rules"), ("es", "rules"), ("en", "strategy"), ("es", "strategy"), ("en", "data"))}
    wanted |= {f"{language}/index.html" for language in ("en", "es")} | {f"en/source-{source}.html" for source in manual.SOURCES}
    ok("every game has its pages, and every source", wanted <= set(found) and len(manual.GAMES) > 4, wanted - set(found))
    kinds = {manual.kind_of(cell) for game in manual.GAMES for _, columns, rows in manual.tables(game) for row in rows
             for column, cell in zip(columns, row) if column == "src" or column.startswith("src_")}
    ok("the tables name no other source", kinds - {"-", ""} == set(manual.SOURCES), kinds)
    said = marked.markdown("# A\n\n- one\n  more\n  - in\n- *two* `*` \\*\n\n| a | b \\| c |\n|---|---|\n| 1 | [x](y) |\n\n1. [z](q)\n\n```\n<&\n```\n",
                           lambda link: "Y" if link == "y" else None, lambda link: link)
    ok("Markdown as docs/ writes it", said == '<h1 id="a">A</h1>\n<ul><li>one more<ul><li>in</li></ul></li><li><em>two</em> <code>*</code> *</li></ul>\n'
       '<div class="table" tabindex="0"><table><thead><tr><th scope="col">a</th><th scope="col">b | c</th></tr></thead><tbody><tr><td>1</td><td><a href="Y">x</a></td></tr></tbody></table></div>\n'
       "<ol><li>z</li></ol>\n<pre>&lt;&amp;</pre>", said)
    print(f"1..{COUNT}")
    return FAILED > 0


if __name__ == "__main__":
    sys.exit(main())
