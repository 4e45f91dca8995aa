#include "server/ws/hello.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/run/env.h"
#include "server/run/loading.h"
#include "server/run/peer.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "server/run/token.h"
#include "store/lobby.h"
#include "table/build.h"
#include "table/say.h"

/* A hello on its way: what the token opens is looked up, then the table is opened. */
typedef struct greeting {
    store_job store_job;
    waiter waiter;
    client_ref *by;
    entrance entrance;
    char game[PUBLIC_TEXT], look[INFO_WORD];
    store_link link; /* game 0: it opens none */
    bool has_id;
    int64_t id;
} greeting;

bool entrance_opens(const entrance *e, store *s, const char *game, store_link *l, fault *why)
{
    uint8_t hash[TOKEN_HASH];
    person p;
    int64_t device;
    memcpy(hash, e->hash, sizeof hash);
    if (e->anybody)
        return lobby_opens(s, game, l, why);
    if (e->by_account) {
        *l = (store_link){0};
        if (!device_person(s, hash, env_seconds(), &p, &device, why))
            return false;
        if (!p.id)
            return true; /* signed out meanwhile: it opens nothing */
        memcpy(hash, p.owner, sizeof hash);
    }
    return store_link_opens(s, hash, game, l, why);
}

/* Which game of the token is meant: the one that is named, or the latest. */
static bool run_link(store_job *e, store *s, fault *why)
{
    greeting *g = (greeting *)e;
    return entrance_opens(&g->entrance, s, g->game, &g->link, why);
}

/* Three answers that differ: not found, not now, broken; and the socket is closed. The number of the hello stands in
 * the answer. */
static void not_opened(client *who, const greeting *g, opened how)
{
    guest_refuse(&who->guest, g->has_id ? &g->id : NULL,
                 how == OPEN_NONE     ? &say_no_link
                 : how == OPEN_BROKEN ? &say_cannot_open
                                      : &say_store_trying);
    who->guest.leaving = true;
    client_answered(who);
}

static bool has_left(const waiter *w)
{
    const greeting *g = (const greeting *)(const void *)((const char *)w - offsetof(greeting, waiter));
    return atomic_load(&g->by->gone);
}

static void come_in(waiter *w, server *s, open_table *o, opened how)
{
    greeting *g = (greeting *)(void *)((char *)w - offsetof(greeting, waiter));
    client *who = client_ref_drop(g->by);
    (void)s;
    if (who && how == OPEN_FINE) {
        who->entrance = g->entrance;
        who->asked_at = env_seconds();
        client_enter(who, o, g->link.seats, g->look, g->has_id ? &g->id : NULL);
    } else if (who) {
        not_opened(who, g, how);
    }
    free(g);
    if (who)
        client_resumes(who);
}

static void link_found(store_job *e, void *owner)
{
    greeting *g = (greeting *)e;
    if (e->ok && g->link.game) {
        loading_open(owner, g->link.game, &g->waiter);
        return;
    }
    client *who = client_ref_drop(g->by);
    if (who) {
        not_opened(who, g, e->ok ? OPEN_NONE : OPEN_LATER);
        client_resumes(who);
    }
    free(g);
}

/* Does the page have what this program is made of, or can it fetch that here ("yours")? Tables of the server's own
 * (--data) it has not. */
static bool has_engine(const server *s, const char *hash)
{
    return !strcmp(hash, "yours") ? s->engine != NULL
                                  : !strcmp(hash, build_hash) && data_is_built_in(s->options->source);
}

void hello(client *who, const value *body)
{
    const char *named = request_word(body, "game");
    const int64_t *id = request_id(body);
    greeting said = {.has_id = id, .id = id ? *id : 0}, *g;
    client_leave(who);
    who->guest.in = request_lang(body);
    if (!peer_affords(who->server, who->connection,
                      1)) { /* the store is asked, and perhaps a whole game played again */
        who->code = CLOSE_MANNERS;
        guest_refuse(&who->guest, id, &say_many_requests);
        client_bye(who, &say_bye_many);
        return;
    }
    who->guest.states = has_engine(who->server, request_word(body, "engine"));
    const char *token = request_word(body, "token");
    entrance *by = &said.entrance;
    by->by_account = !strcmp(token, "account");
    by->anybody = !strcmp(token, "public") && *named;
    if ((!by->anybody && !token_hash(by->by_account ? who->connection->head.session : token, by->hash)) ||
        (*named && !public_id_looks(named))) {
        not_opened(who, &said, OPEN_NONE);
        return;
    }
    if (!(g = malloc(sizeof *g))) {
        not_opened(who, &said, OPEN_LATER);
        return;
    }
    *g = said;
    snprintf(g->game, sizeof g->game, "%s", named);
    snprintf(g->look, sizeof g->look, "%.40s", request_word(body, "look"));
    g->store_job.run = run_link;
    g->store_job.done = link_found;
    g->waiter.come = come_in;
    g->waiter.gone = has_left;
    g->by = client_ref_take(who);
    client_waits(who);
    store_thread_put(who->server->store_thread, &g->store_job);
}
