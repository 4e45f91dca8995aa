#!/bin/bash
# The Debian packages, out of the tarball of tools/dist.sh and of nothing else: deb.sh FOLDER TARBALL. lintian reads them. The same
# tarball gives the same bytes: deb.sh --check FOLDER TARBALL builds them again and compares. Each time in a folder of another
# name. Minutes.
set -euo pipefail
check=
[ "${1:-}" != --check ] || { check=yes; shift; }
if [ $# != 2 ] || [ ! -f "$2" ]; then
    echo "usage: tools/deb.sh [--check] FOLDER TARBALL" >&2
    exit 2
fi
out=$1
tarball=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

tar -x -C "$scratch" -f "$tarball"
name=$(ls "$scratch")
# debhelper gives what it calls another home: a compiler cache is found by its folder, and knows again what was compiled in another.
export CCACHE_DIR=${CCACHE_DIR:-${HOME:-/root}/.cache/ccache} CCACHE_BASEDIR=$scratch/$name CCACHE_NOHASHDIR=1
export DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS:-} noautodbgsym"
if ! (cd "$scratch/$name" && dpkg-buildpackage --no-sign --build=binary) >"$scratch/log" 2>&1; then
    tail -n 40 "$scratch/log" >&2
    echo "deb: no packages could be built" >&2
    exit 1
fi
if [ -n "$check" ]; then
    for deb in "$scratch"/*.deb; do
        cmp "$deb" "$out/${deb##*/}"
    done
    echo "deb: twice the same bytes"
    exit
fi
mkdir -p "$out"
rm -f "$out"/*.deb
mv "$scratch"/*.deb "$out/"
lintian --allow-root --fail-on error "$out"/*.deb
(cd "$out" && stat -c 'deb: %n, %s bytes' -- *.deb)
