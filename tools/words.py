#!/usr/bin/env python3
"""The words of all languages. English stands in the code; po/<domain>/<language>.po has it in the others
(docs/translating.md). words.py [--root DIR] and one of

  --check             is every catalogue as it should be? (nothing else given: this)
  --update            brings the catalogues into line with the code: new texts come without a translation, those that are
                      gone go, and where the English has changed the translation is marked as one to look at (fuzzy)
  --pages             writes web/words/<language>.js anew, and the list of languages in web/net/early.js
  --header DOMAIN OUT writes C with the texts of a domain, by the names that stand in the code
  --data OUT          writes C with the translated cells of the games' tables
  --languages OUT     writes C with the list of languages
  --domains           the domains that become headers
  --count             how many texts each language has"""
import argparse
import collections
import json
import pathlib
import re
import sys

Text = collections.namedtuple("Text", "context source where")
Entry = collections.namedtuple("Entry", "context source text fuzzy line")
Language = collections.namedtuple("Language", "code state name")

STRING = r'"(?:[^"\\\n]|\\.)*"'
STRINGS = rf'{STRING}(?:(?:\s|\\\n)*{STRING})*'
COMMENT = re.compile(rf'({STRING})|/\*.*?\*/|//[^\n]*', re.S)
# A row of a list: KIND(NAME, ..., "English"[, NEWS]); X(name, "English") in the list FEATURES of a game.
ROW = re.compile(rf'^[ \t]*(VERB|REFUSAL|ENTRY|PROMPT|SAY)\((\w+),[^"\n]*({STRING}),(?:[^"\n]|\\\n)*?({STRINGS})', re.M | re.S)
FEATURE = re.compile(rf'^[ \t]*X\((\w+),\s*({STRINGS})\)', re.M)
INLINE = re.compile(rf'\b(WORDS|words_in)\(\s*(?:[\w.>\[\]-]+,\s*)?([A-Z]\w*),(?:\s|\\\n)*({STRINGS})\)')
EMPTY = '""'
EARLY = pathlib.Path("web/net/early.js")
CODES = re.compile(r"\[[^\][]*\]\.includes\(code\)")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\", "'": "'"}


class Mistakes(list):
    def say(self, where, words):
        self.append(f"{where}: {words}")


def unquoted(strings):
    """What C or a catalogue means by one string or several."""
    return "".join(re.sub(r"\\(.)", lambda m: ESCAPES[m.group(1)], s[1:-1]) for s in re.findall(STRING, strings))


def quoted(words):
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def languages(root):
    found = []
    for line in (root / "po" / "LINGUAS").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            code, state, name = line.split(None, 2)
            if not re.fullmatch(r"[a-z]{2}", code) or state not in ("source", "whole", "begun"):
                sys.exit(f"po/LINGUAS: 'CODE source|whole|begun NAME' was expected, not '{line}'")
            found.append(Language(code, state, name))
    codes = [l.code for l in found]
    if len(set(codes)) < len(codes):
        sys.exit(f"po/LINGUAS: a language stands there twice: {' '.join(codes)}")
    if not found or found[0].code != "en" or [l.code for l in found if l.state == "source"] != ["en"]:
        sys.exit("po/LINGUAS: the first language is en, the source")
    return found


# --- what stands in the code ---

def games(root):
    return sorted(p.parent.name for p in (root / "src" / "games").glob("*/game.c"))


def domain_files(root, domain):
    """The files that words of a domain stand in."""
    if domain == "page":
        return [root / "web" / "words" / "en.js"]
    if domain.startswith("data-"):
        return sorted((root / "data" / domain[5:]).glob("*.tsv"))
    folder = root / "src"
    if domain != "program":
        return sorted((folder / "games" / domain).rglob("*.[ch]"))
    return sorted(p for p in folder.rglob("*.[ch]") if p.relative_to(folder).parts[0] != "games")


def domains(root):
    return ["page", "program"] + games(root) + [f"data-{folder}" for folder in games(root) + ["guides"]]


