/* Connections: bytes come in, requests and messages go up; what is to be sent
 * is gathered and leaves with one system call a connection and round. HTTP/1.1
 * and WebSocket on libev; nothing in here knows a game.
 *
 * A connection is read only while somebody can take what it says: during a
 * request's answer, and while a socket's room is busy, its bytes stay where
 * they are. So requests that are sent ahead wait for their turn. */
#ifndef FRENTE_WIRE_H
#define FRENTE_WIRE_H

#include <ev.h>
#include <stdint.h>

#include "core/text/fault.h"
#include "core/text/text.h"
#include "server/net/http_parse.h"
#include "server/net/ws_frame.h"

enum { MESSAGE_MAX = 64 << 10, OUT_ENOUGH = 64 << 10, WRITE_MS = 60000 };

/* A message that any number of connections may be waiting to send. */
typedef struct blob {
    int refs;
    text text;
    text squeezed; /* the same, compressed, once somebody has wanted that */
    bool stubborn; /* ... which did not make it smaller */
    bool pressing; /* ... which is under way in a thread (press.c), and who waits for that */
    struct blob_waiter *waiters;
} blob;
blob *blob_make(text *t); /* takes it over */
void blob_drop(blob *b);

typedef enum conn_state {
    CONN_HEAD,   /* a request's head is awaited */
    CONN_BODY,   /* ... its body */
    CONN_ANSWER, /* ... its answer: nothing is read */
    CONN_SOCKET, /* messages */
    CONN_LINGER  /* all is said; what still comes is dropped, so that the last words arrive */
} conn_state;

typedef struct out_part out_part;
typedef struct wire wire;
typedef struct conn {
    struct conn *next, *before; /* all of them */
    struct conn *next_due, *next_later;
    wire *wire;
    struct ev_io io;
    int fd;
    conn_state state;
    char peer[64]; /* the other end's address */
    http_head head;
    char *in; /* bytes that are not understood yet */
    size_t in_length, in_room, in_at;
    char *message; /* of a WebSocket message, the fragments so far */
    size_t message_length;
    int message_kind; /* 0: none has begun */
    bool message_squeezed;
    out_part *first, *last;
    size_t out_bytes, first_sent;
    bool due, paused, deaf, deflate, gone;
    bool later;            /* its next request is there, and waits for the next round */
    bool answered, closes; /* an answer has been pushed whole; it is the last one */
    bool shut, hung_up;    /* nothing more is sent; something has failed */
    int64_t deadline;      /* milliseconds; 0: none */
    int64_t heard, told;   /* when something last came, when it was last asked for a sign of life */
    int64_t moved;         /* when something last left, or began to wait */
    void *user;            /* a request, or a visitor */
} conn;

struct wire {
    struct ev_loop *loop;
    void *owner;
    struct ev_io listener;
    int port;
    bool listening, deaf; /* deaf: no descriptors left, new connections wait */
    conn *all, *due, *later;
    int count, most;
    int64_t beaten;
};

bool wire_open(wire *w, struct ev_loop *loop, const char *address, int port, int most, fault *why);
/* A connection that is there already. NULL: out of memory, or too many from there. */
conn *wire_adopt(wire *w, int fd, const char *peer);
/* Once a round: lets everybody who has something to say fill it in, and sends it. */
void wire_flush(wire *w);
/* Now and then: deadlines. */
void wire_beat(wire *w, int64_t now);
void wire_close(wire *w);

/* --- what may be said to a connection --- */
/* `bytes` must live until sent, or be the blob's (which is dropped then). */
void conn_push(conn *c, blob *b, const void *bytes, size_t length);
void conn_push_frame(conn *c, int kind, blob *b);
/* A head of an answer, or a small frame: copied. */
void conn_push_copy(conn *c, const void *bytes, size_t length);
/* There may be something to send: conn_fill is called at the end of the round. */
void conn_due(conn *c);
/* The body of the request is wanted, then conn_body is called. */
void conn_want_body(conn *c);
/* The answer has been pushed whole. */
void conn_answered(conn *c, bool close);
void conn_upgraded(conn *c);
/* A close frame, and the end. */
void conn_end(conn *c, int code);
/* Messages are wanted again. */
void conn_resume(conn *c);
/* At once, without another word. */
void conn_drop(conn *c);

/* --- outgoing.c, for wire.c --- */
void conn_push_control(conn *c, int kind, const uint8_t *bytes, size_t length);
/* Sends what it can; false if the other end is gone. */
bool conn_send(conn *c);
void conn_forget_output(conn *c);

/* --- who may come: socket.c --- */
bool peer_enters(wire *w, const char *peer);
void peer_leaves(wire *w, const char *peer);

/* --- what a connection says: http.c and socket.c --- */
void http_begin(conn *c);                                  /* a head is there */
void http_body(conn *c, const char *bytes, size_t length); /* its body is */
void http_refuse(conn *c, int status);                     /* it could not be understood, or was too slow */
void http_gone(conn *c);
bool socket_ready(const conn *c); /* may a message come now? */
void socket_message(conn *c, int kind, const char *bytes, size_t length);
void socket_too_large(conn *c);
void socket_late(conn *c); /* its deadline has come */
void socket_fill(conn *c); /* push what is due, up to OUT_ENOUGH */
void socket_gone(conn *c);

int64_t now_ms(void);

#endif
