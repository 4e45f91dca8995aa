/* Tournaments: which there are, and a new one. */
#ifndef FRENTE_HTTP_TOURNAMENTS_H
#define FRENTE_HTTP_TOURNAMENTS_H

#include "server/http/call.h"
#include "store/tournaments.h"

void call_tournaments(call *c);
void call_tournament_new(call *c);

extern const char *const tournament_kinds[TOURNAMENT_KINDS], *const tournament_states[];
/* What the list and the page of a tournament have alike; an object that is open. */
void tournament_members(const tournament *t, text *out);

#endif
