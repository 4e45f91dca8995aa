/* The store's own thread. The loop gives it jobs and goes on; what they change
 * is stored together with whatever else waits (group commit), each under a
 * savepoint of its own, so that one that fails leaves the others alone. A job
 * that writes has ended when what it wrote is on the disk. */
#ifndef FRENTE_STORE_THREAD_H
#define FRENTE_STORE_THREAD_H

#include "server/run/job.h"
#include "store/store.h"

#define STORE_LAST INT64_MAX

/* A job for the store. */
typedef struct store_job store_job;
struct store_job {
    job job; /* the thread's own */
    bool writes;
    /* Those that write are done in this order, else as they came: the game that they touch, 0: none, STORE_LAST: after
     * all others. So of servers that share a store none waits for another crosswise, which only an error would end. */
    int64_t order;
    /* In the store's thread. A job that writes may find that another server was quicker: it sets `late` and returns
     * true. */
    bool (*run)(store_job *j, store *s, fault *why);
    /* In the loop's, afterwards: it releases the job. */
    void (*done)(store_job *j, void *owner);
    bool ok, late;   /* in `done` */
    int64_t took_ms; /* ... how long `run` took */
    fault why;
    store_job *next; /* the thread's own */
};

typedef struct store_thread store_thread;

/* `ready` is called in any thread when store_thread_finish or store_thread_news has something to do. */
store_thread *store_thread_start(store *s, void (*ready)(void *context), void *context);
void store_thread_put(store_thread *t, store_job *j);
/* Calls `done` for all that have ended; how many. */
int store_thread_finish(store_thread *t, void *owner);
/* Games to which other servers have added, since the last call: how many, at most `max`. *lost:
 * some may have been missed, and what was claimed is claimed no longer. */
int store_thread_news(store_thread *t, int64_t *games, int max, bool *lost);
/* How many jobs wait. */
int store_thread_waiting(const store_thread *t);
/* Whether the store can be read and written, as far as is known. */
bool store_thread_well(store_thread *t, fault *why);
/* Waits until nothing waits or is being done. */
void store_thread_drain(store_thread *t);
/* Takes no more, does all that waits, and ends the thread; what it has done can still be finished. The store stays
 * open. */
void store_thread_stop(store_thread *t);
void store_thread_free(store_thread *t); /* after store_thread_stop */

#endif
