/* Bots that are to think, in the shared database: servers put turns there, `frente bots` takes them. A turn is taken
 * with a lease: whoever dies with it is replaced when that has run out. Taking it gives nobody the right to play it
 * twice: that is held by the count of events (store_add). PostgreSQL only: SQLite has one server, and that has threads.
 *
 * Times are the database's own, in milliseconds: the clocks of several machines differ. */
#ifndef FRENTE_STORE_TURN_H
#define FRENTE_STORE_TURN_H

#include "store/store.h"

typedef struct store_turn {
    int64_t game;
    int seat;
    int64_t events; /* that the game had at least when it was asked */
    int64_t person; /* turns are by person */
    int cost;       /* milliseconds, about */
    int behind;     /* when taken: how many more wait */
} store_turn;

/* One that is there already stands; it only learns that the game has grown. */
bool turn_put(store *s, const store_turn *t, fault *why);
/* The next one in line for `worker`; false in *found: none is there. */
bool turn_take(store *s, const char *worker, int lease_ms, store_turn *t, bool *found, fault *why);
/* It is done, as far as so many events go. False in *mine: the lease had run out, and somebody else has it. */
bool turn_done(store *s, const char *worker, const store_turn *t, int64_t events, bool *mine, fault *why);
/* It is somebody else's to do, at once. */
bool turn_give_back(store *s, const char *worker, const store_turn *t, fault *why);

#endif
