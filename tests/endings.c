/* Plays games at random to their natural end, with the invariants checked after every choice. Game number 1, 2, 3 and
 * so on each begins with options, dice and choices that follow from its number; the scenarios take turns. Quick enough
 * for thousands: the laws look closer at fewer.
 *
 *     endings [--maximal] [--seconds N] [--games N] [--least N] [--seed N] [GAME [SCENARIO]]
 *
 * With --maximal the options are none and each set that nothing can be added to, one after the other; each is named
 * at the end with how often it was played.
 *
 * Time only limits how much is tried: --least games are always played, whatever the machine. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/game/game.h"
#include "games/games.h"
#include "maximal.h"

enum { LONGEST = 200000 };

typedef struct settings {
    long seconds, games, least, seed;
    bool maximal;
} settings;

enum { SETS_MAX = 2048 };

typedef struct tally {
    long games, decisions, with_option[OPTIONS_MAX];
    option_set sets[SETS_MAX]; /* --maximal: what is played in turn in a scenario */
    int set_scenario[SETS_MAX], set_count;
    long with_set[SETS_MAX];
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
    int first = g->lists.option_count ? (int)(noise(x) % (uint64_t)g->lists.option_count) : 0;
    for (int i = 0; i < g->lists.option_count; i++) {
        option_set more = options | option_bit((first + i) % g->lists.option_count);
        bool on = noise(x) & 1 || (many && noise(x) & 1);
        if (on && game_options_fit(g, begun, more, NULL) && game_nonplayers(g, more) != (1u << g->seats) - 1)
            options = more;
    }
    return options;
}

/* What is played in turn with --maximal: no option, and each maximal set of a scenario. */
static void add_sets(const game *g, int begun, tally *t)
{
    static option_set sets[1 + MAXIMAL_SETS];
    int count = 1 + maximal_sets(g, begun, sets + 1);
    for (int i = 0; i < count && t->set_count < SETS_MAX; i++) {
        t->set_scenario[t->set_count] = begun;
        t->sets[t->set_count++] = sets[i];
    }
}

static void print_sets(const game *g, const tally *t)
{
    for (int i = 0; i < t->set_count; i++) {
        printf("  %s", g->lists.scenarios[t->set_scenario[i]].id);
        for (int o = 0; o < g->lists.option_count; o++)
            if (t->sets[i] >> o & 1)
                printf(" %s", g->lists.options[o].id);
        printf(": %ld games\n", t->with_set[i]);
    }
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

/* Game number `number`: all of it follows from that, and of the sets that are played in turn. */
static bool play_number(const game *g, int begun, uint64_t number, tally *t)
{
    static union {
        max_align_t align;
        char bytes[STATE_MAX];
    } box;
    fault why;
    generator key;
    uint64_t x = (number + 1) * 0x9e3779b97f4a7c15ull;
    option_set options = some_options(g, begun, noise(&x) & 1, &x);
    if (t->set_count) {
        int set = (int)(number % (uint64_t)t->set_count);
        options = t->sets[set];
        begun = t->set_scenario[set];
        t->with_set[set]++;
    }
    generator_seed_number(&key, number);
    game_start(g, box.bytes, begun, options, &key, NULL);
    t->games++;
    for (int i = 0; i < g->lists.option_count; i++)
        t->with_option[i] += options >> i & 1;
    if (game_check(g, box.bytes, &why) && play(g, box.bytes, &x, &t->decisions, &why))
        return true;
    printf("%s, scenario %s, options %" PRIx64 ", game %" PRIu64 ": %s\n", g->id, g->lists.scenarios[begun].id, options,
           number, why.text);
    return false;
}

/* `only` is a scenario, or -1: all in turn. */
static bool play_game(const game *g, int only, const settings *with)
{
    static tally t;
    t = (tally){0};
    double until = now() + (double)with->seconds;
    bool ok = true;
    for (int begun = 0; with->maximal && begun < g->lists.scenario_count; begun++)
        if (only < 0 || begun == only)
            add_sets(g, begun, &t);
    for (long i = 0; ok && (!with->games || i < with->games); i++) {
        if (with->seconds && i >= with->least && now() >= until)
            break;
        uint64_t number = (uint64_t)(with->seed + i);
        ok = play_number(g, only >= 0 ? only : (int)(number % (uint64_t)g->lists.scenario_count), number, &t);
    }
    printf("%s%s%s: %ld games, %ld decisions, each option in at least ", g->id, only < 0 ? "" : ", ",
           only < 0 ? "" : g->lists.scenarios[only].id, t.games, t.decisions);
    long rarest = t.games;
    for (int i = 0; i < g->lists.option_count; i++)
        rarest = t.with_option[i] < rarest ? t.with_option[i] : rarest;
    printf("%ld: %s\n", rarest, ok ? "all ended" : "failed");
    print_sets(g, &t);
    fflush(stdout);
    return ok;
}

static int usage(const char *what)
{
    fprintf(
        stderr,
        "endings: %s\nusage: endings [--maximal] [--seconds N] [--games N] [--least N] [--seed N] [GAME [SCENARIO]]\n"
        "  --maximal    no option and each maximal set in turn, by name\n"
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
        const game *g = games_open(at < argc ? argv[at] : games[i]->id, &why);
        int only = g && at + 1 < argc ? game_scenario(g, argv[at + 1]) : -1;
        if (!g || (at + 1 < argc && only < 0))
            return usage(g ? "there is no such scenario" : why.text);
        ok = play_game(g, only, &with) && ok;
    }
    return ok ? 0 : 1;
}
