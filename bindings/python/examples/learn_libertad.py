#!/usr/bin/env python3
"""A policy for libertad that beats the rules of thumb, learned in less than a minute with numpy alone.

    FRENTE_LIBRARY=build/libfrente.so.1 PYTHONPATH=bindings/python bindings/python/examples/learn_libertad.py

Three steps: watch the bot "heuristic" play thousands of games against itself; learn what it would do (a softmax over the
choices: what the features of bots say after each, and a number for each action) and who wins from there (a logistic
regression on the same features, early and late in a game); then take the choice that is best by both, the second
weighed by a number that is chosen by games of its own.

The score is the share of games that the learned seat wins, against the bot on the other two seats, each faction in a
third of the games. Games 1,000,000 and up weigh, games 2,000,000 and up judge: nothing is learned from either."""
import argparse
import sys

import numpy

import frente

WIDTH = 16      # choices looked at; longer lists are left to what comes first
EARLY_LATE = 2  # times of a game that a feature has a weight for
SCALE = numpy.array([10, 10, 10, 10, 5, 1, 1, 4, 4, 4, 4, 5, 5, 1, 3, 3, 5, 5, 10, 3, 1, 1], numpy.float32)
SEATS = 3


class Table:
    """A batch, and what is looked at before each decision."""

    def __init__(self, games, seed):
        self.batch = frente.Batch("libertad", games, seed=seed)
        names = self.batch.game.names
        self.year, self.turn = names.index("year"), names.index("turn")
        self.seen = numpy.empty((games, len(names)), numpy.int32)

    def look(self, rows):
        """Of some games: the features after each choice, the actions, whose they are, how late it is (0 to 1)."""
        ahead = self.batch.attempt(WIDTH)[rows].astype(numpy.float32) / SCALE
        seen = self.batch.observe(self.seen)
        late = (seen[rows, self.year] * 4 + seen[rows, self.turn]).astype(numpy.float32) / 12
        return ahead, self.batch.actions(WIDTH)[rows], self.batch.seats[rows].copy(), late


def watch(games, steps, chance):
    """Decisions of the bot, one in twelve: what it saw, what it took, and whether it won."""
    table = Table(games, seed=1)
    number, results, rows = numpy.zeros(games, int), {}, []
    for _ in range(steps):
        some = chance.choice(games, games // 12, replace=False)
        some = some[table.batch.counts[some] <= WIDTH]
        looked = table.look(some)
        table.batch.step(numpy.full(games, frente.BY_THUMB))
        rows.append((some, number[some], *looked, table.batch.picks[some].copy()))
        for i in numpy.flatnonzero(table.batch.done):
            results[i, number[i]] = table.batch.scores[i].copy()
            number[i] += 1
    slot, game, ahead, actions, seats, late, taken = (numpy.concatenate(part) for part in zip(*rows))
    ended = numpy.array([(i, n) in results for i, n in zip(slot, game)])
    won = numpy.array([results[i, n][s] / 1000 for i, n, s in zip(slot[ended], game[ended], seats[ended])], numpy.float32)
    return ahead[ended], actions[ended], seats[ended], late[ended], taken[ended], won


def descend(parameters, gradient, steps, rate, chance, rows, size=512):
    """Adam, on so many rows at a time."""
    means, squares = ([numpy.zeros_like(p) for p in parameters] for _ in range(2))
    for step in range(1, steps + 1):
        slopes = gradient(chance.integers(0, rows, size))
        for p, mean, square, slope in zip(parameters, means, squares, slopes):
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope * slope - square)
            p -= rate * (1 - step / steps) * (mean / (1 - 0.9 ** step)) / (numpy.sqrt(square / (1 - 0.99 ** step)) + 1e-6)


