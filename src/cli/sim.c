/* frente sim: many games at random, to the end; what came of them, and with
 * --check whether the rules kept their own laws on the way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"

enum { LONGEST = 1000000, RESULTS_MAX = 4096, RESULTS_SHOWN = 12 };

typedef struct result {
    int score[SEATS_MAX], games;
} result;

typedef struct sim {
    const start *s;
    bool checking;
    long long choices, fewest, most;
    long long total[SEATS_MAX], best[SEATS_MAX], ties;
    result *results;
    int result_count;
} sim;

/* Laws 1 and 2 and the text of choices, at one decision. */
static bool check_decision(const game *g, const void *state, int seat, const choices *list, fault *why)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    choices known;
    memcpy(seen, state, g->size);
    game_redact(g, seen, seat);
    game_options(g, seen, seat, &known);
    if (known.count != list->count || memcmp(known.list, list->list, (size_t)list->count * sizeof(choice)) != 0)
        return fault_set(why, "the list of choices of %s tells more than it may know", noun_key(g->seat, seat));
    for (int i = 0; i < list->count; i++) {
        char form[CHOICE_TEXT];
        choice back;
        choice_text(g, list->list[i], form);
        if (!choice_parse(g, form, &back, why))
            return fault_prefix(why, "the choice '%s' can't be read back: ", form);
        if (back != list->list[i])
            return fault_set(why, "the choice '%s' reads back as another one", form);
        for (int k = 0; k < i; k++)
            if (list->list[k] == list->list[i])
                return fault_set(why, "the choice '%s' is offered twice", form);
    }
    return game_check(g, state, why);
}

/* One random choice of one of the seats that act. */
static bool play_one(const sim *m, void *state, generator *own, int *seat, choice *c, fault *why)
{
    const game *g = m->s->game;
    const head *h = game_peek(state);
    int among = (int)generator_below(own, (uint32_t)__builtin_popcount(h->actors));
    for (*seat = 0; !(h->actors >> *seat & 1) || among-- > 0;)
        ++*seat;
    choices list;
    game_options(g, state, *seat, &list);
    if (!list.count)
        return fault_set(why, "%s must decide but has no choice", noun_key(g->seat, *seat));
    if (m->checking && !check_decision(g, state, *seat, &list, why))
        return false;
    *c = list.list[generator_below(own, (uint32_t)list.count)];
    return true;
}

static void seeds(long long number, generator *key, generator *own)
{
    generator_seed_number(key, (uint64_t)number);
    generator_seed_number(own, (uint64_t)number + (1ull << 40));
}

/* A game to its end in `state`; the number of choices made, whatever happens. */
static long long play_game(const sim *m, long long number, void *state, bool *ok, fault *why)
{
    const game *g = m->s->game;
    generator key, own;
    seeds(number, &key, &own);
    game_start(g, state, m->s->scenario, m->s->options, &key, NULL);
    long long count = 0;
    *ok = true;
    while (!game_peek(state)->over && *ok) {
        int seat;
        choice c;
        if (!game_peek(state)->actors)
            *ok = fault_set(why, "nobody must decide, and the game is not over");
        else if (count == LONGEST)
            *ok = fault_set(why, "the game has not ended after %d choices", LONGEST);
        else if ((*ok = play_one(m, state, &own, &seat, &c, why))) {
            game_choose(g, state, seat, c, NULL);
            count++;
        }
    }
    if (*ok && m->checking)
        *ok = game_check(g, state, why);
    return count;
}

/* The same game once more as a match, so that its record can be kept. */
static bool keep_game(const sim *m, long long number, long long count, const char *path, fault *why)
{
    start s = *m->s;
    match again;
    generator own;
    seeds(number, &s.key, &own);
    s.keyed = true;
    if (!start_match(&s, &again, NULL, why))
        return false;
    bool ok = true;
    sim plain = *m;
    plain.checking = false;
    for (long long i = 0; ok && i < count && !game_peek(again.state)->over; i++) {
        int seat;
        choice c;
        ok = play_one(&plain, again.state, &own, &seat, &c, why) &&
             match_choose(&again, seat, c, NULL, NULL, LANG_EN, why);
    }
    ok = ok && source_save(&again, path, why);
    match_release(&again);
    return ok;
}

static void count_result(sim *m, const int score[SEATS_MAX])
{
    int seats = m->s->game->seats, high = 0, holders = 0, winner = 0;
    for (int s = 0; s < seats; s++) {
        m->total[s] += score[s];
        if (!s || score[s] > high)
            high = score[s], holders = 0;
        if (score[s] == high)
            holders++, winner = s;
    }
    if (holders == 1)
        m->best[winner]++;
    else
        m->ties++;
    for (int i = 0; i < m->result_count; i++)
        if (!memcmp(m->results[i].score, score, (size_t)seats * sizeof *score)) {
            m->results[i].games++;
            return;
        }
    if (m->result_count < RESULTS_MAX) {
        result *r = &m->results[m->result_count++];
        memcpy(r->score, score, sizeof r->score);
        r->games = 1;
    }
}

