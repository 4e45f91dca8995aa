#include "server/run/peer.h"

#include <string.h>
#include <strings.h>

#include "server/net/clock.h"
#include "server/run/env.h"
#include "server/run/log.h"
#include "server/run/server.h"

enum { LOG_AGAIN_MS = 60000 };

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

uint64_t peer_person(const server *s, const connection *c)
{
    return limits_key(s->limits, peer_address(c));
}

void peer_hash(const server *s, const connection *c, char out[DESK_ADDRESS])
{
    desk_address(s->bans.salt, peer_address(c), out);
}

/* Who is refused stands in the log, once a minute: abuse can be traced, and nobody can fill the disk with it. */
static void log_refused(const server *s, const connection *c, limit_slot *slot)
{
    char address[DESK_ADDRESS];
    int64_t now = now_ms();
    if (slot->logged && now - slot->logged < LOG_AGAIN_MS)
        return;
    slot->logged = now;
    peer_hash(s, c, address);
    log_line(s, "refused", "from=%s why=rate", address);
}

bool peer_affords(server *s, const connection *c, double calls)
{
    limit_slot *slot = peer_slot(s, c);
    if (peer_trusted(c) || bucket_spend(&slot->requests, env_rate_ms(), REQUEST_RATE, REQUEST_BURST, calls))
        return true;
    log_refused(s, c, slot);
    return false;
}

/* A page of another site may not talk to this server in its client's name. */
bool peer_origin_fits(const connection *c)
{
    const char *name = strstr(c->head.origin, "://");
    return !c->head.has_origin || (name && !strcasecmp(name + 3, c->head.host));
}

lang peer_lang(const connection *c)
{
    lang best = LANG_EN;
    for (int in = 0; in < LANGS; in++)
        if (http_wants(c->head.languages, lang_code((lang)in)) > http_wants(c->head.languages, lang_code(best)))
            best = (lang)in;
    return best;
}
