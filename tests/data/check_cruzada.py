#!/usr/bin/env python3
"""Checks the tables of data/cruzada (or of the folder given) against the constraints of the rulebook and
cruzada-facts.tsv. Prints every violation and exits with 1 if there is any."""
import os
import sys
from collections import Counter, defaultdict

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "..", "..", "data", "cruzada")
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
                if "src" not in head or len(head) > 32:
                    bad.append(f"{name}: no column src, or more than 32 columns")
            elif len(cells) != len(head) or any(c != c.strip() or not c for c in cells):
                bad.append(f"{name} line {n}: cells are missing, empty or padded")
            else:
                rows.append(dict(zip(head, cells)))
    return rows


def by_id(name, key="id"):
    return {row[key]: row for row in load(name)}


spaces, units, cards, effects = by_id("spaces.tsv"), by_id("units.tsv"), by_id("cards.tsv"), by_id("effects.tsv")
links, setup, control = load("links.tsv"), load("setup.tsv"), load("control.tsv")
changes, turns = by_id("vp-rm.tsv"), by_id("turns.tsv", "turn")
levels, terrain = by_id("auto-victory.tsv", "turn"), by_id("terrain.tsv")
facts = load("cruzada-facts.tsv", HERE)

near, river, kinds = defaultdict(set), set(), {}
for row in links:
    kinds[row["a"], row["b"]] = kinds[row["b"], row["a"]] = row["kind"]
    if row["kind"] in ("land", "river"):
        near[row["a"]].add(row["b"])
        near[row["b"]].add(row["a"])
    if row["kind"] == "river":
        river |= {(row["a"], row["b"]), (row["b"], row["a"])}


def distance(a, b):
    seen, edge, steps = {a}, {a}, 0
    while edge and b not in edge:
        edge = set().union(*(near[x] for x in edge)) - seen
        seen |= edge
        steps += 1
    return steps if edge else 999


def dist_holds(a, b, value):
    return distance(a, b) <= int(value[2:]) if value.startswith("<=") else distance(a, b) >= int(value[2:])


TABLES = {"card": (cards, effects), "unit": (units,), "av": (levels,), "turn": (turns,), "terrain": (terrain,),
          "vprm": (changes,)}


def cell(a, column):
    table, row = a.split(":", 1)
    for rows in TABLES[table]:
        if row in rows and column in rows[row]:
            return rows[row][column]
    if table == "card" and column in ("vp", "rm"):
        once = effects[row]["once"]
        return changes[once][column] if once != "-" else "0"
    return None


def total(setup_name, side, piece):
    return sum(int(r["count"]) for r in setup if r["setup"] == setup_name and r["side"] == side and r["piece"] == piece)


DECKS = {"columns": "turn1", "mobilization": "turn6", "armies": "turn12", "optional": "option"}


def deck(side, name):
    mine = [c for c in cards.values() if c["id"][0] == side[0]]
    return len(mine) if name == "all" else sum(c["joins"] == DECKS[name] for c in mine)


def coast(zone):
    return {s["id"] for s in spaces.values() if s["coast"] == zone and s["area"] != "balearic"}


def holds(f):
    a, b, value = f["a"], f["b"], f["value"]
    test = f["test"]
    if test in ("kind", "region", "terrain", "supply", "border"):
        return spaces[a][test] == value
    if test == "owner":
        return next(r["campaign"] for r in control if r["space"] == a) == value
    if test == "port":
        return spaces[a]["port"] == value
    if test == "sea_zone":
        return spaces[a]["coast"] == value
    if test == "count_kind":
        return sum(s["kind"] == a for s in spaces.values()) == int(value)
    if test == "coast_list":
        return coast(a) == set(value.split(","))
    if test == "sierra_list":
        return {s["id"] for s in spaces.values() if s["sierra"] == "yes"} == set(value.split(","))
    if test == "adjacent":
        return b in near[a]
    if test == "not_adjacent":
        return b not in near[a]
    if test == "river":
        return ((a, b) in river) == (value == "yes")
    if test == "link_kind":
        return kinds.get((a, b)) == value
    if test == "dist":
        return dist_holds(a, b, value)
    if test == "unit":
        name, where = a.split(":")
        return sum(int(r["count"]) for r in setup
                   if r["setup"] == name and r["where"] == where and r["piece"] == b) == int(value)
    if test == "total":
        return total(*a.split(":"), b) == int(value)
    if test == "deck":
        return deck(a, b) == int(value)
    if test == "cell":
        return cell(a, b) == value
    return False


for f in facts:
    if not holds(f):
        bad.append(f"the fact '{f['test']} {f['a']} {f['b']} = {f['value']}' ({f['src']}) does not hold")

# the peninsula is one piece by land, the islands are none of it
inland = {s for s in spaces if spaces[s]["area"] != "balearic"}
seen, todo = {"madrid"}, ["madrid"]
while todo:
    for b in near[todo.pop()] - seen:
        seen.add(b)
        todo.append(b)
if seen != inland:
    bad.append("links.tsv: the peninsula is not connected")

# deployments: three units a space, no more counters than there are, units where their side is
for name in ("campaign", "two_years", "collapse"):
    stack, used = Counter(), Counter()
    owner = {r["space"]: r[name] for r in control}
    for r in setup:
        if r["setup"] != name or r["piece"] not in units:
            continue
        used[r["piece"]] += int(r["count"])
        if r["where"] in spaces:
            stack[r["where"]] += int(r["count"])
            if owner[r["where"]] != r["side"]:
                bad.append(f"setup.tsv {name}: {r['piece']} in {r['where']}, which belongs to the other side")
    bad += [f"setup.tsv {name}: {n} units in {p}" for p, n in stack.items() if n > 3]
    bad += [f"setup.tsv {name}: {n} of {u}" for u, n in used.items() if n > int(units[u]["count"])]

# cards: every prerequisite is an Event with an asterisk; every lasting effect and change is known
lasting = by_id("lasting.tsv")
for c in cards.values():
    for other in c["requires"].split(";"):
        if other != "-" and (cards[other]["star"] != "yes" or effects[other]["timing"] != "round"):
            bad.append(f"cards.tsv {c['id']}: {other} is no Event that is played once")
for e in effects.values():
    bad += [f"effects.tsv {e['id']}: {w}" for k in ("lasting", "ends") for w in e[k].split(",")
            if w != "-" and w not in lasting]
    if e["once"] != "-" and e["once"] not in changes:
        bad.append(f"effects.tsv {e['id']}: {e['once']}")

for line in bad:
    print(line)
print(f"cruzada: {len(facts)} facts, {len(spaces)} spaces, {len(cards)} cards: {'wrong' if bad else 'right'}")
sys.exit(1 if bad else 0)
