#include "server/run/follow.h"

#include <stdlib.h>

#include "server/run/log.h"
#include "server/run/sentences.h"
#include "server/run/server.h"

enum { NEWS_ONCE = 256, COMPARE_MS = 2000 };

static void lost_sight(server *h, open_table *l, const fault *why)
{
    log_error("news-failed", "game=%s why=\"%s\"", l->table->info.public_id, why->text);
    open_table_close(h, l, &say_lost_sight);
}

/* --- catching up: that may mean playing a whole game again, so a worker does it, on a table that is busy --- */

typedef struct applying {
    job job;
    open_table *at; /* busy, so it stays */
    event_list events;
    bool ok;
    fault why;
} applying;

static void apply(job *j)
{
    applying *a = (applying *)j;
    a->ok = true;
    for (int i = 0; a->ok && i < a->events.count; i++)
        a->ok = table_apply(a->at->table, &a->events.list[i], &a->why);
}

static void applied(job *j, void *owner)
{
    applying *a = (applying *)j;
    open_table *l = a->at;
    l->busy = false;
    if (!j->ran) { /* the server is being stopped: nothing has happened */
        l->behind = true;
        open_table_ready(owner, l);
    } else if (!a->ok) { /* it may be half changed: what the store has is the truth */
        lost_sight(owner, l, &a->why);
    } else {
        table_changed(l->table);
        open_table_ready(owner, l);
    }
    events_release(&a->events);
    free(a);
}

/* Takes the events over; false: no memory. */
static bool apply_later(server *h, open_table *l, event_list *events)
{
    applying *a = calloc(1, sizeof *a);
    if (!a)
        return false;
    *a = (applying){.job = {.run = apply, .done = applied}, .at = l, .events = *events};
    *events = (event_list){0};
    l->busy = true;
    workers_put(h->workers, &a->job);
    return true;
}

/* --- what was added to a table here since it was read --- */

typedef struct fetching {
    store_job store_job;
    int64_t id;
    uint32_t from;
    event_list events;
} fetching;

static bool fetch_event(void *context, const event *e, fault *why)
{
    return events_add(&((fetching *)context)->events, e, why);
}

static bool run_fetch(store_job *e, store *s, fault *why)
{
    fetching *f = (fetching *)e;
    bool damaged;
    return store_events(s, f->id, f->from, fetch_event, f, &damaged, why);
}

static void fetched(store_job *e, void *owner)
{
    fetching *f = (fetching *)e;
    server *h = owner;
    open_table *l = registry_find(h, f->id);
    if (l) {
        l->busy = false;
        if (!e->ok)
            lost_sight(h, l, &e->why);
        else if (!f->events.count || !apply_later(h, l, &f->events))
            open_table_ready(h, l);
    }
    events_release(&f->events);
    free(f);
}

static void fetch(server *h, open_table *l)
{
    fetching *f = open_table_waits(l) ? NULL : calloc(1, sizeof *f);
    l->behind = !f;
    if (!f)
        return; /* it is looked at again when it is nobody's */
    f->id = l->table->info.id;
    f->from = l->table->events;
    f->store_job.run = run_fetch;
    f->store_job.done = fetched;
    l->busy = true;
    store_thread_put(h->store_thread, &f->store_job);
}

/* Compares all tables with the store: what NOTIFY said while nobody could hear it is found so. */
typedef struct comparing {
    store_job store_job;
    int count;
    uint32_t *events;
    int64_t ids[];
} comparing;

static bool run_compare(store_job *e, store *s, fault *why)
{
    comparing *c = (comparing *)e;
    return !c->count || store_game_events(s, c->ids, c->count, c->events, why);
}

static void compared(store_job *e, void *owner)
{
    comparing *c = (comparing *)e;
    server *h = owner;
    for (int i = 0; e->ok && i < c->count; i++) {
        open_table *l = registry_find(h, c->ids[i]);
        if (l && !open_table_waits(l) && c->events[i] > l->table->events)
            fetch(h, l);
    }
    free(c->events);
    free(c);
}

static void compare_all(server *h, int64_t now)
{
    comparing *c = calloc(1, sizeof *c + (size_t)h->open_count * sizeof c->ids[0]);
    if (c && !(c->events = calloc((size_t)h->open_count + 1, sizeof *c->events))) {
        free(c);
        c = NULL;
    }
    h->compared = now;
    if (!c)
        return;
    for (int i = 0; i < REGISTRY_BUCKETS; i++)
        for (open_table *l = h->buckets[i]; l; l = l->next)
            c->ids[c->count++] = l->table->info.id;
    c->store_job.run = run_compare;
    c->store_job.done = compared;
    store_thread_put(h->store_thread, &c->store_job);
}

static void follow_behind(server *h)
{
    for (int i = 0; i < REGISTRY_BUCKETS; i++)
        for (open_table *l = h->buckets[i]; l; l = l->next)
            if (l->behind && !open_table_waits(l))
                fetch(h, l);
}

void follow_others(server *h, int64_t now)
{
    int64_t games[NEWS_ONCE];
    bool lost, behind = false;
    if (!h->shared)
        return;
    for (int count = NEWS_ONCE; count == NEWS_ONCE;) {
        count = store_thread_news(h->store_thread, games, NEWS_ONCE, &lost);
        for (int i = 0; i < count; i++) {
            open_table *l = registry_find(h, games[i]);
            if (l)
                behind = l->behind = true;
        }
        for (int i = 0; lost && i < REGISTRY_BUCKETS; i++)
            for (open_table *l = h->buckets[i]; l; l = l->next)
                l->claimed = l->claiming = false;
        if (lost)
            h->compared = 0;
    }
    if (behind || now - h->compared >= COMPARE_MS)
        follow_behind(h);
    if (now - h->compared >= COMPARE_MS)
        compare_all(h, now);
}
