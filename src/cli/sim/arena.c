/* frente arena: bots against each other. Every pair plays the same dice with every way to share out the seats, so that
 * luck and the better side fall to both alike. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/engine.h"
#include "cli/screen/terminal.h"
#include "core/tell/json.h"
#include "sim/bout.h"
#include "sim/stats.h"
#include "words/program.h"

enum { ARENA_BOTS = RATED_MAX, RESAMPLES = 400 };

typedef struct arena_run {
    const start *s;
    bot bots[ARENA_BOTS];
    int count;
    int pairs[ARENA_BOTS * ARENA_BOTS][2], pair_count;
    int ways; /* to share out the seats: an even number */
    long rounds, seed;
    bool progress;
    bool json; /* the result is printed as JSON */
    /* By game: what the first of the pair got (0, 1 or 2 halves), whether somebody won at all. */
    uint8_t *points, *won;
    long long *choices;
    fault why; /* of the first game that failed */
    atomic_bool failed, stop;
} arena_run;

/* Game i of the run: round by round, pair by pair, way by way. */
static void locate(const arena_run *a, long i, long *round, int *pair, int *way)
{
    *way = (int)(i % a->ways);
    *pair = (int)(i / a->ways % a->pair_count);
    *round = i / a->ways / a->pair_count;
}

/* Way 2k: the first of the pair sits on the k-th seat, the other on all others; way 2k + 1: the other way round. With
 * two seats that is each game twice, so there are two ways only. */
static bool first_sits(int way, int seat)
{
    return (seat == way / 2) != (way & 1);
}

static void play(void *context, long i)
{
    arena_run *a = context;
    _Alignas(max_align_t) char state[STATE_MAX];
    long round;
    int pair, way, seats = engine_game(a->s->game)->seats, sum[2] = {0}, sitting[2] = {0}, best = 0;
    fault why = {""};
    bout_result r;
    locate(a, i, &round, &pair, &way);
    bout b = {.game = engine_game(a->s->game),
              .scenario = a->s->scenario,
              .options = a->s->options,
              .seed = (uint64_t)(a->seed + round),
              .bot_seed = (uint64_t)(a->seed + round),
              .stop = &a->stop};
    for (int s = 0; s < seats; s++)
        if (a->s->players[s] != &player_nonplayer)
            b.seats[s] = &a->bots[a->pairs[pair][!first_sits(way, s)]];
    if (a->stop || !bout_play(&b, state, NULL, NULL, &r, &why)) {
        if (!atomic_exchange(&a->stop, true)) {
            a->failed = true;
            fault_set(&a->why, "seed %ld: %s", a->seed + round, why.text);
        }
        return;
    }
    for (int s = 0; s < seats; s++) {
        int who = !first_sits(way, s);
        best = r.score[s] > best ? r.score[s] : best;
        if (b.seats[s])
            sum[who] += r.score[s], sitting[who]++;
    }
    int mine = sum[0] * sitting[1], theirs = sum[1] * sitting[0];
    a->points[i] = mine > theirs ? 2 : mine == theirs ? 1 : 0;
    a->won[i] = best > 0;
    a->choices[i] = r.choices;
}

static bool tell(void *context, long done)
{
    arena_run *a = context;
    if (a->progress)
        progress_show(done, a->rounds * a->ways * a->pair_count);
    if (interrupts_came())
        atomic_store(&a->stop, true);
    return !a->stop;
}

/* What the first of a pair got in a game. Two rounds were never played: the first wins all of the one and loses all of
 * the other. */
static double points_in(const arena_run *a, long round, int game)
{
    if (round >= a->rounds)
        return round == a->rounds;
    return a->points[round * a->ways * a->pair_count + game] / 2.0;
}

