#include "server/http/call.h"

#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "server/run/env.h"
#include "server/run/loading.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "store/lobby.h"

const char *call_word(const call *c, const char *name)
{
    return request_word(c->body.body, name);
}

/* --- the account, where a token could stand --- */

static const char account_word[] = "account", public_word[] = "public";

bool call_hash(const call *c, const char *word, uint8_t hash[TOKEN_HASH])
{
    if (strcmp(word, account_word))
        return token_hash(word, hash);
    if (c->has_owner)
        memcpy(hash, c->owner, TOKEN_HASH);
    return c->has_owner;
}

static bool names_account(const call *c)
{
    const value *tokens = request_member(c->body.body, "tokens");
    const value *v = value_is(tokens, VALUE_LIST) ? value_first(tokens) : NULL;
    for (int i = 0; v && i < value_count(tokens); i++, v = value_next(v))
        if (value_is(v, VALUE_TEXT) && !strcmp(v->text, account_word))
            return true;
    return !strcmp(call_word(c, "token"), account_word) || !strcmp(call_word(c, "me"), account_word);
}

static bool run_owner(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    person p;
    int64_t device;
    bool ok = device_person(s, c->session, env_seconds(), &p, &device, why);
    c->has_owner = ok && p.id;
    memcpy(c->owner, p.owner, sizeof c->owner);
    return ok;
}

static void owner_found(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    (void)owner;
    if (e->ok)
        c->route->run(c);
    else
        call_unavailable(c);
}

void call_begin(call *c)
{
    if (c->has_session && c->body.body && names_account(c))
        call_store(c, false, run_owner, owner_found);
    else
        c->route->run(c);
}

static void call_release(call *c)
{
    request_release(&c->body);
    free(c->raw);
    text_release(&c->answer.body);
    free(c);
}

/* What keeps the store busy counts as more than one call: everybody else waits for it meanwhile. */
static void charge(call *c)
{
    enum { STORE_MS = 10 }; /* count as one more call */
    const double calls = (double)(c->store_job.took_ms / STORE_MS);
    c->store_job.took_ms = 0;
    if (calls > 0 && !c->trusted && c->slot)
        bucket_owe(&c->slot->requests, env_rate_ms(), REQUEST_RATE, calls);
}

void call_finish(call *c)
{
    charge(c);
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
    charge(c); /* for what it asked before */
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
    if (!strcmp(call_word(c, "token"), public_word))
        return lobby_opens(s, call_word(c, "game"), &c->link, why);
    return store_link_opens(s, c->hash, call_word(c, "game"), &c->link, why);
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
    const char *token = call_word(c, "token");
    if (!strcmp(token, public_word) || call_hash(c, token, c->hash))
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
