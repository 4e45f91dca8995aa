#!/bin/sh
# Tuning: the numbers are found where they stand, in one go and in two the steps come to the same, and what was kept is
# taken for that run alone.
#   tune.sh TOOLS BUILD
set -eu
tools=$1 build=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
    echo "tune: $1" >&2
    exit 1
}
tune() { "$tools/tune.py" guerra basic --only "$1" --steps "$2" --games 6 --proof 0 --seed 11 --build "$build" --resume "$folder/$3" 2>"$folder/told"; }
numbers() { grep "	" "$1" >"$1.numbers"; }

"$tools/tune.py" --list brunete >"$folder/list"
grep -q '^REP.OFFENSIVE.closed	[0-9]*$' "$folder/list" || fail 'a number is not found'
if "$tools/tune.py" --list libertad 2>"$folder/why"; then fail 'a game without a table has numbers'; fi

tune REP 2 whole >"$folder/one" || fail 'it does not tune'
grep -q '0 min 00 s left' "$folder/told" || fail 'it does not tell how long it takes'
numbers "$folder/one"
awk -F'\t' '$2 != $3 { moved = 1 } END { exit !moved }' "$folder/one.numbers" || fail 'no number moves'
tune REP 1 parts >/dev/null || fail 'one step fails'
tune REP 2 parts >"$folder/two" || fail 'it does not go on'
[ "$(grep -c '^step' "$folder/told")" = 1 ] || fail 'it begins anew'
numbers "$folder/two"
cmp -s "$folder/one.numbers" "$folder/two.numbers" || fail 'in two parts it comes to something else'
if tune NAT 2 parts >/dev/null; then fail 'steps of other numbers were taken'; fi
grep -q 'another run' "$folder/told" || fail 'it does not say why'
echo 'tune: in one go and in two'
