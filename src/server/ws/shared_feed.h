/* Feeds (table/feed.h) that the clients of a table share: those that look through
 * the same eyes in the same language with the same link are sent the same bytes,
 * which are made and compressed once. */
#ifndef FRENTE_SHARED_FEED_H
#define FRENTE_SHARED_FEED_H

#include "server/net/outbox.h"
#include "server/run/registry.h"
#include "table/guest.h"

enum { SENT_KEEP = 3 };

struct shared_feed {
    shared_feed *next;
    feed feed;
    int users; /* clients */
    struct {
        telling what;
        blob *blob;
    } views[SENT_KEEP], table; /* messages that somebody else may want */
    int views_next;
};

/* The one that fits a guest, with one user more; NULL: no memory. */
shared_feed *shared_feed_use(open_table *o, const guest *g);
/* One user less: with the last one it goes. NULL is none. */
void shared_feed_leave(open_table *o, shared_feed *f);
void shared_feed_release(shared_feed *f);
bool shared_feed_fits(const shared_feed *f, const guest *g);

/* What the guest is to be told; it counts as told then. NULL: no memory. */
blob *shared_feed_tell(shared_feed *f, open_table *o, guest *g, const telling *what);

#endif
