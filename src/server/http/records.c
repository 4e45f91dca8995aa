#include "server/http/records.h"

#include <stdlib.h>
#include <string.h>

#include "server/http/sandbox.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "table/read.h"

/* --- a table's own record: writing it means playing the game again, so a worker does it, on a copy --- */

static void write_record(job *j)
{
    call *c = CALL(job, j);
    record_write(c->more, &c->answer.body);
}

static void record_written(job *j, void *owner)
{
    call *c = CALL(job, j);
    (void)owner;
    match_release(c->more);
    free(c->more);
    c->answer.type = "text/plain; charset=utf-8";
    if (j->ran)
        call_finish(c);
    else
        call_unavailable(c);
}

static void record_of(call *c, open_table *o)
{
    if (open_table_waits(o)) { /* nothing is told before it is stored */
        c->waiter.next = o->waiters;
        o->waiters = &c->waiter;
        return;
    }
    if (!record_allowed(o->table, c->link.seats)) {
        call_refuse(c, 409, &say_record_secret);
        return;
    }
    c->more = malloc(sizeof(match));
    if (!c->more || !record_copy(c->more, o->table, NULL)) {
        free(c->more);
        call_unavailable(c);
        return;
    }
    c->job = (job){.run = write_record, .done = record_written};
    workers_put(c->server->workers, &c->job);
}

void call_record(call *c)
{
    call_open_link(c, record_of);
}

/* --- what strangers send --- */

void read_body(const char *path, const value *body, game_finder find, answer *a)
{
    fault why = {""};
    bool ok = !strcmp(path, "/api/verify")   ? read_verify(body, find, &a->body, &why)
              : !strcmp(path, "/api/replay") ? read_replay(body, find, &a->body, &why)
                                             : read_show(body, find, &a->body, &why);
    a->status = 200;
    if (!ok)
        answer_error(a, 400, "bad-request", why.text);
}

static void was_read(call *c, const answer *a)
{
    if (!a) {
        call_unavailable(c);
        return;
    }
    c->answer.status = a->status;
    text_add_bytes(&c->answer.body, text_string(&a->body), a->body.length);
    call_finish(c);
}

void call_read(call *c)
{
    sandbox_ask(c, c->route->path, was_read);
}
