#include "server/run/server.h"

#include <stdlib.h>

#include "server/http/request.h"
#include "server/http/sandbox.h"
#include "server/net/clock.h"
#include "server/run/bot_seats.h"
#include "server/run/change.h"
#include "server/run/follow.h"
#include "server/run/loading.h"
#include "server/run/peer.h"
#include "server/ws/client.h"

enum { SWEEP_MS = 250, PRESENCE_MS = 100 };

const connection_handlers server_handlers = {
    .enters = peer_enters,
    .leaves = peer_leaves,
    .request = http_begin,
    .body = http_body,
    .refuse = http_refuse,
    .request_gone = http_gone,
    .ready = socket_ready,
    .message = socket_message,
    .too_large = socket_too_large,
    .late = socket_late,
    .fill = socket_fill,
    .socket_gone = socket_gone,
};

const data_hashes *server_tables(const server *h, const game *g)
{
    static const data_hashes none;
    for (int i = 0; i < SERVER_GAMES && h->options->games[i]; i++)
        if (h->options->games[i] == g)
            return &h->tables[i];
    return &none;
}

/* --- rounds --- */

/* Sockets whose messages had to wait are heard again, after all have been told what is new. */
static void resume(server *h)
{
    while (h->resumed) {
        open_table *l = h->resumed;
        h->resumed = l->next_resumed;
        l->resumes = false;
        for (client *s = l->clients, *next; s && !l->busy; s = next) {
            next = s->next;
            if (s->connection->paused && socket_ready(s->connection))
                connection_resume(s->connection);
        }
    }
}

static void resume_later(server *h, open_table *l)
{
    if (l->resumes)
        return;
    l->resumes = true;
    l->next_resumed = h->resumed;
    h->resumed = l;
}

static void settle(server *h)
{
    open_table *l = h->touched;
    h->touched = NULL;
    for (open_table *next; l; l = next) {
        next = l->next_touched;
        l->touched = false;
        if (l->doomed) {
            l->busy = false;
            open_table_close(h, l, "the server has no memory for this: please connect again");
            continue;
        }
        if (l->busy)
            continue; /* it comes back when it is nobody's */
        if (open_table_unstored(l)) {
            change_submit(h, l);
            continue;
        }
        open_table_wake(l);
        bots_think(h, l);
        resume_later(h, l);
    }
}

/* What threads have ended; how much that was. */
static int finish_jobs(server *h)
{
    return workers_finish(h->bot_workers, h) + workers_finish(h->workers, h) + workers_finish(h->compressor, h) +
           store_thread_finish(h->store_thread, h);
}

void server_round(server *h)
{
    int64_t now = now_ms();
    finish_jobs(h);
    follow_others(h, now);
    if (now - h->swept >= SWEEP_MS)
        registry_sweep(h, now);
    settle(h);
    listener_beat(&h->listener, now);
    listener_flush(&h->listener);
    resume(h);
    if (h->touched || h->listener.due || h->listener.later)
        server_notify(h); /* what was said meanwhile is stored without waiting for more to happen */
}

/* --- what was put off --- */

/* What was put off: views for those who wait, and who came and went. */
static void pulse(server *h)
{
    int64_t now = now_ms();
    h->pulse_set = false;
    for (int i = 0; i < REGISTRY_BUCKETS; i++)
        for (open_table *l = h->buckets[i]; l; l = l->next) {
            if (open_table_waits(l)) { /* all is told when it is stored */
                if (l->presence || l->late)
                    server_pulse_later(h);
                continue;
            }
            if (l->order_due)
                open_table_touch(h, l); /* it is looked at at the end of the round */
            bool table = l->presence && now >= l->presence_due, news = table || l->late;
            if (table) {
                table_changed(l->table);
                l->presence = false;
                l->presence_due = now + PRESENCE_MS + l->table->here[WATCHER]; /* a crowd comes and goes all the time */
            }
            l->late = false;
            if (news)
                open_table_wake(l); /* who must wait longer asks for another pulse */
            if (l->presence)
                server_pulse_later(h);
        }
}

static void on_pulse(struct ev_loop *loop, struct ev_timer *timer, int events)
{
    (void)loop, (void)events;
    pulse(timer->data);
}

void server_pulse_later(server *h)
{
    if (h->pulse_set || !h->loop)
        return;
    h->pulse_set = true;
    ev_timer_init(&h->pulse_timer, on_pulse, PULSE_MS / 1000.0, 0);
    h->pulse_timer.data = h;
    ev_timer_start(h->loop, &h->pulse_timer);
}

void server_notify(void *context)
{
    server *h = context;
    if (h->loop)
        ev_async_send(h->loop, &h->wakeup);
}

/* --- the end --- */

/* The threads take no more, what they do is cancelled, and they end. Then all tables are nobody's, and what happened at
 * them is stored: that may lead to more, but only to what somebody had said before. */
static void stop_threads(server *h)
{
    workers_stop(h->bot_workers);
    workers_stop(h->workers);
    workers_stop(h->compressor);
    do {
        settle(h);
        store_thread_drain(h->store_thread);
    } while (finish_jobs(h));
    store_thread_stop(h->store_thread);
    finish_jobs(h);
}

static void close_tables(server *h)
{
    must(!h->loading);
    for (int i = 0; i < REGISTRY_BUCKETS; i++)
        while (h->buckets[i]) {
            h->buckets[i]->busy = false;
            h->buckets[i]->claimed = false; /* the locks go with the connection */
            open_table_close(h, h->buckets[i], "the server is going down; it will be back");
        }
}

void server_release(server *h)
{
    h->stopping = true;
    sandbox_stop(h->sandbox);
    stop_threads(h);
    close_tables(h);
    workers_free(h->bot_workers);
    workers_free(h->workers);
    workers_free(h->compressor);
    store_thread_free(h->store_thread);
    scratch_release(&h->scratch);
    store_close(h->store);
    for (int i = 0; i < SERVER_GAMES; i++)
        free(h->tables[i].each);
    free(h->limits);
    free(h->tags);
    free(h->web);
}