/* The results of the rounds that `pick` names (NULL: each once). */
static void add_up(const arena_run *a, const long *pick, results *r)
{
    *r = (results){.count = a->count};
    for (long n = 0; n < a->rounds; n++)
        for (int k = 0; k < a->ways * a->pair_count; k++) {
            const int *pair = a->pairs[k / a->ways];
            double points = points_in(a, pick ? pick[n] : n, k);
            r->points[pair[0]][pair[1]] += points;
            r->points[pair[1]][pair[0]] += 1 - points;
            r->games[pair[0]][pair[1]]++;
            r->games[pair[1]][pair[0]]++;
        }
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* 95 % of the ratings that other rounds like these would give: rounds are drawn again and again, those that were never
 * played among them, since who has won all games so far need not win the next one. */
static bool elo_intervals(const arena_run *a, interval out[ARENA_BOTS])
{
    double(*fits)[RESAMPLES] = calloc(ARENA_BOTS, sizeof *fits);
    long *pick = calloc((size_t)a->rounds, sizeof *pick);
    generator dice;
    generator_seed_number(&dice, 1936);
    for (int k = 0; fits && pick && k < RESAMPLES; k++) {
        results r;
        double elo[RATED_MAX];
        for (long n = 0; n < a->rounds; n++)
            pick[n] = (long)generator_below(&dice, (uint32_t)a->rounds + 2);
        add_up(a, pick, &r);
        elo_fit(&r, elo);
        for (int i = 0; i < a->count; i++)
            fits[i][k] = elo[i];
    }
    for (int i = 0; fits && pick && i < a->count; i++) {
        qsort(fits[i], RESAMPLES, sizeof fits[i][0], by_size);
        out[i] = (interval){fits[i][RESAMPLES / 40], fits[i][RESAMPLES - 1 - RESAMPLES / 40]};
    }
    bool ok = fits && pick;
    free(fits);
    free(pick);
    return ok;
}

static void print_pairs(const arena_run *a, const results *r, lang in)
{
    for (int p = 0; p < a->pair_count; p++) {
        int i = a->pairs[p][0], j = a->pairs[p][1], wins = 0, draws = 0, nobody = 0;
        for (long n = 0; n < a->rounds; n++)
            for (int w = 0; w < a->ways; w++) {
                long at = (n * a->pair_count + p) * a->ways + w;
                wins += a->points[at] == 2;
                draws += a->points[at] == 1;
                nobody += !a->won[at];
            }
        double games = r->games[i][j], points = r->points[i][j];
        interval all = share_interval(points, games), decided = share_interval(wins, games - draws);
        terminal_part(words_in(in, GAMES_WON_DRAWN_LOST_TO,
                               "%s : %s   %.0f games: %d won, %d drawn, %.0f lost; %.1f %% (%.1f to %.1f)"),
                      a->bots[i].id, a->bots[j].id, games, wins, draws, games - wins - draws, 100 * points / games,
                      100 * all.low, 100 * all.high);
        if (draws && draws < games)
            terminal_part(words_in(in, OF_THE_DECIDED_ONES_TO, "; of the decided ones %.1f %% (%.1f to %.1f)"),
                          100 * wins / (games - draws), 100 * decided.low, 100 * decided.high);
        if (nobody)
            terminal_part(words_in(in, NOBODY_WON, "; nobody won %d"), nobody);
        terminal_part("\n");
    }
}

static void pair_json(const arena_run *a, const results *r, int p, text *out)
{
    int i = a->pairs[p][0], j = a->pairs[p][1];
    json_open(out, NULL, '{');
    json_text(out, "one", a->bots[i].id);
    json_text(out, "other", a->bots[j].id);
    json_number(out, "games", (long long)r->games[i][j]);
    json_key(out, "points");
    text_addf(out, "%.1f", r->points[i][j]);
    json_close(out, '}');
}

/* {"game", "scenario", "games", "pairs": [{"one", "other", "games", "points"}], "bots": [{"bot", "elo", "low",
 * "high"}]}
 */
static void print_json(const arena_run *a, const results *r, long games, const double *elo, const interval *around)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    json_open(&out, NULL, '{');
    json_text(&out, "game", engine_game(a->s->game)->id);
    json_text(&out, "scenario", engine_game(a->s->game)->lists.scenarios[a->s->scenario].id);
    json_number(&out, "games", games);
    json_number(&out, "seed", a->seed);
    json_open(&out, "pairs", '[');
    for (int p = 0; p < a->pair_count; p++)
        pair_json(a, r, p, &out);
    json_close(&out, ']');
    json_open(&out, "bots", '[');
    for (int i = 0; i < a->count; i++) {
        json_open(&out, NULL, '{');
        json_text(&out, "bot", a->bots[i].id);
        json_number(&out, "elo", (long long)elo[i]);
        json_number(&out, "low", (long long)around[i].low);
        json_number(&out, "high", (long long)around[i].high);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_close(&out, '}');
    puts(text_string(&out));
    text_release(&out);
}

static int print_all(cli *c, const arena_run *a)
{
    results r;
    double elo[RATED_MAX];
    interval around[ARENA_BOTS];
    long games = a->rounds * a->ways * a->pair_count;
    long long choices = 0;
    for (long i = 0; i < games; i++)
        choices += a->choices[i];
    add_up(a, NULL, &r);
    elo_fit(&r, elo);
    if (!elo_intervals(a, around))
        return failure(c, "out of memory");
    if (a->json) {
        print_json(a, &r, games, elo, around);
        return EXIT_SUCCESS;
    }
    terminal_part(words_in(c->in, GAMES_CHOICES_A_GAME, "%s, %s: %ld games, %.0f choices a game\n"),
                  engine_game(a->s->game)->title[c->in],
                  engine_game(a->s->game)->lists.scenarios[a->s->scenario].title[c->in], games,
                  (double)choices / (double)games);
    print_pairs(a, &r, c->in);
    terminal_part("%-40s %6s %16s\n", "bot", "Elo", "95 %");
    for (int i = 0; i < a->count; i++)
        terminal_part(words_in(c->in, TO, "%-40s %6.0f %7.0f to %5.0f\n"), a->bots[i].id, elo[i], around[i].low,
                      around[i].high);
    return EXIT_SUCCESS;
}

static int run(cli *c, arena_run *a, int threads)
{
    long games = a->rounds * a->ways * a->pair_count;
    a->points = calloc((size_t)games, 1);
    a->won = calloc((size_t)games, 1);
    a->choices = calloc((size_t)games, sizeof *a->choices);
    if (!a->points || !a->won || !a->choices)
        return failure(c, "out of memory");
    interrupts_catch();
    progress_begin();
    long done = pool_run(threads, games, play, tell, a);
    if (a->progress)
        progress_end();
    if (a->failed)
        return failure(c, "%s", a->why.text);
    long whole = 0; /* what was interrupted is told as far as it went: games that were given up have no choices */
    while (whole < done && a->choices[whole])
        whole++;
    a->rounds = whole / (a->ways * a->pair_count);
    if (interrupts_came())
        warning(c, "interrupted: %ld rounds were played", a->rounds);
    return a->rounds ? print_all(c, a) : EXIT_FAILURE;
}

static bool read_bots(arena_run *a, int count, char **words, fault *why)
{
    if (count > ARENA_BOTS)
        return fault_set(why, "at most %d bots meet in an arena", ARENA_BOTS);
    for (a->count = 0; a->count < count; a->count++)
        if (!engine_bot_read(words[a->count], &a->bots[a->count], why))
            return false;
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++) {
            a->pairs[a->pair_count][0] = i;
            a->pairs[a->pair_count++][1] = j;
        }
    return true;
}

