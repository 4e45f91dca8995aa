#include "server/run/bot_seats.h"

#include <stdlib.h>

#include "server/net/clock.h"
#include "server/run/env.h"
#include "server/run/log.h"
#include "server/run/meters.h"
#include "server/run/server.h"
#include "server/run/table_env.h"
#include "store/turn.h"
#include "table/due.h"

enum { IN_LINE_MS = 1000, ASK_AGAIN_MS = 5000 };

/* --- thinking --- */

/* A task of the table's (table/due.h), in a thread. */
typedef struct bot_job {
    job job;
    task *task;
    int64_t game;
    int seat;
} bot_job;

static void think(job *j)
{
    const watch by = {.stop = &j->cancel};
    task *w = ((bot_job *)j)->task;
    w->most_ms = env_share_ms(w->ms, j->behind);
    task_go(w, 0, &by);
}

bool bots_at_work(const open_table *o)
{
    for (int s = 0; s < SEATS_MAX; s++)
        if (o->thinking[s])
            return true;
    return false;
}

static void cancel_seat(const open_table *o, int seat)
{
    if (o->thinking[seat])
        workers_cancel(o->server->bot_workers, o->thinking[seat]);
}

void bots_forget(open_table *o)
{
    for (int s = 0; s < SEATS_MAX; s++) {
        cancel_seat(o, s);
        o->thinking[s] = 0;
    }
}

void bots_hurried(open_table *o)
{
    if (o->hurries == o->table->hurries)
        return;
    o->hurries = o->table->hurries;
    for (int s = 0; s < SEATS_MAX; s++)
        cancel_seat(o, s);
}

/* The table has its bot back, with what it thought; NULL: the table is gone, or the bot may not choose any more. */
static void come_back(server *s, open_table *o, bot_job *b)
{
    const table_env env = table_env_of(s, NULL);
    fault why = {""};
    if (o)
        o->thinking[b->seat] = 0;
    meter_add(METER_bot_choices, o != NULL);
    if (!task_done(b->task, o && !s->stopping ? o->table : NULL, NULL, &env, &why))
        log_error("bot-failed", "game=%s seat=%d why=\"%s\"", o->table->info.public_id, b->seat, why.text);
    free(b);
    if (o)
        open_table_happened(s, o);
}

/* An answer for a table that is busy waits until it is not. */
typedef struct late_answer {
    waiter waiter;
    bot_job *job;
} late_answer;

static void come_late(waiter *w, server *s, open_table *o, opened how)
{
    late_answer *a = (late_answer *)w;
    come_back(s, how == OPEN_FINE ? o : NULL, a->job);
    free(a);
}

static void answered(job *j, void *owner)
{
    bot_job *b = (bot_job *)j;
    server *s = owner;
    open_table *o = registry_find(s, b->game);
    if (o && o->thinking[b->seat] != j->id)
        o = NULL; /* it has left memory since, and come back */
    if (o && o->busy) {
        late_answer *a = malloc(sizeof *a);
        if (a) {
            *a = (late_answer){.waiter = {.next = o->waiters, .come = come_late}, .job = b};
            o->waiters = &a->waiter;
            return;
        }
        o->thinking[b->seat] = 0; /* it is asked again */
        o = NULL;
    }
    come_back(s, o, b);
}

static bool begin_thinking(server *s, open_table *o, int seat)
{
    const table_env env = table_env_of(s, NULL);
    bot_job *b = malloc(sizeof *b);
    task *w = b ? table_think(o->table, seat, &env) : NULL;
    if (!w) {
        free(b);
        return false;
    }
    int64_t game = o->table->info.id;
    const job_turn turn = {.person = o->person, .game = game, .cost = w->ms};
    *b = (bot_job){.job = {.run = think, .done = answered, .turn = turn}, .task = w, .game = game, .seat = seat};
    o->asked_at[seat] = w->seq;
    o->thinking_since[seat] = now_ms();
    o->thinking[seat] = workers_put(s->bot_workers, &b->job);
    return true;
}

/* --- thinking elsewhere (`frente bots`) --- */

typedef struct asking {
    store_job store_job;
    int count;
    store_turn turns[SEATS_MAX];
} asking;

static bool run_ask(store_job *e, store *s, fault *why)
{
    const asking *a = (asking *)e;
    bool ok = true;
    for (int i = 0; ok && i < a->count; i++)
        ok = turn_put(s, &a->turns[i], why);
    return ok;
}

static void asked(store_job *e, void *owner)
{
    (void)owner;
    if (!e->ok)
        log_error("store-failed", "why=\"%s\"", e->why.text); /* it is asked again */
    free(e);
}

