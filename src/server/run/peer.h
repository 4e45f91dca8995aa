/* Who is at the other end of a connection, and how much it may use. */
#ifndef FRENTE_PEER_H
#define FRENTE_PEER_H

#include "core/game/noun.h"
#include "server/net/connection.h"
#include "server/net/rate_limit.h"
#include "store/desk.h"

typedef struct server server;

/* The address that counts: behind a proxy on this machine the one that it names. True if it is
 * this machine's own. */
bool peer_trusted(const connection *c);
limit_slot *peer_slot(server *s, const connection *c);
/* Who it is, where turns are shared out: its address. */
uint64_t peer_person(const server *s, const connection *c);
/* What the log and the bans have for its address. */
void peer_hash(const server *s, const connection *c, char out[DESK_ADDRESS]);
/* Takes so many calls out of what its address may use; false: that is used up. */
bool peer_affords(server *s, const connection *c, double calls);
/* Does the page that speaks come from this server? */
bool peer_origin_fits(const connection *c);

/* Its language, as the browser names it. */
lang peer_lang(const connection *c);

/* --- what a connection says --- */
bool peer_enters(void *owner, const char *peer);
void peer_leaves(void *owner, const char *peer);

#endif
