#!/bin/sh
# Black-box tests of the program: run.sh FRENTE DATA [GAME]. Every check runs the program as
# a person would and looks at the exit code, the output and the messages. Prints
# TAP; the checks of one sub-command stand together.
set -u
frente=$(realpath "$1") || exit 99
tables=$(realpath "$2") || exit 99
program=$(realpath "$(dirname "$0")/program.py") || exit 99
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
export LC_ALL=C HOME="$tmp/home" XDG_DATA_HOME="$tmp/data" TERM=dumb
unset LANG LC_MESSAGES
mkdir -p "$HOME" "$XDG_DATA_HOME"
cd "$tmp" || exit 99
count=0
failed=0

ok() { # ok NAME TRUTH(0/1)
    count=$((count + 1))
    if [ "$2" -eq 0 ]; then
        echo "ok $count - $1"
    else
        failed=$((failed + 1))
        echo "not ok $count - $1"
        sed 's/^/# out: /' out 2>/dev/null | head -n 20
        sed 's/^/# err: /' err 2>/dev/null | head -n 20
    fi
}

# matches WANTED FILE: '-' anything, '' nothing, otherwise a pattern of grep -E
matches() {
    case $1 in
    -) true ;;
    '') [ ! -s "$2" ] ;;
    *) grep -Eq -e "$1" "$2" ;;
    esac
}

# expect NAME CODE OUT ERR COMMAND...; the standard input is the file `in`
: >in
expect() {
    name=$1 code=$2 out=$3 err=$4
    shift 4
    got=0
    "$@" <in >out 2>err || got=$?
    truth=1
    if [ "$got" -eq "$code" ] && matches "$out" out && matches "$err" err; then truth=0; fi
    [ "$truth" -eq 0 ] || echo "# exit $got, expected $code; out /$out/, err /$err/: $*"
    ok "$name" "$truth"
}
same() { # same NAME FILE FILE
    cmp -s "$2" "$3"
    ok "$1" $?
}
answers() { printf '%s\n' "$@" >in; }
no_answers() { : >in; }

game=${3:-$("$frente" games --ids games | head -n 1)}
seat=$("$frente" games "$game" --ids seats | sed -n 1p)
other=$("$frente" games "$game" --ids seats | sed -n 2p)
scenario=$("$frente" games "$game" --ids scenarios | sed -n 1p)
"$frente" games "$game" --ids seats >seats
nonplayer=$("$frente" games "$game" | sed -n 's/.*can be a non-player: \(.*\))/\1/p' | sed -n 1p)

# --- the program itself ---
expect 'version' 0 '^frente [0-9]' '' "$frente" --version
expect 'help lists the commands' 0 '^  verify ' '' "$frente" --help
expect 'nothing at all is a misuse' 2 '' 'usage:' "$frente"
expect 'an unknown command suggests the nearest' 2 '' "did you mean 'verify'" "$frente" verfy
expect 'a game is no command: what plays it is said' 2 '' "'frente play $game' plays it" "$frente" "$game"
expect 'an unknown global option' 2 '' "'--verbose' is not an option" "$frente" --verbose games
expect 'a language that there is not' 2 '' "one of en, es, fr, not 'xx'" "$frente" --lang xx games
for command in $("$frente" --commands); do
    expect "$command --help" 0 "^usage: frente $command " '' "$frente" "$command" --help
done
expect 'options for the completion' 0 '^--scenario=$' '' "$frente" new --options
expect 'an unknown option suggests the nearest' 2 '' "did you mean '--scenario'" "$frente" new --scenarion x "$game"
expect 'an option without its value' 2 '' '--scenario needs a value' "$frente" new "$game" --scenario
expect 'a switch with a value' 2 '' 'takes no value' "$frente" data --check=yes
expect 'too few arguments' 2 '' 'too few arguments' "$frente" show
expect 'too many arguments' 2 '' 'too many arguments' "$frente" show a b
expect 'a number out of range' 2 '' 'whole number from' "$frente" sim "$game" --games none
if [ -c /dev/full ]; then
    "$frente" games >/dev/full 2>err
    [ $? -eq 1 ] && grep -q 'cannot be written' err
    ok 'a full disk behind the standard output' $?
fi

# --- serve: what would show only when the first notice does not arrive ---
expect 'an address of the server that is none' 2 '' "a URL was expected" "$frente" serve --address play.example.org
expect 'a contact that is none' 2 '' 'mailto: or https:' "$frente" serve --contact somebody
expect 'a mailbox that is none' 2 '' 'a mailbox was expected' "$frente" serve --mail-from somebody --address https://play.example.org/
expect 'mail without a link' 2 '' 'needs --address' "$frente" serve --mail-from frente@example.org
expect 'a host of mail that is none' 2 '' 'smtp://host:port' "$frente" serve --smtp mail.example.org --mail-from frente@example.org
expect 'a program of mail without an address' 2 '' '--sendmail needs --mail-from' "$frente" serve --sendmail /usr/sbin/sendmail
expect 'an action that admin lacks' 2 '' 'lists them' "$frente" admin --db none.db dance

