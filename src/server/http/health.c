#include "server/http/health.h"

#include "core/tell/json.h"
#include "server/net/clock.h"
#include "server/run/log.h"
#include "server/run/server.h"
#include "table/build.h"
#include "version.h"

/* Can it serve? Somebody who watches it asks now and then; the store is tried, at most once a second. */
static bool run_check(store_job *e, store *s, fault *why)
{
    (void)e;
    return store_check(s, why);
}

static void health(call *c, bool well)
{
    if (!well)
        c->answer.status = 503;
    json_open(&c->answer.body, NULL, '{');
    json_bool(&c->answer.body, "ok", well);
    json_id(&c->answer.body, "version", FRENTE_VERSION);
    json_id(&c->answer.body, "engine", build_hash);
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
