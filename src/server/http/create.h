/* The call that begins a game; docs/api.md. A child has read its position, if it
 * has one; a worker sets it up; the store's thread stores it; then it is open. */
#ifndef FRENTE_HTTP_CREATE_H
#define FRENTE_HTTP_CREATE_H

#include "server/http/call.h"

void call_create(call *c);
/* A link, as whoever gets it is told. */
void link_json(const game *g, unsigned seats, const char *token, const char *who, text *out);

#endif
