/* Open tables: the games in memory, each with the clients that look at it.
 *
 * Whatever changes a game is applied in memory and noted as pending; at the end
 * of the round the pending events of each table go to the store's thread, and
 * the table is busy until they are stored: nothing of it is sent, and nothing
 * that is said to it is heard. What takes long is done by workers; a table that
 * is worked on is busy as well. So a table is touched by one thread at a time,
 * and nobody is told anything that is not stored. If storing fails the table is
 * closed and its clients are sent away. */
#ifndef FRENTE_REGISTRY_H
#define FRENTE_REGISTRY_H

#include "bots/bot.h"
#include "server/run/job.h"
#include "table/sentence.h"
#include "table/table.h"

typedef struct server server;
typedef struct client client;
typedef struct open_table open_table;
typedef struct change change;           /* run/change.h */
typedef struct shared_feed shared_feed; /* ws/shared_feed.h */

enum {
    REGISTRY_BUCKETS = 1024,
    IDLE_MS = 3000, /* a table without clients leaves memory after this */
    OVER_MS = 250   /* ... and one whose game is over after this */
};

/* Somebody who wants a table that is not in memory yet, or busy. */
typedef enum opened { OPEN_FINE, OPEN_NONE, OPEN_LATER, OPEN_BROKEN } opened;
typedef struct waiter {
    struct waiter *next;
    /* `o` is there and not busy if how is OPEN_FINE. */
    void (*come)(struct waiter *w, server *s, open_table *o, opened how);
    /* Whoever asked has left; NULL: nobody can. */
    bool (*gone)(const struct waiter *w);
} waiter;

struct open_table {
    open_table *next; /* in its bucket */
    open_table *next_touched, *next_resumed;
    server *server;
    table *table;
    client *clients;
    shared_feed *feeds;
    waiter *waiters;
    bool touched, resumes, late, presence;
    bool busy;                         /* another thread has it, or what happened is being stored */
    bool doomed;                       /* it leaves memory at the end of the round */
    bool unsummed;                     /* what the store has of how it stands is out of date */
    bool behind;                       /* another server has added something */
    bool claimed, claiming;            /* this server lets the bots play; it asks whether it may */
    job_id thinking[SEATS_MAX];        /* what bots work on, by seat; 0: nothing ... */
    uint32_t asked_at[SEATS_MAX];      /* ... and the number of the view that they think about */
    int64_t thinking_since[SEATS_MAX]; /* ... since when, in milliseconds */
    uint64_t person;                   /* for whom they do: whoever of its players came last */
    unsigned hurries;                  /* how often they were told to make haste */
    int64_t order_due;                 /* milliseconds: when a standing order answers; 0: none is to */
    unsigned running;                  /* people whose time runs, as the store knows it (run/pacing.h) */
    unsigned decides;                  /* people who must decide, as of what is stored or on its way there */
    absence away[SEATS_MAX];           /* who is away when, as of what is stored or on its way there */
    unsigned told_here;                /* seats at which somebody sits, as the store knows it ... */
    int64_t told_here_at;              /* ... since then, in milliseconds */
    change *change;                    /* what belongs to what is stored next, or NULL */
    int64_t used;                      /* milliseconds */
    int64_t presence_due;
};

open_table *registry_find(server *s, int64_t id);
open_table *registry_add(server *s, table *t); /* NULL: no memory, and the table is released */
void registry_drop(server *s, open_table *o);
/* Tables that nobody looks at leave memory. */
void registry_sweep(server *s, int64_t now);

/* Is there anything of this table that is not stored, or in another thread's hands? */
static inline bool open_table_waits(const open_table *o)
{
    return o->busy || o->change || table_waits(o->table);
}
/* Is there anything to be stored? */
static inline bool open_table_unstored(const open_table *o)
{
    return o->change || o->unsummed || table_has_pending(o->table);
}
/* It is looked at at the end of the round. */
void open_table_touch(server *s, open_table *o);
/* Something has been carried out, or was tried. If memory ran out half-way the table goes at the end of the round, as
 * somebody up the stack may still look at it; nothing is heard or told meanwhile. */
void open_table_happened(server *s, open_table *o);
/* It is nobody's again: whoever waited for it goes on. */
void open_table_ready(server *s, open_table *o);
/* It is not what the store has, or the server stops: it goes, and whoever looks at it must come again. */
void open_table_close(server *s, open_table *o, const sentence *why);
/* Every client that has something to hear is put in line for writing. */
void open_table_wake(open_table *o);

#endif
