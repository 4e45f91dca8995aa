#!/bin/sh
# Learning: the same weights whatever the number of threads, in one go or in two, alone or under mpirun; what was kept is
# believed only if it is whole and of this run.
#   learn.sh FRENTE mpi|alone
set -eu
frente=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
fail() {
    echo "learn: $1" >&2
    exit 1
}
learn() { "$frente" learn libertad --games "$1" --seed 7 $2 2>/dev/null; }

learn 400 '' >one.tsv || fail 'it does not learn'
[ "$(wc -l <one.tsv)" -gt 20 ] || fail 'there are no weights'
learn 400 '--threads 2' | cmp -s - one.tsv || fail 'two threads learn something else'
learn 200 '--resume kept' >half.tsv || fail 'nothing is kept'
if cmp -s half.tsv one.tsv; then fail 'half of the games teach the same'; fi
learn 400 '--resume kept' | cmp -s - one.tsv || fail 'in two parts it learns something else'
if "$frente" learn libertad --games 400 --seed 8 --resume kept >other.tsv 2>why.txt; then fail 'games of another seed were taken'; fi
grep -q 'another run' why.txt || fail 'it does not say why'
head -c 20000 kept >cut
if "$frente" learn libertad --games 400 --seed 7 --resume cut >other.tsv 2>why.txt; then fail 'half a file was taken'; fi
grep -q 'damaged' why.txt || fail 'it does not say what is wrong with it'
if "$frente" learn libertad --games 300 --seed 7 --resume kept >other.tsv 2>why.txt; then fail 'more games were taken than asked for'; fi

if [ "$2" = mpi ] && command -v mpirun >/dev/null; then
    # Open MPI keeps memory to the end of a process, which a sanitizer takes for lost.
    ASAN_OPTIONS=detect_leaks=0 mpirun --allow-run-as-root --oversubscribe -n 3 "$frente" learn libertad --games 400 --seed 7 >mpi.tsv 2>/dev/null ||
        fail 'mpirun failed'
    cmp -s mpi.tsv one.tsv || fail 'under mpirun it learns something else'
    echo 'learn: threads, parts and mpirun agree'
else
    echo 'learn: threads and parts agree; there is no mpirun'
fi