static int more_games(const void *a, const void *b)
{
    const result *x = a, *y = b;
    return x->games != y->games ? y->games - x->games : memcmp(y->score, x->score, sizeof x->score);
}

static void print_results(sim *m, long long played)
{
    const game *g = m->s->game;
    printf("%lld games, %lld choices (%lld to %lld a game, %.1f on average)\n", played, m->choices, m->fewest, m->most,
           (double)m->choices / (double)played);
    printf("%-20s %10s %8s %12s\n", "seat", "best", "", "mean score");
    for (int s = 0; s < g->seats; s++)
        printf("%-20s %10lld %7.1f%% %12.1f\n", noun_key(g->seat, s), m->best[s],
               100.0 * (double)m->best[s] / (double)played, (double)m->total[s] / (double)played);
    printf("%-20s %10lld %7.1f%%\n", "shared", m->ties, 100.0 * (double)m->ties / (double)played);
    qsort(m->results, (size_t)m->result_count, sizeof *m->results, more_games);
    puts("scores, most frequent first");
    for (int i = 0; i < m->result_count && i < RESULTS_SHOWN; i++) {
        printf("%10d ", m->results[i].games);
        for (int s = 0; s < g->seats; s++)
            printf(" %s %d", noun_key(g->seat, s), m->results[i].score[s]);
        putchar('\n');
    }
    if (m->result_count > RESULTS_SHOWN)
        printf("           and %d%s others\n", m->result_count - RESULTS_SHOWN,
               m->result_count == RESULTS_MAX ? " or more" : "");
}

static int run(cli *c, sim *m, long long wanted, long long seed, const char *keep)
{
    _Alignas(max_align_t) static char state[STATE_MAX];
    struct timespec began, ended;
    fault why, other;
    clock_gettime(CLOCK_MONOTONIC, &began);
    for (long long i = 0; i < wanted; i++) {
        bool ok;
        long long count = play_game(m, seed + i, state, &ok, &why);
        if (!ok) {
            if (keep && !keep_game(m, seed + i, count, keep, &other))
                warning(c, "the record of the game could not be kept: %s", other.text);
            return failure(c, "seed %lld, after %lld choices: %s", seed + i, count, why.text);
        }
        int score[SEATS_MAX] = {0};
        game_outcome(m->s->game, state, score);
        count_result(m, score);
        m->choices += count;
        m->fewest = !i || count < m->fewest ? count : m->fewest;
        m->most = count > m->most ? count : m->most;
    }
    clock_gettime(CLOCK_MONOTONIC, &ended);
    double seconds = (double)(ended.tv_sec - began.tv_sec) + (double)(ended.tv_nsec - began.tv_nsec) / 1e9;
    print_results(m, wanted);
    fflush(stdout);
    fprintf(stderr, "%.2f seconds, %.0f choices a second\n", seconds, (double)m->choices / (seconds > 0 ? seconds : 1));
    if (keep && !keep_game(m, seed + wanted - 1, LONGEST, keep, &why))
        return failure(c, "%s", why.text);
    return EXIT_SUCCESS;
}

int sim_command(cli *c, int argc, char **argv)
{
    start_args a = {.seed = START_SEED_NONE};
    long long wanted = 1000, seed = 1;
    bool checking = false;
    const char *keep = NULL;
    const arg args[] = {
        {ARG_NUMBER, 0, "games", "N", "how many games (default: 1000)", &wanted, 1, 1000000000},
        {ARG_NUMBER, 0, "seed", "N", "of the first game; the next ones follow (default: 1)", &seed, 0, INT64_MAX / 2},
        {ARG_WORD, 0, "scenario", "ID", "the scenario (default: the first)", &a.scenario, 0, 0},
        {ARG_LIST, 0, "option", "ID", "an optional rule; may be repeated", &a.options, 0, 0},
        {ARG_FLAG, 0, "check", NULL, "check the invariants and the laws at every decision (slower)", &checking, 0, 0},
        {ARG_WORD, 'o', "output", "FILE", "write the record of the last game (or of the one that failed)", &keep, 0, 0},
        {ARG_END}};
    const usage u = {"GAME [--games N] [--seed N] [--scenario ID] [--option ID]... [--check] [-o FILE]",
                     "Plays games at random to the end and counts what came of them.", args, 1, 1};
    int code = args_read(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    start s;
    fault why;
    if (!start_read(&s, argv[0], &a, player_find("random", NULL), &why))
        return start_refused(c, &s, argv[0], &why);
    sim m = {.s = &s, .checking = checking, .results = calloc(RESULTS_MAX, sizeof(result))};
    if (!m.results)
        return failure(c, "out of memory");
    code = run(c, &m, wanted, seed, keep);
    free(m.results);
    return code;
}
