/* bench [FILE.json] [SECONDS]: how fast the games are, on one core. Prints a table and writes
 * the same as JSON (build/bench.json unless named). Random legal play, the list of choices
 * made at every step; the picks come from a generator of the bench's own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "bench/think.h"
#include "core/play/record.h"
#include "core/tell/view.h"
#include "games/games.h"

typedef struct figures {
    size_t state_bytes;
    double clone_ns, decisions_per_s, games_per_s, decisions_a_game, choices_a_decision;
    double load_ms, view_us, record_bytes, replay_ms;
    thinking bots;
} figures;

/* Seconds of this program's own work, so that a busy machine does not spoil the figures. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static inline uint32_t pick(uint64_t *x, uint32_t bound)
{
    *x ^= *x << 13, *x ^= *x >> 7, *x ^= *x << 17;
    return (uint32_t)((*x >> 32) * bound >> 32);
}

static int pick_seat(uint64_t *x, unsigned actors)
{
    uint32_t n = pick(x, (uint32_t)__builtin_popcount(actors));
    while (n-- > 0)
        actors &= actors - 1;
    return __builtin_ctz(actors);
}

static void measure_load(const game *g, figures *f)
{
    fault why;
    double start = now();
    enum { TIMES = 20 };
    for (int i = 0; i < TIMES; i++)
        if (!g->rules.load(games_from(), &why)) {
            fprintf(stderr, "bench: %s\n", why.text);
            exit(1);
        }
    f->load_ms = (now() - start) / TIMES * 1e3;
}

static void measure_clone(const game *g, const void *state, figures *f)
{
    enum { TIMES = 2000000 };
    char *a = malloc(g->size), *b = malloc(g->size);
    if (!a || !b)
        abort();
    memcpy(a, state, g->size);
    double start = now();
    for (int i = 0; i < TIMES; i++) {
        memcpy(b, a, g->size);
        __asm__ volatile("" : : "r"(b) : "memory");
        memcpy(a, b, g->size);
        __asm__ volatile("" : : "r"(a) : "memory");
    }
    f->clone_ns = (now() - start) / (2.0 * TIMES) * 1e9;
    free(a);
    free(b);
}

static void measure_play(const game *g, void *state, double seconds, figures *f)
{
    static choices list;
    uint64_t x = 0x9e3779b97f4a7c15ull, number = 0;
    double start = now(), passed;
    unsigned long long decisions = 0, offered = 0;
    do {
        generator dice;
        generator_seed_number(&dice, number);
        game_start(g, state, (int)(number % (uint64_t)g->lists.scenario_count), 0, &dice, NULL);
        while (!game_peek(state)->over) {
            int seat = pick_seat(&x, game_peek(state)->actors);
            game_options(g, state, seat, &list);
            game_choose(g, state, seat, list.list[pick(&x, (uint32_t)list.count)], NULL);
            decisions++;
            offered += (unsigned)list.count;
        }
        number++;
        passed = now() - start;
    } while (passed < seconds);
    f->decisions_per_s = (double)decisions / passed;
    f->games_per_s = (double)number / passed;
    f->decisions_a_game = (double)decisions / (double)number;
    f->choices_a_decision = (double)offered / (double)decisions;
}

/* One finished game as a match: its view, its record, and how long a replay takes. */
static void measure_record(const game *g, figures *f)
{
    match m, again;
    fault why;
    generator key;
    uint64_t x = 12345;
    choices list;
    text out;
    generator_seed_number(&key, 1);
    if (!match_start(&m, g, 0, 0, &key, NULL, &why))
        return;
    text_init(&out, RECORD_MAX);
    double start = now(), views = 0;
    for (int i = 0; !game_peek(m.state)->over; i++) {
        int seat = pick_seat(&x, game_peek(m.state)->actors);
        start = now();
        view_json(g, m.state, seat, LANG_EN, &out);
        views += now() - start;
        text_clear(&out);
        game_options(g, m.state, seat, &list);
        if (!match_choose(&m, seat, list.list[pick(&x, (uint32_t)list.count)], NULL, NULL, LANG_EN, &why))
            break;
    }
    f->view_us = views / (m.count ? m.count : 1) * 1e6;
    record_write(&m, &out);
    f->record_bytes = (double)out.length;
    bool found = games_open(g->id, &why) != NULL; /* it reads the tables the first time, which is no part of a replay */
    start = now();
    if (found && record_read(&again, text_string(&out), out.length, games_open, NULL, NULL, &why))
        match_release(&again);
    f->replay_ms = (now() - start) * 1e3;
    text_release(&out);
    match_release(&m);
}

