/* What may mean playing a whole game again (taking back, catching up with
 * another server) is done by the crew, on a room that is busy meanwhile. */
#include <stdlib.h>

#include "server/run/hall.h"

typedef struct effort {
    task task;
    live *live; /* busy, so it stays */
    store_event *events;
    int count, done;
    bool stored, ok;
    fault why;
    handle *by; /* who is answered, or NULL */
    json_t *id;
} effort;

static void work(task *t)
{
    effort *e = (effort *)t;
    e->ok = true;
    for (e->done = 0; e->ok && e->done < e->count; e->done += e->ok)
        e->ok = room_apply(e->live->room, &e->events[e->done], &e->why);
}

static void release(effort *e)
{
    event_release(e->events, e->count);
    json_decref(e->id);
    free(e);
}

static void worked(task *t, void *owner)
{
    effort *e = (effort *)t;
    hall *h = owner;
    live *l = e->live;
    visitor *by = e->by ? handle_drop(e->by) : NULL;
    l->busy = false;
    for (int i = 0; e->ok && !e->stored && i < e->count; i++)
        e->ok = hall_note(l, &e->events[i], &e->why);
    if (!h) {
        release(e);
        return;
    }
    if (by)
        visitor_goes_on(by);
    if (!e->ok) {
        /* The room may be half changed: what the store has is the truth. */
        log_error("room-failed", "game=%s why=\"%s\"", l->room->info.public_id, e->why.text);
        if (by)
            visitor_tell(by, e->id, false, &e->why);
        hall_send_away(h, l, "the server has lost sight of this game: please connect again");
    } else {
        l->table_version++;
        hall_touch(h, l);
        if (by)
            visitor_tell(by, e->id, true, &e->why);
        if (e->stored)
            hall_thaw(h, l);
    }
    release(e);
}

bool hall_effort(hall *h, live *l, store_event *events, int count, bool stored, visitor *by, const json_t *id)
{
    effort *e = calloc(1, sizeof *e);
    if (!e)
        return false;
    must(!l->busy);
    *e = (effort){.task = {.work = work, .done = worked},
                  .live = l,
                  .events = events,
                  .count = count,
                  .stored = stored,
                  .by = by ? handle_take(by) : NULL,
                  .id = json_deep_copy(id)};
    if (by)
        visitor_waits(by);
    l->busy = true;
    crew_put(h->crew, &e->task);
    return true;
}
