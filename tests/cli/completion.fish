#!/usr/bin/env fish
# The completion, asked as fish asks it: completion.fish FRENTE COMPLETION. TAP.
set -x PATH (path dirname (path resolve $argv[1])) $PATH
source $argv[2]
set -g count 0
set -g failed 0

# check EXPECTED LINE: the end of the line is being completed, and EXPECTED must be among the answers
function check
    set -g count (math $count + 1)
    if contains -- $argv[1] (complete -C $argv[2] | string split -f 1 \t)
        echo "ok $count - $argv[2]"
    else
        set -g failed 1
        echo "not ok $count - $argv[2]: '$argv[1]' was expected"
    end
end

set game (frente games --ids games | head -n 1)
set seat (frente games $game --ids seats | head -n 1)
check verify 'frente ve'
check $game 'frente new '
check --scenario "frente new $game --s"
check (frente games $game --ids scenarios | head -n 1) "frente new $game --scenario "
check (frente games $game --ids options | head -n 1) "frente new $game --option "
check "$seat=random" "frente play $game --seat "
check $seat "frente bot $game --seat "
check (frente games $game --ids points | head -n 1) "frente apply $game --until "
check watcher 'frente show --viewer w'
for language in (frente games --ids languages)
    check $language 'frente --lang '
end
check "$seat=random" "frente sim $game --seats "
check random "frente sim $game --seats "
check $game 'frente admin --game '
set folder (mktemp -d)
touch $folder/one.frente
for words in verify show play "sim $game --json" "sim $game --html" "new $game -o"
    check $folder/one.frente "frente $words $folder/o"
end
rm $folder/one.frente
rmdir $folder
echo "1..$count"
exit $failed
