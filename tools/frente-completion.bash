# Completion of `frente` for bash. It asks frente itself for commands, options,
# games, scenarios, seats and players, so that it never lags behind.

_frente_words() {
    local IFS=$'\n'
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
}

# The game on the command line: the first word that is one.
_frente_game() {
    local word known
    known=" $("$frente" games --ids games 2>/dev/null | tr '\n' ' ')"
    for word in "${COMP_WORDS[@]:1}"; do
        if [[ $known == *" $word "* ]]; then
            printf '%s\n' "$word"
            return
        fi
    done
}

_frente_ids() {
    local game
    game=$(_frente_game)
    [[ -n $game ]] && "$frente" games "$game" --ids "$1" 2>/dev/null
}

# SEAT=PLAYER, and the words that can stand there too; with '=' among the breaks of words, bash gives us the part after it.
_frente_seat() {
    local seat player all=${1:+$1$'\n'}
    if [[ $command == bot || $command == legal || $command == analyse ]]; then
        _frente_words "$(_frente_ids seats)"
        return
    fi
    for seat in $(_frente_ids seats); do
        for player in $("$frente" games --ids players 2>/dev/null); do
            all+="$seat=$player"$'\n'
        done
    done
    _frente_words "$all"
    if [[ $COMP_WORDBREAKS == *=* && $cur == *=* ]]; then
        local i
        for i in "${!COMPREPLY[@]}"; do
            COMPREPLY[i]=${COMPREPLY[i]#*=}
        done
    fi
}

_frente_value() {
    case $1 in
    --scenario) _frente_words "$(_frente_ids scenarios)" ;;
    --option) _frente_words "$(_frente_ids options)" ;;
    --seat) _frente_seat ;;
    --seats) _frente_seat "$("$frente" games --ids players 2>/dev/null)" ;;
    --opponent | --bot) _frente_words "$("$frente" games --ids players 2>/dev/null)" ;;
    --game) _frente_words "$("$frente" games --ids games 2>/dev/null)" ;;
    --until) _frente_words "$(_frente_ids points)" ;;
    --viewer) _frente_words "$(_frente_ids seats)"$'\nwatcher\nall' ;;
    --lang) _frente_words "$("$frente" games --ids languages 2>/dev/null)" ;;
    --ids) _frente_words $'games\nplayers\nlanguages\nscenarios\noptions\nseats\nverbs\npoints' ;;
    --data) mapfile -t COMPREPLY < <(compgen -d -- "$cur"; compgen -f -X '!*.frente-data' -- "$cur") ;;
    --web) mapfile -t COMPREPLY < <(compgen -d -- "$cur") ;;
    --json)
        [[ $command == sim ]] || return 1
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        ;;
    --output | -o | --save | --html | --csv | --resume | --db) mapfile -t COMPREPLY < <(compgen -f -- "$cur") ;;
    *) return 1 ;;
    esac
}

_frente() {
    local frente=${COMP_WORDS[0]} cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command='' i
    COMPREPLY=()
    # "nat=ra" comes as three words
    if [[ $prev == = ]] && ((COMP_CWORD >= 3)); then
        cur=${COMP_WORDS[COMP_CWORD - 2]}=$cur
        prev=${COMP_WORDS[COMP_CWORD - 3]}
    elif [[ $cur == = ]] && ((COMP_CWORD >= 2)); then
        cur=$prev=
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
        --data | --lang) ((i++)) ;;
        -*) ;;
        *)
            command=${COMP_WORDS[i]}
            break
            ;;
        esac
    done
    _frente_value "$prev" && return
    if [[ -z $command ]]; then
        _frente_words "$("$frente" --commands 2>/dev/null)"$'\n--data\n--lang\n--version\n--help'
    elif [[ $cur == -* ]]; then
        _frente_words "$("$frente" "$command" --options 2>/dev/null | sed 's/=$//')"
    else
        case $command in
        games | new | data | bot | sim) _frente_words "$("$frente" games --ids games 2>/dev/null)" ;;
        help) _frente_words "$("$frente" --commands 2>/dev/null)" ;;
        learn) _frente_words "$("$frente" games --ids games 2>/dev/null)" ;;
        arena) _frente_words "$("$frente" games --ids games 2>/dev/null)"$'\nrandom\nheuristic\neasy\nmedium\nhard\nmcts' ;;
        play)
            _frente_words "$("$frente" games --ids games 2>/dev/null)"
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$cur")
            ;;
        *) mapfile -t COMPREPLY < <(compgen -f -- "$cur") ;;
        esac
    fi
}

complete -o filenames -F _frente frente
