/* The calls about games and links; docs/api.md. */
#ifndef FRENTE_HTTP_GAMES_H
#define FRENTE_HTTP_GAMES_H

#include "server/http/call.h"

void call_games(call *c);
void call_open(call *c);
void call_join(call *c);
void call_mine(call *c);
void call_archive(call *c);

#endif
