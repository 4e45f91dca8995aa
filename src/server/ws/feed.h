/* What is sent of a position, made once for all clients of the same viewer,
 * language and link. A feed knows of each item, by its key, what it was and when
 * it last changed, so a client that has view number `base` is sent the items that
 * are newer than that, and the keys of those that have gone since. */
#ifndef FRENTE_FEED_H
#define FRENTE_FEED_H

#include "server/net/outbox.h"
#include "server/run/registry.h"

enum {
    LINES_FIRST = 200, /* journal lines with a first view */
    SENT_KEEP = 3
};

/* An item as it was seen last: it is there if it was met in the feed's latest round. */
typedef struct feed_item {
    uint64_t hash;  /* of the item as it is written */
    uint32_t stamp; /* the viewer's number when it last changed, came or went */
    uint32_t round; /* of looking, when it was met last; 0: never */
} feed_item;

struct feed {
    feed *next;
    int viewer;
    lang in;
    unsigned seats;   /* of the link: for "mine" */
    int users;        /* clients */
    uint32_t seq;     /* of the viewer when it was brought up to date; 0: not yet */
    feed_item *items; /* by key */
    int keys;
    uint32_t round; /* counts how often it was brought up to date */
    bool undo;
    fault undo_why;
    struct {
        uint32_t base;
        blob *blob;
    } sent[SENT_KEEP]; /* changes from these to `seq` */
    int sent_next;
    uint32_t table_version;
    blob *table;
};

feed *feed_find(open_table *l, int viewer, lang in, unsigned seats);
void feed_release(feed *k);
/* A client looks through it, or no longer: with the last one it goes. */
void feed_use(feed *k);
void feed_leave(open_table *l, feed *k);
/* The message that brings a client from `base` (0: nothing) to the present; NULL: out of memory. */
blob *feed_message(open_table *l, feed *k, uint32_t base);
blob *feed_table(open_table *l, feed *k);

#endif
