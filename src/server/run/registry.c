#include "server/run/registry.h"

#include <malloc.h>
#include <stdlib.h>

#include "server/http/call.h"
#include "server/net/clock.h"
#include "server/run/bot_seats.h"
#include "server/run/change.h"
#include "server/run/loading.h"
#include "server/run/pacing.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "server/ws/client.h"
#include "server/ws/shared_feed.h"

static open_table **bucket_of(server *s, int64_t id)
{
    return &s->buckets[(uint64_t)id % REGISTRY_BUCKETS];
}

open_table *registry_find(server *s, int64_t id)
{
    open_table *o = *bucket_of(s, id);
    while (o && o->table->info.id != id)
        o = o->next;
    return o;
}

open_table *registry_add(server *s, table *t)
{
    open_table *o = calloc(1, sizeof *o);
    if (!o) {
        table_release(t);
        return NULL;
    }
    open_table **first = bucket_of(s, t->info.id);
    o->server = s;
    o->table = t;
    o->next = *first;
    o->used = now_ms();
    o->running = PACING_UNKNOWN;
    o->decides = pacing_running(t);
    pacing_absences(t, o->away);
    *first = o;
    s->open_count++;
    return o;
}

static void unlist(server *s, const open_table *o)
{
    open_table **at = &s->touched;
    while (*at && *at != o)
        at = &(*at)->next_touched;
    if (*at)
        *at = o->next_touched;
    for (at = &s->resumed; *at && *at != o;)
        at = &(*at)->next_resumed;
    if (*at)
        *at = o->next_resumed;
}

void registry_drop(server *s, open_table *o)
{
    open_table **at = bucket_of(s, o->table->info.id);
    while (*at != o)
        at = &(*at)->next;
    *at = o->next;
    unlist(s, o);
    s->open_count--;
    must(!o->clients && !o->busy && !o->waiters);
    for (shared_feed *f = o->feeds, *next; f; f = next) {
        next = f->next;
        shared_feed_release(f);
    }
    bots_unclaim(s, o);
    bots_forget(o);
    if (o->change) {
        calls_finish(o->change->calls, false, false);
        change_release(o->change);
    }
    table_release(o->table);
    free(o);
}

void open_table_touch(server *s, open_table *o)
{
    o->used = now_ms();
    if (o->touched)
        return;
    o->touched = true;
    o->next_touched = s->touched;
    s->touched = o;
}

void open_table_happened(server *s, open_table *o)
{
    if (o->table->torn)
        o->doomed = o->busy = true;
    open_table_touch(s, o);
}

void open_table_wake(open_table *o)
{
    /* A crowd is served by and by, so that the players' own answers are not behind a thousand
     * others; with this many at once all get their turn (see may_wait). */
    int quota = 50 + o->table->here[WATCHER] / 5;
    for (client *who = o->clients; who; who = who->next)
        client_news(who, &quota);
}

void open_table_ready(server *s, open_table *o)
{
    open_table_touch(s, o);
    /* Whoever comes may make the table busy again: the others wait on. */
    while (o->waiters && !o->busy) {
        waiter *w = o->waiters;
        o->waiters = w->next;
        w->come(w, s, o, OPEN_FINE);
    }
}

void open_table_close(server *s, open_table *o, const sentence *why)
{
    waiter *waiters = o->waiters;
    o->waiters = NULL;
    while (o->clients) {
        client *who = o->clients;
        client_leave(who);
        client_forget(who);
        client_bye(who, why);
    }
    registry_drop(s, o);
    for (waiter *next; waiters; waiters = next) {
        next = waiters->next;
        waiters->come(waiters, s, NULL, OPEN_LATER);
    }
}

void registry_sweep(server *s, int64_t now)
{
    bool asks = s->sweeps++ % 4 == 0;
    s->swept = now;
    loading_sweep(s);
    for (int i = 0; i < REGISTRY_BUCKETS; i++)
        for (open_table *o = s->buckets[i], *next; o; o = next) {
            next = o->next;
            if (o->busy)
                continue;
            if (open_table_unstored(o))
                open_table_touch(s, o);
            bots_tell(s, o);
            if (!o->claimed && asks)
                bots_think(s, o); /* the server that had the bots may be gone */
            int64_t stay = table_finished(o->table) ? OVER_MS : IDLE_MS;
            if (o->clients || bots_at_work(o) || o->touched || o->waiters || o->claiming ||
                (now - o->used < stay && !s->stopping))
                continue;
            registry_drop(s, o);
            s->left++;
        }
    if (s->left > 50 && asks) {
        malloc_trim(0); /* cost follows open tables */
        s->left = 0;
    }
}
