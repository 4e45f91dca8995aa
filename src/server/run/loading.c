/* Rooms come into memory: the keeper reads a game's row and events, the crew
 * plays them again, the loop takes the room over. And they follow what other
 * servers add to the same store. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "server/run/env.h"
#include "server/run/hall.h"
#include "store/pack.h"

enum { NEWS_ONCE = 256, COMPARE_MS = 2000, LOAD_TIMES = 10 };

/* One game on its way. It is an errand first, then a task. */
typedef struct loading {
    struct loading *next;
    errand errand;
    task task;
    const hall *hall;
    int64_t id;
    waiter *waiters;
    store_game info;
    packer events;
    bool found, damaged;
    int64_t until;        /* it is given up then */
    atomic_bool unwanted; /* ... or because nobody waits for it any more */
    bool given_up;
    room *room;
    fault why;
} loading;

#define OWNER(type, member, pointer) ((type *)(void *)((char *)(pointer)-offsetof(type, member)))

static void unlink_loading(hall *h, loading *g)
{
    loading **at = (loading **)&h->loading;
    while (*at && *at != g)
        at = &(*at)->next;
    if (*at)
        *at = g->next;
}

static void loading_release(loading *g)
{
    store_game_release(&g->info);
    pack_release(&g->events);
    free(g);
}

/* Tells everybody who waits, and is gone. */
static void finish(hall *h, loading *g, live *l, opened how)
{
    waiter *w = g->waiters;
    unlink_loading(h, g);
    loading_release(g);
    int64_t id = l ? l->room->info.id : 0;
    for (waiter *next; w; w = next) {
        next = w->next;
        l = id ? hall_find(h, id) : NULL;
        if (l && l->busy) { /* somebody before has begun something */
            w->next = l->waiters;
            l->waiters = w;
        } else {
            w->come(w, h, l, l ? OPEN_FINE : id ? OPEN_LATER : how);
        }
    }
}

/* Events are packed in the order of their numbers, and none may be missing. */
static bool keep_event(void *context, const store_event *e, fault *why)
{
    loading *g = context;
    if (e->seq == g->events.count)
        return pack_event(&g->events, e, why);
    g->damaged = true;
    return fault_set(why, "event %u is missing", g->events.count);
}

static bool run_read(errand *e, store *s, fault *why)
{
    loading *g = OWNER(loading, errand, e);
    bool damaged = false;
    if (!store_game_get(s, g->id, &g->info, &g->found, why))
        return false;
    if (!g->found || store_events(s, g->id, 0, keep_event, g, &damaged, why))
        return true;
    g->damaged |= damaged;
    g->why = *why;
    return g->damaged;
}

static bool give_up(void *context)
{
    loading *g = context;
    return g->given_up = atomic_load(&g->unwanted) || now_ms() >= g->until;
}

static void build(task *t)
{
    loading *g = OWNER(loading, task, t);
    const game *rules = g->hall->options->find(g->info.game, &g->why);
    static const uint8_t none[1];
    const room_watch by = {give_up, g};
    g->until = now_ms() + LOAD_TIMES * world_patience_ms();
    if (rules)
        g->room = room_load(rules, &g->info, g->events.bytes ? g->events.bytes : none, g->events.length,
                            hall_tables(g->hall, rules), &by, &g->why);
    if (g->room)
        g->info.position = NULL; /* the room's now */
}

static void built(task *t, void *owner)
{
    loading *g = OWNER(loading, task, t);
    hall *h = owner;
    if (!h) {
        room_release(g->room);
        loading_release(g);
        return;
    }
    if (!g->room) {
        if (!atomic_load(&g->unwanted))
            log_error("load-failed", "game=%s why=\"%s\"", g->info.public_id, g->why.text);
        finish(h, g, NULL, g->given_up ? OPEN_LATER : OPEN_BROKEN);
        return;
    }
    live *l = hall_add(h, g->room);
    if (l) {
        l->unsummed = !l->room->info.digest; /* of an old database */
        hall_touch(h, l);
    }
    finish(h, g, l, OPEN_LATER);
}

static void read_done(errand *e, void *owner)
{
    loading *g = OWNER(loading, errand, e);
    hall *h = owner;
    if (!h) {
        loading_release(g);
    } else if (!e->ok) {
        log_error("store-failed", "why=\"%s\"", e->why.text);
        finish(h, g, NULL, OPEN_LATER);
    } else if (!g->found) {
        finish(h, g, NULL, OPEN_NONE);
    } else if (g->damaged) {
        log_error("load-failed", "game=%s why=\"%s\"", g->info.public_id, g->why.text);
        finish(h, g, NULL, OPEN_BROKEN);
    } else {
        g->task = (task){.work = build, .done = built};
        crew_put(h->crew, &g->task);
    }
}

void hall_open(hall *h, int64_t id, waiter *w)
{
    live *l = hall_find(h, id);
    if (l) {
        l->used = now_ms();
        if (!l->busy) {
            w->come(w, h, l, OPEN_FINE);
        } else {
            w->next = l->waiters;
            l->waiters = w;
        }
        return;
    }
    loading *g = (loading *)h->loading;
    while (g && g->id != id)
        g = g->next;
    if (!g && !(g = calloc(1, sizeof *g))) {
        w->come(w, h, NULL, OPEN_LATER);
        return;
    }
    w->next = g->waiters;
    g->waiters = w;
    atomic_store(&g->unwanted, false);
    if (w->next)
        return; /* it is under way */
    g->hall = h;
    g->id = id;
    g->next = (loading *)h->loading;
    h->loading = g;
    g->errand.run = run_read;
    g->errand.done = read_done;
    keeper_put(h->keeper, &g->errand);
}