def code_texts(root, path, mistakes):
    whole = COMMENT.sub(lambda m: m.group(1) or re.sub(r"[^\n]", " ", m.group(0)), path.read_text(encoding="utf-8"))
    features = re.search(r"^#define FEATURES\(X\)(?:.*\\\n)*.*$", whole, re.M)
    for pattern, name in ((ROW, lambda m: f"{m.group(1)}_{m.group(2)}"), (INLINE, lambda m: m.group(2)),
                          (FEATURE, lambda m: f"FEATURE_{m.group(1)}")):
        for m in pattern.finditer(whole, *(features.span() if features else (0, 0)) if pattern is FEATURE else (0, len(whole))):
            line = whole.count("\n", 0, m.start(m.lastindex)) + 1
            yield Text(name(m), unquoted(m.group(m.lastindex)), f"{path.relative_to(root)}:{line}")


def page_texts(root, path):
    whole = path.read_text(encoding="utf-8")
    for m in re.finditer(rf'^  "?([\w.-]+)"?:\s*({STRING}),$', whole, re.M):
        yield Text(m.group(1), json.loads(m.group(2)), f"{path.relative_to(root)}:{whole.count(chr(10), 0, m.start()) + 1}")


def rows_of(path):
    """Line number and cells by column of each row of a table."""
    names = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            cells = line.split("\t")
            if names:
                yield number, dict(zip(names, cells))
            names = names or cells


def data_texts(root, paths):
    """Cells that have a Spanish one beside them: its language's column, or the catalogue, has them in the others."""
    titles = {}
    for path in paths:
        for number, row in rows_of(path):
            where = f"{path.relative_to(root)}:{number}"
            for column in (c[:-3] for c in row if c.endswith("_es")):
                english = next((c for c in (column, column + "_en") if c in row), None)
                if english and row[english] != "-":
                    yield Text(f"{path.name} {column}", row[english], where)
            if "en" in row and "es" in row and row["en"] != "-": # a guide
                yield Text(f"{path.name} text", row["en"], where)
            for column in ("title", "name"):
                if "id" in row and column in row:
                    titles.setdefault(row["id"], row[column])
    # Libertad keeps its Spanish names in a table of their own; some of the English ones stand in the code.
    code = "".join(p.read_text(encoding="utf-8") for p in (root / "src/games/libertad/load").glob("*.c"))
    for path in (p for p in paths if p.name == "names-es.tsv"):
        for number, row in rows_of(path):
            known = re.search(rf'"{row["id"]}", {{?"([A-Z][^"]+)"', code)
            english = titles.get(row["id"]) or (known and known.group(1))
            if english:
                yield Text(f"{path.name} name", english, f"{path.relative_to(root)}:{number}")


def texts(root, domain, mistakes):
    """All texts of a domain, by context and source; for code and page the context alone is a name."""
    found = {}
    paths = domain_files(root, domain)
    if domain == "page":
        every = [t for p in paths for t in page_texts(root, p)]
    elif domain.startswith("data-"):
        return {(t.context, t.source): t for t in data_texts(root, paths)}
    else:
        every = [t for p in paths for t in code_texts(root, p, mistakes)]
    for t in every:
        other = found.setdefault(t.context, t)
        if other.source != t.source:
            mistakes.say(t.where, f"'{t.context}' stands for other words at {other.where}: give it a name of its own")
    return {(t.context, t.source): t for t in found.values()}


# --- catalogues ---

