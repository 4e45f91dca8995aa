#!/usr/bin/env python3
"""mutate.py [--check] [--keep] [WORDS...]: do the tests notice when the code is wrong?
mutate.py --random SEED [--count N] [--test NAME] [--keep] FOLDER...: and when it is wrong anywhere in a folder?

Each row of tools/mutants.tsv is a small mistake: a file, a text that stands in it exactly once, what it becomes, and
the test that must fail then (a name of `meson test`, and words to choose among its tests: see `narrow`). The files are
copied to build-mutants/; there each mistake is made, what its test needs is built, the test is run, and the file is
put back. A test that still passes is a survivor; a text that is not there exactly once is stale. Both are failures.
    --check   only look for stale rows (that is the test `mutants-current`)
    --keep    leave the copy as it is between runs: quicker, but of the files as they were
    WORDS     only rows whose file, note or test has one of these words
    --test    with --random: this test instead of those of the folder; more than once for several
    --random  N mistakes drawn in the C and JavaScript files of the folders (tools/mutants.py has the kinds, and which tests
              belong to which folder); the same SEED draws the same. Each is printed as a row of the list that only wants
              its note. Of the survivors look at each: what no test can see (the code means the same) is no gap."""
import argparse
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys

import mutants

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "tools" / "mutants.tsv"
COPY = ROOT / "build-mutants"
BUILD = COPY / "build"
# A mistake may make a test hang, which is as good as failing.
HANGS_AFTER = 300
COLUMNS = ["file", "before", "after", "test", "note"]


def rows():
    """The rows as dictionaries, with their line; a row that can't be read ends the program."""
    found = []
    for number, line in enumerate(LIST.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        if cells == COLUMNS:
            continue
        if len(cells) != len(COLUMNS) or not all(cells):
            sys.exit(f"{LIST}:{number}: {len(COLUMNS)} cells were expected: {', '.join(COLUMNS)}")
        found.append(dict(zip(COLUMNS, cells), line=number))
    return found


def stale(row, root):
    """Why the mistake can't be made, or None."""
    path = root / row["file"]
    if not path.is_file():
        return "there is no such file"
    times = path.read_text(encoding="utf-8").count(row["before"])
    return None if times == 1 else f"'{row['before']}' is there {times} times, not once"


def where(row):
    return f"tools/mutants.tsv:{row['line']}: {row['file']}: {row['note']}"


def copy_tree():
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            check=True, capture_output=True).stdout
    names = set(filter(None, listed.decode().split("\0")))
    for old in [path for path in COPY.rglob("*") if path.is_file() and BUILD not in path.parents]:
        if str(old.relative_to(COPY)) not in names and COPY / "node_modules" not in old.parents:
            old.unlink()
    for name in names:
        source, to = ROOT / name, COPY / name
        if not source.is_file():
            continue
        if to.is_file() and to.read_bytes() == source.read_bytes():
            continue
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, to)
        os.utime(to)
    modules = COPY / "node_modules"
    if (ROOT / "node_modules").is_dir() and not modules.exists():
        modules.symlink_to(ROOT / "node_modules")
    if not (BUILD / "build.ninja").exists():
        # Without sanitizers: that is quicker, and asserts are on.
        subprocess.run(["meson", "setup", str(BUILD), str(COPY), "-Dwerror=false"], check=True,
                       stdout=subprocess.DEVNULL)


def tests():
    subprocess.run(["ninja", "-C", str(BUILD), "build.ninja"], check=True, stdout=subprocess.DEVNULL)
    out = subprocess.run(["meson", "introspect", "--tests", str(BUILD)], check=True, capture_output=True).stdout
    return {test["name"]: test for test in json.loads(out)}


def targets(test, all_targets):
    """The files that ninja must make for a test."""
    wanted = []
    for ident in test["depends"]:
        wanted += all_targets.get(ident, [])
    return wanted


def introspect_targets():
    out = subprocess.run(["meson", "introspect", "--targets", str(BUILD)], check=True, capture_output=True).stdout
    return {t["id"]: [os.path.relpath(name, BUILD) for name in t["filename"]] for t in json.loads(out)}


def narrow(command, words):
    """A test's command, for only those of its parts that have the words."""
    if not words:
        return command
    if "--test" in command:  # node
        at = command.index("--test") + 1
        return [*command[:at], f"--test-name-pattern={' '.join(words)}", *command[at:]]
    return [*command, " ".join(words)]


