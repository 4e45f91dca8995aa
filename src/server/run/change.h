/* What changes an open table: events are carried out in memory, noted, and
 * stored in one go at the end of the round. */
#ifndef FRENTE_CHANGE_H
#define FRENTE_CHANGE_H

#include "server/run/registry.h"
#include "server/run/store_thread.h"
#include "server/run/token.h"

typedef struct call call; /* http/call.h */

/* What is stored of a table in one go: its pending events, and what belongs to them. */
struct change {
    store_job store_job;
    game_info info; /* as it will stand; its position is not used */
    uint32_t before;
    event *events; /* with texts of their own */
    int count;
    bool pack;
    bool has_link; /* a seat was taken: the new link */
    uint8_t hash[TOKEN_HASH];
    store_link link;
    game_info *next; /* the rematch, or NULL */
    event *next_events;
    int next_count;
    call *calls; /* answered when it is stored */
};

/* Carries an event out and notes it; the table must not be busy. */
bool change_apply(server *h, open_table *l, event_kind kind, int seat, uint32_t value, const char *words, lang in,
                  fault *why);
/* Moves in the log that could not be played after a restart (table/snapshot.h) are given up, before another is made. */
bool change_settle_lost(server *h, open_table *l, fault *why);
/* Notes an event that has been carried out already. */
bool change_note(open_table *l, const event *e, fault *why);
/* What is pending, to add more to it; NULL: no memory. */
change *change_pending(open_table *l);
/* To the store's thread: the table is busy until it is on the disk. */
void change_submit(server *h, open_table *l);
void change_release(change *c);

void event_release(event *list, int count);

#endif
