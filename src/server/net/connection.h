/* A connection: bytes come in, requests and messages go up; what is to be sent
 * leaves through its outbox. HTTP/1.1 and WebSocket on libev; nothing in here
 * knows a game.
 *
 * A connection is read only while somebody can take what it says: during a
 * request's answer, and while a client's table is busy, its bytes stay where
 * they are. So requests that are sent ahead wait for their turn. */
#ifndef FRENTE_CONNECTION_H
#define FRENTE_CONNECTION_H

#include <ev.h>

#include "server/net/http_parse.h"
#include "server/net/outbox.h"
#include "server/net/ws_frame.h"

enum { MESSAGE_MAX = 64 << 10 };

typedef enum connection_state {
    CONNECTION_HEAD,   /* a request's head is awaited */
    CONNECTION_BODY,   /* ... its body */
    CONNECTION_ANSWER, /* ... its answer: nothing is read */
    CONNECTION_SOCKET, /* messages */
    CONNECTION_LINGER  /* all is said; what still comes is dropped, so that the last words arrive */
} connection_state;

typedef struct out_part out_part;
typedef struct listener listener;
struct connection {
    connection *next, *before; /* all of them */
    connection *next_due, *next_later;
    listener *listener;
    struct ev_io io;
    int fd;
    connection_state state;
    char peer[64]; /* the other end's address */
    http_head head;
    char *in; /* bytes that are not understood yet */
    size_t in_length, in_capacity, in_at;
    char *message; /* of a WebSocket message, the fragments so far */
    size_t message_length;
    int message_kind; /* 0: none has begun */
    bool message_deflated;
    out_part *first, *last;
    size_t out_bytes, first_sent;
    bool due, paused, deaf, deflate, gone;
    bool later;            /* its next request is there, and waits for the next round */
    bool answered, closes; /* an answer has been pushed whole; it is the last one */
    bool shut, hung_up;    /* nothing more is sent; something has failed */
    int64_t deadline;      /* milliseconds; 0: none */
    int64_t heard, told;   /* when something last came, when it was last asked for a sign of life */
    int64_t paused_at;     /* when its next message began to wait for somebody who can take it */
    int64_t moved;         /* when something last left, or began to wait */
    void *user;            /* a call, or a client */
};

/* What a connection says, and to whom. `user` is NULL until one of these sets it. */
typedef struct connection_handlers {
    /* May one more come from this address? Then it is counted until it leaves. */
    bool (*enters)(void *owner, const char *peer);
    void (*leaves)(void *owner, const char *peer);

    void (*request)(connection *c);                                /* a head is there */
    void (*body)(connection *c, const char *bytes, size_t length); /* its body is */
    void (*refuse)(connection *c, int status);                     /* it could not be understood, or was too slow */
    void (*request_gone)(connection *c);                           /* before it was answered */

    bool (*ready)(const connection *c); /* may a message come now? */
    /* One more frame, of whatever kind, is there; false: that are too many, and nothing more is heard. */
    bool (*frame)(connection *c);
    void (*message)(connection *c, int kind, const char *bytes, size_t length);
    void (*too_large)(connection *c);
    void (*late)(connection *c); /* its deadline has come */
    void (*fill)(connection *c); /* push what is due, up to OUT_ENOUGH */
    void (*socket_gone)(connection *c);
} connection_handlers;

/* There may be something to send: `fill` is called at the end of the round. */
void connection_due(connection *c);
/* The body of the request is wanted, then `body` is called. */
void connection_want_body(connection *c);
/* The answer has been pushed whole. */
void connection_answered(connection *c, bool close);
void connection_upgraded(connection *c);
/* A close frame, and the end. */
void connection_end(connection *c, int code);
/* Messages are wanted again. */
void connection_resume(connection *c);
/* At once, without another word. */
void connection_drop(connection *c);

/* --- for listener.c --- */
/* Takes what has come, as far as it may be taken now. */
void connection_proceed(connection *c);
void connection_flush(connection *c);
void connection_beat(connection *c, int64_t now);
void connection_release(connection *c);

#endif
