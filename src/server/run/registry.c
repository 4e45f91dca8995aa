#include "server/run/hall.h"
#include "table/snapshot.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/http/api.h"

enum { SWEEP_MS = 250 };

/* --- rooms in memory --- */

static live **bucket_of(hall *h, int64_t id)
{
    return &h->buckets[(uint64_t)id % HALL_BUCKETS];
}

live *hall_find(hall *h, int64_t id)
{
    live *l = *bucket_of(h, id);
    while (l && l->room->info.id != id)
        l = l->next;
    return l;
}

live *hall_add(hall *h, room *r)
{
    live *l = calloc(1, sizeof *l);
    if (!l) {
        room_release(r);
        return NULL;
    }
    live **first = bucket_of(h, r->info.id);
    l->hall = h;
    l->room = r;
    l->next = *first;
    l->used = now_ms();
    l->table_version = 1;
    *first = l;
    h->live_count++;
    return l;
}

/* --- what is fresh --- */

void event_release(store_event *list, int count)
{
    for (int i = 0; i < count; i++)
        free((char *)list[i].text);
    free(list);
}

static void change_release(change *c)
{
    event_release(c->events, c->count);
    event_release(c->next_events, c->next_count);
    if (c->next)
        store_game_release(c->next);
    free(c->next);
    free(c);
}

change *hall_fresh(live *l)
{
    if (!l->fresh && (l->fresh = calloc(1, sizeof *l->fresh))) {
        l->fresh->before = l->room->events;
        l->fresh_room = 0;
    }
    return l->fresh;
}

bool hall_note(live *l, const store_event *e, fault *why)
{
    change *c = hall_fresh(l);
    store_event kept = *e;
    if (c && c->count == l->fresh_room) {
        int room = l->fresh_room ? l->fresh_room * 2 : 4;
        store_event *more = realloc(c->events, (size_t)room * sizeof *more);
        if (!more)
            return fault_set(why, "out of memory");
        c->events = more;
        l->fresh_room = room;
    }
    if (!c || (e->text && !(kept.text = strdup(e->text))))
        return fault_set(why, "out of memory");
    if (!c->count)
        c->before = e->seq;
    c->events[c->count++] = kept;
    return true;
}

static void unlist(hall *h, const live *l)
{
    live **at = &h->touched;
    while (*at && *at != l)
        at = &(*at)->next_touched;
    if (*at)
        *at = l->next_touched;
    for (at = &h->resumed; *at && *at != l;)
        at = &(*at)->next_resumed;
    if (*at)
        *at = l->next_resumed;
}

void hall_drop(hall *h, live *l)
{
    live **at = bucket_of(h, l->room->info.id);
    while (*at != l)
        at = &(*at)->next;
    *at = l->next;
    unlist(h, l);
    h->live_count--;
    must(!l->visitors && !l->busy && !l->waiters);
    for (look *k = l->looks, *next; k; k = next) {
        next = k->next;
        look_release(k);
    }
    bots_unclaim(h, l);
    bots_forget(l);
    if (l->fresh) {
        calls_finish(l->fresh->calls, false, false);
        change_release(l->fresh);
    }
    room_release(l->room);
    free(l);
}

const room_tables *hall_tables(const hall *h, const game *g)
{
    static const room_tables none;
    for (int i = 0; i < HALL_GAMES && h->options->games[i]; i++)
        if (h->options->games[i] == g)
            return &h->tables[i];
    return &none;
}

void hall_touch(hall *h, live *l)
{
    l->used = now_ms();
    if (l->touched)
        return;
    l->touched = true;
    l->next_touched = h->touched;
    h->touched = l;
}

void hall_wake(live *l)
{
    /* A crowd is served by and by, so that the players' own answers are not behind a thousand
     * others; with this many at once all get their turn (see may_wait). */
    int quota = 50 + l->here[WATCHER] / 5;
    for (visitor *s = l->visitors; s; s = s->next)
        visitor_news(s, &quota);
}

void hall_table_changed(hall *h, live *l)
{
    l->table_version++;
    hall_touch(h, l);
}

/* Memory has run out half-way through a change: the room is not what the store has. It goes at the end of the round, as
 * somebody up the stack may still look at it; nothing is heard or sent meanwhile. */
static bool doom(hall *h, live *l)
{
    l->doomed = l->busy = true;
    hall_touch(h, l);
    return false;
}

/* One more event, which has been applied to the room. */
static bool note_or_leave(hall *h, live *l, const store_event *e, fault *why)
{
    return hall_note(l, e, why) || doom(h, l);
}

/* Carries an event out. What is refused has changed nothing; if memory ran out half-way the room goes. */
static bool apply_or_leave(hall *h, live *l, const store_event *e, fault *why)
{
    if (room_apply(l->room, e, why))
        return true;
    return l->room->torn && doom(h, l);
}

static store_event next_event(const room *r, event_kind kind, int seat, uint32_t value, const char *words)
{
    store_event e = {.game = r->info.id, .seq = r->events, .kind = kind, .seat = seat, .value = value, .text = words};
    e.at = time(NULL) > r->last ? time(NULL) : r->last; /* a clock may have been put back */
    return e;
}

