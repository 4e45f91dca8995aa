/* The calls about records and positions; docs/api.md. */
#ifndef FRENTE_HTTP_RECORDS_H
#define FRENTE_HTTP_RECORDS_H

#include "core/play/record.h"
#include "server/http/call.h"

void call_record(call *c);
void call_read(call *c); /* verify, replay, show: a child reads it */
/* What a child does: pure, over the body alone. */
void read_body(const char *path, const value *body, game_finder find, answer *a);

#endif
