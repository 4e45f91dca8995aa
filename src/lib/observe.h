/* A position as numbers: shared by single positions and batches. */
#ifndef FRENTE_LIB_OBSERVE_H
#define FRENTE_LIB_OBSERVE_H

#include "core/game/game.h"
#include "frente.h"

/* Works out which numbers tell a position of a game whose tables have been read, unless that is known. Before
 * there are threads: when all tables are read, or else when somebody first asks. False when memory has run out. */
bool observe_load(const game *g);
/* Fills frente_observed numbers from a state that is redacted for the viewer. */
void observe_seen(const game *g, const void *seen, int viewer, int32_t *out);

#endif
