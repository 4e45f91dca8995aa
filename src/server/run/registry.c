#include "server/run/registry.h"

#include <malloc.h>
#include <stdlib.h>

#include "server/http/call.h"
#include "server/net/clock.h"
#include "server/run/bot_seats.h"
#include "server/run/change.h"
#include "server/run/loading.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "server/ws/client.h"
#include "server/ws/shared_feed.h"

static open_table **bucket_of(server *h, int64_t id)
{
    return &h->buckets[(uint64_t)id % REGISTRY_BUCKETS];
}

open_table *registry_find(server *h, int64_t id)
{
    open_table *l = *bucket_of(h, id);
    while (l && l->table->info.id != id)
        l = l->next;
    return l;
}

open_table *registry_add(server *h, table *t)
{
    open_table *l = calloc(1, sizeof *l);
    if (!l) {
        table_release(t);
        return NULL;
    }
    open_table **first = bucket_of(h, t->info.id);
    l->server = h;
    l->table = t;
    l->next = *first;
    l->used = now_ms();
    *first = l;
    h->open_count++;
    return l;
}

static void unlist(server *h, const open_table *l)
{
    open_table **at = &h->touched;
    while (*at && *at != l)
        at = &(*at)->next_touched;
    if (*at)
        *at = l->next_touched;
    for (at = &h->resumed; *at && *at != l;)
        at = &(*at)->next_resumed;
    if (*at)
        *at = l->next_resumed;
}

void registry_drop(server *h, open_table *l)
{
    open_table **at = bucket_of(h, l->table->info.id);
    while (*at != l)
        at = &(*at)->next;
    *at = l->next;
    unlist(h, l);
    h->open_count--;
    must(!l->clients && !l->busy && !l->waiters);
    for (shared_feed *f = l->feeds, *next; f; f = next) {
        next = f->next;
        shared_feed_release(f);
    }
    bots_unclaim(h, l);
    bots_forget(l);
    if (l->change) {
        calls_finish(l->change->calls, false, false);
        change_release(l->change);
    }
    table_release(l->table);
    free(l);
}

void open_table_touch(server *h, open_table *l)
{
    l->used = now_ms();
    if (l->touched)
        return;
    l->touched = true;
    l->next_touched = h->touched;
    h->touched = l;
}

void open_table_happened(server *h, open_table *l)
{
    if (l->table->torn)
        l->doomed = l->busy = true;
    open_table_touch(h, l);
}

void open_table_wake(open_table *l)
{
    /* A crowd is served by and by, so that the players' own answers are not behind a thousand
     * others; with this many at once all get their turn (see may_wait). */
    int quota = 50 + l->table->here[WATCHER] / 5;
    for (client *s = l->clients; s; s = s->next)
        client_news(s, &quota);
}

void open_table_ready(server *h, open_table *l)
{
    open_table_touch(h, l);
    /* Whoever comes may make the table busy again: the others wait on. */
    while (l->waiters && !l->busy) {
        waiter *w = l->waiters;
        l->waiters = w->next;
        w->come(w, h, l, OPEN_FINE);
    }
}

void open_table_close(server *h, open_table *l, const sentence *why)
{
    waiter *waiters = l->waiters;
    l->waiters = NULL;
    while (l->clients) {
        client *s = l->clients;
        client_leave(s);
        client_forget(s);
        client_bye(s, why);
    }
    registry_drop(h, l);
    for (waiter *next; waiters; waiters = next) {
        next = waiters->next;
        waiters->come(waiters, h, NULL, OPEN_LATER);
    }
}

void registry_sweep(server *h, int64_t now)
{
    bool asks = h->sweeps++ % 4 == 0;
    h->swept = now;
    loading_sweep(h);
    for (int i = 0; i < REGISTRY_BUCKETS; i++)
        for (open_table *l = h->buckets[i], *next; l; l = next) {
            next = l->next;
            if (l->busy)
                continue;
            if (open_table_unstored(l))
                open_table_touch(h, l);
            if (!l->claimed && asks)
                bots_think(h, l); /* the server that had the bots may be gone */
            int64_t stay = table_finished(l->table) ? OVER_MS : IDLE_MS;
            if (l->clients || bots_at_work(l) || l->touched || l->waiters || l->claiming ||
                (now - l->used < stay && !h->stopping))
                continue;
            registry_drop(h, l);
            h->left++;
        }
    if (h->left > 50 && asks) {
        malloc_trim(0); /* cost follows open tables */
        h->left = 0;
    }
}
