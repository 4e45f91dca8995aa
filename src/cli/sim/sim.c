/* frente sim: many games of bots, to the end; what came of them, and with --check whether the rules kept their own laws
 * on the way. Games are played in blocks: after each, what is known so far is kept, and under mpirun shared. */
#include "cli/sim/sim.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/screen/terminal.h"
#include "sim/cluster.h"

enum { BLOCK = 500 };

typedef struct sim_files {
    const char *record, *keep, *html, *csv, *json;
} sim_files;

/* One block of games, shared by threads. */
typedef struct block {
    sim *s;
    cluster cluster;
    long first, count; /* of all processes; this one plays every size-th */
    bool checking, progress;
    sums *sums; /* of this block */
    pthread_mutex_t lock;
    atomic_bool stop;
    bool failed;
    long failed_at;
    fault why;
} block;

/* Laws 1 and 2 and the text of choices, at one decision. */
static bool check_decision(const game *g, const void *state, int seat, fault *why)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    choices known, list;
    memcpy(seen, state, g->size);
    game_redact(g, seen, seat);
    game_options(g, seen, seat, &known);
    game_options(g, state, seat, &list);
    if (known.count != list.count || memcmp(known.list, list.list, (size_t)list.count * sizeof(choice)) != 0)
        return fault_set(why, "the list of choices of %s tells more than it may know", noun_key(g->seat, seat));
    for (int i = 0; i < list.count; i++) {
        char form[CHOICE_TEXT];
        choice back;
        choice_text(g, list.list[i], form);
        if (!choice_parse(g, form, &back, why))
            return fault_prefix(why, "the choice '%s' can't be read back: ", form);
        if (back != list.list[i])
            return fault_set(why, "the choice '%s' reads back as another one", form);
        for (int k = 0; k < i; k++)
            if (list.list[k] == list.list[i])
                return fault_set(why, "the choice '%s' is offered twice", form);
    }
    return game_check(g, state, why);
}

static bool check_moment(void *context, const void *state, int seat, choice c, fault *why)
{
    (void)c;
    return check_decision(context, state, seat, why);
}

static void play(void *context, long i)
{
    block *b = context;
    long number = b->first + i * b->cluster.size + b->cluster.rank;
    sums *own = calloc(1, sizeof *own);
    fault why = {""};
    bout here = b->s->bout;
    here.stop = &b->stop;
    if (b->checking) {
        here.inspect = check_moment;
        here.inspect_context = (void *)b->s->bout.game;
    }
    bool ok = own && !b->stop && tally_play(&b->s->tally, &here, number, own, &why);
    pthread_mutex_lock(&b->lock);
    if (ok)
        sums_add(b->sums, own);
    else if (!atomic_exchange(&b->stop, true)) {
        b->failed = true;
        b->failed_at = number;
        b->why = why;
    }
    pthread_mutex_unlock(&b->lock);
    free(own);
}

static bool tell(void *context, long done)
{
    block *b = context;
    if (b->progress)
        progress_show(b->first + done * b->cluster.size, b->s->tally.count);
    if (interrupts_came())
        atomic_store(&b->stop, true);
    return !b->stop;
}

/* One block more; false if it was stopped: then nothing of it counts. */
static bool play_block(block *b, int threads)
{
    sim *s = b->s;
    const cluster *c = &b->cluster;
    long mine = (b->count - c->rank + c->size - 1) / c->size;
    memset(b->sums, 0, sizeof *b->sums);
    pool_run(threads, mine > 0 ? mine : 0, play, tell, b);
    if (cluster_any(c, b->stop))
        return false;
    cluster_sum(c, (int64_t *)b->sums, sizeof *b->sums / sizeof(int64_t));
    cluster_sum_small(c, (int32_t *)&s->tally.rows[b->first], (size_t)b->count * (sizeof(sim_row) / sizeof(int32_t)));
    sums_add(&s->tally.sums, b->sums);
    s->done += b->count;
    return true;
}

/* --- the record of one game --- */

typedef struct scribe {
    match m;
    fault why;
    bool ok;
} scribe;

static void write_down(void *context, const void *state, int seat, choice c)
{
    scribe *w = context;
    (void)state;
    w->ok = w->ok && match_choose(&w->m, seat, c, NULL, NULL, LANG_EN, &w->why);
}

/* The bots that play go into the record; a program only as one. */
static bool seats_are(match *m, const sim *s)
{
    text words;
    text_init(&words, 1024);
    for (int seat = 0; seat < m->game->seats; seat++) {
        const bot *b = s->bout.seats[seat];
        text_addf(&words, "%s%s=%s", seat ? " " : "", noun_key(m->game->seat, seat),
                  !b                          ? player_nonplayer.name
                  : strncmp(b->id, "cmd:", 4) ? b->id
                                              : "program");
    }
    free(m->seats);
    m->seats = strdup(text_string(&words));
    text_release(&words);
    return m->seats != NULL;
}

