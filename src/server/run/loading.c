#include "server/run/loading.h"

#include <stddef.h>
#include <stdlib.h>

#include "server/net/clock.h"
#include "server/run/env.h"
#include "server/run/log.h"
#include "server/run/server.h"
#include "store/desk.h"
#include "store/pack.h"

enum { LOAD_TIMES = 10 };

/* One game on its way: first the store's thread has it, then a worker. */
struct loading {
    loading *next;
    store_job store_job;
    job job;
    const server *server;
    int64_t id;
    waiter *waiters;
    game_info info;
    packer events;
    event_source source; /* reads these */
    bool found, damaged;
    job_id building; /* by a worker; 0: not yet, or no longer */
    int64_t until;   /* it is given up then, or when it is cancelled because nobody waits for it any more */
    bool given_up;
    table *table;
    fault why;
};

#define OWNER(type, member, pointer) ((type *)(void *)((char *)(pointer)-offsetof(type, member)))

static void unlink_loading(server *s, loading *g)
{
    loading **at = &s->loading;
    while (*at && *at != g)
        at = &(*at)->next;
    if (*at)
        *at = g->next;
}

static void loading_release(loading *g)
{
    game_info_release(&g->info);
    pack_release(&g->events);
    free(g);
}

/* Tells everybody who waits, and is gone. */
static void finish(server *s, loading *g, open_table *o, opened how)
{
    waiter *w = g->waiters;
    unlink_loading(s, g);
    loading_release(g);
    int64_t id = o ? o->table->info.id : 0;
    for (waiter *next; w; w = next) {
        next = w->next;
        o = id ? registry_find(s, id) : NULL;
        if (o && o->busy) { /* somebody before has begun something */
            w->next = o->waiters;
            o->waiters = w;
        } else {
            w->come(w, s, o, o ? OPEN_FINE : id ? OPEN_LATER : how);
        }
    }
}

/* Events are packed in the order of their numbers, and none may be missing. */
static bool keep_event(void *context, const event *e, fault *why)
{
    loading *g = context;
    if (e->seq == g->events.count)
        return pack_event(&g->events, e, why);
    g->damaged = true;
    return fault_set(why, "event %u is missing", g->events.count);
}

static bool read_once(loading *g, store *s, fault *why)
{
    bool damaged = false;
    if (!store_game_get(s, g->id, &g->info, &g->found, why))
        return false;
    const game *rules = g->found ? g->server->options->find(g->info.game, NULL) : NULL;
    if (rules && server_tables(g->server, rules)->hash != g->info.data &&
        !desk_edition_get(s, g->info.game, g->info.data, &g->info.rows, why))
        return false;
    if (!g->found || store_events(s, g->id, 0, keep_event, g, &damaged, why))
        return true;
    g->damaged |= damaged;
    g->why = *why;
    return g->damaged;
}

/* Another server may add to the game between the two questions: then they are asked again. */
static bool run_read(store_job *e, store *s, fault *why)
{
    enum { TRIES = 8 };
    loading *g = OWNER(loading, store_job, e);
    for (int i = 1; read_once(g, s, why); i++) {
        if (!g->server->shared || !g->found || g->damaged || g->events.count == g->info.events || i == TRIES)
            return true;
        pack_release(&g->events);
        g->events = (packer){0};
        game_info_release(&g->info);
    }
    return false;
}

static bool each_packed(const event_source *from, event_visit visit, void *context, fault *why)
{
    const loading *g = (const loading *)(const void *)((const char *)from - offsetof(loading, source));
    return !g->events.count || pack_visit(g->id, g->events.bytes, g->events.length, 0, visit, context, why);
}

static bool give_up(void *context)
{
    loading *g = context;
    return g->given_up = atomic_load(&g->job.cancel) || now_ms() >= g->until;
}

static void build(job *t)
{
    loading *g = OWNER(loading, job, t);
    const game *rules = g->server->options->find(g->info.game, &g->why);
    const watch by = {give_up, g, NULL};
    g->source.each = each_packed;
    generator numbers;
    env_numbers(&numbers);
    g->until = now_ms() + LOAD_TIMES * env_patience_ms();
    if (rules)
        g->table = table_load(rules, &g->info, &g->source, server_tables(g->server, rules), &numbers, &by, &g->why);
    if (g->table)
        g->info.position = NULL; /* the table's now */
}

static bool all_gone(const loading *g)
{
    for (const waiter *w = g->waiters; w; w = w->next)
        if (!w->gone || !w->gone(w))
            return false;
    return true;
}

static void begin_building(server *s, loading *g);

static void built(job *j, void *owner)
{
    loading *g = OWNER(loading, job, j);
    server *s = owner;
    bool cancelled = atomic_load(&j->cancel);
    g->building = 0;
    if (g->table) {
        open_table *o = registry_add(s, g->table);
        if (o) {
            o->unsummed = !o->table->info.digest; /* of an old database */
            open_table_touch(s, o);
        }
        finish(s, g, o, OPEN_LATER);
    } else if (cancelled && !s->stopping && !all_gone(g)) {
        begin_building(s, g); /* somebody wants it after all */
    } else {
        if (!cancelled)
            log_error("load-failed", "game=%s why=\"%s\"", g->info.public_id, g->why.text);
        finish(s, g, NULL, cancelled || g->given_up ? OPEN_LATER : OPEN_BROKEN);
    }
}

static void begin_building(server *s, loading *g)
{
    g->given_up = false;
    g->job = (job){.run = build, .done = built};
    g->building = workers_put(s->workers, &g->job);
}

static void read_done(store_job *e, void *owner)
{
    loading *g = OWNER(loading, store_job, e);
    server *s = owner;
    if (!e->ok) {
        log_error("store-failed", "why=\"%s\"", e->why.text);
        finish(s, g, NULL, OPEN_LATER);
    } else if (!g->found) {
        finish(s, g, NULL, OPEN_NONE);
    } else if (g->damaged) {
        log_error("load-failed", "game=%s why=\"%s\"", g->info.public_id, g->why.text);
        finish(s, g, NULL, OPEN_BROKEN);
    } else if (s->stopping || all_gone(g)) {
        finish(s, g, NULL, OPEN_LATER);
    } else {
        begin_building(s, g);
    }
}

void loading_open(server *s, int64_t id, waiter *w)
{
    open_table *o = registry_find(s, id);
    if (o) {
        o->used = now_ms();
        if (!o->busy) {
            w->come(w, s, o, OPEN_FINE);
        } else {
            w->next = o->waiters;
            o->waiters = w;
        }
        return;
    }
    loading *g = s->loading;
    while (g && g->id != id)
        g = g->next;
    if (!g && !(g = calloc(1, sizeof *g))) {
        w->come(w, s, NULL, OPEN_LATER);
        return;
    }
    w->next = g->waiters;
    g->waiters = w;
    if (w->next)
        return; /* it is under way */
    g->server = s;
    g->id = id;
    g->next = s->loading;
    s->loading = g;
    g->store_job.run = run_read;
    g->store_job.done = read_done;
    store_thread_put(s->store_thread, &g->store_job);
}

void loading_sweep(server *s)
{
    for (loading *g = s->loading; g; g = g->next)
        if (g->building && all_gone(g))
            workers_cancel(s->workers, g->building);
}
