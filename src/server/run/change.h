/* What happens at an open table is stored in one go at the end of the round:
 * its pending events, and what belongs to them. */
#ifndef FRENTE_CHANGE_H
#define FRENTE_CHANGE_H

#include "server/run/registry.h"
#include "server/run/store_thread.h"
#include "server/run/token.h"

typedef struct call call; /* http/call.h */

struct change {
    store_job store_job;
    game_info info; /* as it will stand; its position is not used */
    pending what;
    bool has_link; /* a seat was taken: the new link */
    uint8_t hash[TOKEN_HASH];
    store_link link;
    bool has_owner; /* ... and the personal link of who took it */
    uint8_t owner[TOKEN_HASH];
    unsigned acted;                          /* people who had to decide before it: who has decided in secret had not */
    bool paced;                              /* other people's time runs from now on */
    unsigned running;                        /* ... whose: those who must decide */
    absence was[SEATS_MAX], away[SEATS_MAX]; /* who was away before it, and who is now */
    unsigned here;                           /* seats at which somebody sits */
    call *calls;                             /* answered when it is stored */
};

/* Carries an event out; the table must not be busy. */
bool change_apply(server *s, open_table *o, event_kind kind, int seat, const char *words, lang in, fault *why);
/* What is stored next, to add a link or a call to it; NULL: no memory. */
change *change_next(open_table *o);
/* To the store's thread: the table is busy until it is on the disk. */
void change_submit(server *s, open_table *o);
/* Seats at which somebody sits here. */
unsigned seats_here(const table *t);
void change_release(change *c);

#endif
