/* Whoever is signed in: the devices, who is blocked or muted, and all that is kept of the person. */
#ifndef FRENTE_HTTP_PERSON_H
#define FRENTE_HTTP_PERSON_H

#include "server/http/call.h"

void call_account(call *c);        /* who is signed in, with what the page shows */
void call_account_leave(call *c);  /* signs out: this device, another one, all others */
void call_account_name(call *c);   /* another name */
void call_account_bar(call *c);    /* blocks, mutes, or neither */
void call_account_ladder(call *c); /* does the person stand on ladders? */
void call_account_quiet(call *c);  /* the seats of a table that are not to be heard */
void call_account_export(call *c); /* everything that is kept of the person */

#endif
