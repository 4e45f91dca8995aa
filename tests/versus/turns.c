/* How long a bot takes: a whole turn, and a choice.
 *
 *     turns GAME SCENARIO BOT TURNS SEED
 *
 * The bot plays all seats until the game's clock has moved on so many times. What the seats do between two moves of the
 * clock is a turn of each. Time is that of the processor in all threads together: what one core would take. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "bots/bot.h"
#include "games/games.h"

enum { TURNS_MOST = 4000 };

/* Budgets of milliseconds are read off this clock, too: a busy machine favours nobody. */
int clock_gettime(clockid_t which, struct timespec *t)
{
    return (int)syscall(SYS_clock_gettime, which == CLOCK_MONOTONIC ? CLOCK_PROCESS_CPUTIME_ID : which, t);
}

static double worked(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

typedef struct spent {
    double turn[TURNS_MOST], choice; /* choice: the longest */
    int turns, choices;
} spent;

static int by_time(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void play(const game *g, const bot *b, int scenario, int turns, uint64_t seed, spent *to)
{
    static _Alignas(max_align_t) char state[STATE_MAX];
    generator key, own[SEATS_MAX];
    memory *memories[SEATS_MAX];
    double sum[SEATS_MAX] = {0};
    generator_seed_number(&key, seed);
    for (int s = 0; s < g->seats; s++) {
        generator_seed_number(&own[s], seed + ((uint64_t)(s + 1) << 40));
        memories[s] = memory_make();
    }
    game_start(g, state, scenario, 0, &key, NULL);
    for (int clock = g->bot.clock(state), ended = 0; ended < turns;) {
        choices list;
        int seat = game_peek(state)->over ? -1 : __builtin_ctz(game_peek(state)->actors);
        if (seat < 0 || g->bot.clock(state) != clock) {
            for (int s = 0; s < g->seats; s++) {
                if (sum[s] > 0 && to->turns < TURNS_MOST)
                    to->turn[to->turns++] = sum[s];
                sum[s] = 0;
            }
            if (seat < 0)
                break;
            clock = g->bot.clock(state);
            ended++;
            continue;
        }
        double began = worked();
        game_options(g, state, seat, &list);
        choice c = list.count == 1 ? list.list[0] : bot_play(b, g, state, seat, &own[seat], memories[seat], NULL);
        double took = worked() - began;
        sum[seat] += took;
        to->choices++;
        to->choice = took > to->choice ? took : to->choice;
        game_choose(g, state, seat, c, NULL);
    }
    for (int s = 0; s < g->seats; s++)
        memory_free(memories[s]);
}

int main(int argc, char **argv)
{
    static spent it;
    fault why = {""};
    bot b;
    int scenario;
    const game *g = argc == 6 ? games_open(argv[1], &why) : NULL;
    if (!g || !game_find_scenario(g, argv[2], &scenario, &why) || !bot_read(argv[3], &b, &why)) {
        fprintf(stderr, "%s\nusage: turns GAME SCENARIO BOT TURNS SEED\n", why.text);
        return 2;
    }
    play(g, &b, scenario, (int)strtol(argv[4], NULL, 10), strtoull(argv[5], NULL, 10), &it);
    if (!it.turns)
        return 1;
    qsort(it.turn, (size_t)it.turns, sizeof *it.turn, by_time);
    printf("%s %s %s: %d turns, %d choices: a turn %.2f s (median), %.2f s (longest); a choice %.2f s (longest)\n",
           argv[1], argv[2], argv[3], it.turns, it.choices, it.turn[it.turns / 2], it.turn[it.turns - 1], it.choice);
    return 0;
}
