#!/bin/sh
# make install and make uninstall, into a folder of their own: install.sh SOURCE BUILD. TAP.
set -u
source=$(realpath "$1") || exit 99
build=$(realpath "$2") || exit 99
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
unset MAKEFLAGS MAKELEVEL MFLAGS
count=0
failed=0
ok() { # ok NAME TRUTH(0/1)
    count=$((count + 1))
    if [ "$2" -eq 0 ]; then
        echo "ok $count - $1"
    else
        failed=$((failed + 1))
        echo "not ok $count - $1"
        sed 's/^/# /' "$tmp/out" | tail -n 20
    fi
}
run() { make -C "$source" BUILD="$build" SETUP=no DESTDIR="$tmp/root" "$@" >"$tmp/out" 2>&1; }

run install
ok 'make install, with or without Open MPI' $?
# shellcheck disable=SC2044
for part in bin/frente share/man/man1/frente.1 share/man/man5/frente-formats.5 share/zsh/site-functions/_frente \
    share/fish/vendor_completions.d/frente.fish share/bash-completion/completions/frente \
    libexec/frente/play share/applications/frente.desktop share/icons/hicolor/scalable/apps/frente.svg \
    include/frente.h libfrente.so.1.0.0 pkgconfig/libfrente.pc; do
    found=$(find "$tmp/root" -type f -path "*/$part")
    [ -s "$found" ]
    ok "$part is installed" $?
done
LC_ALL=C "$(find "$tmp/root" -type f -path '*/bin/frente')" games libertad >"$tmp/out" 2>&1
ok 'what is installed runs' $?
! readelf -S "$(find "$tmp/root" -type f -path '*/bin/frente')" "$(find "$tmp/root" -name 'libfrente.so.1.0.0')" | grep -q debug_info
ok 'without what is for debuggers' $?
run uninstall
ok 'make uninstall' $?
[ -z "$(find "$tmp/root" -type f 2>/dev/null)" ]
ok 'nothing is left' $?
# the build is told of another PREFIX, and of its own again when this ends
prefix=$(meson introspect "$build" --buildoptions |
    python3 -c 'import json, sys; print(next(o["value"] for o in json.load(sys.stdin) if o["name"] == "prefix"))') || exit 99
trap 'meson configure "$build" --prefix="$prefix" >/dev/null; rm -rf "$tmp"' EXIT
make -o all -C "$source" BUILD="$build" SETUP=no PREFIX="$tmp/other" install >"$tmp/out" 2>&1
ok 'make install with another PREFIX than at the first build' $?
[ -s "$tmp/other/share/man/man1/frente.1" ] && LC_ALL=C "$tmp/other/bin/frente" games libertad >"$tmp/out" 2>&1
ok 'counts: all of it is there, and runs' $?

echo "1..$count"
[ $failed -eq 0 ]
