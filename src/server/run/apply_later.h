/* What may mean playing a whole game again (taking back, catching up with
 * another server) is done by a worker, on a table that is busy meanwhile. */
#ifndef FRENTE_APPLY_LATER_H
#define FRENTE_APPLY_LATER_H

#include <jansson.h>

#include "server/run/registry.h"

/* Carries the events out. They are noted as pending unless they are stored already. `by`, if not NULL, is answered
 * with `id`. */
bool apply_later(server *h, open_table *l, event *events, int count, bool stored, client *by, const json_t *id);

#endif
