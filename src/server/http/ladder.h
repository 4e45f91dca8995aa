/* Ratings: the ladder of a game, and what a game is worth to who plays it. */
#ifndef FRENTE_HTTP_LADDER_H
#define FRENTE_HTTP_LADDER_H

#include "server/http/call.h"
#include "store/ratings.h"

void call_ladder(call *c); /* who is how strong, and how strong the sides are */
void call_rated(call *c);  /* is this game rated, and what has it changed? */
/* What a person has, as the member "ratings". */
bool ratings_json(store *s, int64_t person, text *out, fault *why);

#endif
