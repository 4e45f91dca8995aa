#include "server/http/health.h"

#include <stdlib.h>
#include <time.h>

#include "core/tell/json.h"
#include "server/net/clock.h"
#include "server/run/env.h"
#include "server/run/log.h"
#include "server/run/meters.h"
#include "server/run/server.h"
#include "store/desk.h"
#include "table/build.h"
#include "version.h"

/* Can it serve, and what waits in the store? Somebody who watches it asks now and then; the store is asked at most once
 * a second, and in between what it said last is told again. */
typedef struct looking {
    desk_queues found;
    void (*tell)(call *c, bool well);
} looking;

static bool run_check(store_job *e, store *s, fault *why)
{
    looking *l = CALL(store_job, e)->more;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return store_check(s, why) &&
           desk_waiting(s, (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000, env_seconds(), &l->found, why);
}

/* For a thread in which bots think, for `frente bots`, for one that advises, for the store, for their time to be told.
 */
static void queues_json(const server *s, text *out)
{
    json_open(out, "queues", '{');
    json_number(out, "bots", workers_waiting(s->bot_workers));
    json_number(out, "turns", s->queues.turns - s->queues.turns_taken);
    json_number(out, "advice", s->advice);
    json_number(out, "store", store_thread_waiting(s->store_thread));
    json_number(out, "notices", s->queues.notices_due);
    json_close(out, '}');
}

static void health(call *c, bool well)
{
    if (!well)
        c->answer.status = 503;
    json_open(&c->answer.body, NULL, '{');
    json_bool(&c->answer.body, "ok", well);
    json_id(&c->answer.body, "version", FRENTE_VERSION);
    json_id(&c->answer.body, "engine", build_hash);
    json_bool(&c->answer.body, "manual", c->server->manual);
    queues_json(c->server, &c->answer.body);
    json_close(&c->answer.body, '}');
    call_finish(c);
}

static void metrics(call *c, bool well)
{
    const server *s = c->server;
    text *out = &c->answer.body;
    c->answer.type = "text/plain; version=0.0.4; charset=utf-8";
    meters_write(out);
    meters_gauge(out, "up_store", "1: the store can be written", well);
    meters_gauge(out, "sockets", "sockets that are open", s->clients);
    meters_gauge(out, "connections", "connections that are open", s->listener.count);
    meters_gauge(out, "tables", "games in memory", s->open_count);
    meters_gauge(out, "bots_waiting", "bots that wait for a thread to think in", workers_waiting(s->bot_workers));
    meters_gauge(out, "turns_waiting", "turns of bots that wait in the store for frente bots",
                 s->queues.turns - s->queues.turns_taken);
    meters_gauge(out, "turns_oldest_milliseconds", "how long the oldest of these has waited", s->queues.oldest_turn_ms);
    meters_gauge(out, "advice", "hints and analyses that wait or are being thought about", s->advice);
    meters_gauge(out, "store_waiting", "jobs that wait for the store", store_thread_waiting(s->store_thread));
    meters_gauge(out, "notices_waiting", "notices that are kept until their time has come", s->queues.notices);
    meters_gauge(out, "notices_due", "of these: those whose time has come", s->queues.notices_due);
    meters_gauge(out, "bans", "addresses that are banned", s->bans.count);
    call_finish(c);
}

static void checked(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    server *s = owner;
    looking *l = c->more;
    void (*tell)(call *, bool) = l->tell;
    s->probing = false;
    if (e->ok)
        s->queues = l->found;
    else
        log_error("store-failed", "why=\"%s\"", e->why.text);
    free(l);
    tell(c, e->ok);
}

static void look(call *c, void (*tell)(call *c, bool well))
{
    server *s = c->server;
    fault why;
    looking *l = NULL;
    int64_t now = now_ms();
    if (s->probing || now - s->probed < 1000 || !(l = calloc(1, sizeof *l))) {
        tell(c, store_thread_well(s->store_thread, &why));
        return;
    }
    l->tell = tell;
    c->more = l;
    s->probing = true;
    s->probed = now;
    call_store(c, false, run_check, checked);
}

void call_health(call *c)
{
    look(c, health);
}

/* For whoever watches it, on this machine only: to everybody else it is not there. */
void call_metrics(call *c)
{
    if (c->trusted)
        look(c, metrics);
    else
        call_not_found(c);
}
