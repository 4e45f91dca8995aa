#!/usr/bin/env python3
"""tools/bundle.py: what it makes of a few modules runs as they do, and what it can't join it refuses."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import bundle


def folder(files):
    root = pathlib.Path(tempfile.mkdtemp())
    for path, words in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(words, encoding="utf-8")
    return root


def said(words):
    """What a module prints."""
    return subprocess.run(["node", "--input-type=module"], input=words, check=True, capture_output=True, text=True).stdout.strip()


class Bare(unittest.TestCase):
    def test_strings_patterns_and_templates_stay(self):
        for words in (r'console.log("a // b", "/* c */");', r"console.log('it\'s // so');",
                      r"console.log('a b'.replace(/[/ ]+/g, '//'));", "console.log(`a  // ${`b  ${1 + 1}`}  c`);",
                      "const a = 8, b = 2, g = 1;\nconsole.log(a / b / g);", "let a = 1; const b = a++ + +a - -a;\nconsole.log(a, b);",
                      "const f = x => x // a remark\n  ? 'yes' : 'no';\nconsole.log(f(1));",
                      "const a = 1\nconst b = /* why */ 2 /* and */\nconsole.log(a + b)", "console.log([1, 2].map(x => x), typeof /a/);"):
            with self.subTest(words):
                self.assertEqual(said(bundle.bare(words)), said(words))

    def test_comments_and_indentation_go(self):
        self.assertEqual(bundle.bare("/** long */\nfunction f() {\n    // why\n    return 1;\n}\n").strip(), "function f(){return 1;}")

    def test_styles(self):
        self.assertEqual(bundle.bare_style("/* why */\n.a .b,\n.c {\n  color: red;\n  margin: calc(1px + 2px);\n}\n"),
                         ".a .b,.c {color: red;margin: calc(1px + 2px);}")


class InParts(unittest.TestCase):
    """As a browser runs it: a script tag that is appended runs its file."""

    BROWSER = """import fs from "node:fs"; import vm from "node:vm";
