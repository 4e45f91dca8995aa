#!/bin/bash
# The completion, asked as bash asks it: completion.bash FRENTE COMPLETION. TAP.
set -u
PATH=$(dirname "$(realpath "$1")"):$PATH
# shellcheck source=/dev/null
source "$2"
count=0 failed=0

# check EXPECTED WORD...: the last word is being completed, and EXPECTED must be among the answers
check() {
    local expected=$1 answer found=no
    shift
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
    _frente
    for answer in "${COMPREPLY[@]}"; do
        [[ $answer == "$expected" ]] && found=yes
    done
    count=$((count + 1))
    if [[ $found == yes ]]; then
        echo "ok $count - $*"
    else
        failed=1
        echo "not ok $count - $*: '$expected' was expected, not '${COMPREPLY[*]}'"
    fi
}

game=$(frente games --ids games | head -n 1)
seat=$(frente games "$game" --ids seats | head -n 1)
option=$(frente games "$game" --ids options | head -n 1)
scenario=$(frente games "$game" --ids scenarios | head -n 1)
check verify frente ve
check "$game" frente new ''
check --scenario frente new "$game" --s
check "$scenario" frente new "$game" --scenario ''
check "$option" frente new "$game" --option ''
check "$seat=random" frente play "$game" --seat ''
check random frente play "$game" --seat "$seat" = r
check human frente play "$game" --seat "$seat" =
check "$seat" frente bot "$game" --seat ''
check "$seat=random" frente sim "$game" --seats ''
check random frente sim "$game" --seats ''
check "$game" frente admin --game ''
check "$(frente games "$game" --ids points | head -n 1)" frente apply x.frente "$game" --until ''
check watcher frente show --viewer w
for language in $(frente games --ids languages); do
    check "$language" frente --lang ''
done
check show frente --lang es sh
check --json frente show x.frente --j
check --web frente serve --w
folder=$(mktemp -d)
mkdir "$folder/page"
check "$folder/page" frente serve --web "$folder/p"
rmdir "$folder/page"
touch "$folder/one.frente"
for words in 'verify' 'show' 'play' "sim $game --json" "sim $game --html" "new $game -o"; do
    # shellcheck disable=SC2086
    check "$folder/one.frente" frente $words "$folder/o"
done
rm "$folder/one.frente"
rmdir "$folder"
echo "1..$count"
exit $failed
