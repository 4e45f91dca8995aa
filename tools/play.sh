#!/bin/sh
# Starts the server for one player or a few at home, and opens the page where there is a desktop. Ctrl-C ends it.
# usage: tools/play.sh PROGRAM [options of `frente serve`]
program=$1
shift

open_page() {
    if [ -n "$DISPLAY$WAYLAND_DISPLAY" ] && command -v xdg-open >/dev/null 2>&1; then
        xdg-open "$1" >/dev/null 2>&1 &
    fi
}

"$program" serve --quiet "$@" | while read -r line; do
    case $line in
    *' ready on '*)
        address=${line##* }
        printf 'Play at %s (Ctrl-C ends the server; games are kept)\n' "$address"
        open_page "$address"
        ;;
    *) printf '%s\n' "$line" ;;
    esac
done
