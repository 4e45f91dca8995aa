/* A personal link: one token that opens all games of a person, so that they can be
 * carried to another device. It is a token like those of seats, and the store
 * knows its hash alone; nobody needs one. */
#ifndef FRENTE_PERSONAL_H
#define FRENTE_PERSONAL_H

#include "server/http/call.h"

void call_me(call *c);        /* makes one, or adds games to it */
void call_me_renew(call *c);  /* another token takes its place */
void call_me_revoke(call *c); /* it opens nothing any more */

#endif
