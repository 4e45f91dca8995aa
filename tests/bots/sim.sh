#!/bin/bash
# Simulations: the same whatever the number of threads, whether interrupted or not, alone or under mpirun; and an arena.
#   sim.sh FRENTE mpi|alone
set -euo pipefail
frente=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
fail() { echo "sim: $*" >&2; exit 1; }
run() { local name=$1; shift; "$frente" sim libertad --games 1200 --seed 7 --csv "$name.csv" --json "$name.json" --html "$name.html" "$@" >"$name.txt" 2>/dev/null; }
same() { for kind in csv json html txt; do cmp "$1.$kind" "$2.$kind" || fail "$1 and $2 differ: $kind"; done; }

run one
run three --threads 3
same one three

# Interrupted after 500 games and gone on with.
"$frente" sim libertad --games 500 --seed 7 --resume kept >/dev/null 2>&1
grep -q '^done 500$' kept || fail 'nothing was kept'
run gone-on --resume kept
same one gone-on
grep -q '^done 1200$' kept || fail 'the rest was not kept'

# What was kept is not believed.
code() { local wanted=$1; shift; set +e; "$@" >out.txt 2>err.txt; local got=$?; set -e; [ $got = "$wanted" ] || fail "$* ended with $got"; }
code 1 "$frente" sim libertad --games 1200 --seed 8 --resume kept
grep -q 'another run' err.txt || fail 'another run was not told'
sed 's/^sum 3 .*/sum 3 999/' kept >damaged
cmp -s kept damaged && sed 's/^done 1200/done 1199/' kept >damaged
code 1 "$frente" sim libertad --games 1200 --seed 7 --resume damaged
grep -q 'damaged' err.txt || fail 'damage was not told'
code 1 "$frente" sim libertad --games 20 --seed 7 --resume kept
code 2 "$frente" sim libertad --seats nobody
code 2 "$frente" arena libertad random

# Searchers are no different: with a budget of iterations nothing depends on the clock.
for threads in 1 4; do
    "$frente" sim libertad --games 4 --seats heuristic --seats anarchist=mcts:6 --threads $threads --csv s$threads.csv >/dev/null 2>&1
    "$frente" arena libertad heuristic random mcts:4 --games 6 --threads $threads >a$threads.txt 2>/dev/null
done
cmp s1.csv s4.csv || fail 'searchers differ by threads'
cmp a1.txt a4.txt || fail 'the arena differs by threads'
grep -q 'heuristic : random' a1.txt || fail 'no pair in the arena'

# How games end is told in words; how far it has come only to a person.
grep -q 'the war is lost and everybody with it' one.txt || fail 'no words for an ending'
"$frente" sim libertad --games 600 >/dev/null 2>progress.txt
if grep -q '600 / 600' progress.txt; then fail 'progress was told to a file'; fi
if command -v script >/dev/null; then
    script -qec "$frente sim libertad --games 600" /dev/null >progress.txt
    grep -q '\] 500 / 600, [0-9]* s' progress.txt || fail 'no progress with the time left'
fi

# The report stands alone: nothing in it is fetched.
grep -q '<svg' one.html || fail 'no chart'
if grep -Eq '(src|href)=|url\(|@import' one.html; then fail 'the report fetches something'; fi

if [ "$2" = mpi ] && command -v mpirun >/dev/null; then
    # Open MPI keeps memory to the end of a process, which a sanitizer takes for lost.
    ASAN_OPTIONS=detect_leaks=0 mpirun --allow-run-as-root --oversubscribe -n 3 "$frente" sim libertad --games 1200 --seed 7 --csv mpi.csv --json mpi.json \
        --html mpi.html >mpi.txt 2>/dev/null || fail 'mpirun failed'
    same one mpi
    echo 'sim: threads and mpirun agree'
else
    echo 'sim: threads agree; there is no mpirun'
fi
