#!/bin/bash
# All that a version is handed out as, in one folder: release.sh FOLDER. Everything is checked first (TESTS=no leaves that out, for
# trying this), then the tarball, the Debian packages built from it, the site, CHANGELOG.md and SHA256SUMS are written. The
# same commit gives the same bytes. An hour or two with the checks, else minutes.
set -euo pipefail
if [ $# != 1 ] || [ "${1#-}" != "$1" ]; then
    echo "usage: [TESTS=no] tools/release.sh FOLDER" >&2
    exit 2
fi
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=$1
fresh=$out.new
version=$(sed -n "s/^  version: '\(.*\)',$/\1/p" meson.build)
name=frente-$version
if [ -n "$(git status --porcelain)" ]; then
    echo "release: a version is what is committed; this is not:" >&2
    git status --short >&2
    exit 1
fi
if [ -d "changes/$version" ] && [ -d changes/next ]; then
    echo "release: changes/$version is there, and changes/next has what came after it: meson.build names an old version" >&2
    exit 1
fi

checks() {
    make test site-test rules dist-check
}

# The time of the last commit for all that is packed.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

# What the package has beside its program is what any web server can serve.
site() { # FOLDER
    local part
    part=$(mktemp -d)
    dpkg-deb --fsys-tarfile "$1"/frente_*.deb | tar -x -C "$part" ./usr/share/frente/site
    mv "$part/usr/share/frente/site" "$part/$name-site"
    tar -c -C "$part" --format=gnu --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" "$name-site" | gzip -n -9 >"$1/$name-site.tar.gz"
    rm -rf "$part"
}

[ "${TESTS:-}" = no ] || checks
rm -rf "$fresh"
mkdir -p "$fresh"
tools/dist.sh "$fresh"
tools/deb.sh "$fresh" "$fresh/$name.tar.gz"
[ "${TESTS:-}" = no ] || tools/deb-check.sh "$fresh"
site "$fresh"
tar -x -O -f "$fresh/$name.tar.gz" "$name/CHANGELOG.md" >"$fresh/CHANGELOG.md"
(cd "$fresh" && sha256sum -- * >../SHA256SUMS.new && mv ../SHA256SUMS.new SHA256SUMS)
rm -rf "$out"
mv "$fresh" "$out"
echo "release: $version in $out"
cat "$out/SHA256SUMS"
