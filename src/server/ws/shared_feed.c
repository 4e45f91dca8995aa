#include "server/ws/shared_feed.h"

#include <stdlib.h>

#include "server/run/server.h"

bool shared_feed_fits(const shared_feed *f, const guest *g)
{
    return f->feed.viewer == g->viewer && f->feed.in == g->in && f->feed.seats == g->seats &&
           f->feed.states == g->states;
}

shared_feed *shared_feed_use(open_table *o, const guest *g)
{
    shared_feed *f = o->feeds;
    while (f && !shared_feed_fits(f, g))
        f = f->next;
    if (!f) {
        if (!(f = calloc(1, sizeof *f)))
            return NULL;
        feed_init(&f->feed, g->viewer, g->in, g->seats);
        f->feed.states = g->states;
        f->next = o->feeds;
        o->feeds = f;
    }
    f->users++;
    return f;
}

static void drop_views(shared_feed *f)
{
    for (int i = 0; i < SENT_KEEP; i++) {
        blob_drop(f->views[i].blob);
        f->views[i].blob = NULL;
    }
}

void shared_feed_release(shared_feed *f)
{
    drop_views(f);
    blob_drop(f->table.blob);
    feed_release(&f->feed);
    free(f);
}

void shared_feed_leave(open_table *o, shared_feed *f)
{
    if (!f || --f->users)
        return;
    shared_feed **at = &o->feeds;
    while (*at != f)
        at = &(*at)->next;
    *at = f->next;
    shared_feed_release(f);
}

/* The same message, if it was made before. */
static blob *made_before(const shared_feed *f, const telling *what)
{
    if (what->kind == TELL_TABLE)
        return f->table.what.to == what->to ? f->table.blob : NULL;
    for (int i = 0; what->kind == TELL_VIEW && i < SENT_KEEP; i++)
        if (f->views[i].blob && f->views[i].what.from == what->from && f->views[i].what.to == what->to)
            return f->views[i].blob;
    return NULL;
}

static void keep(shared_feed *f, const telling *what, blob *b)
{
    if (what->kind == TELL_TABLE) {
        blob_drop(f->table.blob);
        f->table.what = *what;
        f->table.blob = b;
        b->refs++;
    } else if (what->kind == TELL_VIEW && f->users > 1) { /* else nobody will want it */
        int at = f->views_next++ % SENT_KEEP;
        blob_drop(f->views[at].blob);
        f->views[at].what = *what;
        f->views[at].blob = b;
        b->refs++;
    }
}

blob *shared_feed_tell(shared_feed *f, open_table *o, guest *g, const telling *what)
{
    blob *b = made_before(f, what);
    if (b) {
        guest_tell(g, o->table, &f->feed, what, NULL, NULL);
        b->refs++;
        return b;
    }
    if (what->kind == TELL_VIEW && f->feed.seq != what->to)
        drop_views(f); /* they lead to what is past */
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    bool ok = guest_tell(g, o->table, &f->feed, what, &o->server->scratch, &out);
    if (ok && (b = blob_make(&out)))
        keep(f, what, b);
    else if (!ok)
        text_release(&out);
    return b;
}
