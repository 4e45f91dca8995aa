/* What is sent of a position, the same for all guests who look through the same
 * eyes in the same language. A feed knows of each item, by its key, what it was
 * and when it last changed, so a guest that has view number `base` is sent the
 * items that are newer than that, and the keys of those that have gone since.
 * Whoever has many guests shares a feed among those that it fits. */
#ifndef FRENTE_TABLE_FEED_H
#define FRENTE_TABLE_FEED_H

#include "core/tell/view.h"
#include "table/seen.h"
#include "table/table.h"

enum { LINES_FIRST = 200 }; /* journal lines with a first view */

/* An item as it was seen last: it is there if it was met in the feed's latest round. */
typedef struct feed_item {
    uint64_t hash;  /* of the item as it is written */
    uint32_t stamp; /* the viewer's number when it last changed, came or went */
    uint32_t round; /* of looking, when it was met last; 0: never */
} feed_item;

typedef struct feed {
    int viewer;
    lang in;
    unsigned seats;   /* of the link: for "mine" */
    bool states;      /* views carry the redacted state, too (table/seen.h) */
    seen_words words; /* that, if so */
    uint32_t seq;     /* of the viewer when it was brought up to date; 0: not yet */
    feed_item *items; /* by key */
    int keys;
    uint32_t round; /* counts how often it was brought up to date */
    bool undo;
    fault undo_why;
} feed;

/* Memory for building views, used again and again. One thread uses it. */
typedef struct scratch {
    view view;
    text rest; /* all that is no item of it */
} scratch;
void scratch_init(scratch *s);
void scratch_release(scratch *s);

void feed_init(feed *f, int viewer, lang in, unsigned seats);
void feed_release(feed *f);

/* The message that brings a guest from view number `base` (0: it has none) to the present. False: out of memory. */
bool feed_view(feed *f, const table *t, uint32_t base, scratch *by, text *out);
/* What is around the game. */
void feed_table(const feed *f, table *t, text *out);
/* What was said, from line `from` on. */
void feed_chat(const table *t, int from, text *out);

#endif
