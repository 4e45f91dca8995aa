#include "server/run/server.h"
#include "server/notify/courier.h"

#include <stdlib.h>

#include "server/http/request.h"
#include "server/http/sandbox.h"
#include "server/net/clock.h"
#include "server/run/bot_seats.h"
#include "server/run/change.h"
#include "server/run/contest.h"
#include "server/run/follow.h"
#include "server/run/loading.h"
#include "server/run/pacing.h"
#include "server/run/peer.h"
#include "server/run/sentences.h"
#include "server/ws/client.h"
#include "server/ws/rights.h"

enum { SWEEP_MS = 250, PRESENCE_MS = 100 };

const connection_handlers server_handlers = {
    .enters = peer_enters,
    .leaves = peer_leaves,
    .request = http_begin,
    .body = http_body,
    .refuse = http_refuse,
    .request_gone = http_gone,
    .ready = socket_ready,
    .frame = socket_frame,
    .message = socket_message,
    .too_large = socket_too_large,
    .late = socket_late,
    .fill = socket_fill,
    .socket_gone = socket_gone,
};

const data_hashes *server_tables(const server *s, const game *g)
{
    static const data_hashes none;
    for (int i = 0; i < SERVER_GAMES && s->options->games[i]; i++)
        if (s->options->games[i] == g)
            return &s->tables[i];
    return &none;
}

/* --- rounds --- */

/* Sockets whose messages had to wait are heard again, after all have been told what is new. */
static void resume(server *s)
{
    while (s->resumed) {
        open_table *o = s->resumed;
        s->resumed = o->next_resumed;
        o->resumes = false;
        for (client *who = o->clients, *next; who && !o->busy; who = next) {
            next = who->next;
            if (who->connection->paused && socket_ready(who->connection))
                connection_resume(who->connection);
        }
    }
}

static void resume_later(server *s, open_table *o)
{
    if (o->resumes)
        return;
    o->resumes = true;
    o->next_resumed = s->resumed;
    s->resumed = o;
}

static void settle(server *s)
{
    open_table *o = s->touched;
    s->touched = NULL;
    for (open_table *next; o; o = next) {
        next = o->next_touched;
        o->touched = false;
        if (o->doomed) {
            o->busy = false;
            open_table_close(s, o, &say_no_memory);
            continue;
        }
        if (o->busy)
            continue; /* it comes back when it is nobody's */
        if (open_table_unstored(o)) {
            change_submit(s, o);
            continue;
        }
        open_table_wake(o);
        bots_think(s, o);
        resume_later(s, o);
    }
}

/* What threads have ended; how much that was. */
static int finish_jobs(server *s)
{
    return workers_finish(s->bot_workers, s) + workers_finish(s->advisers, s) + workers_finish(s->workers, s) +
           workers_finish(s->compressor, s) + workers_finish(s->keepers, s) + courier_finish(s->courier, s) +
           store_thread_finish(s->store_thread, s);
}

void server_round(server *s)
{
    int64_t now = now_ms();
    finish_jobs(s);
    follow_others(s, now);
    bans_follow(s, now);
    rights_round(s, now);
    if (now - s->swept >= SWEEP_MS)
        registry_sweep(s, now);
    courier_round(s, now);
    pacing_round(s, now);
    contest_round(s, now);
    settle(s);
    listener_beat(&s->listener, now);
    listener_flush(&s->listener);
    resume(s);
    if (s->touched || s->listener.due || s->listener.later)
        server_notify(s); /* what was said meanwhile is stored without waiting for more to happen */
}

/* --- what was put off --- */

/* What was put off: views for those who wait, and who came and went. */
static void pulse(server *s)
{
    int64_t now = now_ms();
    s->pulse_set = false;
    for (int i = 0; i < REGISTRY_BUCKETS; i++)
        for (open_table *o = s->buckets[i]; o; o = o->next) {
            if (open_table_waits(o)) { /* all is told when it is stored */
                if (o->presence || o->late)
                    server_pulse_later(s);
                continue;
            }
            if (o->order_due)
                open_table_touch(s, o); /* it is looked at at the end of the round */
            bool table = o->presence && now >= o->presence_due, news = table || o->late;
            if (table) {
                table_changed(o->table);
                o->presence = false;
                o->presence_due = now + PRESENCE_MS + o->table->here[WATCHER]; /* a crowd comes and goes all the time */
            }
            o->late = false;
            if (news)
                open_table_wake(o); /* who must wait longer asks for another pulse */
            if (o->presence)
                server_pulse_later(s);
        }
}

static void on_pulse(struct ev_loop *loop, struct ev_timer *timer, int events)
{
    (void)loop, (void)events;
    pulse(timer->data);
}

void server_pulse_later(server *s)
{
    if (s->pulse_set || !s->loop)
        return;
    s->pulse_set = true;
    ev_timer_init(&s->pulse_timer, on_pulse, PULSE_MS / 1000.0, 0);
    s->pulse_timer.data = s;
    ev_timer_start(s->loop, &s->pulse_timer);
}

void server_notify(void *context)
{
    server *s = context;
    if (s->loop)
        ev_async_send(s->loop, &s->wakeup);
}

/* --- the end --- */

/* The threads take no more, what they do is cancelled, and they end. Then all tables are nobody's, and what happened at
 * them is stored: that may lead to more, but only to what somebody had said before. */
static void stop_threads(server *s)
{
    workers_stop(s->bot_workers);
    workers_stop(s->advisers);
    workers_stop(s->workers);
    workers_stop(s->compressor);
    workers_stop(s->keepers);
    courier_stop(s->courier);
    do {
        settle(s);
        store_thread_drain(s->store_thread);
    } while (finish_jobs(s));
    store_thread_stop(s->store_thread);
    finish_jobs(s);
}

static void close_tables(server *s)
{
    must(!s->loading);
    for (int i = 0; i < REGISTRY_BUCKETS; i++)
        while (s->buckets[i]) {
            s->buckets[i]->busy = false;
            s->buckets[i]->claimed = false; /* the locks go with the connection */
            open_table_close(s, s->buckets[i], &say_stopping);
        }
}

void server_release(server *s)
{
    s->stopping = true;
    sandbox_stop(s->sandbox);
    stop_threads(s);
    close_tables(s);
    workers_free(s->bot_workers);
    workers_free(s->advisers);
    workers_free(s->workers);
    workers_free(s->compressor);
    workers_free(s->keepers);
    courier_free(s->courier);
    store_thread_free(s->store_thread);
    scratch_release(&s->scratch);
    store_close(s->store);
    for (int i = 0; i < SERVER_GAMES; i++) {
        free(s->tables[i].each);
        free(s->tables[i].rows);
        free(s->tables[i].own);
    }
    bans_release(s);
    free(s->limits);
    free(s->tags);
    free(s->web);
    free(s->engine);
}
