#!/bin/sh
# What the entry in a desktop's menu does: open.sh PLAY FRENTE. TAP.
set -u
play=$(realpath "$1") || exit 99
frente=$(realpath "$2") || exit 99
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
export HOME="$tmp/home" XDG_DATA_HOME="$tmp/data" DISPLAY=:none LC_ALL=C PATH="$tmp/bin:$PATH"
kept=$XDG_DATA_HOME/frente/page
mkdir -p "$HOME" "$tmp/bin"
mkfifo "$tmp/opened" "$tmp/taken"
# Open at both ends: a writer that has not ended yet is not taken for the next one.
exec 3<>"$tmp/opened"
# shellcheck disable=SC2016
printf '#!/bin/sh\necho "$1" >"%s"\n' "$tmp/opened" >"$tmp/bin/xdg-open"
chmod +x "$tmp/bin/xdg-open"
count=0
failed=0
ok() { # ok NAME TRUTH(0/1)
    count=$((count + 1))
    if [ "$2" -eq 0 ]; then
        echo "ok $count - $1"
    else
        failed=$((failed + 1))
        echo "not ok $count - $1"
        sed 's/^/# /' "$tmp/out" | tail -n 20
    fi
}
# A session of its own, which ends as when its window is closed; `address` is what was opened.
begin() {
    setsid "$play" --any-port "$frente" >"$tmp/out" 2>&1 </dev/null &
    session=$!
    read -r address <&3
}
# The server ends a little after the shell that began it: its lock says when.
end() {
    kill -HUP "-$session"
    wait "$session"
    flock "$XDG_DATA_HOME/frente/page.lock" true
}

begin
first=$address
[ "$(cat "$kept")" = "$first" ]
ok 'the page is opened, and its address kept' $?
"$play" --any-port "$frente" >"$tmp/out" 2>&1 &
read -r address <&3
wait $!
[ "$address" = "$first" ] && grep -q 'It runs already' "$tmp/out"
ok 'chosen twice it opens the page once more' $?
end
begin
[ "$address" = "$first" ]
ok 'the next time it has the same address' $?
end
port=${first##*:}
python3 -c 'import socket, sys
s = socket.create_server(("127.0.0.1", int(sys.argv[1])))
open(sys.argv[2], "w").close()
s.accept()' "${port%/}" "$tmp/taken" &
holder=$!
read -r _ <"$tmp/taken"
begin
[ "$address" != "$first" ] && [ "$(cat "$kept")" = "$address" ]
ok 'where that is taken, another' $?
end
kill "$holder"
"$play" --any-port /bin/false >"$tmp/out" 2>&1 </dev/null
[ $? -eq 1 ]
ok 'what can not be started is a failure' $?

echo "1..$count"
[ $failed -eq 0 ]
