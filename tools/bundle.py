#!/usr/bin/env python3
"""The page as it is sent: few files, without comments and indentation. Whoever works on the page has none of this: browsers
load the modules of web/ one by one (`frente serve --web web`).

A browser that meets 90 modules one after the other waits for the wire a dozen times, so `app.js` takes along all that it may
import, now or later, but for the words of other languages than English, and each worker all of its own. Every module becomes a function that is called when somebody first
imports it, and returns what it exports; what is imported is taken out of that. So a module may not change what it exports
(`export let`), nor import itself by way of others; both are refused. The style sheets become one.

The page of a site comes over slow wires. So what the first table does not need stands in parts, plain scripts that are fetched when they are
needed (PARTS)."""
import json
import pathlib
import posixpath
import re
import sys

# Bundles that start by themselves, beside app.js.
WORKERS = ("net/module_worker.js", "net/local/table_worker.js", "net/local/bot_worker.js", "net/local/lobby_worker.js", "net/seen_worker.js")
# A file of its own in every bundle: chance and clock, which tests replace.
APART = ("net/host.js",)
# Service workers: of a page without a server, and of one that a server tells something while it is closed.
OFFLINE, PUSH = "net/service_worker.js", "net/push_worker.js"
# What only a page without a server needs, and the workers of one with a server.
ALONE = ("net/local/local_lobby.js", "net/local/local_table.js", "net/offline.js", "pages/tables.js")
SEEN = ("net/module_worker.js", "net/seen_worker.js")
# The languages that po/LINGUAS lists.
LANGUAGES = [line.split()[0] for line in (pathlib.Path(__file__).parent.parent / "po" / "LINGUAS").read_text(encoding="utf-8").splitlines()
             if line and not line.startswith("#")]
# Their words, but for the source's, which a page of a server fetches when they are spoken.
OTHERS = tuple(f"words/{code}.js" for code in LANGUAGES[1:])
# Of a site: what the table of one game does without, by the modules that others import later. early.js knows these names.
PARTS = {
    **{f"parts/{code}.js": (f"words/{code}.js",) for code in LANGUAGES},
    "parts/pages.js": ("pages/start.js", "pages/new.js", "pages/position.js", "pages/records.js", "pages/about.js", "pages/rules.js",
                       "pages/account.js", "pages/lobby.js", "pages/personal.js", "pages/notices.js",
                       "pages/away.js"),
    "parts/hex.js": ("board/hex.js", "board/hex_grid.js"),
    "parts/net.js": ("board/net.js", "board/net_draw.js"),
    "parts/map.js": ("board/map.js", "board/map_draw.js"),
    "parts/side.js": ("table/side_parts.js",),
    "parts/tables.js": ("pages/tables.js", "net/local/local_tables.js"),
    "parts/server.js": ("net/remote_lobby.js", "net/seen_table.js", "net/push.js"),
}
# Of these, what comes after the first board.
LATER = ("parts/pages.js", "parts/side.js", "parts/tables.js")
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

    def later(self, name):
        """A module that is imported later."""
        return f'import("{self.relative(name)}")' if name in self.without else f"(async()=>$get({self.order.index(name)}))()"

    def body(self, path):
        module = self.modules[path]
        body = re.sub(r'\bimport\("(\.[^"]+)"\)', lambda found: self.later(module.resolved(found[1])), module.body)
        if path != self.entry:
            body = body.replace("import.meta.url", f'new URL("{self.relative(path)}",import.meta.url)')
        return "".join(self.taken(module)) + body

    def made(self, path):
        """The function that makes a module. In brackets: what is called at once anyway is best compiled at once."""
        names = ",".join(f"{name}:{own}" if name != own else name for name, own in self.modules[path].exports.items())
        return f"/*{path}*/(()=>{{{self.body(path)}\nreturn{{{names}}}}})"

    def words(self):
        lines = [f'import*as $apart{i} from"{self.relative(path)}";' for i, path in enumerate(self.apart)]
        lines += ["const $made=[],$make=[", ",\n".join(map(self.made, self.order)), "],$get=i=>$made[i]??=$make[i]();", self.body(self.entry)]
        return "\n".join(lines) + "\n"


