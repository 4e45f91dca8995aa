#!/bin/bash
# Installs what Frente needs, by name, and only what is missing:
#     tools/setup.sh play    to build and play
#     tools/setup.sh test    to run the tests as well
#     tools/setup.sh site    to build the site that needs no server (the tests need that, too)
#     tools/setup.sh deb     to build Debian packages, and to try them
# With everything in place it says nothing and takes a moment.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# package  reason; a third column names a command that will do instead.
play_packages='
gcc|C compiler|
libc6-dev|C library headers|
meson|build system|
ninja-build|build system|
pkg-config|finds the libraries below|
python3|runs small build and check tools|
libcmocka-dev|unit tests|
libev-dev|the server: its event loop|
libsqlite3-dev|the server: games are kept in SQLite|
zlib1g-dev|the server: messages in fewer bytes|
libsodium-dev|the server: secret links and hashes|
libssl-dev|the server: messages to browsers that are closed|
libcurl4-openssl-dev|the server: sends them, and mail|
libedit-dev|the terminal: lines can be edited|
fonts-cabin|the page: its letters|
fonts-linuxlibertine|the page: its titles|
python3-fonttools|cuts those fonts to what the page shows|
python3-brotli|writes them in few bytes|'
site_packages='
clang|compiler for WebAssembly, second compiler, fuzzing|
lld|its linker|
llvm-14|its archives|
wasi-libc|its C library|
libclang-rt-14-dev-wasm32|what its code calls by itself|
binaryen|makes its modules smaller|wasm-opt
esbuild|makes its scripts smaller|esbuild
zopfli|compresses its files better|zopfli
librsvg2-bin|draws its icons|rsvg-convert
nodejs|lists the games of the finished module|node'
deb_packages='
debhelper|builds the packages|
dh-python|... the one for Python|
libpq-dev|the server in it: games in PostgreSQL|
lintian|reads them|
debootstrap|a fresh Debian to try them in|debootstrap'
test_packages='
libclang-rt-14-dev|sanitizers of clang|
clang-format|style of the C files|
ccache|what was compiled once is not compiled again, in no clone and no build folder|ccache
chromium|tests of the page|chromium
firefox-esr|tests of the page, in a second browser|firefox-esr
npm|test packages of package.json|npm
python3-numpy|tests of the binding for Python|
libpq-dev|the server: games in PostgreSQL, where several serve them|
postgresql|tests of that|
nginx-light|tests of the server behind a proxy|/usr/sbin/nginx
tmux|tests of the terminal|tmux
fish|tests of its completion|fish
zsh|tests of its completion|zsh
libopenmpi-dev|simulations on many machines|
openmpi-bin|tests of that|mpirun
ca-certificates|npm checks certificates with them|'

installed() {
    [ "$(dpkg-query --show --showformat='${db:Status-Abbrev}' "$1" 2>/dev/null | cut -c1-2)" = ii ]
}

# Prints "package|reason" for what is neither installed nor replaced by a command.
missing() {
    local package reason command
    while IFS='|' read -r package reason command; do
        [ -n "$package" ] || continue
        installed "$package" && continue
        [ -n "$command" ] && command -v "$command" >/dev/null && continue
        echo "$package|$reason"
    done
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        echo "setup: '$*' needs root, and there is no sudo: run it as root, or use SETUP=no" >&2
        return 1
    fi
}

# Runs a command; its output is shown only if it fails.
quietly() {
    local log
    log=$(mktemp)
    if ! "$@" >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        echo "setup: '$*' failed" >&2
        exit 1
    fi
    rm -f "$log"
}

debian_packages() {
    local wanted package reason
    wanted=$(missing <<<"$1")
    [ -n "$wanted" ] || return 0
    echo "Installing Debian packages:"
    while IFS='|' read -r package reason; do
        printf '  %-20s %s\n' "$package" "$reason"
    done <<<"$wanted"
    mapfile -t names < <(cut -d'|' -f1 <<<"$wanted")
    quietly as_root apt-get update -qq
    quietly as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${names[@]}"
}

# node_modules/.package-lock.json is written by npm at the end of an installation.
npm_packages() {
    [ node_modules/.package-lock.json -nt package-lock.json ] && [ node_modules/.package-lock.json -nt package.json ] &&
        return 0
    echo "Installing npm packages for the tests: playwright-core drives the browser, ws speaks to the server,"
    echo "  smtp-server and http_ece get its letters and messages, jsqr reads QR codes, typescript and eslint look at the modules,"
    echo "  d3-geo, topojson and two atlases draw the boards anew"
    npm ci --loglevel=error --no-progress --no-audit --no-fund >/dev/null
    touch node_modules/.package-lock.json
}

case "${1:-}" in
play) packages=$play_packages ;;
test) packages=$play_packages$site_packages$test_packages ;;
site) packages=$play_packages$site_packages ;;
deb) packages=$play_packages$site_packages$deb_packages ;;
*)
    echo "usage: tools/setup.sh play|test|site|deb" >&2
    exit 2
    ;;
esac

if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
    debian_packages "$packages"
elif ! command -v meson >/dev/null || ! command -v ninja >/dev/null; then
    echo "setup: this is no Debian system; please install the like of:" >&2
    cut -d'|' -f1 <<<"$packages" | xargs >&2
    exit 1
fi
if [ "$1" = test ]; then
    npm_packages
fi
