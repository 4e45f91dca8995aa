#!/usr/bin/env python3
"""A picture of the terminal for the documents: terminal-picture.py OUT.png COLUMNSxLINES WAIT_FOR COMMAND [KEYS...]

Runs a command in tmux, types keys when the words WAIT_FOR are on the screen, and draws the screen with chromium when they
are there again. A key `@words` waits for words instead."""
import html
import os
import re
import subprocess
import sys
import tempfile
import time

out, size, words, command, keys = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4], sys.argv[5:]
width, height = size.split("x")
folder = tempfile.mkdtemp()
socket = os.path.join(folder, "tmux")


def tmux(*arguments):
    return subprocess.run(["tmux", "-S", socket, *arguments], capture_output=True, text=True, check=False).stdout


def wait(what):
    end = time.monotonic() + 60
    while what not in tmux("capture-pane", "-p"):
        if time.monotonic() > end:
            sys.exit(f"'{what}' never came:\n" + tmux("capture-pane", "-p"))
        time.sleep(0.05)


def colour(number):
    plain = ["#000", "#c33", "#3a3", "#aa3", "#46c", "#a4a", "#3aa", "#ccc"]
    if number < 8:
        return plain[number]
    steps = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "rgb({},{},{})".format(*(steps[number // d % 6] for d in (36, 6, 1)))


def style(codes, now):
    codes = [int(c or 0) for c in codes.split(";")]
    while codes:
        code = codes.pop(0)
        if code == 0:
            now.clear()
        elif code in (1, 2, 7):
            now[code] = True
        elif code == 38:
            now["ink"] = colour(codes[1])
            codes = codes[2:]
        elif 30 <= code < 38:
            now["ink"] = colour(code - 30)
        elif code == 39:
            now.pop("ink", None)


def span(text, now):
    ink, paper = now.get("ink", "#ddd"), "#1d1f21"
    if now.get(7):
        ink, paper = paper, ink
    css = f"color:{ink};background:{paper}" + (";font-weight:bold" if now.get(1) else "") + (";opacity:.55" if now.get(2) else "")
    return f'<span style="{css}">{html.escape(text)}</span>'


def page(screen):
    now, parts = {}, []
    for piece in re.split(r"(\x1b\[[0-9;]*m)", screen):
        if piece.startswith("\x1b["):
            style(piece[2:-1], now)
        elif piece:
            parts.append(span(piece, now))
    return ('<meta charset="utf-8"><style>body{margin:12px;background:#1d1f21}pre{font:16px/20px "DejaVu Sans Mono",monospace}'
            "</style><pre>" + "".join(parts) + "</pre>")


tmux("-f", "/dev/null", "new-session", "-d", "-x", width, "-y", height,
     f"env TERM=screen-256color LANG=C.UTF-8 {command}; read line")
wait(words)
for key in keys:
    if key.startswith("@"):
        wait(key[1:])
    elif key == "Enter":
        tmux("send-keys", key)
    else:
        tmux("send-keys", "-l", key)
screen = tmux("capture-pane", "-e", "-p")
tmux("kill-server")
with open(os.path.join(folder, "page.html"), "w", encoding="utf-8") as file:
    file.write(page(screen.rstrip("\n")))
subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                f"--window-size={int(width) * 10 + 24},{int(height) * 20 + 60}", f"--screenshot={os.path.abspath(out)}",
                os.path.join(folder, "page.html")], check=True, capture_output=True)
