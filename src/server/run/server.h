/* All that the server keeps while it runs, and the rounds of its event loop. The
 * loop only routes: what takes long is done by threads, and comes back. */
#ifndef FRENTE_SERVER_H
#define FRENTE_SERVER_H

#include <ev.h>

#include "server/net/listener.h"
#include "server/net/rate_limit.h"
#include "server/run/bans.h"
#include "server/run/registry.h"
#include "server/run/serve.h"
#include "server/run/store_thread.h"
#include "server/run/workers.h"
#include "store/desk.h"
#include "table/feed.h"

enum {
    SERVER_GAMES = 16,
    PULSE_MS = 40 /* at most one view in this time for those who don't decide */
};

struct server {
    const server_options *options;
    struct ev_loop *loop;
    struct ev_async wakeup; /* a thread has finished something */
    listener listener;
    store *store; /* the store thread's alone once that has started */
    store_thread *store_thread;
    workers *bot_workers, *workers;
    workers *advisers;       /* hints and analyses, apart from the bots that people wait for */
    int advice;              /* how many of them wait or are under way */
    workers *keepers;        /* one thread, for passwords: each takes 64 MiB and a tenth of a second */
    workers *compressor;     /* one thread, for large messages (run/compressor.c) */
    struct sandbox *sandbox; /* children that read what strangers send (http/sandbox.c) */
    bool shared;             /* other servers may use the same store */
    limits *limits;
    bans bans;
    open_table *buckets[REGISTRY_BUCKETS];
    struct courier *courier; /* tells people who are not here (notify/courier.c) */
    struct loading *loading; /* tables that are on their way into memory */
    int open_count, clients, clients_max;
    open_table *touched; /* something has happened in them */
    open_table *resumed; /* ... and they can be spoken to again */
    bool stopping;
    data_hashes tables[SERVER_GAMES];
    scratch scratch; /* memory for building views */
    char *web;       /* the folder of --web, or NULL: the page is the embedded one */
    char *engine;    /* the folder with the engine for browsers, or NULL */
    bool manual;     /* it, or that of --web, has the manual for players */
    uint64_t *tags;  /* hashes of the embedded files, in their order: what browsers compare */
    int64_t swept, compared, probed;
    unsigned sweeps;
    int left; /* tables that have left memory since it was last given back */
    bool probing;
    desk_queues queues; /* what waits in the store, when it was asked last */
    bool pacing;        /* the store is asked whose time is over */
    int64_t paced;
    bool contesting; /* ... and what is over, and which tournaments go on */
    int64_t contested;
    bool rights_asked; /* ... and what sockets came in by */
    int64_t rights_at;
    int meetings;                /* rounds of tournaments that are being begun */
    struct ev_timer pulse_timer; /* what was put off is done then */
    bool pulse_set;
};

/* What connections say goes to http/ and ws/. */
extern const connection_handlers server_handlers;

/* The end of a round of the event loop. */
void server_round(server *s);
void server_pulse_later(server *s); /* PULSE_MS from now, unless one is due already */
void server_notify(void *context);  /* from any thread: the loop has something to take */
const data_hashes *server_tables(const server *s, const game *g);
void server_release(server *s);

#endif
