/* The program's games and bots behind the few questions of side.h. */
#include "side.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "games/games.h"

_Static_assert(SIDE_STATE >= STATE_MAX && SIDE_SEATS >= SEATS_MAX, "as much room as a game needs");

static struct {
    const game *game;
    int scenario;
    bot bot;
    generator own[SEATS_MAX];
    memory *memories[SEATS_MAX];
} here;

/* "hard/25": with a 25th of its budget. */
static bool read_bot(const char *words, fault *why)
{
    char name[64];
    const char *slash = strchr(words, '/');
    int part = slash ? atoi(slash + 1) : 1;
    snprintf(name, sizeof name, "%.*s", (int)(slash ? slash - words : (long)strlen(words)), words);
    if (!bot_read(name, &here.bot, why))
        return false;
    here.bot.budget.ms = (here.bot.budget.ms + part - 1) / part;
    here.bot.budget.iterations = (here.bot.budget.iterations + part - 1) / part;
    return true;
}

static bool side_open(const char *id, const char *scenario, const char *words)
{
    fault why = {""};
    here.game = games_open(id, &why);
    if (here.game && game_find_scenario(here.game, scenario, &here.scenario, &why) && read_bot(words, &why))
        return true;
    fprintf(stderr, "versus: %s\n", why.text);
    return false;
}

static int side_seats(void)
{
    return here.game->seats;
}

static size_t side_size(void)
{
    return here.game->size;
}

static void side_start(void *state, uint64_t seed)
{
    generator key;
    generator_seed_number(&key, seed);
    game_start(here.game, state, here.scenario, 0, &key, NULL);
}

static int side_acts(const void *state)
{
    return game_peek(state)->over ? -1 : __builtin_ctz(game_peek(state)->actors);
}

static uint64_t side_choose(const void *state, int seat, uint64_t seed, bool fresh)
{
    choices list;
    if (fresh) {
        memory_free(here.memories[seat]);
        here.memories[seat] = memory_make();
        generator_seed_number(&here.own[seat], seed + ((uint64_t)(seat + 1) << 40));
    }
    game_options(here.game, state, seat, &list);
    return list.count == 1 ? list.list[0]
                           : bot_play(&here.bot, here.game, state, seat, &here.own[seat], here.memories[seat], NULL);
}

static void side_make(void *state, int seat, uint64_t c)
{
    game_choose(here.game, state, seat, (choice)c, NULL);
}

static bool side_may(const void *state, int seat, uint64_t c)
{
    choices list;
    game_options(here.game, state, seat, &list);
    for (int i = 0; i < list.count; i++)
        if (list.list[i] == (choice)c)
            return true;
    return false;
}

static void side_score(const void *state, int score[SIDE_SEATS])
{
    memset(score, 0, SIDE_SEATS * sizeof *score);
    game_outcome(here.game, state, score);
}

const side frente_side = {side_open,   side_seats, side_size, side_start, side_acts,
                          side_choose, side_make,  side_may,  side_score};
