#include "server/run/bots_process.h"

#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/text/data.h"
#include "server/notify/courier.h"
#include "server/run/env.h"
#include "server/run/log.h"
#include "server/run/pacing.h"
#include "store/desk.h"
#include "store/turn.h"
#include "table/due.h"

enum { REST_MS = 100, AGAIN_MS = 1000, GAMES_MOST = 16 };

static atomic_bool stop;

static void on_stop(int number)
{
    (void)number;
    atomic_store(&stop, true);
}

typedef struct thinker {
    const bots_options *options;
    store *store;
    char name[96];
    data_hashes tables[GAMES_MOST];
} thinker;

static void pause_ms(int ms)
{
    const struct timespec rest = {.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000};
    nanosleep(&rest, NULL); /* a signal ends it */
}

/* --- what a table asks --- */

static bool no_key(void *context, generator *out)
{
    (void)context;
    return env_key(out);
}
static bool dice(void *context, const table *t, int seat, generator *own)
{
    (void)context;
    return env_bot(t, seat, own);
}
static budget bot_budget(void *context, const bot *b)
{
    (void)context;
    return env_budget(b);
}
static table_env env_now(void)
{
    return (table_env){.now = time(NULL), .key = no_key, .dice = dice, .budget = bot_budget};
}

/* --- a game, as it is stored --- */

static const data_hashes *tables_of(const thinker *k, const game *g)
{
    static const data_hashes none;
    for (int i = 0; i < GAMES_MOST && k->options->games[i]; i++)
        if (k->options->games[i] == g)
            return &k->tables[i];
    return &none;
}

/* *gone: there is no such game, or it can't be played: nobody need try again. */
static table *open_game(const thinker *k, int64_t id, bool *gone, fault *why)
{
    game_info info = {0};
    event_list events = {0};
    generator numbers;
    table *t = NULL;
    bool found = false;
    bool read = store_game_read(k->store, id, &info, &found, &events, why);
    const game *g = read && found ? k->options->find(info.game, why) : NULL;
    if (g) {
        events_from from = events_source(&events);
        env_numbers(&numbers);
        t = table_load(g, &info, &from.source, tables_of(k, g), &numbers, NULL, why);
    }
    *gone = read && !t;
    if (t)
        info.position = NULL; /* the table's now */
    events_release(&events);
    game_info_release(&info);
    return t;
}

static bool is_due(table *t, int seat)
{
    due list[SEATS_MAX + 1];
    int count = table_due(t, list);
    for (int i = 0; i < count; i++)
        if (list[i].seat == seat && !list[i].choice)
            return true;
    return false;
}

/* --- one turn --- */

/* Whoever is due then: the same bot again, or another. */
static bool put_next(const thinker *k, table *t, const store_turn *after, fault *why)
{
    due list[SEATS_MAX + 1];
    int count = table_due(t, list);
    const table_env env = env_now();
    bool ok = true;
    for (int i = 0; ok && i < count; i++) {
        if (list[i].choice)
            continue; /* a standing order is the servers' */
        bot b = table_bot(t, list[i].seat, &env);
        const store_turn next = {.game = after->game,
                                 .seat = list[i].seat,
                                 .events = t->events,
                                 .person = after->person,
                                 .cost = budget_cost(&b.budget)};
        ok = turn_put(k->store, &next, why);
    }
    return ok;
}

/* Whoever must decide now and did not before is told, and their time runs; of a game that is over, everybody. Who sits
 * at the table the servers know. */
static bool tell_people(const thinker *k, const table *t, unsigned acted, bool ended, fault *why)
{
    const unsigned running = pacing_running(t);
    absence away[SEATS_MAX];
    pacing_absences(t, away);
    const turn_change turn = {.game = t->info.id, .told = ended ? ~0u >> 1 : running & ~acted, .still = running};
    return ((running == acted && !ended) || courier_note(k->store, &turn, why)) &&
           pacing_turn(k->store, t->info.id, &(pacing_news){running, ended, away, away}, why);
}

