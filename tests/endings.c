/* Plays games at random to their natural end, with the invariants checked after every choice. Game number 1, 2, 3 and
 * so on each begins with options, dice and choices that follow from its number; the scenarios take turns. Quick enough
 * for thousands: the laws look closer at fewer.
 *
 *     endings [--maximal] [--seconds N] [--games N] [--least N] [--seed N] [GAME [SCENARIO]]
 *
 * Time only limits how much is tried: --least games are always played, whatever the machine. With --maximal the options
 * are not chance: the maximal sets of a scenario take turns. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/game.h"
#include "games/games.h"
#include "maximal.h"

enum { LONGEST = 200000 };

typedef struct settings {
    long seconds, games, least, seed;
    bool maximal;
} settings;

typedef struct tally {
    long games, decisions, with_option[OPTIONS_MAX];
} tally;

static uint64_t noise(uint64_t *x)
{
    *x ^= *x << 13, *x ^= *x >> 7, *x ^= *x << 17;
    return *x >> 20;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Options at random, as far as they go together: half of them on, or three of four. Tried in an order of chance too,
 * so that of two that exclude each other neither is always first. */
static option_set some_options(const game *g, int begun, bool many, uint64_t *x)
{
    option_set options = 0;
    int first = g->option_count ? (int)(noise(x) % (uint64_t)g->option_count) : 0;
    for (int i = 0; i < g->option_count; i++) {
        option_set more = options | option_bit((first + i) % g->option_count);
        bool on = noise(x) & 1 || (many && noise(x) & 1);
        if (on && game_options_fit(g, begun, more, NULL) && game_nonplayers(g, more) != (1u << g->seats) - 1)
            options = more;
    }
    return options;
}

static int some_actor(unsigned actors, uint64_t *x)
{
    int skip = (int)(noise(x) % (uint64_t)__builtin_popcount(actors));
    while (skip-- > 0)
        actors &= actors - 1;
    return __builtin_ctz(actors);
}

static bool play(const game *g, void *state, uint64_t *x, long *decisions, fault *why)
{
    for (int n = 0; !game_peek(state)->over; n++, ++*decisions) {
        choices list;
        if (n == LONGEST)
            return fault_set(why, "it did not end within %d decisions", LONGEST);
        if (!game_peek(state)->actors)
            return fault_set(why, "nobody acts, but it is not over");
        int seat = some_actor(game_peek(state)->actors, x);
        game_options(g, state, seat, &list);
        if (!list.count)
            return fault_set(why, "%s acts but has no choice", noun_key(g->seat, seat));
        game_choose(g, state, seat, list.list[noise(x) % (uint64_t)list.count], NULL);
        if (!game_check(g, state, why))
            return fault_prefix(why, "after decision %d: ", n + 1);
    }
    return true;
}

/* Game number `number`: all of it follows from that. */
static bool play_number(const game *g, int begun, uint64_t number, bool maximal, tally *t)
{
    static union {
        max_align_t align;
        char bytes[STATE_MAX];
    } box;
    fault why;
    generator key;
    uint64_t x = (number + 1) * 0x9e3779b97f4a7c15ull;
    option_set options = some_options(g, begun, noise(&x) & 1, &x);
    if (maximal) {
        static option_set sets[MAXIMAL_SETS];
        int count = maximal_sets(g, begun, sets);
        options = count ? sets[number / (uint64_t)g->scenario_count % (uint64_t)count] : 0;
    }
    generator_seed_number(&key, number);
    game_start(g, box.bytes, begun, options, &key, NULL);
    t->games++;
    for (int i = 0; i < g->option_count; i++)
        t->with_option[i] += options >> i & 1;
    if (game_check(g, box.bytes, &why) && play(g, box.bytes, &x, &t->decisions, &why))
        return true;
    printf("%s, scenario %s, options %" PRIx64 ", game %" PRIu64 ": %s\n", g->id, g->scenarios[begun].id, options,
           number, why.text);
    return false;
}

/* `only` is a scenario, or -1: all in turn. */
static bool play_game(const game *g, int only, const settings *with)
{
    tally t = {0};
    double until = now() + (double)with->seconds;
    bool ok = true;
    for (long i = 0; ok && (!with->games || i < with->games); i++) {
        if (with->seconds && i >= with->least && now() >= until)
            break;
        uint64_t number = (uint64_t)(with->seed + i);
        ok = play_number(g, only >= 0 ? only : (int)(number % (uint64_t)g->scenario_count), number, with->maximal, &t);
    }
    printf("%s%s%s: %ld games, %ld decisions, each option in at least ", g->id, only < 0 ? "" : ", ",
           only < 0 ? "" : g->scenarios[only].id, t.games, t.decisions);
    long rarest = t.games;
    for (int i = 0; i < g->option_count; i++)
        rarest = t.with_option[i] < rarest ? t.with_option[i] : rarest;
    printf("%ld: %s\n", rarest, ok ? "all ended" : "failed");
    fflush(stdout);
    return ok;
}

static int usage(const char *what)
{
    fprintf(
        stderr,
        "endings: %s\nusage: endings [--maximal] [--seconds N] [--games N] [--least N] [--seed N] [GAME [SCENARIO]]\n"
        "  --maximal    the maximal sets of options in turn, not some at random\n"
        "  --seconds N  begin no new game after so many seconds (each of the program's games has its own)\n"
        "  --games N    so many games (default: 1000 where no seconds are given)\n"
        "  --least N    games that are played however long they take (default 10)\n"
        "  --seed N     the number of the first game (default 1)\n",
        what);
    return 2;
}

/* Reads the options; the place of the first word after them, or -1. */
static int read_options(int argc, char **argv, settings *with)
{
    const struct {
        const char *name;
        long *value;
    } numbers[] = {
        {"--seconds", &with->seconds}, {"--games", &with->games}, {"--least", &with->least}, {"--seed", &with->seed}};
    int at = 1;
    if (at < argc && !strcmp(argv[at], "--maximal"))
        with->maximal = true, at++;
    for (; at < argc && argv[at][0] == '-'; at += 2) {
        char *end = NULL;
        bool known = false;
        for (size_t i = 0; i < sizeof numbers / sizeof numbers[0] && at + 1 < argc; i++)
            if (!strcmp(argv[at], numbers[i].name)) {
                errno = 0;
                *numbers[i].value = strtol(argv[at + 1], &end, 10);
                known = end != argv[at + 1] && !*end && !errno && *numbers[i].value >= 0;
            }
        if (!known)
            return -1;
    }
    if (!with->seconds && !with->games)
        with->games = 1000;
    return at;
}

int main(int argc, char **argv)
{
    settings with = {.least = 10, .seed = 1};
    fault why = {""};
    int at = read_options(argc, argv, &with);
    if (at < 0 || argc - at > 2)
        return usage("an option or its number is wrong");
    bool ok = true;
    for (int i = 0; at < argc ? i < 1 : games[i] != NULL; i++) {
        const game *g = games_find(at < argc ? argv[at] : games[i]->id, &why);
        int only = g && at + 1 < argc ? game_scenario(g, argv[at + 1]) : -1;
        if (!g || (at + 1 < argc && only < 0))
            return usage(g ? "there is no such scenario" : why.text);
        ok = play_game(g, only, &with) && ok;
    }
    return ok ? 0 : 1;
}
