/* Clients: sockets that look at a table. What is due is sent, answers wait
 * until what they tell of is stored. */
#ifndef FRENTE_CLIENT_H
#define FRENTE_CLIENT_H

#include <stdatomic.h>

#include "server/net/connection.h"
#include "server/net/rate_limit.h"
#include "server/run/registry.h"
#include "server/run/token.h"
#include "store/store.h"
#include "table/guest.h"

/* A client that may be gone when an answer comes. */
typedef struct client_ref {
    int refs;
    client *client;   /* NULL: gone */
    atomic_bool gone; /* the same, for threads that work for it */
} client_ref;
client_ref *client_ref_take(client *who); /* one more reference */
client *client_ref_drop(client_ref *by);  /* one less; whoever it was */

/* What a socket came in by. */
typedef struct entrance {
    uint8_t hash[TOKEN_HASH]; /* of its token, or ... */
    bool anybody;             /* ... nobody's: what everybody may watch */
    bool by_account;          /* ... of the session that its handshake had */
} entrance;

struct client {
    client *next; /* at its table */
    connection *connection;
    server *server;
    client_ref *ref;
    open_table *at; /* NULL before hello */
    guest guest;    /* at the table; `leaving`: it is closed when it has heard what waits */
    shared_feed *feed;
    blob *held;      /* the message that comes next, while it is being compressed */
    int64_t sent_at; /* milliseconds: its last view */
    job_id advice;   /* what a bot thinks about for it; 0: nothing */
    uint64_t person; /* where turns are shared out */
    int waits;       /* answers that are being made: nothing more is heard before */
    bool trusted;
    int code; /* with which it is closed; 0: as whoever goes away */
    bucket rate;
    limit_slot *slot;
    entrance entrance; /* to the table where it is */
    int64_t asked_at;  /* seconds: whether that still opens it (ws/rights.c) */
};

/* Says why the socket is closed, and closes it when that has left. */
void client_bye(client *who, const sentence *why);
void client_wake(client *who);
/* Something was said to its guest: answers are on their way, or it can be told no more. */
void client_answered(client *who);
/* Something at its table has changed: wakes it if that can't wait. At most `quota` of those that
 * could wait are woken. */
void client_news(client *who, int *quota);
/* Comes to a table with the seats of its link; `id` is that of its hello, or NULL. */
void client_enter(client *who, open_table *o, unsigned seats, const char *look, const int64_t *id);
void client_leave(client *who);
void client_forget(client *who); /* what waits to be sent */
/* An answer is being made, and nothing more is heard; then it is. */
void client_waits(client *who);
void client_resumes(client *who);

/* In the store's thread: what it opens of a game, or of the latest if none is named; a link without a game: nothing. */
bool entrance_opens(const entrance *e, store *s, const char *game, store_link *l, fault *why);

bool socket_admits(connection *c, server *s);
bool socket_establish(connection *c, server *s); /* false: no memory */

/* --- what a connection says --- */
bool socket_ready(const connection *c);
bool socket_frame(connection *c);
void socket_message(connection *c, int kind, const char *bytes, size_t length);
void socket_too_large(connection *c);
void socket_late(connection *c);
void socket_fill(connection *c);
void socket_gone(connection *c);

#endif
