#include "bench/think.h"

#include <stdlib.h>
#include <time.h>

#include "sim/bout.h"

enum { ITERATIONS = 400, POSITIONS = 8, BATCH = 8 };

/* Seconds of this program's own work on all cores, so that a busy machine does not spoil the figures. */
static double worked(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void play(void *context, long i)
{
    _Alignas(max_align_t) char state[STATE_MAX];
    const game *g = context;
    bout b = {.game = g, .scenario = (int)(i % g->lists.scenario_count), .seed = (uint64_t)i, .bot_seed = (uint64_t)i};
    bout_result r;
    fault why;
    for (int s = 0; s < g->seats; s++)
        b.seats[s] = bot_find("heuristic");
    if (!bout_play(&b, state, NULL, NULL, &r, &why))
        abort();
}

/* Games a second if each of the threads has a core of its own. */
static double games_on(const game *g, int threads, double seconds)
{
    double start = worked(), passed;
    long games = 0;
    do {
        pool_run(threads, BATCH, play, NULL, (void *)g);
        games += BATCH;
        passed = (worked() - start) / threads;
    } while (passed < seconds);
    return (double)games / passed;
}

typedef struct snapshot {
    const game *game;
    generator own;
    long moves;
    double spent;
    int iterations, positions;
} snapshot;

/* The search at some positions of a game. */
static void think(void *context, const void *state, int seat, choice c)
{
    snapshot *s = context;
    choices list;
    bot b = *bot_find("mcts");
    (void)c;
    if (s->moves++ % 40 || s->positions == POSITIONS)
        return;
    game_options(s->game, state, seat, &list);
    if (list.count < 2)
        return;
    b.budget = (budget){.iterations = ITERATIONS, .trees = 1};
    double start = worked();
    bot_play(&b, s->game, state, seat, &s->own, NULL, NULL);
    s->spent += worked() - start;
    s->iterations += ITERATIONS; /* some are spared at the end, where nothing can change any more */
    s->positions++;
}

void measure_thinking(const game *g, double seconds, thinking *out)
{
    _Alignas(max_align_t) char state[STATE_MAX];
    snapshot s = {.game = g};
    bout b = {.game = g, .seed = 5, .bot_seed = 5};
    bout_result r;
    fault why;
    generator_seed_number(&s.own, 1);
    for (int i = 0; i < g->seats; i++)
        b.seats[i] = bot_find("heuristic");
    if (!bout_play(&b, state, think, &s, &r, &why))
        abort();
    out->iterations_per_s = s.iterations / s.spent;
    for (int threads = 1; threads <= 2; threads++)
        out->games_per_s[threads - 1] = games_on(g, threads, seconds / 2);
}
