/* Vacations: whoever has a seat says when nobody is at it, and its clock stands still meanwhile; docs/api.md. */
#ifndef FRENTE_HTTP_AWAY_H
#define FRENTE_HTTP_AWAY_H

#include "server/http/call.h"

void call_away(call *c);

#endif