class Parted(Bundle):
    """A bundle as a plain script, with parts of it in scripts of their own. A part has what only its modules import; what several need stays, but what only
    `later` ones need, which no first board waits for, is in each of these, and made once."""

    # Says to browsers that know it: compile all functions while the script is on its way, none when it is first called.
    HINT = "//# allFunctionsCalledOnLoad\n"
    # $here: the address of the script. A part that has come puts itself into frenteParts; early.js asks for those that will be needed. One that
    # could not be had is asked for again by whoever needs it next.
    LOADS = """$parts={},$came=globalThis.frenteParts??={},$tag=path=>{
const tag=document.querySelector(`script[src="${path}"]`)??Object.assign(document.createElement("script"),{src:path});
if(!tag.isConnected)document.head.append(tag);
return new Promise((done,failed)=>{tag.onload=done;tag.onerror=()=>(tag.remove(),failed(new Error(path)));});},
$part=path=>$parts[path]??=(async()=>{if(!$came[path])await $tag(path);
Object.assign($make,$came[path]($get,$part,$here));})().catch(error=>{delete $parts[path];throw error;});
"""

    def __init__(self, root, entry, parts, later=()):
        super().__init__(root, entry)
        if self.apart:
            sys.exit(f"bundle.py: a plain script can't import {', '.join(self.apart)}")
        roots = {name for names in parts.values() for name in names}
        main = self.reached([entry], roots)
        reached = {part: self.reached(names, roots - set(names)) - main for part, names in parts.items()}
        early = [paths for part, paths in reached.items() if part not in later]
        self.main = main.union(*(paths & other for paths in early for other in reached.values() if other is not paths))
        self.parts = {part: [path for path in self.order if path in paths - self.main] for part, paths in reached.items()}
        self.part_of = {name: part for part, names in parts.items() for name in names if name not in self.main}

    def reached(self, names, without):
        """Modules that these import, now or later, and they themselves; but not those `without` that are only imported later."""
        found, left = set(), list(names)
        while left:
            path = left.pop()
            if path not in found:
                found.add(path)
                left += [name for _, name in self.modules[path].imports] + [name for name in self.modules[path].later if name not in without]
        return found

    def later(self, name):
        part = self.part_of.get(name)
        get = f"$get({self.order.index(name)})"
        return f'$part("{part}").then(()=>{get})' if part else f"(async()=>{get})()"

    def plain(self, words):
        return words.replace("import.meta.url", "$here")

    def words(self):
        made = ",\n".join(f"{i}:{self.made(path)}" for i, path in enumerate(self.order) if path in self.main)
        return self.HINT + self.plain("\n".join(["(async $here=>{const $made=[],$make={", made, "},$get=i=>$made[i]??=$make[i](),", self.LOADS + self.body(self.entry),
                                     "})(document.currentScript.src);"]) + "\n")

    def part(self, part):
        made = ",\n".join(f"{self.order.index(path)}:{self.made(path)}" for path in self.parts[part])
        return self.HINT + self.plain(f'(globalThis.frenteParts??={{}})["{part}"]=($get,$part,$here)=>({{\n{made}\n}});\n')


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
# Of a site: what weighs most is asked for first, and what runs first then asks for the rest. (The policy in the page's head keeps browsers from looking ahead: they ask
# for what stands before that script, and for nothing behind it.) A style sheet as such would hold it up. The fonts come after the first board (app.js).
HEAD_ALONE = f"""<script defer src="app.js" fetchpriority="high"></script>
<link rel="preload" href="{STYLE}" as="style">
<script src="{EARLY}"></script>
<link rel="stylesheet" href="{STYLE}">
<link id="fonts" rel="stylesheet" href="{FONTS}" media="print">
"""


def index(root, words, head):
    """index.html with one style sheet and one script before the page, without modules to fetch in advance (there is but one),
    and with what early.js must know: the kind of each board, and which map it lies on."""
    boards = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted((root / "boards").glob("*.json"))}
    rows = " ".join(f"{game}:{board['kind']}:{board['map'] if isinstance(board.get('map'), str) else ''}" for game, board in boards.items() if "kind" in board)
    first = LINES["early"].search(words).start()
    for line in LINES.values():
        words = line.sub("", words)
    return words[:first] + f'<meta name="boards" content="{rows}">\n' + head + words[first:]


def joined(root, paths, shrink):
    return "\n".join(shrink((root / path).read_text(encoding="utf-8")) for path in paths) + "\n"


def page(root, alone):
    """Every file of the page, by its path; `alone`: of one that can do without a server."""
    root = pathlib.Path(root)
    head = (root / "index.html").read_text(encoding="utf-8")
    found = {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*"))
             if path.is_file() and path.suffix in (".json", ".svg", ".png") and not path.name.startswith(".")}
    style, early = joined(root, LINES["styles"].findall(head), bare_style), joined(root, LINES["early"].findall(head), bare)
    found.update(alone_files(root, head, style, early) if alone else server_files(root, head, style, early))
    return {path: data if isinstance(data, bytes) else data.encode() for path, data in found.items()}


def server_files(root, head, style, early):
    return {
        "index.html": index(root, head, HEAD), STYLE: style, EARLY: early, "app.js": Bundle(root, "app.js", (*ALONE, *OTHERS)).words(),
        **{path: Bundle(root, path).words() for path in SEEN},
        **{path: bare((root / path).read_text(encoding="utf-8")) for path in (*APART, PUSH, *OTHERS)},
    }


def alone_files(root, head, style, early):
    app = Parted(root, "app.js", PARTS, LATER)
    return {
        "index.html": index(root, head, HEAD_ALONE), EARLY: early, STYLE: FACE.sub("", style), FONTS: "".join(FACE.findall(style)), "app.js": app.words(),
        **{path: app.part(path) for path in PARTS},
        **{path: Bundle(root, path).words() for path in WORKERS},
        **{path: bare((root / path).read_text(encoding="utf-8")) for path in (*APART, OFFLINE)},
    }


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