class Policy:
    """What a faction makes of its choices."""

    def __init__(self):
        game = frente.Game("libertad")
        self.features = numpy.zeros((SEATS, len(game.features)), numpy.float32)
        self.actions = numpy.zeros((SEATS, game.actions), numpy.float32)
        self.value = numpy.zeros((SEATS, EARLY_LATE * len(game.features) + 2), numpy.float32)
        self.trust = 0.0  # how much who wins counts beside what the bot would do

    @staticmethod
    def timed(ahead, late):
        late = late[..., None]
        return numpy.concatenate([ahead * (1 - late), ahead * late, numpy.ones_like(late), late], -1)

    def imitate(self, ahead, actions, seats):
        scores = numpy.einsum("gcf,gf->gc", ahead, self.features[seats]) + self.actions[seats[:, None], actions]
        scores[actions < 0] = -1e9
        return scores

    def learn_to_imitate(self, ahead, actions, seats, taken, chance, steps):
        def gradient(rows):
            x, a, s = ahead[rows], actions[rows], seats[rows]
            scores = self.imitate(x, a, s)
            share = numpy.exp(scores - scores.max(1, keepdims=True))
            share /= share.sum(1, keepdims=True)
            share[numpy.arange(len(rows)), taken[rows]] -= 1
            share /= len(rows)
            slopes = numpy.zeros_like(self.features), numpy.zeros_like(self.actions)
            numpy.add.at(slopes[0], s, numpy.einsum("gc,gcf->gf", share, x))
            real = a >= 0
            numpy.add.at(slopes[1], (numpy.broadcast_to(s[:, None], a.shape)[real], a[real]), share[real])
            return slopes
        descend([self.features, self.actions], gradient, steps, 0.05, chance, len(taken))

    def learn_who_wins(self, after, seats, late, won, chance, steps):
        rows_in = self.timed(after, late)

        def gradient(rows):
            expected = 1 / (1 + numpy.exp(-(rows_in[rows] * self.value[seats[rows]]).sum(1)))
            slope = numpy.zeros_like(self.value)
            numpy.add.at(slope, seats[rows], ((expected - won[rows]) / len(rows))[:, None] * rows_in[rows])
            return [slope]
        descend([self.value], gradient, steps, 0.03, chance, len(won))

    def picks(self, table, rows):
        ahead, actions, seats, late = table.look(rows)
        ahead_in = self.timed(ahead, numpy.repeat(late[:, None], WIDTH, 1))
        scores = self.imitate(ahead, actions, seats)
        return (scores + self.trust * numpy.einsum("gcf,gf->gc", ahead_in, self.value[seats])).argmax(1)


def play(policy, games, seed):
    """Plays so many games, the policy on seat i modulo 3 of game i, the bot on the others (None: on all). Who won: for
    each game 1 if that seat did, and 1 if anybody did."""
    table = Table(games, seed)
    learned = numpy.arange(games) % SEATS
    won, war = numpy.full(games, -1), numpy.full(games, -1)
    while (won < 0).any():
        picks = numpy.full(games, frente.BY_THUMB)
        rows = numpy.flatnonzero((table.batch.seats == learned) & (table.batch.counts > 1) & (won < 0))
        if policy and len(rows):
            picks[rows] = policy.picks(table, rows)
        table.batch.step(picks)
        for i in numpy.flatnonzero(table.batch.done & (won < 0)):
            won[i] = table.batch.scores[i, learned[i]] == 1000
            war[i] = table.batch.scores[i].max() == 1000
    return won, war


def interval(share, count, z=1.96):
    """Wilson's, 95 %."""
    middle, half = share + z * z / (2 * count), z * (share * (1 - share) / count + z * z / (4 * count * count)) ** 0.5
    return (middle - half) / (1 + z * z / count), (middle + half) / (1 + z * z / count)


def tell(who, won, war):
    low, high = interval(won.mean(), len(won))
    seats = ", ".join(f"{name} {won[seat::SEATS].mean():.1%}" for seat, name in enumerate(frente.Game("libertad").seats))
    print(f"{who}: wins {won.mean():.1%} of {len(won)} games ({low:.1%} to {high:.1%}): {seats}; the war is won in {war.mean():.1%}",
          flush=True)
    return low, high


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--watch", type=int, default=1000, help="games watched side by side")
    parser.add_argument("--steps", type=int, default=700, help="decisions watched in each")
    parser.add_argument("--games", type=int, default=6000, help="games that judge")
    asked = parser.parse_args()
    chance = numpy.random.default_rng(1)

    ahead, actions, seats, late, taken, won = watch(asked.watch, asked.steps, chance)
    print(f"{len(won)} decisions watched", flush=True)
    policy = Policy()
    open_ones = (actions >= 0).sum(1) > 1
    policy.learn_to_imitate(*(part[open_ones] for part in (ahead, actions, seats, taken)), chance, 1200)
    agree = (policy.imitate(ahead, actions, seats).argmax(1) == taken)[open_ones].mean()
    print(f"the same choice as the bot in {agree:.1%}", flush=True)
    policy.learn_who_wins(ahead[numpy.arange(len(taken)), taken], seats, late, won, chance, 1500)
    best = (0.0, 0.0)
    for trust in (0.0, 4.0, 8.0, 16.0):
        policy.trust = trust
        share = play(policy, max(asked.games // 6, 300), 1_000_000)[0].mean()
        print(f"  trust {trust:g}: {share:.1%}", flush=True)
        best = max(best, (share, trust))
    policy.trust = best[1]

    low, _ = tell("learned", *play(policy, asked.games, 2_000_000))
    _, high = tell("heuristic on the same seats", *play(None, asked.games, 2_000_000))
    return int(low <= high)


if __name__ == "__main__":
    sys.exit(main())
