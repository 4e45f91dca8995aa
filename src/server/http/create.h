/* The call that begins a game; docs/api.md. A child has read its position, if it
 * has one; a worker sets it up; the store's thread stores it; then it is open. */
#ifndef FRENTE_HTTP_CREATE_H
#define FRENTE_HTTP_CREATE_H

#include "server/http/call.h"
#include "server/run/make.h"

void call_create(call *c);

bool body_options(const json_t *body, const game *g, option_set *options, fault *why);
bool body_scenario(const json_t *body, const game *g, int *which, fault *why);
/* A link, as whoever gets it is told. */
void link_json(const game *g, const new_link *l, const char *who, text *out);

#endif
