#!/usr/bin/env python3
"""The page as it is sent: few files, without comments and indentation. Whoever works on the page has none of this: browsers
load the modules of web/ one by one (`frente serve --web web`).

A browser that meets 90 modules one after the other waits for the wire a dozen times, so `app.js` takes along all that it may
import, now or later, and each worker all of its own. Every module becomes a function that is called when somebody first
imports it, and returns what it exports; what is imported is taken out of that. So a module may not change what it exports
(`export let`), nor import itself by way of others; both are refused. The style sheets become one."""
import json
import pathlib
import posixpath
import re
import sys

# Bundles that start by themselves, beside app.js.
WORKERS = ("net/module_worker.js", "net/table_worker.js", "net/bot_worker.js", "net/lobby_worker.js", "net/seen_worker.js")
# A file of its own in every bundle: chance and clock, which tests replace.
APART = ("net/host.js",)
# What only a page without a server needs, and the workers of one with a server.
ALONE = ("net/local_lobby.js", "net/local_table.js", "net/offline.js")
SEEN = ("net/module_worker.js", "net/seen_worker.js")
STYLE = "style/page.css"
FONTS = "style/fonts.css"
EARLY = "early.js"

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
      | (?P<template>`)
      | (?P<space>\s+)
      | (?P<word>[\w$\#]+)
      | (?P<sign>.)""", re.S | re.X)
PATTERN = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/[a-z]*")
# After these words a slash begins a pattern; after other words, and after ) ] }, it divides.
BEFORE_PATTERN = {"return", "typeof", "case", "in", "of", "delete", "void", "do", "else", "await", "yield"}


def template_end(text, at):
    """Where a template that begins at `at` ends."""
    at += 1
    while text[at] != "`":
        if text[at] == "\\":
            at += 2
        elif text.startswith("${", at):
            at = hole_end(text, at + 2)
        else:
            at += 1
    return at + 1


def hole_end(text, at):
    depth = 1
    while depth:
        token = TOKEN.match(text, at)
        if token.lastgroup == "template":
            at = template_end(text, at)
            continue
        depth += {"{": 1, "}": -1}.get(token[0], 0)
        at = token.end()
    return at


def tokens(text):
    """The words and signs of a module, with the space before each: "", " " or a new line."""
    at, last, space = 0, "", ""
    while at < len(text):
        found = TOKEN.match(text, at)
        kind, words, at = found.lastgroup, found[0], found.end()
        if kind in ("comment", "space"):
            space = "\n" if "\n" in words or space == "\n" else " "
            continue
        if kind == "template":
            at = template_end(text, found.start())
            words = text[found.start():at]
        elif words == "/" and (last in BEFORE_PATTERN or not re.match(r"[\w$#)\]}\"'`]", last[-1:] or "(")):
            words = PATTERN.match(text, found.start())[0]
            at = found.start() + len(words)
        yield space, words
        last, space = words, ""


def bare(text):
    """A module without comments, and without space that means nothing. Lines stay, since they may end a statement."""
    out, last = [], "\n"
    for space, words in tokens(text):
        touching = re.match(r"[\w$#]", last[-1]) and re.match(r"[\w$#]", words) or last[-1] + words[0] in ("++", "--", "//")
        if space == "\n" and (last[-1] not in "{,;(" or words in ("import", "export")):
            out.append("\n")
        elif space and touching:
            out.append(" ")
        out.append(words)
        last = words
    return "".join(out)


def bare_style(text):
    """A style sheet without comments and indentation."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"\s*\n\s*", "\n", text).strip()
    return re.sub(r"(?<=[{};,])\n|\n(?=})", "", text)


class Module:
    """A module in pieces: its body without import and export, and what it takes and gives."""

    IMPORT = re.compile(r'^import\b(.*?)from"(\.[^"]+)";?', re.M | re.S)
    DECLARED = re.compile(r"^export (const |function\*?|class |async function\*? ?)\s*([\w$]+)", re.M)

    def __init__(self, root, path):
        self.path = path
        body = bare((root / path).read_text(encoding="utf-8"))
        self.imports = [(words.strip(), self.resolved(name)) for words, name in self.IMPORT.findall(body)]
        body = self.IMPORT.sub("", body)
        self.exports = {name: name for _, name in self.DECLARED.findall(body)}
        body = self.DECLARED.sub(lambda found: found[0][len("export "):], body)
        for names in re.findall(r"^export\{([\w$,\s]+)\};?", body, re.M):
            self.exports.update((name, name) for name in re.split(r"[,\s]+", names) if name)
        body = re.sub(r"^export\{[\w$,\s]+\};?", "", body, flags=re.M)
        if re.search(r"^export default\b", body, re.M):
            body = re.sub(r"^export default\b ?", "const $default=", body, flags=re.M)
            self.exports["default"] = "$default"
        if re.search(r"^(export|import)\b(?!\.|\()", body, re.M):
            sys.exit(f"bundle.py: {path}: an import or export that is not understood")
        self.later = [self.resolved(name) for name in re.findall(r'\bimport\("(\.[^"]+)"\)', body)]
        self.body = body.strip()

    def resolved(self, name):
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.path), name))


class Bundle:
    """A module with all that it imports, but for `without`."""

    def __init__(self, root, entry, without=()):
        self.root, self.entry, self.without = root, entry, without
        self.modules, self.apart = {}, []
        self.find(entry, [])
        self.order = [path for path in self.modules if path != entry]

    def find(self, path, above):
        if path in above:
            sys.exit(f"bundle.py: modules import each other: {' -> '.join([*above, path])}")
        if path in self.modules or path in self.without:
            return
        if path in APART:
            self.apart += [path] if path not in self.apart else []
            return
        module = self.modules[path] = Module(self.root, path)
        for _, name in module.imports:
            self.find(name, [*above, path])
        for name in module.later:
            self.find(name, [])

    def relative(self, path):
        words = posixpath.relpath(path, posixpath.dirname(self.entry) or ".")
        return words if words.startswith(".") else f"./{words}"

    def taken(self, module):
        """The lines that take what a module imports."""
        for words, name in module.imports:
            there = f"$apart{self.apart.index(name)}" if name in self.apart else f"$get({self.order.index(name)})"
            if star := re.fullmatch(r"\*\s*as ([\w$]+)", words):
                yield f"const {star[1]}={there};"
            elif names := re.fullmatch(r"\{(.*)\}", words, re.S):
                pairs = [re.split(r"\s+as\s+", one.strip()) for one in names[1].split(",") if one.strip()]
                self.check(module, name, [pair[0] for pair in pairs])
                yield "const{" + ",".join(":".join(pair) for pair in pairs) + f"}}={there};"
            else:
                self.check(module, name, ["default"])
                yield f"const {words}={there}.default;"

    def check(self, module, name, wanted):
        missing = [] if name in self.apart else [one for one in wanted if one not in self.modules[name].exports]
        if missing:
            sys.exit(f"bundle.py: {module.path}: {name} has no {', '.join(missing)}")

    def body(self, path):
        module = self.modules[path]

        def later(found):
            name = module.resolved(found[1])
            return f'import("{self.relative(name)}")' if name in self.without else f"(async()=>$get({self.order.index(name)}))()"

        body = re.sub(r'\bimport\("(\.[^"]+)"\)', later, module.body)
        if path != self.entry:
            body = body.replace("import.meta.url", f'new URL("{self.relative(path)}",import.meta.url)')
        return "".join(self.taken(module)) + body

    def words(self):
        lines = [f'import*as $apart{i} from"{self.relative(path)}";' for i, path in enumerate(self.apart)]
        # In brackets: a function that is called at once anyway is best compiled at once.
        made = [f"/*{path}*/(()=>{{{self.body(path)}\nreturn{{{','.join(f'{name}:{own}' if name != own else name for name, own in self.modules[path].exports.items())}}}}})"
                for path in self.order]
        lines += ["const $made=[],$make=[", ",\n".join(made), "],$get=i=>$made[i]??=$make[i]();", self.body(self.entry)]
        return "\n".join(lines) + "\n"


LINES = {
    "styles": re.compile(r'<link rel="stylesheet" href="([^"]+)">\n'),
    "early": re.compile(r'<script src="([^"]+)"></script>\n'),
    "modules": re.compile(r'<link rel="modulepreload"[^>]*>\n'),
    "page": re.compile(r'<script type="module" src="app.js"></script>\n'),
}
FACE = re.compile(r"@font-face\s*\{[^}]*\}")
# What weighs most is asked for first, then what is small and holds up the rest.
HEAD = f"""<script type="module" src="app.js"></script>
<link rel="preload" href="{STYLE}" as="style">
<script src="{EARLY}"></script>
<link rel="stylesheet" href="{STYLE}">
"""


def index(root, words):
    """index.html with one style sheet and one script before the page, without modules to fetch in advance (there is but one),
    and with what early.js must know: which boards lie on which map."""
    boards = {path.stem: json.loads(path.read_text(encoding="utf-8")).get("map") for path in sorted((root / "boards").glob("*.json"))}
    maps = " ".join(f"{game}:{under}" for game, under in boards.items() if isinstance(under, str))
    first = LINES["early"].search(words).start()
    for line in LINES.values():
        words = line.sub("", words)
    return words[:first] + f'<meta name="maps" content="{maps}">\n' + HEAD + words[first:]


def joined(root, paths, shrink):
    return "\n".join(shrink((root / path).read_text(encoding="utf-8")) for path in paths) + "\n"


def page(root, alone):
    """Every file of the page, by its path; `alone`: of one that can do without a server."""
    root = pathlib.Path(root)
    head = (root / "index.html").read_text(encoding="utf-8")
    found = {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*"))
             if path.is_file() and path.suffix in (".json", ".svg", ".png") and not path.name.startswith(".")}
    found["index.html"] = index(root, head).encode()
    style = joined(root, LINES["styles"].findall(head), bare_style)
    if alone:  # fetched after the first board: app.js
        found[FONTS] = "".join(FACE.findall(style)).encode()
        found["index.html"] = found["index.html"].replace(b"</head>", f'<link id="fonts" rel="stylesheet" href="{FONTS}" media="print">\n</head>'.encode())
        style = FACE.sub("", style)
    found[STYLE] = style.encode()
    found[EARLY] = joined(root, LINES["early"].findall(head), bare).encode()
    found["app.js"] = Bundle(root, "app.js", () if alone else ALONE).words().encode()
    for path in WORKERS if alone else SEEN:
        found[path] = Bundle(root, path).words().encode()
    for path in (*APART, "net/service_worker.js") if alone else APART:
        found[path] = bare((root / path).read_text(encoding="utf-8")).encode()
    return found


def main():
    if len(sys.argv) != 3:
        print("usage: bundle.py WEB OUT: the page of a site, into the folder OUT", file=sys.stderr)
        return 2
    for path, data in page(sys.argv[1], True).items():
        target = pathlib.Path(sys.argv[2]) / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
