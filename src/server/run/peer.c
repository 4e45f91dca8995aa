#include "server/run/peer.h"

#include <string.h>
#include <strings.h>

#include "server/run/server.h"

/* Behind a proxy on this machine counts whom it names; whatever it names is not this machine. */
static const char *peer_address(const connection *c)
{
    return address_is_loopback(c->peer) && c->head.has_forwarded ? c->head.forwarded : c->peer;
}

/* A page of another site whose name was made to point at this machine calls it by that name: that is a stranger. */
bool peer_trusted(const connection *c)
{
    return address_is_loopback(peer_address(c)) && !c->head.has_forwarded && host_is_loopback(c->head.host);
}

bool peer_enters(void *owner, const char *peer)
{
    const server *s = owner;
    return address_is_loopback(peer) || limits_slot(s->limits, peer)->connections++ < CONNECTIONS_EACH ||
           (limits_slot(s->limits, peer)->connections--, false);
}

void peer_leaves(void *owner, const char *peer)
{
    const server *s = owner;
    if (!address_is_loopback(peer))
        limits_slot(s->limits, peer)->connections--;
}

limit_slot *peer_slot(server *s, const connection *c)
{
    return limits_slot(s->limits, peer_address(c));
}

/* A page of another site may not talk to this server in its client's name. */
bool peer_origin_fits(const connection *c)
{
    const char *name = strstr(c->head.origin, "://");
    return !c->head.has_origin || (name && !strcasecmp(name + 3, c->head.host));
}

lang peer_lang(const connection *c)
{
    return c->head.spanish ? LANG_ES : LANG_EN;
}
