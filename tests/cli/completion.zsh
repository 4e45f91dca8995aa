#!/usr/bin/env zsh
# The completion, asked as zsh asks it: completion.zsh FRENTE COMPLETION. What compadd would offer is noted. TAP.
path=(${1:A:h} $path)
integer count=0 failed=0
typeset -ga offered
completion=$2

compadd() {
    local -a rest
    while (( $# )); do
        case $1 in
        -a) offered+=("${(@P)2}"); return ;;
        --) shift; break ;;
        *) break ;;
        esac
    done
    offered+=("$@")
}
_files() { offered+=(FILES "$@") }
functions[_frente_asked]="$(<$completion)"

# check EXPECTED WORD...: the last word is being completed, and EXPECTED must be among the answers
check() {
    local expected=$1
    shift
    typeset -ga words=("$@")
    typeset -gi CURRENT=$#
    offered=()
    _frente_asked
    count+=1
    if (( ${offered[(Ie)$expected]} )); then
        print "ok $count - $*"
    else
        failed=1
        print "not ok $count - $*: '$expected' was expected, not '$offered'"
    fi
}

game=$(frente games --ids games | head -n 1)
seat=$(frente games $game --ids seats | head -n 1)
check verify frente ve
check $game frente new ''
check --scenario frente new $game --s
check $(frente games $game --ids scenarios | head -n 1) frente new $game --scenario ''
check $(frente games $game --ids options | head -n 1) frente new $game --option ''
check $(frente games $game --ids points | head -n 1) frente apply $game --until ''
check "$seat=random" frente play $game --seat ''
check $seat frente bot $game --seat ''
check watcher frente show --viewer w
for language in $(frente games --ids languages); do
    check $language frente --lang ''
done
check "$seat=random" frente sim $game --seats ''
check random frente sim $game --seats ''
check $game frente admin --game ''
check FILES frente verify ''
check FILES frente play ''
check FILES frente sim $game --json ''
check FILES frente sim $game --html ''
print "1..$count"
exit $failed
