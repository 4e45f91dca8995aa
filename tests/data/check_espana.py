#!/usr/bin/env python3
"""Checks the tables of data/espana (or of the folder given) against the constraints of the rulebook and
espana-facts.tsv. Prints every violation and exits with 1 if there is any."""
import os
import re
import sys
from collections import Counter, defaultdict

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "..", "..", "data", "espana")
bad = []


def load(name, folder=DATA):
    rows, head = [], None
    with open(os.path.join(folder, name), encoding="utf-8") as f:
        for n, line in enumerate(f, 1):
            line = line.rstrip("\n")
            if line.startswith("#"):
                continue
            cells = line.split("\t")
            if head is None:
                head = cells
            elif len(cells) != len(head) or any(c != c.strip() or not c for c in cells):
                bad.append(f"{name} line {n}: cells are missing, empty or padded")
            else:
                rows.append(dict(zip(head, cells)))
    return rows


boxes, links, counters, cards = load("boxes.tsv"), load("links.tsv"), load("counters.tsv"), load("cards.tsv")
variants, facts = load("variants.tsv"), load("espana-facts.tsv", HERE)
found = Counter(boxes=len(boxes), links=len(links), objectives=sum(b["objective"] == "yes" for b in boxes))
names = {"troop_small": "troops", "troop_large": "troops", "tank": "tanks", "general": "generals", "plane": "planes",
         "ship": "ships", "decoy": "decoys"}
for c in counters:
    if c["kind"] in names:
        found[f"{names[c['kind']]}.{c['side']}"] += int(c["count"])
for c in cards:
    found[f"cards.{c['side']}"] += 1
    deck = "first" if c["deck"] == "1936-37" else "second"
    if c["naval"] == "yes":
        found[f"{deck}_naval.{c['side']}"] += 1
    elif c["optional"] == "no":
        found[f"{deck}_deck.{c['side']}"] += 1
# RULE(ES-event-11): the word that means units and markers alike is on no card; one that used it would have to touch markers
bad += [f"cards.tsv: {c['id']} removes counters" for c in cards if re.search(r"[Rr]emove[^.]*counter", c["effect"])]
for v in variants:
    found[f"events.{v['id']}"] = sum(map(int, v["events"].split()))
    for side in ("nat", "rep"):
        found[f"left.{v['id']}.{side}"] = 44 - len(v[f"{side}_removed"].split())

# links: the map is one piece, without Marruecos
near = defaultdict(set)
for row in links:
    near[row["a"]].add(row["b"])
    near[row["b"]].add(row["a"])
seen, todo = {"madrid"}, ["madrid"]
while todo:
    for b in near[todo.pop()] - seen:
        seen.add(b)
        todo.append(b)
if seen != {b["id"] for b in boxes} - {"marruecos"}:
    bad.append("links.tsv: the mainland is not connected")

# set-ups: counters, four troops a box, one general a side, objective cities
kinds = {c["id"]: c for c in counters}
for year in ("1936", "1938"):
    used, troops, generals, sides = Counter(), Counter(), Counter(), defaultdict(set)
    for row in load(f"setup-{year}.tsv"):
        if row["strength"] == "marker":
            sides[row["box"]].add(row["side"])
            continue
        kind, count = kinds[row["counter"]], int(row["count"])
        used[row["counter"]] += count
        if kind["kind"].startswith("troop"):
            troops[row["box"], row["side"]] += count
            sides[row["box"]].add(row["side"])
            if row["strength"] not in (kind["front"], kind["back"]):
                bad.append(f"setup-{year}: {row['counter']} has no side {row['strength']}")
        if kind["kind"] == "general" and not row["box"].endswith("_mat") and row["box"] != "removed":
            generals[row["box"], row["side"]] += count
    bad += [f"setup-{year}: too many {k}" for k, n in used.items() if n > int(kinds[k]["count"])]
    bad += [f"setup-{year}: {n} troops in {b}" for (b, _), n in troops.items() if n > 4 and b != "marruecos"]
    bad += [f"setup-{year}: {n} generals in {b}" for (b, _), n in generals.items() if n > 1]
    for b in boxes:
        if b["objective"] == "yes":
            who = sides[b["id"]]
            found[f"oc.{year}.{'contested' if len(who) == 2 else next(iter(who), 'nobody')}"] += 1

for f in facts:
    if found[f["what"]] != int(f["value"]):
        bad.append(f"{f['what']} is {found[f['what']]}, not {f['value']} ({f['src']})")
print("\n".join(bad) if bad else f"{len(facts)} facts: ok")
sys.exit(1 if bad else 0)
