#!/bin/sh
# Black-box tests of the program: run.sh FRENTE DATA [GAME]. Every check runs the program as
# a person would and looks at the exit code, the output and the messages. Prints
# TAP; the checks of one sub-command stand together.
set -u
frente=$(realpath "$1") || exit 99
tables=$(realpath "$2") || exit 99
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
nonplayer=$("$frente" games "$game" | sed -n 's/.*can be a non-player: \(.*\))/\1/p' | sed -n 1p)

# --- the program itself ---
expect 'version' 0 '^frente [0-9]' '' "$frente" --version
expect 'help lists the commands' 0 '^  verify ' '' "$frente" --help
expect 'nothing at all is a misuse' 2 '' 'usage:' "$frente"
expect 'an unknown command suggests the nearest' 2 '' "did you mean 'verify'" "$frente" verfy
expect 'an unknown global option' 2 '' "'--verbose' is no option" "$frente" --verbose games
expect 'a language that there is not' 2 '' "'en' or 'es'" "$frente" --lang fr games
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

# --- games ---
expect 'games lists them' 0 "^$game " '' "$frente" games
expect 'a game is described' 0 '^Scenarios$' '' "$frente" games "$game"
expect 'and in Spanish' 0 '^Escenarios$' '' "$frente" games "$game" --lang es
expect 'the locale chooses the language' 0 '^Escenarios$' '' env LC_ALL=es_ES.UTF-8 "$frente" games "$game"
expect 'an unknown game lists what there is' 2 '' "is no game.*$game" "$frente" games chess
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
expect 'and in Spanish' 1 - '' "$frente" why b.frente "$first" --lang es
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
expect 'sim of an unknown game' 2 '' 'is no game' "$frente" sim chess
expect 'a record of a whole game holds' 0 '^ok: [0-9]+ choices, hash [0-9a-f]{16}$' '' "$frente" verify whole.frente
choices=$(sed 's/^ok: \([0-9]*\) .*/\1/' out)

# --- show ---
expect 'show' 0 'The game is over' '' "$frente" show whole.frente
expect 'show in Spanish' 0 'La partida ha terminado' '' "$frente" show whole.frente --lang es
expect 'show what a seat sees' 0 - '' "$frente" show a.frente --viewer "$seat"
expect 'show what everybody sees' 0 'What only' '' "$frente" show a.frente --viewer all
expect 'show as JSON' 0 "^\{\"game\":\"$game\"" '' "$frente" show a.frente --viewer "$seat" --json
expect 'show the fields' 0 - '' "$frente" show a.frente --fields
expect 'show an earlier moment' 0 '2 choices so far' '' "$frente" show whole.frente --at 2
expect 'show a moment that never was' 2 '' 'no choice number' "$frente" show whole.frente --at 99999999
expect 'an unknown viewer' 2 '' "a seat, 'watcher' or 'all'" "$frente" show a.frente --viewer god
"$frente" show whole.frente --at $((choices / 2)) --position >middle
expect 'the exact position' 0 - '' "$frente" show middle --position
same 'gives itself back byte for byte' middle out
"$frente" legal middle >out
next=$(sed -n 1p out)
expect 'and can be played on, with its dice' 0 '^end$' '' "$frente" apply middle "$next"
cp out on.frente
expect 'into a record that holds' 0 '^ok: 1 choices' '' "$frente" verify on.frente

# --- replay ---
expect 'replay tells everything' 0 '^1\. ' '' "$frente" replay whole.frente
cp out all
expect 'replay to a watcher' 0 - '' "$frente" replay whole.frente --viewer watcher
[ "$(wc -l <out)" -lt "$(wc -l <all)" ]
ok 'who is told less' $?
expect 'replay a part' 0 '^2\. ' '' "$frente" replay whole.frente --from 2 --to 3
[ "$(grep -c '^[0-9]*\. ' out)" -eq 2 ]
ok 'and no more than that' $?
expect 'replay to an unknown viewer' 2 '' "'watcher' or 'all'" "$frente" replay whole.frente --viewer god

# --- verify ---
sed "0,/^$actor: /s/^$actor: .*/$actor: nonsense/" whole.frente >bad.frente
expect 'a line that was edited' 1 '' 'bad.frente: line [0-9]+: ' "$frente" verify bad.frente
sed '0,/; hash /s/; hash ...../; hash 00000/' whole.frente >bad.frente
expect 'a hash that differs' 1 '' 'line [0-9]+: the state differs' "$frente" verify bad.frente
size=$(wc -c <whole.frente)
head -c $((size - 15)) whole.frente >bad.frente
expect 'a record cut short' 1 '' 'bad.frente: line' "$frente" verify bad.frente
sed 's/^\[Version ".*/[Version "99"]/' whole.frente >bad.frente
expect 'another version of the rules' 1 '' 'version 99' "$frente" verify bad.frente
sed 's/^\[Data ".*/[Data "0123456789abcdef"]/' whole.frente >bad.frente
expect 'other tables' 1 '' 'made with other tables' "$frente" verify bad.frente
expect 'are only a warning to show' 0 'The game is over' 'made with other tables' "$frente" show bad.frente
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
expect 'a position of no game' 1 '' 'line 1: .*is no game' "$frente" show p
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
expect 'data of an unknown game' 2 '' 'is no game' "$frente" data chess
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
expect 'a program plays a whole game' 0 '^over \{"score"' '' "$frente" bot "$game" --seat "$seat" --seed 3 -o bot.frente
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
expect 'play takes a number' 0 'take your last choice back' '' "$frente" play p1.frente
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
    expect 'the last word of a choice will do' 0 '^> - ' '' "$frente" play "$game" --seed 7 --no-save
fi
answers undo quit
expect 'nothing to take back' 0 "can't be taken back" '' "$frente" play "$game" --seed 3 --no-save
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
