/* A crowd that plays at servers which are there already, for tests/faults/scale.mjs:
 *     crowd PORT GAMES SECONDS [PAUSE]
 * GAMES games of libertad between people, a socket and an address for each, who think for PAUSE seconds on average (0:
 * they decide at once) and come again when they are cut off. Prints one line of JSON: choices that were acknowledged a
 * second, how long an acknowledgement took, what was refused and closed. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "bench_play.h"

static const bench_game libertad = {"libertad", 3, {"anarchist", "communist", "moderate"}};

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double percentile(const bench *b, double part)
{
    return b->sample_count ? b->samples[(int)((b->sample_count - 1) * part)] * 1000 : 0;
}

static double own_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

/* Everybody comes in; what they are shown meanwhile is read now and then. */
static void come_in(bench *b, int games)
{
    char tokens[SEATS_MOST + 1][TOKEN];
    for (int g = 0; g < games; g++) {
        create_game(b, tokens);
        for (int s = 0; s < b->rules->seats; s++)
            open_player(b, &b->players[b->count++], tokens[s]);
        if (g % 50 == 49)
            play(b, 0, 0.02, 0);
    }
    play(b, 0, 1, 0);
}

int main(int argc, char **argv)
{
    bench b = {.http = -1, .rules = &libertad, .crowd = true};
    int games = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 0;
    double seconds = argc > 3 ? strtod(argv[3], NULL) : 0;
    b.port = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 0;
    if (argc < 4 || argc > 5 || b.port <= 0 || games <= 0 || games * libertad.seats > PLAYERS_MAX || seconds <= 0) {
        fprintf(stderr, "usage: crowd PORT GAMES SECONDS [PAUSE]\n");
        return 2;
    }
    struct rlimit files;
    if (!getrlimit(RLIMIT_NOFILE, &files)) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    signal(SIGPIPE, SIG_IGN);
    b.players = calloc(PLAYERS_MAX, sizeof *b.players);
    b.samples = calloc(SAMPLES_MAX, sizeof *b.samples);
    if (!b.players || !b.samples)
        die("memory");
    double from = now();
    come_in(&b, games);
    double came = now() - from;
    b.pause = argc > 4 ? strtod(argv[4], NULL) : 0;
    /* Whoever already has something to decide begins to think now. */
    for (int i = 0; i < b.count; i++)
        if (b.players[i].choice[0] && b.pause > 0)
            b.players[i].due = now() + b.pause * (i % 997) / 997;
    play(&b, games, b.pause > 0 ? b.pause : 0.5, 0);
    b.sample_count = b.refused = b.closed = b.overtaken = b.finished = 0;
    printf("begin\n"); /* whoever counts processor time counts from here */
    fflush(stdout);
    from = now();
    double own = own_seconds();
    play(&b, games, seconds, 0);
    double spent = now() - from;
    qsort(b.samples, (size_t)b.sample_count, sizeof *b.samples, compare);
    printf(
        "{\"people\":%d,\"came_in_seconds\":%.1f,\"seconds\":%.1f,\"choices\":%d,\"per_second\":%.1f,\"p50_ms\":%.1f,"
        "\"p95_ms\":%.1f,\"p99_ms\":%.1f,\"refused\":%d,\"closed\":%d,\"overtaken\":%d,\"finished\":%d,\"crowd_percent_"
        "of_a_core\":%.0f}\n",
        b.count, came, spent, b.sample_count, b.sample_count / spent, percentile(&b, 0.5), percentile(&b, 0.95),
        percentile(&b, 0.99), b.refused, b.closed, b.overtaken, b.finished, (own_seconds() - own) / spent * 100);
    return 0;
}