int arena_command(cli *c, int argc, char **argv)
{
    start_args sa = {.seed = START_SEED_NONE};
    long long wanted = 100, seed = 1, threads = 1;
    bool json = false;
    const arg args[] = {
        {ARG_NUMBER, 0, "games", "N", "how many games a pair, rounded up to whole rounds (default: 100)", &wanted, 1,
         10000000},
        {ARG_NUMBER, 0, "seed", "N", "of the first round; the next ones follow (default: 1)", &seed, 0, INT64_MAX / 2},
        {ARG_NUMBER, 0, "threads", "N", "games played at once (default: 1)", &threads, 1, 256},
        {ARG_WORD, 0, "scenario", "ID", "the scenario (default: the first)", &sa.scenario, 0, 0},
        {ARG_LIST, 0, "option", "ID", "an optional rule; may be repeated", &sa.options, 0, 0},
        {ARG_FLAG, 0, "json", NULL, "as JSON (docs/formats.md)", &json, 0, 0},
        {ARG_END}};
    const usage u = {"GAME BOT BOT... [--games N] [--threads N] [--scenario ID] [--option ID]... [--json]",
                     "Lets bots play each other: the same dice for every way to share out the seats. A bot is\n"
                     "random, heuristic, easy, medium, hard or mcts, which may have a budget a choice:\n"
                     "mcts:400 (iterations), mcts:ms=1000, mcts:iterations=400,depth=2,trees=2; or a program of\n"
                     "yours, cmd:./bot.py or cmd:ms=2000,./bot.py with a clock (docs/formats.md).",
                     args, 3, 1 + ARENA_BOTS};
    int code = args_read(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    start s;
    fault why;
    arena_run a = {.s = &s, .seed = (long)seed, .progress = isatty(STDERR_FILENO), .json = json};
    if (!start_read(&s, argv[0], &sa, player_find("random", NULL), &why))
        return start_refused(c, &s, &why);
    if (!read_bots(&a, argc - 1, argv + 1, &why))
        return misuse(c, "%s", why.text);
    a.ways = engine_game(s.game)->seats == 2 ? 2 : 2 * engine_game(s.game)->seats;
    a.rounds = ((long)wanted + a.ways - 1) / a.ways;
    code = run(c, &a, (int)threads);
    free(a.points);
    free(a.won);
    free(a.choices);
    return code;
}