def read_po(path, mistakes=None):
    """The head and the entries of a catalogue, in its order."""
    mistakes = [] if mistakes is None else mistakes
    head, entries, now, field, fuzzy, start = "", [], {}, None, False, 0

    def finish():
        nonlocal head, now, fuzzy, field
        if "msgid" in now:
            if "msgstr" not in now:
                mistakes.say(f"{path}:{start}", "a text without 'msgstr'")
            elif not now["msgid"] and "msgctxt" not in now:
                head = now["msgstr"]
            else:
                entries.append(Entry(now.get("msgctxt", ""), now["msgid"], now["msgstr"], fuzzy, start))
        now, fuzzy, field = {}, False, None

    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.strip()
        word = re.match(r'(msgctxt|msgid|msgstr)\s+(".*")$', line)
        if not line or (word and word.group(1) in ("msgctxt", "msgid") and "msgstr" in now) or \
                (line.startswith("#") and "msgstr" in now):
            finish()
        if line.startswith("#,") and "fuzzy" in line:
            fuzzy = True
        if word:
            start = start if now else number
            field = word.group(1)
            now[field] = unquoted(word.group(2))
        elif line.startswith('"') and line.endswith('"') and field:
            now[field] += unquoted(line)
        elif line and not line.startswith("#"):
            mistakes.say(f"{path}:{number}", f"a line of a catalogue was expected, not '{line[:60]}'")
    finish()
    return head, entries


def write_po(path, domain, language, entries, places):
    out = [f'# {language.name}: {domain}. What to know: docs/translating.md.', 'msgid ""', 'msgstr ""',
           f'"Project-Id-Version: frente-{domain}\\n"', f'"Language: {language.code}\\n"', '"MIME-Version: 1.0\\n"',
           '"Content-Type: text/plain; charset=UTF-8\\n"', '"Content-Transfer-Encoding: 8bit\\n"', ""]
    for e in entries:
        out += [f"#: {places[e.context, e.source]}"] + (["#, fuzzy"] if e.fuzzy else [])
        out += [f"msgctxt {quoted(e.context)}", f"msgid {quoted(e.source)}", f"msgstr {quoted(e.text)}", ""]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(out), encoding="utf-8")


def catalogue(root, domain, language):
    return root / "po" / domain / f"{language.code}.po"


def wanted(domain, language):
    """Spanish cells stand in the tables themselves."""
    return language.state != "source" and not (domain.startswith("data-") and language.code == "es")


# --- what a translation must keep ---

PRINTF = re.compile(r"%(?:%|[-+ #0]*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:hh|ll|[hlzjt])?[a-zA-Z])")


def braces_fault(words):
    """Braces open and close one after the other, never one inside another."""
    depth = 0
    for c in words:
        depth += (c == "{") - (c == "}")
        if depth not in (0, 1):
            return "a brace stands inside another, or closes what is not open"
    return "a brace is not closed" if depth else None


def template_parts(words):
    """The arguments that a template of a game names, and the marks in which one is written."""
    return {m[1] for m in re.findall(r"(\{)([a-d])(?=[:|}])", words)}


def template_fault(domain, source, text, nouns):
    if template_parts(source) != template_parts(text):
        return f"the arguments {sorted(template_parts(text))} instead of {sorted(template_parts(source))}"
    for inner in re.findall(r"\{([^{}]*)\}", text):
        form = re.fullmatch(r"([a-d])(?::(\?.*|[+*\w]+)|\|(.*))?", inner, re.S)
        if not form:
            return f"'{{{inner}}}' is no place for an argument"
        noun, ways = form.group(2), form.group(3)
        if ways is not None and ways.count("|") != 1:
            return f"'{{{inner}}}' has not one word for 1 and one for the rest"
        if noun and noun.startswith("?"):
            asked = re.findall(r"\{%s:\?([^{}]*)\}" % form.group(1), source)
            if asked and noun.count("|") not in {a.count("|") for a in asked}:
                return f"'{{{inner}}}' has more or fewer words to choose from than the English"
        elif noun and noun not in ("+", "die") and not nouns.issuperset(noun.split("*")):
            return f"'{{{inner}}}' names a noun that there is not"
    return None


