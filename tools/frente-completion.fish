# Completion of `frente` for fish. It asks frente itself, so that it never lags behind.

function __frente_command
    for word in (commandline -opc)[2..-1]
        if not string match -q -- '-*' $word
            echo $word
            return
        end
    end
end

function __frente_game
    set -l known (frente games --ids games 2>/dev/null)
    for word in (commandline -opc)
        if contains -- $word $known
            echo $word
            return
        end
    end
end

function __frente_ids
    set -l game (__frente_game)
    test -n "$game"; and frente games $game --ids $argv[1] 2>/dev/null
end

function __frente_seats
    for seat in (__frente_ids seats)
        if contains -- (__frente_command) bot legal analyse
            echo $seat
        else
            for player in (frente games --ids players 2>/dev/null)
                echo $seat=$player
            end
        end
    end
end

function __frente_options
    set -l command (__frente_command)
    test -n "$command"; and frente $command --options 2>/dev/null | string replace -r '=$' ''
end

complete -c frente -n 'test -z (__frente_command)' -f -a '(frente --commands 2>/dev/null)'
complete -c frente -n 'contains -- (__frente_command) games new data bot sim learn arena play' -a '(frente games --ids games 2>/dev/null)'
complete -c frente -n 'contains -- (__frente_command) games new data bot sim learn arena help' -f
complete -c frente -n 'contains -- (__frente_command) arena' -a '(frente games --ids players 2>/dev/null)'
complete -c frente -n 'contains -- (__frente_command) help' -a '(frente --commands 2>/dev/null)'
complete -c frente -n 'string match -q -- "-*" (commandline -ct)' -a '(__frente_options)'
complete -c frente -l scenario -x -a '(__frente_ids scenarios)'
complete -c frente -l option -x -a '(__frente_ids options)'
complete -c frente -l until -x -a '(__frente_ids points)'
complete -c frente -l seat -x -a '(__frente_seats)'
complete -c frente -l seats -x -a '(__frente_seats; frente games --ids players 2>/dev/null)'
complete -c frente -l opponent -x -a '(frente games --ids players 2>/dev/null)'
complete -c frente -l bot -x -a '(frente games --ids players 2>/dev/null)'
complete -c frente -l viewer -x -a '(__frente_ids seats) watcher all'
complete -c frente -l lang -x -a '(frente games --ids languages 2>/dev/null)'
complete -c frente -l ids -x -a 'games players languages scenarios options seats verbs points'
complete -c frente -l data -x -a '(__fish_complete_directories; __fish_complete_suffix .frente-data)'
complete -c frente -l web -x -a '(__fish_complete_directories)'
complete -c frente -l game -x -a '(frente games --ids games 2>/dev/null)'
for option in save html csv resume db
    complete -c frente -l $option -r -F
end
complete -c frente -s o -l output -r -F
complete -c frente -n 'contains -- (__frente_command) sim' -l json -r -F
