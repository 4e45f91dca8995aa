#include "server/run/change.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/http/call.h"
#include "server/run/log.h"
#include "server/run/server.h"
#include "server/ws/client.h"
#include "server/ws/feed.h"
#include "table/snapshot.h"

void event_release(event *list, int count)
{
    for (int i = 0; i < count; i++)
        free((char *)list[i].text);
    free(list);
}

void change_release(change *c)
{
    event_release(c->events, c->count);
    event_release(c->next_events, c->next_count);
    if (c->next)
        game_info_release(c->next);
    free(c->next);
    free(c);
}

change *change_pending(open_table *l)
{
    if (!l->fresh && (l->fresh = calloc(1, sizeof *l->fresh))) {
        l->fresh->before = l->table->events;
        l->fresh_capacity = 0;
    }
    return l->fresh;
}

bool change_note(open_table *l, const event *e, fault *why)
{
    change *c = change_pending(l);
    event kept = *e;
    if (c && c->count == l->fresh_capacity) {
        int room = l->fresh_capacity ? l->fresh_capacity * 2 : 4;
        event *more = realloc(c->events, (size_t)room * sizeof *more);
        if (!more)
            return fault_set(why, "out of memory");
        c->events = more;
        l->fresh_capacity = room;
    }
    if (!c || (e->text && !(kept.text = strdup(e->text))))
        return fault_set(why, "out of memory");
    if (!c->count)
        c->before = e->seq;
    c->events[c->count++] = kept;
    return true;
}

/* Memory has run out half-way through a change: the room is not what the store has. It goes at the end of the round, as
 * somebody up the stack may still look at it; nothing is heard or sent meanwhile. */
static bool doom(server *h, open_table *l)
{
    l->doomed = l->busy = true;
    open_table_touch(h, l);
    return false;
}

/* One more event, which has been applied to the room. */
static bool note_or_leave(server *h, open_table *l, const event *e, fault *why)
{
    return change_note(l, e, why) || doom(h, l);
}

/* Carries an event out. What is refused has changed nothing; if memory ran out half-way the room goes. */
static bool apply_or_leave(server *h, open_table *l, const event *e, fault *why)
{
    if (table_apply(l->table, e, why))
        return true;
    return l->table->torn && doom(h, l);
}

static event next_event(const table *r, event_kind kind, int seat, uint32_t value, const char *words)
{
    event e = {.seq = r->events, .kind = kind, .seat = seat, .value = value, .text = words};
    e.at = time(NULL) > r->last ? time(NULL) : r->last; /* a clock may have been put back */
    return e;
}

bool change_settle_lost(server *h, open_table *l, fault *why)
{
    table *r = l->table;
    event e = next_event(r, EVENT_REWIND, 0, (uint32_t)table_moves(r), NULL);
    return !r->lost || (apply_or_leave(h, l, &e, why) && note_or_leave(h, l, &e, why));
}

/* The exact position, now and then: for a program under which the moves no longer play. */
static bool keep_position(server *h, open_table *l, fault *why)
{
    table *r = l->table;
    char *words = snapshot_due(r) ? snapshot_words(r, server_tables(h, table_game(r))->each) : NULL;
    if (!words)
        return true;
    event e = next_event(r, EVENT_KEPT, 0, (uint32_t)table_moves(r), words);
    bool ok = table_apply(r, &e, why) && note_or_leave(h, l, &e, why);
    free(words);
    return ok;
}

/* What a seat orders is told to nobody else, not even by a table that says the same as before (law 7). */
static void tell_seat(open_table *l, int seat)
{
    for (client *s = l->clients; s; s = s->next)
        if (s->viewer == seat && s->feed) {
            s->table_seen = 0;
            s->feed->table_version = 0;
        }
}

bool change_apply(server *h, open_table *l, event_kind kind, int seat, uint32_t value, const char *words, lang in,
                  fault *why)
{
    table *r = l->table;
    must(!l->busy);
    if (!table_allows(r, kind, seat, in, why))
        return false;
    bool choice_made = kind == EVENT_CHOOSE || kind == EVENT_END || kind == EVENT_RESIGN || kind == EVENT_MIX;
    if (choice_made && !change_settle_lost(h, l, why))
        return false;
    event e = next_event(r, kind, seat, value, words);
    bool finished = table_finished(r), asked = r->back_by >= 0 || r->match.offered;
    unsigned open = table_open(r);
    if (!apply_or_leave(h, l, &e, why))
        return false;
    open_table_touch(h, l);
    bool turned = finished != table_finished(r) || open != table_open(r);
    if (kind == EVENT_ORDER)
        tell_seat(l, seat);
    else if (turned || asked != (r->back_by >= 0 || r->match.offered) ||
             (kind != EVENT_CHAT && kind != EVENT_CHOOSE && kind != EVENT_UNDO))
        l->table_version++;
    if (!note_or_leave(h, l, &e, why))
        return false;
    l->fresh->pack |= !finished && table_finished(r);
    return !choice_made || keep_position(h, l, why);
}

/* --- storing --- */

static bool run_change(store_job *e, store *s, fault *why)
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
    game_info begun = *c->next;
    begun.events = 0;
    begun.digest = 0;
    if (!store_game_add(s, &begun, why) || !store_link_copy(s, c->info.id, begun.id, why))
        return false;
    c->next->id = begun.id;
    bool late = false;
    store_change first = {.game = c->next, .before = 0, .events = c->next_events, .count = c->next_count};
    return store_add(s, &first, &late, why);
}

static void change_done(store_job *e, void *owner)
{
    change *c = (change *)e;
    server *h = owner;
    open_table *l = registry_find(h, c->info.id);
    bool stored = e->ok && !e->late;
    if (!stored)
        log_error(e->late ? "overtaken" : "commit-failed", "game=%s why=\"%s\"", c->info.public_id,
                  e->late ? "another server was quicker" : e->why.text);
    calls_finish(c->calls, stored, e->late);
    if (l) {
        l->busy = false;
        if (stored)
            open_table_ready(h, l);
        else if (e->late)
            open_table_close(h, l, "somebody else's choice was stored first: please connect again and look");
        else
            open_table_close(h, l,
                             "the server could not store the last choice: please connect again and look what is there");
    }
    change_release(c);
}

void change_submit(server *h, open_table *l)
{
    change *c = change_pending(l);
    if (!c)
        return; /* no memory now; it is tried again with the next sweep */
    table_sum(l->table);
    c->info = l->table->info;
    c->info.position = NULL;
    if (!c->count)
        c->before = l->table->events;
    c->store_job.writes = true;
    c->store_job.run = run_change;
    c->store_job.done = change_done;
    l->fresh = NULL;
    l->unsummed = false;
    l->busy = true;
    store_thread_put(h->store_thread, &c->store_job);
}
