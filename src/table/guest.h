/* Somebody at a table: which seats the guest holds, through whose eyes it looks,
 * what it was told so far, and answers that wait for it.
 *
 *     while ((what = guest_next(t, &g)).kind)
 *         guest_tell(&g, t, &f, &what, &scratch, &out), send(out);
 *
 * An answer comes after the view that it led to, so that whoever waits for the
 * answer knows the position. While something of the table is not stored there is
 * nothing to tell at all. */
#ifndef FRENTE_GUEST_H
#define FRENTE_GUEST_H

#include "table/feed.h"

enum { GUEST_QUEUE = 4 << 20 }; /* bytes that may wait for a guest who takes nothing */

typedef struct queued {
    struct queued *next;
    text text;
} queued;

typedef struct guest {
    unsigned seats; /* that its link holds; none: a watcher */
    int viewer;     /* whose eyes: a seat, or WATCHER */
    lang in;
    bool states;   /* it has this very engine: views bring the redacted state along (table/seen.h) */
    uint32_t base; /* the number of the view that was sent last; 0: none */
    uint32_t table_seen;
    int chat_seen;
    queued *first, *last; /* answers */
    size_t queue_bytes;
    bool leaving; /* only answers that wait are told */
    bool lost;    /* there was no memory for something, or too much waits: it must come again */
} guest;

/* What is to be told next. Two guests with the same eyes, language and seats are told the same bytes by equal
 * tellings: whoever has many makes them once. Not so TELL_ANSWER and TELL_CHAT. */
typedef enum tell_kind { TELL_NOTHING, TELL_ANSWER, TELL_TABLE, TELL_CHAT, TELL_VIEW } tell_kind;
typedef struct telling {
    tell_kind kind;
    uint32_t from, to; /* numbers of views; of TELL_TABLE `to` is its version */
    bool urgent;       /* a decision waits for the guest, or an answer: else it may be put off */
} telling;

/* `t` is NULL while it is at no table. */
telling guest_next(const table *t, const guest *g);
/* Writes it, and notes that it was told; NULL for `out`: it was written before. False: out of memory. */
bool guest_tell(guest *g, table *t, feed *f, const telling *n, scratch *by, text *out);

/* An answer, which waits until nothing of the table is pending any more; takes the text over. */
void guest_answer(guest *g, text *t);
/* Forgets what waits. */
void guest_forget(guest *g);

/* Comes in with the seats of a link, is greeted, and looks through `look` if it may (a seat's id or "watcher"; else
 * through a seat that must decide). `id` stands in the greeting if it is not NULL. */
void guest_enter(guest *g, table *t, unsigned seats, const char *look, const int64_t *id);
void guest_leave(guest *g, table *t);
/* Looks through a seat of its own, or as a watcher; after the end through any. False: it may not. */
bool guest_look(guest *g, const table *t, const char *word);

#endif
