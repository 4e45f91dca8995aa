/* Two builds of the program against each other, each a library (side.c): the same dice with the seats swapped, and the
 * processor time that each has used.
 *
 *     versus NEW.so OLD.so GAME SCENARIO NEWBOT OLDBOT GAMES SEED
 *
 * A sequential test (SPRT, 5 % either way) of "the new one scores 50 %" against "it scores 60 %" ends it early if
 * VERSUS_SPRT is set. */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "side.h"

static const double worse = 0.5, better = 0.6, bound = 2.944; /* ln(0.95 / 0.05) */

typedef struct tally {
    double points, spent[2];
    double by_seat[SIDE_SEATS], seat_games[SIDE_SEATS];
    int games, broken; /* broken: the old one's rules differ from ours there, so that it is left out */
} tally;

/* Both libraries read the clock through this: time is that of the processor, so that a busy machine favours nobody. */
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

static const side *open_side(const char *path, const char *game, const char *scenario, const char *bot)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const side *s = library ? dlsym(library, "frente_side") : NULL;
    if (!s)
        fprintf(stderr, "versus: %s\n", dlerror());
    return s && s->open(game, scenario, bot) ? s : NULL;
}

/* Whether the new one has a seat: with two seats each of them in turn; with three, one against two and two against
 * one. */
static bool is_new(int seats, int way, int seat)
{
    bool alone = seat == way % seats;
    return way < seats ? alone : !alone;
}

static void play(const side *both[2], int way, uint64_t seed, tally *t)
{
    static _Alignas(max_align_t) char state[SIDE_STATE];
    int seats = both[0]->seats(), score[SIDE_SEATS], sum[2] = {0}, sitting[2] = {0}, seat;
    bool met[SIDE_SEATS] = {0};
    memset(state, 0, sizeof state);
    both[0]->start(state, seed);
    while ((seat = both[0]->acts(state)) >= 0) {
        int who = !is_new(seats, way, seat);
        double began = worked();
        uint64_t c = both[who]->choose(state, seat, seed, !met[seat]);
        t->spent[who] += worked() - began;
        met[seat] = true;
        if (!both[0]->may(state, seat, c)) {
            t->broken++;
            return;
        }
        both[0]->make(state, seat, c);
    }
    both[0]->score(state, score);
    for (int s = 0; s < seats; s++) {
        int who = !is_new(seats, way, s);
        sum[who] += score[s], sitting[who]++;
    }
    int mine = sum[0] * sitting[1], theirs = sum[1] * sitting[0];
    double points = mine > theirs ? 1 : mine == theirs ? 0.5 : 0;
    t->points += points;
    t->games++;
    for (int s = 0; s < seats; s++)
        if (is_new(seats, way, s))
            t->by_seat[s] += points, t->seat_games[s]++;
}

/* The logarithm of how much likelier "better" makes what was seen than "worse". */
static double likelihood(const tally *t)
{
    return t->points * log(better / worse) + (t->games - t->points) * log((1 - better) / (1 - worse));
}

static void print(const tally *t, int seats, const char *const *names)
{
    double n = t->games ? t->games : 1, p = t->points / n, z = 1.96, middle = (p + z * z / (2 * n)) / (1 + z * z / n),
           half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    printf("%s %s  %s : %s  %.1f of %d = %.1f %% (%.1f to %.1f)", names[0], names[1], names[2], names[3], t->points,
           t->games, 100 * p, 100 * (middle - half), 100 * (middle + half));
    for (int s = 0; s < seats; s++)
        printf("  seat %d: %.1f/%.0f", s, t->by_seat[s], t->seat_games[s]);
    printf("  CPU a game %.2f : %.2f s  LLR %.2f", t->spent[0] / n, t->spent[1] / n, likelihood(t));
    if (t->broken)
        printf("  left out, as the rules have changed: %d", t->broken);
    puts("");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    if (argc != 9) {
        fprintf(stderr, "usage: versus NEW.so OLD.so GAME SCENARIO NEWBOT OLDBOT GAMES SEED\n");
        return 2;
    }
    const side *both[2] = {open_side(argv[1], argv[3], argv[4], argv[5]),
                           open_side(argv[2], argv[3], argv[4], argv[6])};
    if (!both[0] || !both[1])
        return 1;
    if (both[0]->size() != both[1]->size()) {
        fprintf(stderr, "versus: the two builds keep other states of this game\n");
        return 1;
    }
    const char *const names[] = {argv[3], argv[4], argv[5], argv[6]};
    int seats = both[0]->seats(), ways = seats == 2 ? 2 : 2 * seats, games = atoi(argv[7]);
    uint64_t seed = strtoull(argv[8], NULL, 10);
    bool early = getenv("VERSUS_SPRT") != NULL;
    tally t = {0};
    for (int i = 0; i < games; i++) {
        play(both, i % ways, seed + (uint64_t)(i / ways), &t);
        if (isatty(1) || getenv("VERSUS_TELL"))
            print(&t, seats, names);
        if (early && (i + 1) % ways == 0 && fabs(likelihood(&t)) > bound)
            break;
    }
    print(&t, seats, names);
    return 0;
}
