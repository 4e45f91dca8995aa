#!/bin/sh
# nameless.sh ROOT ID...: neither the core nor a front end names a game, not even in a comment: what is particular stands
# in the game's folder, its board file or its view.
set -eu
cd "$1"
shift
ids=$(printf '%s|' "$@")
found=$(grep -rnwE "${ids%|}" src/core src/cli src/server src/store src/table src/bots src/sim src/lib include $(find web -name "*.js") web/style || true)
# "guerra" is a word too: in Spanish it means war, and stands in prose.
found=$(printf '%s' "$found" | grep -viE 'juegos de guerra' || true)
[ -z "$found" ] && exit
echo "a game is named:"
printf '%s\n' "$found"
exit 1
