/* Quick decisions: what the bots without a search play by, and the play-outs of the one with. */
#ifndef FRENTE_POLICY_H
#define FRENTE_POLICY_H

#include "bots/bot.h"

/* A quick generator for play-outs: their chance need not be unforeseeable. */
typedef struct chance {
    uint64_t x;
} chance;
chance chance_from(generator *own);
static inline uint32_t chance_below(chance *c, uint32_t bound)
{
    c->x ^= c->x << 13, c->x ^= c->x >> 7, c->x ^= c->x << 17;
    return (uint32_t)((c->x >> 32) * bound >> 32);
}

/* One of the seats that act. */
int policy_seat(unsigned actors, chance *c);
/* What each of several choices weighs. */
void policy_weigh(const game *g, const void *state, int seat, const choice *list, int count, int out[]);
/* The heaviest choice; among equals any. */
choice policy_heaviest(const game *g, const void *state, int seat, const choices *list, chance *c);
/* Whether a choice ends a phase, with something left undone, that the rules of thumb would go on with: `most` is what
 * the heaviest choice weighs. No bot does that, however long it has thought. */
bool policy_ends_early(const game *g, const void *state, int seat, choice c, int most);
/* The heaviest of a few taken at random: sensible, and never twice the same. */
choice policy_quick(const game *g, const void *state, int seat, const choices *list, chance *c);

/* What a choice may cost that so many others of the turn came before: the first has all of a budget, the later ones
 * ever less, together about `row` times as much, however many they are. 0 is no limit; with no `row` each has all. */
int policy_share(int all, int row, int made);

/* A level that errs takes the better of a few choices now and then: true if it does so here. */
bool bot_slips(const bot *b, const question *q, choice *made);

choice random_choose(const bot *b, const question *q);
choice heuristic_choose(const bot *b, const question *q);

/* What an end is worth to somebody who would rather be safe (-1), has no such liking (0) or would rather dare (1), 0 ..
 * 1000: the better of two ends stays the better, but the sure one of the middle looks better or worse than a throw
 * between two far ones. */
static inline int policy_leans(int temper, int value)
{
    return value + temper * ((value - 500) * (value - 500) - 250000) / 2000;
}

#endif
