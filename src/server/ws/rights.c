#include "server/ws/rights.h"

#include <stdlib.h>
#include <string.h>

#include "server/run/env.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "server/ws/client.h"
#include "store/lobby.h"
#include "store/people.h"

enum { LOOK_MS = 1000, AGAIN_SECONDS = 60, AT_ONCE = 256 };

/* One socket: what it came in by, and what that must open. */
typedef struct right {
    client_ref *by;
    entrance entrance;
    int64_t game;
    char public_id[PUBLIC_TEXT];
    unsigned seats;
    bool holds;
} right;

typedef struct looking {
    store_job store_job;
    int count;
    right list[AT_ONCE];
} looking;

static bool ask(store *s, right *r, fault *why)
{
    store_link link = {0};
    bool ok = entrance_opens(&r->entrance, s, r->public_id, &link, why);
    r->holds = link.game == r->game && (link.seats & r->seats) == r->seats;
    return ok;
}

static bool run_look(store_job *e, store *s, fault *why)
{
    looking *l = (looking *)e;
    bool ok = true;
    for (int i = 0; ok && i < l->count; i++)
        ok = ask(s, &l->list[i], why);
    return ok;
}

static void looked(store_job *e, void *owner)
{
    looking *l = (looking *)e;
    ((server *)owner)->rights_asked = false;
    for (int i = 0; i < l->count; i++) {
        client *who = client_ref_drop(l->list[i].by);
        bool there = who && who->at && who->at->table->info.id == l->list[i].game;
        if (e->ok && there && !l->list[i].holds)
            client_bye(who, &say_link_ended);
    }
    free(l);
}

static void gather(const server *s, looking *l)
{
    const int64_t now = env_seconds();
    for (connection *c = s->listener.all; c && l->count < AT_ONCE; c = c->next) {
        client *who = c->state == CONNECTION_SOCKET && !c->gone ? c->user : NULL;
        if (!who || !who->at || who->guest.leaving || now - who->asked_at < AGAIN_SECONDS)
            continue;
        const game_info *info = &who->at->table->info;
        right *r = &l->list[l->count++];
        *r =
            (right){.by = client_ref_take(who), .entrance = who->entrance, .game = info->id, .seats = who->guest.seats};
        memcpy(r->public_id, info->public_id, sizeof r->public_id);
        who->asked_at = now;
    }
}

void rights_round(server *s, int64_t now)
{
    looking *l;
    if (s->rights_asked || s->stopping || now - s->rights_at < LOOK_MS || !(l = calloc(1, sizeof *l)))
        return;
    s->rights_at = now;
    gather(s, l);
    if (!l->count) {
        free(l);
        return;
    }
    s->rights_asked = true;
    l->store_job.run = run_look;
    l->store_job.done = looked;
    store_thread_put(s->store_thread, &l->store_job);
}
