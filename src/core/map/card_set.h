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

/* The member before which so many others come. */
static inline int cardset_nth(cardset set, uint32_t n)
{
    for (; n > 0; n--)
        set &= set - 1;
    return __builtin_ctzll(set);
}
/* A member, each equally likely. */
static inline int cardset_any(cardset set, generator *dice)
{
    must(set);
    return cardset_nth(set, generator_below(dice, (uint32_t)cardset_count(set)));
}
/* So many different members, all of them if there are fewer. */
static inline cardset cardset_some(cardset set, int count, generator *dice)
{
    uint32_t drawn[64];
    int all = cardset_count(set), some = count < 0 ? 0 : count < all ? count : all;
    cardset left = set;
    if (some < 2)
        return some ? cardset_of(cardset_any(set, dice)) : 0;
    generator_falling(dice, (uint32_t)all, some, drawn);
    for (int i = 0; i < some; i++)
        left &= ~cardset_of(cardset_nth(left, drawn[i]));
    return set & ~left;
}

#endif
