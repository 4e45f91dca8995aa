/* frente learn: bots play, and what the features of a position are worth is learned from how their games end. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"
#include "cli/sim/sim.h"
#include "sim/cluster.h"
#include "sim/learn.h"

enum { BLOCK = 200, KEEP_MOST = 1 << 30 };

typedef struct learn_run {
    const start *s;
    bot bot;
    long seed, first, count; /* the block of games that is being played */
    cluster cluster;
    const char *keep; /* the file of what was played; NULL: none */
    bool progress;
    lessons lessons;
    fault why;
    atomic_bool failed, stop;
} learn_run;

static void play(void *context, long i)
{
    learn_run *l = context;
    fault why = {""};
    long number = l->first + i * l->cluster.size + l->cluster.rank;
    bout b = {.game = engine_game(l->s->game),
              .scenario = l->s->scenario,
              .options = l->s->options,
              .seed = (uint64_t)(l->seed + number),
              .bot_seed = (uint64_t)(l->seed + number),
              .stop = &l->stop};
    for (int s = 0; s < engine_game(l->s->game)->seats; s++)
        b.seats[s] = &l->bot;
    if (atomic_load(&l->stop) || lesson_play(&l->lessons, number, &b, &why))
        return;
    if (!atomic_exchange(&l->stop, true)) {
        l->failed = true;
        fault_set(&l->why, "seed %ld: %s", l->seed + number, why.text);
    }
}

static bool tell(void *context, long done)
{
    learn_run *l = context;
    if (l->progress)
        progress_show(l->first + done * l->cluster.size, l->lessons.games);
    if (interrupts_came())
        atomic_store(&l->stop, true);
    return !atomic_load(&l->stop);
}

/* One block more, shared by threads and processes; false if it was stopped: then nothing of it counts. */
static bool play_block(learn_run *l, int threads)
{
    const cluster *c = &l->cluster;
    long mine = (l->count - c->rank + c->size - 1) / c->size;
    pool_run(threads, mine > 0 ? mine : 0, play, tell, l);
    if (cluster_any(c, l->stop))
        return false;
    cluster_sum_small(c, (int32_t *)&l->lessons.list[l->first * LEARN_SAMPLES], lessons_words(l->count));
    cluster_sum_small(c, (int32_t *)&l->lessons.counts[l->first], (size_t)l->count);
    return true;
}

/* --- what is kept of a run --- */

/* Everything that decides what comes of the games. */
static void title(const learn_run *l, text *out)
{
    const game *g = engine_game(l->s->game);
    text_addf(out, "frente-learn 1 %s %d %s options %llx seed %ld bot %s features %d", g->id, g->version,
              g->lists.scenarios[l->s->scenario].id, (unsigned long long)l->s->options, l->seed, l->bot.id,
              feature_count(g));
}

static bool keep_lessons(const learn_run *l, long done, fault *why)
{
    text name, out;
    if (!l->keep || l->cluster.rank)
        return true;
    text_init(&name, 1024);
    text_init(&out, KEEP_MOST);
    title(l, &name);
    bool ok = lessons_write(&l->lessons, done, text_string(&name), &out) ||
              fault_set(why, "%s: too many games to be kept", l->keep);
    ok = ok && file_write(l->keep, &out, why);
    text_release(&name);
    text_release(&out);
    return ok;
}

/* The games that were kept; -1 with a fault. */
static long kept_lessons(learn_run *l, fault *why)
{
    text name, in;
    if (!l->keep || access(l->keep, F_OK))
        return 0;
    text_init(&name, 1024);
    text_init(&in, KEEP_MOST);
    title(l, &name);
    long done = -1;
    if (file_read(l->keep, &in, why)) {
        done = lessons_read(&l->lessons, text_string(&in), text_string(&name), why);
        if (done < 0)
            fault_prefix(why, "%s: ", l->keep);
    }
    text_release(&name);
    text_release(&in);
    return done;
}

static void print_quality(const char *name, const quality *q)
{
    fprintf(stderr, "%-22s", name);
    for (int i = 0; i < QUARTERS; i++)
        fprintf(stderr, "  %5.2f %.4f", q->correlation[i], q->brier[i]);
    fputc('\n', stderr);
}

/* How well results are foretold, in the games that nothing was learned from. */
static void report(const learn_run *l, const weights *w)
{
    quality q;
    fprintf(stderr, "Correlation with the result, and Brier score, by quarter, of games kept apart:\n");
    learn_judge_mean(&l->lessons, &q);
    print_quality("the mean result", &q);
    learn_judge(&l->lessons, NULL, &q);
    print_quality("the game's own glance", &q);
    learn_judge(&l->lessons, w, &q);
    print_quality("what was learned", &q);
}

