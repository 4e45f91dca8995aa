/* What a seat has chosen where: nothing is chosen twice in the same position, or a piece is picked up for ever. */
#ifndef FRENTE_PAST_H
#define FRENTE_PAST_H

#include "core/game/game.h"

enum { PAST_MAX = 256 };

typedef struct past {
    uint64_t made[PAST_MAX];
    unsigned count;
} past;

/* What a seat sees, as a number other than 0. */
static inline uint64_t past_sight(const game *g, const void *seen)
{
    const unsigned char *bytes = seen;
    uint64_t hash = 1469598103934665603ull;
    for (size_t i = 0; i < g->size; i++)
        hash = (hash ^ bytes[i]) * 1099511628211ull;
    return hash | 1;
}

/* A choice made there. */
static inline uint64_t past_moment(uint64_t sight, choice c)
{
    uint64_t x = sight ^ (uint64_t)c * 0x9e3779b97f4a7c15ull;
    x ^= x >> 33, x *= 0xff51afd7ed558ccdull;
    return x ^ x >> 33;
}

static inline bool past_has(const past *p, uint64_t sight, choice c)
{
    uint64_t moment = past_moment(sight, c);
    for (unsigned i = 0; i < PAST_MAX && i < p->count; i++)
        if (p->made[i] == moment)
            return true;
    return false;
}

static inline void past_add(past *p, uint64_t sight, choice c)
{
    p->made[p->count++ % PAST_MAX] = past_moment(sight, c);
}

#endif
