/* Tables come into memory: the store's thread reads a game's row and events, a
 * worker plays them again, the loop takes the table over. */
#ifndef FRENTE_LOADING_H
#define FRENTE_LOADING_H

#include "server/run/registry.h"

typedef struct loading loading;

/* Calls the waiter, now or later. */
void loading_open(server *s, int64_t id, waiter *w);
/* Now and then: tables on their way for which nobody waits any more are given up. */
void loading_sweep(server *s);

#endif