/* The choice, the end of this turn and what follows from it: all of it or nothing. */
static bool store_choice(const thinker *k, table *t, const store_turn *turn, unsigned acted, bool *late, fault *why)
{
    bool mine;
    table_sum_up(t);
    pending p = table_take_pending(t);
    const store_change what = {
        .game = &t->info, .before = p.before, .events = p.events.list, .count = p.events.count, .pack = p.ended};
    *late = false;
    bool ok = store_begin(k->store, why) && store_add(k->store, &what, late, why) &&
              (*late || (turn_done(k->store, k->name, turn, t->events, &mine, why) && put_next(k, t, turn, why) &&
                         tell_people(k, t, acted, p.ended, why))) &&
              !*late && store_commit(k->store, why);
    if (!ok)
        store_cancel(k->store);
    pending_release(&p);
    table_stored(t);
    return ok;
}

static bool think(table *t, const store_turn *turn, fault *why)
{
    const watch by = {.stop = &stop};
    const table_env env = env_now();
    task *w = table_think(t, turn->seat, &env);
    if (!w)
        return fault_set(why, "out of memory");
    w->most_ms = env_share_ms(w->ms, turn->behind);
    task_go(w, 0, &by);
    return task_done(w, t, NULL, &env, why);
}

static void play(const thinker *k, const store_turn *turn)
{
    fault why = {""};
    bool gone, mine, late = false;
    table *t = open_game(k, turn->game, &gone, &why);
    const unsigned acted = t ? pacing_running(t) : 0;
    bool ok;
    if (!t)
        ok = gone && turn_done(k->store, k->name, turn, INT64_MAX, &mine, &why);
    else if (!is_due(t, turn->seat))
        ok = turn_done(k->store, k->name, turn, t->events, &mine, &why);
    else
        ok = think(t, turn, &why) && store_choice(k, t, turn, acted, &late, &why);
    if (!ok && !late)
        log_error("turn-failed", "game=%lld seat=%d why=\"%s\"", (long long)turn->game, turn->seat, why.text);
    if (!ok && !turn_give_back(k->store, k->name, turn, &why))
        log_error("store-failed", "why=\"%s\"", why.text); /* then its lease runs out */
    if (!ok && !late)
        pause_ms(AGAIN_MS); /* what fails does not fail a thousand times a second */
    if (t)
        table_release(t);
}

/* --- the process --- */

static bool begin(thinker *k, fault *why)
{
    const bots_options *o = k->options;
    char host[64] = "";
    if (sodium_init() < 0)
        return fault_set(why, "the cryptographic library can't begin");
    gethostname(host, sizeof host - 1);
    snprintf(k->name, sizeof k->name, "%.40s-%ld-%08x", host, (long)getpid(), randombytes_random());
    for (int i = 0; i < GAMES_MOST && o->games[i]; i++) {
        text each;
        text_init(&each, 4096);
        k->tables[i].hash = data_tables(o->source, o->games[i]->id, &each, NULL);
        k->tables[i].each = strdup(text_string(&each));
        text_release(&each);
    }
    if (!(k->store = store_open(o->database, why)))
        return false;
    return store_shared(k->store) ||
           fault_set(why, "bots of their own need a database that several can use: postgres://...; a server on a file "
                          "has its bots in threads (serve --bots)");
}

bool bots_run(const bots_options *o, fault *why)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    thinker k = {.options = o};
    bool ok = begin(&k, why);
    for (size_t i = 0; ok && i < sizeof numbers / sizeof *numbers; i++)
        sigaction(numbers[i], &(struct sigaction){.sa_handler = on_stop}, NULL);
    signal(SIGPIPE, SIG_IGN);
    if (ok) {
        printf("frente: the bots are ready\n");
        fflush(stdout);
    }
    while (ok && !atomic_load(&stop)) {
        store_turn turn;
        fault failed = {""};
        bool found = false;
        if (!turn_take(k.store, k.name, o->lease_ms, &turn, &found, &failed)) {
            log_error("store-failed", "why=\"%s\"", failed.text);
            pause_ms(AGAIN_MS);
        } else if (found) {
            play(&k, &turn);
        } else {
            pause_ms(REST_MS);
        }
    }
    store_close(k.store);
    for (int i = 0; i < GAMES_MOST; i++)
        free(k.tables[i].each);
    return ok;
}