def fault_of(domain, source, text, nouns):
    """What a translation has lost of its source; None: nothing."""
    if source[-1:].isspace() != text[-1:].isspace():
        return "a blank at its end that the English has not, or none where it has one"
    if source.endswith("\n") != text.endswith("\n"):
        return "no end of line where the English has one, or one too many"
    if braces_fault(text):
        return braces_fault(text)
    if domain == "page":
        names = [sorted(set(re.findall(r"\{\w+\}", w))) for w in (source, text)]
        return None if names[0] == names[1] else f"{names[1]} instead of {names[0]}"
    if domain.startswith("data-"):
        return None
    numbered = [sorted(set(re.findall(r"\{\d\}", w))) for w in (source, text)]
    if numbered[0] != numbered[1]:
        return f"{numbered[1]} instead of {numbered[0]}"
    formats = [[re.sub(r"[-+#0-9. ]", "", f) for f in PRINTF.findall(w)] for w in (source, text)]
    if formats[0] != formats[1] and "{" not in source:
        return f"{formats[1]} instead of {formats[0]}"
    return template_fault(domain, source, text, nouns) if domain != "program" else None


def nouns_of(root, domain):
    """Names that the templates of a game may use: those of its nouns, "front" of {a:front}."""
    return {n for p in domain_files(root, domain) if not domain.startswith("data-") and domain != "page"
            for n in re.findall(r'"([a-z_]+)"', p.read_text(encoding="utf-8"))}


def check_catalogue(root, domain, language, known, mistakes):
    """Its translations that can be used, by context and source."""
    path = catalogue(root, domain, language)
    name = path.relative_to(root)
    if not path.exists():
        if language.state == "whole":
            mistakes.say(name, "there is no such catalogue")
        return {}
    found, raw = {}, Mistakes()
    head, entries = read_po(path, raw)
    mistakes += [m.replace(str(path), str(name)) for m in raw]
    if f"Language: {language.code}\n" not in head:
        mistakes.say(f"{name}:1", f"the head has to say 'Language: {language.code}'")
    contexts, nouns = {t.context: t for t in known.values()}, nouns_of(root, domain)
    for e in entries:
        where, key = f"{name}:{e.line}", (e.context, e.source)
        if e.context not in contexts:
            mistakes.say(where, f"nothing is called '{e.context}' any more: tools/words.py --update takes it away")
        elif key not in known:
            mistakes.say(where, f"'{e.context}' has other English words now, {quoted(contexts[e.context].source)} at "
                         f"{contexts[e.context].where}: tools/words.py --update, then look at the translation")
        elif key in found:
            mistakes.say(where, f"'{e.context}' stands there twice")
        elif e.fuzzy and language.state == "whole":
            mistakes.say(where, f"'{e.context}' is marked fuzzy: look at the translation and take the mark away")
        elif e.text and not e.fuzzy:
            found[key] = e.text
            fault = fault_of(domain, e.source, e.text, nouns)
            if fault:
                mistakes.say(where, f"'{e.context}' has {fault}: {quoted(e.text)}")
    if language.state == "whole":
        for key, t in known.items():
            if key not in found and t.source and not any(e.context == t.context for e in entries if e.fuzzy or e.text):
                mistakes.say(t.where, f"'{t.context}' is missing in {name}")
    return found


def all_words(root, domain, mistakes):
    known = texts(root, domain, mistakes)
    return known, {l.code: check_catalogue(root, domain, l, known, mistakes) if wanted(domain, l) else {}
                   for l in languages(root)}


def page_of(code, known, words):
    """web/words/<code>.js: what is missing stands there in English."""
    lines = [f"// Made by tools/words.py --pages out of po/page/{code}.po.", "export default {"]
    for (context, source) in known:
        lines.append(f"  {json.dumps(context)}: {json.dumps(words.get((context, source), source), ensure_ascii=False)},")
    return "\n".join(lines + ["};", ""])


def list_of(root):
    """web/words/languages.js: what can be chosen."""
    names = [f"  {l.code}: {json.dumps(l.name, ensure_ascii=False)}," for l in languages(root)]
    files = [f'  {l.code}: () => import("./{l.code}.js"),' for l in languages(root)]
    return "\n".join(["// Made by tools/words.py --pages out of po/LINGUAS: the languages by their own names, and where their words are: a page",
                      "// fetches those that it speaks.", "export const names = {", *names, "};", "",
                      "/** @type {Record<keyof typeof names, () => Promise<{default: Record<string, string>}>>} */",
                      "export const files = {", *files, "};", ""])


