#!/bin/bash
# The sources as one file, for who has neither git nor a network: dist.sh FOLDER writes FOLDER/frente-VERSION.tar.gz out of
# what is committed, with CHANGELOG.md and debian/changelog beside it; changes/next has the name of the version there.
# The same commit gives the same bytes.
# dist.sh --check FOLDER: makes it twice and compares, unpacks it, builds and plays it without git and without a network.
# Minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
version=$(sed -n "s/^  version: '\(.*\)',$/\1/p" meson.build)
name=frente-$version
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

usage() {
    echo "usage: tools/dist.sh [--check] FOLDER" >&2
    exit 2
}

# What has changed since the last version is what is new in this one.
released() { # CHANGES
    if [ -d "$1/$version" ]; then
        [ ! -d "$1/next" ] || echo "dist: changes/next is newer than $version, which meson.build still names" >&2
    elif [ -d "$1/next" ]; then
        mv "$1/next" "$1/$version"
    fi
}

make_tarball() { # FOLDER
    if ! git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
        echo "dist: this is no git repository: what belongs to the sources is not known" >&2
        return 1
    fi
    if [ -n "$(git status --porcelain)" ]; then
        echo "dist: what is not committed is not in it:" >&2
        git status --short >&2
    fi
    local when
    rm -rf "$scratch/sources"
    mkdir "$scratch/sources"
    when=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
    git archive --format=tar --prefix="$name/" HEAD | tar -x -C "$scratch/sources"
    released "$scratch/sources/$name/changes"
    (cd "$scratch/sources/$name" && python3 tools/changelog.py --debian "$version" "$when" >/dev/null)
    mkdir -p "$1"
    tar -c -C "$scratch/sources" --format=gnu --sort=name --owner=0 --group=0 --numeric-owner --mode=go+rX,go-w --mtime="@$when" "$name" |
        gzip -n -9 >"$1/$name.tar.gz.part"
    mv "$1/$name.tar.gz.part" "$1/$name.tar.gz"
}

# Builds what was unpacked into a folder; a command `git` is there that fails, a network is not.
build_alone() { # FOLDER
    mkdir -p "$1/none"
    printf '#!/bin/sh\nexit 1\n' >"$1/none/git"
    chmod +x "$1/none/git"
    # shellcheck disable=SC2016
    PATH="$1/none:$PATH" unshare --user --net --map-root-user \
        sh -c 'make -s -C "$1" SETUP=no all >"$1/build.log" 2>&1 || { tail -n 20 "$1/build.log"; exit 1; }' sh "$1/$name"
}

check() { # FOLDER
    make_tarball "$1"
    make_tarball "$scratch/again"
    cmp "$1/$name.tar.gz" "$scratch/again/$name.tar.gz"
    echo "dist: twice the same $(stat -c %s "$1/$name.tar.gz") bytes"
    mkdir "$scratch/alone"
    tar -x -C "$scratch/alone" -f "$1/$name.tar.gz"
    build_alone "$scratch/alone"
    "$scratch/alone/$name/build/frente" sim libertad --games 20 >/dev/null
    echo "dist: built without git and network, and 20 games played"
}

case $# in
1)
    [ "${1#-}" = "$1" ] || usage
    make_tarball "$1"
    echo "dist: $1/$name.tar.gz"
    ;;
2)
    [ "$1" = --check ] || usage
    check "$2"
    ;;
*) usage ;;
esac
