#include "server/run/bot_seats.h"

#include <stdlib.h>

#include "server/net/clock.h"
#include "server/run/env.h"
#include "server/run/log.h"
#include "server/run/server.h"
#include "server/run/table_env.h"
#include "table/due.h"

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
    task_go(((bot_job *)j)->task, 0, &by);
}

bool bots_at_work(const open_table *l)
{
    for (int s = 0; s < SEATS_MAX; s++)
        if (l->thinking[s])
            return true;
    return false;
}

static void cancel_seat(const open_table *l, int seat)
{
    if (l->thinking[seat])
        workers_cancel(l->server->bot_workers, l->thinking[seat]);
}

void bots_forget(open_table *l)
{
    for (int s = 0; s < SEATS_MAX; s++) {
        cancel_seat(l, s);
        l->thinking[s] = 0;
    }
}

void bots_hurried(open_table *l)
{
    if (l->hurries == l->table->hurries)
        return;
    l->hurries = l->table->hurries;
    for (int s = 0; s < SEATS_MAX; s++)
        cancel_seat(l, s);
}

/* The table has its bot back, with what it thought; NULL: the table is gone, or the bot may not choose any more. */
static void come_back(server *h, open_table *l, bot_job *b)
{
    const table_env env = table_env_of(h, NULL);
    fault why = {""};
    if (l)
        l->thinking[b->seat] = 0;
    if (!task_done(b->task, l && !h->stopping ? l->table : NULL, NULL, &env, &why))
        log_error("bot-failed", "game=%s seat=%d why=\"%s\"", l->table->info.public_id, b->seat, why.text);
    free(b);
    if (l)
        open_table_happened(h, l);
}

/* An answer for a table that is busy waits until it is not. */
typedef struct late_answer {
    waiter waiter;
    bot_job *job;
} late_answer;

static void come_late(waiter *w, server *h, open_table *l, opened how)
{
    late_answer *a = (late_answer *)w;
    come_back(h, how == OPEN_FINE ? l : NULL, a->job);
    free(a);
}

static void answered(job *j, void *owner)
{
    bot_job *b = (bot_job *)j;
    server *h = owner;
    open_table *l = registry_find(h, b->game);
    if (l && l->thinking[b->seat] != j->id)
        l = NULL; /* it has left memory since, and come back */
    if (l && l->busy) {
        late_answer *a = malloc(sizeof *a);
        if (a) {
            *a = (late_answer){.waiter = {.next = l->waiters, .come = come_late}, .job = b};
            l->waiters = &a->waiter;
            return;
        }
        l->thinking[b->seat] = 0; /* it is asked again */
        l = NULL;
    }
    come_back(h, l, b);
}

static bool begin_thinking(server *h, open_table *l, int seat)
{
    const table_env env = table_env_of(h, NULL);
    bot_job *b = malloc(sizeof *b);
    task *w = b ? table_think(l->table, seat, &env) : NULL;
    if (!w) {
        free(b);
        return false;
    }
    *b = (bot_job){.job = {.run = think, .done = answered}, .task = w, .game = l->table->info.id, .seat = seat};
    l->asked_at[seat] = w->seq;
    l->thinking[seat] = workers_put(h->bot_workers, &b->job);
    return true;
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
    server *h = owner;
    open_table *l = registry_find(h, c->game);
    if (l && l->claiming) {
        l->claiming = false;
        l->claimed = c->mine;
        if (c->mine)
            open_table_touch(h, l);
    }
    free(c);
}

static void unclaim_done(store_job *e, void *owner)
{
    (void)owner;
    free(e);
}

static bool send_claim(server *h, const open_table *l, bool take)
{
    claim *c = calloc(1, sizeof *c);
    if (!c)
        return false;
    c->game = l->table->info.id;
    c->store_job.run = take ? run_claim : run_unclaim;
    c->store_job.done = take ? claim_done : unclaim_done;
    store_thread_put(h->store_thread, &c->store_job);
    return true;
}

void bots_unclaim(server *h, open_table *l)
{
    if (l->claimed && h->shared)
        send_claim(h, l, false);
    l->claimed = false;
}

/* Only one of several servers lets bots play. */
static bool may_play(server *h, open_table *l)
{
    if (!h->shared || l->claimed)
        return true;
    if (!l->claiming)
        l->claiming = send_claim(h, l, true);
    return false;
}

/* --- who is due --- */

/* A standing order waits about as long as a person would take. True: it has answered. */
static bool order_answers(server *h, open_table *l, const due *d)
{
    fault why = {""};
    int64_t now = now_ms();
    if (!l->order_due)
        l->order_due = now + d->wait_ms;
    if (now < l->order_due || !may_play(h, l)) { /* of several servers one answers, as for bots */
        server_pulse_later(h);
        return false;
    }
    const table_env env = table_env_of(h, NULL);
    l->order_due = 0;
    if (!table_order_answers(l->table, d, &env, &why))
        log_error("order-failed", "game=%s seat=%d why=\"%s\"", l->table->info.public_id, d->seat, why.text);
    open_table_happened(h, l);
    return true;
}

/* Whoever thinks about what is past (undone, rolled back, resigned) need not go on. */
static void give_up(const open_table *l)
{
    for (int s = 0; s < SEATS_MAX; s++)
        if (l->thinking[s] && !table_still_asks(l->table, s, l->asked_at[s]))
            cancel_seat(l, s);
}

void bots_think(server *h, open_table *l)
{
    due list[SEATS_MAX + 1];
    if (open_table_waits(l) || h->stopping)
        return;
    int count = table_due(l->table, list), first = count && list[0].choice;
    if (first && order_answers(h, l, &list[0]))
        return;
    if (!first)
        l->order_due = 0;
    give_up(l);
    for (int i = first; i < count; i++)
        if (!l->thinking[list[i].seat] && (!may_play(h, l) || !begin_thinking(h, l, list[i].seat)))
            return;
}