def early_of(root):
    """web/net/early.js, which starts before there are modules, and names the codes itself."""
    path = root / EARLY
    codes = ", ".join(json.dumps(l.code) for l in languages(root))
    return CODES.sub(f"[{codes}].includes(code)", path.read_text(encoding="utf-8")) if path.exists() else None


def pages(root, mistakes):
    """Files below web/, and what is to stand in them."""
    known, words = all_words(root, "page", mistakes)
    made = {f"words/{l.code}.js": page_of(l.code, known, words[l.code]) for l in languages(root) if wanted("page", l)}
    made["words/languages.js"] = list_of(root)
    if early := early_of(root):
        made["net/early.js"] = early
    return made


# --- what is made ---

def write(path, words):
    """Leaves a file alone that has these words already, so that nothing is built anew for it."""
    path = pathlib.Path(path)
    if not path.exists() or path.read_text(encoding="utf-8") != words:
        path.write_text(words, encoding="utf-8")


def write_deps(root, out, made_of):
    """What it is to be made anew for; of folders, catalogues that come and go."""
    deps = [root / "po", root / "po" / "LINGUAS"]
    for domain in made_of:
        deps += domain_files(root, domain) + sorted((root / "po" / domain).glob("*.po"))
        deps += [root / "po" / domain] if (root / "po" / domain).is_dir() else []
    write(out + ".d", f"{out}: " + " ".join(map(str, deps)) + "\n")


def header(root, domain, out, mistakes):
    known, words = all_words(root, domain, mistakes)
    listed = languages(root)[1:]
    lines = [f"/* Made by tools/words.py out of po/{domain}. */", "/* clang-format off */", "#pragma once", '#include "core/text/lang.h"']
    for key, t in known.items():
        told = [quoted(words[l.code][key]) if key in words[l.code] else "english" for l in listed]
        lines.append(f"#define WORDS_{t.context}(english) english, {', '.join(told)}")
        choice = "".join(f"(in) == LANG_{l.code.upper()} ? {w} : " for l, w in zip(listed, told) if w != "english")
        lines.append(f"#define CHOSEN_{t.context}(in, english) ({choice}(english))")
    write(out, "\n".join(lines) + "\n")
    write_deps(root, out, [domain])


def data_header(root, out, mistakes):
    """Rows in the order of the bytes of table, column and English words, which the reader searches by halves."""
    rows = []
    for domain in (d for d in domains(root) if d.startswith("data-")):
        known, words = all_words(root, domain, mistakes)
        for at, l in enumerate(languages(root)):
            for (context, source), text in words[l.code].items():
                rows.append((f"{domain[5:]}/{context}", source, at, text))
    rows.sort(key=lambda r: (r[0].encode(), r[1].encode(), r[2]))
    lines = ["/* Made by tools/words.py out of po/data-*. */", "/* clang-format off */", '#include "core/text/cell_words.h"',
             "const cell_words cell_words_list[] = {"]
    lines += [f"    {{{quoted(place)}, {quoted(source)}, {at}, {quoted(text)}}}," for place, source, at, text in rows]
    write(out, "\n".join(lines + ["    {0},", "};", f"const int cell_words_count = {len(rows)};", ""]))
    write_deps(root, out, [d for d in domains(root) if d.startswith("data-")])


def language_header(root, out):
    listed = languages(root)
    rows = " ".join(f'X({l.code.upper()}, "{l.code}", {quoted(l.name)})' for l in listed)
    write(out, "/* Made by tools/words.py out of po/LINGUAS: LANGUAGES(X), a row X(NAME, code, title) each. */\n"
          f"#define LANGUAGES(X) {rows}\n#define NO_WORDS {', '.join([EMPTY] * len(listed))}\n")


