#!/bin/sh
# Lets this build play another one: tools/versus.sh BUILD OTHER_TREE OTHER_BUILD OUT makes OUT/versus, OUT/new.so and
# OUT/old.so; then: OUT/versus OUT/new.so OUT/old.so GAME SCENARIO NEWBOT OLDBOT GAMES SEED
# (docs/balance.md). OTHER_TREE is a worktree of an older commit, built in OTHER_BUILD. OUT/settled says how much of a
# result is settled at 37 % of a game (tests/versus/settled.c), OUT/turns how long a bot takes (tests/versus/turns.c).
set -eu
[ $# -eq 4 ] || { echo "usage: tools/versus.sh BUILD OTHER_TREE OTHER_BUILD OUT" >&2; exit 2; }
here=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$4"
library() { # tree, build, name
    cc -std=c17 -D_GNU_SOURCE -O2 -fPIC -shared -Wl,-Bsymbolic -o "$3" -I "$1/src" -I "$2/src" -I "$here/tests/versus" \
        "$here/tests/versus/side.c" -Wl,--whole-archive "$2/libfrente_bots.a" "$2/libfrente.a" -Wl,--no-whole-archive -lm -pthread
}
library "$here" "$1" "$4/new.so"
library "$2" "$3" "$4/old.so"
cc -std=c17 -D_GNU_SOURCE -O2 -rdynamic -o "$4/versus" -I "$here/tests/versus" "$here/tests/versus/versus.c" -ldl -lm
for tool in settled turns; do
    cc -std=c17 -D_GNU_SOURCE -O2 -o "$4/$tool" -I "$here/src" -I "$1/src" "$here/tests/versus/$tool.c" \
        "$1/libfrente_bots.a" "$1/libfrente.a" -lm -pthread
done