bool hall_settle_lost(hall *h, live *l, fault *why)
{
    room *r = l->room;
    store_event e = next_event(r, EVENT_REWIND, 0, (uint32_t)room_moves(r), NULL);
    return !r->lost || (apply_or_leave(h, l, &e, why) && note_or_leave(h, l, &e, why));
}

/* The exact position, now and then: for a program under which the moves no longer play. */
static bool keep_position(hall *h, live *l, fault *why)
{
    room *r = l->room;
    char *words = snapshot_due(r) ? snapshot_words(r, hall_tables(h, room_game(r))->each) : NULL;
    if (!words)
        return true;
    store_event e = next_event(r, EVENT_KEPT, 0, (uint32_t)room_moves(r), words);
    bool ok = room_apply(r, &e, why) && note_or_leave(h, l, &e, why);
    free(words);
    return ok;
}

/* What a seat orders is told to nobody else, not even by a table that says the same as before (law 7). */
static void tell_seat(live *l, int seat)
{
    for (visitor *s = l->visitors; s; s = s->next)
        if (s->viewer == seat && s->look) {
            s->table_seen = 0;
            s->look->table_version = 0;
        }
}

bool hall_do(hall *h, live *l, event_kind kind, int seat, uint32_t value, const char *words, lang in, fault *why)
{
    room *r = l->room;
    must(!l->busy);
    if (!room_allows(r, kind, seat, in, why))
        return false;
    bool choice_made = kind == EVENT_CHOOSE || kind == EVENT_END || kind == EVENT_RESIGN || kind == EVENT_MIX;
    if (choice_made && !hall_settle_lost(h, l, why))
        return false;
    store_event e = next_event(r, kind, seat, value, words);
    bool finished = room_finished(r), asked = r->back_by >= 0 || r->match.offered;
    unsigned open = room_open(r);
    if (!apply_or_leave(h, l, &e, why))
        return false;
    hall_touch(h, l);
    bool turned = finished != room_finished(r) || open != room_open(r);
    if (kind == EVENT_ORDER)
        tell_seat(l, seat);
    else if (turned || asked != (r->back_by >= 0 || r->match.offered) ||
             (kind != EVENT_CHAT && kind != EVENT_CHOOSE && kind != EVENT_UNDO))
        l->table_version++;
    if (!note_or_leave(h, l, &e, why))
        return false;
    l->fresh->pack |= !finished && room_finished(r);
    return !choice_made || keep_position(h, l, why);
}

/* --- storing --- */

static bool run_change(errand *e, store *s, fault *why)
{
    change *c = (change *)e;
    store_change what = {
        .game = &c->info, .before = c->before, .events = c->events, .count = c->count, .pack = c->pack};
    if (!store_add(s, &what, &e->late, why))
        return false;
    if (e->late || (!c->has_link && !c->next))
        return true;
    if (c->has_link && !store_link_add(s, c->hash, &c->link, why))
        return false;
    if (!c->next)
        return true;
    /* The game that follows: its row, the same links, its first events. */
    store_game begun = *c->next;
    begun.events = 0;
    begun.digest = 0;
    if (!store_game_add(s, &begun, why) || !store_link_copy(s, c->info.id, begun.id, why))
        return false;
    c->next->id = begun.id;
    for (int i = 0; i < c->next_count; i++)
        c->next_events[i].game = begun.id;
    bool late = false;
    store_change first = {.game = c->next, .before = 0, .events = c->next_events, .count = c->next_count};
    return store_add(s, &first, &late, why);
}

static void change_done(errand *e, void *owner)
{
    change *c = (change *)e;
    hall *h = owner;
    live *l = h ? hall_find(h, c->info.id) : NULL;
    bool stored = e->ok && !e->late;
    if (!stored)
        log_error(e->late ? "overtaken" : "commit-failed", "game=%s why=\"%s\"", c->info.public_id,
                  e->late ? "another server was quicker" : e->why.text);
    calls_finish(c->calls, stored, e->late);
    if (l) {
        l->busy = false;
        if (stored)
            hall_thaw(h, l);
        else if (e->late)
            hall_send_away(h, l, "somebody else's choice was stored first: please connect again and look");
        else
            hall_send_away(h, l,
                           "the server could not store the last choice: please connect again and look what is there");
    }
    change_release(c);
}

/* The room is busy until the keeper has it on the disk. */
static void submit(hall *h, live *l)
{
    change *c = hall_fresh(l);
    if (!c)
        return; /* no memory now; it is tried again with the next sweep */
    room_sum(l->room);
    c->info = l->room->info;
    c->info.position = NULL;
    if (!c->count)
        c->before = l->room->events;
    c->errand.writes = true;
    c->errand.run = run_change;
    c->errand.done = change_done;
    l->fresh = NULL;
    l->unsummed = false;
    l->busy = true;
    keeper_put(h->keeper, &c->errand);
}

