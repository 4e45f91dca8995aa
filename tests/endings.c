/* endings GAME SCENARIO GAMES: plays games at random to their natural end, with
 * the invariants asserted on the way. Every option is on in five of eight. Quick
 * enough for thousands: the laws look closer at fewer. */
#include <stdio.h>
#include <stdlib.h>

#include "core/game.h"
#include "games/games.h"

enum { CHECK_EVERY = 61, LONGEST = 200000 };

static uint64_t noise(uint64_t *x)
{
    *x ^= *x << 13, *x ^= *x >> 7, *x ^= *x << 17;
    return *x;
}

/* Options at random, until they go together: half of them on, or three of four. */
static uint32_t some_options(const game *g, int begun, bool many, uint64_t *x)
{
    for (;;) {
        uint32_t options = (uint32_t)(noise(x) >> 20);
        if (many)
            options |= (uint32_t)(noise(x) >> 20);
        options &= (1u << g->option_count) - 1;
        unsigned nonplayers = game_nonplayers(g, options);
        if (game_options_fit(g, begun, options, NULL) && nonplayers != (1u << g->seats) - 1)
            return options;
    }
}

static int some_actor(unsigned actors, uint64_t *x)
{
    int skip = (int)(noise(x) >> 20) % __builtin_popcount(actors);
    while (skip-- > 0)
        actors &= actors - 1;
    return __builtin_ctz(actors);
}

static bool play(const game *g, void *state, uint64_t *x, fault *why)
{
    for (int n = 0; !game_peek(state)->over; n++) {
        choices list;
        if (n == LONGEST)
            return fault_set(why, "it did not end within %d decisions", LONGEST);
        if (!game_peek(state)->actors)
            return fault_set(why, "nobody acts, but it is not over");
        int seat = some_actor(game_peek(state)->actors, x);
        game_options(g, state, seat, &list);
        if (!list.count)
            return fault_set(why, "%s acts but has no choice", g->seat->id(seat));
        game_choose(g, state, seat, list.list[(noise(x) >> 20) % (uint64_t)list.count], NULL);
        if (n % CHECK_EVERY == 0 && !g->check(state, why))
            return false;
    }
    return g->check(state, why);
}

static bool play_scenario(const game *g, int begun, int count)
{
    static union {
        max_align_t align;
        char bytes[STATE_MAX];
    } box;
    uint64_t x = 0x9e3779b97f4a7c15ull + (uint64_t)begun;
    for (int i = 0; i < count; i++) {
        fault why;
        generator key;
        uint32_t options = some_options(g, begun, i & 1, &x);
        generator_seed_number(&key, (uint64_t)begun << 32 | (uint64_t)i);
        game_start(g, box.bytes, begun, options, &key, NULL);
        if (!play(g, box.bytes, &x, &why)) {
            printf("%s, scenario %s, options %x, game %d: %s\n", g->id, g->scenarios[begun].id, options, i, why.text);
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    fault why;
    long count = argc == 4 ? strtol(argv[3], NULL, 10) : 0;
    if (count <= 0) {
        fputs("usage: endings GAME SCENARIO GAMES\n", stderr);
        return 2;
    }
    const game *g = games_find(argv[1], &why);
    int begun = g ? game_scenario(g, argv[2]) : -1;
    if (begun < 0) {
        fprintf(stderr, "endings: %s\n", g ? "there is no such scenario" : why.text);
        return 2;
    }
    bool ok = play_scenario(g, begun, (int)count);
    printf("%s, %s, %ld games: %s\n", g->id, argv[2], count, ok ? "all ended" : "failed");
    return ok ? 0 : 1;
}
