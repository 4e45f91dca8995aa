/* A call of the HTTP interface, from its request to its answer: it may have to
 * wait for the store, for a table, for a child that reads, and is answered once,
 * by call_finish. */
#ifndef FRENTE_CALL_H
#define FRENTE_CALL_H

#include <stddef.h>

#include "server/http/answer.h"
#include "server/http/routes.h"
#include "server/net/rate_limit.h"
#include "server/run/job.h"
#include "server/run/registry.h"
#include "server/run/store_thread.h"
#include "server/run/token.h"
#include "table/request.h"

enum { BODY_MOST = 64 << 10, RECORD_MOST = 2 << 20 };

struct call {
    call *next; /* among those that wait for the same change */
    store_job store_job;
    waiter waiter;
    job job;
    server *server;
    connection *connection; /* NULL: whoever asked is gone */
    const route *route;
    request body; /* nothing for GET, and for what a child reads: */
    char *raw;    /* ... the bytes of that */
    size_t raw_length;
    lang in;
    bool trusted;
    limit_slot *slot;
    answer answer;

    /* Whose browser it is (http/account.h): the hash of its session, and what the account's games belong to. */
    bool has_session, has_owner;
    uint8_t session[TOKEN_HASH], owner[TOKEN_HASH];

    /* What a call finds out on its way. */
    uint8_t hash[TOKEN_HASH];
    store_link link; /* game 0: the token opens nothing */
    int64_t id;
    bool barred;                            /* somebody there and whoever asks don't want to meet */
    void (*opened)(call *c, open_table *o); /* what to do in the table */
    int vacation;                           /* days a year that the pace of the game allows */
    void *more;                             /* a call's own */
};

/* The call that a job or a waiter belongs to. */
#define CALL(member, pointer) ((call *)(void *)((char *)(pointer)-offsetof(call, member)))

/* Something for the store's thread to do, then `done`. */
void call_store(call *c, bool writes, bool (*run)(store_job *e, store *s, fault *why),
                void (*done)(store_job *e, void *owner));
/* The end of many: the answer is there, or the store has failed. */
void call_stored(store_job *e, void *owner);
/* Looks up what the token opens. */
bool call_run_link(store_job *e, store *s, fault *why);
/* The store's thread looks up what the token opens, then the table is opened, then `opened` is called. */
void call_open_link(call *c, void (*opened)(call *c, open_table *o));
void call_open_table(call *c, void (*opened)(call *c, open_table *o)); /* of c->id */

/* Sends the answer; the call is gone then. */
void call_finish(call *c);
void call_error(call *c, int status, const char *code, const char *words);
void call_refuse(call *c, int status, const sentence *s); /* in the language of whoever asks */
void call_not_found(call *c);
void call_unavailable(call *c); /* not now: it may be tried again */
/* All of a list: as prepared if it is stored. */
void calls_finish(call *list, bool stored, bool late);

/* The hash of a token; of the word "account", what the games of the account belong to that this browser is signed in
 * to. False: it is no token, or nobody is signed in. */
bool call_hash(const call *c, const char *word, uint8_t hash[TOKEN_HASH]);
/* Begins the call, after the account was looked up if it is meant. */
void call_begin(call *c);
/* A text of the body, "" if there is none. */
const char *call_word(const call *c, const char *name);
/* The ids in a row's words, as the member "options". */
void options_json(const char *words, text *out);

#endif
