#compdef frente
# Completion of `frente` for zsh. It asks frente itself, so that it never lags behind.

_frente_lines() {
    local -a words
    words=("${(@f)$("$@" 2>/dev/null)}")
    compadd -a words
}

_frente() {
    local frente=$words[1] command game word
    local -a games
    games=("${(@f)$($frente games --ids games 2>/dev/null)}")
    for word in "${(@)words[2,CURRENT-1]}"; do
        [[ -z $command && $word != -* ]] && command=$word
        (( ${games[(Ie)$word]} )) && game=$word
    done
    case $words[CURRENT-1] in
    --scenario) _frente_lines $frente games $game --ids scenarios; return ;;
    --option) _frente_lines $frente games $game --ids options; return ;;
    --until) _frente_lines $frente games $game --ids points; return ;;
    --opponent | --bot) _frente_lines $frente games --ids players; return ;;
    --seat | --seats)
        local -a seats players all
        seats=("${(@f)$($frente games $game --ids seats 2>/dev/null)}")
        players=("${(@f)$($frente games --ids players 2>/dev/null)}")
        if [[ $command == (bot|legal|analyse) ]]; then
            compadd -a seats
        else
            for word in $seats; do all+=($word=${^players}); done
            compadd -a all
            [[ $words[CURRENT-1] == --seats ]] && compadd -a players
        fi
        return
        ;;
    --viewer) _frente_lines $frente games $game --ids seats; compadd watcher all; return ;;
    --lang) _frente_lines $frente games --ids languages; return ;;
    --ids) compadd games players languages scenarios options seats verbs points; return ;;
    --data) _files -g '*.frente-data(-.)' ; _files -/; return ;;
    --web) _files -/; return ;;
    --output | -o | --save | --html | --csv | --resume | --db) _files; return ;;
    --json) [[ $command == sim ]] && { _files; return } ;;
    --game) compadd -a games; return ;;
    esac
    if [[ -z $command ]]; then
        _frente_lines $frente --commands
        compadd -- --data --lang --version --help
    elif [[ $words[CURRENT] == -* ]]; then
        compadd -- ${${(f)"$($frente $command --options 2>/dev/null)"}%=}
    else
        case $command in
        games | new | data | bot | sim) compadd -a games ;;
        learn) compadd -a games ;;
        arena) compadd -a games; _frente_lines $frente games --ids players ;;
        help) _frente_lines $frente --commands ;;
        play) compadd -a games; _files ;;
        *) _files ;;
        esac
    fi
}

_frente "$@"
