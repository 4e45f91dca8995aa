/* The hall: all that the server keeps while it runs. Rooms that somebody
 * looks at are live here, with their visitors (sockets) and looks (what is
 * sent to one kind of viewer in one language, made once for all its sockets).
 *
 * The event loop only routes. Whatever changes a game is applied in memory and
 * noted as fresh; at the end of the round the fresh events of each room go to
 * the keeper (the store's thread), and the room is busy until they are stored:
 * nothing of it is sent, and nothing that is said to it is heard. What takes
 * long (building a room out of its events, taking back, past views, plans) is
 * done by a crew of threads; a room that is worked on is busy as well. So a
 * room is touched by one thread at a time, and nobody is told anything that is
 * not stored. If storing fails the room is dropped and its sockets closed. */
#ifndef FRENTE_HALL_H
#define FRENTE_HALL_H

#include <ev.h>
#include <jansson.h>
#include <stdatomic.h>

#include "core/tell/view.h"
#include "server/net/connection.h"
#include "server/net/rate_limit.h"
#include "server/run/server.h"
#include "server/run/store_thread.h"
#include "server/run/token.h"
#include "server/run/workers.h"
#include "table/room.h"

enum {
    HALL_BUCKETS = 1024,
    HALL_GAMES = 16,
    QUEUE_MAX = 4 << 20, /* bytes that may wait for one slow socket */
    PULSE_MS = 40,       /* at most one view in this time for those who don't decide */
    IDLE_MS = 3000,      /* a room without sockets leaves memory after this */
    OVER_MS = 250,       /* ... and one whose game is over after this */
    LINES_FIRST = 200,   /* journal lines with a first view */
    SENT_KEEP = 3
};

/* Begins a message in `t`; blob_make takes it over. */
void blob_begin(text *t);

typedef struct queued {
    struct queued *next;
    blob *blob;
} queued;

/* An item as it was seen last: it is there if it was met in the look's latest round. */
typedef struct look_item {
    uint64_t hash;  /* of the item as it is written */
    uint32_t stamp; /* the viewer's number when it last changed, came or went */
    uint32_t round; /* of looking, when it was met last; 0: never */
} look_item;