/* Plays game i once more as a match, so that its record can be kept: as far as it goes. */
static bool keep_game(const sim *s, long i, const char *path, fault *why)
{
    _Alignas(max_align_t) static char state[STATE_MAX];
    scribe w = {.ok = true};
    start st = *s->start;
    bout b = s->bout;
    bout_result r;
    b.seed += (uint64_t)i, b.bot_seed += (uint64_t)i;
    frente_key(b.seed, st.key);
    st.keyed = true;
    if (!engine_start(&st, &w.m, why))
        return false;
    if (!seats_are(&w.m, s)) {
        match_release(&w.m);
        return fault_set(why, "out of memory");
    }
    bout_play(&b, state, write_down, &w, &r, why);
    bool ok = w.ok ? engine_save(&w.m, path, why) : fault_set(why, "%s", w.why.text);
    match_release(&w.m);
    return ok;
}

/* --- the run --- */

static bool write_out(const sim *s, const char *path, void (*make)(const sim *s, text *out), fault *why)
{
    text out;
    if (!path)
        return true;
    text_init(&out, TEXT_DEFAULT_MAX);
    make(s, &out);
    bool ok = file_write(path, &out, why);
    text_release(&out);
    return ok;
}

static int finish(sim *s, const sim_files *f)
{
    fault why;
    if (!s->done)
        return failure(s->c, "no game was finished");
    sim_print(s);
    fflush(stdout);
    if (!write_out(s, f->csv, sim_csv, &why) || !write_out(s, f->json, sim_json, &why) ||
        !write_out(s, f->html, sim_html, &why) || (f->record && !keep_game(s, s->done - 1, f->record, &why)))
        return failure(s->c, "%s", why.text);
    return EXIT_SUCCESS;
}

static double seconds_since(const struct timespec *began)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - began->tv_sec) + (double)(now.tv_nsec - began->tv_nsec) / 1e9;
}

static int broken(const block *b, const sim_files *f)
{
    const sim *s = b->s;
    fault other;
    if (f->record && !keep_game(s, b->failed_at, f->record, &other))
        warning(s->c, "the record of the game could not be kept: %s", other.text);
    return failure(s->c, "seed %llu: %s", (unsigned long long)s->bout.seed + (unsigned long long)b->failed_at,
                   b->why.text);
}

static int run(sim *s, block *b, int threads, const sim_files *f)
{
    struct timespec began;
    fault why;
    bool first = !b->cluster.rank, on = true;
    long before = s->done;
    clock_gettime(CLOCK_MONOTONIC, &began);
    progress_begin();
    while (on && s->done < s->tally.count) {
        b->first = s->done;
        b->count = s->tally.count - s->done < BLOCK ? s->tally.count - s->done : BLOCK;
        on = play_block(b, threads);
        if (on && first && f->keep && !keep_write(s, f->keep, &why))
            return failure(s->c, "%s", why.text);
    }
    if (b->progress)
        progress_end();
    if (b->failed)
        return broken(b, f);
    if (!first)
        return EXIT_SUCCESS;
    if (!on)
        warning(s->c,
                f->keep ? "interrupted: the same command goes on after %ld games"
                        : "interrupted after %ld games; with --resume FILE they would be kept",
                s->done);
    int code = finish(s, f);
    double seconds = seconds_since(&began), choices = 0;
    for (long i = before; i < s->done; i++)
        choices += s->tally.rows[i].choices;
    fprintf(stderr, "%.2f seconds, %.0f choices a second\n", seconds, choices / (seconds > 0 ? seconds : 1));
    return on ? code : EXIT_FAILURE;
}

/* "heuristic" sits everywhere, "nat=hard" on one seat. */
static bool seat_bots(sim *s, const arg_list *words, fault *why)
{
    const game *g = s->bout.game;
    unsigned nonplayers = game_nonplayers(g, s->bout.options);
    for (int seat = 0; seat < g->seats; seat++)
        if (!bot_read("heuristic", &s->bots[seat], why))
            return false;
    for (int i = 0; i < words->count; i++) {
        char name[NOUN_TEXT];
        const char *equals = strchr(words->words[i], '=');
        text_format(name, sizeof name, "%.*s", equals ? (int)(equals - words->words[i]) : 0, words->words[i]);
        int only = equals ? game_seat(g, name) : -1;
        if (equals && only < 0 && !strpbrk(name, ":")) { /* "mcts:ms=20" has no seat before its '=' */
            game_find_seat(g, name, &only, why);
            return fault_prefix(why, "--seats %s: ", words->words[i]);
        }
        for (int seat = 0; seat < g->seats; seat++)
            if ((only < 0 || seat == only) &&
                !engine_bot_read(only < 0 ? words->words[i] : equals + 1, &s->bots[seat], why))
                return fault_prefix(why, "--seats %s: ", words->words[i]);
    }
    text_init(&s->players, 1024);
    for (int seat = 0; seat < g->seats; seat++) {
        bool is = nonplayers >> seat & 1;
        s->bout.seats[seat] = is ? NULL : &s->bots[seat];
        text_addf(&s->players, "%s%s=%s", seat ? " " : "", noun_key(g->seat, seat),
                  is ? "nonplayer" : s->bots[seat].id);
    }
    return true;
}