static void print_row(const game *g, const figures *f)
{
    printf("%-10s %7zu %8.1f %12.0f %9.0f %9.1f %9.1f %8.2f %8.1f %9.0f %9.2f %9.1f %9.1f %9.0f\n", g->id,
           f->state_bytes, f->clone_ns, f->decisions_per_s, f->games_per_s, f->decisions_a_game, f->choices_a_decision,
           f->load_ms, f->view_us, f->record_bytes, f->replay_ms, f->bots.games_per_s[0], f->bots.games_per_s[1],
           f->bots.iterations_per_s);
    fflush(stdout);
}

static void add_json(const game *g, const figures *f, bool first, text *out)
{
    text_addf(out,
              "%s\n  \"%s\": {\"state_bytes\": %zu, \"clone_ns\": %.1f, \"decisions_per_s\": %.0f, "
              "\"games_per_s\": %.0f, \"decisions_a_game\": %.1f, \"choices_a_decision\": %.1f, \"load_ms\": %.3f, "
              "\"view_us\": %.1f, \"record_bytes\": %.0f, \"replay_ms\": %.2f, "
              "\"bot_games_per_s\": [%.1f, %.1f], \"mcts_iterations_per_s\": %.0f}",
              first ? "{" : ",", g->id, f->state_bytes, f->clone_ns, f->decisions_per_s, f->games_per_s,
              f->decisions_a_game, f->choices_a_decision, f->load_ms, f->view_us, f->record_bytes, f->replay_ms,
              f->bots.games_per_s[0], f->bots.games_per_s[1], f->bots.iterations_per_s);
}

/* A temporary name first, so that nobody reads half a file. */
static bool write_file(const char *path, const char *words)
{
    char part[4096];
    snprintf(part, sizeof part, "%s.part", path);
    FILE *out = fopen(part, "w");
    bool ok = out && fputs(words, out) >= 0 && fputs("\n}\n", out) >= 0;
    if (out && fclose(out))
        ok = false;
    return ok && rename(part, path) == 0;
}

/* A name that ends in .json is the file, a number the seconds; anything else, a game's name above all, is a mistake. */
static bool read_arguments(int argc, char **argv, const char **path, double *seconds)
{
    for (int i = 1; i < argc; i++) {
        size_t length = strlen(argv[i]);
        char *end;
        double number = strtod(argv[i], &end);
        if (length > 5 && !strcmp(argv[i] + length - 5, ".json") && !*path)
            *path = argv[i];
        else if (end != argv[i] && !*end && number > 0 && number < 3600)
            *seconds = number;
        else
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    const char *path = NULL;
    double seconds = 3;
    text json;
    text_init(&json, 1 << 20);
    if (!read_arguments(argc, argv, &path, &seconds)) {
        fputs("usage: bench [FILE.json] [SECONDS]\n", stderr);
        return 2;
    }
    if (!path) {
        path = "build/bench.json";
        mkdir("build", 0777);
    }
    printf("%-10s %7s %8s %12s %9s %9s %9s %8s %8s %9s %9s %9s %9s %9s\n", "game", "state B", "clone ns", "decisions/s",
           "games/s", "dec/game", "choices", "load ms", "view us", "record B", "replay ms", "bots/s", "on 2", "mcts/s");
    for (int i = 0; games[i]; i++) {
        figures f = {.state_bytes = games[i]->size};
        void *state = calloc(1, games[i]->size);
        if (!state)
            abort();
        measure_load(games[i], &f);
        measure_play(games[i], state, seconds, &f);
        measure_clone(games[i], state, &f);
        measure_record(games[i], &f);
        measure_thinking(games[i], seconds, &f.bots);
        print_row(games[i], &f);
        add_json(games[i], &f, i == 0, &json);
        free(state);
    }
    bool ok = write_file(path, json.length ? text_string(&json) : "{");
    if (!ok)
        fprintf(stderr, "bench: %s can't be written\n", path);
    text_release(&json);
    return ok ? 0 : 1;
}
