#!/bin/sh
# Starts the server for one player or a few at home, and opens the page where there is a desktop. Ctrl-C ends it.
# usage: tools/play.sh [--any-port] PROGRAM [options of `frente serve`]
# --any-port, as the entry in a desktop's menu has it: on the port that it had the last time, since a browser keeps a
# page's links by its port, or on another that is free. Where it runs already, its page is opened once more.
any=
[ "$1" != --any-port ] || { any=yes; shift; }
program=$1
shift
kept=${XDG_DATA_HOME:-$HOME/.local/share}/frente

# What it starts outlives the server, so it must not hold the lock below.
open_page() {
    if [ -n "$DISPLAY$WAYLAND_DISPLAY" ] && command -v xdg-open >/dev/null 2>&1; then
        xdg-open "$1" >/dev/null 2>&1 9>&- &
    fi
}

# Until the server ends; fails if it was never ready.
serve() {
    "$program" serve --quiet "$@" | {
        ready=1
        while read -r line; do
            case $line in
            *' ready on '*)
                ready=0
                address=${line##* }
                [ -z "$any" ] || echo "$address" >"$kept/page"
                printf 'Play at %s (Ctrl-C ends the server; games are kept)\n' "$address"
                open_page "$address"
                ;;
            *) printf '%s\n' "$line" ;;
            esac
        done
        return $ready
    }
}

if [ -z "$any" ]; then
    serve "$@"
    exit
fi
mkdir -p "$kept" || exit 1
before=$(cat "$kept/page" 2>/dev/null)
exec 9>"$kept/page.lock"
if ! flock -n 9; then
    printf 'It runs already: play at %s\n' "$before"
    open_page "$before"
    exit 0
fi
port=${before##*:}
port=${port%/}
serve --port "${port:-1936}" "$@" || serve --port 0 "$@" && exit 0
# The window closes with this.
[ ! -t 0 ] || read -r _
exit 1