static void print_row(const char *scenario, const char *feature, const weights *w, int i)
{
    printf("%s\t%s\t%d\t%d\t%d\n", scenario, feature, w->at[TIME_EARLY][i], w->at[TIME_MIDDLE][i], w->at[TIME_LATE][i]);
}

static void print_weights(const learn_run *l, const weights *w)
{
    const game *g = engine_game(l->s->game);
    const char *scenario = g->lists.scenarios[l->s->scenario].id;
    printf("# frente learn %s --scenario %s --bot %s --games %ld --seed %ld\n", g->id, scenario, l->bot.id,
           l->lessons.games, l->seed);
    for (int i = 0; g->bot.features[i].id; i++)
        print_row(scenario, g->bot.features[i].id, w, i);
    print_row(scenario, "always", w, FEATURES_MAX);
}

static int run(cli *c, learn_run *l, int threads, long games)
{
    weights w;
    fault why;
    if (!lessons_make(&l->lessons, engine_game(l->s->game), games))
        return failure(c, "there is not enough memory");
    l->first = kept_lessons(l, &why);
    if (l->first < 0)
        return failure(c, "%s", why.text);
    interrupts_catch();
    progress_begin();
    bool on = true;
    while (on && l->first < games) {
        l->count = games - l->first < BLOCK ? games - l->first : BLOCK;
        on = play_block(l, threads);
        l->first += on ? l->count : 0;
        if (on && !keep_lessons(l, l->first, &why))
            return failure(c, "%s", why.text);
    }
    if (l->progress)
        progress_end();
    if (l->failed)
        return failure(c, "%s", l->why.text);
    if (!on)
        return failure(c,
                       l->keep ? "interrupted: the same command goes on after %ld games"
                               : "interrupted after %ld games; with --resume FILE they would be kept",
                       l->first);
    if (l->cluster.rank)
        return 0;
    learn(&l->lessons, &w);
    report(l, &w);
    print_weights(l, &w);
    return 0;
}

int learn_command(cli *c, int argc, char **argv)
{
    start_args sa = {.seed = START_SEED_NONE};
    long long games = 1000, seed = 1, threads = 1;
    const char *name = "easy", *keep = NULL;
    const arg args[] = {
        {ARG_NUMBER, 0, "games", "N", "how many games are played (default: 1000)", &games, 10, 1000000},
        {ARG_NUMBER, 0, "seed", "N", "of the first game; the next ones follow (default: 1)", &seed, 0, INT64_MAX / 2},
        {ARG_NUMBER, 0, "threads", "N", "games played at once (default: 1)", &threads, 1, 256},
        {ARG_WORD, 0, "bot", "BOT", "who plays all seats (default: easy)", &name, 0, 0},
        {ARG_WORD, 0, "resume", "FILE", "keep what was played in FILE, and go on with what it has", &keep, 0, 0},
        {ARG_WORD, 0, "scenario", "ID", "the scenario (default: the first)", &sa.scenario, 0, 0},
        {ARG_LIST, 0, "option", "ID", "an optional rule; may be repeated", &sa.options, 0, 0},
        {ARG_END}};
    const usage u = {"GAME [--games N] [--threads N] [--bot BOT] [--scenario ID] [--option ID]...",
                     "Plays games and learns how much each feature of a position is worth; prints rows for\n"
                     "data/bots/GAME.tsv, and how well they foretell the games that nothing was learned from.\n"
                     "Under mpirun the games are shared out; what comes of them is the same.",
                     args, 1, 1};
    fault why;
    int code = sim_args(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    start s;
    learn_run l = {.s = &s, .seed = (long)seed, .keep = keep};
    if (!start_read(&s, argv[0], &sa, player_find("random", NULL), &why))
        return start_refused(c, &s, &why);
    if (!engine_game(s.game)->bot.features)
        return failure(c, "%s names no features of a position", engine_game(s.game)->id);
    if (!bot_read(name, &l.bot, &why))
        return misuse(c, "%s", why.text);
    l.cluster = cluster_join();
    l.progress = !l.cluster.rank && isatty(STDERR_FILENO);
    code = run(c, &l, (int)threads, (long)games);
    cluster_leave(&l.cluster);
    lessons_release(&l.lessons);
    return code;
}
