/* The counters of the game are known by their numbers. A set of them has one bit per counter: those of a place, of a
 * side, of a kind are found without looking at all of them. */
#ifndef FRENTE_ESPANA_UNITSET_H
#define FRENTE_ESPANA_UNITSET_H

#include <stdbool.h>
#include <stdint.h>

enum { UNITS = 167, NONE = -1 };

enum { UNIT_WORDS = (UNITS + 63) / 64 };
typedef struct unitset {
    uint64_t word[UNIT_WORDS];
} unitset;

static inline bool unitset_has(const unitset *s, int u)
{
    return s->word[u >> 6] >> (u & 63) & 1;
}
static inline void unitset_add(unitset *s, int u)
{
    s->word[u >> 6] |= 1ull << (u & 63);
}
static inline void unitset_drop(unitset *s, int u)
{
    s->word[u >> 6] &= ~(1ull << (u & 63));
}
static inline unitset unitset_both(const unitset *a, const unitset *b)
{
    unitset r;
    for (int w = 0; w < UNIT_WORDS; w++)
        r.word[w] = a->word[w] & b->word[w];
    return r;
}
static inline unitset unitset_join(const unitset *a, const unitset *b)
{
    unitset r;
    for (int w = 0; w < UNIT_WORDS; w++)
        r.word[w] = a->word[w] | b->word[w];
    return r;
}
static inline bool unitset_empty(const unitset *s)
{
    uint64_t any = 0;
    for (int w = 0; w < UNIT_WORDS; w++)
        any |= s->word[w];
    return !any;
}
static inline bool unitset_meet(const unitset *a, const unitset *b)
{
    uint64_t any = 0;
    for (int w = 0; w < UNIT_WORDS; w++)
        any |= a->word[w] & b->word[w];
    return any;
}
static inline int unitset_count(const unitset *s)
{
    int count = 0;
    for (int w = 0; w < UNIT_WORDS; w++)
        count += __builtin_popcountll(s->word[w]);
    return count;
}
/* The lowest member, or NONE. */
static inline int unitset_first(const unitset *s)
{
    for (int w = 0; w < UNIT_WORDS; w++)
        if (s->word[w])
            return w * 64 + __builtin_ctzll(s->word[w]);
    return NONE;
}
/* Takes the lowest member out: its number, or NONE. */
static inline int unitset_take(unitset *s)
{
    for (int w = 0; w < UNIT_WORDS; w++)
        if (s->word[w]) {
            int u = w * 64 + __builtin_ctzll(s->word[w]);
            s->word[w] &= s->word[w] - 1;
            return u;
        }
    return NONE;
}

/* The members one after the other, of the set as it was at the beginning. */
#define EACH_IN(u, of)                                                                                                 \
    for (unitset u##_left = (of), *u##_at = &u##_left; u##_at; u##_at = NULL)                                          \
        for (int u; (u = unitset_take(u##_at)) >= 0;)

#endif
