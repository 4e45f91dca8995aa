/* Sets of up to 64 cards of one deck, a bit each. */
#ifndef FRENTE_CARDSET_H
#define FRENTE_CARDSET_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game/dice.h"
#include "core/text/fault.h"

typedef uint64_t cardset;

static inline cardset cardset_of(int place)
{
    return (cardset)1 << place;
}
static inline bool cardset_has(cardset set, int place)
{
    return set >> place & 1;
}
static inline int cardset_count(cardset set)
{
    return __builtin_popcountll(set);
}
/* The lowest place that is at least `from`, or -1. */
static inline int cardset_next(cardset set, int from)
{
    cardset left = from < 64 ? set >> from << from : 0;
    return left ? __builtin_ctzll(left) : -1;
}
#define CARDSET_EACH(place, set)                                                                                       \
    for (int place = cardset_next(set, 0); place >= 0; place = cardset_next(set, place + 1))

/* --- one possible truth: dice that are not the game's --- */

/* A member, each equally likely. */
static inline int cardset_any(cardset set, generator *dice)
{
    must(set);
    for (int n = (int)generator_below(dice, (uint32_t)cardset_count(set)); n > 0; n--)
        set &= set - 1;
    return __builtin_ctzll(set);
}
/* So many different members, all of them if there are fewer. */
static inline cardset cardset_some(cardset set, int count, generator *dice)
{
    cardset found = 0;
    while (count-- > 0 && set & ~found)
        found |= cardset_of(cardset_any(set & ~found, dice));
    return found;
}

#endif
