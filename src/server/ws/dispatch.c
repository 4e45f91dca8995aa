#include "server/ws/dispatch.h"

#include <stdlib.h>
#include <string.h>

#include "server/net/clock.h"
#include "server/run/bot_seats.h"
#include "server/run/env.h"
#include "server/run/log.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "server/run/table_env.h"
#include "server/ws/hello.h"
#include "table/say.h"

/* --- what takes longer than a moment --- */

/* A task of a client's table, done by a worker. Nothing more is heard of the client before it is answered. */
typedef struct client_task {
    job job;
    task *task;
    client_ref *by;
    open_table *held; /* the table that the task holds, which is busy and stays; NULL: it works on a copy alone */
    int64_t until;    /* it is given up then */
    limit_slot *slot; /* of advice: whose it is */
} client_task;

enum { ADVICE_MOST = 64 };

/* Nobody waits for it any more, or it takes too long. What changes the table is only given up by a server that stops.
 */
static bool given_up(void *context)
{
    client_task *c = context;
    return atomic_load(&c->job.cancel) || (!c->held && (atomic_load(&c->by->gone) || now_ms() >= c->until));
}

static void run_task(job *j)
{
    client_task *c = (client_task *)j;
    const watch by = {given_up, c, &j->cancel};
    if (c->task->thinks)
        c->task->most_ms = env_share_ms(c->task->ms, j->behind);
    task_go(c->task, 0, &by);
}

static void task_ended(job *j, void *owner)
{
    client_task *c = (client_task *)j;
    server *s = owner;
    client *who = client_ref_drop(c->by);
    open_table *o = c->held ? c->held : who ? who->at : NULL;
    const table_env env = table_env_of(s, who);
    bool here = who && o && who->at == o && j->ran;
    if (c->slot) {
        c->slot->advice--;
        s->advice--;
    }
    if (who)
        who->advice = 0;
    if (c->held)
        o->busy = false;
    task_done(c->task, o ? o->table : NULL, here ? &who->guest : NULL, &env, NULL);
    if (who) {
        client_resumes(who);
        client_answered(who);
    }
    if (c->held) {
        open_table_happened(s, o);
        open_table_ready(s, o);
    }
    free(c);
}

/* It is not begun, and whoever asked is told why. */
static void refuse_task(client *who, task *w, const sentence *why)
{
    const table_env env = table_env_of(who->server, who);
    int64_t id = w->id;
    bool has_id = w->has_id;
    task_done(w, who->at->table, NULL, &env, NULL);
    guest_refuse(&who->guest, has_id ? &id : NULL, why);
}

/* May one more be thought about? Advice is bounded, for each address and for all. */
static bool may_advise(const client *who)
{
    return who->server->advice < ADVICE_MOST && (who->trusted || who->slot->advice < ADVICE_EACH);
}

static void begin_advice(client *who, client_task *c)
{
    c->slot = who->slot;
    c->slot->advice++;
    who->server->advice++;
    c->job.turn = (job_turn){.person = who->person, .game = who->at->table->info.id, .cost = c->task->ms};
    who->advice = workers_put(who->server->advisers, &c->job);
}

static void begin_task(client *who, task *w)
{
    server *s = who->server;
    if (w->thinks && !may_advise(who)) {
        refuse_task(who, w, &say_much_advice);
        return;
    }
    client_task *c = calloc(1, sizeof *c);
    if (!c) {
        refuse_task(who, w, &say_memory);
        return;
    }
    *c = (client_task){.job = {.run = run_task, .done = task_ended},
                       .task = w,
                       .by = client_ref_take(who),
                       .held = w->holds ? who->at : NULL,
                       .until = now_ms() + env_patience_ms()};
    who->at->busy |= w->holds;
    client_waits(who);
    if (w->thinks)
        begin_advice(who, c);
    else
        workers_put(s->workers, &c->job);
}

/* --- messages --- */

/* To the table that the client is at. */
static void to_table(client *who, const value *body)
{
    open_table *o = who->at;
    const table_env env = table_env_of(who->server, who);
    task *work;
    said what = table_hear(o->table, &who->guest, &env, body, &work);
    if (what == SAID_TASK)
        begin_task(who, work);
    bots_hurried(o);
    if (what != SAID_ANSWER)
        open_table_happened(who->server, o);
}

static void hear(client *who, const value *body)
{
    if (!strcmp(request_word(body, "type"), "hello"))
        hello(who, body);
    else if (who->at)
        to_table(who, body);
    else
        guest_refuse(&who->guest, request_id(body), &say_hello_first);
}

void message_take(client *who, const char *bytes, size_t length)
{
    request r;
    fault why = {""};
    if (request_read(&r, bytes, length, &why)) {
        hear(who, r.body);
        request_release(&r);
    } else {
        guest_not_read(&who->guest, &why);
    }
    client_answered(who);
}
