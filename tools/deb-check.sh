#!/bin/bash
# Do the Debian packages work on a fresh Debian 12? deb-check.sh FOLDER, with the packages of tools/deb.sh: in a chroot of its own,
# made by debootstrap from the mirror that this machine's apt is told of, the version before is installed, played with and
# served from; then upgraded, asked from C and Python, removed and purged. Nothing is left at the end. Needs root; minutes.
# The version before: the packages in the folder BEFORE, or else these with a lower number. FRESH: a folder in which debootstrap has
# been already, which is copied.
set -euo pipefail
if [ $# != 1 ] || ! ls "$1"/frente_*.deb >/dev/null 2>&1; then
    echo "usage: tools/deb-check.sh FOLDER, with the packages of \`make deb\`" >&2
    exit 2
fi
if [ "$(id -u)" != 0 ]; then
    exec sudo BEFORE="${BEFORE:-}" FRESH="${FRESH:-}" "$0" "$@"
fi
# Mounts and servers of this end with it.
if [ "${ALONE:-}" != yes ]; then
    ALONE=yes exec unshare --mount --pid --fork --kill-child --mount-proc "$0" "$@"
fi
packages=$(realpath "$1")
version=$(dpkg-deb --field "$packages"/frente_*.deb Version)
before=${BEFORE:+$(realpath "$BEFORE")}
scratch=$(mktemp -d)
root=$scratch/root
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf --one-file-system "$scratch"' EXIT

step() { echo "deb-check: $*"; }
# Runs in the chroot; what it prints is shown if it fails.
inside() {
    if ! chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        "$@" >"$scratch/out" 2>&1; then
        tail -n 30 "$scratch/out" >&2
        echo "deb-check: '$*' failed" >&2
        exit 1
    fi
}

mirror() {
    apt-get indextargets --format '$(SITE) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' | awk '$2 == "bookworm" && $3 == "main" {print $1; exit}'
}

fresh_debian() {
    local from
    from=$(mirror)
    [ -n "$from" ] || { echo "deb-check: apt knows no mirror of bookworm" >&2; exit 1; }
    if [ -n "${FRESH:-}" ]; then
        cp -a "$FRESH" "$root"
    else
        debootstrap --variant=minbase bookworm "$root" "$from" >"$scratch/log" 2>&1 || { tail -n 20 "$scratch/log" >&2; exit 1; }
    fi
    mount -t proc proc "$root/proc"
    inside apt-get update
}

# The same packages under a lower number.
lower() { # FOLDER NUMBER
    mkdir -p "$1"
    local deb
    for deb in "$packages"/*.deb; do
        rm -rf "$scratch/one"
        dpkg-deb --raw-extract "$deb" "$scratch/one"
        sed -i "s/${version//./\\.}/$2/g" "$scratch/one/DEBIAN/control"
        dpkg-deb --build --root-owner-group -Zgzip -z1 "$scratch/one" "$1" >/dev/null
    done
}

install_all() { # FOLDER
    rm -rf "$root/packages"
    cp -r "$1" "$root/packages"
    inside sh -c 'apt-get install -y --no-install-recommends /packages/*.deb'
}

# A turn begun in the terminal by the first choices of its lists, a game of bots, and both records verified.
play() {
    inside sh -ec 'cd /tmp
        printf "1\n1\nquit\n" | frente play libertad --seed 1 --save mine.frente
        frente sim brunete --games 1 --seed 1 -o whole.frente
        for record in mine.frente whole.frente; do frente verify $record; rm $record; done'
    grep -q "Go on with the Event" "$scratch/out"
}

# What the unit starts, as its user, on a free port; what is read of it from here, over the network that both share.
served() { # VERSION
    grep -q '^ExecStart=/usr/bin/frente serve --db ${FRENTE_DB} $FRENTE_OPTIONS$' "$root/lib/systemd/system/frente-server.service"
    grep -q '^User=frente$' "$root/lib/systemd/system/frente-server.service"
    chroot "$root" runuser -u frente -- sh -c '. /etc/default/frente-server; exec frente serve --db "$FRENTE_DB" $FRENTE_OPTIONS --port 0' >"$scratch/served" 2>&1 &
    local server=$!
    python3 - "$scratch/served" "$1" <<'PYTHON'
import json, re, sys, time, urllib.request
until, address = time.monotonic() + 60, None
while not address and time.monotonic() < until:
    address = re.search(r"ready on (http\S+)", open(sys.argv[1]).read())
    time.sleep(0.1)
assert address, open(sys.argv[1]).read()
def get(path, body=None):
    data = json.dumps(body).encode() if body else None
    return urllib.request.urlopen(urllib.request.Request(address[1] + path, data, {"Content-Type": "application/json"} if data else {})).read()
assert b"<title>" in get(""), "no page"
health = json.loads(get("healthz"))
assert health["ok"] and health["version"] == sys.argv[2] and health["manual"], health
assert get("frente.wasm")[:4] == b"\0asm", "no engine for the page"
assert b"<h1" in get("manual/es/index.html"), "no manual"
assert json.loads(get("api/games"))["site"] and b'content="site"' in get("alone/"), "nowhere to correct the tables"
made = json.loads(get("api/games", {"game": "libertad", "lang": "en", "seats": {"anarchist": "me", "communist": "open", "moderate": "bot"}}))
print("deb-check: the page, its engine and the manual are served; game", made["game"], "begun;", len(json.loads(get("api/open"))["open"]), "open")
PYTHON
    kill -TERM "$(pgrep -P "$server" -x frente || pgrep -x frente)"
    wait "$server"
}

research() {
    inside apt-get install -y --no-install-recommends gcc libc6-dev pkg-config python3-numpy
    inside sh -ec 'cd /tmp; for example in /usr/share/doc/frente/examples/*.c; do cc "$example" $(pkg-config --cflags --libs libfrente) -o example; ./example; done; rm example'
    inside python3 -c 'import frente; print(frente.version()); done = frente.Batch("libertad", 1000).random(1000); assert done == 1000000, done'
    # shellcheck disable=SC2016
    inside sh -ec 'for page in en es; do test -s /usr/share/doc/frente-doc/html/$page/index.html; done; test -s /usr/share/applications/frente.desktop'
}

left() {
    find "$root" -xdev \( -path "$root/packages" -o -path "$root/proc" -o -path "$root/var/lib/apt/lists" \) -prune -o -iname '*frente*' -print
    grep -H frente "$root/etc/passwd" "$root/etc/group" || true
    chroot "$root" dpkg-query --show --showformat='${Package} ${db:Status-Abbrev}\n' | grep frente || true
}

step "a fresh Debian 12"
fresh_debian
if [ -z "$before" ]; then
    before=$scratch/before
    lower "$before" 0.9.0
fi
was=$(dpkg-deb --field "$before"/frente_*.deb Version)
step "$was is installed"
install_all "$before"
play
served "$(chroot "$root" frente --version | awk '{print $NF}')"
echo "# mine" >>"$root/etc/default/frente-server"
step "upgraded to $version"
install_all "$packages"
[ "$(tail -n 1 "$root/etc/default/frente-server")" = "# mine" ]
cmp "$root/var/lib/frente/games.db" "$root/var/lib/frente/games.db.before-upgrade"
play
served "$version"
step "C, Python, documents"
research
step "removed"
inside sh -c 'apt-get remove -y frente frente-server libfrente1 libfrente-dev python3-frente frente-doc'
[ -s "$root/var/lib/frente/games.db" ]
[ -s "$root/etc/default/frente-server" ]
[ ! -e "$root/usr/bin/frente" ]
inside sh -c 'dpkg --purge frente frente-server libfrente1 libfrente-dev python3-frente frente-doc' # apt does not know a package that nobody offers and that is gone
if [ -n "$(left)" ]; then
    echo "deb-check: left after the purge:" >&2
    left >&2
    exit 1
fi
step "removed and purged: nothing is left"