const asked=[],context=vm.createContext({console,URL,Error,Promise,Object,document:{currentScript:{src:"http://x/app.js"},querySelector:()=>null,
createElement:()=>({remove(){}}),head:{append(tag){asked.push(tag.src);queueMicrotask(()=>{const path=FOLDER+"/"+tag.src;
if(!fs.existsSync(path))return tag.onerror();vm.runInContext(fs.readFileSync(path,"utf8"),context);tag.onload();});}}}});
await vm.runInContext(fs.readFileSync(FOLDER+"/app.js","utf8"),context);
await new Promise(done=>setTimeout(done,50));
console.log(asked.join(" "));
"""

    def ran(self, files, parts, missing=(), later=()):
        root, out = folder(files), pathlib.Path(tempfile.mkdtemp())
        made = bundle.Parted(root, "app.js", parts, later)
        (out / "app.js").write_text(made.words(), encoding="utf-8")
        for path in parts:
            if path not in missing:
                (out / path).write_text(made.part(path), encoding="utf-8")
        return said(f"const FOLDER={str(out)!r};\n" + self.BROWSER)

    FILES = {
        "app.js": 'import { shared } from "./shared.js";\nconsole.log(shared);\nconst one = await import("./one.js").catch(error => error);\n'
                  'console.log(one.a ?? one.message);\nif (one.a) await import("./one.js");\n',
        "shared.js": "export const shared = 1;\n",
        "one.js": 'import { shared } from "./shared.js";\nimport { both } from "./both.js";\nimport { own } from "./own.js";\nexport const a = shared + both + own;\n',
        "own.js": "export const own = 100;\n", "both.js": "export const both = 10;\n",
        "two.js": 'import { both } from "./both.js";\nexport const b = both;\nconsole.log("never");\n',
    }
    PARTS = {"first.js": ("one.js",), "second.js": ("two.js",)}

    def test_a_part_comes_when_it_is_needed_and_once(self):
        files = {**self.FILES, "app.js": self.FILES["app.js"] + 'if (!one) await import("./two.js");\n'}
        self.assertEqual(self.ran(files, self.PARTS), "1\n111\nfirst.js")

    def test_a_part_that_does_not_come_is_an_error_for_whoever_needs_it(self):
        files = {**self.FILES, "app.js": self.FILES["app.js"] + 'if (!one) await import("./two.js");\n'}
        self.assertEqual(self.ran(files, self.PARTS, ["first.js"]), "1\nfirst.js\nfirst.js")


    def test_what_only_later_parts_need_is_in_none_of_the_others_and_made_once(self):
        files = {**self.FILES, "both.js": 'console.log("both");\nexport const both = 10;\n', "two.js": 'import { both } from "./both.js";\nexport const b = both;\n',
                 "app.js": 'const one = await import("./one.js"), two = await import("./two.js");\nconsole.log(one.a, two.b);\n'}
        for later, place in (((), "main"), (tuple(self.PARTS), "parts"), (("first.js",), "main")):
            with self.subTest(later):
                self.assertEqual(self.ran(files, self.PARTS, later=later), "both\n111 10\nfirst.js second.js")
                made = bundle.Parted(folder(files), "app.js", self.PARTS, later)
                self.assertEqual("both.js" in made.words(), place == "main")
                self.assertEqual(all("both.js" in made.part(part) for part in self.PARTS), place == "parts")


class Joined(unittest.TestCase):
    def test_every_kind_of_import(self):
        root = folder({
            "app.js": 'import { one as eins, Two } from "./net/a.js";\nimport * as all from "./net/a.js";\nimport d from "./net/b.js";\n'
                      'const later = await import("./net/late.js");\nconsole.log(eins(), new Two().n, all.three, d.x, later.four, all.path);\n',
            "net/a.js": 'import d from "./b.js";\nexport function one() {\n  return d.x;\n}\nexport class Two {\n  n = 2;\n}\n'
                        'const three = 3;\nexport { three };\nexport const path = new URL("x", import.meta.url).pathname.split("/").at(-2);\n',
            "net/b.js": "export default { x: 1 };\n",
            "net/late.js": "export const four = 4;\n",
        })
        (root / "out.mjs").write_text(bundle.Bundle(root, "app.js").words(), encoding="utf-8")
        told = subprocess.run(["node", root / "out.mjs"], check=True, capture_output=True, text=True).stdout.strip()
        self.assertEqual(told, "1 2 3 1 4 net")

    def test_a_module_is_made_once_and_only_when_asked_for(self):
        root = folder({"app.js": 'import { a } from "./a.js";\nimport { b } from "./b.js";\nconsole.log(a === b);\nif (!a) await import("./never.js");\n',
                       "a.js": 'import { c } from "./c.js";\nexport const a = c;\n', "b.js": 'import { c } from "./c.js";\nexport const b = c;\n',
                       "c.js": 'console.log("once");\nexport const c = {};\n', "never.js": 'console.log("never");\nexport const n = 0;\n'})
        self.assertEqual(said(bundle.Bundle(root, "app.js").words()), "once\ntrue")

    def test_what_it_cannot_join_is_refused(self):
        for files in ({"app.js": 'import { a } from "./a.js";\na();\n', "a.js": "export let a = 1;\n"},
                      {"app.js": 'import { b } from "./a.js";\nb();\n', "a.js": "export const a = 1;\n"},
                      {"app.js": 'import { a } from "./a.js";\na();\n', "a.js": 'import { b } from "./b.js";\nexport const a = b;\n',
                       "b.js": 'import { a } from "./a.js";\nexport const b = a;\n'}):
            with self.subTest(files), self.assertRaises(SystemExit):
                bundle.Bundle(folder(files), "app.js").words()


if __name__ == "__main__":
    unittest.main()
