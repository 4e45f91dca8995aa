/* frente learn: bots play, and what the features of a position are worth is learned from how their games end. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"
#include "sim/learn.h"

typedef struct learn_run {
    const start *s;
    bot bot;
    long seed;
    bool progress;
    lessons lessons;
    fault why;
    atomic_bool failed, stop;
} learn_run;

static void play(void *context, long i)
{
    learn_run *l = context;
    fault why = {""};
    bout b = {.game = l->s->game,
              .scenario = l->s->scenario,
              .options = l->s->options,
              .seed = (uint64_t)(l->seed + i),
              .bot_seed = (uint64_t)(l->seed + i),
              .stop = &l->stop};
    for (int s = 0; s < l->s->game->seats; s++)
        b.seats[s] = &l->bot;
    if (atomic_load(&l->stop) || lesson_play(&l->lessons, i, &b, &why))
        return;
    if (!atomic_exchange(&l->stop, true)) {
        l->failed = true;
        fault_set(&l->why, "seed %ld: %s", l->seed + i, why.text);
    }
}

static bool tell(void *context, long done)
{
    learn_run *l = context;
    if (l->progress)
        progress_show(done, l->lessons.games);
    if (interrupts_came())
        atomic_store(&l->stop, true);
    return !atomic_load(&l->stop);
}

static void print_quality(const char *name, const quality *q)
{
    fprintf(stderr, "%-22s", name);
    for (int i = 0; i < QUARTERS; i++)
        fprintf(stderr, "  %6.2f %.4f", q->correlation[i], q->brier[i]);
    fputc('\n', stderr);
}

/* How well results are foretold, in the games that nothing was learned from. */
static void report(const learn_run *l, const weights *w)
{
    quality q;
    fprintf(stderr, "Correlation with the result and Brier score, by quarter of a game, of the games kept apart:\n");
    learn_judge_mean(&l->lessons, &q);
    print_quality("the mean result", &q);
    learn_judge(&l->lessons, NULL, &q);
    print_quality("the game's own glance", &q);
    learn_judge(&l->lessons, w, &q);
    print_quality("what was learned", &q);
}

static void print_weights(const learn_run *l, const weights *w)
{
    const game *g = l->s->game;
    const char *scenario = g->lists.scenarios[l->s->scenario].id;
    printf("# frente learn %s --scenario %s --bot %s --games %ld --seed %ld\n", g->id, scenario, l->bot.id,
           l->lessons.games, l->seed);
    for (int i = 0; g->bot.features[i].id; i++)
        printf("%s\t%s\t%d\t%d\n", scenario, g->bot.features[i].id, w->early[i], w->late[i]);
    printf("%s\talways\t%d\t%d\n", scenario, w->early[FEATURES_MAX], w->late[FEATURES_MAX]);
}

static int run(cli *c, learn_run *l, int threads, long games)
{
    weights w;
    if (!lessons_make(&l->lessons, l->s->game, games))
        return failure(c, "there is not enough memory");
    interrupts_catch();
    if (l->progress)
        progress_begin();
    long done = pool_run(threads, games, play, tell, l);
    if (l->progress)
        progress_end();
    if (l->failed)
        return failure(c, "%s", l->why.text);
    if (done < games)
        return failure(c, "interrupted: %ld of %ld games were played", done, games);
    learn(&l->lessons, &w);
    report(l, &w);
    print_weights(l, &w);
    return 0;
}

int learn_command(cli *c, int argc, char **argv)
{
    start_args sa = {.seed = START_SEED_NONE};
    long long games = 1000, seed = 1, threads = 1;
    const char *name = "easy";
    const arg args[] = {
        {ARG_NUMBER, 0, "games", "N", "how many games are played (default: 1000)", &games, 10, 1000000},
        {ARG_NUMBER, 0, "seed", "N", "of the first game; the next ones follow (default: 1)", &seed, 0, INT64_MAX / 2},
        {ARG_NUMBER, 0, "threads", "N", "games played at once (default: 1)", &threads, 1, 256},
        {ARG_WORD, 0, "bot", "BOT", "who plays all seats (default: easy)", &name, 0, 0},
        {ARG_WORD, 0, "scenario", "ID", "the scenario (default: the first)", &sa.scenario, 0, 0},
        {ARG_LIST, 0, "option", "ID", "an optional rule; may be repeated", &sa.options, 0, 0},
        {ARG_END}};
    const usage u = {"GAME [--games N] [--threads N] [--bot BOT] [--scenario ID] [--option ID]...",
                     "Plays games and learns how much each feature of a position is worth; prints rows for\n"
                     "data/bots/GAME.tsv, and how well they foretell the games that nothing was learned from.",
                     args, 1, 1};
    int code = args_read(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    start s;
    fault why;
    learn_run l = {.s = &s, .seed = (long)seed, .progress = isatty(STDERR_FILENO)};
    if (!start_read(&s, argv[0], &sa, player_find("random", NULL), &why))
        return start_refused(c, &s, argv[0], &why);
    if (!s.game->bot.features)
        return failure(c, "%s names no features of a position", s.game->id);
    if (!bot_read(name, &l.bot, &why))
        return misuse(c, "%s", why.text);
    code = run(c, &l, (int)threads, (long)games);
    lessons_release(&l.lessons);
    return code;
}
