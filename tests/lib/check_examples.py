#!/usr/bin/env python3
"""check_examples.py SOURCE BUILD: the programs of docs/examples as somebody else would build them: include/frente.h
and what pkg-config says, nothing of src/. Every function of the header stands in one of them, in the linker map and in
the finished library, which shows nothing else. TAP."""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

COUNT = 0
FAILED = 0


def ok(name, good, words=""):
    global COUNT, FAILED
    COUNT += 1
    FAILED += not good
    print(f"{'ok' if good else 'not ok'} {COUNT} - {name}")
    for line in () if good else str(words).splitlines()[-30:]:
        print("#", line)


def run(command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300, **more)
    return done.returncode == 0, done.stdout


def functions(words):
    return set(re.findall(r"\bfrente_\w+(?=\()", words))


def main():
    source, build = map(pathlib.Path, sys.argv[1:3])
    sanitize = [f"-fsanitize={kind}" for kind in sys.argv[3:4] if kind != "none"]
    header = functions(re.sub(r"/\*.*?\*/", "", (source / "include/frente.h").read_text(encoding="utf-8"), flags=re.S))
    examples = sorted((source / "docs/examples").glob("*.c"))
    used = set().union(*(functions(path.read_text(encoding="utf-8")) for path in examples))
    ok("every function of the header stands in an example", header <= used, header - used)
    mapped = set(re.findall(r"^\s+(frente_\w+);", (source / "src/lib/frente.map").read_text(encoding="utf-8"), re.M))
    ok("the linker map lists what the header has", mapped == header, mapped ^ header)
    _, shown = run(["nm", "-D", "--defined-only", str(build / "libfrente.so.1")])
    names = set(re.findall(r" [TDBRV] ([\w@.]+)", shown)) - {"FRENTE_1@@FRENTE_1"}
    wanted = {name + "@@FRENTE_1" for name in header}
    ok("the library shows these, versioned, and nothing else", names == wanted, names ^ wanted)
    _, dynamic = run(["readelf", "-d", str(build / "libfrente.so.1")])
    ok("its name is libfrente.so.1", "soname: [libfrente.so.1]" in dynamic, dynamic)
    needed = set(re.findall(r"NEEDED.*\[(.*?)\.so", dynamic)) - {"libasan", "libubsan", "libtsan"}
    ok("it needs the C library alone", needed <= {"libc", "libm", "libpthread", "ld-linux-x86-64"}, needed)

    there = dict(os.environ, PKG_CONFIG_PATH=str(build / "meson-uninstalled"), LD_LIBRARY_PATH=str(build))
    fine, flags = run(["pkg-config", "--cflags", "--libs", "libfrente"], env=there)
    ok("pkg-config knows libfrente", fine, flags)
    cc = shlex.split(os.environ.get("CC", "cc"))
    with tempfile.TemporaryDirectory() as folder:
        for path in examples:
            program = pathlib.Path(folder) / path.stem
            fine, words = run([*cc, "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", *sanitize, str(path), *shlex.split(flags), "-o",
                               str(program)])
            fine, words = run([str(program)], env=there) if fine else (fine, words)
            ok(f"{path.name} is built and runs", fine, words)
        if shutil.which("c++"):
            text = '#include <frente.h>\nint main() { return frente_version()[0] == 0; }\n'
            program = pathlib.Path(folder) / "plus"
            fine, words = run(["c++", "-Wall", "-Wextra", "-Werror", *sanitize, "-x", "c++", "-", *shlex.split(flags), "-o", str(program)], input=text)
            fine, words = run([str(program)], env=there) if fine else (fine, words)
            ok("the header is good for C++", fine, words)
    print(f"1..{COUNT}")
    return FAILED > 0


if __name__ == "__main__":
    sys.exit(main())
