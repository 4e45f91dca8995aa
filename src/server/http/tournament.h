/* One tournament: how it stands, joining, leaving, calling off. */
#ifndef FRENTE_HTTP_TOURNAMENT_H
#define FRENTE_HTTP_TOURNAMENT_H

#include "server/http/call.h"

void call_tournament(call *c);
void call_tournament_join(call *c);
void call_tournament_leave(call *c);
void call_tournament_off(call *c);

#endif
