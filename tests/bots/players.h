/* What the tests of bots share: rooms for states, games and bots by their names. */
#ifndef FRENTE_TEST_PLAYERS_H
#define FRENTE_TEST_PLAYERS_H

#include "unit.h"

#include "bots/bot.h"
#include "find.h"

typedef union room {
    max_align_t align;
    char bytes[STATE_MAX];
} room;

static inline const game *find(const char *id)
{
    fault why;
    const game *g = tests_find(id, &why);
    assert_non_null(g);
    return g;
}

static inline bot read_bot(const char *words)
{
    bot b;
    fault why;
    assert_true(bot_read(words, &b, &why));
    return b;
}

static inline int first_actor(const void *state)
{
    return __builtin_ctz(game_peek(state)->actors);
}

#endif
