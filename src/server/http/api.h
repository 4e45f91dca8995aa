/* A call of the HTTP interface, from its request to its answer: it may have to
 * wait for the store, for a room, for a child that reads, and is answered once,
 * by call_finish. */
#ifndef FRENTE_API_H
#define FRENTE_API_H

#include <stddef.h>

#include "server/run/hall.h"

enum { BODY_MOST = 64 << 10, RECORD_MOST = 2 << 20 };

typedef struct answer {
    int status;
    const char *type;
    text body;
} answer;
void answer_error(answer *a, int status, const char *code, const char *words);

typedef struct api_row api_row;
struct call {
    call *next; /* among those that wait for the same change */
    errand errand;
    waiter waiter;
    task task;
    hall *hall;
    conn *conn; /* NULL: whoever asked is gone */
    const api_row *row;
    json_t *body; /* NULL for GET, and for what a child reads: */
    char *raw;    /* ... the bytes of that */
    size_t raw_length;
    lang in;
    bool trusted;
    limit_slot *slot;
    answer answer;

    /* What a call finds out on its way. */
    uint8_t hash[TOKEN_HASH];
    store_link link; /* game 0: the token opens nothing */
    int64_t id;
    void (*opened)(call *c, live *l); /* what to do in the room */
    void *more;                       /* a call's own */
};

struct api_row {
    const char *path;
    bool post;
    size_t most; /* bytes of the body */
    void (*run)(call *c);
    bool raw; /* the body is for a child to read */
};
const api_row *api_find(const char *path); /* the first row of a path */
const char *api_methods(const char *path); /* what a path understands, for people: "GET, HEAD" */

/* The call that an errand, a task or a waiter belongs to. */
#define CALL(member, pointer) ((call *)(void *)((char *)(pointer)-offsetof(call, member)))

/* Something for the keeper to do, then `done`. */
void call_store(call *c, bool writes, bool (*run)(errand *e, store *s, fault *why),
                void (*done)(errand *e, void *owner));
/* Sends the answer; the call is gone then. */
void call_finish(call *c);
void call_error(call *c, int status, const char *code, const char *words);
void call_not_found(call *c);
void call_unavailable(call *c); /* not now: it may be tried again */
/* All of a list: as prepared if it is stored. */
void calls_finish(call *list, bool stored, bool late);

/* A string of a body, "" if there is none. */
const char *body_word(const json_t *body, const char *name);
bool body_options(const json_t *body, const game *g, option_set *options, fault *why);
bool body_scenario(const json_t *body, const game *g, int *which, fault *why);
lang body_lang(const json_t *body);
/* The keeper looks up what the token opens, then the room is opened, then `opened` is called. */
void call_open_link(call *c, void (*opened)(call *c, live *l));
void call_open_room(call *c, void (*opened)(call *c, live *l)); /* of c->id */

/* The ids in a row's words, as the member "options"; a link, as whoever gets it is told. */
void options_json(const char *words, text *out);
void link_json(const game *g, const new_link *l, const char *who, text *out);

/* --- begin.c --- */
void call_create(call *c);

/* --- records.c --- */
void call_record(call *c);
void call_read(call *c); /* verify, replay, show: a child reads it */
/* What a child does: pure, over the body alone. */
void read_body(const char *path, const json_t *body, game_finder find, answer *a);

#endif