# --- games ---
expect 'games lists them' 0 "^$game " '' "$frente" games
expect 'a game is described' 0 '^Scenarios$' '' "$frente" games "$game"
expect 'and in Spanish' 0 '^Escenarios$' '' "$frente" games "$game" --lang es
expect 'and in French, as far as there is one' 0 'Terre et liberté' '' "$frente" games --lang fr
expect 'the locale chooses the language' 0 '^Escenarios$' '' env LC_ALL=es_ES.UTF-8 "$frente" games "$game"
expect 'an unknown game lists what there is' 2 '' "is not a game.*$game" "$frente" games chess
expect 'a misspelt game suggests the nearest' 2 '' "did you mean '$game'" "$frente" games "x$game"
expect 'an unknown kind of ids' 2 '' 'one of games, players' "$frente" games "$game" --ids moves

# --- new ---
"$frente" new "$game" --seed 7 -o a.frente
expect 'new writes the tags' 0 "^\[Game \"$game\"\]" '' "$frente" new "$game" --seed 7
same 'the same seed gives the same record' out a.frente
expect 'another key every time' 0 - '' "$frente" new "$game"
mv out other.frente
"$frente" new "$game" >out
cmp -s out other.frente
ok 'two games have two keys' $((!$?))
expect 'an unknown scenario suggests the nearest' 2 '' "did you mean '$scenario'" "$frente" new "$game" --scenario "x$scenario"
expect 'an unknown option' 2 '' 'is no option of' "$frente" new "$game" --option nonsense
expect 'an unknown seat suggests the nearest' 2 '' "did you mean '$seat'" "$frente" new "$game" --seat "${seat}s=human"
expect 'an unknown player suggests the nearest' 2 '' "did you mean 'random'" "$frente" new "$game" --seat "$seat=randon"
expect 'a bot with a budget' 0 "^\[Seats \".*$seat=mcts:50" '' "$frente" new "$game" --seat "$seat=mcts:50"
expect 'a budget that is none' 2 '' 'was expected' "$frente" new "$game" --seat "$seat=mcts:x"
expect 'a seat without a player' 2 '' "seat=player" "$frente" new "$game" --seat "$seat"
expect 'a key that is none' 2 '' '64 hexadecimal digits' "$frente" new "$game" --key 12
expect 'key and seed together' 2 '' 'exclude each other' "$frente" new "$game" --seed 1 --key 12
expect 'a folder that is not there' 1 '' 'no/where.frente: cannot be written' "$frente" new "$game" -o no/where.frente
if [ -c /dev/full ]; then
    expect 'a full disk' 1 '' 'cannot be written' "$frente" new "$game" -o /dev/full
    [ -c /dev/full ]
    ok 'a device is written to, not replaced' $?
fi
if [ -n "$nonplayer" ]; then
    npseat=$("$frente" games "$game" | sed -n "s/^  \([^ ]*\) .*can be a non-player: $nonplayer).*/\1/p" | sed -n 1p)
    expect 'a non-player seat is the option' 0 "^\[Options \".*$nonplayer" '' "$frente" new "$game" --seat "$npseat=nonplayer"
    expect 'a non-player can be nobody else' 2 '' "can't be changed" "$frente" new "$game" --option "$nonplayer" --seat "$npseat=random"
fi

