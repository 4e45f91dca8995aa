/* How much of a game's result is settled at 37 % of it: the most that any judge of positions can know by then.
 *
 *     settled GAME SCENARIO BOT POSITIONS TRIES SEED
 *
 * Games of equal bots are played to their end; the position at 37 % of each game's turns is played on so many times
 * with other dice and other hidden truths. What the results of a position have in common is settled, the rest is still
 * open; the root of the settled share of their variance is the best correlation that a judge can reach. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "sim/bout.h"

enum { TURNS_MOST = 2000, TELL_EVERY = 20 };

typedef struct past_turns {
    const game *game;
    char *kept; /* the position at the beginning of each turn */
    int count, clock;
} past_turns;

/* Sums over positions: what came of them on average, how that was spread, and what the judge said. */
typedef struct sums {
    double n, mean, square, open, judged, judged_square, both;
} sums;

static void keep_turn(void *context, const void *state, int seat, choice c)
{
    past_turns *t = context;
    int clock = t->game->bot.clock(state);
    (void)seat, (void)c;
    if (clock == t->clock || t->count == TURNS_MOST)
        return;
    t->clock = clock;
    memcpy(t->kept + (size_t)t->count++ * t->game->size, state, t->game->size);
}

/* What the first seat gets if it goes on from a position, with chance of its own. */
static double play_on(const game *g, const bot *b, const char *from, uint64_t seed)
{
    static _Alignas(max_align_t) char state[STATE_MAX];
    generator dice, own[SEATS_MAX];
    memory *memories[SEATS_MAX];
    int score[SEATS_MAX] = {0};
    memcpy(state, from, g->size);
    generator_seed_number(&dice, seed);
    game_imagine(g, state, 0, &dice);
    for (int s = 0; s < g->seats; s++) {
        generator_seed_number(&own[s], seed * SEATS_MAX + (uint64_t)s);
        memories[s] = memory_make();
    }
    while (!game_peek(state)->over) {
        choices list;
        int seat = __builtin_ctz(game_peek(state)->actors);
        game_options(g, state, seat, &list);
        choice c = list.count == 1 ? list.list[0] : bot_play(b, g, state, seat, &own[seat], memories[seat], NULL);
        game_choose(g, state, seat, c, NULL);
    }
    for (int s = 0; s < g->seats; s++)
        memory_free(memories[s]);
    game_outcome(g, state, score);
    return score[0] / 1000.0;
}

static void add(sums *to, const game *g, const bot *b, const char *at, int tries, uint64_t seed)
{
    double mean = 0, square = 0, judged = bot_judge(g, at, 0) / 1000.0;
    for (int i = 0; i < tries; i++) {
        double result = play_on(g, b, at, seed + (uint64_t)i);
        mean += result / tries;
        square += result * result / tries;
    }
    to->n++;
    to->mean += mean, to->square += mean * mean;
    to->open += (square - mean * mean) * tries / (tries - 1);
    to->judged += judged, to->judged_square += judged * judged, to->both += judged * mean;
}

static void print(const sums *s, int tries)
{
    double mean = s->mean / s->n, spread = s->square / s->n - mean * mean, open = s->open / s->n;
    double settled = spread - open / tries, judged = s->judged / s->n;
    double with = (s->both / s->n - judged * mean) / sqrt((s->judged_square / s->n - judged * judged) * spread);
    printf(
        "%.0f positions, %d tries each: mean %.3f, best possible correlation %.2f, of the judge with the means %.2f\n",
        s->n, tries, mean, settled > 0 ? sqrt(settled / (settled + open)) : 0, with);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static _Alignas(max_align_t) char state[STATE_MAX];
    fault why = {""};
    bot b;
    int scenario;
    const game *g = argc == 7 ? games_open(argv[1], &why) : NULL;
    if (!g || !game_find_scenario(g, argv[2], &scenario, &why) || !bot_read(argv[3], &b, &why)) {
        fprintf(stderr, "%s\nusage: settled GAME SCENARIO BOT POSITIONS TRIES SEED\n", why.text);
        return 2;
    }
    long positions = strtol(argv[4], NULL, 10), tries = strtol(argv[5], NULL, 10);
    uint64_t seed = strtoull(argv[6], NULL, 10);
    past_turns turns = {.game = g, .kept = malloc(g->size * TURNS_MOST)};
    sums all = {0};
    for (long i = 0; turns.kept && tries > 1 && i < positions; i++) {
        bout one = {.game = g, .scenario = scenario, .seed = seed + (uint64_t)i, .bot_seed = seed + (uint64_t)i};
        bout_result r;
        for (int s = 0; s < g->seats; s++)
            one.seats[s] = &b;
        turns.count = 0, turns.clock = -1;
        if (!bout_play(&one, state, keep_turn, &turns, &r, &why))
            break;
        add(&all, g, &b, turns.kept + (size_t)(turns.count * 3 / 8) * g->size, (int)tries,
            seed * 1000 + (uint64_t)i * 100);
        if ((i + 1) % TELL_EVERY == 0 || i == positions - 1)
            print(&all, (int)tries);
    }
    free(turns.kept);
    return why.text[0] != 0;
}
