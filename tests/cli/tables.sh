#!/bin/sh
# tables.sh FRENTE DATA GAME: whatever is written says which tables it was played with, those of --data too. Prints TAP.
set -u
frente=$(realpath "$1") || exit 99
tables=$(realpath "$2") || exit 99
game=$3
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 99
count=0

ok() { # ok NAME TRUTH(0/1)
    count=$((count + 1))
    if [ "$2" -eq 0 ]; then echo "ok $count - $1"; else echo "not ok $count - $1"; fi
}
tag() { sed -n 's/^\[Data "\(.*\)"\]$/\1/p' "$1"; }
same() { # same NAME WORD WORD
    [ -n "$2" ] && [ "$2" = "$3" ]
    ok "$1" $?
}

# A table of one's own, which says the same with one line more.
mkdir -p "mine/$game"
name=$(ls "$tables/$game" | sed -n '/\.tsv$/{p;q;}')
cp "$tables/$game/$name" "mine/$game/$name" || exit 99
echo >>"mine/$game/$name"

built=$("$frente" data "$game" --check | sed 's/.*data //')
own=$("$frente" --data mine data "$game" --check | sed 's/.*data //')
[ "${#built}" -eq 16 ] && [ "${#own}" -eq 16 ] && [ "$built" != "$own" ]
ok 'other tables have another hash' $?

"$frente" new "$game" --seed 7 -o built.frente
"$frente" --data mine new "$game" --seed 7 -o own.frente
same 'a new record names the tables of the program' "$(tag built.frente)" "$built"
same 'a new record names the tables of --data' "$(tag own.frente)" "$own"

choice=$("$frente" legal built.frente | sed -n 1p)
"$frente" apply built.frente "$choice" >more.frente
same 'a record that goes on names the tables of the program' "$(tag more.frente)" "$built"
"$frente" --data mine apply own.frente "$choice" >more.frente
same 'a record that goes on names the tables of --data' "$(tag more.frente)" "$own"

"$frente" verify built.frente >/dev/null
ok 'a record verifies with the tables it was played with' $?
"$frente" --data mine verify own.frente >/dev/null
ok 'also with those of --data' $?
! "$frente" verify own.frente >/dev/null 2>err
ok 'but not with others' $?
grep -q "$name differs" err
ok 'and the message names the table that differs' $?
! "$frente" --data mine verify built.frente >/dev/null 2>err
ok 'the other way round too' $?
echo "1..$count"
