#include "server/http/call.h"

#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "server/run/loading.h"
#include "server/run/sentences.h"
#include "server/run/server.h"

enum { LINKS_EACH = 64 };

const char *call_word(const call *c, const char *name)
{
    return request_word(c->body.body, name);
}

static void call_release(call *c)
{
    request_release(&c->body);
    free(c->raw);
    text_release(&c->answer.body);
    free(c);
}

void call_finish(call *c)
{
    if (c->connection) {
        c->connection->user = NULL;
        if (c->answer.body.cut)
            answer_send_refusal(c->connection, 503, &say_answer_memory, NULL, false);
        else
            answer_send_text(c->connection, &c->answer, false);
    }
    call_release(c);
}

void call_error(call *c, int status, const char *code, const char *words)
{
    answer_error(&c->answer, status, code, words);
    call_finish(c);
}

void call_refuse(call *c, int status, const sentence *s)
{
    answer_refuse(&c->answer, status, s, c->in, NULL);
    call_finish(c);
}

void call_not_found(call *c)
{
    call_refuse(c, 404, &say_nothing_here);
}

void call_unavailable(call *c)
{
    call_refuse(c, 503, &say_store_unreachable);
}

void calls_finish(call *list, bool stored, bool late)
{
    for (call *next; list; list = next) {
        next = list->next;
        if (stored)
            call_finish(list);
        else if (late)
            call_refuse(list, 409, &say_somebody_quicker);
        else
            call_unavailable(list);
    }
}

/* Something for the store_thread to do, then `done`, which is not called if the store failed. */
void call_store(call *c, bool writes, bool (*run)(store_job *e, store *s, fault *why),
                void (*done)(store_job *e, void *owner))
{
    c->store_job = (store_job){.writes = writes, .run = run, .done = done};
    store_thread_put(c->server->store_thread, &c->store_job);
}

/* The end of many store_jobs: the answer is there, or the store has failed. */
void call_stored(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    (void)owner;
    if (e->ok)
        call_finish(c);
    else
        call_unavailable(c);
}

static void table_came(waiter *w, server *s, open_table *o, opened how)
{
    call *c = CALL(waiter, w);
    (void)s;
    if (how == OPEN_FINE)
        c->opened(c, o);
    else if (how == OPEN_NONE)
        call_not_found(c);
    else if (how == OPEN_LATER)
        call_unavailable(c);
    else
        call_refuse(c, 500, &say_cannot_open);
}

void call_open_table(call *c, void (*opened)(call *c, open_table *o))
{
    c->opened = opened;
    c->waiter.come = table_came;
    loading_open(c->server, c->id, &c->waiter);
}

bool call_run_link(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    store_link list[LINKS_EACH];
    int count = 0;
    int64_t id = 0;
    const char *named = call_word(c, "game");
    if (!store_link_find(s, c->hash, list, LINKS_EACH, &count, why) || (*named && !store_game_find(s, named, &id, why)))
        return false;
    for (int i = 0; i < count && !c->link.game; i++)
        if (!*named || list[i].game == id)
            c->link = list[i];
    return true;
}

static void link_found(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    (void)owner;
    if (!e->ok) {
        call_unavailable(c);
    } else if (!c->link.game) {
        call_not_found(c);
    } else {
        c->id = c->link.game;
        call_open_table(c, c->opened);
    }
}

void call_open_link(call *c, void (*opened)(call *c, open_table *o))
{
    c->opened = opened;
    if (token_hash(call_word(c, "token"), c->hash))
        call_store(c, false, call_run_link, link_found);
    else
        call_not_found(c);
}

void options_json(const char *words, text *out)
{
    char id[INFO_OPTIONS];
    json_open(out, "options", '[');
    while (*words) {
        size_t length = strcspn(words, " ");
        snprintf(id, sizeof id, "%.*s", (int)length, words);
        json_text(out, NULL, id);
        words += length + (words[length] == ' ');
    }
    json_close(out, ']');
}
