#include "server/run/change.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/http/call.h"
#include "server/notify/courier.h"
#include "server/run/env.h"
#include "server/run/log.h"
#include "server/run/meters.h"
#include "server/run/pacing.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "store/lobby.h"
#include "store/ratings.h"

void change_release(change *c)
{
    pending_release(&c->what);
    free(c);
}

change *change_next(open_table *o)
{
    if (!o->change)
        o->change = calloc(1, sizeof *o->change);
    return o->change;
}

bool change_apply(server *s, open_table *o, event_kind kind, int seat, const char *words, lang in, fault *why)
{
    must(!o->busy);
    event e = table_next_event(o->table, kind, seat, 0, words, time(NULL));
    bool ok = table_do(o->table, &e, in, why);
    open_table_happened(s, o);
    return ok;
}

/* The game that follows: its row, the same links, its first events. */
static bool store_next(const change *c, store *s, fault *why)
{
    game_info *next = c->what.next;
    game_info begun = *next;
    bool late = false;
    begun.events = 0;
    begun.digest = 0;
    if (!store_game_add(s, &begun, why) || !store_link_copy(s, c->info.id, begun.id, why) ||
        !lobby_copy(s, c->info.id, &begun, why) || !verdict_copy(s, c->info.id, begun.id, env_seconds(), why))
        return false;
    next->id = begun.id;
    store_change first = {
        .game = next, .before = 0, .events = c->what.next_events.list, .count = c->what.next_events.count};
    const unsigned deciding = next->acting & ~next->open;
    const turn_change turn = {.game = next->id, .told = deciding, .still = deciding, .here = c->here};
    return store_add(s, &first, &late, why) && courier_note(s, &turn, why) &&
           pacing_copy(s, c->info.id, next->id, deciding, why);
}

/* Whoever has to decide now, did not before and is not at the table is told; of a game that is over, everybody. */
static bool note_turns(const change *c, store *s, fault *why)
{
    turn_change t = {.game = c->info.id, .told = c->running & ~c->acted, .still = c->running, .here = c->here};
    if (c->what.ended)
        t.told = ~0u >> 1;
    return (c->running == c->acted && !c->what.ended) || courier_note(s, &t, why);
}

static bool run_change(store_job *e, store *s, fault *why)
{
    change *c = (change *)e;
    const event_list *events = &c->what.events;
    store_change what = {.game = &c->info,
                         .before = c->what.before,
                         .events = events->list,
                         .count = events->count,
                         .pack = c->what.ended};
    if (!store_add(s, &what, &e->late, why))
        return false;
    if (e->late)
        return true;
    return (!c->has_link || store_link_add(s, c->hash, &c->link, why)) &&
           (!c->has_owner || store_link_add(s, c->owner, &c->link, why)) && note_turns(c, s, why) &&
           (!c->paced || pacing_turn(s, c->info.id, &(pacing_news){c->running, c->what.ended, c->was, c->away}, why)) &&
           (!c->what.next || store_next(c, s, why));
}

static void change_done(store_job *e, void *owner)
{
    change *c = (change *)e;
    server *s = owner;
    open_table *o = registry_find(s, c->info.id);
    bool stored = e->ok && !e->late;
    if (e->ok && e->late) { /* no failure: it happens wherever two servers have the same game */
        meter_add(METER_overtaken, 1);
        log_line(s, "overtaken", "game=%s", c->info.public_id);
    } else if (!stored) {
        log_error("commit-failed", "game=%s why=\"%s\"", c->info.public_id, e->why.text);
    }
    calls_finish(c->calls, stored, e->late);
    if (o) {
        o->busy = false;
        table_stored(o->table); /* or it goes */
        if (stored)
            open_table_ready(s, o);
        else if (e->late)
            open_table_close(s, o, &say_overtaken);
        else
            open_table_close(s, o, &say_not_stored);
    }
    change_release(c);
}

unsigned seats_here(const table *t)
{
    unsigned seats = 0;
    for (int i = 0; i < table_game(t)->seats; i++)
        seats |= t->here[i] ? 1u << i : 0;
    return seats;
}

void change_submit(server *s, open_table *o)
{
    change *c = change_next(o);
    if (!c)
        return; /* no memory now; it is tried again with the next sweep */
    c->acted = o->decides;
    c->running = o->decides = pacing_running(o->table);
    memcpy(c->was, o->away, sizeof c->was);
    pacing_absences(o->table, c->away);
    memcpy(o->away, c->away, sizeof o->away);
    c->paced = c->running != o->running || memcmp(c->was, c->away, sizeof c->was) != 0;
    o->running = c->running;
    c->here = seats_here(o->table);
    table_sum_up(o->table);
    c->info = o->table->info;
    c->info.position = NULL;
    c->what = table_take_pending(o->table);
    c->store_job.writes = true;
    c->store_job.order = c->info.id;
    c->store_job.run = run_change;
    c->store_job.done = change_done;
    o->change = NULL;
    o->unsummed = false;
    o->busy = true;
    store_thread_put(s->store_thread, &c->store_job);
}
