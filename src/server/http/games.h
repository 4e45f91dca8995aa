/* The calls about games and links; docs/api.md. */
#ifndef FRENTE_HTTP_GAMES_H
#define FRENTE_HTTP_GAMES_H

#include "server/http/call.h"

void call_games(call *c);
void call_open(call *c);
void call_join(call *c);
void call_mine(call *c);
void call_archive(call *c);
/* The games of a token's hash as rows of the list; how many, or -1 if the store failed. */
int mine_of(const call *c, store *s, int at, const uint8_t hash[TOKEN_HASH], text *out, fault *why);

#endif
