/* The hall: all that the server keeps while it runs. Rooms that somebody
 * looks at are live here, with their visitors (sockets) and looks (what is
 * sent to one kind of viewer in one language, made once for all its sockets).
 *
 * Whatever changes a game is applied at once in memory and appended to the
 * open transaction; at the end of the event loop's round the transaction is
 * committed, and only then anything is written to any socket. If a commit
 * fails, the rooms it touched are dropped and their sockets closed: nobody
 * has been told anything that is not stored. */
#ifndef FRENTE_HALL_H
#define FRENTE_HALL_H

#include <ev.h>
#include <jansson.h>
#include <libwebsockets.h>

#include "core/view.h"
#include "server/limit.h"
#include "server/room.h"
#include "server/server.h"
#include "server/token.h"
#include "server/worker.h"

enum {
    HALL_BUCKETS = 1024,
    HALL_GAMES = 16,
    MESSAGE_MAX = 64 << 10,
    QUEUE_MAX = 4 << 20, /* bytes that may wait for one slow socket */
    EVENTS_MAX = 200000, /* in one game */
    PULSE_MS = 40,       /* at most one view in this time for those who don't decide */
    IDLE_MS = 3000,      /* a room without sockets leaves memory after this */
    LINES_FIRST = 200,   /* journal lines with a first view */
    SENT_KEEP = 3
};

/* A message that any number of sockets may be waiting to send. */
typedef struct blob {
    int refs;
    text text; /* LWS_PRE bytes of room, then the message */
} blob;
/* Begins a message in `t`; blob_make takes it over. */
void blob_begin(text *t);
blob *blob_make(text *t);
void blob_drop(blob *b);

typedef struct queued {
    struct queued *next;
    blob *blob;
} queued;

typedef struct look_item {
    uint64_t hash;  /* of the item as it was written */
    uint32_t stamp; /* the viewer's number when it last changed */
    uint32_t length, room;
    char *json;
} look_item;

typedef struct look {
    struct look *next;
    int viewer;
    lang in;
    unsigned seats; /* of the link: for "mine" */
    int users;      /* sockets */
    uint32_t seq;   /* of the viewer when it was built; 0: not yet */
    look_item *items;
    int count, capacity;
    text rest;
    bool undo;
    fault undo_why;
    struct {
        uint32_t base;
        blob *blob;
    } sent[SENT_KEEP]; /* changes from these to `seq` */
    int sent_next;
    uint32_t table_version;
    blob *table;
} look;

typedef struct hall hall;
typedef struct live live;

typedef struct visitor {
    struct visitor *next; /* in its room */
    struct lws *wsi;
    hall *hall;
    live *at; /* NULL before hello */
    look *look;
    unsigned seats;
    int viewer;
    lang in;
    char *input; /* a message being put together */
    size_t input_length;
    queued *first, *last;
    size_t queue_bytes;
    int64_t sent_at; /* milliseconds: its last view */
    uint32_t base;   /* the number of the view that was sent last; 0: none */
    uint32_t table_seen;
    int chat_seen;
    bool closing, lingers, trusted;
    bucket rate;
    limit_slot *slot;
} visitor;

/* A room in memory. */
struct live {
    live *next; /* in its bucket */
    live *next_touched;
    hall *hall;
    room *room;
    visitor *visitors;
    look *looks;
    uint32_t table_version;
    bool touched, late, presence;
    bool claimed;      /* this server lets the bots play */
    unsigned thinking; /* bots at work, a bit a seat */
    int64_t used;      /* milliseconds */
    int64_t presence_due;
    int here[VIEWERS];
};

