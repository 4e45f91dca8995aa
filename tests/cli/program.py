#!/usr/bin/env python3
"""A program that plays by `frente bot`: program.py FRENTE bot GAME ... It takes the first choice, and every third time the last one,
so that it does not pick a piece up and put it down for ever. What it is told goes to the standard output."""
import json
import subprocess
import sys

child = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
turns = 0
for line in child.stdout:
    sys.stdout.write(line)
    if line.startswith("turn "):
        turns += 1
        choices = json.loads(line[len("turn "):])["choices"]
        child.stdin.write(f"{len(choices) if turns % 3 == 0 else 1}\n")
        child.stdin.flush()
child.stdin.close()
sys.exit(child.wait())