# --- legal, why, apply ---
expect 'legal lists choices' 0 '^[a-z]+: [a-z]' '' "$frente" legal a.frente
cp out legal
first=$(sed -n 1p legal)
actor=${first%%:*}
expect 'each with its label' 0 '	; [A-Z]' '' "$frente" legal a.frente --label
expect 'legal of one seat' 0 "^$actor: " '' "$frente" legal a.frente --seat "$actor"
expect 'legal of an unknown seat' 2 '' 'is no seat of' "$frente" legal a.frente --seat nobody
expect 'a legal choice is legal' 0 '^legal$' '' "$frente" why a.frente "$first"
expect 'what is no verb suggests the nearest' 2 '' "is no verb.*did you mean" "$frente" why a.frente "${first%% *} $(echo "${first#*: }" | sed 's/ .*//')x"
expect 'a seat that there is not' 2 '' "'nobody' is no seat" "$frente" why a.frente "nobody: ${first#*: }"
expect 'no colon' 2 '' "'seat: choice' was expected" "$frente" why a.frente "pass"
expect 'apply makes a choice' 0 "^$first\$" '' "$frente" apply a.frente "$first"
cp out b.frente
expect 'and the record holds' 0 '^ok: 1 choices' '' "$frente" verify b.frente
expect 'a choice cannot be made twice' 1 '' "$actor: " "$frente" apply b.frente "$first"
expect 'why says so, with the rule' 1 '\[[A-Z]+-|not that seat' '' "$frente" why b.frente "$first"
expect 'with a capital' 1 '^[^a-z]' '' "$frente" why b.frente "$first"
expect 'and in Spanish' 1 '^[^a-z]' '' "$frente" why b.frente "$first" --lang es
rm -f none.frente
expect 'a refusal writes nothing' 1 '' "choice 2: " "$frente" apply a.frente "$first" "$first" -o none.frente
[ ! -e none.frente ]
ok 'nothing at all' $?
cp a.frente in
expect 'apply reads the standard input' 0 "^$first\$" '' "$frente" apply - "$first"
no_answers
expect 'apply tells the journal' 0 - '' "$frente" apply a.frente "$first" --journal
expect 'dice that nobody needs' 1 '' 'not used' "$frente" apply a.frente "$first (dice 3 5)"
expect 'dice in the middle of a line' 2 '' 'must end the line' "$frente" apply a.frente "$first (dice 3) x"
expect 'a comment behind it' 0 "^$first\$" '' "$frente" apply a.frente "$first ; a comment"
expect 'journal and position at once' 2 '' 'exclude each other' "$frente" apply a.frente "$first" --journal --position

# --- sim makes a whole game for the rest ---
expect 'sim plays and checks' 0 '^3 games, ' 'choices a second' "$frente" sim "$game" --games 3 --seed 5 --check -o whole.frente
cp out sim1
expect 'sim again' 0 - - "$frente" sim "$game" --games 3 --seed 5
same 'the same seed, the same games' out sim1
expect 'sim of an unknown game' 2 '' 'is not a game' "$frente" sim chess
expect 'a record of a whole game holds' 0 '^ok: [0-9]+ choices, hash [0-9a-f]{16}$' '' "$frente" verify whole.frente
choices=$(sed 's/^ok: \([0-9]*\) .*/\1/' out)

expect 'its tag names who played' 0 "^\[Seats \"([a-z]+=(heuristic|nonplayer) ?)+\"\]" '' cat whole.frente
"$frente" sim "$game" --games 1 --seed 5 --seats random --seats "$seat=mcts:2" -o bots.frente >/dev/null 2>&1
expect 'each by itself' 0 "^\[Seats \".*$seat=mcts:2[ \"]" '' cat bots.frente
expect 'and all the others' 0 '^\[Seats ".*=random' '' cat bots.frente
sed "s/$seat=[a-z:0-9]*/$seat=randon/" bots.frente >who.frente
expect 'a record names no player that there is not' 1 '' "line [0-9]+: the tag Seats: 'randon' is not a player; did you mean 'random'" "$frente" verify who.frente

# --- show ---
expect 'show' 0 'The game is over' '' "$frente" show whole.frente
expect 'show in Spanish' 0 'La partida ha terminado' '' "$frente" show whole.frente --lang es
expect 'show what a seat sees' 0 - '' "$frente" show a.frente --viewer "$seat"
# A game without secrets has nothing that only one seat sees.
only=-
if "$frente" show "$game" --fields | grep -q '(secret)'; then only='What only'; fi
expect 'show what everybody sees' 0 "$only" '' "$frente" show a.frente --viewer all
expect 'show as JSON' 0 "^\{\"game\":\"$game\"" '' "$frente" show a.frente --viewer "$seat" --json
expect 'show the fields' 0 - '' "$frente" show a.frente --fields
"$frente" show whole.frente --at 2 --position >short.pos
"$frente" show whole.frente --at 2 --position --full >full.pos
[ "$(wc -l <full.pos)" -gt "$(wc -l <short.pos)" ]
ok 'a whole position has more lines' $?
expect 'a whole position is read back' 0 - '' "$frente" show full.pos --position
same 'as the short one' out short.pos
expect 'whole is a word of positions' 2 '' 'give --position with it' "$frente" show whole.frente --full
expect 'show an earlier moment' 0 '2 choices so far' '' "$frente" show whole.frente --at 2 --viewer all
expect 'as a viewer counts them' 0 '2 steps so far' '' "$frente" show whole.frente --at 2
expect 'show a moment that never was' 2 '' 'no step number' "$frente" show whole.frente --at 99999999
expect 'an unknown viewer' 2 '' "a seat, 'watcher' or 'all'" "$frente" show a.frente --viewer god
"$frente" show whole.frente --at $((choices / 2)) --position >middle
expect 'the exact position' 0 - '' "$frente" show middle --position
same 'gives itself back byte for byte' middle out
"$frente" legal middle >out
next=$(sed -n 1p out)
expect 'and can be played on, with its dice' 0 '^end$' '' "$frente" apply middle "$next"
cp out on.frente
expect 'into a record that holds' 0 '^ok: 1 choices' '' "$frente" verify on.frente

"$frente" show a.frente >out
[ "$(sed -n 2p out | grep -Ec 'must decide')" -eq 1 ]
ok 'who decides comes first' $?
COLUMNS=40 "$frente" show a.frente >narrow
[ "$(awk 'length > 44' narrow | wc -l)" -eq 0 ] && [ "$(wc -l <narrow)" -gt "$(wc -l <out)" ]
ok 'lines are broken to the width of the terminal' $?
[ "$(tr -s ' \n' ' ' <narrow)" = "$(tr -s ' \n' ' ' <out)" ]
ok 'and nothing is lost' $?

# --- replay ---
expect 'replay tells everything' 0 '^1\. ' '' "$frente" replay whole.frente
cp out all
expect 'replay to a watcher' 0 - '' "$frente" replay whole.frente --viewer watcher
less=-lt
if [ "$only" = - ]; then less=-eq; fi
[ "$(wc -l <out)" "$less" "$(wc -l <all)" ]
ok 'who is told less, where there are secrets' $?
expect 'replay a part' 0 '^2\. ' '' "$frente" replay whole.frente --from 2 --to 3
[ "$(grep -c '^[0-9]*\. ' out)" -eq 2 ]
ok 'and no more than that' $?
expect 'replay backwards' 2 '' 'comes after --to 2' "$frente" replay whole.frente --from 5 --to 2
expect 'replay to an unknown viewer' 2 '' "'watcher' or 'all'" "$frente" replay whole.frente --viewer god

# --- undo ---
# Where a game begins with one forced card it shows that card; then the next choice is taken back.
cp b.frente u.frente
last=$first
if [ "$(wc -l <legal)" -eq 1 ]; then
    last=$("$frente" legal b.frente | sed -n 1p)
    "$frente" apply b.frente "$last" >u.frente
fi
expect 'undo takes the choice back' 0 - '' "$frente" undo u.frente
if grep -q "^$last\$" out; then truth=1; else truth=0; fi
ok 'which is gone' $truth
expect 'nothing to take back' 1 '' 'no choice to take back' "$frente" undo a.frente
expect 'nothing of that seat' 1 '' 'no choice of yours' "$frente" undo b.frente "$(sed -n "/^$actor\$/d;p" <seats | sed -n 1p)"
expect 'an unknown seat' 2 '' 'is no seat of' "$frente" undo b.frente nobody
expect 'nobody takes the end of a game back' 1 '' . "$frente" undo whole.frente
rm -f none.frente
expect 'what fails writes nothing' 1 '' . "$frente" undo a.frente -o none.frente
[ ! -e none.frente ]
ok 'nothing at all' $?

# --- ends outside the list ---
expect 'legal does not list them' 0 - '' "$frente" legal a.frente
grep -Eq 'resign|offer-end' out
ok 'none of them' $((!$?))
expect 'resigning ends the game' 0 "^$actor: resign\$" '' "$frente" apply a.frente "$actor: resign"
cp out resigned.frente
expect 'and the record holds' 0 '^ok: 1 choices, hash [0-9a-f]+$' '' "$frente" verify resigned.frente
expect 'the score says who has lost' 0 'The game is over' '' "$frente" show resigned.frente
expect 'whoever has resigned cannot act' 1 '' 'the game is over' "$frente" apply resigned.frente "$first"
expect 'nor can anybody resign after that' 1 '' 'the game is over' "$frente" apply resigned.frente "$other: resign"
expect 'nor is it taken back' 1 '' 'no choice to take back' "$frente" undo resigned.frente
expect 'nor offered' 1 'The game is over' '' "$frente" why resigned.frente "$other: offer-end"
expect 'an end that nobody has offered' 1 '' 'there is no offer for you to answer' "$frente" apply a.frente "$other: accept-end"
set --
for one in $(cat seats); do
    [ "$one" = "$actor" ] || set -- "$@" "$one: accept-end"
done
# Some rules know no agreed end: then the offer is refused, with its rule.
if "$frente" why a.frente "$actor: offer-end" >out 2>err; then
    expect 'an agreed end' 0 ': accept-end' '' "$frente" apply a.frente "$actor: offer-end" "$@"
    cp out agreed.frente
    expect 'whose record holds' 0 '^ok: ' '' "$frente" verify agreed.frente
    expect 'and is a draw' 0 ' 500' '' "$frente" show agreed.frente
    expect 'an offer may be refused' 0 ': refuse-end' '' "$frente" apply a.frente "$actor: offer-end" "${1%: *}: refuse-end" "$first"
    expect 'an offer lapses with a choice' 1 '' 'no offer' "$frente" apply a.frente "$actor: offer-end" "$first" "$1"
else
    expect 'no agreed end, and why' 1 '\[' '' "$frente" why a.frente "$actor: offer-end"
fi
expect 'the exact position of an end' 0 "^over resigned $actor\$" '' "$frente" show resigned.frente --position
cp out middle.end
expect 'can be shown again' 0 'The game is over' '' "$frente" show middle.end

# --- stops at quiet points ---
point=$("$frente" games "$game" --ids points | sed -n 1p)
expect 'points have ids' 0 . '' "$frente" games "$game" --ids points
expect 'a point that there is not' 2 '' "needs one of: .*$point" "$frente" apply a.frente "$first" --until nowhere --journal
expect 'no record ends in the middle' 2 '' 'needs --journal or --position' "$frente" apply a.frente "$first" --until "$point"

# --- verify ---
sed "0,/^$actor: /s/^$actor: .*/$actor: nonsense/" whole.frente >bad.frente
expect 'a line that was edited' 1 '' 'bad.frente: line [0-9]+: ' "$frente" verify bad.frente
sed '0,/; hash /s/; hash ...../; hash 00000/' whole.frente >bad.frente
expect 'a hash that differs' 1 '' 'line [0-9]+: the state differs' "$frente" verify bad.frente
size=$(wc -c <whole.frente)
head -c $((size - 15)) whole.frente >bad.frente
expect 'a record cut short' 1 '' 'bad.frente: line' "$frente" verify bad.frente
sed 's/^\[Version ".*/[Version "99"]/' whole.frente >bad.frente
expect 'another version of the rules' 1 '' 'version 99 of the rules, this is [0-9]+; every line plays' "$frente" verify bad.frente
expect 'is only a warning to show' 0 'The game is over' 'version 99' "$frente" show bad.frente
sed -e 's/^\[Data ".*/[Data "0123456789abcdef"]/' -e '/^\[Tables/d' whole.frente >bad.frente
expect 'other tables' 1 '' 'played with other tables \(data 0123456789abcdef' "$frente" verify bad.frente
expect 'are only a warning to show' 0 'The game is over' 'played with other tables' "$frente" show bad.frente
sed -e '/^\[Tables/d' -e '/^\[Data/d' -e '/^\[Version/d' whole.frente >bad.frente
expect 'a record that does not say' 0 '^ok: ' '' "$frente" verify bad.frente

# --- other rules and tables: looked at as far as it plays, gone on with from the snapshot ---
"$frente" apply a.frente "$first" -o kept.frente
"$frente" legal kept.frente | sed -n 1p >next
"$frente" apply kept.frente "$(cat next)" -o kept.frente
line=$(grep -n "^$(cat next)\$" kept.frente | tail -n 1 | cut -d: -f1)
sed -e 's/^\[Version ".*/[Version "99"]/' -e "${line}s/.*/$actor: nonsense/" kept.frente >old.frente
expect 'verify names the first line that differs' 1 '' "version 99 of the rules, this is [0-9]+; line $line: .*1 of its 2 choices play; .*--from-snapshot old.frente. goes on after choice 2 of 2" "$frente" verify old.frente
expect 'show goes as far as it plays' 0 '1 choice so far' "line $line: " "$frente" show old.frente --viewer all
expect 'and so does replay' 0 '^1\. ' "line $line: " "$frente" replay old.frente
expect 'it is not gone on with' 1 '' "line $line: " "$frente" apply old.frente "$(cat next)"
expect 'but from the snapshot' 0 - '' "$frente" show old.frente --from-snapshot --position
"$frente" show kept.frente --position >want
same 'which is the same position' out want
cp old.frente before
answers quit
expect 'and can be played' 0 'is saved in new.frente' '' "$frente" play old.frente --from-snapshot --save new.frente
same 'the old record stays' old.frente before
expect 'the new one holds' 0 '^ok: 0 choices' '' "$frente" verify new.frente
no_answers
sed '/^; snapshot/,/^; end/d' old.frente >bad.frente
expect 'a record without a snapshot' 1 '' 'no snapshot to go on from' "$frente" play bad.frente --from-snapshot
expect 'a game has none' 2 '' 'needs the record of a game' "$frente" play "$game" --from-snapshot
sed "${line}s/.*/$actor: nonsense/" kept.frente >bad.frente
expect 'a damaged record is not shown' 1 '' "line $line: " "$frente" show bad.frente
mkdir -p "mine/$game"
table=$(basename "$(find "$tables/$game" -name '*.tsv' | sort | sed -n 1p)")
{ cat "$tables/$game/$table"; echo '# a comment more'; } >"mine/$game/$table"
expect 'other tables are named' 1 '' "other tables: $table differs; every line plays the same" "$frente" --data mine verify kept.frente
expect 'and gone on with where all plays the same' 0 '^ok: ' - sh -c "'$frente' --data mine apply kept.frente \"\$('$frente' --data mine legal kept.frente 2>/dev/null | sed -n 1p)\" -o mine.frente 2>/dev/null && '$frente' --data mine verify mine.frente"
expect 'from then on with the new ones' 1 '' "other tables: $table differs" "$frente" verify mine.frente
rm -r mine
key=$(sed -n 's/^\[Key "\(.*\)"\]/\1/p' whole.frente)
hash=$(printf %s "$key" | sha256sum | cut -c1-64)
sed "s/^\[Key .*/&\n[KeyHash \"$hash\"]/" whole.frente >key.frente
expect 'the published hash of the key' 0 'the key is the one published' '' "$frente" verify key.frente
sed 's/^\[KeyHash "..../[KeyHash "0000/' key.frente >bad.frente
expect 'and another key' 1 '' 'not the one whose hash was published' "$frente" verify bad.frente
sed 's/^\[Key "..../[Key "1234/' whole.frente >bad.frente
expect 'other dice' 1 '' 'bad.frente: line' "$frente" verify bad.frente
: >empty
expect 'an empty file' 1 '' 'the file is empty' "$frente" verify empty
printf 'GIF89a\000\001\002' >picture
expect 'a picture' 1 '' 'NUL byte' "$frente" verify picture
expect 'a file that is not there' 1 '' 'nothing.frente: cannot be opened' "$frente" verify nothing.frente
expect 'a game instead of a file' 1 '' "frente new $game -o FILE" "$frente" show "$game"
expect 'a folder' 1 '' 'cannot be read' "$frente" verify .
sed 1d whole.frente >bad.frente
expect 'no game' 1 '' 'Game must come first' "$frente" verify bad.frente
expect 'several files, one of them bad' 1 'whole.frente: ok' 'bad.frente: ' "$frente" verify whole.frente bad.frente
sed 's/$/\r/' whole.frente >crlf.frente
expect 'line ends of another system' 0 '^ok: ' '' "$frente" verify crlf.frente

# --- positions ---
printf 'game %s\nscenario %s\nnonsense 3\n' "$game" "$scenario" >p
expect 'a fact that there is not, with its line' 1 '' 'line 3: .*nonsense' "$frente" show p
printf 'game %s\n' "$game" >p
expect 'a position that begins nowhere' 1 '' "'at' line was expected" "$frente" show p
printf 'game chess\n' >p
expect 'a position of no game' 1 '' 'line 1: .*is not a game' "$frente" show p
printf 'game %s\nat nowhere\n' "$game" >p
expect 'a point that there is not' 1 '' "line 2: 'at' needs one of" "$frente" show p
sed 's/^flow .*//' middle >p
expect 'an exact position without its flow' 1 '' 'p: ' "$frente" show p
{ echo "game $game"; echo "nonsense $(seq -s ' ' 100)"; } >p
expect 'a long line after the head is not lost' 1 '' 'nonsense' "$frente" show p
sed 's/^actors.*/actors nobody/' middle >p
expect 'an actor that there is not' 1 '' 'is no seat' "$frente" show p

# --- data ---
expect 'data says what is reconstructed' 0 "are 'design': reconstructed" '' "$frente" data "$game"
expect 'data checks' 0 "^$game: ok: [0-9]+ tables" '' "$frente" data "$game" --check
expect 'data of an unknown game' 2 '' 'is not a game' "$frente" data chess
expect 'a folder that is not there' 2 '' "no/such'" "$frente" data --data no/such
mkdir -p none
expect 'a folder without tables' 2 '' 'has no folder of a game' "$frente" --data none data
mkdir -p "mine/$game"
printf 'a\tb\n1\t2\t3\n' >"mine/$game/extra.tsv"
expect 'a table that there is not' 1 '' 'has no such table' "$frente" data "$game" --check --data mine
rm "mine/$game/extra.tsv"
which=$(basename "$(find "$tables/$game" -name '*.tsv' | sort | sed -n 1p)")
table=$tables/$game/$which
header=$(grep -v '^#' "$table" | sed -n 1p)
spoil() { # spoil NAME PATTERN: the table in mine/ must be refused
    expect "$1" 1 '' "mine/$game/$which:[0-9]+: $2" "$frente" data "$game" --check --data mine
}
cp "$table" "mine/$game/$which"
expect 'a copy of a table' 0 ': ok: ' '' "$frente" data "$game" --check --data mine
{ cat "$table"; echo 'lonely'; } >"mine/$game/$which"
spoil 'a row that is too short' 'the row has 1 columns'
{ cat "$table"; echo "$header	more"; } >"mine/$game/$which"
spoil 'a row that is too long' 'the row has [0-9]+ columns'
: >"mine/$game/$which"
spoil 'an empty table' 'the file ends before its header'
sed "s/^$header\$/x$header/" "$table" >"mine/$game/$which"
spoil 'a column with another name' 'the header has no column'
awk -F '\t' -v OFS='\t' '/^#/ { print; next }
    !src { for (i = 1; i <= NF; i++) if ($i == "src") src = i; print; next }
    { $src = "guess"; print }' "$table" >"mine/$game/$which"
spoil 'a source that is none' "column 'src': 'guess': a source begins with"
head -c 2000 /bin/sh >"mine/$game/$which"
spoil 'a program instead of a table' '.*NUL byte'
expect 'and the game cannot be played with it' 1 '' 'NUL byte' "$frente" new "$game" --data mine
rm "mine/$game/$which"

# --- bot ---
i=0
while [ $i -lt 3000 ]; do
    echo 1
    i=$((i + 1))
done >in
cp in ones
expect 'a program plays a whole game' 0 '^over \{"score"' '' "$program" "$frente" bot "$game" --seat "$seat" --seed 3 -o bot.frente
expect 'whose record holds' 0 '^ok: ' '' "$frente" verify bot.frente
answers 'fly to the moon' 99999 quit
expect 'a forged choice is refused' 0 '^refused \{"text"' '' "$frente" bot "$game" --seat "$seat" --seed 3
no_answers
expect 'a program that goes away' 1 '^turn \{' 'has gone' "$frente" bot "$game" --seat "$seat"
expect 'a program without a seat' 2 '' '--seat is needed' "$frente" bot "$game"
expect 'an opponent who cannot choose' 2 '' "can't choose by itself" "$frente" bot "$game" --seat "$seat" --opponent human

# --- play ---
answers quit
expect 'play asks and quits' 0 'is saved in .*p1.frente' '' "$frente" play "$game" --seed 3 --save p1.frente
expect 'the save holds' 0 '^ok: ' '' "$frente" verify p1.frente
expect 'a new game never overwrites an old one' 2 '' 'p1.frente. is there already' "$frente" play "$game" --save p1.frente
cp p1.frente before
answers quit
expect 'opening a record and leaving' 0 'is saved in' '' "$frente" play p1.frente
same 'leaves it as it was' p1.frente before
answers help 1 quit
expect 'play takes a number' 0 'undo your last choice' '' "$frente" play p1.frente
expect 'and has saved it' 0 '^ok: [1-9]' '' "$frente" verify p1.frente
cp ones in
if [ "$choices" -lt 500 ]; then # thousands of saves would take minutes
    expect 'play to the end' 0 'The game is over' '' "$frente" play "$game" --seed 3 --save p2.frente
    expect 'a whole game, saved' 0 '^ok: [0-9]+ choices, hash [0-9a-f]+$' '' "$frente" verify p2.frente
fi
cp whole.frente over.frente
expect 'a game that is over' 0 'The game is over' '' "$frente" play over.frente
answers 99999 xyzzy 'why xyzzy' shwo '' show journal quit
expect 'what is not understood' 0 "did you mean 'show'" '' "$frente" play "$game" --seed 3 --no-save
word=$(sed -n 1p legal | sed 's/.* //')
if [ "$(grep -c " $word\$" legal)" -eq 1 ] && [ "$actor" = "$seat" ]; then
    answers "$word" quit
    expect 'the last word of a choice' 0 - '' "$frente" play "$game" --seed 7 --save word.frente
    expect 'the last word of a choice will do' 0 '^ok: [1-9][0-9]* choice' '' "$frente" verify word.frente
fi
answers undo quit
expect 'nothing to take back' 0 "can't be undone" '' "$frente" play "$game" --seed 3 --no-save
answers 1 '1 (dice 6)' quit
expect 'dice are not typed unless that is asked for' 0 'frente play --dice' '' "$frente" play "$game" --seed 3 --no-save
answers help '1 (dice 1 2 3 4 5 6)' '1 (dice' quit
expect 'typed dice must be needed' 0 'not used, from' '' "$frente" play "$game" --seed 3 --no-save --dice
answers resign maybe no resign yes
expect 'resigning asks first' 0 'The game is over' '' "$frente" play "$game" --seed 3 --save p6.frente
expect 'and is in the record' 0 '^ok: [1-9]' '' "$frente" verify p6.frente
grep -q ': resign$' p6.frente
ok 'as a line' $?
answers offer-end quit
expect 'bots agree on no end' 0 'people must hold all the other seats' '' "$frente" play "$game" --seed 3 --no-save
answers nada "porque $(sed -n 1p legal | sed 's/^[^:]*: //')x" salir
expect 'what is not understood, in Spanish' 0 'no es una decisión' '' "$frente" play "$game" --seed 3 --no-save --lang es
answers ayuda salir
expect 'play in Spanish' 0 'deshacer tu' '' "$frente" play "$game" --seed 3 --no-save --lang es
no_answers
expect 'closed standard input' 0 'The game is saved in' '' "$frente" play "$game" --seed 3 --save p3.frente
expect 'and the save holds' 0 '^ok: ' '' "$frente" verify p3.frente
answers quit
expect 'it saves itself in the data folder' 0 "$XDG_DATA_HOME/frente/$game-" '' "$frente" play "$game"
answers 1 '' '' '' '' quit
expect 'the chooser' 0 'Which side do you play' '' "$frente" play
i=0
while [ $i -lt 40 ]; do
    cp whole.frente "$XDG_DATA_HOME/frente/old-$i.frente"
    touch -d '2001-01-01' "$XDG_DATA_HOME/frente/old-$i.frente"
    i=$((i + 1))
done
answers $(($("$frente" games --ids games | wc -l) + 1)) quit
expect 'the chooser goes on with a saved game' 0 'The game saves itself in' '' "$frente" play
answers q
expect 'the chooser can be left' 0 'Nothing was started' '' "$frente" play
{ cat p3.frente; echo 'nobody: nothing'; } > "$XDG_DATA_HOME/frente/torn.frente"
answers q
expect 'the chooser leaves out what is damaged' 0 'Nothing was started' '' "$frente" play
rm "$XDG_DATA_HOME/frente/torn.frente"
answers '' quit
expect 'several persons hand over' 0 'press Enter when nobody else' '' "$frente" play "$game" --seat "$seat=human" --seat "$other=human" --no-save
no_answers
# shellcheck disable=SC2046
expect 'nobody plays: all at random' 0 'The game is over' '' "$frente" play "$game" $("$frente" games "$game" --ids seats | sed 's/.*/--seat &=random/') --seed 3 --save p4.frente
expect 'and the record holds' 0 '^ok: ' '' "$frente" verify p4.frente
expect 'a record from the standard input cannot be played' 2 '' 'give the record as a file' "$frente" play -
expect 'a file fixes its scenario' 2 '' 'fixed by it' "$frente" play p1.frente --scenario "$scenario"
expect 'no home to save in' 1 '' 'no home folder' env -u HOME -u XDG_DATA_HOME "$frente" play "$game"
if [ -c /dev/full ]; then
    expect 'a full disk stops the game' 1 - 'could not be saved' "$frente" play "$game" --save /dev/full
fi
cp p1.frente before
answers 1 1 1 1 quit
(
    ulimit -f 0
    exec "$frente" play p1.frente <in 2>&1 >/dev/null
) | cat >limited
same 'a full disk leaves the saved game as it was' p1.frente before
grep -q 'what was saved before is untouched' limited
ok 'and says so' $?
[ "$(find . -name 'p1.frente*' | wc -l)" -eq 1 ]
ok 'and leaves no other file behind' $?

# --- a game of its own: what counts secrets ---
if [ "$game" = libertad ]; then
    printf '%s\n' 'game libertad' "key $(printf '%064d' 3)" 'at bid' 'year 3' 'turn 4' 'event f301' \
        'hand anarchist an01 an05 an06 an07' 'hand communist co01 co02' 'hand moderate mo01 mo02' >bid
    "$frente" apply bid 'anarchist: done' -o none.frente
    "$frente" apply bid 'anarchist: bid an01' 'anarchist: bid an05' 'anarchist: bid an06' 'anarchist: done' -o three.frente
    for viewer in watcher communist; do
        for how in show replay; do
            "$frente" $how none.frente --viewer $viewer >want
            expect "$how to $viewer after a bid of three cards" 0 - '' "$frente" $how three.frente --viewer $viewer
            same 'is the same as after a bid of none' out want
        done
    done
    expect 'but not to oneself' 0 '4 steps so far' '' "$frente" show three.frente --viewer anarchist
    rm -f three.frente none.frente
    printf '%s\n' 'game libertad' 'options np-communist np-moderate' 'at turn anarchist' 'event f101' \
        'hand anarchist an01 an05' 'pick anarchist an01' >scripted.pos
    answers 'buy-cards 1' 'buy-cards 1 (dice an07)' quit
    expect 'scripted dice are typed' 0 'Dice are typed behind the choice' '' "$frente" play scripted.pos --save scripted.frente
    expect 'and stand in the record' 0 '^ok: 1 choices' '' "$frente" verify scripted.frente
    grep -q '^anarchist: buy-cards 1 (dice an07)$' scripted.frente
    ok 'as they were typed' $?
    printf '%s\n' 'game libertad' 'options np-communist np-moderate' 'at test' 'until bag' 'event f101' >stop.pos
    expect 'a position that stops' 0 'Stopped at bag: nobody decides here' '' "$frente" show stop.pos
    expect 'has no legal choice' 0 '^; Stopped at bag' '' "$frente" legal stop.pos
    expect 'and none can be made' 1 '' 'the program was told to stop the game here' "$frente" apply stop.pos 'anarchist: next'
    expect 'nor played' 1 - 'was stopped there' "$frente" play stop.pos --no-save
    expect 'its facts can be seen' 0 '^; stopped where nobody decides' '' "$frente" show stop.pos --position
    no_answers
fi

# the guided game: Enter does what a step says, to its end, in both languages; what is for a page is not said
yes '' | head -n 150 >in
expect 'the guided game is finished by Enter' 0 'The guide is over' '' "$frente" play "$game" --guide
! grep -Eq '[{}]|[Cc]lick|dark button' out
ok 'it says nothing of a page' $?
[ "$(grep -o 'Guide, step [0-9]*' out | sort -u | wc -l)" -eq "$(grep -c '^step' "$tables/guides/$game.tsv")" ]
ok 'and leaves no step out' $?
expect 'in Spanish, too' 0 'La guía ha terminado' '' "$frente" --lang es play "$game" --guide
! grep -Eq '[{}]|[Pp]ulsa|botón oscuro' out
ok 'which says nothing of a page' $?
answers 'nothing like this' '' 'undo' 'leave' 'leave' 'quit'
expect 'it can be left' 0 'neither a choice nor a command' '' "$frente" play "$game" --guide
grep -q 'Not while the guide leads' out && grep -q 'no guide to leave' out
ok 'and says what it does not let one do' $?
answers 'guide' '' 'quit' 'quit'
expect 'guide in a game, and back' 0 'Back in your game' '' "$frente" play "$game" --seed 3 --no-save
expect 'a guided game has its own dice' 2 '' 'of its own' "$frente" play "$game" --guide --seed 3
expect 'and needs a game' 2 '' 'needs a game' "$frente" play --guide
no_answers

# Ctrl-C in the middle: the process waits for a line that never comes
mkfifo pipe
"$frente" play "$game" --seed 3 --save p5.frente <pipe >out 2>err &
player=$!
exec 9>pipe
echo 1 >&9
i=0
while [ $i -lt 100 ] && ! grep -q '^[a-z]*: ' p5.frente 2>/dev/null; do
    sleep 0.05
    i=$((i + 1))
done
kill -INT $player
wait $player
code=$?
exec 9>&-
[ $code -eq 130 ] && grep -q 'The game is saved in' out
ok 'Ctrl-C ends it with a word' $?
expect 'and the save holds' 0 '^ok: [1-9]' '' "$frente" verify p5.frente

echo "1..$count"
[ $failed -eq 0 ]