def run(command, env=None):
    """Exit code and output; what hangs is ended with all that it started."""
    with subprocess.Popen(command, cwd=BUILD, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", start_new_session=True) as child:
        try:
            out, _ = child.communicate(timeout=HANGS_AFTER)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            return 1, "it hangs"
    return child.returncode, out


def passes(test, words, wanted):
    """Builds and runs a test: True, False, or the words of a compiler."""
    code, out = run(["ninja", *wanted]) if wanted else (0, "")  # without a name ninja would build everything
    if code:
        return out
    code, out = run(narrow(test["cmd"], words), dict(os.environ, **test["env"]))
    said = test["protocol"] == "tap" and any(line.startswith("not ok") for line in out.splitlines())
    return code == 0 and not said


def try_row(row, known, all_targets):
    """None if the mistake is noticed, or a sentence."""
    name, *words = row["test"].split()
    if name not in known:
        return f"there is no test '{name}'"
    why = stale(row, COPY)
    if why:
        return f"stale: {why}"
    path = COPY / row["file"]
    right = path.read_text(encoding="utf-8")
    wanted = targets(known[name], all_targets)
    try:
        path.write_text(right.replace(row["before"], row["after"]), encoding="utf-8")
        found = passes(known[name], words, wanted)
    finally:
        path.write_text(right, encoding="utf-8")
    if isinstance(found, str):
        return f"it does not build:\n{found}"
    return f"SURVIVES: '{row['test']}' passes with '{row['after']}'" if found else None


def sound(chosen, known, all_targets):
    """Each test passes with the code as it is: otherwise its failing says nothing."""
    failed = []
    for words in sorted({row["test"] for row in chosen}):
        name, *narrowed = words.split()
        if name in known and passes(known[name], narrowed, targets(known[name], all_targets)) is not True:
            failed.append(f"'{words}' fails with the code as it is")
    return failed


def try_random(path, number, made, chosen, known, all_targets):
    """The test that notices the mistake, "" if none does, None if it does not build."""
    right = (COPY / path).read_text(encoding="utf-8")
    lines = right.splitlines(keepends=True)
    lines[number] = made + "\n"
    try:
        (COPY / path).write_text("".join(lines), encoding="utf-8")
        for test in chosen or mutants.tests_for(path, list(known)):
            name, *words = test.split()
            found = passes(known[name], words, targets(known[name], all_targets))
            if found is not True:
                return None if isinstance(found, str) else test
    finally:
        (COPY / path).write_text(right, encoding="utf-8")
    return ""


def try_folders(options, known, all_targets):
    """Draws mistakes until so many were tried: how many survived."""
    tried, survived = 0, 0
    for path, number, kind, made in mutants.draw(COPY, options.words, options.random):
        if tried == options.count:
            break
        test = try_random(path, number, made, options.test, known, all_targets)
        if test is None:
            continue
        tried += 1
        survived += not test
        before = (COPY / path).read_text(encoding="utf-8").splitlines()[number]
        print(f"{path}\t{before.strip()}\t{made.strip()}\t{test or 'SURVIVES'}\t{kind}, line {number + 1}", flush=True)
    print(f"{tried - survived} of {tried} mutants noticed")
    return survived


def main():
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--check", action="store_true")
    reader.add_argument("--keep", action="store_true")
    reader.add_argument("--random", type=int, metavar="SEED")
    reader.add_argument("--count", type=int, default=10)
    reader.add_argument("--test", action="append", metavar="NAME")
    reader.add_argument("words", nargs="*")
    options = reader.parse_args()
    if options.random is not None:
        for folder in options.words or [""]:
            if not folder or not (ROOT / folder).exists():
                reader.error(f"'{folder}': a folder or file of the project was expected")
    chosen = [row for row in rows() if not options.words or
              any(word in row["file"] + row["note"] + row["test"] for word in options.words)]
    if options.check:
        found = [f"{where(row)}: {why}" for row in chosen if (why := stale(row, ROOT))]
        print("\n".join(found) or f"{len(chosen)} mutants, none stale")
        return 1 if found else 0
    if not options.keep:
        COPY.mkdir(exist_ok=True)
        copy_tree()
    known, all_targets = tests(), introspect_targets()
    if options.random is not None:
        return 1 if try_folders(options, known, all_targets) else 0
    failures = sound(chosen, known, all_targets)
    print("\n".join(failures), end="\n" if failures else "")
    if failures:
        return 1
    for row in chosen:
        why = try_row(row, known, all_targets)
        print(f"{where(row)}: {why or 'noticed'}", flush=True)
        failures += [why] if why else []
    print(f"{len(chosen) - len(failures)} of {len(chosen)} mutants noticed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
