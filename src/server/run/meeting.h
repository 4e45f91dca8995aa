/* A round of a tournament begins: its games are set up by a worker and stored together with the pairs, all of it or
 * nothing. And whoever has left a tournament resigns a game of it that still runs. */
#ifndef FRENTE_MEETING_H
#define FRENTE_MEETING_H

#include "server/run/contest.h"

/* NULL: no memory. */
struct meeting_round *meeting_make(void);
tournament_book *meeting_book(struct meeting_round *r);
contest_pairs *meeting_pairs(struct meeting_round *r);
void meeting_free(struct meeting_round *r);
/* It is the meeting's own from here on. */
void meeting_begin(server *s, struct meeting_round *r);
void meeting_resign(server *s, const tournament_game *g);
/* The request by which a tournament's games begin, to try whether they can (table/begin.h). */
bool meeting_request(const tournament *t, request *out, fault *why);

#endif
