#include "server/run/follow.h"

#include <stdlib.h>

#include "server/run/log.h"
#include "server/run/pacing.h"
#include "server/run/sentences.h"
#include "server/run/server.h"

enum { NEWS_ONCE = 256, COMPARE_MS = 2000 };

static void lost_sight(server *s, open_table *o, const fault *why)
{
    log_error("news-failed", "game=%s why=\"%s\"", o->table->info.public_id, why->text);
    open_table_close(s, o, &say_lost_sight);
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
    open_table *o = a->at;
    o->busy = false;
    if (!j->ran) { /* the server is being stopped: nothing has happened */
        o->behind = true;
        open_table_ready(owner, o);
    } else if (!a->ok) { /* it may be half changed: what the store has is the truth */
        lost_sight(owner, o, &a->why);
    } else {
        o->running = PACING_UNKNOWN;
        o->decides = pacing_running(o->table);
        pacing_absences(o->table, o->away);
        table_changed(o->table);
        open_table_ready(owner, o);
    }
    events_release(&a->events);
    free(a);
}

/* Takes the events over; false: no memory. */
static bool apply_later(server *s, open_table *o, event_list *events)
{
    applying *a = calloc(1, sizeof *a);
    if (!a)
        return false;
    *a = (applying){.job = {.run = apply, .done = applied}, .at = o, .events = *events};
    *events = (event_list){0};
    o->busy = true;
    workers_put(s->workers, &a->job);
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
    server *s = owner;
    open_table *o = registry_find(s, f->id);
    if (o) {
        o->busy = false;
        if (!e->ok)
            lost_sight(s, o, &e->why);
        else if (!f->events.count || !apply_later(s, o, &f->events))
            open_table_ready(s, o);
    }
    events_release(&f->events);
    free(f);
}

static void fetch(server *s, open_table *o)
{
    fetching *f = open_table_waits(o) ? NULL : calloc(1, sizeof *f);
    o->behind = !f;
    if (!f)
        return; /* it is looked at again when it is nobody's */
    f->id = o->table->info.id;
    f->from = o->table->events;
    f->store_job.run = run_fetch;
    f->store_job.done = fetched;
    o->busy = true;
    store_thread_put(s->store_thread, &f->store_job);
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
    server *s = owner;
    for (int i = 0; e->ok && i < c->count; i++) {
        open_table *o = registry_find(s, c->ids[i]);
        if (o && !open_table_waits(o) && c->events[i] > o->table->events)
            fetch(s, o);
    }
    free(c->events);
    free(c);
}

static void compare_all(server *s, int64_t now)
{
    comparing *c = calloc(1, sizeof *c + (size_t)s->open_count * sizeof c->ids[0]);
    if (c && !(c->events = calloc((size_t)s->open_count + 1, sizeof *c->events))) {
        free(c);
        c = NULL;
    }
    s->compared = now;
    if (!c)
        return;
    for (int i = 0; i < REGISTRY_BUCKETS; i++)
        for (open_table *o = s->buckets[i]; o; o = o->next)
            c->ids[c->count++] = o->table->info.id;
    c->store_job.run = run_compare;
    c->store_job.done = compared;
    store_thread_put(s->store_thread, &c->store_job);
}

static void follow_behind(server *s)
{
    for (int i = 0; i < REGISTRY_BUCKETS; i++)
        for (open_table *o = s->buckets[i]; o; o = o->next)
            if (o->behind && !open_table_waits(o))
                fetch(s, o);
}

void follow_others(server *s, int64_t now)
{
    int64_t games[NEWS_ONCE];
    bool lost, behind = false;
    if (!s->shared)
        return;
    for (int count = NEWS_ONCE; count == NEWS_ONCE;) {
        count = store_thread_news(s->store_thread, games, NEWS_ONCE, &lost);
        for (int i = 0; i < count; i++) {
            open_table *o = registry_find(s, games[i]);
            if (o)
                behind = o->behind = true;
        }
        for (int i = 0; lost && i < REGISTRY_BUCKETS; i++)
            for (open_table *o = s->buckets[i]; o; o = o->next)
                o->claimed = o->claiming = false;
        if (lost)
            s->compared = 0;
    }
    if (behind || now - s->compared >= COMPARE_MS)
        follow_behind(s);
    if (now - s->compared >= COMPARE_MS)
        compare_all(s, now);
}
