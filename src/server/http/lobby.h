/* Public games, and invitations to a seat by name; docs/api.md. */
#ifndef FRENTE_HTTP_LOBBY_H
#define FRENTE_HTTP_LOBBY_H

#include "server/http/call.h"

void call_browse(call *c);
void call_invite(call *c);
void call_invitations(call *c); /* mine; one of them is taken or declined first */

#endif
