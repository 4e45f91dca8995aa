/* One build of the program as a library: what `versus` asks of it. */
#ifndef FRENTE_SIDE_H
#define FRENTE_SIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SIDE_STATE = 1 << 16, SIDE_SEATS = 8 };

typedef struct side {
    /* Opens the game, its scenario and the bot that plays; false with a sentence on the standard error. */
    bool (*open)(const char *game, const char *scenario, const char *bot);
    int (*seats)(void);
    size_t (*size)(void);
    /* A new game of that seed, in `state`. */
    void (*start)(void *state, uint64_t seed);
    /* Who decides next; -1: the game is over. */
    int (*acts)(const void *state);
    /* The bot's choice for a seat; it forgets what it thought when `fresh`. */
    uint64_t (*choose)(const void *state, int seat, uint64_t seed, bool fresh);
    void (*make)(void *state, int seat, uint64_t choice);
    /* Whether the rules of this build allow that choice. */
    bool (*may)(const void *state, int seat, uint64_t choice);
    void (*score)(const void *state, int score[SIDE_SEATS]);
} side;

extern const side frente_side;

#endif
