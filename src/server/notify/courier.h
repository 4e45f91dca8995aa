/* Tells people of their turns when they are not at the table: looks now and then
 * which notices are due, writes each from its table, sends it in a thread, and
 * notes in the store what came of it. */
#ifndef FRENTE_COURIER_H
#define FRENTE_COURIER_H

#include "server/run/registry.h"
#include "store/notices.h"

typedef struct courier courier;

/* With the key by which push services know this server; the store's thread must not have started yet. */
courier *courier_start(server *s, fault *why);
void courier_stop(courier *c); /* its threads end; what they have done can still be finished */
void courier_free(courier *c);
/* Once in a round. */
void courier_round(server *s, int64_t now);
int courier_finish(courier *c, server *s); /* calls `done` of what was sent */

/* The public key for browsers, in base64url. */
enum { COURIER_KEY_TEXT = 96 };
const char *courier_public_key(const courier *c);

/* Does a row of the store name a way and a language that there are? One that was damaged does not. */
bool courier_knows(const address *a);

/* In the store's thread, with the change that made somebody else's turn: who is to be told, and who no longer. */
typedef struct turn_change {
    int64_t game;
    unsigned told;        /* seats that must decide since then, or all of a game that is over */
    unsigned still, here; /* seats that must decide; seats at which somebody sits */
} turn_change;
bool courier_note(store *s, const turn_change *t, fault *why);

#endif
