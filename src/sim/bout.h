/* One game between bots, and many of them at once. What comes of a game depends on its number alone, never on the
 * thread or the machine that plays it. */
#ifndef FRENTE_BOUT_H
#define FRENTE_BOUT_H

#include "bots/bot.h"

/* Looks at a decision before it is made; false with a fault ends the game. */
typedef bool (*bout_inspect)(void *context, const void *state, int seat, choice c, fault *why);

/* A table of players: who sits where. A seat without a bot is the game's own non-player. */
typedef struct bout {
    const game *game;
    int scenario;
    option_set options;
    const bot *seats[SEATS_MAX];
    uint64_t seed;        /* of the game's dice */
    uint64_t bot_seed;    /* of the bots' */
    journal *last;        /* gets what happened in the last choice; may be NULL */
    bout_inspect inspect; /* may be NULL */
    void *inspect_context;
    const atomic_bool *stop; /* set: the game is given up; may be NULL */
} bout;

typedef struct bout_result {
    int score[SEATS_MAX];
    long long choices;
} bout_result;

enum { BOUT_LONGEST = 1000000 };

/* Is told of every choice before it is made. */
typedef void (*bout_visit)(void *context, const void *state, int seat, choice c);

/* Plays to the end in `state` (g->size bytes). False with a fault if the game can't go on: an error of the rules. */
bool bout_play(const bout *b, void *state, bout_visit visit, void *context, bout_result *out, fault *why);

/* Calls work(context, i) for i = 0 .. count - 1, each once, in so many threads. `tell`, if there is one, is called in
 * the caller's thread now and then with how many are done; it returns false to stop early. Work that is stopped is
 * finished where it has begun. They are always the first ones; their number. */
long pool_run(int threads, long count, void (*work)(void *context, long i), bool (*tell)(void *context, long done),
              void *context);

#endif