def update(root):
    mistakes = Mistakes()
    for domain in domains(root):
        known = texts(root, domain, mistakes)
        places = {key: t.where.rsplit(":", 1)[0] for key, t in known.items()}
        for l in (l for l in languages(root) if wanted(domain, l)):
            path = catalogue(root, domain, l)
            if not path.exists() and domain.startswith("data-") or not known:
                continue
            had = read_po(path, mistakes)[1] if path.exists() else []
            same, named = {(e.context, e.source): e for e in had}, {e.context: e for e in had}
            entries = []
            for (context, source), t in known.items():
                if not source:
                    continue
                old = same.get((context, source))
                changed = None if domain.startswith("data-") else named.get(context)
                if old:
                    entries.append(old)
                elif changed and changed.text:
                    entries.append(Entry(context, source, changed.text, True, 0))
                else:
                    entries.append(Entry(context, source, "", False, 0))
            write_po(path, domain, l, entries, places)
    return mistakes


def check_code(root, mistakes):
    """Words that stand in the code beside the catalogues: in an array by language, or behind a question for one."""
    for path in sorted((root / "src").rglob("*.[ch]")):
        whole = COMMENT.sub(lambda m: m.group(1) or re.sub(r"[^\n]", " ", m.group(0)), path.read_text(encoding="utf-8"))
        where = path.relative_to(root)
        for m in re.finditer(r"\[LANGS\]\s*=\s*\{.*?\};", whole, re.S):
            if re.search(STRING, INLINE.sub("", m.group(0))):
                mistakes.say(f"{where}:{whole.count(chr(10), 0, m.start()) + 1}",
                             'words for each language stand there as WORDS(NAME, "English")')
        for m in re.finditer(r"== LANG_\w+\s*\?\s*\(?\s*\"", whole):
            mistakes.say(f"{where}:{whole.count(chr(10), 0, m.start()) + 1}",
                         'words in one language are asked for as words_in(in, NAME, "English")')


def check(root, mistakes):
    check_code(root, mistakes)
    if (root / EARLY).exists() and not CODES.search((root / EARLY).read_text(encoding="utf-8")):
        mistakes.say(EARLY, "'[\"en\", …].includes(code)', the list of languages, was expected")
    for domain in domains(root):
        all_words(root, domain, mistakes)
    for name, words in pages(root, Mistakes()).items():
        path = root / "web" / name
        if not path.exists() or path.read_text(encoding="utf-8") != words:
            mistakes.say(path.relative_to(root), "is not what the catalogues make: tools/words.py --pages")


def count(root):
    listed = [l for l in languages(root) if l.state != "source"]
    print("domain", *(l.code for l in listed), "of", sep="\t")
    for domain in domains(root):
        known, words = all_words(root, domain, Mistakes())
        have = [len(words[l.code]) if wanted(domain, l) else "-" for l in listed]
        print(domain, *have, len(known), sep="\t")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    for flag in ("--check", "--update", "--pages", "--count", "--domains"):
        parser.add_argument(flag, action="store_true")
    parser.add_argument("--header", nargs=2)
    parser.add_argument("--data")
    parser.add_argument("--languages")
    a = parser.parse_args()
    root, mistakes = a.root, Mistakes()
    if a.languages:
        language_header(root, a.languages)
    elif a.header:
        header(root, *a.header, mistakes)
    elif a.data:
        data_header(root, a.data, mistakes)
    elif a.domains:
        print(*(d for d in domains(root) if d != "page" and not d.startswith("data-")))
    elif a.count:
        count(root)
    else:
        if a.update:
            mistakes += update(root)
        if a.update or a.pages:
            for name, words in pages(root, Mistakes()).items():
                write(root / "web" / name, words)
        if not a.update and not a.pages:
            check(root, mistakes)
    print(*mistakes, sep="\n", end="\n" if mistakes else "", file=sys.stderr)
    return bool(mistakes)


if __name__ == "__main__":
    sys.exit(main())
