#!/bin/sh
# listed.sh FRENTE ID...: the games of the program are those that the tests know.
set -eu
frente=$1
shift
there=$("$frente" games --ids games | sort)
known=$(printf '%s\n' "$@" | sort)
[ "$there" = "$known" ] && exit
echo "the program has: $there; game_ids in tests/meson.build has: $known" | tr '\n' ' '
exit 1
