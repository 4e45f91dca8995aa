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
} client_task;

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
    task_go(c->task, 0, &by);
}

static void task_ended(job *j, void *owner)
{
    client_task *c = (client_task *)j;
    server *h = owner;
    client *s = client_ref_drop(c->by);
    open_table *l = c->held ? c->held : s ? s->at : NULL;
    const table_env env = table_env_of(h, s);
    bool here = s && l && s->at == l && j->ran;
    if (c->held)
        l->busy = false;
    task_done(c->task, l ? l->table : NULL, here ? &s->guest : NULL, &env, NULL);
    if (s) {
        client_resumes(s);
        client_answered(s);
    }
    if (c->held) {
        open_table_happened(h, l);
        open_table_ready(h, l);
    }
    free(c);
}

static void begin_task(client *s, task *w)
{
    server *h = s->server;
    client_task *c = calloc(1, sizeof *c);
    if (!c) {
        const table_env env = table_env_of(h, s);
        task_done(w, s->at->table, NULL, &env, NULL);
        guest_refuse(&s->guest, NULL, &say_memory);
        return;
    }
    *c = (client_task){.job = {.run = run_task, .done = task_ended},
                       .task = w,
                       .by = client_ref_take(s),
                       .held = w->holds ? s->at : NULL,
                       .until = now_ms() + env_patience_ms()};
    s->at->busy |= w->holds;
    client_waits(s);
    workers_put(w->thinks ? h->bot_workers : h->workers, &c->job);
}

/* --- messages --- */

/* To the table that the client is at. */
static void to_table(client *s, const value *body)
{
    open_table *l = s->at;
    const table_env env = table_env_of(s->server, s);
    task *work;
    said what = table_hear(l->table, &s->guest, &env, body, &work);
    if (what == SAID_TASK)
        begin_task(s, work);
    bots_hurried(l);
    if (what != SAID_ANSWER)
        open_table_happened(s->server, l);
}

static void hear(client *s, const value *body)
{
    if (!strcmp(request_word(body, "type"), "hello"))
        hello(s, body);
    else if (s->at)
        to_table(s, body);
    else
        guest_refuse(&s->guest, request_id(body), &say_hello_first);
}

void message_take(client *s, const char *bytes, size_t length)
{
    request r;
    fault why = {""};
    if (!s->trusted && !bucket_take(&s->rate, env_rate_ms(), MESSAGE_RATE, MESSAGE_BURST)) {
        s->code = CLOSE_MANNERS;
        guest_refuse(&s->guest, NULL, &say_many_messages);
        client_bye(s, &say_bye_many);
        return;
    }
    if (request_read(&r, bytes, length, &why)) {
        hear(s, r.body);
        request_release(&r);
    } else {
        guest_not_read(&s->guest, &why);
    }
    client_answered(s);
}
