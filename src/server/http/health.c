#include "server/http/health.h"

#include "core/tell/json.h"
#include "server/net/clock.h"
#include "server/run/log.h"
#include "server/run/meters.h"
#include "server/run/server.h"
#include "table/build.h"
#include "version.h"

/* Can it serve? Somebody who watches it asks now and then; the store is tried, at most once a second. */
static bool run_check(store_job *e, store *s, fault *why)
{
    (void)e;
    return store_check(s, why);
}

/* What waits: for a thread in which bots think, for one that advises, for the store. */
static void queues_json(const server *s, text *out)
{
    json_open(out, "queues", '{');
    json_number(out, "bots", workers_waiting(s->bot_workers));
    json_number(out, "advice", s->advice);
    json_number(out, "store", store_thread_waiting(s->store_thread));
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
    queues_json(c->server, &c->answer.body);
    json_close(&c->answer.body, '}');
    call_finish(c);
}

static void checked(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    server *s = owner;
    s->probing = false;
    if (!e->ok)
        log_error("store-failed", "why=\"%s\"", e->why.text);
    health(c, e->ok);
}

void call_health(call *c)
{
    server *s = c->server;
    fault why;
    int64_t now = now_ms();
    if (s->probing || now - s->probed < 1000) {
        health(c, store_thread_well(s->store_thread, &why));
        return;
    }
    s->probing = true;
    s->probed = now;
    call_store(c, false, run_check, checked);
}

/* For whoever watches it, on this machine only: to everybody else it is not there. */
void call_metrics(call *c)
{
    const server *s = c->server;
    text *out = &c->answer.body;
    if (!c->trusted) {
        call_not_found(c);
        return;
    }
    c->answer.type = "text/plain; version=0.0.4; charset=utf-8";
    meters_write(out);
    meters_gauge(out, "sockets", "sockets that are open", s->clients);
    meters_gauge(out, "connections", "connections that are open", s->listener.count);
    meters_gauge(out, "tables", "games in memory", s->open_count);
    meters_gauge(out, "bots_waiting", "bots that wait for a thread to think in", workers_waiting(s->bot_workers));
    meters_gauge(out, "advice", "hints and analyses that wait or are being thought about", s->advice);
    meters_gauge(out, "store_waiting", "jobs that wait for the store", store_thread_waiting(s->store_thread));
    meters_gauge(out, "bans", "addresses that are banned", s->bans.count);
    call_finish(c);
}