typedef struct look {
    struct look *next;
    int viewer;
    lang in;
    unsigned seats;   /* of the link: for "mine" */
    int users;        /* sockets */
    uint32_t seq;     /* of the viewer when it was brought up to date; 0: not yet */
    look_item *items; /* by key */
    int keys;
    uint32_t round; /* counts how often it was brought up to date */
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
typedef struct visitor visitor;
typedef struct call call; /* of the HTTP interface: api.h */

/* A visitor that may be gone when an answer comes. */
typedef struct handle {
    int refs;
    visitor *visitor; /* NULL: gone */
    atomic_bool gone; /* the same, for threads that work for it */
} handle;
handle *handle_take(visitor *s);  /* one more reference */
visitor *handle_drop(handle *by); /* one less; whoever it was */

struct visitor {
    visitor *next; /* in its room */
    conn *conn;
    hall *hall;
    handle *handle;
    live *at; /* NULL before hello */
    look *look;
    unsigned seats;
    int viewer;
    lang in;
    queued *first, *last;
    size_t queue_bytes;
    blob *held;      /* the message that comes next, while it is being compressed */
    int64_t sent_at; /* milliseconds: its last view */
    uint32_t base;   /* the number of the view that was sent last; 0: none */
    uint32_t table_seen;
    int chat_seen;
    int waits; /* answers that are being made: nothing more is heard before */
    bool closing, trusted;
    int code; /* with which it is closed; 0: as whoever goes away */
    bucket rate;
    limit_slot *slot;
};

/* Somebody who wants a room that is not in memory yet, or busy. */
typedef enum opened { OPEN_FINE, OPEN_NONE, OPEN_LATER, OPEN_BROKEN } opened;
typedef struct waiter {
    struct waiter *next;
    /* `l` is there and not busy if how is OPEN_FINE. */
    void (*come)(struct waiter *w, hall *h, live *l, opened how);
    /* Whoever asked has left; NULL: nobody can. */
    bool (*gone)(const struct waiter *w);
} waiter;

/* What is stored of a room in one go: its fresh events, and what belongs to them. */
typedef struct change {
    errand errand;
    store_game info; /* as it will stand; its position is not used */
    uint32_t before;
    store_event *events; /* with texts of their own */
    int count;
    bool pack;
    bool has_link; /* a seat was taken: the new link */
    uint8_t hash[TOKEN_HASH];
    store_link link;
    store_game *next; /* the rematch, or NULL */
    store_event *next_events;
    int next_count;
    call *calls; /* answered when it is stored */
} change;

/* A room in memory. */
struct live {
    live *next; /* in its bucket */
    live *next_touched, *next_resumed;
    hall *hall;
    room *room;
    visitor *visitors;
    look *looks;
    waiter *waiters;
    uint32_t table_version;
    bool touched, resumes, late, presence;
    bool busy;                   /* another thread has it, or what happened is being stored */
    bool doomed;                 /* it leaves memory at the end of the round */
    bool unsummed;               /* what the store has of how it stands is out of date */
    bool behind;                 /* another server has added something */
    bool claimed, claiming;      /* this server lets the bots play; it asks whether it may */
    bool hurried;                /* bots are to make haste until a person decides */
    unsigned thinking;           /* bots at work, a bit a seat */
    struct job *jobs[SEATS_MAX]; /* ... and what they work on */
    memory *memories[SEATS_MAX]; /* what they thought before */
    int64_t order_due;           /* milliseconds: when a standing order answers; 0: none is to */
    change *fresh;               /* what is not stored yet, or NULL */
    int fresh_room;
    int64_t used; /* milliseconds */
    int64_t presence_due;
    int here[VIEWERS];
};

struct hall {
    const server_options *options;
    struct ev_loop *loop;
    struct ev_async bell; /* a thread has finished something */
    wire wire;
    store *store; /* the keeper's alone once that has started */
    keeper *keeper;
    crew *bots, *crew;
    crew *press;             /* one thread, for large messages (press.c) */
    struct readers *readers; /* children that read what strangers send: reader.h */
    bool shared;             /* other servers may use the same store */
    limits *limits;
    live *buckets[HALL_BUCKETS];
    struct loading *loading; /* rooms that are on their way into memory */
    int live_count, visitors, visitors_max;
    live *touched; /* something has happened in them */
    live *resumed; /* ... and they can be spoken to again */
    bool stopping;
    atomic_bool bots_stop; /* what is being thought about ends at once */
    room_tables tables[HALL_GAMES];
    view scratch;   /* memory for building views, used again and again */
    text rest;      /* ... and for what is no item of them */
    uint64_t *tags; /* hashes of the embedded files, in their order: what browsers compare */
    int64_t swept, compared, probed;
    unsigned sweeps;
    int left; /* rooms that have left memory since it was last given back */
    bool probing;
    struct ev_timer pulse_timer; /* what was put off is done then */
    bool pulse_set;
};

int64_t now_ms(void);

/* --- hall.c --- */
live *hall_find(hall *h, int64_t id);
live *hall_add(hall *h, room *r); /* NULL: no memory, and the room is released */
void hall_drop(hall *h, live *l);
const room_tables *hall_tables(const hall *h, const game *g);
/* Carries an event out and notes it as fresh; the room must not be busy. */
bool hall_do(hall *h, live *l, event_kind kind, int seat, uint32_t value, const char *words, lang in, fault *why);
/* Moves in the log that could not be played after a restart (table/snapshot.h) are given up, before another is made.
 */
bool hall_settle_lost(hall *h, live *l, fault *why);
/* Notes an event that has been carried out already. */
bool hall_note(live *l, const store_event *e, fault *why);
/* What is fresh, to add more to it; NULL: no memory. */
change *hall_fresh(live *l);
/* The table (who is here, roll-back …) has changed. */
void hall_table_changed(hall *h, live *l);
void hall_touch(hall *h, live *l);
/* The room is nobody's again: whoever waited for it goes on. */
void hall_thaw(hall *h, live *l);
/* A room that is not what the store has: it goes, and whoever looks at it must come again. */
void hall_send_away(hall *h, live *l, const char *words);
/* Every socket of a room that has something to hear is put in line for writing. */
void hall_wake(live *l);
/* Is there anything of this room that is not stored, or in another thread's hands? */
static inline bool live_waits(const live *l)
{
    return l->busy || l->fresh;
}
/* The end of a round of the event loop. */
void hall_tick(hall *h);
/* Whether nothing is under way in any thread. */
bool hall_quiet(hall *h);
void hall_release(hall *h);

/* --- bots.c: the bots of rooms --- */
void hall_think(hall *h, live *l);
void bots_unclaim(hall *h, live *l); /* another server may let them play */
void bots_forget(live *l);           /* the room goes */
void bots_interrupt(hall *h);        /* whoever thinks answers at once */

/* --- open.c: rooms come into memory, and follow other servers --- */
/* Calls the waiter, now or later. */
void hall_open(hall *h, int64_t id, waiter *w);
/* Now and then: rooms on their way for which nobody waits any more are given up. */
void hall_unwanted(hall *h);
void hall_follow(hall *h, int64_t now); /* what other servers have added */
void hall_opened_none(hall *h);         /* at the end: nobody comes any more */

/* --- effort.c: what takes long, on a room or a copy --- */
/* Carries out events that may mean playing the whole game again. They are noted as fresh unless
 * they are stored already. `by`, if not NULL, is answered with `id`. */
bool hall_effort(hall *h, live *l, store_event *events, int count, bool stored, visitor *by, const json_t *id);

/* --- make.c: new games --- */
typedef struct new_link {
    unsigned seats;
    seat_kind who;
    bool watcher;
    char token[TOKEN_TEXT];
} new_link;
/* A game and its links, all but stored. NULL with a fault, which is the caller's mistake if *mine. */
typedef struct new_game {
    room *room;
    new_link links[SEATS_MAX + 2];
    int link_count;
} new_game;
bool make_info(hall *h, const game *g, store_game *info, const seat_info *seats, fault *why);
int make_links(const game *g, const seat_info *seats, new_link *links);
bool make_rematch(hall *h, live *l, fault *why);

void event_release(store_event *list, int count);

/* --- server.c --- */
void hall_pulse_later(hall *h); /* PULSE_MS from now, unless one is due already */
void hall_ring(void *context);  /* from any thread: the loop has something to take */

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
void visitor_send(visitor *s, text *t); /* takes the text over */
void visitor_bye(visitor *s, const char *words);
void visitor_wake(visitor *s);
/* Something in its room has changed: wakes it if that can't wait. At most `quota` of those that
 * could wait are woken. */
void visitor_news(visitor *s, int *quota);
void visitor_leave(visitor *s);
void visitor_forget(visitor *s); /* what waits to be sent */
void visitor_enter(visitor *s, live *l);
/* An answer is being made, and nothing more is heard; then it is. */
void visitor_waits(visitor *s);
void visitor_goes_on(visitor *s);
bool socket_admits(conn *c, hall *h);
bool socket_establish(conn *c, hall *h); /* false: no memory */
/* The address that counts: behind a proxy on this machine the one that it names. True if it is
 * this machine's own. */
bool peer_trusted(const conn *c);
limit_slot *peer_slot(hall *h, const conn *c);

/* --- press.c --- */
/* May this message be sent now? If not, it is being compressed, and the visitor is woken then. */
bool press_ready(visitor *s, blob *b);

/* --- message.c --- */
void message_take(visitor *s, const char *bytes, size_t length);
void visitor_error(visitor *s, const json_t *id, const char *code, const char *words, const char *rule);
/* A change that was tried: acknowledged, or the reason. Sending waits until it is stored. */
void visitor_tell(visitor *s, const json_t *id, bool ok, const fault *why);

/* --- log.c --- */
/* One line: time, what, and more as name=value. Never a token. */
__attribute__((format(printf, 3, 4))) void log_line(const hall *h, const char *what, const char *format, ...);
__attribute__((format(printf, 2, 3))) void log_error(const char *what, const char *format, ...);

#endif
