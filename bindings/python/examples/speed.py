#!/usr/bin/env python3
"""How many decisions Python has per second, beside what the engine itself makes on one core (tests/bench of a build).

    FRENTE_LIBRARY=build-release/libfrente.so.1 PYTHONPATH=bindings/python bindings/python/examples/speed.py [build-release/tests/bench]

One thread; seconds of this program's own work, so that a busy machine does not spoil the figures. Columns: decisions by
chance inside the library; with choices picked in Python; with an observation of every decision besides; one game at a
time through the environment."""
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy

import frente

SECONDS = 1.0
GAMES = 1000


def rate(step):
    """Decisions per second of what makes some at each call."""
    step()
    begin, made = time.process_time(), 0
    while time.process_time() - begin < SECONDS:
        made += step()
    return made / (time.process_time() - begin)


def engine(bench):
    """What the bench says of each game; nothing without one."""
    if not bench:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "bench.json"
        subprocess.run([bench, str(path), str(SECONDS)], check=True, stdout=subprocess.DEVNULL)
        return {game: row["decisions_per_s"] for game, row in json.loads(path.read_text()).items()}


def environment(id):
    env = frente.Env(id, places=True)
    env.reset(seed=1)
    chance = numpy.random.default_rng(1)

    def step():
        if not env.agents or env.terminations[env.agent_selection]:
            env.reset()
        seen, _, _, _, _ = env.last()
        env.step(chance.integers(seen["action_mask"].sum()))
        return 1
    return step


def main():
    known = engine(sys.argv[1] if len(sys.argv) > 1 else None)
    print(f"{'game':10}{'engine':>12}{'by chance':>12}{'picked':>12}{'observed':>12}{'environment':>12}")
    for id in frente.games():
        batch, chance = frente.Batch(id, GAMES, seed=1), numpy.random.default_rng(1)
        seen = batch.observe()

        def picked(watch):
            if watch:
                batch.observe(seen)
            batch.step(chance.integers(0, batch.counts))
            return GAMES
        rates = [known.get(id, 0), rate(lambda: batch.random(100)), rate(lambda: picked(False)), rate(lambda: picked(True)),
                 rate(environment(id))]
        print(f"{id:10}" + "".join(f"{number:12,.0f}" for number in rates), flush=True)


if __name__ == "__main__":
    main()