/* Whoever is due is put in line in the database; and again now and then, if nothing came of it. */
static void ask_others(server *s, open_table *o, const due *list, int count)
{
    const table_env env = table_env_of(s, NULL);
    int64_t now = now_ms();
    asking *a = NULL;
    for (int i = 0; i < count; i++) {
        int seat = list[i].seat;
        if (o->asked_at[seat] == o->table->seq[seat] && now - o->thinking_since[seat] < ASK_AGAIN_MS)
            continue;
        if (!a && !(a = calloc(1, sizeof *a)))
            return;
        bot b = table_bot(o->table, seat, &env);
        a->turns[a->count++] = (store_turn){.game = o->table->info.id,
                                            .seat = seat,
                                            .events = o->table->events,
                                            .person = (int64_t)o->person,
                                            .cost = budget_cost(&b.budget)};
        o->asked_at[seat] = o->table->seq[seat];
        o->thinking_since[seat] = now;
    }
    if (!a)
        return;
    a->store_job.writes = true;
    a->store_job.run = run_ask;
    a->store_job.done = asked;
    store_thread_put(s->store_thread, &a->store_job);
}

/* --- claims --- */

typedef struct claim {
    store_job store_job;
    int64_t game;
    bool mine;
} claim;

static bool run_claim(store_job *e, store *s, fault *why)
{
    (void)why;
    claim *c = (claim *)e;
    c->mine = store_claim(s, c->game);
    return true;
}

static bool run_unclaim(store_job *e, store *s, fault *why)
{
    (void)why;
    store_unclaim(s, ((claim *)e)->game);
    return true;
}

static void claim_done(store_job *e, void *owner)
{
    claim *c = (claim *)e;
    server *s = owner;
    open_table *o = registry_find(s, c->game);
    if (o && o->claiming) {
        o->claiming = false;
        o->claimed = c->mine;
        if (c->mine)
            open_table_touch(s, o);
    }
    free(c);
}

static void unclaim_done(store_job *e, void *owner)
{
    (void)owner;
    free(e);
}

static bool send_claim(server *s, const open_table *o, bool take)
{
    claim *c = calloc(1, sizeof *c);
    if (!c)
        return false;
    c->game = o->table->info.id;
    c->store_job.run = take ? run_claim : run_unclaim;
    c->store_job.done = take ? claim_done : unclaim_done;
    store_thread_put(s->store_thread, &c->store_job);
    return true;
}

void bots_unclaim(server *s, open_table *o)
{
    if (o->claimed && s->shared)
        send_claim(s, o, false);
    o->claimed = false;
}

/* Only one of several servers lets bots play. */
static bool may_play(server *s, open_table *o)
{
    if (!s->shared || o->claimed)
        return true;
    if (!o->claiming)
        o->claiming = send_claim(s, o, true);
    return false;
}

/* --- who is due --- */

/* A standing order waits about as long as a person would take. True: it has answered. */
static bool order_answers(server *s, open_table *o, const due *d)
{
    fault why = {""};
    int64_t now = now_ms();
    if (!o->order_due)
        o->order_due = now + d->wait_ms;
    if (now < o->order_due || !may_play(s, o)) { /* of several servers one answers, as for bots */
        server_pulse_later(s);
        return false;
    }
    const table_env env = table_env_of(s, NULL);
    o->order_due = 0;
    if (!table_order_answers(o->table, d, &env, &why))
        log_error("order-failed", "game=%s seat=%d why=\"%s\"", o->table->info.public_id, d->seat, why.text);
    open_table_happened(s, o);
    return true;
}

/* Whoever thinks about what is past (undone, rolled back, resigned) need not go on. */
static void give_up(const open_table *o)
{
    for (int s = 0; s < SEATS_MAX; s++)
        if (o->thinking[s] && !table_still_asks(o->table, s, o->asked_at[s]))
            cancel_seat(o, s);
}

/* Who must wait is told so: not for a moment in line, and never more than everybody knows of who must decide. */
void bots_tell(server *s, open_table *o)
{
    unsigned in_line = 0;
    int64_t now = now_ms();
    for (int i = 0; s->bot_workers && i < SEATS_MAX; i++)
        if (o->thinking[i] && now - o->thinking_since[i] >= IN_LINE_MS && workers_waits(s->bot_workers, o->thinking[i]))
            in_line |= 1u << i;
    in_line &= table_acting(o->table);
    if (in_line == o->table->in_line || open_table_waits(o))
        return;
    o->table->in_line = in_line;
    table_changed(o->table);
    open_table_wake(o);
}

void bots_think(server *s, open_table *o)
{
    due list[SEATS_MAX + 1];
    if (open_table_waits(o) || s->stopping)
        return;
    int count = table_due(o->table, list), first = count && list[0].choice;
    if (first && order_answers(s, o, &list[0]))
        return;
    if (!first)
        o->order_due = 0;
    if (!s->bot_workers) {
        ask_others(s, o, list + first, count - first);
        return;
    }
    give_up(o);
    for (int i = first; i < count; i++)
        if (!o->thinking[list[i].seat] && (!may_play(s, o) || !begin_thinking(s, o, list[i].seat)))
            return;
}
