/* Who is at the other end of a connection, and how much it may use. */
#ifndef FRENTE_PEER_H
#define FRENTE_PEER_H

#include "core/game/noun.h"
#include "server/net/connection.h"
#include "server/net/rate_limit.h"

typedef struct server server;

/* The address that counts: behind a proxy on this machine the one that it names. True if it is
 * this machine's own. */
bool peer_trusted(const connection *c);
limit_slot *peer_slot(server *s, const connection *c);
/* Does the page that speaks come from this server? */
bool peer_origin_fits(const connection *c);

/* Its language, as the browser names it. */
lang peer_lang(const connection *c);

/* --- what a connection says --- */
bool peer_enters(void *owner, const char *peer);
void peer_leaves(void *owner, const char *peer);

#endif
