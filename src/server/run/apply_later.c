#include "server/run/apply_later.h"

#include <stdlib.h>

#include "server/run/change.h"
#include "server/run/log.h"
#include "server/run/server.h"
#include "server/ws/dispatch.h"

typedef struct applying {
    job job;
    open_table *at; /* busy, so it stays */
    event *events;
    int count, done;
    bool stored, ok;
    fault why;
    client_ref *by; /* who is answered, or NULL */
    json_t *id;
} applying;

static void apply(job *t)
{
    applying *e = (applying *)t;
    e->ok = true;
    for (e->done = 0; e->ok && e->done < e->count; e->done += e->ok)
        e->ok = table_apply(e->at->table, &e->events[e->done], &e->why);
}

static void release(applying *e)
{
    event_release(e->events, e->count);
    json_decref(e->id);
    free(e);
}

/* The server is being stopped: nothing has happened. */
static void not_done(server *h, const applying *e, client *by)
{
    if (by)
        client_resumes(by);
    e->at->behind = e->stored;
    open_table_ready(h, e->at);
}

static void applied(job *t, void *owner)
{
    applying *e = (applying *)t;
    server *h = owner;
    open_table *l = e->at;
    client *by = e->by ? client_ref_drop(e->by) : NULL;
    l->busy = false;
    if (!t->ran) {
        not_done(h, e, by);
        release(e);
        return;
    }
    for (int i = 0; e->ok && !e->stored && i < e->count; i++)
        e->ok = change_note(l, &e->events[i], &e->why);
    if (by)
        client_resumes(by);
    if (!e->ok) {
        /* The room may be half changed: what the store has is the truth. */
        log_error("room-failed", "game=%s why=\"%s\"", l->table->info.public_id, e->why.text);
        if (by)
            client_tell(by, e->id, false, &e->why);
        open_table_close(h, l, "the server has lost sight of this game: please connect again");
    } else {
        l->table_version++;
        open_table_touch(h, l);
        if (by)
            client_tell(by, e->id, true, &e->why);
        if (e->stored)
            open_table_ready(h, l);
    }
    release(e);
}

bool apply_later(server *h, open_table *l, event *events, int count, bool stored, client *by, const json_t *id)
{
    applying *e = calloc(1, sizeof *e);
    if (!e)
        return false;
    must(!l->busy);
    *e = (applying){.job = {.run = apply, .done = applied},
                    .at = l,
                    .events = events,
                    .count = count,
                    .stored = stored,
                    .by = by ? client_ref_take(by) : NULL,
                    .id = json_deep_copy(id)};
    if (by)
        client_waits(by);
    l->busy = true;
    workers_put(h->workers, &e->job);
    return true;
}
