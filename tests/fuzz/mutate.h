/* Positions and tables that are nearly right: real ones with a few words changed. What is accepted of them must be
 * playable. mutant.c changes the text, survive.c plays on, mutate.c runs them in a child process and reports. */
#ifndef FRENTE_MUTATE_H
#define FRENTE_MUTATE_H

#include "core/game/game.h"

/* Noise that depends on the seed alone. */
static inline uint64_t noise(uint64_t *x)
{
    *x ^= *x << 13, *x ^= *x >> 7, *x ^= *x << 17;
    return *x;
}
static inline int chance(uint64_t *x, int count)
{
    return (int)((noise(x) >> 20) % (uint64_t)count);
}
static inline uint64_t noise_seed(uint64_t seed, uint64_t round)
{
    uint64_t x = (seed + 1) * 0x9e3779b97f4a7c15ull ^ (round + 1) * 0xbf58476d1ce4e5b9ull;
    for (int i = 0; i < 8; i++)
        noise(&x);
    return x;
}

/* A box for a state, aligned for any of its members. */
typedef union state_box {
    max_align_t align;
    char bytes[STATE_MAX];
} state_box;

/* mutant.c. `said` gets a line for each change; `other` is a second position of the same game, to take lines from. */
void mutate_position(const game *g, const char *lines, const char *other, uint64_t *x, text *out, text *said);
/* The same over the rows and cells of a table. */
void mutate_table(const char *bytes, size_t length, uint64_t *x, text *out, text *said);

/* survive.c. All that is done to a state which was accepted: lists, views, secrets, reasons, and up to `most` choices
 * with the invariants after each. False with a sentence if something is wrong with it. */
bool survive(const game *g, void *state, int most, uint64_t *x, fault *why);
/* Some options that fit each other. */
option_set some_options(const game *g, int scenario, uint64_t *x);
/* Begins a game and plays up to `most` choices. */
void wander(const game *g, void *state, int most, uint64_t *x);

#endif