void hall_thaw(hall *h, live *l)
{
    hall_touch(h, l);
    /* Whoever comes may make the room busy again: the others wait on. */
    while (l->waiters && !l->busy) {
        waiter *w = l->waiters;
        l->waiters = w->next;
        w->come(w, h, l, OPEN_FINE);
    }
}

void hall_send_away(hall *h, live *l, const char *words)
{
    waiter *waiters = l->waiters;
    l->waiters = NULL;
    while (l->visitors) {
        visitor *s = l->visitors;
        visitor_leave(s);
        visitor_forget(s);
        visitor_bye(s, words);
    }
    hall_drop(h, l);
    for (waiter *next; waiters; waiters = next) {
        next = waiters->next;
        waiters->come(waiters, h, NULL, OPEN_LATER);
    }
}

/* --- rounds --- */

/* Sockets whose messages had to wait are heard again, after all have been told what is new. */
static void resume(hall *h)
{
    while (h->resumed) {
        live *l = h->resumed;
        h->resumed = l->next_resumed;
        l->resumes = false;
        for (visitor *s = l->visitors, *next; s && !l->busy; s = next) {
            next = s->next;
            if (s->conn->paused && socket_ready(s->conn))
                conn_resume(s->conn);
        }
    }
}

static void resume_later(hall *h, live *l)
{
    if (l->resumes)
        return;
    l->resumes = true;
    l->next_resumed = h->resumed;
    h->resumed = l;
}

static void settle(hall *h)
{
    live *l = h->touched;
    h->touched = NULL;
    for (live *next; l; l = next) {
        next = l->next_touched;
        l->touched = false;
        if (l->doomed) {
            l->busy = false;
            hall_send_away(h, l, "the server has no memory for this: please connect again");
            continue;
        }
        if (l->busy)
            continue; /* it comes back when it is nobody's */
        if (l->fresh || l->unsummed) {
            submit(h, l);
            continue;
        }
        hall_wake(l);
        hall_think(h, l);
        resume_later(h, l);
    }
}

/* Rooms that nobody looks at leave memory. */
static void sweep(hall *h, int64_t now)
{
    bool asks = h->sweeps++ % 4 == 0;
    h->swept = now;
    hall_unwanted(h);
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (live *l = h->buckets[i], *next; l; l = next) {
            next = l->next;
            if (l->busy)
                continue;
            if (l->fresh || l->unsummed)
                hall_touch(h, l);
            if (!l->claimed && asks)
                hall_think(h, l); /* the server that had the bots may be gone */
            int64_t stay = room_finished(l->room) ? OVER_MS : IDLE_MS;
            if (l->visitors || l->thinking || l->touched || l->waiters || l->claiming ||
                (now - l->used < stay && !h->stopping))
                continue;
            hall_drop(h, l);
            h->left++;
        }
    if (h->left > 50 && asks) {
        malloc_trim(0); /* cost follows live games */
        h->left = 0;
    }
}

static void take_finished(hall *h)
{
    for (task *t; (t = crew_take(h->bots)) || (t = crew_take(h->crew)) || (t = crew_take(h->press));)
        t->done(t, h);
    for (errand *e; (e = keeper_take(h->keeper));)
        e->done(e, h);
}

void hall_tick(hall *h)
{
    int64_t now = now_ms();
    take_finished(h);
    hall_follow(h, now);
    if (now - h->swept >= SWEEP_MS)
        sweep(h, now);
    settle(h);
    wire_beat(&h->wire, now);
    wire_flush(&h->wire);
    resume(h);
    if (h->touched || h->wire.due || h->wire.later)
        hall_ring(h); /* what was said meanwhile is stored without waiting for more to happen */
}

bool hall_quiet(hall *h)
{
    return !keeper_busy(h->keeper) && !crew_busy(h->crew) && !h->touched;
}

void hall_release(hall *h)
{
    h->stopping = true;
    hall_unwanted(h);
    bots_interrupt(h);
    crew_stop(h->bots);
    h->bots = NULL;
    /* What is under way comes to its end, and is stored. */
    for (int i = 0; h->keeper && h->crew && i < 3; i++) {
        while (crew_busy(h->crew) || keeper_busy(h->keeper))
            usleep(1000);
        for (task *t; (t = crew_take(h->crew));)
            t->done(t, h);
        for (errand *e; (e = keeper_take(h->keeper));)
            e->done(e, h);
        settle(h);
    }
    hall_opened_none(h);
    for (int i = 0; i < HALL_BUCKETS; i++)
        while (h->buckets[i]) {
            h->buckets[i]->busy = false;
            h->buckets[i]->claimed = false; /* the locks go with the connection */
            hall_send_away(h, h->buckets[i], "the server is going down; it will be back");
        }
    crew_stop(h->crew);
    crew_stop(h->press);
    keeper_stop(h->keeper);
    view_release(&h->scratch);
    text_release(&h->rest);
    store_close(h->store);
    for (int i = 0; i < HALL_GAMES; i++)
        free(h->tables[i].each);
    free(h->limits);
    free(h->tags);
}
