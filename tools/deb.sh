#!/bin/bash
# The Debian packages, out of the tarball of tools/dist.sh and of nothing else: deb.sh FOLDER TARBALL. They are built in a
# folder of its own name each time, and the same tarball gives the same bytes. lintian reads them. Minutes.
set -euo pipefail
if [ $# != 2 ] || [ ! -f "$2" ]; then
    echo "usage: tools/deb.sh FOLDER TARBALL" >&2
    exit 2
fi
out=$1
tarball=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# debhelper gives what it calls another home: a compiler cache is found by its folder.
export CCACHE_DIR=${CCACHE_DIR:-${HOME:-/root}/.cache/ccache}
tar -x -C "$scratch" -f "$tarball"
name=$(ls "$scratch")
# So that what was compiled elsewhere is known again; the folder is in no package.
export CCACHE_BASEDIR=$scratch/$name CCACHE_NOHASHDIR=1
if ! (cd "$scratch/$name" && dpkg-buildpackage --no-sign --build=binary) >"$scratch/log" 2>&1; then
    tail -n 40 "$scratch/log" >&2
    echo "deb: no packages could be built" >&2
    exit 1
fi
rm -f "$scratch"/*-dbgsym_*
lintian --fail-on error --suppress-tags initial-upload-closes-no-bugs "$scratch"/*.changes
mkdir -p "$out"
rm -f "$out"/*.deb
mv "$scratch"/*.deb "$out/"
ls -l "$out" | awk 'NR > 1 {print $9, $5}'
