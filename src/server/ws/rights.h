/* Links are revoked, devices signed out, accounts deleted, here or at another server: sockets that came in by them are
 * closed within a minute. */
#ifndef FRENTE_RIGHTS_H
#define FRENTE_RIGHTS_H

#include "server/run/registry.h"

/* Once in a round: asks the store about some of the sockets that were not asked about for a minute. */
void rights_round(server *s, int64_t now);

#endif