static int open_and_run(sim *s, long wanted, int threads, bool checking, const sim_files *f)
{
    fault why;
    static sums of_block;
    block b = {
        .s = s, .cluster = cluster_join(), .checking = checking, .sums = &of_block, .lock = PTHREAD_MUTEX_INITIALIZER};
    b.progress = !b.cluster.rank && isatty(STDERR_FILENO);
    interrupts_catch();
    int code = EXIT_FAILURE;
    if (!tally_begin(&s->tally, &s->bout, wanted, s->c->in))
        failure(s->c, "out of memory");
    else if (f->keep && !keep_read(s, f->keep, &why))
        failure(s->c, "%s", why.text);
    else
        code = run(s, &b, threads, f);
    tally_release(&s->tally);
    cluster_leave(&b.cluster);
    return code;
}

int sim_args(cli *c, const usage *u, int *argc, char **argv)
{
    fault why;
    if (!cluster_step_aside(c->command, argv, &why))
        return failure(c, "%s", why.text);
    return args_read(c, u, argc, argv);
}

int sim_command(cli *c, int argc, char **argv)
{
    start_args a = {.seed = START_SEED_NONE};
    arg_list seats = {0};
    long long wanted = 1000, seed = 1, threads = 1;
    bool checking = false;
    sim_files f = {0};
    const arg args[] = {
        {ARG_NUMBER, 0, "games", "N", "how many games (default: 1000)", &wanted, 1, 10000000},
        {ARG_LIST, 0, "seats", "BOT", "who plays: a bot, or SEAT=BOT; may be repeated (default: heuristic)", &seats, 0,
         0},
        {ARG_NUMBER, 0, "threads", "N", "games played at once (default: 1)", &threads, 1, 256},
        {ARG_NUMBER, 0, "seed", "N", "of the first game; the next ones follow (default: 1)", &seed, 0, INT64_MAX / 2},
        {ARG_WORD, 0, "scenario", "ID", "the scenario (default: the first)", &a.scenario, 0, 0},
        {ARG_LIST, 0, "option", "ID", "an optional rule; may be repeated", &a.options, 0, 0},
        {ARG_WORD, 0, "html", "FILE", "write a report with charts, one page with everything in it", &f.html, 0, 0},
        {ARG_WORD, 0, "csv", "FILE", "write a line a game", &f.csv, 0, 0},
        {ARG_WORD, 0, "json", "FILE", "write all the figures", &f.json, 0, 0},
        {ARG_WORD, 0, "resume", "FILE", "keep what was played in FILE, and go on with what it has", &f.keep, 0, 0},
        {ARG_FLAG, 0, "check", NULL, "check the invariants and the laws at every decision (slower)", &checking, 0, 0},
        {ARG_WORD, 'o', "output", "FILE", "write the record of the last game (or of the one that failed)", &f.record, 0,
         0},
        {ARG_END}};
    const usage u = {"GAME [--games N] [--seats BOT]... [--threads N] [--html FILE] [--csv FILE] [--json FILE]",
                     "Lets bots play games to the end and tells what came of them. Same seed, same result,\n"
                     "whatever the number of threads; under mpirun the games are shared out.",
                     args, 1, 1};
    fault why;
    int code = sim_args(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    start s;
    static sim m;
    if (!start_read(&s, argv[0], &a, player_find("heuristic", NULL), &why))
        return start_refused(c, &s, &why);
    m = (sim){.c = c, .start = &s};
    snprintf(m.data, sizeof m.data, "%016llx", data_hash(games_from(), frente_game_id(s.game), NULL));
    m.bout = (bout){.game = engine_game(s.game),
                    .scenario = s.scenario,
                    .options = s.options,
                    .seed = (uint64_t)seed,
                    .bot_seed = (uint64_t)seed};
    if (!seat_bots(&m, &seats, &why))
        return misuse(c, "%s", why.text);
    const char *const outputs[] = {f.html, f.csv, f.json, f.record, f.keep};
    for (int i = 0; i < 5; i++)
        if (outputs[i] && !file_may_write(outputs[i], &why))
            return failure(c, "%s", why.text);
    code = open_and_run(&m, (long)wanted, (int)threads, checking, &f);
    text_release(&m.players);
    return code;
}