static bool all_gone(const loading *g)
{
    for (const waiter *w = g->waiters; w; w = w->next)
        if (!w->gone || !w->gone(w))
            return false;
    return true;
}

void hall_unwanted(hall *h)
{
    for (loading *g = (loading *)h->loading; g; g = g->next)
        if (h->stopping || all_gone(g))
            atomic_store(&g->unwanted, true);
}

void hall_opened_none(hall *h)
{
    while (h->loading)
        finish(h, (loading *)h->loading, NULL, OPEN_LATER);
}

/* --- other servers --- */

/* What was added to a room here since it was read. */
typedef struct fetching {
    errand errand;
    int64_t id;
    uint32_t from;
    store_event *events;
    int count, room;
} fetching;

static bool fetch_event(void *context, const store_event *e, fault *why)
{
    fetching *f = context;
    if (f->count == f->room) {
        f->room = f->room ? f->room * 2 : 8;
        store_event *more = realloc(f->events, (size_t)f->room * sizeof *more);
        if (!more)
            return fault_set(why, "out of memory");
        f->events = more;
    }
    f->events[f->count] = *e;
    if (e->text && !(f->events[f->count].text = strdup(e->text)))
        return fault_set(why, "out of memory");
    f->count++;
    return true;
}

static bool run_fetch(errand *e, store *s, fault *why)
{
    fetching *f = (fetching *)e;
    bool damaged;
    return store_events(s, f->id, f->from, fetch_event, f, &damaged, why);
}

static void fetched(errand *e, void *owner)
{
    fetching *f = (fetching *)e;
    hall *h = owner;
    live *l = h ? hall_find(h, f->id) : NULL;
    if (l) {
        l->busy = false;
        if (!e->ok) {
            log_error("news-failed", "game=%s why=\"%s\"", l->room->info.public_id, e->why.text);
            hall_send_away(h, l, "the server has lost sight of this game: please connect again");
        } else if (f->count && hall_effort(h, l, f->events, f->count, true, NULL, NULL)) {
            f->events = NULL;
            f->count = 0;
        } else {
            hall_thaw(h, l);
        }
    }
    event_release(f->events, f->count);
    free(f);
}

static void fetch(hall *h, live *l)
{
    fetching *f = live_waits(l) ? NULL : calloc(1, sizeof *f);
    l->behind = !f;
    if (!f)
        return; /* it looks again when it is nobody's */
    f->id = l->room->info.id;
    f->from = l->room->events;
    f->errand.run = run_fetch;
    f->errand.done = fetched;
    l->busy = true;
    keeper_put(h->keeper, &f->errand);
}

/* Compares all rooms with the store: what NOTIFY said while nobody could hear it is found so. */
typedef struct comparing {
    errand errand;
    int count;
    uint32_t *events;
    int64_t ids[];
} comparing;

static bool run_compare(errand *e, store *s, fault *why)
{
    comparing *c = (comparing *)e;
    return !c->count || store_game_events(s, c->ids, c->count, c->events, why);
}

static void compared(errand *e, void *owner)
{
    comparing *c = (comparing *)e;
    hall *h = owner;
    for (int i = 0; h && e->ok && i < c->count; i++) {
        live *l = hall_find(h, c->ids[i]);
        if (l && !live_waits(l) && c->events[i] > l->room->events)
            fetch(h, l);
    }
    free(c->events);
    free(c);
}

static void compare_all(hall *h, int64_t now)
{
    comparing *c = calloc(1, sizeof *c + (size_t)h->live_count * sizeof c->ids[0]);
    if (c && !(c->events = calloc((size_t)h->live_count + 1, sizeof *c->events))) {
        free(c);
        c = NULL;
    }
    h->compared = now;
    if (!c)
        return;
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (live *l = h->buckets[i]; l; l = l->next)
            c->ids[c->count++] = l->room->info.id;
    c->errand.run = run_compare;
    c->errand.done = compared;
    keeper_put(h->keeper, &c->errand);
}

static void follow_behind(hall *h)
{
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (live *l = h->buckets[i]; l; l = l->next)
            if (l->behind && !live_waits(l))
                fetch(h, l);
}

void hall_follow(hall *h, int64_t now)
{
    int64_t games[NEWS_ONCE];
    bool lost, behind = false;
    if (!h->shared)
        return;
    for (int count = NEWS_ONCE; count == NEWS_ONCE;) {
        count = keeper_news(h->keeper, games, NEWS_ONCE, &lost);
        for (int i = 0; i < count; i++) {
            live *l = hall_find(h, games[i]);
            if (l)
                behind = l->behind = true;
        }
        for (int i = 0; lost && i < HALL_BUCKETS; i++)
            for (live *l = h->buckets[i]; l; l = l->next)
                l->claimed = l->claiming = false;
        if (lost)
            h->compared = 0;
    }
    if (behind || now - h->compared >= COMPARE_MS)
        follow_behind(h);
    if (now - h->compared >= COMPARE_MS)
        compare_all(h, now);
}