struct hall {
    const server_options *options;
    struct lws_context *context;
    struct ev_loop *loop; /* NULL: the socket library waits by itself */
    store *store;
    workers *workers;
    limits *limits;
    live *buckets[HALL_BUCKETS];
    int live_count, visitors, visitors_max;
    live *touched;
    bool pending; /* a transaction is open */
    bool failed;  /* ... and something in it has failed */
    bool stopping;
    uint64_t tables[HALL_GAMES]; /* hashes of the games' tables; 0: not known yet */
    view scratch;                /* memory for building views, used again and again */
    text item;                   /* ... and for one item */
    unsigned failures;           /* commits that failed */
    int64_t swept;
    lws_sorted_usec_list_t pulse; /* what was put off is done then */
    struct ev_timer pulse_timer;  /* ... where libev keeps the time */
    bool pulse_set;
    struct ev_io news; /* wakes the loop when another server has added to a game */
};

int64_t now_ms(void);

/* --- hall.c --- */
bool hall_begin(hall *h, fault *why); /* makes sure that a transaction is open */
/* The room of a game, loaded if need be; NULL with a fault. */
live *hall_open(hall *h, int64_t id, fault *why);
/* Carries an event out and appends it to the transaction. */
bool hall_do(hall *h, live *l, event_kind kind, int seat, uint32_t value, const char *words, fault *why);
/* The table (who is here, roll-back …) has changed. */
void hall_table_changed(hall *h, live *l);
void hall_touch(hall *h, live *l);
/* Every socket of a room that has something to hear is put in line for writing. */
void hall_wake(live *l);
/* The end of a round of the event loop. */
void hall_tick(hall *h);
void hall_release(hall *h);
/* Bots that must decide are set to work. */
void hall_think(hall *h, live *l);

/* Stores a new game with its links. `key` and ids are filled in. `seats` are as the table will
 * be; a fault with *mine true is the caller's mistake. */
typedef struct new_link {
    unsigned seats;
    seat_kind who;
    bool watcher;
    char token[TOKEN_TEXT];
} new_link;
bool hall_create(hall *h, const game *g, store_game *info, const seat_info *seats, new_link *links, int *link_count,
                 bool *mine, fault *why);
bool hall_rematch(hall *h, live *l, fault *why);

/* --- server.c --- */
void hall_pulse_later(hall *h); /* PULSE_MS from now, unless one is due already */

/* --- look.c --- */
look *look_find(live *l, int viewer, lang in, unsigned seats);
void look_release(look *k);
/* A socket looks through it, or no longer: with the last one it goes. */
void look_use(look *k);
void look_leave(live *l, look *k);
/* The message that brings a socket from `base` (0: nothing) to the present; NULL: out of memory. */
blob *look_message(live *l, look *k, uint32_t base);
blob *look_table(live *l, look *k);
void table_json(const live *l, const look *k, text *out);

/* --- socket.c --- */
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);
void visitor_send(visitor *s, text *t); /* takes the text over */
void visitor_bye(visitor *s, const char *words);
void visitor_wake(visitor *s);
/* Something in its room has changed: wakes it if that can't wait. At most `quota` of those that
 * could wait are woken. */
void visitor_news(visitor *s, int *quota);
void visitor_leave(visitor *s);
void visitor_forget(visitor *s); /* what waits to be sent */
void visitor_enter(visitor *s, live *l);
void peer_address(struct lws *wsi, char *out, size_t size);

/* --- message.c --- */
void message_take(visitor *s, const char *bytes, size_t length);
void visitor_error(visitor *s, const json_t *id, const char *code, const char *words, const char *rule);

/* --- http.c, api.c --- */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

typedef struct answer {
    int status;
    const char *type;
    text body;
} answer;
typedef struct api_call {
    hall *hall;
    const json_t *body; /* NULL for GET */
    lang in;
    bool trusted;
    limit_slot *slot;
} api_call;
typedef void (*api_function)(const api_call *c, answer *a);
typedef struct api_row {
    const char *path;
    bool post;
    size_t most; /* bytes of the body */
    api_function run;
} api_row;
const api_row *api_find(const char *path); /* the first row of a path */
void answer_error(answer *a, int status, const char *code, const char *words);

/* --- log.c --- */
/* One line: time, what, and more as name=value. Never a token. */
__attribute__((format(printf, 3, 4))) void log_line(const hall *h, const char *what, const char *format, ...);
__attribute__((format(printf, 2, 3))) void log_error(const char *what, const char *format, ...);

#endif
