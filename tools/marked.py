"""Markdown as docs/ writes it, to HTML: headings, paragraphs, lists, tables, code, quotations, links and pictures.
web/ui/markdown.js does the same in the page for the digests of rules."""
import html
import re

ITEM = re.compile(r"(\s*)([-*]|\d+[.)])\s+(.*)")
INLINE = re.compile(r"`(?P<code>[^`]+)`|!\[(?P<alt>[^\]]*)\]\((?P<picture>[^)]+)\)|\[(?P<words>[^\]]+)\]\((?P<link>[^)]+)\)"
                    r"|\*\*(?P<strong>.+?)\*\*|\*(?P<em>[^*\s](?:[^*]*[^*\s])?)\*")
# A backslash before a mark means the mark itself: it is put aside as a letter that no text has.
ASIDE = 0xE000


def slug(words):
    """The name of a heading as hosts of Markdown make it, so that links in docs/ hold in both."""
    return re.sub(r"[^\w\- ]", "", re.sub(r"[`*]", "", words).lower()).replace(" ", "-")


class Page:
    """`target` says where a link leads (None: nowhere), `picture` where a picture is."""

    def __init__(self, target, picture):
        self.target, self.picture = target, picture

    def inline(self, words):
        words = re.sub(r"\\([\\`*_{}\[\]()#+\-.!|<>~^])", lambda m: chr(ASIDE + ord(m[1])), words)
        out, at = [], 0
        for m in INLINE.finditer(words):
            out += [html.escape(words[at:m.start()], quote=False), self.mark(m)]
            at = m.end()
        out.append(html.escape(words[at:], quote=False))
        return re.sub("[\ue000-\ue0ff]", lambda m: html.escape(chr(ord(m[0]) - ASIDE)), "".join(out))

    def mark(self, m):
        if m["code"]:
            return f"<code>{html.escape(m['code'], quote=False)}</code>"
        if m["picture"]:
            return f'<img src="{html.escape(self.picture(m["picture"]))}" alt="{html.escape(m["alt"])}" loading="lazy">'
        if m["strong"] or m["em"]:
            name = "strong" if m["strong"] else "em"
            return f"<{name}>{self.inline(m['strong'] or m['em'])}</{name}>"
        href = self.target(m["link"])
        words = self.inline(m["words"])
        return f'<a href="{html.escape(href)}">{words}</a>' if href else words

    def table(self, lines):
        def cells(line):
            return [self.inline(cell.strip()) for cell in re.split(r"(?<!\\)\|", re.sub(r"^\||(?<!\\)\|$", "", line.strip()))]
        head, _, *rows = lines
        top = "".join(f'<th scope="col">{cell}</th>' for cell in cells(head))
        body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells(row)) + "</tr>" for row in rows)
        return f'<div class="table" tabindex="0"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'

    def listing(self, lines):
        """Items that are indented more deeply become a list inside the item before."""
        first = ITEM.match(lines[0])
        depth, name = len(first[1]), "ol" if first[2][0].isdigit() else "ul"
        items = []  # [words, lines of the list inside]
        for line in lines:
            m = ITEM.match(line)
            if m and len(m[1]) <= depth + 1:
                items.append([m[3], []])
            elif m or items[-1][1]:
                items[-1][1].append(line)
            else:
                items[-1][0] += " " + line.strip()
        return f"<{name}>" + "".join(f"<li>{self.inline(words)}{self.listing(inner) if inner else ''}</li>" for words, inner in items) + f"</{name}>"

    def block(self, kind, lines):
        if kind == "heading":
            marks, words = lines[0].split(" ", 1)
            return f'<h{len(marks)} id="{html.escape(slug(words))}">{self.inline(words)}</h{len(marks)}>'
        if kind == "table":
            return self.table(lines)
        if kind == "list":
            return self.listing(lines)
        if kind == "quote":
            return f"<blockquote>{self.inline(' '.join(line.lstrip('> ') for line in lines))}</blockquote>"
        if kind == "code":
            return f"<pre>{html.escape(chr(10).join(lines), quote=False)}</pre>"
        return f"<p>{self.inline(' '.join(line.strip() for line in lines))}</p>"


def kind_of(line):
    for kind, pattern in (("gap", r"\s*$"), ("fence", r"\s*```"), ("heading", r"#{1,6} "), ("table", r"\s*\|"), ("list", ITEM), ("quote", r">")):
        if re.match(pattern, line):
            return kind
    return "words"


def blocks(text):
    """(kind, lines): what is between two fences is code, four spaces after a gap too."""
    lines, at = re.sub(r"<!--.*?-->", "", text, flags=re.S).split("\n"), 0
    while at < len(lines):
        kind, start, at = kind_of(lines[at]), at, at + 1
        if kind == "fence":
            while at < len(lines) and kind_of(lines[at]) != "fence":
                at += 1
            yield "code", lines[start + 1:at]
            at += 1
        elif lines[start].startswith("    ") and kind == "words":
            while at < len(lines) and lines[at].startswith("    "):
                at += 1
            yield "code", [line[4:] for line in lines[start:at]]
        elif kind != "gap":
            while kind != "heading" and at < len(lines) and (kind_of(lines[at]) == kind or (kind == "list" and kind_of(lines[at]) == "words")):
                at += 1
            yield kind, lines[start:at]


def markdown(text, target, picture):
    page = Page(target, picture)
    return "\n".join(page.block(kind, lines) for kind, lines in blocks(text))
