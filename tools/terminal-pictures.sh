#!/bin/sh
# Takes the README's pictures of the terminal anew: tools/terminal-pictures.sh FRENTE (needs tmux and chromium).
set -eu
frente=$(realpath "${1:-build/frente}")
cd "$(dirname "$0")/.."
picture=tools/terminal-picture.py
python3 $picture docs/screenshots/terminal-brunete.png 120x32 'Enter goes on' "$frente play brunete --guide" Enter @'step 2' Enter @'step 3'
python3 $picture docs/screenshots/terminal-cruzada.png 80x26 'Enter goes on' "$frente play cruzada --seat rep=heuristic --seed 5 --no-save" \
    Enter @'help: what' Enter @'Activate spaces' done Enter @'Round 2/6'
